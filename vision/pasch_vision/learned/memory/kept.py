"""What a picture and its places looked like when last read, and the results.

Decides what looks unchanged and need not be read again: a whole picture (`LastPicture`) or some of
its places (`LastReading`). A place has changed if the levels of its own ground differ by more than
camera noise; if it was not read plainly, a difference anywhere in its crops is enough. Changed
places are read with the whole picture's `Tuning`, so that a few can be read alone. Once many have
been, the whole picture is read again. Knows no contents.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np

from pasch_vision.arrays import Mask
from pasch_vision.learned.places.crops import Crops
from pasch_vision.learned.places.network import Logits, Tuning, instead
from pasch_vision.observation import Observation
from pasch_vision.picture import Picture

__all__ = ["CELL_PX", "FEWEST_CELLS", "LastPicture", "LastReading", "cells_of", "changed"]

# A cell has changed if its mean level differs by more than this many times the median difference;
# that threshold is kept within these grey levels. In two filmed games the places whose content
# changed differed by at least 10, nineteen in twenty by at least 47.
NOISE_TIMES, NOISE = 5.0, (3.0, 8.0)
# At least this many cells of a part must have changed, of the 24 that a checker covers: fewer are
# the edge of a shadow. Of 5,812 places whose content changed in 60 films none had fewer.
FEWEST_CELLS = 4
# Side in pixels of the cells in which whole pictures are compared.
CELL_PX = 8
# Once more than this share of the parts has been read anew, the whole picture is read again.
MOST_ANEW = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class LastPicture:
    """The `cells` of a picture, CELL_PX by CELL_PX pixels each, and what was read in it."""

    cells: Picture
    counts: Mapping[str, int] | None
    said: Observation

    def is_like(self, cells: Picture, counts: Mapping[str, int] | None) -> bool:
        """Whether a picture with these `cells` differs only by noise, and is read with the same
        counts."""
        is_same_size = cells.shape == self.cells.shape
        return is_same_size and counts == self.counts and not changed(self.cells, cells).any()


@dataclass(frozen=True, slots=True, eq=False)
class LastReading:
    """The state of each part when it was last read.

    `cells`: as of `Crops.cells`; `said`: the network's output for the places; `tuning`: of the
    last whole picture; `anew`: how many parts were read again since then.
    """

    cells: Picture
    said: Logits
    tuning: Tuning
    anew: int = 0

    def changed(self, crops: Crops, cells: Picture, unclear: Mask) -> Mask:
        """Which parts (M,) belong to places that look different in a picture with these `cells`.

        `unclear` (M,): parts whose content or occlusion was in doubt. For them a single changed
        cell is enough, since a fingertip covers hardly more.
        """
        moved = changed(self.cells, cells)
        much = (moved & crops.own_cells).sum(axis=(1, 2)) >= FEWEST_CELLS
        return crops.places_of(np.asarray(much | (moved.any(axis=(1, 2)) & unclear)))

    def is_whole_due(self, changed: Mask) -> bool:
        """Whether reading these parts anew would leave too few from the last whole reading."""
        return self.anew + int(changed.sum()) > MOST_ANEW * len(changed)

    def joined(self, cells: Picture, changed: Mask, places: Mask, said: Logits) -> LastReading:
        """This record, updated with the output `said` for `places` (N,) whose parts `changed`."""
        return replace(
            self,
            cells=np.where(changed[:, None, None, None], cells, self.cells),
            said=instead(self.said, said, places),
            anew=self.anew + int(changed.sum()),
        )


def cells_of(picture: Picture) -> Picture:
    """The mean levels of a picture's cells."""
    share = 1 / CELL_PX
    small = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def changed(before: Picture, after: Picture) -> Mask:
    """Which cells (...) of (..., 3) differ by more than noise."""
    moved = cv2.absdiff(before, after).max(axis=-1)
    return np.asarray(moved > np.clip(NOISE_TIMES * np.median(moved), *NOISE))
