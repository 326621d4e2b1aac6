"""`pasch doctor`: what is wrong with board, camera or profile, and what to do.

Checks one thing after another and reports each at once. At a terminal (or with --walk) it tries
LEDs and buttons one by one. Exit status 1 if anything is wrong.
"""

import argparse
import sys
import time
from pathlib import Path

from pasch.cli.parser import or_none
from pasch.folders import default_journal
from pasch.messages import sayer
from pasch.workflows.doctor.check import Check, line_of, worst
from pasch.workflows.doctor.examination import Examination, examined
from pasch.workflows.own_boards import board_or_file
from pasch_hardware.message import Message, Say

__all__ = ["Terminal", "add_arguments", "run"]


class Terminal:
    """The person at the terminal."""

    def __init__(self, say: Say) -> None:
        self._say = say

    def tell(self, sentence: Message) -> None:
        print(f"  {self._say(sentence)}", flush=True)

    def ask(self, question: Message) -> str:
        try:
            return input(f"  {self._say(question)}")
        except EOFError:
            print()
            return "?"

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the board, the camera, the profile, and whether to try LEDs and buttons."""
    parser.add_argument(
        "--port", type=or_none, help="the board's port or URL, or 'none' (default: on USB)"
    )
    parser.add_argument(
        "--camera",
        type=or_none,
        default="0",
        help="number, folder, video, stream, or 'none' (default: 0)",
    )
    parser.add_argument("--board", default="club-50", help="built-in board or profile file")
    parser.add_argument("--calibration", type=Path, help="what 'pasch calibrate' has learned")
    parser.add_argument(
        "--walk",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="try every LED and button, with your help (default: in a terminal)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print every finding as it comes; returns 1 if anything is wrong."""
    plan = Examination(
        profile=board_or_file(arguments.board, default_journal()),
        port=arguments.port,
        camera=arguments.camera,
        calibration=arguments.calibration,
        is_walked=sys.stdin.isatty() if arguments.walk is None else arguments.walk,
    )
    found: list[Check] = []
    say = sayer(arguments.lang)
    for check in examined(plan, Terminal(say)):
        print(line_of(check, say), flush=True)
        found.append(check)
    status = worst(found)
    print(say(Message("doctor.faults" if status else "doctor.all-good")))
    return status
