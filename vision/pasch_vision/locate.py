"""Finds the board: from two pictures of a fixed camera and what lies there, to a view.

Nobody clicks anything. What has changed between the empty board and the known position must be
that position's checkers; the view that puts them there is the camera's. Refuses, in one sentence,
rather than guess.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from pasch_hardware.profile import BoardProfile
from pasch_vision.errors import CalibrationError
from pasch_vision.least_squares import Floats
from pasch_vision.locate_change import change
from pasch_vision.locate_fit import agreement, pulled
from pasch_vision.locate_layout import Discs, discs
from pasch_vision.locate_search import guesses
from pasch_vision.picture import Picture, image_size
from pasch_vision.quality import Quality
from pasch_vision.view import View

__all__ = ["locate", "locate_from_corners"]

UPRIGHT_TURNS_DEG = tuple(float(turn) for turn in range(-48, 49, 8))
ALL_TURNS_DEG = tuple(float(turn) for turn in range(-180, 180, 10))
LEAST_CHECKERS = 4


def locate(
    profile: BoardProfile, empty: Picture, start: Picture, places: Mapping[str, str]
) -> tuple[View, Quality]:
    """The view and how good it is, from the empty board and the position `places` on it.

    Raises `CalibrationError` when it cannot be found for certain.
    """
    if empty.shape != start.shape:
        raise CalibrationError(
            f"The two pictures differ in size ({sized(empty)} and {sized(start)}); take both"
            " with the same fixed camera."
        )
    layout = Discs.of(discs(profile, places))
    changed = change(empty, start)
    turns = ALL_TURNS_DEG if profile.board == "gamwin" else UPRIGHT_TURNS_DEG
    views = [
        followed(guess.view, changed, layout)
        for guess in guesses(changed, layout, profile, turns)[:4]
    ]
    view = max(views, key=lambda found: agreement(found, changed, layout))
    return view, Quality("checkers", 5.0, 5.0, agreement(view, changed, layout))


def followed(view: View, changed: Floats, layout: Discs) -> View:
    """`view` pulled onto the change from far to near."""
    for width, blur_px in ((192, 4.0), (320, 3.0), (640, 1.5)):
        view = pulled(view, changed, layout, width, blur_px)
    return view


def sized(picture: Picture) -> str:
    """A picture's size in words."""
    width, height = image_size(picture)
    return f"{width} x {height}"


def locate_from_corners(
    profile: BoardProfile, size: tuple[int, int], corners: npt.ArrayLike
) -> tuple[View, Quality]:
    """The view from the field's corners (4, 2) px, in the order of `View.from_corners`."""
    points = np.asarray(corners, dtype=np.float64)
    view = View.from_corners(points, profile.field, size)
    return view, Quality("corners", 2.0, 2.0, 1.0)
