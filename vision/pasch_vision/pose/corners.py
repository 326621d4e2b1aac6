"""The field's corners as given by hand: parses them, checks them, and derives a view from them."""

import math
import re

import numpy as np
import numpy.typing as npt

from pasch_hardware.boards.profile import BoardProfile
from pasch_hardware.message import Message
from pasch_vision.arrays import Floats
from pasch_vision.errors import CalibrationError
from pasch_vision.pose.quality import Quality, in_mm
from pasch_vision.pose.view import View, field_corners

__all__ = ["locate_from_corners", "parse_corners"]

ORDER = Message("top left, top right, bottom right, bottom left")
EXAMPLE = '--corners "120,80 900,84 1010,600 40,590"'
# Hands and mice hit a corner this well.
CLICK_SPREAD_PX = 2.0
SMALLEST_SIDE_PX = 40.0
# Corners may lie this share of the picture outside it (a board cropped at the rail).
MARGIN = 0.1
# The largest misfit, as a share of the longest side: a profile is only a guide here, and a cropped
# picture has its principal point elsewhere.
WORST_FIT_SHARE = 0.1


def parse_corners(text: str) -> Floats:
    """The four points (4, 2) px in text such as `"120,80 900,84 1010,600 40,590"`.

    Raises `CalibrationError` unless the text is four points.
    """
    words = re.sub(r"\s*,\s*", ",", text.strip()).split()
    if len(words) != 4:
        raise CalibrationError(
            "Give four corners, not {count} ({order}), like {example}.",
            count=len(words),
            order=ORDER,
            example=EXAMPLE,
        )
    points = []
    for word in words:
        try:
            x, y = (float(part) for part in word.split(","))
        except ValueError:
            raise CalibrationError(
                "The corner {word!r} is not x,y in pixels; write four of them like {example}.",
                word=word,
                example=EXAMPLE,
            ) from None
        if not (math.isfinite(x) and math.isfinite(y)):
            raise CalibrationError("The corner {word!r} is not a place in a picture.", word=word)
        points.append((x, y))
    return np.array(points)


def locate_from_corners(
    profile: BoardProfile, image_size: tuple[int, int], corners: npt.ArrayLike
) -> tuple[View, Quality]:
    """The view that puts the field's corners at `corners` (4, 2) px, and how good it is.

    Raises `CalibrationError` when these cannot be a field's corners in a picture of `image_size`
    (width, height).
    """
    points = np.asarray(corners, dtype=np.float64)
    require_corners(points, image_size)
    view = View.from_corners(points, profile.field, image_size)
    misses = np.linalg.norm(view.project(field_corners(profile.field)) - points, axis=1)
    longest = max(float(np.linalg.norm(points[i] - points[i - 1])) for i in range(4))
    if float(misses.max()) > WORST_FIT_SHARE * longest:
        raise CalibrationError(
            "No camera sees a field of {width:g} x {height:g} mm with these corners; check "
            "them, their order ({order}) and the board profile.",
            width=profile.field[0],
            height=profile.field[1],
            order=ORDER,
        )
    error_px = float(np.hypot(CLICK_SPREAD_PX, misses.max()))
    return view, Quality("corners", error_px, in_mm(error_px, view, profile.field), 1.0)


def require_corners(points: Floats, image_size: tuple[int, int]) -> None:
    """Raise `CalibrationError` unless the points (4, 2) go round a board in the picture."""
    if points.shape != (4, 2) or not np.isfinite(points).all():
        raise CalibrationError(
            "Four corners x,y are needed ({order}), like {example}.", order=ORDER, example=EXAMPLE
        )
    width, height = image_size
    room = np.array([width, height]) * MARGIN
    outside = (points < -room) | (points > np.array([width, height]) + room)
    if outside.any():
        x, y = points[outside.any(axis=1)][0]
        raise CalibrationError(
            "The corner {x:.0f},{y:.0f} lies outside the picture of {width} x {height} pixels; "
            "give the corners in that picture's pixels.",
            x=x,
            y=y,
            width=width,
            height=height,
        )
    edges = np.roll(points, -1, axis=0) - points
    if float(np.linalg.norm(edges, axis=1).min()) < SMALLEST_SIDE_PX / 4.0:
        raise CalibrationError(
            "Two of the corners are the same or nearly so; give four different ones."
        )
    following = np.roll(edges, -1, axis=0)
    turns = edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0]
    if (turns < 0).all():
        raise CalibrationError(
            "The corners go round the wrong way; give them in the order {order}.", order=ORDER
        )
    if not (turns > 0).all():
        raise CalibrationError(
            "The corners do not go round a board; give them in the order {order}.", order=ORDER
        )
