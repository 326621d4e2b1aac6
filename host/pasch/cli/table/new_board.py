"""`pasch calibrate --new-board`: the options that make a profile of the user's own board."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pasch.cli.parser import within
from pasch.cli.terminal import teller
from pasch.errors import RequestError
from pasch.folders import default_journal
from pasch.messages import sentence
from pasch.workflows.new_board import (
    LEAST_CHECKER_MM,
    MOST_CHECKER_MM,
    BoardAsTold,
    dragged,
    draw_board,
    is_seen,
    measured_board,
    misfit,
)
from pasch_hardware.boards.board import Area
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.message import Message, message

if TYPE_CHECKING:
    from pasch_hardware.boards.board import BoardProfile
    from pasch_vision.arrays import Floats
    from pasch_vision.picture import Picture

__all__ = ["add_new_board_arguments", "answered", "make_board", "unanswered"]

# Bounds for a part of a board, in mm.
SIZE = within(0, 1000)


def add_new_board_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the picture to measure and what the person says about the board."""
    group = parser.add_argument_group(
        "a board of your own (--new-board): a profile from one picture of it, empty"
    )
    group.add_argument(
        "--new-board",
        action="store_true",
        help="make a board profile; --name keeps it among your boards, --out in a TOML file",
    )
    group.add_argument(
        "--name", help="what to call it; --board finds it by this name, and so does the page"
    )
    group.add_argument("--picture", metavar="IMG", help="a picture of it (or --camera)")
    group.add_argument("--kind", choices=tuple(KINDS), default="backgammon")
    group.add_argument(
        "--diameter", metavar="MM", help="of the checkers; by colour: b=18.75,r=22.25"
    )
    group.add_argument("--thickness", metavar="MM", help="of the checkers")
    group.add_argument("--field", metavar="WxH", help="the field's size in mm, where you know it")
    group.add_argument("--bar", type=SIZE, metavar="MM", help="the bar's width; 0: there is none")
    group.add_argument("--bar-height", type=SIZE, metavar="MM", help="how high the bar stands")
    group.add_argument("--frame-height", type=SIZE, metavar="MM", help="how high the rails stand")
    group.add_argument(
        "--lights",
        action="store_true",
        help="it has LEDs, dice and buttons as the built-in board of its kind has",
    )
    group.add_argument(
        "--home", choices=("right", "left"), default="right", help="the side of White's home"
    )


def make_board(arguments: argparse.Namespace, picture: Picture) -> int:
    """Make the profile and save it; returns 0, or 1 if the person left. Raises `PaschError`."""
    from pasch_vision.pose.corners import parse_corners

    kind, tell = arguments.kind, teller(arguments.lang)
    text = arguments.diameter or answered(sentence(message("new-board.diameter"), arguments.lang))
    diameters = sizes(text, kind, "--diameter")
    if not all(LEAST_CHECKER_MM <= size <= MOST_CHECKER_MM for size in diameters.values()):
        raise RequestError(
            "--diameter wants the checkers' width in millimetres, {least} to {most}, not {text!r}",
            least=LEAST_CHECKER_MM,
            most=MOST_CHECKER_MM,
            text=text,
        )
    told = as_told(arguments, diameters)
    if arguments.corners:
        corners: Floats | None = parse_corners(arguments.corners)
    else:
        tell(message("new-board.drag"))
        corners = dragged(told, picture)
    if corners is None:
        tell(message("new-board.left"))
        return 1
    profile = measured_board(told, picture, corners)
    save_board(profile, arguments.out)
    if arguments.explain:
        draw_board(arguments.explain, profile, picture, corners)
    tell(made(profile, arguments.out))
    if odd := misfit(told, picture, corners):
        tell(odd)
    elif told.field is None:
        tell(message("new-board.reckoned"))
    if not is_seen(told, picture, corners):
        tell(message("new-board.unseen"))
    return 0


def as_told(arguments: argparse.Namespace, diameters: Mapping[str, float]) -> BoardAsTold:
    """What the options say about the board; raises `RequestError`."""
    kind, thickness = arguments.kind, arguments.thickness
    return BoardAsTold(
        name=name_of(arguments),
        kind=kind,
        diameters=diameters,
        thicknesses=sizes(thickness, kind, "--thickness") if thickness else None,
        field=parsed_field(arguments.field),
        bar_mm=arguments.bar,
        bar_height_mm=arguments.bar_height,
        frame_height_mm=arguments.frame_height,
        is_home_left=arguments.home == "left",
        has_lights=arguments.lights,
    )


def name_of(arguments: argparse.Namespace) -> str:
    """The board's name; raises `RequestError` if an own board may not have it."""
    from pasch.workflows.own_boards import name_for

    if arguments.out:
        return arguments.name or Path(arguments.out).stem
    return name_for(arguments.name, default_journal())


def save_board(profile: BoardProfile, file: str | None) -> None:
    """Save the profile in the named file, or among the user's own boards."""
    from pasch.workflows.own_boards import save, write_board

    if file:
        write_board(profile, Path(file))
    else:
        save(profile, default_journal())


def answered(question: str) -> str:
    """The person's typed answer; raises `RequestError` if nobody is there."""
    try:
        return input(question)
    except EOFError:
        raise unanswered() from None


def unanswered() -> RequestError:
    """The error when nobody is at the terminal to answer; it begins below the question."""
    print(flush=True)
    return RequestError(
        "there is nobody at the terminal to answer; give everything as options (see --help)"
    )


def sizes(text: str, kind: str, option: str) -> dict[str, float]:
    """Sizes in mm by colour letter in `40` or `b=18.75,r=22.25`; raises `RequestError`."""
    letters = KINDS[kind].letters
    try:
        if "=" in text:
            found = {
                letter.strip(): float(size)
                for letter, size in (part.split("=", 1) for part in text.split(","))
            }
        else:
            found = dict.fromkeys(letters, float(text))
    except ValueError:
        found = {}
    if set(found) != set(letters) or not all(0.0 < size < 1000.0 for size in found.values()):
        example = ",".join(f"{letter}=20" for letter in letters)
        raise RequestError(
            "{option} wants millimetres, like 40 or {example}, not {text!r}",
            option=option,
            example=example,
            text=text,
        )
    return found


def parsed_field(text: str | None) -> tuple[float, float] | None:
    """Width and height in mm in `558x448`; raises `RequestError`."""
    if text is None:
        return None
    try:
        width, height = (float(part) for part in text.lower().split("x"))
    except ValueError:
        width = height = 0.0
    if not (0.0 < width < 10000.0 and 0.0 < height < 10000.0):
        raise RequestError(
            "--field wants width x height in mm, like 558x448, not {text!r}", text=text
        )
    return (width, height)


def made(profile: BoardProfile, file: str | None) -> Message:
    """What was made and saved, and what to do next."""
    bars = [shape.extent[0] for shape in profile.place("bar") if isinstance(shape, Area)]
    bar = message("new-board.bar", mm=bars[0]) if bars else ""
    width, height = profile.field
    sizes = {"name": profile.name, "width": width, "height": height, "bar": bar}
    if not file:
        return message("new-board.kept", **sizes)
    return message("new-board.made", **sizes, file=file, stem=str(Path(file).with_suffix("")))
