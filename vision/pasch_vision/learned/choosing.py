"""Chooses which reader reads, depending on what is known, and which to believe if two are asked.

What the reader of outlines and colours vouches for stands if the learned reader agrees. If the
learned reader sees something else or is in doubt, nothing is vouched for, and the probabilities of
the disputed places are averaged, unless the learned reader alone is sure. If the first reader is
in doubt or finds a place hidden, the learned reader is believed: it is right more often there,
above all on boards that neither was developed with (docs/sight-learned.md). With fewer than two
calibration pictures the learned reader reads alone. A picture that looks like the last one is not
read again. Reads nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import Protocol

from pasch_vision.calibration import Calibration
from pasch_vision.learned.exposure import Exposure
from pasch_vision.learned.kept import LastPicture
from pasch_vision.learned.reader import LearnedReader
from pasch_vision.learned.together import Shown
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.picture import Picture
from pasch_vision.reading.places.counts import Shares
from pasch_vision.reading.reader import Reader

__all__ = ["DISPUTED", "CalibratedReader", "RepeatingReader", "SecondOpinion", "reader_of"]


# Up to this confidence outlines and colours are not believed alone: of ten path-traced pictures
# they vouched for less surely six were read wrongly, of 34 surer ones one.
SURE_ALONE = 0.8
# A place is agreed on if the learned reader gives the content that outlines see at least this
# probability. Of four pictures in which it gave some place 0.6 to 0.75 two were wrong, of 55
# others two.
BELIEVED = 0.75
# The confidence of a board on which the two readers plainly disagree.
DISPUTED = 0.4


class CalibratedReader(Protocol):
    """A reader of one calibrated camera's pictures, learned or classical."""

    @property
    def calibration(self) -> Calibration:
        """What was learned about camera, board and light."""

    def read(self, image: Picture, counts: Mapping[str, int] | None = None) -> Observation:
        """The reading of a picture (H, W, 3) BGR uint8."""


def reader_of(calibration: Calibration, has_yard: bool = False) -> RepeatingReader:
    """The reader for this calibration, whether it has both pictures, one or none."""
    if calibration.start is None or calibration.empty is None:
        return RepeatingReader(LearnedReader(calibration, has_yard=has_yard))
    return RepeatingReader(SecondOpinion(calibration, has_yard))


class RepeatingReader:
    """Repeats the last reading for a picture that looks like the last one.

    Any other picture goes to the reader with its exposure set back to the calibration's.
    """

    def __init__(self, reader: CalibratedReader) -> None:
        self.reader = reader
        self.exposure = Exposure.of(reader.calibration)
        self.last: LastPicture | None = None

    @property
    def calibration(self) -> Calibration:
        """What was learned about camera, board and light."""
        return self.reader.calibration

    def read(self, image: Picture, counts: Mapping[str, int] | None = None) -> Observation:
        """Read a picture (H, W, 3) BGR uint8; errors as of the reader."""
        if self.last is None or not self.last.is_like(image, counts):
            self.calibration.refuse_other_size(image)
            put_back = image if self.exposure is None else self.exposure.as_learned(image)
            said = self.reader.read(put_back, counts)
            self.last = LastPicture.of(image, counts, said)
        return self.last.said


class SecondOpinion:
    """Reads pictures of one camera calibrated with an empty board and a known position.

    `has_yard`: as for `Reader`; raises `CalibrationError` as that does.
    """

    def __init__(self, calibration: Calibration, has_yard: bool = False) -> None:
        self._calibration = calibration
        self.first = Reader(calibration, has_yard)
        self.register = self.first.register

    @property
    def calibration(self) -> Calibration:
        """What was learned about camera, board and light."""
        return self._calibration

    @cached_property
    def second(self) -> LearnedReader:
        """The learned reader, made when first asked so that a game begins sooner."""
        has_yard = self.first.has_yard
        return LearnedReader(self.calibration, has_yard=has_yard, register=self.register)

    def read(self, image: Picture, counts: Mapping[str, int] | None = None) -> Observation:
        """Read a picture (H, W, 3) BGR uint8; raises `PictureError` when its size is another."""
        self.calibration.refuse_other_size(image)
        where = self.register.look(image)
        seen = self.first.read(image, counts, where)
        covered = {name for name, one in seen.places.items() if one.covered}
        if seen.moved:
            return seen
        is_sure = seen.confidence > SURE_ALONE and not covered
        read = self.second.read(image, counts, covered, where, seen.best if is_sure else None)
        if covered or not seen.is_vouched_for or (read.is_vouched_for and not is_sure):
            return read
        otherwise = differing(read, seen)
        return disputed(seen, otherwise) if otherwise or (read.has_hand and not is_sure) else seen


def differing(read: Observation, seen: Observation) -> Shown:
    """The probabilities in `read` of the places where it does not believe what was `seen`."""
    return {
        name: one.probabilities
        for name, one in read.places.items()
        if one.probability(seen.places[name].best) < BELIEVED
    }


def disputed(seen: Observation, otherwise: Shown) -> Observation:
    """What was `seen`, no longer vouched for, with the disputed places' probabilities averaged."""
    places = dict(seen.places) | {
        name: replace(seen.places[name], probabilities=halved(seen.places[name], shares))
        for name, shares in otherwise.items()
    }
    return replace(seen, places=MappingProxyType(places), confidence=DISPUTED)


def halved(one: PlaceReading, other: Shares) -> Shares:
    """The mean of two distributions over contents."""
    contents = dict.fromkeys((*one.probabilities, *other))
    return MappingProxyType(
        {held: (one.probabilities.get(held, 0.0) + other.get(held, 0.0)) / 2 for held in contents}
    )
