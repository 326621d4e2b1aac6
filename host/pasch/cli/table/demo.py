"""`pasch demo`: the whole system with no hardware, in the terminal."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

from pasch.rules import GAMES

__all__ = ["add_arguments", "run"]

SEEDS = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `pasch demo`."""
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
        "--without",
        choices=("camera", "serial"),
        default="",
        help="cover the camera or pull the board's cable after the opening: the demo must fail",
    )


def run(arguments: argparse.Namespace) -> int:
    """Play the demo; 0 where everything agreed at the end, else 1."""
    from pasch.demo.demo import Terms, run_demo

    seed = arguments.seed if arguments.seed is not None else secrets.randbelow(SEEDS) + 1
    terms = Terms(
        seed, arguments.out, arguments.lang, arguments.board, arguments.without, arguments.game
    )
    return run_demo(terms, lambda line: print(line, flush=True))
