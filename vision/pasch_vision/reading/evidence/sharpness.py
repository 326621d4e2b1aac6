"""How sharp a picture is compared with those the board was learned from.

Measured by the slopes of the board's own clearest edges (points, lines, rails): their median is
affected by neither checkers nor shadows. Edges that are gone are ignored: a checker lies there, or
they belonged to a shadow that has moved on. Out of focus, points look like something else, and
then no reading can be vouched for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from pasch_vision.arrays import Maps
from pasch_vision.compiled import compiled
from pasch_vision.picture import Picture
from pasch_vision.reading.evidence.appearance import log_features
from pasch_vision.reading.evidence.likelihood_maps import Reference

__all__ = ["Sharpness"]

Indices = npt.NDArray[np.intp]

# How many of the clearest edge pixels are measured.
ASKED = 3000
# Slopes that differ by more than this share from those learned mean another sharpness or tone: on
# the finest planes a blur of about 1.2 picture pixels on sharp pictures, or a tone curve with an
# exponent of about 1.3. Pictures of one camera, ray-traced or drawn, stay between 0.95 and 1.06.
TOLERANCE = 0.25
# Edges are the board's own if both calibration pictures show them alike, to within this share. If
# fewer than the second share of the clearest are, they are mostly noise and tell nothing.
ALIKE, LEAST_ALIKE = 0.5, 0.4
# An edge is gone if it is less steep than this share of the usual. If fewer than the second share
# are left, nothing of the board is visible as it was.
GONE, LEAST_SEEN = 0.3, 0.25


@dataclass(frozen=True, slots=True, eq=False)
class Sharpness:
    """The clearest edges of the empty board on one plane.

    `at` (N,): flat indices of their pixels; `slopes` (2, N); `usual`: how steep the start picture
    shows them, as a share; `tolerance`: by how much of that other pictures may differ.
    """

    at: Indices
    slopes: Maps
    usual: float = 1.0
    tolerance: float = TOLERANCE

    @classmethod
    def of(cls, reference: Reference, smooth_start: Picture) -> Sharpness:
        """The edges of a reference, and how a start picture, already `presmoothed`, shows them."""
        bright = reference.features[..., 0]
        known = reference.board.copy()
        known[[0, -1]] = known[:, [0, -1]] = False
        every = np.flatnonzero(known)
        steepness = (slopes_at(bright, every) ** 2).sum(axis=0)
        at = every[np.argsort(steepness)[-ASKED:]]
        # On a coarser plane the same blur flattens slopes less.
        tolerance = TOLERANCE * reference.plane.blur_px
        edges = cls(at, slopes_at(bright, at), tolerance=tolerance)
        if not len(at):
            return edges
        shares = edges.shares(log_features(reference.plane.shown(smooth_start)))
        middle = float(np.median(shares))
        alike = np.abs(shares - middle) < ALIKE * middle
        if np.count_nonzero(alike) < LEAST_ALIKE * len(at):
            return cls(at[:0], edges.slopes[:, :0])
        usual = float(np.median(shares[alike]))
        return replace(edges, at=at[alike], slopes=edges.slopes[:, alike], usual=usual)

    def shares(self, features: Maps) -> Maps:
        """How steep these edges are in features (H, W, 3), as shares (N,) of the empty board's."""
        found = np.empty(len(self.at), dtype=np.float32)
        bright = np.ascontiguousarray(features[..., 0])
        steepness(bright.ravel(), bright.shape[1], self.at, self.slopes, found)
        return found

    def is_other(self, features: Maps) -> bool:
        """Whether a picture with these features is clearly blurrier or crisper than before."""
        if not len(self.at):
            return False
        shares = self.shares(features) / self.usual
        seen = shares[shares > GONE]
        if len(seen) < LEAST_SEEN * len(shares):
            return True
        ends = seen <= 1.0 - self.tolerance, seen >= 1.0 + self.tolerance
        return bool(max(map(np.count_nonzero, ends)) > len(seen) / 2)


def slopes_at(bright: Maps, at: Indices) -> Maps:
    """The slopes (2, N), across and down, of a map (H, W) at flat indices off its margin."""
    flat, width = bright.ravel(), bright.shape[1]
    slopes: Maps = np.stack([flat[at + 1] - flat[at - 1], flat[at + width] - flat[at - width]])
    return slopes


@compiled
def steepness(bright: Maps, width: int, at: Indices, slopes: Maps, found: Maps) -> None:
    """Fill in how steep a map (H W,) is at N indices, as shares (N,) of known `slopes` (2, N)."""
    for n in range(len(at)):
        across = bright[at[n] + 1] - bright[at[n] - 1]
        down = bright[at[n] + width] - bright[at[n] - width]
        square = slopes[0, n] * slopes[0, n] + slopes[1, n] * slopes[1, n]
        found[n] = (across * slopes[0, n] + down * slopes[1, n]) / square
