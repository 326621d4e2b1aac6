"""How well a disc of a checker's size agrees with a picture's evidence, anywhere on a plane.

Looks at spots of the face and at the edges along its outline. Knows no places.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pasch_vision.evidence import LARGEST, Evidence
from pasch_vision.evidence_plane import Floats

__all__ = [
    "COS",
    "COS2",
    "RIM_RADII",
    "SIN",
    "SIN2",
    "DiscScores",
    "disc_scores",
    "may_be_face",
    "pixels_at",
]

ANGLES = np.arange(16) * (2 * np.pi / 16)
RADII = np.array([0.2, 0.4, 0.6, 0.78, 0.9], dtype=np.float32)
# From here on radii are the outer part of a face: a smaller thing (a die, a cube) fails there.
# The outer part may lie under the outline's blur and the next checker's shade.
OUTER, OUTER_LENIENCE = 3, 1.0
RIM_RADII = np.array([0.92, 0.98, 1.04], dtype=np.float32)
COS, SIN = np.cos(ANGLES).astype(np.float32), np.sin(ANGLES).astype(np.float32)
COS2, SIN2 = np.cos(2 * ANGLES).astype(np.float32), np.sin(2 * ANGLES).astype(np.float32)
# A quick look takes five spots; below this mean they are no face.
QUICK_X = np.array([0.0, 1.0, -1.0, 0.0, 0.0], dtype=np.float32)
QUICK_Y = np.array([0.0, 0.0, 0.0, 1.0, -1.0], dtype=np.float32)
QUICK_LEAST = -1.5


@dataclass(frozen=True, slots=True, eq=False)
class DiscScores:
    """Discs tried at N centres. `sectors` (N, 8): mean evidence per eighth of the face,
    or of its outer part where that is less; `rim` (N,): how well edges follow the outline, -1 to
    1."""

    sectors: Floats
    rim: Floats

    @property
    def log_odds(self) -> Floats:
        """(N,): how much likelier a checker lies just here than none.

        A face must look like the colour all over: what speaks against it counts twice. The
        outline counts as much as all the colour when it is clear.
        """
        spoken = np.clip(self.sectors, -LARGEST, 2.5)
        colour = np.where(spoken > 0, spoken, 2.0 * spoken).sum(axis=1)
        odds: Floats = colour + np.clip(60.0 * (self.rim - 0.52), -20.0, 12.0)
        return odds


def pixels_at(shape: tuple[int, int], x: Floats, y: Floats) -> npt.NDArray[np.int32]:
    """The flat indices of the nearest pixels of a map of this shape."""
    rows, columns = shape
    xi = np.clip(x + 0.5, 0, columns - 1).astype(np.int32)
    yi = np.clip(y + 0.5, 0, rows - 1).astype(np.int32)
    return np.asarray(yi * columns + xi, dtype=np.int32)


def may_be_face(
    evidence: Evidence, centres_mm: npt.ArrayLike, letter: str, diameter_mm: float
) -> npt.NDArray[np.bool_]:
    """Whether a face of colour `letter` is not out of the question at centres (N, 2).

    A quick look at five spots of each; what they rule out `disc_scores` would rule out as well.
    """
    plane = evidence.plane
    centres = plane.px(centres_mm).astype(np.float32)
    reach = np.float32(0.22 * diameter_mm * plane.px_per_mm)
    x = centres[:, 0, None] + reach * QUICK_X
    y = centres[:, 1, None] + reach * QUICK_Y
    looks = evidence.faces[letter].ravel()[pixels_at(plane.shape, x, y)]
    return np.asarray(looks.mean(axis=1) > QUICK_LEAST)


def disc_scores(
    evidence: Evidence, centres_mm: npt.ArrayLike, letter: str, diameter_mm: float
) -> DiscScores:
    """How well faces of colour `letter` centred at (N, 2) mm agree with the picture."""
    plane = evidence.plane
    centres = plane.px(centres_mm).astype(np.float32)
    radius = np.float32(diameter_mm / 2 * plane.px_per_mm)
    x, y = centres[:, 0, None, None], centres[:, 1, None, None]
    reach = radius * RADII[:, None]
    inside = pixels_at(plane.shape, x + reach * COS, y + reach * SIN)
    found = evidence.faces[letter].ravel()[inside]
    weight = (RADII / RADII.sum())[:, None]
    whole = (found * weight).sum(axis=1).reshape(len(centres), 8, 2).mean(axis=2)
    outer = found[:, OUTER:].mean(axis=1).reshape(len(centres), 8, 2).mean(axis=2)
    sectors = np.minimum(whole, outer + OUTER_LENIENCE)
    reach = radius * RIM_RADII[:, None]
    outline = pixels_at(plane.shape, x + reach * COS, y + reach * SIN)
    along = evidence.edge_cos.ravel()[outline] * COS2
    along += evidence.edge_sin.ravel()[outline] * SIN2
    return DiscScores(sectors, along.max(axis=1).mean(axis=1))
