"""Whether anything can hide the board at all, judged by the maps computed to find checkers.

A hand is large and reaches in from beyond the board's edge. If nothing strange does, as in most
pictures, there is no need to look for one more closely. Knows places only as where to look.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from pasch_hardware.boards.board import BoardProfile, PlaceShape
from pasch_vision.arrays import Mask
from pasch_vision.occlusion.checkers.rows import Disc
from pasch_vision.occlusion.evidence.likelihood_maps import LikelihoodMaps
from pasch_vision.occlusion.evidence.plane import Plane
from pasch_vision.occlusion.evidence.planes import bounds
from pasch_vision.occlusion.outlines import checkers_on, ignored_in

__all__ = ["OcclusionGlance"]

# A possible thing is at least this strange (natural log) over at least this many checkers' areas,
# or over the second number if it reaches the edge of what is looked at, since more of it lies
# beyond. A die covers 0.3, a doubling cube seen with its side 1.15. Skin on wood of its colour is
# hardly strange; but the second, faint and large kind also turns up in about five of a hundred
# pictures without a hand.
SEEDS = ((-0.9, 1.2, 0.35), (-2.5, 2.6, 1.4))
# Strangeness is averaged over a square this wide, in diameters.
AROUND = 1 / 3
# A checker's shadow and blur reach this far, in radii.
REACH = 1.27


@dataclass(frozen=True, slots=True, eq=False)
class OcclusionGlance:
    """What a glance needs, on the `halved` lowest plane.

    `asked` (H, W): the pixels over the places, without trays and lights; `edge` (H, W): the
    outermost of these.
    """

    plane: Plane
    thicknesses: Mapping[str, float]
    asked: Mask
    edge: Mask

    @classmethod
    def of(
        cls, profile: BoardProfile, places: Sequence[PlaceShape], lowest: Plane
    ) -> OcclusionGlance:
        """For `places` where checkers can be read; `lowest`: the plane of the lowest."""
        plane = lowest.halved
        left, top, right, bottom = bounds(places, 0.0)
        (x0, y0), (x1, y1) = np.rint(plane.px([(left, top), (right, bottom)])).astype(int)
        inside = np.zeros(plane.shape, dtype=np.uint8)
        inside[y0:y1, x0:x1] = 1
        width = round(AROUND * plane.px_per_diameter) | 1
        inner = cv2.erode(inside, np.ones((width, width), np.uint8))
        asked = inside.view(np.bool_) & ~ignored_in(plane, profile, places)
        edge = asked & (inner == 0)
        return cls(plane, profile.thicknesses, asked, edge)

    def may_find(self, evidence: LikelihoodMaps, discs: Sequence[Disc]) -> bool:
        """Whether anything may hide the board in a picture in which these `discs` are likely."""
        rows, columns = self.asked.shape
        pairs = evidence.bareness.strange[: 2 * rows, : 2 * columns]
        strange = cv2.resize(pairs, (columns, rows), interpolation=cv2.INTER_AREA)
        width = round(AROUND * self.plane.px_per_diameter) | 1
        strange = np.asarray(cv2.blur(strange, (width, width)))
        asked = self.asked & ~checkers_on(self.plane, discs, self.thicknesses, REACH)
        return any(self.is_any_large((strange > least) & asked, *areas) for least, *areas in SEEDS)

    def is_any_large(self, inside: Mask, area: float, area_at_edge: float) -> bool:
        """Whether a connected part covers `area` checkers, or `area_at_edge` if at the edge."""
        checker = np.pi / 4 * self.plane.px_per_diameter**2
        if np.count_nonzero(inside) < area_at_edge * checker:
            return False
        number, labels = cv2.connectedComponents(inside.view(np.uint8))
        sizes = np.bincount(labels[inside], minlength=number)
        is_at_edge = np.bincount(labels[self.edge & inside], minlength=number) > 0
        return bool((sizes >= np.where(is_at_edge, area_at_edge, area) * checker).any())
