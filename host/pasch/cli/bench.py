"""`pasch bench`: hands over to the measurements in `tests/bench` of a clone.

They are tools for people who work on Pasch and are not installed with it.
"""

import argparse
import importlib
import sys
from pathlib import Path

import pasch
from pasch.errors import RequestError

__all__ = ["add_arguments", "run"]

TESTS = Path(pasch.__file__).resolve().parents[2] / "tests"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the measurements' arguments; without a clone, accept any words, which `run` then
    refuses.
    """
    if not (TESTS / "bench" / "command.py").is_file():
        parser.add_argument("words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
        return
    sys.path.insert(0, str(TESTS))
    importlib.import_module("bench.command").add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run a measurement; raises `RequestError` outside a clone."""
    if "measure" not in arguments:
        raise RequestError(
            "the measurements are not installed with Pasch: clone its repository and call"
            " 'pasch bench' from there"
        )
    return int(arguments.measure(arguments))
