"""What `pasch bench` measures: the rules, the referee, sight, and how much sight bears.

Each measurement is a module of this folder with `add_arguments` and `run`.
"""

from __future__ import annotations

import argparse

from bench import endings, films, gnubg, hardships, page, players, referee, rules, sight
from pasch.cli.parser import add_subcommand

__all__ = ["add_arguments"]

MEASURES = {
    "rules": (rules, "how fast the rules are"),
    "players": (players, "how well the machine plays: games with paired dice"),
    "endings": (endings, "whether games between machines end by the rules"),
    "gnubg": (gnubg, "how well the machine plays Backgammon: matches and plays beside gnubg-nn"),
    "referee": (referee, "how soon the lights speak of what was seen, in every game"),
    "page": (page, "how soon a page shows what happened, with many watchers"),
    "sight": (sight, "how well and fast sight reads folders of labelled pictures"),
    "films": (films, "whether filmed games are refereed rightly, from pictures alone"),
    "hardships": (hardships, "how much sight bears: drawn boards, one hardship at a time"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to measure, each with its own options; `measure` is set to what does it."""
    measures = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    for name, (module, summary) in MEASURES.items():
        subparser = add_subcommand(measures, name, summary)
        module.add_arguments(subparser)
        subparser.set_defaults(measure=module.run)
