"""Compares a fresh picture with a calibration to tell whether the calibration still holds.

Tells where board and camera are now, and how the light differs from the calibration's.
"""

from dataclasses import dataclass

from pasch_vision.calibration import Calibration
from pasch_vision.picture import Picture
from pasch_vision.tracking.tracker import Registration, registration
from pasch_vision.tracking.visibility import TOO_DARK, Unseen, field_brightness

__all__ = ["Comparison", "compared"]

# The field's brightness may change by these factors; beyond them colours are no longer told apart
# as surely (measured with drawn boards, see docs/sight.md).
DARKEST, BRIGHTEST = 0.6, 1.5


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
    def unseen(self) -> Unseen | None:
        """Why the picture shows nothing of the board, if it does not; a dark one may show some
        details of it."""
        return Unseen.DARK if self.brightness < TOO_DARK else self.where.unseen


def compared(calibration: Calibration, fresh: Picture) -> Comparison:
    """The comparison of a picture (H, W, 3) of the calibration's size with it."""
    where = registration(calibration, fresh)
    learned, field_mm = calibration.learned_from, calibration.profile.field
    if learned is None:
        return Comparison(where, 1.0)
    before = field_brightness(learned, calibration.view, field_mm)
    after = field_brightness(fresh, where.view or calibration.view, field_mm)
    return Comparison(where, after / max(before, 1.0))
