"""A board profile from one picture of an empty board.

The person drags the field's corners in a window, or gives them, and says how wide the checkers
are; shape, points and bar are measured in the picture. What a camera cannot see from above may be
given; otherwise the usual values apply. Knows no command line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.message import Message, message

if TYPE_CHECKING:
    from pasch_hardware.boards.board import BoardProfile
    from pasch_vision.arrays import Floats
    from pasch_vision.picture import Picture

__all__ = [
    "LEAST_CHECKER_MM",
    "MOST_CHECKER_MM",
    "BoardAsTold",
    "dragged",
    "draw_board",
    "is_seen",
    "measured_board",
    "misfit",
]

# How wide checkers are that anybody will have made.
LEAST_CHECKER_MM, MOST_CHECKER_MM = 5, 100
USUAL_BAR_HEIGHT_MM = 10.0
# A field that is so many times wider or narrower in the picture than somebody measured is another
# one; than is usual, one whose corners were named from another side.
MOST_OFF, MOST_UNLIKE = 1.25, 2.0


@dataclass(frozen=True, slots=True)
class BoardAsTold:
    """A person's description of a board, sizes in mm; None: the usual value, or as measured.

    `diameters` and `thicknesses` of the checkers by colour letter; `bar_mm` 0: there is no bar.
    """

    name: str
    kind: str
    diameters: Mapping[str, float]
    thicknesses: Mapping[str, float] | None = None
    field: tuple[float, float] | None = None
    bar_mm: float | None = None
    bar_height_mm: float | None = None
    frame_height_mm: float | None = None
    is_home_left: bool = False
    has_lights: bool = False


def dragged(told: BoardAsTold, picture: Picture) -> Floats | None:
    """The field's corners as dragged by the person in a window; None if the person leaves it."""
    from pasch.errors import PaschError
    from pasch_vision.picture import image_size
    from pasch_vision.pose.drag import dragged_corners
    from pasch_vision.pose.new_board import drawn_board, proposed_corners
    from pasch_vision.pose.view import View

    def drawn(corners: Floats) -> Picture:
        try:
            profile = measured_board(told, picture, corners)
            view = View.from_corners(corners, profile.field, image_size(picture))
            return drawn_board(picture, profile, view)
        except PaschError:
            # While dragged, corners may not fit a rectangle; then only the rings are shown.
            return picture.copy()

    return dragged_corners(picture, proposed_corners(picture), drawn)


def measured_board(told: BoardAsTold, picture: Picture, corners: Floats) -> BoardProfile:
    """The profile, from the picture and the person's description."""
    from pasch_hardware.boards.measures import Measures, field_for, profile_from
    from pasch_vision.picture import image_size
    from pasch_vision.pose.new_board import bar_share, field_aspect, seen_from_above

    kind, diameters = told.kind, told.diameters
    aspect = field_aspect(corners, image_size(picture))
    has_bar = KINDS[kind].points_across > 0 and told.bar_mm is None
    share = bar_share(seen_from_above(picture, corners)) if has_bar else 0.0
    largest = max(diameters.values())
    field = told.field or field_for(kind, largest, aspect, share)
    bar = round(share * field[0], 1) if told.bar_mm is None else told.bar_mm
    if told.bar_mm and not told.field:
        # The bar adds to the width of twelve points, which the checkers' width gives.
        width = field[0] + told.bar_mm
        field = (round(width, 1), round(width / aspect, 1))
    usual = {letter: KINDS[kind].thickness_share * size for letter, size in diameters.items()}
    thicknesses = told.thicknesses or usual
    measures = Measures(
        field,
        diameters,
        {letter: round(size, 2) for letter, size in thicknesses.items()},
        bar,
        USUAL_BAR_HEIGHT_MM if told.bar_height_mm is None else told.bar_height_mm,
        KINDS[kind].frame_mm if told.frame_height_mm is None else told.frame_height_mm,
        told.is_home_left,
    )
    profile = profile_from(told.name, kind, measures)
    if told.has_lights:
        return profile
    return replace(profile, places=tuple(replace(place, leds=()) for place in profile.places))


def is_seen(told: BoardAsTold, picture: Picture, corners: Floats) -> bool:
    """Whether the picture shows a board there; can only be checked for boards with 24 points."""
    from pasch_vision.pose.new_board import seen_from_above, shows_points

    has_points = KINDS[told.kind].points_across > 0
    return not has_points or shows_points(seen_from_above(picture, corners))


def misfit(told: BoardAsTold, picture: Picture, corners: Floats) -> Message | None:
    """What is odd about the field's proportions between these corners, if anything."""
    from pasch_hardware.boards.profile import load_profile
    from pasch_vision.picture import image_size
    from pasch_vision.pose.new_board import field_aspect

    seen = field_aspect(corners, image_size(picture))
    width, height = told.field or load_profile(KINDS[told.kind].built_in).field
    times = max(seen * height / width, width / (seen * height))
    if told.field and times > MOST_OFF:
        return message("new-board.misfit", seen=seen, given=width / height)
    return None if told.field or times <= MOST_UNLIKE else Message("new-board.turned")


def draw_board(file: str, profile: BoardProfile, picture: Picture, corners: Floats) -> None:
    """Draw the board as understood over the picture."""
    from pasch_vision.drawing.explain import write_png
    from pasch_vision.picture import image_size
    from pasch_vision.pose.new_board import drawn_board
    from pasch_vision.pose.view import View

    view = View.from_corners(corners, profile.field, image_size(picture))
    write_png(Path(file), drawn_board(picture, profile, view))
