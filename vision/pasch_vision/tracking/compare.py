"""Compares a fresh picture with a calibration to tell whether the calibration still holds.

Tells where board and camera are now, and how the light differs from the calibration's.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from pasch_vision.calibration import Calibration
from pasch_vision.picture import Picture
from pasch_vision.pose.view import View, field_corners
from pasch_vision.tracking.tracker import Registration, registration

__all__ = ["Comparison", "compared"]

# The field's brightness may change by these factors; beyond them colours are no longer told apart
# as surely (measured with drawn boards, see docs/sight.md).
DARKEST, BRIGHTEST = 0.6, 1.5
# With less of the light than this, where the board lies cannot be told either.
TOO_DARK = 0.1


@dataclass(frozen=True, slots=True)
class Comparison:
    """Where the board is now, and its `brightness` relative to the calibration (1: unchanged)."""

    where: Registration
    brightness: float

    @property
    def is_light_changed(self) -> bool:
        """Whether the light differs so much that a new calibration is advisable."""
        return not DARKEST <= self.brightness <= BRIGHTEST

    @property
    def is_dark(self) -> bool:
        """Whether the picture is too dark to tell anything of the board."""
        return self.brightness < TOO_DARK


def compared(calibration: Calibration, fresh: Picture) -> Comparison:
    """The comparison of a picture (H, W, 3) of the calibration's size with it."""
    where = registration(calibration, fresh)
    learned, field_mm = calibration.learned_from, calibration.profile.field
    if learned is None:
        return Comparison(where, 1.0)
    before = field_brightness(learned, calibration.view, field_mm)
    after = field_brightness(fresh, where.view or calibration.view, field_mm)
    return Comparison(where, after / max(before, 1.0))


def field_brightness(picture: Picture, view: View, field_mm: tuple[float, float]) -> float:
    """The median grey level of the field."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    inside = np.zeros(grey.shape, dtype=np.uint8)
    outline = np.round(np.clip(view.project(field_corners(field_mm)), -1e5, 1e5)).astype(np.int32)
    cv2.fillConvexPoly(inside, outline, 1)
    seen = grey[inside > 0]
    return float(np.median(seen)) if len(seen) else 0.0
