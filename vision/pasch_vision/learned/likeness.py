"""How like the known faces of each colour the cells of a crop are, as plain differences of colour.

The network could work this out by itself, but learns sooner when it is given: how far a cell's
colour is from the nearest known face of a colour and how much farther from that of any other, once
as it is and once without its brightness, and how far it is from the empty board.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from pasch_vision.arrays import Maps
from pasch_vision.picture import Picture, tinted

__all__ = ["CELLS", "LIKENESS", "face_levels", "levels", "likeness"]

# Rows and columns of cells, and how many numbers each has.
CELLS = (38, 4)
LIKENESS = 5
CELL_PX, ASIDE = (8, 16), 16
# Differences are told in this many tenths of the range; beyond twice that all is alike unlike.
SCALE, MOST = 10.0, 4.0


def levels(crops: Picture) -> Maps:
    """The mean levels, 0 to 1, of each cell of crops (M, rows, columns, 3): (M, *CELLS, 3)."""
    rows, columns = CELLS
    high, wide = CELL_PX
    part = crops[:, : rows * high, ASIDE : ASIDE + columns * wide]
    cells = [
        cv2.resize(one, (columns, rows), interpolation=cv2.INTER_AREA)
        for one in part.astype(np.float32)
    ]
    return np.asarray(np.stack(cells) / 255, np.float32)


def face_levels(patches: Picture) -> Maps:
    """The mean levels of the middles of faces (K, P, px, px, 3): (K, P, 3)."""
    edge = patches.shape[2] // 4
    middle = patches[:, :, edge:-edge, edge:-edge].astype(np.float32)
    return np.asarray(np.median(middle, axis=(2, 3)) / 255, np.float32)


def likeness(cells: Maps, bare: Maps | None, faces: Maps, known: npt.NDArray[np.bool_]) -> Maps:
    """For each part and colour `LIKENESS` numbers a cell: (M, K, LIKENESS, *CELLS).

    `cells` and `bare` (of the empty board) are `levels`, `faces` is `face_levels`; colours that
    are not `known` (K,) get zeros.
    """
    found = np.zeros((len(cells), len(faces), LIKENESS, *CELLS), np.float32)
    for first, change in ((0, plain), (2, tinted)):
        seen, wanted = change(cells), change(faces)
        away = np.full((len(faces), *cells.shape[:3]), MOST, np.float32)
        for k in np.flatnonzero(known):
            gaps = [np.linalg.norm(seen - one, axis=-1) for one in wanted[k]]
            away[k] = np.minimum(np.minimum.reduce(gaps) * SCALE, MOST)
        for k in np.flatnonzero(known):
            others = [j for j in np.flatnonzero(known) if j != k]
            rival = away[others].min(axis=0) if others else np.full_like(away[k], MOST)
            found[:, k, first], found[:, k, first + 1] = away[k], rival - away[k]
    if bare is not None:
        changed = np.minimum(np.linalg.norm(cells - bare, axis=-1) * SCALE, MOST)
        found[:, :, 4] = changed[:, None]
    return found


def plain(values: Maps) -> Maps:
    """Levels as they are."""
    return values
