"""`pasch play GAME`: the real thing, at a real board under a real camera.

Wires a table from the options and prints the commentary; lines typed at the terminal are game
commands (`pasch.live.presses.typed`).
"""

from __future__ import annotations

import argparse
import asyncio
import shlex
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pasch import __version__
from pasch.cli.parser import Parser, helped
from pasch.cli.table.against import add_against, machines_from
from pasch.cli.table.page import add_page, chosen_on, first_of, is_seen, opened_page
from pasch.cli.table.settings import add_settings, settings_from
from pasch.cli.table.words import Learning, QuitTyped, Words
from pasch.errors import JournalError, PaschError, RequestError
from pasch.folders import default_journal
from pasch.interrupts import interrupted_at_once, run_to_end
from pasch.live.presses.vocabulary import shown
from pasch.live.voices.card import card
from pasch.messages import sayer, sentence
from pasch.messages.names import day_name
from pasch.referee.model.state import Phase
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Game
from pasch_hardware.message import Message, cause, message

if TYPE_CHECKING:
    from pasch.live.assembly import TableSetup
    from pasch.live.model.table_events import Listener, News, Ruled
    from pasch.live.model.terms import Chosen, Terms
    from pasch.page.page import Page
    from pasch.referee.model.commands import Start
    from pasch.referee.model.state import State
    from pasch.workflows.live_guide import LiveGuide
    from pasch_hardware.boards.board import BoardProfile
    from pasch_vision.calibration import Calibration
    from pasch_vision.sources.camera import LatestFrame

__all__ = ["add_arguments", "run"]

USUAL_CAMERA = "0"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the board, the camera, the players, and where the journal lies."""
    parser.add_argument(
        "game_name",
        metavar="GAME",
        nargs="?",
        choices=tuple(GAMES),
        help="what is played; on the page it can be chosen",
    )
    _add_board(parser)
    _add_game(parser)
    add_against(parser)
    add_settings(parser)
    add_page(
        parser,
        "play in a browser, too, on this machine or in its network"
        " (default: on where no game is named, or no board with lights is connected)",
    )
    parser.epilog = card(Parser.lang)


def _add_board(parser: argparse.ArgumentParser) -> None:
    """Add the board, its camera, and what is known about their position."""
    parser.add_argument("--port", help="the board's port or URL, or 'none' (default: on USB)")
    parser.add_argument(
        "--camera", help="camera number, video, folder or http:// stream (default: 0)"
    )
    parser.add_argument("--board", help="a board's name or profile file (default: the game's)")
    parser.add_argument("--calibration", type=Path, help="what 'pasch calibrate' has learned")
    parser.add_argument("--keep", type=Path, help="file to keep a calibration made now in")
    parser.add_argument(
        "--learn", action="store_true", help="learn board and light anew, whatever is kept of them"
    )


def _add_game(parser: argparse.ArgumentParser) -> None:
    """Add who plays what, from which position, and where it is kept."""
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
    parser.add_argument(
        "--table",
        type=_table,
        default="",
        metavar="NAME",
        help="this table's name, where several on this machine play into one journal",
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


# What is chosen on the page where no game is named.
OF_A_GAME = ("players", "match", "position", "option", "against", "hints", "tutor", "clock")
# A match of more points than so many digits say has no end.
POINTS_DIGITS = 3


def _points(text: str) -> int:
    if not text.isdecimal() or len(text) > POINTS_DIGITS or int(text) < 1:
        most = 10**POINTS_DIGITS - 1
        raise RequestError("a match goes to 1 to {most} points, not {text}", most=most, text=text)
    return int(text)


def _table(text: str) -> str:
    from pasch.journal.store.journal import TABLE_NAME

    if text and not TABLE_NAME.fullmatch(text):
        raise RequestError(
            "a table's name is up to 31 letters, digits and hyphens, not {text}", text=text
        )
    return text


def run(arguments: argparse.Namespace) -> int:
    """Play a game or match to its end; returns 0 when it is over or was left with `quit`."""
    return run_to_end(_play(arguments))


async def _play(arguments: argparse.Namespace) -> int:
    terms = _terms(arguments)
    journal = arguments.journal or default_journal()
    _make_folder(journal)
    over = asyncio.Event()
    words = Words(over)

    def tell(told: Message) -> None:
        _print(sentence(told, arguments.lang))

    with ExitStack() as stack:
        is_usual = terms is None or (is_seen() and not _has_board(arguments))
        page = opened_page(arguments, journal, stack, tell, is_usual, arguments.table)
        words.begin()
        if page is not None and not arguments.calibration:
            chosen = await chosen_on(page, arguments, terms, over, tell)
        else:
            chosen = _chosen_here(arguments, terms, words)
        while chosen is not None:
            fault = None
            try:
                last = await _sit(arguments, page, chosen, words)
            except PaschError as error:
                if page is None or arguments.calibration:
                    raise
                fault = error.message
            else:
                if page is None or over.is_set():
                    _say_farewell(arguments, last, chosen.terms.game.name)
                    break
            chosen = await chosen_on(
                page, arguments, chosen.terms, over, tell, is_again=fault is None, fault=fault
            )
    return 0


async def _sit(
    arguments: argparse.Namespace, page: Page | None, chosen: Chosen, words: Words
) -> State:
    """Play at a table until it is left; returns the final state of the game."""
    from pasch.live.assembly import open_table
    from pasch.live.model.table_events import telling

    start, profile, port = chosen.terms.start, chosen.terms.profile, _port(arguments)
    if port != arguments.port:
        _print(sayer(arguments.lang)(message("play.no-board")))
    with ExitStack() as stack:
        stack.callback(chosen.camera.close)
        listeners = _listeners(
            arguments, port, stack, start.players, words.over, ends=page is None
        )
        listeners += _recording(arguments, chosen.calibration, start)
        if page is not None:
            page.site.await_table()
            listeners.append(page.site.hear)
        setting = _setup(arguments, port, chosen)
        async with open_table(setting, chosen.camera, telling(listeners)) as table:
            loop, left = asyncio.get_running_loop(), asyncio.Event()

            def leave() -> None:
                loop.call_soon_threadsafe(left.set)

            if page is not None:
                page.site.begin(
                    table, profile, chosen.camera, chosen.calibration,
                    chosen.terms.settings, chosen.terms.machines,
                )  # fmt: skip
                page.site.on_leave = leave
                stack.callback(page.site.end)
            if page is None and sys.stdin is not None and sys.stdin.isatty():
                _print(sayer(arguments.lang)(message("play.words")))
            words.listen(table)
            await first_of(words.over, left)
            return table.state


def _setup(arguments: argparse.Namespace, port: str | None, chosen: Chosen) -> TableSetup:
    """The table that is to be put together."""
    from pasch.live.assembly import TableSetup
    from pasch_vision.learned.choosing import reader_of

    terms = chosen.terms
    has_yard = "yard" in terms.game.equipment.places
    # Half a minute on the first start, when sight is compiled for this processor.
    with interrupted_at_once():
        reader = reader_of(chosen.calibration, has_yard=has_yard)
    return TableSetup(
        profile=terms.profile,
        reader=reader,
        port=port,
        journal=arguments.journal or default_journal(),
        start=terms.start,
        lang=arguments.lang,
        settings=replace(terms.settings, is_watched=True),
        is_new=chosen.is_new,
        machines=terms.machines,
        write=_print,
        table=arguments.table,
    )


def _terms(arguments: argparse.Namespace) -> Terms | None:
    """The game named in the options, None if none is; refuses impossible games before looking for
    camera and board.
    """
    from pasch.cli.table.play_start import start_from
    from pasch.live.model.terms import Terms
    from pasch.referee import Referee
    from pasch.workflows.own_boards import board_of, board_or_file
    from pasch_hardware.boards.kinds import KINDS

    if arguments.game_name is None:
        if arguments.page == "off":
            raise RequestError("name the game that is played, or choose it with --page on")
        given = {f"--{name}": getattr(arguments, name) for name in OF_A_GAME}
        if idle := tuple(name for name, value in given.items() if value and value != "off"):
            raise RequestError(
                "name the game that {options:and} are for, or leave them out and choose all of it"
                " on the page",
                options=idle,
            )
        return None
    game = game_named(arguments.game_name)
    board = arguments.board or KINDS[game.equipment.board].built_in
    profile = board_of(game, board_or_file(board, arguments.journal or default_journal()))
    start = start_from(arguments, game)
    Referee().decide(start)
    machines = machines_from(arguments.against, tuple(start.players))
    return Terms(start, profile, settings_from(arguments, start), machines)


def _chosen_here(
    arguments: argparse.Namespace, terms: Terms | None, words: Words
) -> Chosen | None:
    """Camera and calibration as named, or as learned at the terminal; None after quit."""
    from pasch.live.model.terms import Chosen
    from pasch_vision.sources.camera import watched_camera

    if terms is None:
        raise RequestError("name the game that is played, or leave out --calibration")
    camera = watched_camera(arguments.camera or USUAL_CAMERA)
    learning = Learning(words, terms.game, arguments.lang)
    try:
        with interrupted_at_once():
            calibration = _calibration(arguments, terms.profile, terms.game, camera, learning)
    except QuitTyped:
        camera.close()
        return None
    except BaseException:
        camera.close()
        raise
    return Chosen(terms, camera, calibration, arguments.new)


def _port(arguments: argparse.Namespace) -> str | None:
    """The port as named; where none is, None for the board on USB, or `NO_BOARD` without one."""
    from pasch.link.serial_edge import PortGone, find_board_port
    from pasch.live.assembly import NO_BOARD

    if arguments.port:
        return str(arguments.port)
    try:
        find_board_port()
    except PortGone:
        return NO_BOARD
    return None


def _has_board(arguments: argparse.Namespace) -> bool:
    """Whether there is a board with lights, as far as can be told without opening it."""
    from pasch.live.assembly import NO_BOARD

    return _port(arguments) != NO_BOARD


def _say_farewell(arguments: argparse.Namespace, last: State, game_name: str) -> None:
    """Say where the game is kept, and what to do with it or next."""
    journal = arguments.journal or default_journal()
    again = ["pasch", "play", game_name]
    again += ["--journal", str(journal)] if arguments.journal else []
    again += ["--table", arguments.table] if arguments.table else []
    key = "kept" if last.phase is Phase.OVER else "goes-on"
    told = message(f"play.{key}", journal=journal, again=shlex.join(again))
    _print(sayer(arguments.lang)(told))


def _print(line: str) -> None:
    print(line, flush=True)


def _listeners(
    arguments: argparse.Namespace,
    port: str | None,
    stack: ExitStack,
    players: Mapping[str, str],
    over: asyncio.Event,
    ends: bool,
) -> list[Listener]:
    """Everyone who listens to the table: the terminal, the voice, and this command.

    `ends`: the end of the game, or of the match, is the end of the command.
    """
    from pasch.live.assembly import NO_BOARD
    from pasch.live.model.table_events import Asked, Question, Ruled
    from pasch.live.voices.commentary import Commentary
    from pasch.live.voices.spoken import spoken
    from pasch.live.voices.voice import Voice, find_speaker

    def watch_for_the_end(news: News) -> None:
        is_left = isinstance(news, Asked) and news.question is Question.QUIT
        if is_left:
            over.set()
        elif ends and isinstance(news, Ruled) and _is_over(news):
            if news.state.match is None and sys.stdin.isatty():
                _print(sayer(arguments.lang)(_of_another_game()))
            else:
                over.set()

    listeners: list[Listener] = [
        Commentary(_print, arguments.lang, players, port != NO_BOARD).hear,
        watch_for_the_end,
    ]
    if arguments.sound == "spoken":
        voice = Voice(find_speaker(arguments.lang))
        stack.callback(voice.close)
        listeners.append(lambda news: voice.speak(spoken(news, arguments.lang)))
    return listeners


def _of_another_game() -> Message:
    """Who sits at a terminal may go on with another game, or leave."""
    return message("play.another", next=shown("next"), quit=shown("quit"))


def _is_over(ruled: Ruled) -> bool:
    """Whether the game is over, and with it the match, if one is played."""
    return bool(ruled.answer.winner) and (
        ruled.state.match is None or ruled.state.match_winner is not None
    )


def _recording(
    arguments: argparse.Namespace, calibration: Calibration, start: Start
) -> list[Listener]:
    """The recorder of pictures: of all of them if asked for, else of the last few."""
    from pasch.journal import Journal
    from pasch.journal.replay.command_replay import as_commands
    from pasch.journal.store.pictures import forget_pictures, keep_days, last_folder
    from pasch.live.assembly import unfinished
    from pasch.live.model.table_events import Notice
    from pasch.live.recording.recording_listener import RecordingListener
    from pasch.live.voices.notices import told
    from pasch_vision.sources.recording import EVENTS, Recorder

    def complain(fault: Message) -> None:
        _print(told(Notice("recording", fault, is_error=True), arguments.lang))

    path = arguments.journal or default_journal()
    folder = arguments.record or last_folder(path, arguments.table)
    with Journal.open(path, table=arguments.table) as journal:
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


def _calibration(
    arguments: argparse.Namespace,
    profile: BoardProfile,
    game: Game,
    camera: LatestFrame,
    learning: Learning,
) -> Calibration:
    """The calibration of the board under this camera: as named, as saved, or learned now."""
    from pasch.link.board_link import BoardLink
    from pasch.live.assembly import NO_BOARD
    from pasch.workflows import kept_sight
    from pasch.workflows.light_walk import go_dark
    from pasch.workflows.live_guide import LiveGuide, frames_of
    from pasch_vision.calibration import Calibration
    from pasch_vision.errors import CalibrationError

    if arguments.calibration:
        return Calibration.load(arguments.calibration, profile)
    say = sayer(arguments.lang)
    frames = learning.between(frames_of(camera))
    guide = LiveGuide(frames, learning.ask, lambda told: _print(say(told)))
    journal = arguments.journal or default_journal()
    file = kept_sight.file_of(profile, arguments.camera or USUAL_CAMERA, journal)
    known = None if arguments.learn else kept_sight.kept(file, profile)
    if (port := _port(arguments)) != NO_BOARD:
        go_dark(BoardLink(port, __version__))
    if known is not None:
        reason = kept_sight.why_not(known, guide.still_picture(None))
        key = "unfit" if reason else "fits"
        _print(
            say(
                message(
                    f"kept-sight.{key}", reason=reason or "", created=day_name(known.created[:10])
                )
            )
        )
        if reason is None:
            return known
    learned = _learned(arguments, profile, game, guide)
    for place in filter(None, (file, arguments.keep)):
        try:
            kept_sight.keep(learned, place)
        except CalibrationError as error:
            # It is known tonight, and learned once more the next evening.
            _print(say(error.message))
    return learned


def _learned(
    arguments: argparse.Namespace, profile: BoardProfile, game: Game, guide: LiveGuide
) -> Calibration:
    """What a person shows of the board now; an unusable port is reported first."""
    from pasch.live.assembly import NO_BOARD
    from pasch.workflows.known_position import known_position

    if arguments.port not in (None, NO_BOARD):
        _check_port(arguments.port)
    places, name = known_position(game)
    return guide.learn(profile, places.as_dict(), is_start=name == game.name)


def _check_port(port: str) -> None:
    from pasch.link.serial_edge import PortGone, SerialPort

    try:
        SerialPort(port).close()
    except PortGone as gone:
        raise RequestError("{fault}", fault=gone.absent.message) from None


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
