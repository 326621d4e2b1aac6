"""`pasch demo`: the whole system with no hardware, in the terminal."""

import argparse
import secrets
import threading
from contextlib import ExitStack
from pathlib import Path

from pasch.cli.table.page import add_page, opened_page
from pasch.cli.terminal import printed, teller
from pasch.errors import RequestError
from pasch.rules import GAMES, game_named
from pasch_hardware.message import message

__all__ = ["add_arguments", "run"]

SEEDS = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `pasch demo`."""
    parser.add_argument(
        "--seed", type=int, help="a number that makes the demo repeatable (default: by chance)"
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("demo-output"),
        help="folder for pictures, journal and match (default: demo-output)",
    )
    parser.add_argument(
        "--game", choices=tuple(GAMES), default="backgammon", help="default: backgammon"
    )
    parser.add_argument(
        "--board", default="", help="built-in board or profile file (default: the game's)"
    )
    parser.add_argument(
        "--against",
        default="",
        metavar="machine[:LEVEL]",
        help="a machine plays all seats but one",
    )
    parser.add_argument(
        "--without",
        choices=("camera", "serial"),
        default="",
        help="cover the camera or pull the board's cable after the opening: the demo must fail",
    )
    add_page(parser, "look on in a browser, on this machine or in its network (default: off)")


def run(arguments: argparse.Namespace) -> int:
    """Play the demo; returns 0 if everything agreed at the end, otherwise 1."""
    from pasch.cli.table.against import machines_from
    from pasch.demo.demo import DemoOptions, run_demo

    game = game_named(arguments.game)
    words = [arguments.against] if arguments.against else []
    machines = machines_from(words, game.seats)
    if "=" in arguments.against or (machines and game.flow.reroll is not None):
        raise RequestError("the demo plays {game} without a machine", game=game.name)
    if arguments.seed is not None and arguments.seed < 0:
        raise RequestError("a seed is a whole number from 0 on, not {seed}", seed=arguments.seed)

    tell = teller(arguments.lang)
    seed = arguments.seed if arguments.seed is not None else secrets.randbelow(SEEDS) + 1
    terms = DemoOptions(
        seed,
        arguments.out,
        arguments.lang,
        arguments.board,
        arguments.without,
        arguments.game,
        next(iter(machines.values()), ""),
    )
    with ExitStack() as stack:
        page = opened_page(arguments, arguments.out / "games.db", stack, tell, is_usual=False)
        status = run_demo(terms, printed, page.site if page else None)
        if page is not None:
            # The last board stays visible.
            tell(message("table.page-stays"))
            threading.Event().wait()
    return status
