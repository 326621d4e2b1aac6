"""`pasch bench rules`: how fast the rules are."""

from __future__ import annotations

import argparse

from pasch.bench.rules import CALLS, decisions, measured
from pasch.rules import GAMES, game_named

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to measure, and on how much."""
    parser.add_argument("--count", type=int, default=3000, help="decisions per game")
    parser.add_argument("--seed", type=int, default=1, help="of the random games")
    parser.add_argument("--games", nargs="+", choices=sorted(GAMES), default=list(GAMES))


def run(arguments: argparse.Namespace) -> int:
    """Print three lines per game, one for each call."""
    print(f"{'game':18}{'call':8}{'calls/s':>9}{'99 % ms':>9}{'slowest ms':>12}{'results':>10}")
    for name in arguments.games:
        game = game_named(name)
        asked = decisions(game, arguments.count, arguments.seed)
        for call in CALLS:
            here = measured(game, call, asked, arguments.seed)
            print(
                f"{name:18}{call:8}{here.per_s:9.0f}{here.slow_percent_ms:9.2f}"
                f"{here.slowest_ms:12.2f}{here.results:10}",
                flush=True,
            )
    return 0
