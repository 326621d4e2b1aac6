"""`pasch bench referee`: from a settled observation to the lights, for all games."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from pasch.rules import GAMES

if TYPE_CHECKING:
    from pasch.bench.referee import Latencies

__all__ = ["add_arguments", "run"]

BAR_MS = 50.0
PART = 0.99


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How much is measured, and in which games."""
    parser.add_argument("--count", type=int, default=600, help="observations per game")
    parser.add_argument("--seed", type=int, default=1, help="of the random games")
    parser.add_argument("--games", nargs="+", choices=sorted(GAMES), default=list(GAMES))


def run(arguments: argparse.Namespace) -> int:
    """Print a line per game; 0 where 99 % of all verdicts are on the lights within the bar."""
    from pasch.bench.referee import Latencies, latencies, within

    every: list[tuple[float, float]] = []
    print(f"{'game':18}{'median ms':>11}{'99 % ms':>9}{'slowest ms':>12}{'99 % processor':>16}")
    with tempfile.TemporaryDirectory() as folder:
        for name in arguments.games:
            found = latencies(name, arguments.count, arguments.seed, Path(folder))
            every += zip(found.ms, found.processor_ms, strict=True)
            print(_line(name, found), flush=True)
    together = Latencies.of(every)
    print(_line("all", together))
    return 0 if within(together.ms, PART) <= BAR_MS else 1


def _line(name: str, found: Latencies) -> str:
    from pasch.bench.referee import within

    passed = f"{within(found.ms, 0.5):11.1f}{within(found.ms, PART):9.1f}{found.ms[-1]:12.1f}"
    return f"{name:18}{passed}{within(found.processor_ms, PART):16.1f}"
