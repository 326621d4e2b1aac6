"""A table's listeners: the terminal, a voice, and the recorder of pictures."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Collection, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from pasch.cli.table.play.options import journal_of
from pasch.cli.terminal import printed, teller
from pasch.live.presses.vocabulary import shown
from pasch_hardware.message import Message, message

if TYPE_CHECKING:
    from pasch.live.model.table_events import Listener, News, Ruled
    from pasch.referee.model.commands import Start
    from pasch_vision.calibration import Calibration

__all__ = ["listeners_of", "recording"]


def listeners_of(
    arguments: argparse.Namespace,
    port: str | None,
    stack: ExitStack,
    players: Mapping[str, str],
    over: asyncio.Event,
    ends: bool,
    machines: Collection[str] = (),
) -> list[Listener]:
    """Everyone who listens to the table: the terminal, the voice, and this command.

    `ends`: the command ends with the game or match.
    """
    from pasch.live.assembly import NO_BOARD
    from pasch.live.model.table_events import Asked, Question, Ruled
    from pasch.live.voices.commentary import Commentary
    from pasch.live.voices.spoken import spoken
    from pasch.live.voices.voice import Voice, find_speaker

    has_board = port != NO_BOARD

    def watch_for_the_end(news: News) -> None:
        is_left = isinstance(news, Asked) and news.question is Question.QUIT
        if is_left:
            over.set()
        elif ends and isinstance(news, Ruled) and _is_over(news):
            if news.state.match is None and sys.stdin.isatty():
                teller(arguments.lang)(_of_another_game(has_board))
            else:
                over.set()

    listeners: list[Listener] = [
        Commentary(printed, arguments.lang, players, has_board, machines).hear,
        watch_for_the_end,
    ]
    if arguments.sound == "spoken":
        voice = Voice(find_speaker(arguments.lang))
        stack.callback(voice.close)
        listeners.append(lambda news: voice.speak(spoken(news, arguments.lang)))
    return listeners


def _of_another_game(has_board: bool) -> Message:
    """The message that people at a terminal may play another game, or leave."""
    key = "play.another" if has_board else "play.another-unlit"
    return message(key, next=shown("next"), quit=shown("quit"))


def _is_over(ruled: Ruled) -> bool:
    """Whether the game is over, and with it the match, if one is played."""
    return bool(ruled.answer.winner) and (
        ruled.state.match is None or ruled.state.match_winner is not None
    )


def recording(
    arguments: argparse.Namespace, calibration: Calibration, start: Start
) -> list[Listener]:
    """The recorder of pictures: of all if requested, otherwise of the last few."""
    from pasch.journal import Journal
    from pasch.journal.replay.command_replay import as_commands
    from pasch.journal.store.pictures import forget_pictures, keep_days, last_folder
    from pasch.live.assembly import unfinished
    from pasch.live.model.table_events import Notice
    from pasch.live.recording.recording_listener import RecordingListener
    from pasch.live.voices.notices import notice_text
    from pasch_vision.sources.recorded import EVENTS
    from pasch_vision.sources.recording import Recorder

    def complain(fault: Message) -> None:
        printed(notice_text(Notice("recording", fault, is_error=True), arguments.lang))

    path = journal_of(arguments)
    folder = arguments.record or last_folder(path, arguments.table)
    with Journal.open(path, table=arguments.table) as journal:
        days = keep_days(journal)
        forget_pictures(folder, days)
        if not arguments.record:
            return [] if days == 0 else _last_pictures(folder, calibration, complain)
        before = () if arguments.new else unfinished(journal, start)
    # For a continued game, a new folder begins with the events so far, so that it can be ruled on
    # again by itself.
    is_fresh = not (folder / EVENTS).exists()
    recorder = Recorder(folder)
    recorder.learned(calibration)
    for event in as_commands([before] if before and is_fresh else []).events:
        recorder.event(event)
    return [RecordingListener(recorder, complain).hear]


def _last_pictures(
    folder: Path, calibration: Calibration, complain: Callable[[Message], None]
) -> list[Listener]:
    """The recorder of the last few pictures, for a report; without it the game still goes on."""
    from pasch.journal.store.pictures import LAST_PICTURES
    from pasch.live.recording.recording_listener import RecordingListener
    from pasch_vision.errors import RecordingError
    from pasch_vision.sources.recording import Recorder

    try:
        recorder = Recorder(folder, LAST_PICTURES)
        recorder.learned(calibration)
    except RecordingError as error:
        complain(error.message)
        return []
    return [RecordingListener(recorder, complain, events=False).hear]
