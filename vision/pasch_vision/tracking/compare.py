"""Whether a calibration still holds: compares a fresh picture with it.

Says where board and camera are now, and how the light differs from when it was learned.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from pasch_vision.calibration import Calibration
from pasch_vision.picture import Picture
from pasch_vision.pose.view import View, field_corners
from pasch_vision.tracking.tracker import Registration, registration

__all__ = ["Comparison", "compared"]

# Grey levels of the field may be so many times what they were; beyond, colours are no longer
# told apart as surely (measured with drawn boards, see docs/sight.md).
DARKEST, BRIGHTEST = 0.6, 1.5


@dataclass(frozen=True, slots=True)
class Comparison:
    """Where the board is now, and how bright: `brightness` is 1 where the light is the same."""

    where: Registration
    brightness: float

    @property
    def is_light_changed(self) -> bool:
        """Whether the light differs so much that learning anew is advisable."""
        return not DARKEST <= self.brightness <= BRIGHTEST


def compared(calibration: Calibration, fresh: Picture) -> Comparison:
    """How a picture (H, W, 3) of the calibration's size compares with it."""
    where = registration(calibration, fresh)
    if calibration.empty is None:
        return Comparison(where, 1.0)
    before = field_brightness(calibration.empty, calibration.view, calibration.profile.field)
    view = where.view or calibration.view
    after = field_brightness(fresh, view, calibration.profile.field)
    return Comparison(where, after / max(before, 1.0))


def field_brightness(picture: Picture, view: View, field_mm: tuple[float, float]) -> float:
    """The median grey level of the field."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    inside = np.zeros(grey.shape, dtype=np.uint8)
    outline = np.round(np.clip(view.project(field_corners(field_mm)), -1e5, 1e5)).astype(np.int32)
    cv2.fillConvexPoly(inside, outline, 1)
    seen = grey[inside > 0]
    return float(np.median(seen)) if len(seen) else 0.0
