"""Measures where each checker really lies: fits its outline to the steps in the difference.

The outline is placed where a nearly correct view expects it; along its normals the strongest step
from "changed" inside to "unchanged" outside is found. Each checker then yields a shift in pixels,
weighted by its visible outline: a checker in the middle of a column says little about its position
along the column, and one the colour of its point says nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from pasch_vision.arrays import Floats, Maps, Mask
from pasch_vision.picture import Picture, sampled
from pasch_vision.pose.estimation.change import Shading, difference
from pasch_vision.pose.estimation.layout import Discs, outlines
from pasch_vision.pose.view import View

__all__ = ["Measured", "OutlineEvidence", "measured"]

CONTOUR_POINTS = 40
# An outline of which fewer points are seen says nothing.
FEWEST = 5
STEP_HALF_PX = 3
# A step must stand out from the picture's noise and texture by this many grey levels.
LEAST_STEP = 9.0
# Nearer steps count more: standard deviation of their weight, as a share of the reach.
NEARNESS = 0.5
# Standard deviation in px of one correctly found point of the outline.
POINT_SPREAD_PX = 1.0


@dataclass(frozen=True, slots=True)
class OutlineEvidence:
    """What outlines are measured on: `difference` (H, W) and the start picture, both float32.

    `noise` is the median of the difference, in grey levels.
    """

    different: Maps
    picture: Maps
    noise: float

    @classmethod
    def of(
        cls, empty: Picture, start: Picture, shading: Shading, blur_px: float = 0.7
    ) -> OutlineEvidence:
        """The evidence from two pictures."""
        different = difference(empty, start, shading, blur_px)
        picture = cv2.GaussianBlur(start.astype(np.float32), (0, 0), blur_px)
        return cls(different, np.asarray(picture, np.float32), float(np.median(different)))


@dataclass(frozen=True, slots=True)
class Measured:
    """For N discs: shift (N, 2) px from the expected place, its inverse covariance (N, 2, 2)."""

    shifts: Floats
    weights: Floats


def resampled(outline: Floats) -> tuple[Floats, Floats]:
    """`CONTOUR_POINTS` evenly spaced points (K, 2) along a hull, and their outward normals."""
    closed = np.vstack([outline, outline[:1]])
    lengths = np.linalg.norm(np.diff(closed, axis=0), axis=1)
    along = np.concatenate([[0.0], np.cumsum(lengths)])
    at = np.linspace(0.0, along[-1], CONTOUR_POINTS, endpoint=False)
    points = np.column_stack([np.interp(at, along, closed[:, axis]) for axis in (0, 1)])
    tangent = np.roll(points, -1, axis=0) - np.roll(points, 1, axis=0)
    normal = np.column_stack([tangent[:, 1], -tangent[:, 0]])
    normal /= np.linalg.norm(normal, axis=1, keepdims=True) + 1e-9
    outward = ((points - points.mean(axis=0)) * normal).sum() > 0
    return points, normal if outward else -normal


def steps_along(evidence: OutlineEvidence, points: Floats, normals: Floats, reach: int) -> Floats:
    """The height (K, 2 reach + 1) of the outline's step at each offset along the normals.

    A checker's edge shows twice: the changed area ends there, and the picture itself has an edge.
    The lower of the two counts: a point's edge under the checker is a step in the change only,
    while a point's or a shadow's edge beside it is a step in the picture only.
    """
    changed = sided(evidence.different, points, normals, reach)[..., 0]
    edge = np.linalg.norm(sided(evidence.picture, points, normals, reach), axis=2)
    return np.asarray(np.minimum(changed, edge), dtype=np.float64)


def sided(image: Maps, points: Floats, normals: Floats, reach: int) -> Floats:
    """Inside minus outside (K, 2 reach + 1, C), each the mean of `STEP_HALF_PX` pixels."""
    offsets = np.arange(-reach - STEP_HALF_PX, reach + STEP_HALF_PX + 1)
    at = points[:, None, :] + normals[:, None, :] * offsets[None, :, None]
    seen = sampled(image, at)
    sums = np.cumsum(np.pad(seen, ((0, 0), (1, 0), (0, 0))), axis=1, dtype=np.float64)
    width = 2 * reach + 1
    inside = sums[:, STEP_HALF_PX : STEP_HALF_PX + width] - sums[:, :width]
    end = 2 * STEP_HALF_PX + 1
    outside = sums[:, end : end + width] - sums[:, STEP_HALF_PX + 1 : STEP_HALF_PX + 1 + width]
    return np.asarray((inside - outside) / STEP_HALF_PX)


def measured(view: View, layout: Discs, evidence: OutlineEvidence, reach_px: int) -> Measured:
    """Where the discs lie relative to `view`, searching `reach_px` pixels to each side."""
    hulls = [outline.astype(np.float64) for outline in outlines(view, layout)]
    points, normals = map(np.array, zip(*map(resampled, hulls), strict=True))
    shifts, weights = np.zeros((len(hulls), 2)), np.zeros((len(hulls), 2, 2))
    is_free = enough(~hidden(points + normals * 2.0, hulls))
    if not is_free.any():
        return Measured(shifts, weights)
    steps = steps_along(evidence, points[is_free], normals[is_free], reach_px)
    offsets = np.arange(-reach_px, reach_px + 1)
    nearness = np.exp(-0.5 * (offsets / (NEARNESS * reach_px)) ** 2)
    best = (steps * nearness).argmax(axis=1)
    least = max(LEAST_STEP, 3.0 * evidence.noise)
    found = (steps[np.arange(len(best)), best] > least) & (best > 0)
    found &= best < steps.shape[1] - 1
    is_found, away = np.zeros(is_free.shape, dtype=bool), np.zeros(is_free.shape)
    is_found[is_free] = found
    away[is_found] = peak(steps[found], best[found]) - reach_px
    is_found = enough(is_found)
    for index in np.flatnonzero(is_found.any(axis=1)):
        at = is_found[index]
        shifts[index], weights[index] = solved(normals[index][at], away[index][at])
    return Measured(shifts, weights)


def enough(which: Mask) -> Mask:
    """Which points (N, K) there are of outlines that have at least `FEWEST`."""
    return np.asarray(which & (which.sum(axis=1, keepdims=True) >= FEWEST))


def hidden(points: Floats, hulls: list[Floats]) -> Mask:
    """Which points (N, K, 2) of N discs are hidden inside another disc's outline."""
    corners = max(map(len, hulls))
    # A corner that is repeated makes a side of no length, which has every point on either hand.
    every = np.array([np.pad(h, ((0, corners - len(h)), (0, 0)), mode="edge") for h in hulls])
    along = np.roll(every, -1, axis=1) - every
    middles = np.array([hull.mean(axis=0) for hull in hulls])
    inside = np.zeros(points.shape[:2], dtype=bool)
    for index, hull in enumerate(hulls):
        reach = float(np.ptp(hull, axis=0).max())
        is_near = np.abs(middles - middles[index]).max(axis=1) <= 2.0 * reach
        is_near[index] = False
        across = points[index][:, None] - every[is_near][:, None]
        ways = along[is_near][:, None]
        # A point inside is on the same hand of every side.
        side = ways[..., 0] * across[..., 1] - ways[..., 1] * across[..., 0]
        inside[index] = ((side >= 0).all(axis=2) | (side <= 0).all(axis=2)).any(axis=0)
    return inside


def peak(steps: Floats, best: npt.NDArray[np.intp]) -> Floats:
    """The sub-pixel offsets of the highest steps, by a parabola through three values."""
    rows = np.arange(len(best))
    left, here, right = steps[rows, best - 1], steps[rows, best], steps[rows, best + 1]
    bend = left - 2.0 * here + right
    part = np.where(np.abs(bend) > 1e-9, 0.5 * (left - right) / np.where(bend == 0, 1, bend), 0.0)
    return np.asarray(best + np.clip(part, -0.5, 0.5), dtype=np.float64)


def solved(normals: Floats, offsets: Floats) -> tuple[Floats, Floats]:
    """The shift (2,) that moves an outline by `offsets` along `normals`, and its weight (2, 2).

    Outlying offsets count little (Cauchy loss, a few rounds).
    """
    shift: Floats = np.zeros(2)
    trust = np.ones(len(offsets))
    normal = np.zeros((2, 2))
    for _ in range(6):
        normal = (normals * trust[:, None]).T @ normals / POINT_SPREAD_PX**2
        right = (normals * trust[:, None]).T @ offsets / POINT_SPREAD_PX**2
        shift = np.asarray(np.linalg.solve(normal + 0.05 * np.eye(2), right))
        error = offsets - normals @ shift
        trust = 1.0 / (1.0 + (error / (1.5 * POINT_SPREAD_PX)) ** 2)
    return shift, normal
