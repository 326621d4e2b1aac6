"""Reads one still picture of any board with the learned network.

Puts together what was learned (the view, the empty board and each colour's faces, where they are
known), what the network says of each place, and how many checkers there are. Numbers choose among
what the picture leaves open; where they would have a place hold what its picture speaks against,
the picture stays right and the board is doubtful. Knows no games.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from pasch_hardware.boards.board import Row
from pasch_vision.calibration import Calibration
from pasch_vision.errors import PictureError
from pasch_vision.learned.contents import counted, ordered
from pasch_vision.learned.crops import Crops
from pasch_vision.learned.network import Network, Said, chances
from pasch_vision.learned.patches import Patches, patches_of
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.picture import Picture, image_size
from pasch_vision.reading.places.counts import fits_the_set, fitted_to_counts, is_outvoted
from pasch_vision.tracking.tracker import Register, warped

__all__ = ["LearnedReader"]

WAITING = ("off", "yard")
# The network's numbers are divided by this (found on drawn boards that it was not trained on).
TEMPERATURE = 1.0
# A place is covered from this probability on; a board is vouched for when every place that is
# not is at least this probable.
COVERED, SURE = 0.5, 0.94
SURE_UNDER_HANDS = 0.96
NEGLIGIBLE = 1e-5
# A tray is never believed more than this: what lies in it is seen worst of all.
TRAY_DOUBT = 0.03
# By corners alone no tray is known: in most positions none of a colour is out of sight.
LOST_BY_CORNERS = -3.0
FULL_SET = 15
LOST_CONFIDENCE = 0.1


class LearnedReader:
    """Reads pictures of one calibrated camera. Holds no state between pictures."""

    def __init__(self, calibration: Calibration, network: Network | None = None) -> None:
        self.calibration = calibration
        self.network = network or Network()
        profile = calibration.profile
        self.crops = Crops.of(profile, calibration.view)
        self.register = Register(calibration)
        self.empty: Picture | None = None
        self.patches: Patches | None = None
        if calibration.empty is not None:
            self.empty = self.crops.cut(calibration.empty, 0)
        if calibration.start is not None:
            self.patches = patches_of(
                self.crops, calibration.start, calibration.empty, calibration.start_places
            )
        allowed = [
            [shape.colour in (None, letter) for letter in profile.letters]
            for shape in profile.places
        ]
        self.allowed = np.array(allowed)

    def read(
        self, image: Picture, counts: Mapping[str, int] | None = None, captured_s: float = 0.0
    ) -> Observation:
        """Read a picture (H, W, 3) BGR uint8; raises `PictureError` when its size is another."""
        if image_size(image) != self.calibration.image_size:
            width, height = self.calibration.image_size
            raise PictureError(
                f"The picture is {image.shape[1]} x {image.shape[0]} pixels, but this camera was"
                f" calibrated with {width} x {height}; use pictures of that size or calibrate"
                " again."
            )
        where = self.register.look(image)
        if where.is_recovered and where.view is not None:
            image = warped(image, where.view, self.calibration.view)
        said = self.network.read(self.crops, image, self.empty, self.patches, self.allowed)
        is_lost = where.is_moved and not where.is_recovered
        return self.judged(said, counts, is_lost, where.is_recovered, captured_s)

    def judged(
        self,
        said: Said,
        counts: Mapping[str, int] | None,
        is_lost: bool,
        is_found: bool,
        captured_s: float,
    ) -> Observation:
        """What is said of all places taken together."""
        shown, covered, trays = self.shown(said)
        has_hand = bool(covered)
        fitted: dict[str, Mapping[str, float]] = dict(shown)
        is_against = False
        if counts is None and self.patches is None:
            counts = dict.fromkeys(self.calibration.profile.letters, FULL_SET)
        if counts:
            lost = LOST_BY_CORNERS if self.patches is None else -2.0
            weighed = fitted_to_counts(shown, counts, trays, has_hand, lost)
            for name, shares in weighed.items():
                if name not in covered and is_outvoted(shown[name], shares):
                    is_against = True
                else:
                    fitted[name] = shares
        readings = {
            name: PlaceReading(name, MappingProxyType(likely(shares)), name in covered)
            for name, shares in fitted.items()
        }
        confidence = sureness_of(readings, has_hand)
        seen = "".join(one.best for one in readings.values() if not one.covered)
        if counts and (is_against or not fits_the_set(seen, counts, {})):
            confidence = min(confidence, 0.5)
        if is_lost or len(covered) > len(readings) / 2:
            confidence = min(confidence, LOST_CONFIDENCE)
        return Observation(
            MappingProxyType(readings),
            confidence,
            moved=is_lost,
            has_hand=has_hand,
            captured_s=captured_s,
            found_again=is_found and not is_lost,
        )

    def shown(
        self, said: Said
    ) -> tuple[dict[str, Mapping[str, float]], set[str], dict[str, tuple[float, ...]]]:
        """Probabilities of each place's contents, what is covered, and each colour's tray."""
        profile = self.calibration.profile
        places: dict[str, Mapping[str, float]] = {}
        covered: set[str] = set()
        waiting: dict[str, list[np.typing.NDArray[np.float64]]] = {}
        for index, shape in enumerate(profile.places):
            is_ordered = profile.board == "gamwin" and isinstance(shape, Row)
            chance = chances(said, index, is_ordered, TEMPERATURE)
            table = ordered(len(profile.letters)) if is_ordered else counted(len(profile.letters))
            hidden = 1 / (1 + np.exp(-said.covered[index])) > COVERED
            if shape.name in WAITING:
                for k, letter in enumerate(profile.letters):
                    if shape.colour in (None, letter) and not hidden:
                        number = np.bincount(table[:, k], weights=chance, minlength=16)
                        waiting.setdefault(letter, []).append(number)
                continue
            if hidden:
                covered.add(shape.name)
            kept = np.flatnonzero(chance > NEGLIGIBLE)
            places[shape.name] = {
                text_of(table[k], profile.letters, is_ordered): float(chance[k]) for k in kept
            }
        wanted = {
            letter: sum(s.name in WAITING and s.colour in (None, letter) for s in profile.places)
            for letter in profile.letters
        }
        trays = {
            letter: doubted(parts)
            for letter, parts in waiting.items()
            if len(parts) == wanted[letter]
        }
        return places, covered, trays


def doubted(parts: list[np.typing.NDArray[np.float64]]) -> tuple[float, ...]:
    """The probabilities of what several areas hold together, never quite believed."""
    total = parts[0]
    for part in parts[1:]:
        total = np.convolve(total, part)
    total = (1 - TRAY_DOUBT) * total / total.sum() + TRAY_DOUBT / len(total)
    return tuple(float(value) for value in total)


def text_of(row: np.typing.NDArray[np.int64], letters: tuple[str, ...], is_ordered: bool) -> str:
    """A content as the contract writes it."""
    if is_ordered:
        return "".join(letters[k] for k in row if k >= 0)
    return "".join(sorted("".join(letters[k] * int(row[k]) for k in range(len(letters)))))


def likely(shares: Mapping[str, float]) -> dict[str, float]:
    """The probabilities that matter, the likeliest first, summing to 1."""
    ordered_shares = sorted(shares.items(), key=lambda item: -item[1])
    kept = {content: share for content, share in ordered_shares if share > 1e-6}
    total = sum(kept.values())
    return {content: float(share) / total for content, share in kept.items()}


def sureness_of(readings: Mapping[str, PlaceReading], has_hand: bool) -> float:
    """Above 0.5 exactly when every uncovered place is sure enough."""
    wanted = SURE_UNDER_HANDS if has_hand else SURE
    shares = [one.probabilities[one.best] for one in readings.values() if not one.covered]
    least = min(shares, default=0.0)
    if least >= wanted:
        return 0.5 + 0.5 * min((least - wanted) / (1.0 - wanted) + 0.02, 1.0)
    return 0.5 * least / wanted
