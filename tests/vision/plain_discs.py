"""What discs score on made-up maps, worked out plainly: compiled searches are held against it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from pasch_hardware.boards.board import Row
from pasch_vision.arrays import Maps
from pasch_vision.occlusion.checkers.rows import Disc, RowDiscs
from pasch_vision.occlusion.evidence.appearance import Light
from pasch_vision.occlusion.evidence.likelihood_maps import Bareness, LikelihoodMaps
from pasch_vision.occlusion.evidence.plane import Plane

__all__ = ["along_row", "made_up", "plain_odds", "plain_rim", "plain_sectors", "seems_a_face"]

ROWS, COLUMNS = 200, 160
EYE = (100.0, -300.0, 500.0)


def made_up(seed: int) -> LikelihoodMaps:
    """Evidence of smooth noise, much of it like faces, for checkers "w" and "b".

    Over 200 mm x 250 mm from (-30, -20) mm.
    """
    rng = np.random.default_rng(seed)
    blank = np.zeros((ROWS, COLUMNS), dtype=np.float32)

    def smooth(most: float, middle: float = 0.0) -> Maps:
        noise = cv2.GaussianBlur(rng.normal(size=(ROWS, COLUMNS)), (0, 0), 9.0)
        return np.asarray(
            np.clip(middle + most * noise / noise.std(), -most, most), dtype=np.float32
        )

    plane = Plane((-30.0, -20.0), 0.8, 8.0, 40.0, EYE, blank, blank)
    faces = {letter: smooth(4.0, 2.0) for letter in "wb"}
    return LikelihoodMaps(
        plane, faces, smooth(1.0), smooth(1.0), Bareness(Light(), blank, blank, blank)
    )


def values_at(values: Maps, evidence: LikelihoodMaps, points_mm: npt.ArrayLike) -> Maps:
    """The values of a map at points (..., 2), those at its edge beyond it."""
    x, y = np.moveaxis(evidence.plane.px(points_mm), -1, 0)
    rows, columns = np.rint(y).astype(int), np.rint(x).astype(int)
    return values[np.clip(rows, 0, ROWS - 1), np.clip(columns, 0, COLUMNS - 1)]


def around(centre_mm: npt.ArrayLike, reach_mm: float) -> npt.NDArray[np.float64]:
    """Sixteen points (16, 2) on a circle, from the right clockwise as seen."""
    turns = np.arange(16) / 16 * 2 * np.pi
    circle = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return np.asarray(centre_mm + reach_mm * circle)


def plain_sectors(evidence: LikelihoodMaps, centre_mm: npt.ArrayLike, letter: str) -> Maps:
    """The means (8,) of a face over its eighths, of 40 mm diameter."""
    radii = np.array([0.2, 0.4, 0.6, 0.78, 0.9])
    rings = [around(centre_mm, 20.0 * radius) for radius in radii]
    seen = np.array([values_at(evidence.faces[letter], evidence, ring) for ring in rings])
    whole, outer = np.average(seen, axis=0, weights=radii), seen[3:].mean(axis=0)
    return np.minimum(*(part.reshape(8, 2).mean(axis=1) for part in (whole, outer + 1.0)))


def plain_rim(evidence: LikelihoodMaps, centre_mm: npt.ArrayLike) -> float:
    """How well edges follow the outline of a disc of 40 mm."""
    turns = 2 * np.arange(16) / 16 * 2 * np.pi
    along = []
    for radius in (0.92, 0.98, 1.04):
        ring = around(centre_mm, 20.0 * radius)
        cos = values_at(evidence.edge_cos, evidence, ring)
        sin = values_at(evidence.edge_sin, evidence, ring)
        along.append(cos * np.cos(turns) + sin * np.sin(turns))
    return float(np.max(along, axis=0).mean())


def plain_odds(evidence: LikelihoodMaps, centre_mm: npt.ArrayLike, letter: str) -> float:
    """The log odds of a checker of 40 mm there."""
    spoken = np.clip(plain_sectors(evidence, centre_mm, letter), -4.0, 2.5)
    colour = float(np.where(spoken > 0, spoken, 2.0 * spoken).sum())
    return colour + min(max(60.0 * (plain_rim(evidence, centre_mm) - 0.52), -20.0), 12.0)


def seems_a_face(evidence: LikelihoodMaps, centre_mm: npt.ArrayLike, letter: str) -> bool:
    """Whether five spots of a checker of 40 mm do not rule it out."""
    spots = np.concatenate([[centre_mm], around(centre_mm, 0.22 * 40.0)[::4]])
    return bool(values_at(evidence.faces[letter], evidence, spots).mean() > -1.5)


def along_row(row: Row, discs: Sequence[Disc]) -> RowDiscs:
    """The discs as those of a row, as `row_discs` gives them."""
    letters = tuple(sorted({disc.letter for disc in discs}))
    table = [
        (d.along_mm, *d.centre_mm, d.diameter_mm, d.odds, letters.index(d.letter)) for d in discs
    ]
    return RowDiscs(row, letters, np.array(table, dtype=np.float64).reshape(-1, 6))
