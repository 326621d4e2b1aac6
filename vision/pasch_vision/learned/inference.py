"""Asks the network about each picture, and keeps the last answers.

What looks as it did keeps the answer that it had; what one look leaves in doubt gets a second.
Knows crops and logits only.
"""

from __future__ import annotations

import copy

import numpy as np

from pasch_hardware.boards.board import Row
from pasch_vision.arrays import Floats, Mask
from pasch_vision.learned.memory.kept import LastReading
from pasch_vision.learned.places.crops import Crops
from pasch_vision.learned.places.network import (
    CropsSeen,
    Logits,
    Network,
    Tuning,
    chances,
    instead,
    mean_of,
)
from pasch_vision.learned.places.patches import Patches
from pasch_vision.picture import Picture

__all__ = ["TEMPERATURE", "Inference"]

# Temperature of the logits: the best calibrated on pictures the network was not trained on.
TEMPERATURE = 1.4
# A place whose content and whose covered logit are this sure after one look gets no second one.
PLAIN, PLAIN_LOGIT = 0.99, 4.6


class Inference:
    """The network's answers about the pictures of one camera, cut into `crops`.

    `patches`: each colour's checkers; `empty`: the picture of the empty board; None if unknown.
    """

    def __init__(
        self,
        network: Network,
        crops: Crops,
        patches: Patches | None = None,
        empty: Picture | None = None,
    ) -> None:
        self.network = network
        self.crops = crops
        self.patches = patches
        self.empty = None if empty is None else crops.cut(empty, 0)
        self.kept: LastReading | None = None
        self.weighed: tuple[Logits, list[Floats]] | None = None
        profile = crops.profile
        allowed = [
            [shape.colour in (None, letter) for letter in profile.letters]
            for shape in profile.places
        ]
        self.allowed = np.array(allowed)
        is_strip = profile.kind.keeps_order
        self.is_ordered = np.array([is_strip and isinstance(p, Row) for p in profile.places])

    def knowing(self, patches: Patches) -> Inference:
        """The same with other checkers known, and nothing kept."""
        other = copy.copy(self)
        other.patches, other.kept, other.weighed = patches, None, None
        return other

    def looked(self, image: Picture) -> Logits:
        """The network's output for a picture in which the board lies as calibrated."""
        return self.looked_at(self.seen(image))[0]

    def looked_again(self, image: Picture) -> Logits:
        """The network's output for a picture; places that look unchanged keep the last output."""
        image = self.crops.shrunk(image)
        cells, kept = self.crops.cells(image), self.kept
        if kept is None:
            kept = self.whole(image, cells)
        else:
            unclear = self.in_doubt(kept.said) | (kept.said.covered > 0)
            changed = kept.changed(self.crops, cells, unclear[self.crops.place])
            if changed.any():
                kept = self.reread(image, cells, kept, changed)
        self.kept = kept
        return kept.said

    def whole(self, image: Picture, cells: Picture) -> LastReading:
        """The reading of all parts of a picture with these `cells`."""
        said, tuning = self.looked_at(self.seen(image))
        return LastReading(cells, said, tuning)

    def reread(
        self, image: Picture, cells: Picture, kept: LastReading, changed: Mask
    ) -> LastReading:
        """The last reading with its `changed` parts (M,) read anew, or all where that is due.

        All is also due where there may be a hand: with the code of a picture without one, six of
        seven hands that were painted over two or three places were missed.
        """
        if not kept.is_whole_due(changed):
            some = self.seen(image, changed)
            said, _ = self.looked_at(some, kept.tuning)
            places = np.isin(np.arange(len(self.allowed)), some.place)
            if (said.covered[places] < -PLAIN_LOGIT).all():
                return kept.joined(cells, changed, places, said)
        return self.whole(image, cells)

    def looked_at(self, seen: CropsSeen, tuning: Tuning | None = None) -> tuple[Logits, Tuning]:
        """The network's output for parts, and the `Tuning` they were read with.

        Places that one look leaves in doubt get the mean of it and a second.
        """
        said, read = self.network.looked(seen, self.patches, self.allowed, tuning)
        doubtful = self.in_doubt(said)
        again = seen.only(doubtful)
        if not len(again.place):
            return said, read
        otherwise = self.network.looked_otherwise(again, self.patches, self.allowed, read)
        return instead(said, mean_of(said, otherwise), doubtful), read

    def in_doubt(self, said: Logits) -> Mask:
        """The places (N,) where the content, or whether they are hidden, is not plain."""
        likeliest = np.array([chance.max() for chance in self.chances_of(said)])
        return np.asarray((likeliest < PLAIN) | (np.abs(said.covered) < PLAIN_LOGIT))

    def seen(self, image: Picture, parts: Mask | None = None) -> CropsSeen:
        """The crops of some parts (M,) of a picture, of all if None."""
        crops, some = self.crops, slice(None) if parts is None else parts
        return CropsSeen(
            crops.cut(image, 0, parts),
            crops.cut(image, 1, parts),
            None if self.empty is None else self.empty[some],
            crops.own[some],
            crops.geometry[some],
            crops.place[some],
        )

    def chances_of(self, said: Logits) -> list[Floats]:
        """The probabilities of each place's `contents`; asked for several times of each output."""
        if self.weighed is None or self.weighed[0] is not said:
            found: dict[int, Floats] = {}
            for is_ordered in (False, True):
                places = np.flatnonzero(self.is_ordered == is_ordered)
                rows = chances(said, places, is_ordered, TEMPERATURE)
                found |= dict(zip(places.tolist(), rows, strict=True))
            self.weighed = said, [found[place] for place in range(len(found))]
        return self.weighed[1]
