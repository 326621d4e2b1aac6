"""Fits the camera to every single checker, each measured separately.

Real checkers do not lie as drawn: rows start a little off the rail and have gaps. Both are
unknowns of the fit along with the camera; otherwise the board would come out too small.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from pasch_vision.arrays import Floats
from pasch_vision.pose.estimation.layout import Discs, slid_mm, with_gaps
from pasch_vision.pose.estimation.measure import Measured, OutlineEvidence, measured
from pasch_vision.pose.least_squares import cauchy_scaled, least_squares
from pasch_vision.pose.view import View, off_usual, packed, projected, unpacked
from pasch_vision.pose.views import Views

__all__ = ["Anchors", "Sharp", "sharpened"]

# The gap between a row and its rail and between two of its checkers, in mm for a checker of 40 mm,
# each with its standard deviation: what careful hands leave.
RAIL_GAP_MM = (0.8, 0.6)
CHECKER_GAP_MM = (0.4, 0.5)
USUAL_DIAMETER_MM = 40.0
# A single checker lies this far (standard deviation, share of its diameter) off its row.
SCATTER = 0.02
# The same for a sweep, in which the board's own edges are to say more than checkers, such as a
# strip's few coins.
LOOSE_SCATTER = 0.05
# On a rest field or in a yard it may lie anywhere near the middle.
AREA_SCATTER = 0.2
# Misses beyond this many standard deviations count less and less.
LOSS_SCALE = 2.0
# How far around a fitted view its checkers are looked for, to tell how far other views miss them.
MISSED_PX = 8


@dataclass(frozen=True, slots=True)
class Sharp:
    """A fitted view, the covariance (8, 8) of its unknowns, and the gaps as in `with_gaps`."""

    view: View
    covariance: Floats
    gaps_mm: Floats

    def misses(self, layout: Discs, evidence: OutlineEvidence) -> Callable[[Views], Floats]:
        """A function that returns by how many standard deviations views miss the checkers (V, M).

        Large misses are damped; deviations from a typical lens are counted as well.
        """
        moved = with_gaps(layout, self.gaps_mm)
        tops, measure = moved.tops, measured(self.view, moved, evidence, MISSED_PX)
        seen = self.view.project(tops) + measure.shifts
        scatter_px = LOOSE_SCATTER * 2.0 * layout.radii / self.view.mm_per_px(tops)
        white = whitening(measure, scatter_px)

        def of(views: Views) -> Floats:
            miss = np.einsum("nij,vnj->vni", white, views.project(tops) - seen)
            error = cauchy_scaled(miss, LOSS_SCALE).reshape(len(views), -1)
            lenses = np.column_stack([np.log(views.focals_px), views.k1s])
            return np.column_stack([error, off_usual(lenses, self.view.image_size)])

        return of


@dataclass(frozen=True, slots=True)
class Anchors:
    """Fixed points of the board seen in the picture: (M, 3) mm at (M, 2) px.

    `white` (M, 2, 2) turns a distance in px into standard deviations; for a point known to lie
    on a line it leaves only the distance across the line.
    """

    points_mm: Floats
    points_px: Floats
    white: Floats

    @classmethod
    def none(cls) -> Anchors:
        """No fixed points."""
        return cls(np.zeros((0, 3)), np.zeros((0, 2)), np.zeros((0, 2, 2)))

    @classmethod
    def points(cls, points_mm: Floats, points_px: Floats, spread_px: float) -> Anchors:
        """Points seen at known pixels, each to within `spread_px` either way."""
        white = np.broadcast_to(np.eye(2) / spread_px, (len(points_mm), 2, 2))
        return cls(points_mm, points_px, white)

    @classmethod
    def lines(
        cls, points_mm: Floats, points_px: Floats, normals: Floats, spread_px: float
    ) -> Anchors:
        """Points on lines, seen somewhere on the line through `points_px` across `normals`."""
        white = normals[:, :, None] * normals[:, None, :] / spread_px
        return cls(points_mm, points_px, white)

    @classmethod
    def joined(cls, parts: Sequence[Anchors]) -> Anchors:
        """All of these together."""
        every = (cls.none(), *parts)
        return cls(
            np.concatenate([part.points_mm for part in every]),
            np.concatenate([part.points_px for part in every]),
            np.concatenate([part.white for part in every]),
        )

    def errors(self, seen_px: Floats) -> Floats:
        """How far pixels (V, M, 2) are from where the points were seen, in standard deviations."""
        return np.asarray(np.einsum("nij,vnj->vni", self.white, seen_px - self.points_px))


def whitening(measure: Measured, scatter_px: Floats) -> Floats:
    """Matrices (N, 2, 2) that turn a shift in px into standard deviations."""
    wide = np.linalg.inv(measure.weights + 1e-3 * np.eye(2))
    wide += (scatter_px**2)[:, None, None] * np.eye(2)
    return np.asarray(np.linalg.cholesky(np.linalg.inv(wide)).transpose(0, 2, 1))


def sharpened(
    view: View,
    layout: Discs,
    evidence: OutlineEvidence,
    anchors: Anchors,
    reaches_px: tuple[int, ...] = (10, 8, 7, 6, 5, 5),
) -> Sharp:
    """The view fitted to the checkers measured in `evidence` and to `anchors`, from nearby."""
    gaps = usual_gaps(layout)[0]
    covariance = np.eye(8)
    for reach_px in reaches_px:
        moved = with_gaps(layout, gaps)
        measure = measured(view, moved, evidence, reach_px)
        seen = view.project(moved.tops) + measure.shifts
        view, gaps, covariance = fitted_to(view, layout, gaps, seen, measure, anchors)
    return Sharp(view, covariance, gaps)


def usual_gaps(layout: Discs) -> tuple[Floats, Floats]:
    """The usual gaps of `with_gaps` on this board, and their spreads, in mm."""
    scale = float(np.median(layout.radii)) * 2.0 / USUAL_DIAMETER_MM
    rows = int(layout.rows.max()) + 1
    gaps = np.array([CHECKER_GAP_MM, *(rows * [RAIL_GAP_MM])]) * scale
    return gaps[:, 0], gaps[:, 1]


def fitted_to(
    view: View,
    layout: Discs,
    gaps: Floats,
    seen_px: Floats,
    measure: Measured,
    anchors: Anchors,
) -> tuple[View, Floats, Floats]:
    """The view and the gaps that put the tops at `seen_px` (N, 2), and the covariance."""
    is_free = ~layout.directions.any(axis=1)
    share = np.where(is_free, AREA_SCATTER, SCATTER)
    scatter_px = share * 2.0 * layout.radii / view.mm_per_px(layout.tops)
    white = whitening(measure, scatter_px)
    expected, spread = usual_gaps(layout)

    def residuals(unknowns: Floats) -> Floats:
        cameras, tried_gaps = unknowns[:, :8], unknowns[:, 8:]
        tops = np.repeat(layout.tops[None], len(unknowns), axis=0)
        tops[..., :2] += slid_mm(layout, tried_gaps)
        error = np.einsum("nij,vnj->vni", white, projected(view, cameras, tops) - seen_px)
        held = anchors.errors(projected(view, cameras, anchors.points_mm))
        return np.concatenate(
            [
                cauchy_scaled(error, LOSS_SCALE).reshape(len(unknowns), -1),
                cauchy_scaled(held, LOSS_SCALE).reshape(len(unknowns), -1),
                off_usual(unknowns[:, :2], view.image_size),
                (tried_gaps - expected) / spread,
            ],
            axis=1,
        )

    reach = float(np.linalg.norm(view.translation))
    steps = np.array([1e-4, 1e-4, *(3 * [1e-5]), *(3 * [1e-5 * reach]), *(len(gaps) * [1e-2])])
    unknowns, covariance = least_squares(
        residuals, np.concatenate([packed(view), gaps]), steps, rounds=30
    )
    return unpacked(view, unknowns[:8]), unknowns[8:], covariance[:8, :8]
