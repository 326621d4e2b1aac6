"""A first guess at where the board is: tries many views and keeps those that fit the change.

For every turn of the board, tilt of the camera and distance it draws the known checkers as a small
picture and slides it over the map of change. Knows nothing of colours; a position that looks alike
from several sides is left to later steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

import cv2
import numpy as np

from pasch_vision.arrays import Floats, Maps
from pasch_vision.picture import scaled_size
from pasch_vision.pose.estimation.layout import Discs, mask
from pasch_vision.pose.view import View, three, typical_focal_px

__all__ = ["distinct", "guesses"]

# The longer side of the picture on which the best views are tried again, and the least width and
# height in px that the checkers of a view must cover.
COARSE_PX, LEAST_PX = 192, (4, 2)
TILTS_DEG = (4.0, 18.0, 31.0, 43.0)
DISTANCE_STEP = 1.11
# The checkers take between these shares of the picture's diagonal.
SMALLEST_SPAN, LARGEST_SPAN = 0.16, 1.0
# How many of the best views are kept; no two have all checkers within this share of the diagonal.
KEPT, NEAR_SHARE = 14, 0.03
# One in this many of the views is tried again: the best ones.
AGAIN = 8


@dataclass(frozen=True, slots=True)
class Guess:
    """A view and how well its checkers cover what has changed (-1 to 1)."""

    view: View
    score: float


def guesses(changed: Floats, layout: Discs, turns_deg: tuple[float, ...]) -> list[View]:
    """The best views for a map of change (H, W), best first; `turns_deg`: the turns to try.

    All are tried on a small picture, the best of them on one twice as large.
    """
    full = (changed.shape[1], changed.shape[0])
    small, large = Searched.of(changed, COARSE_PX // 2), Searched.of(changed, COARSE_PX)
    middle = (layout.tops.min(axis=0) + layout.tops.max(axis=0)) / 2.0
    tried = views_around(middle, layout, turns_deg, full)
    rough = [small.best_near(view, layout, middle) for view in tried]
    best = sorted(range(len(tried)), key=lambda index: -rough[index].score)
    found = [
        large.best_near(tried[index], layout, middle) for index in best[: len(tried) // AGAIN]
    ]
    found.sort(key=lambda one: -one.score)
    views = distinct((one.view for one in found), layout, NEAR_SHARE * float(np.hypot(*full)))
    return list(islice(views, KEPT))


def views_around(
    middle: Floats, layout: Discs, turns_deg: tuple[float, ...], size: tuple[int, int]
) -> list[View]:
    """Views of every turn, tilt and distance, looking at `middle`, board mm."""
    focal_px = typical_focal_px(size)
    extent = float(np.linalg.norm(np.ptp(layout.tops[:, :2], axis=0)) + 2 * layout.radii.max())
    nearest = focal_px * extent / (LARGEST_SPAN * float(np.hypot(*size)))
    count = int(np.log(LARGEST_SPAN / SMALLEST_SPAN) / np.log(DISTANCE_STEP)) + 1
    return [
        looking_at(middle, nearest * DISTANCE_STEP**step, turn, tilt, focal_px, size)
        for turn in turns_deg
        for tilt in TILTS_DEG
        for step in range(count)
    ]


@dataclass(frozen=True, slots=True)
class Searched:
    """A map of change at the `size` (width, height) at which it is searched.

    `padded` has a margin of `margin` pixels on each side.
    """

    padded: Maps
    margin: int
    size: tuple[int, int]

    @classmethod
    def of(cls, changed: Floats, longest_px: int) -> Searched:
        """A map (H, W), scaled so that its longer side has `longest_px`."""
        size = scaled_size((changed.shape[1], changed.shape[0]), longest_px)
        small = cv2.resize(changed.astype(np.float32), size, interpolation=cv2.INTER_AREA)
        margin = max(size) // 3
        padded = cv2.copyMakeBorder(small, margin, margin, margin, margin, cv2.BORDER_CONSTANT)
        return cls(np.asarray(padded, np.float32), margin, size)

    def best_near(self, view: View, layout: Discs, middle: Floats) -> Guess:
        """The view slid sideways to where its checkers best cover what has changed."""
        drawn = mask(view.scaled(self.size), layout, self.size)
        left, top, width, height = cv2.boundingRect(drawn)
        lines, columns = self.padded.shape
        if width < LEAST_PX[0] or height < LEAST_PX[1] or width >= columns or height >= lines:
            return Guess(view, -1.0)
        patch = drawn[top : top + height, left : left + width].astype(np.float32)
        match = cv2.matchTemplate(self.padded, patch, cv2.TM_CCORR)
        _, score, _, (x, y) = cv2.minMaxLoc(match)
        score /= float(np.linalg.norm(patch) * np.linalg.norm(self.padded) + 1e-6)
        times = view.image_size[0] / self.size[0]
        shift_px = ((x - self.margin - left) * times, (y - self.margin - top) * times)
        return Guess(shifted(view, shift_px, middle), float(score))


def looking_at(
    middle: Floats, distance: float, turn: float, tilt: float, focal: float, size: tuple[int, int]
) -> View:
    """An upright camera that sees `middle` (mm) from `distance` mm, the board turned by `turn`."""
    board_turn = cv2.Rodrigues(np.array([0.0, 0.0, np.radians(turn)]))[0]
    camera_tilt = cv2.Rodrigues(np.array([-np.radians(tilt), 0.0, 0.0]))[0]
    matrix = camera_tilt @ board_turn
    vector = np.asarray(cv2.Rodrigues(matrix)[0], np.float64)
    shift = np.array([0.0, 0.0, distance]) - matrix @ (middle * (1.0, 1.0, -1.0))
    centre = ((size[0] - 1) / 2.0, (size[1] - 1) / 2.0)
    return View(focal, centre, three(vector), three(shift), size)


def shifted(view: View, shift_px: tuple[float, float], middle: Floats) -> View:
    """`view` with the camera slid sideways so that everything moves by about `shift_px`."""
    x, y, z = view.translation
    depth = float((view.turn @ (middle * (1.0, 1.0, -1.0)))[2]) + z
    moved = (x + shift_px[0] * depth / view.focal_px, y + shift_px[1] * depth / view.focal_px, z)
    return replace(view, translation=moved)


def distinct(views: Iterable[View], layout: Discs, near_px: float) -> Iterator[View]:
    """The views without those that have all checkers within `near_px` of an earlier one."""
    kept: list[Floats] = []
    for view in views:
        seen = view.project(layout.tops)
        if all(np.abs(seen - other).max() > near_px for other in kept):
            kept.append(seen)
            yield view
