"""`pasch bench rules`: how fast the rules are, and backgammon beside a generator in C."""

from __future__ import annotations

import argparse
import time

from pasch.bench.rival import Decision, rival_figures
from pasch.bench.rules import CALLS, decisions, measured
from pasch.rules import GAMES, game_named
from pasch.rules.games.board24.counts import Counts, outcomes

__all__ = ["add_arguments", "run"]

ROUNDS = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to measure, and on how much."""
    parser.add_argument("--count", type=int, default=3000, help="decisions per game")
    parser.add_argument("--seed", type=int, default=1, help="of the random games")
    parser.add_argument("--games", nargs="+", choices=sorted(GAMES), default=list(GAMES))
    parser.add_argument(
        "--alone", action="store_true", help="do not install and measure gnubg-nn beside it"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print three lines per game, one for each call, then the comparison."""
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
    if "backgammon" in arguments.games and not arguments.alone:
        compare(arguments.count, arguments.seed)
    return 0


def compare(count: int, seed: int) -> None:
    """Print backgammon's outcomes as tuples beside gnubg-nn's, on the same decisions."""
    asked = counted(count, seed)
    per_s, results = own_figures(asked)
    rival_per_s, rival_results = rival_figures(asked, ROUNDS)
    print(
        f"backgammon, every result as Python tuples, {count} decisions, best of {ROUNDS} rounds:"
    )
    print(f"  pasch    {per_s:8.0f} sets/s {results:8} results")
    print(f"  gnubg-nn {rival_per_s:8.0f} sets/s {rival_results:8} results")
    print(f"  ratio    {per_s / rival_per_s:8.2f}")


def counted(count: int, seed: int) -> list[Decision]:
    """Decisions of random games of backgammon as counts."""
    game = game_named("backgammon")
    found = []
    for asked in decisions(game, count, seed):
        counts = Counts.of(asked.position, asked.turn)
        found.append((counts.own, counts.other, asked.dice))
    return found


def own_figures(asked: list[Decision]) -> tuple[float, int]:
    """(sets per second in the best of the rounds, results in all)."""
    best_s, results = [], 0
    for _ in range(ROUNDS):
        results, began_s = 0, time.process_time()
        for own, other, dice in asked:
            results += len(outcomes(own, other, dice))
        best_s.append(time.process_time() - began_s)
    return len(asked) / min(best_s), results
