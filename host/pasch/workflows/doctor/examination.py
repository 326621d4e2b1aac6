"""A whole examination: profile, board and camera, one after another."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pasch import __version__
from pasch.errors import LinkError
from pasch.link.board_link import BoardLink
from pasch.link.serial_edge import SerialPort
from pasch.workflows.doctor.board import (
    Person,
    check_console,
    check_hello,
    check_link,
    left_dark,
    walk_buttons,
    walk_leds,
)
from pasch.workflows.doctor.check import Check
from pasch.workflows.doctor.port import check_port, check_rule
from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.checks import building_faults
from pasch_hardware.boards.electronics import firmware_faults, led_count
from pasch_hardware.boards.profile_text import has_lights
from pasch_hardware.simulator.device.virtual_board import installed_version

if TYPE_CHECKING:
    from pasch_vision.calibration import Calibration
    from pasch_vision.sources.camera import LatestFrame

__all__ = ["NONE", "Examination", "examined"]

# The name for a part to leave out.
NONE = "none"
ANSWER_S = 8.0
# How long the first picture, and each one after it, is waited for.
PICTURE_S, NEXT_S = 6.0, 2.0
# A webcam finds its exposure in its first pictures.
SETTLE_PICTURES = 15


@dataclass(frozen=True, slots=True)
class Examination:
    """The parts to examine. `port` None: the board found on USB; `is_walked`: try LEDs and buttons
    one by one, with a person's help.
    """

    profile: BoardProfile
    port: str | None
    camera: str
    calibration: Path | None
    is_walked: bool


def examined(
    plan: Examination, person: Person, camera: LatestFrame | None = None
) -> Iterator[Check]:
    """Every finding as it comes.

    `camera`, if given, is already open and stays open, and replaces the plan's.
    """
    profile = plan.profile
    yield from _profile_checks(profile)
    if plan.port == NONE:
        yield Check.skipped("no-board-asked")
    elif plan.port or has_lights(profile):
        yield from _board_checks(plan, person)
    kept = yield from _calibration(plan)
    if camera is not None:
        yield from _sight_checks(plan, kept, camera)
    elif plan.camera == NONE:
        yield Check.skipped("no-camera-asked")
    else:
        yield from _opened_camera(plan, kept)


def _calibration(plan: Examination) -> Generator[Check, None, Calibration | None]:
    """The calibration to look through; None if none is named, or after the finding that it cannot
    be read.
    """
    from pasch_vision.calibration import Calibration
    from pasch_vision.errors import CalibrationError

    try:
        return Calibration.load(plan.calibration, plan.profile) if plan.calibration else None
    except CalibrationError as error:
        yield Check.wrong("said", sentence=error.message)
        return None


def _profile_checks(profile: BoardProfile) -> Iterator[Check]:
    """Whether the profile of a board with lights can be built; a bought board has none."""
    if not has_lights(profile):
        yield Check.skipped("no-lights", name=profile.name)
        return
    parts = profile.electronics
    what = {"name": profile.name, "leds": led_count(profile), "buttons": len(parts.button_pins)}
    # Nobody builds from a profile in which no part has a place; a board to play on is none.
    is_plan = bool(parts.dice_centres or parts.button_centres)
    faults = tuple((building_faults if is_plan else firmware_faults)(profile))
    for fault in faults:
        yield Check.wrong("profile-fault", name=profile.name, fault=fault)
    if not is_plan:
        yield Check.skipped("no-plan", **what)
    elif not faults:
        yield Check.good("profile", **what)


def _board_checks(plan: Examination, person: Person) -> Iterator[Check]:
    check, port = check_port(plan.port, SerialPort)
    yield check
    if not port:
        return
    yield from check_rule(port)
    link = BoardLink(port, __version__)
    with left_dark(link):
        try:
            yield from _link_checks(plan, link, person)
            if link.problem is not None:
                yield Check.wrong("silent", port=port, problem=link.problem.message)
        except LinkError as error:
            yield Check.wrong("silent", port=port, problem=error.message)
            yield from check_console(link.events())


def _link_checks(plan: Examination, link: BoardLink, person: Person) -> Iterator[Check]:
    """What the board at an open link says; raises `LinkError` if it does not answer."""
    yield from check_hello(link.wait_ready(ANSWER_S), plan.profile, installed_version())
    yield from check_link(link, person)
    if not has_lights(plan.profile):
        return
    if plan.is_walked:
        yield walk_leds(link, plan.profile, person)
        yield from walk_buttons(link, plan.profile, person)
    else:
        yield Check.skipped("walk-skipped")


def _opened_camera(plan: Examination, kept: Calibration | None) -> Iterator[Check]:
    from pasch_vision.errors import CameraError
    from pasch_vision.sources.camera import watched_camera

    try:
        camera = watched_camera(plan.camera)
    except CameraError as error:
        yield Check.wrong("said", sentence=error.message)
        return
    with closing(camera):
        yield from _sight_checks(plan, kept, camera)


def _sight_checks(
    plan: Examination, kept: Calibration | None, camera: LatestFrame
) -> Iterator[Check]:
    from pasch.workflows.doctor.sight import (
        check_calibration,
        check_light,
        check_markers,
        check_picture,
        glare,
    )
    from pasch_vision.picture import is_blind

    frame = camera.newest(timeout_s=PICTURE_S)
    if frame is None:
        yield Check.wrong("no-picture")
        return
    for _ in range(SETTLE_PICTURES):
        newer = camera.newest(frame.number, NEXT_S)
        if newer is None:
            break
        frame = newer
    if is_blind(frame.image):
        yield glare(frame.image) or Check.wrong("black")
        return
    profile = plan.profile
    yield check_picture(frame.image)
    yield from check_light(frame.image)
    yield from check_markers(profile, frame.image)
    if kept is not None or plan.calibration is None:
        yield check_calibration(kept, profile.name, frame.image)
