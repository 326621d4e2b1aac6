"""`pasch bench`: measures the rules, sight on labelled pictures, and what sight bears.

Each measurement is a module of its own with `add_arguments` and `run`; `pasch bench rules` needs
no OpenCV.
"""

from __future__ import annotations

import argparse

from pasch.cli.bench import hardships as bench_hardships
from pasch.cli.bench import referee as bench_referee
from pasch.cli.bench import rules as bench_rules
from pasch.cli.bench import sight as bench_sight
from pasch.cli.parser import add_subcommand

__all__ = ["add_arguments", "run"]

MEASURES = {
    "rules": (bench_rules, "how fast the rules are, and backgammon beside a generator in C"),
    "referee": (bench_referee, "how soon the lights speak of what was seen, in every game"),
    "sight": (bench_sight, "how well and fast sight reads folders of labelled pictures"),
    "hardships": (bench_hardships, "how much sight bears: drawn boards, one hardship at a time"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to measure, each with its own options."""
    measures = parser.add_subparsers(dest="measure", metavar="WHAT", required=True)
    for name, (module, summary) in MEASURES.items():
        subparser = add_subcommand(measures, name, summary)
        module.add_arguments(subparser)
        subparser.set_defaults(run_measure=module.run)


def run(arguments: argparse.Namespace) -> int:
    """Run the measurement chosen; returns its exit status."""
    return int(arguments.run_measure(arguments))
