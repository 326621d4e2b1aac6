"""What a picture and its places looked like when last read, and what was said about them.

Decides what looks as it did, so that it need not be read again: a whole picture (`LastPicture`),
or some of its places (`Kept`). A place counts as changed where its own ground has moved by more
than a camera's noise, one that was not read plainly where anything near it has; what is read anew
is read as the whole picture was (its `Tuning`), so that few places will do. When many have been,
the whole picture is due. Knows no contents.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np

from pasch_vision.arrays import Mask
from pasch_vision.learned.crops import Crops
from pasch_vision.learned.network import Said, Tuning, instead
from pasch_vision.observation import Observation
from pasch_vision.picture import Picture

__all__ = ["Kept", "LastPicture"]

# The mean of a cell that moves by more than so many times what cells do in the middle has changed,
# or by more than the last of these grey levels; within the first it has not. In two filmed games
# the places whose content changed moved by 10 and more, nineteen in twenty by 47.
NOISE_TIMES, NOISE = 5.0, (3.0, 8.0)
# So many cells of a part, of the 24 that a checker covers, must have changed: fewer are the edge
# of a shadow. Of 5,812 places whose content changed in 60 films none had fewer.
FEWEST_CELLS = 4
# Pixels of a picture, along each side, that are compared with another's as one.
CELL_PX = 8
# With more than this share of the parts read anew a picture is read as a whole again.
MOST_ANEW = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class LastPicture:
    """The `cells` of a picture, CELL_PX by CELL_PX pixels each, and what was said of it all."""

    cells: Picture
    counts: Mapping[str, int] | None
    said: Observation

    @classmethod
    def of(
        cls, picture: Picture, counts: Mapping[str, int] | None, said: Observation
    ) -> LastPicture:
        """A picture of which this was said."""
        return cls(cells_of(picture), None if counts is None else dict(counts), said)

    def is_like(self, picture: Picture, counts: Mapping[str, int] | None) -> bool:
        """Whether a picture differs by noise only, and the same was asked of it."""
        cells = cells_of(picture)
        is_same_size = cells.shape == self.cells.shape
        return is_same_size and counts == self.counts and not changed(self.cells, cells).any()


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """`cells` of each part when it was last read, as of `Crops.cells`, what was `said` of the
    places, and how the last whole picture was read, since when `anew` parts were."""

    cells: Picture
    said: Said
    tuning: Tuning
    anew: int = 0

    def changed(self, crops: Crops, cells: Picture, unclear: Mask) -> Mask:
        """Which parts belong to places that look otherwise in a picture with these `cells`.

        `unclear`: the parts (M,) of which it was not plain what lies there or whether a hand hides
        it. The fingertip that made them so covers hardly a cell.
        """
        moved = changed(self.cells, cells)
        much = (moved & crops.own_cells).sum(axis=(1, 2)) >= FEWEST_CELLS
        return crops.places_of(np.asarray(much | (moved.any(axis=(1, 2)) & unclear)))

    def is_whole_due(self, changed: Mask) -> bool:
        """Whether too little would stay as it was, were these parts read anew."""
        return self.anew + int(changed.sum()) > MOST_ANEW * len(changed)

    def joined(self, cells: Picture, changed: Mask, places: Mask, said: Said) -> Kept:
        """What was kept, updated with what was `said` of `places` (N,), whose parts have
        `changed`.
        """
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
    """Which cells (..., 3) have moved by more than noise, (...)."""
    moved = cv2.absdiff(before, after).max(axis=-1)
    return np.asarray(moved > np.clip(NOISE_TIMES * np.median(moved), *NOISE))
