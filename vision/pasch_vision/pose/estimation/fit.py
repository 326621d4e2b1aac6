"""Fits a view to the map of change until the drawn checkers cover what has changed.

Works from far off and is only as sharp as its blur; `refine` then measures each checker
separately. Sees no picture, only what changed between two.
"""

import cv2
import numpy as np

from pasch_vision.arrays import Floats
from pasch_vision.picture import scaled_size
from pasch_vision.pose.estimation.layout import Discs, mask
from pasch_vision.pose.least_squares import least_squares
from pasch_vision.pose.view import View, off_usual, packed, unpacked

__all__ = ["agreement", "pulled"]

AGREEMENT_PX = 480
# A rough fit ends once a round reduces the squares by less than this share: a finer one follows.
LEAST_GAIN = 1e-4
# Rows and columns.
Part = tuple[slice, slice]


def steps_for(view: View, size: tuple[int, int], reach_px: float) -> Floats:
    """Step sizes (8,) of the unknowns that move the drawing by about `reach_px` pixels."""
    focal_px = view.focal_px * size[0] / view.image_size[0]
    angle = reach_px / focal_px
    depth = float(np.linalg.norm(view.translation))
    return np.array([4 * angle, 20 * angle, *(3 * [2 * angle]), *(3 * [angle * depth])])


def pulled(view: View, changed: Floats, layout: Discs, longest_px: int, blur_px: float) -> View:
    """`view` moved so that the drawn, blurred checkers match the map of change (H, W).

    Works on pictures `longest_px` along their longer side; `blur_px`, in their pixels, sets how
    far it reaches.
    """
    full = view.image_size
    size = scaled_size(full, longest_px)
    target = cv2.resize(changed.astype(np.float32), size, interpolation=cv2.INTER_AREA)
    reach_px = round(4 * blur_px)
    window = seen_part(view, layout, size, reach_px)
    target = cv2.GaussianBlur(target, (0, 0), blur_px)[window]
    # Only what reaches into the window is blurred.
    around, window = within(window, reach_px + 1)

    def missed(unknowns: Floats) -> Floats:
        tried = unpacked(view, unknowns).scaled(size)
        drawn = mask(tried, layout, size)[around].astype(np.float32) / 255.0
        error = cv2.GaussianBlur(drawn, (0, 0), blur_px)[window] - target
        return np.concatenate([error.ravel() * (4.0 / blur_px), off_usual(unknowns[:2], full)])

    steps = steps_for(view, size, 0.5 * blur_px)
    unknowns, _ = least_squares(
        lambda rows: np.array([missed(row) for row in rows]),
        packed(view),
        steps,
        rounds=12,
        least_gain=LEAST_GAIN,
    )
    return unpacked(view, unknowns)


def seen_part(view: View, layout: Discs, size: tuple[int, int], margin_px: int) -> Part:
    """The rows and columns of a picture of `size` that hold the drawn checkers plus a margin."""
    drawn = mask(view.scaled(size), layout, size)
    left, top, width, height = cv2.boundingRect(drawn)
    return (
        slice(max(0, top - margin_px), top + height + margin_px),
        slice(max(0, left - margin_px), left + width + margin_px),
    )


def within(part: Part, margin_px: int) -> tuple[Part, Part]:
    """A part of a picture with a margin, and where the part lies in that."""
    around = tuple(slice(max(0, one.start - margin_px), one.stop + margin_px) for one in part)
    inner = tuple(
        slice(one.start - wide.start, one.stop - wide.start)
        for one, wide in zip(part, around, strict=True)
    )
    return (around[0], around[1]), (inner[0], inner[1])


def agreement(view: View, changed: Floats, layout: Discs) -> float:
    """How well drawn checkers and change agree, 0 to 1: weighted intersection over union."""
    size = scaled_size(view.image_size, AGREEMENT_PX)
    target = cv2.resize(changed.astype(np.float32), size, interpolation=cv2.INTER_AREA)
    window = seen_part(view, layout, size, margin_px=AGREEMENT_PX // 40)
    drawn = mask(view.scaled(size), layout, size).astype(np.float32)[window] / 255.0
    seen = target[window]
    return float(np.minimum(drawn, seen).sum() / (np.maximum(drawn, seen).sum() + 1e-6))
