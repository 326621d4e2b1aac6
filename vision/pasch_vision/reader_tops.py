"""Where the tops of a full row lie, and how many checkers lie upon it by that.

A checker upon another is nearer the camera and so seems to lie farther from it, by as much as
the camera's place says. Checkers of one layer lie against each other: where the last one upon
the row ends the tops are nearer together or farther apart, and off the row's axis. Knows no
colours; lengths are in diameters where nothing else is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from pasch_hardware.board import Row
from pasch_vision.evidence import Evidence
from pasch_vision.evidence_discs import disc_scores
from pasch_vision.evidence_plane import Floats
from pasch_vision.reader_rows import Disc

__all__ = ["odds_by_tops", "tops_of"]

# Tops are set right by up to so many steps along the row and beside it, to a part of a step.
STEP, ALONG, ACROSS = 1 / 32, 5, 5
# Their face and their rim say where they lie; a clear rim counts as much as a clear face.
RIM = 10.0
# Gaps between neighbours and before the first checker: the middle and how far they stray,
# measuring errors included (on drawn and on ray-traced boards alike).
GAP, GAP_STRAYS, BASE_STRAYS = 0.018, 0.025, 0.06
# How far checkers lie off the axis, each by itself and all alike (a camera not quite known), and
# from the middle of the one below.
ASIDE_STRAYS, AXIS_STRAYS, UPON_STRAYS = 0.05, 0.05, 0.03
# Some leave a gap: so many, of up to so many diameters. Hardly any overlap more than that.
LOOSE, LOOSE_GAP, OVERLAP = 0.05, 0.5, 0.2


def tops_of(evidence: Evidence, row: Row, discs: Sequence[Disc]) -> Floats:
    """Where the tops of discs found on a coarse grid lie: (N, 2) mm along the row and beside."""
    frame = frame_of(row)
    steps = np.stack(
        np.meshgrid(
            np.arange(-ALONG, ALONG + 1.0), np.arange(-ACROSS, ACROSS + 1.0), indexing="ij"
        ),
        axis=-1,
    )
    found = []
    for disc in discs:
        moved = steps * STEP * disc.diameter_mm
        centres = (np.array(disc.centre_mm) + moved @ frame).reshape(-1, 2)
        scores = disc_scores(evidence, centres, disc.letter, disc.diameter_mm)
        clear = scores.sectors.mean(axis=1) + RIM * scores.rim
        even = cv2.GaussianBlur(clear.reshape(steps.shape[:2]), (0, 0), 1.0)
        at = peak(np.asarray(even)) - (ALONG, ACROSS)
        found.append(np.array(disc.centre_mm) + (at * STEP * disc.diameter_mm) @ frame)
    tops: Floats = (np.array(found) - np.array(row.anchor)) @ frame.T
    return tops


def peak(heights: Floats) -> Floats:
    """Where (2,) a map (A, B) is highest, to a part of a step."""
    at = np.array(np.unravel_index(heights.argmax(), heights.shape))
    at = np.clip(at, 1, np.array(heights.shape) - 2)
    here: Floats = at.astype(np.float64)
    for axis, step in enumerate(np.eye(2, dtype=int)):
        before, middle, after = (heights[tuple(at + side * step)] for side in (-1, 0, 1))
        bend = min(before + after - 2.0 * middle, -1e-9)
        here[axis] += np.clip((before - after) / 2.0 / bend, -1.0, 1.0)
    return here


def odds_by_tops(
    evidence: Evidence,
    row: Row,
    discs: Sequence[Disc],
    thicknesses: Mapping[str, float],
    most: int,
) -> Floats:
    """What the tops say (natural log) for 0, 1, ... `most` checkers upon a full row."""
    sizes = np.array([disc.diameter_mm for disc in discs])
    centres = np.array([disc.centre_mm for disc in discs])
    rises = np.array(
        [
            evidence.plane.rise(centre[None], thicknesses[disc.letter])[0]
            for centre, disc in zip(centres, discs, strict=True)
        ]
    )
    tops = tops_of(evidence, row, discs)
    layer = (rises @ frame_of(row).T) / sizes[:, None]
    found = []
    for more in range(most + 1):
        upon = -((np.arange(len(discs)) - more) // len(discs))
        lowered = tops / sizes[:, None] - upon[:, None] * layer
        found.append(usual(lowered, sizes, np.where(upon > 0, UPON_STRAYS, 0.0)))
    odds: Floats = np.array(found) - found[0]
    return odds


def usual(tops: Floats, sizes: Floats, strays: Floats) -> float:
    """How usual (log density) it is that checkers of one layer lie at `tops` (N, 2).

    `sizes` (N,) mm; `strays` (N,) how far each strays besides.
    """
    along, across = tops.T
    touching = (sizes[1:] + sizes[:-1]) / 2
    gaps = np.diff(along * sizes) / touching - 1.0
    widths = np.sqrt(GAP_STRAYS**2 + strays[1:] ** 2 + strays[:-1] ** 2)
    base = np.hypot(BASE_STRAYS, strays[:1])
    spread = np.diag(ASIDE_STRAYS**2 + strays**2) + AXIS_STRAYS**2
    aside = -0.5 * float(across @ np.linalg.solve(spread, across))
    aside -= 0.5 * float(np.linalg.slogdet(spread)[1])
    return float(fits(gaps, widths).sum() + fits(along[:1] - 0.5, base).sum()) + aside


def fits(gaps: Floats, widths: Floats) -> Floats:
    """The log density of gaps: of most checkers about `GAP`, of some anything more."""
    bell = np.exp(-0.5 * ((gaps - GAP) / widths) ** 2) / (widths * np.sqrt(2.0 * np.pi))
    loose = np.where(gaps > GAP, 1.0, OVERLAP * LOOSE_GAP) / LOOSE_GAP
    density: Floats = np.log((1.0 - LOOSE) * bell + LOOSE * loose)
    return density


def frame_of(row: Row) -> Floats:
    """The row's directions along and beside its axis, as rows (2, 2)."""
    x, y = row.direction
    return np.array([(x, y), (-y, x)])
