"""`pasch doctor`: what is wrong with board, camera or profile, and what to do.

Looks at one thing after the other and says each at once. LEDs and buttons are tried one by one
where a person sits at a terminal (or with --walk). Exit status 1 where anything is wrong.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pasch import __version__
from pasch.errors import LinkError
from pasch.link.board_link import BoardLink
from pasch.link.serial_edge import SerialPort
from pasch.messages import sayer
from pasch.workflows.doctor.board import (
    check_console,
    check_hello,
    check_link,
    walk_buttons,
    walk_leds,
)
from pasch.workflows.doctor.check import Check, line_of, worst
from pasch.workflows.doctor.port import check_port, check_rule
from pasch_hardware.boards.checks import building_faults
from pasch_hardware.boards.electronics import led_count
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.message import Message, Say
from pasch_hardware.simulator.device.virtual_board import installed_version

if TYPE_CHECKING:
    from pasch_hardware.boards.board import BoardProfile

__all__ = ["Terminal", "add_arguments", "run"]

NONE = "none"
ANSWER_S = 8.0
PICTURE_S = 6.0
# A webcam finds its exposure in its first pictures.
SETTLE_PICTURES = 15


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
            return "?"

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The board, the camera, the profile, and whether to try LEDs and buttons."""
    parser.add_argument("--port", help="the board's port or URL, or 'none' (default: on USB)")
    parser.add_argument(
        "--camera", default="0", help="number, folder, video, stream, or 'none' (default: 0)"
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
    """Says every finding as it comes; 1 where anything is wrong."""
    profile = load_profile(arguments.board)
    found: list[Check] = []
    say = sayer(arguments.lang)
    for check in _checks(arguments, profile):
        print(line_of(check, say), flush=True)
        found.append(check)
    status = worst(found)
    print(say(Message("doctor.faults" if status else "doctor.all-good")))
    return status


def _checks(arguments: argparse.Namespace, profile: BoardProfile) -> Iterator[Check]:
    yield from _profile_checks(profile)
    if arguments.port == NONE:
        yield Check.skipped("no-board-asked")
    else:
        yield from _board_checks(arguments, profile)
    if arguments.camera == NONE:
        yield Check.skipped("no-camera-asked")
    else:
        yield from _sight_checks(arguments, profile)


def _profile_checks(profile: BoardProfile) -> Iterator[Check]:
    """Whether the profile of a board with lights can be built; a bought board has none."""
    if not any(place.leds for place in profile.places):
        yield Check.skipped("no-lights", name=profile.name)
        return
    faults = building_faults(profile)
    for fault in faults:
        yield Check.wrong("profile-fault", name=profile.name, fault=fault)
    if not faults:
        buttons = len(profile.electronics.button_pins)
        yield Check.good("profile", name=profile.name, leds=led_count(profile), buttons=buttons)


def _board_checks(arguments: argparse.Namespace, profile: BoardProfile) -> Iterator[Check]:
    check, port = check_port(arguments.port, SerialPort)
    yield check
    if not port:
        return
    yield from check_rule(port)
    person, link = Terminal(sayer(arguments.lang)), BoardLink(port, __version__)
    link.start()
    try:
        hello = link.wait_ready(ANSWER_S)
        yield from check_hello(hello, profile, installed_version())
        yield from check_link(link, person)
        if sys.stdin.isatty() if arguments.walk is None else arguments.walk:
            yield walk_leds(link, profile, person)
            yield from walk_buttons(link, profile, person)
        else:
            yield Check.skipped("walk-skipped")
        if link.problem is not None:
            yield Check.wrong("silent", port=port, problem=link.problem.message)
    except LinkError as error:
        yield Check.wrong("silent", port=port, problem=error.message)
        yield from check_console(link.events())
    finally:
        link.close()


def _sight_checks(arguments: argparse.Namespace, profile: BoardProfile) -> Iterator[Check]:
    from pasch.workflows.doctor.sight import (
        check_calibration,
        check_light,
        check_markers,
        check_picture,
    )
    from pasch_vision.calibration import Calibration
    from pasch_vision.errors import CameraError
    from pasch_vision.sources.camera import LatestFrame, is_blind, open_camera

    try:
        open_camera(arguments.camera).close()
    except CameraError as error:
        yield Check.wrong("said", sentence=error.message)
        return
    camera = LatestFrame(lambda: open_camera(arguments.camera))
    try:
        frame = camera.newest(timeout_s=PICTURE_S)
        for _ in range(SETTLE_PICTURES):
            frame = camera.newest(frame.number, 1.0) or frame if frame else None
    finally:
        camera.close()
    if frame is None or is_blind(frame.image):
        yield Check.wrong("no-picture" if frame is None else "black")
        return
    yield check_picture(frame.image)
    yield from check_light(frame.image)
    yield from check_markers(profile, frame.image)
    kept = Calibration.load(arguments.calibration, profile) if arguments.calibration else None
    yield check_calibration(kept, profile.name, frame.image)
