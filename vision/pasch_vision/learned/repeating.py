"""The reader of a calibration's pictures, which does not read a picture again that looks like the
last one. Reads nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from pasch_hardware.boards.kinds import TRAYS
from pasch_vision.calibration import Calibration
from pasch_vision.learned.exposure import Exposure
from pasch_vision.learned.hands.occlusion_finder import OcclusionFinder
from pasch_vision.learned.memory.kept import LastPicture, cells_of
from pasch_vision.learned.reader import LearnedReader, unseen
from pasch_vision.observation import Observation
from pasch_vision.picture import Picture

__all__ = ["CalibratedReader", "RepeatingReader", "reader_of"]

# Of 12 boards all pictures but 8, with checkers and hands, are likelier than this to be the board
# (light and dark cells correlated with those of the empty one); under a plain cloth the ten with
# points reach 0.28.
LEAST_LIKE = 0.4


class CalibratedReader(Protocol):
    """A reader of one calibrated camera's pictures."""

    @property
    def calibration(self) -> Calibration:
        """What was learned about camera, board and light."""

    def read(self, image: Picture, counts: Mapping[str, int] | None = None) -> Observation:
        """The reading of a picture (H, W, 3) BGR uint8."""

    def teach(self, seen: Observation, contents: Mapping[str, str], is_certain: bool) -> None:
        """Learn from the picture read as `seen`, in which these contents, by place, lie for
        certain or, if not `is_certain`, by the rules; ignored if another has been read since."""


def reader_of(calibration: Calibration, has_yard: bool = False) -> RepeatingReader:
    """The reader for this calibration, whether it has both pictures, one or none.

    Without a known position there is nothing to compare with, and no hand is looked for on the
    board as a whole.
    """
    reader = LearnedReader(calibration, has_yard=has_yard)
    if calibration.start is not None:
        # Its checkers are as wide as the reader found them.
        reader.finder = OcclusionFinder(
            replace(calibration, profile=reader.inference.crops.profile)
        )
    return RepeatingReader(reader)


class RepeatingReader:
    """Repeats the last reading for a picture that looks like the last one.

    Any other picture goes to the reader with its exposure set back to the calibration's, and
    beside it, where light differs from place to place, the same without that.
    """

    def __init__(self, reader: LearnedReader) -> None:
        self.reader = reader
        self.calibration = reader.calibration
        self.exposure = Exposure.of(reader.calibration)
        self.last: LastPicture | None = None

    def read(self, image: Picture, counts: Mapping[str, int] | None = None) -> Observation:
        """Read a picture (H, W, 3) BGR uint8; errors as of the reader."""
        cells = cells_of(image)
        if self.last is None or not self.last.is_like(cells, counts):
            self.calibration.refuse_other_size(image)
            light, even = self.exposure, None
            if light is not None:
                image, even = light.as_learned(image, cells), light.evened(image, cells)
            said = self.reader.read(image, counts, even)
            if self._shows_nothing(said, cells):
                said = unseen(said)
            self.last = LastPicture(cells, None if counts is None else dict(counts), said)
        return self.last.said

    def _shows_nothing(self, said: Observation, cells: Picture) -> bool:
        """Whether a picture is too dark, or a board that was read as empty looks so little like
        the empty one that it is rather under a cloth."""
        if self.exposure is None:
            return False
        if self.exposure.is_too_dark(cells):
            return True
        is_bare = not any(one.best for name, one in said.places.items() if name not in TRAYS)
        is_told = is_bare and self.calibration.empty is not None
        return is_told and self.exposure.likeness(cells) < LEAST_LIKE

    def teach(self, seen: Observation, contents: Mapping[str, str], is_certain: bool) -> None:
        """As of the reader."""
        self.reader.teach(seen, contents, is_certain)
