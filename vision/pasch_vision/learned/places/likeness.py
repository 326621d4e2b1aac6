"""How similar each cell of a crop is to the known faces of each colour: plain colour distances.

The network could compute this itself, but learns sooner when given it: the distance from a cell's
colour to the nearest known face of a colour and how much farther the nearest face of any other
colour is, each with and without brightness, and the distance to the empty board.
"""

import cv2
import numpy as np

from pasch_vision.arrays import Maps, Mask
from pasch_vision.picture import Picture, tinted

__all__ = ["CELLS", "LIKENESS", "face_levels", "levels", "likeness"]

# Rows and columns of cells, and the features of each.
CELLS = (38, 4)
LIKENESS = 5
CELL_PX, ASIDE = (8, 16), 16
# Distances are in tenths of the range of levels, and capped at `MOST`.
SCALE, MOST = 10.0, 4.0


def levels(crops: Picture) -> Maps:
    """The mean levels, 0 to 1, of each cell of crops (M, rows, columns, 3): (M, *CELLS, 3)."""
    rows, columns = CELLS
    high, wide = CELL_PX
    part = crops[:, : rows * high, ASIDE : ASIDE + columns * wide].astype(np.float32)
    lines = part.reshape(-1, columns * wide, 3)
    cells = cv2.resize(lines, (columns, len(crops) * rows), interpolation=cv2.INTER_AREA)
    return np.asarray(cells / 255, np.float32).reshape(len(crops), rows, columns, 3)


def face_levels(patches: Picture) -> Maps:
    """The median levels (K, P, 3), 0 to 1, of the middles of faces (K, P, px, px, 3)."""
    edge = patches.shape[2] // 4
    middle = patches[:, :, edge:-edge, edge:-edge].astype(np.float32)
    return np.asarray(np.median(middle, axis=(2, 3)) / 255, np.float32)


def likeness(cells: Maps, bare: Maps | None, faces: Maps, known: Mask) -> Maps:
    """The `LIKENESS` features of each cell, by part and colour: (M, K, LIKENESS, *CELLS).

    `cells` and `bare` (of the empty board) are `levels`, `faces` is `face_levels`. For colours not
    `known` (K,) all features except the distance to the empty board are 0.
    """
    found = np.zeros((len(cells), len(faces), LIKENESS, *CELLS), np.float32)
    for first, seen, wanted in ((0, cells, faces), (2, tinted(cells), tinted(faces))):
        away = np.full((len(faces), *cells.shape[:3]), MOST, np.float32)
        for k in np.flatnonzero(known):
            nearest = np.minimum.reduce([squares(seen - one) for one in wanted[k]])
            away[k] = np.minimum(np.sqrt(nearest) * SCALE, MOST)
        for k in np.flatnonzero(known):
            others = [j for j in np.flatnonzero(known) if j != k]
            rival = away[others].min(axis=0) if others else np.full_like(away[k], MOST)
            found[:, k, first], found[:, k, first + 1] = away[k], rival - away[k]
    if bare is not None:
        changed = np.minimum(np.sqrt(squares(cells - bare)) * SCALE, MOST)
        found[:, :, 4] = changed[:, None]
    return found


def squares(apart: Maps) -> Maps:
    """The sums of the squares of three channels (..., 3)."""
    apart *= apart
    return np.asarray(apart[..., 0] + apart[..., 1] + apart[..., 2])
