"""`pasch referee`: events in, one a line; exactly one answer per event out, flushed at once.

Wires the referee to standard input, a journal file and, for `frame` events, to `Eyes`, which are
opened at the first frame, so that a game described by its places needs no OpenCV.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from pasch.cli.jsonl.lines import answer_input
from pasch.cli.parser import helped
from pasch.cli.sight_options import add_sight_arguments, sight_options
from pasch.errors import JournalError, RequestError
from pasch.journal import Journal
from pasch.journal.replay.record import match_left
from pasch.journal.store.owner import TAKEN, TAKEN_WHOLE
from pasch.live.model.resume import counts_in
from pasch.referee import Referee, State
from pasch.referee.model.commands import Command, Observed, Seen
from pasch.referee.model.events import JournalEvent
from pasch.referee.perceiving.teaching import Teacher
from pasch.referee.protocol.answers import answer_json
from pasch.referee.protocol.parsing import event_name, parse_command
from pasch.workflows.sight import SightOptions, reader_from
from pasch_hardware.message import message
from pasch_vision.observation import Observation

if TYPE_CHECKING:
    from pasch_vision.learned.repeating import CalibratedReader

__all__ = ["RefereeRun", "add_arguments", "run"]


# The options that name the board; without any, a recording's own is used.
SAYING = ("board", "calibration", "empty", "start", "corners")


class Eyes(Protocol):
    """A reader for the pictures of `frame` events."""

    def look(self, image: str, state: State) -> Observation:
        """The observation of this picture; raises `PaschError` if it is unreadable."""
        ...

    def teach(self, seen: Observation, contents: Mapping[str, str], is_certain: bool) -> None:
        """Learn from the picture read as `seen`, in which these contents, by place, lie for
        certain or, if not `is_certain`, by the rules."""
        ...


class CameraEyes:
    """Eyes that read picture files, as `pasch see` does."""

    def __init__(self, options: SightOptions, folder: Path) -> None:
        self._options = options
        self._folder = folder
        self._reader: CalibratedReader | None = None

    def look(self, image: str, state: State) -> Observation:
        """The observation of the picture `image`, a path relative to the folder."""
        from pasch_vision.picture import read_picture

        picture = read_picture(self._folder / image)
        if self._reader is None:
            self._reader = self._open(state, (picture.shape[1], picture.shape[0]))
        return self._reader.read(picture, counts_in(state))

    def teach(self, seen: Observation, contents: Mapping[str, str], is_certain: bool) -> None:
        """Learn from a picture, as of `Eyes`."""
        if self._reader is not None:
            self._reader.teach(seen, contents, is_certain)

    def _open(self, state: State, image_size: tuple[int, int]) -> CalibratedReader:
        """The reader that the options describe; `--start` shows the current game's start."""
        options = self._options
        if not any(getattr(options, name) for name in SAYING):
            options = _as_recorded(options, self._folder)
        options = replace(options, game=options.game or state.name)
        is_same = options.game == state.name and not options.start_places
        if is_same and options.start and len(state.playing) < len(state.game.seats):
            usual = state.game.seated(state.game.start(state.options), state.playing)
            options = replace(options, start_places=json.dumps(dict(usual)))
        return reader_from(options, image_size)


def _as_recorded(options: SightOptions, folder: Path) -> SightOptions:
    """The board of a recording, if the pictures lie in one."""
    from pasch_vision.sources.recorded import BOARD, CALIBRATION

    board, calibration = folder / BOARD, folder / CALIBRATION
    if not (board.is_file() and calibration.is_file()):
        return options
    return replace(options, board=str(board), calibration=str(calibration))


class RefereeRun:
    """One run of the command: events to answers, written to the journal before they are sent."""

    def __init__(self, lang: str, eyes: Eyes, journal: Journal | None = None) -> None:
        self._eyes = eyes
        self._teacher = Teacher(eyes.teach)
        self._journal = journal
        self._referee = Referee.replay(_left_open(journal) if journal else ())
        self._lang = lang

    def answer(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to one event; if this raises `PaschError`, nothing has changed."""
        command = self._command(event)
        answer = self._referee.decide(command)
        if self._journal:
            self._journal.record(answer.events, time.time_ns() // 1_000_000)
        self._referee.commit(answer)
        self._teacher.hear(command, answer, self._referee.state)
        return answer_json(answer, self._lang)

    def _command(self, event: Mapping[str, Any]) -> Command:
        """The command for an event; a frame before the first game is not looked at."""
        if event_name(event, known=("frame",)) != "frame":
            return parse_command(event)
        image = event.get("image")
        if not isinstance(image, str) or not image:
            raise RequestError("'image' must be the path of a picture")
        if not self._referee.state.name:
            return Seen({})
        return Observed(self._eyes.look(image, self._referee.state))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the journal, the folder of the pictures, and the options of `pasch see`."""
    parser.add_argument(
        "--journal",
        type=Path,
        metavar="FILE",
        help="write the game to this journal; an unfinished game or match in it goes on",
    )
    parser.add_argument(
        "--folder",
        type=Path,
        default=Path(),
        help="folder that the pictures' paths are relative to (default: the current one)",
    )
    add_sight_arguments(parser)
    parser.epilog = helped(
        message(
            "A line on standard input: {example}; docs/referee.md lists all events and answers.",
            example='{"event": "roll", "seat": "white", "dice": [3, 1]}',
        )
    )


def _left_open(journal: Journal) -> tuple[JournalEvent, ...]:
    """The events of the unfinished game, or of the last one of an unfinished match."""
    unfinished = journal.unfinished()
    row = unfinished[-1] if unfinished else match_left(journal)
    return journal.resume(row.id) if row else ()


def _opened(path: Path) -> Journal:
    """The journal, opened for playing; raises `JournalError`."""
    try:
        return Journal.open(path, is_played=True)
    except JournalError as error:
        if error.message.id != TAKEN:
            raise
        raise JournalError(TAKEN_WHOLE, path=path) from None


def run(arguments: argparse.Namespace) -> int:
    """Answer every line of standard input; returns 2 if a line could not be answered."""
    opened = _opened(arguments.journal) if arguments.journal else nullcontext()
    with opened as journal:
        eyes = CameraEyes(sight_options(arguments), arguments.folder)
        session = RefereeRun(arguments.lang, eyes, journal)
        return answer_input(session.answer, arguments.lang)
