"""`pasch games`: the contents of a journal, in words and for other programs.

Each action has a line in `ACTIONS` that names its module and function. Nothing here changes a
game: files are read, added or written.
"""

import argparse
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from pasch.cli.games.common import add_journal
from pasch.cli.games.files import add_export, add_import
from pasch.cli.games.numbers import add_analyse, add_statistics
from pasch.cli.games.pictures import add_pictures
from pasch.cli.parser import add_subcommand

__all__ = ["GamesAction", "add_arguments", "run"]


@dataclass(frozen=True, slots=True)
class GamesAction:
    """One action: what it does in a few words, `module:function`, and its own arguments."""

    summary: str
    runs: str
    add: Callable[[argparse.ArgumentParser], None]


_one_game = partial(add_journal, has_game=True)
_whole_journal = partial(add_journal, has_game=False)


def _replay(parser: argparse.ArgumentParser) -> None:
    _one_game(parser)
    parser.add_argument(
        "--step", type=int, metavar="N", help="begin there; in a pipe show it alone"
    )


def _verify(parser: argparse.ArgumentParser) -> None:
    _one_game(parser)
    parser.add_argument(
        "--code",
        action="append",
        default=[],
        metavar="DIGITS",
        help="a code that the board showed; at least its first 8 digits; may be given twice",
    )


ACTIONS: Mapping[str, GamesAction] = {
    "list": GamesAction("all games of a journal", "show:run_list", _whole_journal),
    "show": GamesAction("one game, play by play", "show:run_show", _one_game),
    "replay": GamesAction("step through one game in the terminal", "replay:run_replay", _replay),
    "verify": GamesAction("check every roll of the board", "verify:run_verify", _verify),
    "export": GamesAction(
        "a game, or the match it belongs to, for other programs",
        "files:run_export",
        add_export,
    ),
    "import": GamesAction("add games from files", "files:run_import", add_import),
    "statistics": GamesAction(
        "players and their dice in figures", "numbers:run_statistics", add_statistics
    ),
    "analyse": GamesAction(
        "errors, luck and rating, by the machine or another engine",
        "analyse:run_analyse",
        add_analyse,
    ),
    "pictures": GamesAction(
        "of how many days of play the pictures of recordings are kept",
        "pictures:run_pictures",
        add_pictures,
    ),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the actions with their arguments."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    for name, action in ACTIONS.items():
        subparser = add_subcommand(actions, name, action.summary)
        action.add(subparser)


def run(arguments: argparse.Namespace) -> int:
    """Run the action; raises `JournalError` for a missing file or game."""
    module, _, function = ACTIONS[arguments.action].runs.partition(":")
    done: Callable[[argparse.Namespace], int] = getattr(
        importlib.import_module(f"pasch.cli.games.{module}"), function
    )
    return done(arguments)
