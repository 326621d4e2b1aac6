"""`pasch play GAME`: the real thing, at a real board under a real camera.

Wires what a person names to a table and prints the commentary; lines typed at the terminal are
words of the game (`pasch.live.presses.typed`).
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from pasch.cli.parser import Parser, helped
from pasch.cli.table.settings import add_settings, settings_from
from pasch.errors import JournalError, RequestError
from pasch.folders import default_journal
from pasch.live.voices.card import card
from pasch.messages import sayer, sentence
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Game
from pasch_hardware.message import Message, cause, message

if TYPE_CHECKING:
    from pasch.live.model.table_events import Listener, News, Ruled
    from pasch.live.table import Table
    from pasch.referee.model.commands import Start
    from pasch_hardware.boards.board import BoardProfile
    from pasch_vision.calibration import Calibration
    from pasch_vision.sources.camera import LatestFrame

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the board, the camera, the players, and where the journal lies."""
    parser.add_argument("game_name", metavar="GAME", choices=tuple(GAMES), help="what is played")
    parser.add_argument("--port", help="the board's port or URL, or 'none' (default: on USB)")
    parser.add_argument(
        "--camera", default="0", help="camera number, video, folder or http:// stream (default: 0)"
    )
    parser.add_argument("--board", help="built-in board or profile file (default: the game's)")
    parser.add_argument("--calibration", type=Path, help="what 'pasch calibrate' has learned")
    parser.add_argument("--keep", type=Path, help="file to keep a calibration made now in")
    parser.add_argument(
        "--players",
        default="",
        help="names in seating order, with commas; High Gammon and Friedl's: 2 to 4 of them",
    )
    parser.add_argument(
        "--match", type=_points, metavar="POINTS", help="play a match to so many points"
    )
    parser.add_argument(
        "--journal", type=Path, help=helped(message("default: {value}", value=default_journal()))
    )
    parser.add_argument("--new", action="store_true", help="do not go on with an unfinished game")
    parser.add_argument(
        "--position", metavar="JSON", help='begin there: places as JSON, such as {"6": "ww"}'
    )
    parser.add_argument(
        "--record",
        type=Path,
        metavar="FOLDER",
        help="keep the pictures that were ruled on (without: the last 20)",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule; may be given several times",
    )
    add_settings(parser)
    parser.epilog = card(Parser.lang)


def _points(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise RequestError("a match goes to 1 point or more, not {text}", text=text)
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Play a game or match to its end; 0 when it is over or was left with `quit`."""
    return asyncio.run(_play(arguments))


async def _play(arguments: argparse.Namespace) -> int:
    from pasch.cli.table.play_start import start_from
    from pasch.live.assembly import TableSetup, open_table
    from pasch.referee import Referee
    from pasch_hardware.boards.kinds import KINDS
    from pasch_hardware.boards.profile import load_profile
    from pasch_vision.learned.reader import reader_of
    from pasch_vision.sources.camera import LatestFrame, open_camera

    game = game_named(arguments.game_name)
    profile = load_profile(arguments.board or KINDS[game.equipment.board].built_in)
    start = start_from(arguments, game)
    # Refuses unknown options and values before camera and board are looked for.
    Referee().decide(start)
    settings = settings_from(arguments, start)
    journal = arguments.journal or default_journal()
    _make_folder(journal)
    over = asyncio.Event()
    with ExitStack() as stack:
        listeners = _listeners(arguments, stack, start.players, over)
        open_camera(arguments.camera).close()
        camera = LatestFrame(lambda: open_camera(arguments.camera))
        stack.callback(camera.close)
        calibration = _calibration(arguments, profile, game, camera)
        listeners += _recording(arguments, calibration, start)
        setting = TableSetup(
            profile=profile,
            reader=reader_of(calibration, has_yard="yard" in game.equipment.places),
            port=arguments.port,
            journal=journal,
            start=start,
            lang=arguments.lang,
            settings=settings,
            is_new=arguments.new,
            write=_print,
        )

        def hear(news: News) -> None:
            for listener in listeners:
                listener(news)

        async with open_table(setting, camera, hear) as table:
            _listen_to_words(table, asyncio.get_running_loop(), over)
            await over.wait()
    return 0


def _print(line: str) -> None:
    print(line, flush=True)


def _listeners(
    arguments: argparse.Namespace,
    stack: ExitStack,
    players: Mapping[str, str],
    over: asyncio.Event,
) -> list[Listener]:
    """Who hears what the table tells: the terminal, the voice, and this command."""
    from pasch.live.model.table_events import Ruled
    from pasch.live.voices.commentary import Commentary
    from pasch.live.voices.spoken import spoken
    from pasch.live.voices.voice import Voice, find_speaker

    def watch_for_the_end(news: News) -> None:
        if isinstance(news, Ruled) and _is_over(news):
            over.set()

    listeners: list[Listener] = [
        Commentary(_print, arguments.lang, players).hear,
        watch_for_the_end,
    ]
    if arguments.sound == "spoken":
        voice = Voice(find_speaker(arguments.lang))
        stack.callback(voice.close)
        listeners.append(lambda news: voice.speak(spoken(news, arguments.lang)))
    return listeners


def _is_over(ruled: Ruled) -> bool:
    """Whether the game is over, and with it the match, if one is played."""
    return bool(ruled.answer.winner) and (
        ruled.state.match is None or ruled.state.match_winner is not None
    )


def _recording(
    arguments: argparse.Namespace, calibration: Calibration, start: Start
) -> list[Listener]:
    """What keeps the pictures: all of them where somebody wants them, else the last few."""
    from pasch.journal import Journal
    from pasch.journal.replay.command_replay import as_commands
    from pasch.journal.store.pictures import forget_pictures, keep_days, last_folder
    from pasch.live.assembly import unfinished
    from pasch.live.recording.recording_listener import RecordingListener
    from pasch_vision.sources.recording import EVENTS, Recorder

    def complain(fault: Message) -> None:
        _print(sentence(fault, arguments.lang))

    path = arguments.journal or default_journal()
    folder = arguments.record or last_folder(path)
    with Journal.open(path) as journal:
        days = keep_days(journal)
        forget_pictures(folder, days)
        if not arguments.record:
            return [] if days == 0 else _last_pictures(folder, calibration, complain)
        before = () if arguments.new else unfinished(journal, start)
    # A new folder for a game that is gone on with begins with what has happened so far, so that
    # it can be ruled on again by itself.
    is_fresh = not (folder / EVENTS).exists()
    recorder = Recorder(folder)
    recorder.learned(calibration)
    for event in as_commands([before] if before and is_fresh else []).events:
        recorder.event(event)
    return [RecordingListener(recorder, complain).hear]


def _last_pictures(
    folder: Path, calibration: Calibration, complain: Callable[[Message], None]
) -> list[Listener]:
    """What keeps the last few pictures, for a report; a game goes on without them."""
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


def _calibration(
    arguments: argparse.Namespace, profile: BoardProfile, game: Game, camera: LatestFrame
) -> Calibration:
    from pasch.cli.table.new_board import answered
    from pasch.workflows.known_position import known_position
    from pasch.workflows.live_guide import LiveGuide, frames_of
    from pasch_vision.calibration import Calibration

    if arguments.calibration:
        return Calibration.load(arguments.calibration, profile)
    places, name = known_position(game)
    say = sayer(arguments.lang)
    guide = LiveGuide(
        frames_of(camera), lambda asked: answered(say(asked)), lambda told: _print(say(told))
    )
    calibration = guide.learn(profile, places.as_dict(), is_start=name == game.name)
    if arguments.keep:
        calibration.save(arguments.keep)
    return calibration


def _listen_to_words(table: Table, loop: asyncio.AbstractEventLoop, over: asyncio.Event) -> None:
    """Read the terminal in a thread; a closed one (no terminal at all) ends nothing."""
    from pasch.live.presses.inputs import Typed

    def listen() -> None:
        if hasattr(sys.stdin, "reconfigure"):
            # What is no text in the terminal's coding is no word either, and ends no game.
            sys.stdin.reconfigure(errors="replace")
        for line in sys.stdin:
            if line.strip().lower() == "quit":
                loop.call_soon_threadsafe(over.set)
                return
            if line.strip():
                table.put(Typed(line))

    threading.Thread(target=listen, name="terminal", daemon=True).start()


def _make_folder(journal: Path) -> None:
    try:
        journal.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalError(
            "the folder {folder} for the journal cannot be made ({reason}): name another file with"
            " --journal",
            folder=journal.parent,
            reason=cause(error),
        ) from None
