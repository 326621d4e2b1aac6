"""`pasch calibrate --new-board`: a board profile from one picture of an empty board.

The person drags the field's corners in a window, or names them with --corners, and says how wide
the checkers are; shape, points and bar are measured in the picture. What a camera cannot see from
there may be told, and is as usual where it is not.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pasch.errors import RequestError
from pasch.lang import Sentences, say
from pasch_hardware.boards.board import Area
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.files import write_text

if TYPE_CHECKING:
    from pasch_hardware.boards.board import BoardProfile
    from pasch_vision.arrays import Floats
    from pasch_vision.picture import Picture

__all__ = ["add_new_board_arguments", "answered", "make_board"]

USUAL_BAR_HEIGHT_MM = 10.0

SENTENCES: Sentences = {
    "drag": {
        "en": "Drag the four rings to the inner corners of the rails, where the playing field"
        " ends; Enter when the drawn points lie on the board's, Escape to leave.",
        "de": "Ziehe die vier Ringe auf die inneren Ecken der Leisten, wo das Spielfeld endet;"
        " Enter, wenn die gezeichneten Zungen auf denen des Bretts liegen, Escape zum Abbrechen.",
    },
    "diameter": {
        "en": "How wide is a checker, in mm? ",
        "de": "Wie breit ist ein Stein, in mm? ",
    },
    "made": {
        "en": "The board '{name}': a field of {width:g} x {height:g} mm{bar}, kept in {file}."
        " Next: pasch calibrate --board {file} --camera 0 --out {stem}.cal",
        "de": "Das Brett '{name}': ein Spielfeld von {width:g} x {height:g} mm{bar}, gespeichert"
        " in {file}. Weiter mit: pasch calibrate --board {file} --camera 0 --out {stem}.cal",
    },
    "bar": {"en": ", the bar {mm:g} mm wide", "de": ", die Bar {mm:g} mm breit"},
    "left": {"en": "No board was made.", "de": "Es wurde kein Brett angelegt."},
}


def add_new_board_arguments(parser: argparse.ArgumentParser) -> None:
    """What is measured, and what the person says of it."""
    group = parser.add_argument_group(
        "a board of your own (--new-board): a profile from one picture of it, empty"
    )
    group.add_argument(
        "--new-board", action="store_true", help="make a board profile; --out names the TOML file"
    )
    group.add_argument("--picture", metavar="IMG", help="a picture of it (or --camera)")
    group.add_argument("--kind", choices=tuple(KINDS), default="backgammon")
    group.add_argument(
        "--diameter", metavar="MM", help="of the checkers; by colour: b=18.75,r=22.25"
    )
    group.add_argument("--thickness", metavar="MM", help="of the checkers")
    group.add_argument("--field", metavar="WxH", help="the field's size in mm, where you know it")
    group.add_argument("--bar", type=float, metavar="MM", help="the bar's width; 0: there is none")
    group.add_argument("--bar-height", type=float, metavar="MM", help="how high the bar stands")
    group.add_argument("--frame-height", type=float, metavar="MM", help="how high the rails stand")
    group.add_argument(
        "--home", choices=("right", "left"), default="right", help="the side of White's home"
    )


def make_board(
    arguments: argparse.Namespace, picture: Picture, ask: Callable[[str], str] | None = None
) -> int:
    """Make the profile and keep it; 0, or 1 where the person left. Raises `PaschError`."""
    from pasch_hardware.boards.profile_text import profile_text
    from pasch_vision.pose.corners import parse_corners

    kind = arguments.kind
    text = arguments.diameter or (ask or answered)(say(SENTENCES, "diameter", arguments.lang))
    diameters = sizes(text, kind, "--diameter")
    if arguments.corners:
        corners: Floats | None = parse_corners(arguments.corners)
    else:
        corners = dragged(arguments, picture, diameters)
    if corners is None:
        print(say(SENTENCES, "left", arguments.lang))
        return 1
    profile = measured_board(arguments, picture, corners, diameters)
    out = Path(arguments.out)
    try:
        write_text(out, profile_text(profile))
    except OSError as error:
        raise RequestError(
            f"the board cannot be written to {out} ({error.strerror}); choose another place"
        ) from None
    if arguments.explain:
        explain(arguments.explain, profile, picture, corners)
    print(sentence_of(profile, arguments))
    return 0


def answered(question: str) -> str:
    """What the person types; raises `RequestError` where nobody is there to answer."""
    try:
        return input(question)
    except EOFError:
        raise RequestError(
            "there is nobody at the terminal to answer; give everything as options (see --help)"
        ) from None


def dragged(
    arguments: argparse.Namespace, picture: Picture, diameters: Mapping[str, float]
) -> Floats | None:
    """The corners as the person drags them."""
    from pasch.errors import PaschError
    from pasch_vision.picture import image_size
    from pasch_vision.pose.drag import dragged_corners
    from pasch_vision.pose.new_board import drawn_board, proposed_corners
    from pasch_vision.pose.view import View

    def drawn(corners: Floats) -> Picture:
        try:
            profile = measured_board(arguments, picture, corners, diameters)
            view = View.from_corners(corners, profile.field, image_size(picture))
            return drawn_board(picture, profile, view)
        except PaschError:
            # Corners on their way may be no rectangle's; the rings alone are shown then.
            return picture.copy()

    print(say(SENTENCES, "drag", arguments.lang))
    return dragged_corners(picture, proposed_corners(picture), drawn)


def measured_board(
    arguments: argparse.Namespace,
    picture: Picture,
    corners: Floats,
    diameters: Mapping[str, float],
) -> BoardProfile:
    """The profile by what the picture shows and the options say."""
    from pasch_hardware.boards.measures import Measures, field_for, profile_from
    from pasch_vision.picture import image_size
    from pasch_vision.pose.new_board import bar_share, field_aspect, seen_from_above

    kind = arguments.kind
    aspect = field_aspect(corners, image_size(picture))
    has_bar = KINDS[kind].points_across > 0 and arguments.bar is None
    share = bar_share(seen_from_above(picture, corners)) if has_bar else 0.0
    largest = max(diameters.values())
    field = parsed_field(arguments.field) or field_for(kind, largest, aspect, share)
    bar = round(share * field[0], 1) if arguments.bar is None else arguments.bar
    if arguments.bar and not arguments.field:
        # The bar adds to the twelve points that the checkers' width stands for.
        width = field[0] + arguments.bar
        field = (round(width, 1), round(width / aspect, 1))
    usual = {letter: KINDS[kind].thickness_share * size for letter, size in diameters.items()}
    thicknesses = sizes(arguments.thickness, kind, "--thickness") if arguments.thickness else usual
    frame = arguments.frame_height
    measures = Measures(
        field,
        diameters,
        {letter: round(size, 2) for letter, size in thicknesses.items()},
        bar,
        USUAL_BAR_HEIGHT_MM if arguments.bar_height is None else arguments.bar_height,
        KINDS[kind].frame_mm if frame is None else frame,
        arguments.home == "left",
    )
    return profile_from(Path(arguments.out).stem, kind, measures)


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
        raise RequestError(f"{option} wants millimetres, like 40 or {example}, not '{text}'")
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
        raise RequestError(f"--field wants width x height in mm, like 558x448, not '{text}'")
    return (width, height)


def explain(file: str, profile: BoardProfile, picture: Picture, corners: Floats) -> None:
    """Draw the board as understood over the picture."""
    from pasch_vision.drawing.explain import write_png
    from pasch_vision.picture import image_size
    from pasch_vision.pose.new_board import drawn_board
    from pasch_vision.pose.view import View

    view = View.from_corners(corners, profile.field, image_size(picture))
    write_png(Path(file), drawn_board(picture, profile, view))


def sentence_of(profile: BoardProfile, arguments: argparse.Namespace) -> str:
    """What was made, and what to do next."""
    bars = [shape.extent[0] for shape in profile.place("bar") if isinstance(shape, Area)]
    bar = say(SENTENCES, "bar", arguments.lang, mm=bars[0]) if bars else ""
    width, height = profile.field
    out = arguments.out
    names = {"name": profile.name, "file": out, "stem": str(Path(out).with_suffix(""))}
    return say(SENTENCES, "made", arguments.lang, width=width, height=height, bar=bar, **names)
