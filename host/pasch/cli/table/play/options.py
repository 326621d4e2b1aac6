"""The options of `pasch play`, and the game they name."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pasch.cli.parser import Parser, helped, or_none
from pasch.cli.table.against import add_against, machines_from
from pasch.cli.table.page import add_page
from pasch.cli.table.settings import add_settings, settings_from
from pasch.errors import RequestError
from pasch.folders import default_journal
from pasch.live.voices.card import card
from pasch.rules import GAMES, game_named
from pasch_hardware.message import message

if TYPE_CHECKING:
    from pasch.live.model.terms import Terms

__all__ = ["add_arguments", "again", "journal_of", "terms_of"]

# Options of a game: if no game is named, they are chosen on the page.
OF_A_GAME = ("players", "match", "position", "option", "against", "hints", "tutor", "clock")
# Options of one evening: who goes on, or begins the next game, does not repeat them.
ONCE = ("--keep", "--learn", "--new", "--page-new-keys", "--position", "--record")
# At most this many digits: a longer match would never end.
POINTS_DIGITS = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game, the board, the camera, the players, and the journal."""
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
    parser.add_argument(
        "--port", type=or_none, help="the board's port or URL, or 'none' (default: on USB)"
    )
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
        help="this table's name, where several on this machine play into one journal: its page has"
        " a port of its own",
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


def _points(text: str) -> int:
    if not text.isdecimal() or len(text) > POINTS_DIGITS or int(text) < 1:
        most = 10**POINTS_DIGITS - 1
        raise RequestError("a match goes to 1 to {most} points, not {text}", most=most, text=text)
    return int(text)


def _table(text: str) -> str:
    from pasch.journal.store.rows import TABLE_NAME

    if text and not TABLE_NAME.fullmatch(text):
        raise RequestError(
            "a table's name is up to 31 letters, digits and hyphens, not {text}", text=text
        )
    return text


def terms_of(arguments: argparse.Namespace) -> Terms | None:
    """The terms of the game named in the options, None if none is; refuses impossible games before
    looking for camera and board.
    """
    from pasch.cli.table.play.start import start_from
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
                "name the game to go with {options:and}, or choose all of it on the page",
                options=idle,
            )
        return None
    game = game_named(arguments.game_name)
    board = arguments.board or KINDS[game.equipment.board].built_in
    profile = board_of(game, board_or_file(board, journal_of(arguments)))
    start = start_from(arguments, game)
    Referee().decide(start)
    machines = machines_from(arguments.against, tuple(start.players))
    return Terms(start, profile, replace(settings_from(arguments, start), machines=machines))


def journal_of(arguments: argparse.Namespace) -> Path:
    """The journal to play into: the named one, or the usual one."""
    return arguments.journal or default_journal()


def again(arguments: argparse.Namespace, game_name: str) -> tuple[str, ...]:
    """The words of the command that goes on at this table, or begins its next game."""
    left = set(ONCE)
    if game_name != arguments.game_name:
        # Another game was chosen on the page.
        left |= {"--board", *(f"--{name}" for name in OF_A_GAME)}
    given = (words for words in arguments.parser.given if words[0] not in left)
    return ("pasch", "play", game_name, *(word for words in given for word in words))
