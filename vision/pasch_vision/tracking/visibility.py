"""Why a picture shows nothing of the board although neither board nor camera need have moved.

Asked only where the board has not been found: in poor light it may well be found and read.
"""

from enum import Enum

import cv2
import numpy as np

from pasch_vision.calibration import Calibration
from pasch_vision.picture import Picture, is_blind
from pasch_vision.pose.view import View, field_corners

__all__ = ["BURNT_OUT", "MOST_BURNT_OUT", "TOO_DARK", "Unseen", "field_brightness", "why_unseen"]

# With less of the light than this, where the board lies cannot be told; nor if more than this
# share of the field is at least so bright in every channel.
TOO_DARK = 0.1
MOST_BURNT_OUT, BURNT_OUT = 0.4, 250


class Unseen(Enum):
    """What keeps a picture from showing the board."""

    DARK = "dark"
    BURNT_OUT = "burnt-out"
    BLANK = "blank"


def why_unseen(calibration: Calibration, picture: Picture) -> Unseen | None:
    """What hides the board in a picture in which it was not found; None if nothing does."""
    known = (calibration.view, calibration.profile.field)
    if calibration.learned_from is not None:
        before = field_brightness(calibration.learned_from, *known)
        if field_brightness(picture, *known) < TOO_DARK * before:
            return Unseen.DARK
    darkest = field_pixels(picture, *known).min(axis=-1)
    if (darkest >= BURNT_OUT).sum() > MOST_BURNT_OUT * len(darkest):
        return Unseen.BURNT_OUT
    return Unseen.BLANK if is_blind(picture) else None


def field_brightness(picture: Picture, view: View, field_mm: tuple[float, float]) -> float:
    """The median grey level of the field; 0 if none of it is in the picture."""
    seen = field_pixels(picture, view, field_mm)
    return float(np.median(cv2.cvtColor(seen[None], cv2.COLOR_BGR2GRAY))) if len(seen) else 0.0


def field_pixels(picture: Picture, view: View, field_mm: tuple[float, float]) -> Picture:
    """The pixels (N, 3) of the field."""
    inside = np.zeros(picture.shape[:2], dtype=np.uint8)
    outline = np.round(np.clip(view.project(field_corners(field_mm)), -1e5, 1e5)).astype(np.int32)
    cv2.fillConvexPoly(inside, outline, 1)
    return picture[inside > 0]
