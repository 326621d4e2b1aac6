"""Tells how wide the checkers of a 24-point board are: neighbours on a point touch, or nearly so.

Sizes in a profile are measured with a ruler, or guessed, and rows read by crops that are a tenth
too long or too short are misread. How far apart faces lie depends on the field alone.
"""

from collections.abc import Sequence

import numpy as np

from pasch_hardware.boards.board import BoardProfile
from pasch_vision.arrays import Floats
from pasch_vision.learned.corners.canvas import Canvas
from pasch_vision.pose.view import View

__all__ = ["checker_px", "times_as_wide"]

# Of the gaps between neighbours' faces this share is narrower than a checker. (On 33 boards, drawn
# ones and another renderer's, the result was right to 1 in 100 half the time, to 5 always; by the
# median gap checkers were up to 6 in 100 too wide.)
TOUCHING = 0.3
# Fewer gaps tell nothing against sizes that were measured, or against guesses.
FEWEST_GAPS, FEWEST_FOR_GUESSES = 12, 8
# Within this share the profile is believed; no other board is as far off as the last two.
BELIEVED, LEAST_TIMES, MOST_TIMES = 0.04, 0.7, 1.4


def checker_px(profile: BoardProfile, view: View, canvas: Canvas) -> float:
    """How far apart, in canvas px, the faces of two checkers of the profile's size are that touch.

    A face lies nearer to the camera than the field that the canvas shows.
    """
    wide = float(np.mean(list(profile.diameters.values())))
    thick = float(np.mean(list(profile.thicknesses.values())))
    px_per_mm = float(np.linalg.norm(canvas.matrix[1, :2]))
    return wide * px_per_mm / (1.0 - thick / max(float(view.eye_mm[2]), 2.0 * thick))


def times_as_wide(rows: Sequence[Floats], wide_px: float, is_guess: bool) -> float | None:
    """How many times as wide as `wide_px`, measured or guessed, the checkers are whose faces
    (N, 2) are seen on each point, canvas px as of `faces_of`.

    1 where they hardly differ, None where too few are seen.
    """
    gaps = np.concatenate([np.diff(row[:, 1]) for row in rows])
    if len(gaps) < (FEWEST_FOR_GUESSES if is_guess else FEWEST_GAPS):
        return None
    times = float(np.quantile(gaps, TOUCHING)) / wide_px
    is_plain = abs(times - 1.0) > BELIEVED and LEAST_TIMES < times < MOST_TIMES
    return times if is_plain else 1.0
