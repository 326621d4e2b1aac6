"""Reads one still picture of any board with the learned network.

Puts together what was learned (the view, the empty board and each colour's faces, where they are
known), what the network says of each place, and how many checkers there are. Numbers choose among
what the picture leaves open; where they would have a place hold what its picture speaks against,
the picture stays right and the board is doubtful. Knows no games.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from types import MappingProxyType

import numpy as np

from pasch_hardware.boards.board import Row
from pasch_vision.arrays import Floats, Mask
from pasch_vision.calibration import Calibration
from pasch_vision.learned.contents import NUMBERS, Table, counted, ordered
from pasch_vision.learned.corners.corners_reader import DARKER, LIGHTER, CornersSight
from pasch_vision.learned.corners.net import STRAIGHT
from pasch_vision.learned.crops import Crops
from pasch_vision.learned.kept import Kept
from pasch_vision.learned.network import (
    Network,
    Said,
    Seen,
    Tuning,
    chances,
    instead,
    mean_of,
)
from pasch_vision.learned.patches import Patches, patches_of
from pasch_vision.learned.together import Shown, named_alike, together
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.picture import Picture
from pasch_vision.reading.places.counts import fits_the_set, fitted_to_counts, is_outvoted
from pasch_vision.reading.places.unseen import hides_more, layers_of, left_open
from pasch_vision.reading.reader import confidence_of
from pasch_vision.tracking.tracker import Register, Registration

__all__ = ["LearnedReader", "covered_by"]

WAITING = ("off", "yard")
# The network's numbers are divided by this: truest on pictures that it was not trained on.
TEMPERATURE = 1.4
# A place is covered from this probability on; a board is vouched for when every place that is not
# holds what is said at least this probably. (On 100 boards that were never trained on one of 2,257
# places said with so much certainty was wrong. That a place may be covered all the same does not
# matter then: of 500 so sure, of which 2 to 95 in 100 spoke for that, none was wrong.)
COVERED, SURE = 0.4, 0.9
# What one look says with so much certainty is not looked at again; of covered as a logit.
PLAIN, PLAIN_LOGIT = 0.99, 4.6
# Two networks together doubt more than they err: their wrong boards stayed well below this.
SURE_BY_CORNERS = 0.8
# Shade and sun stripes may look a little like a hand everywhere, a hand plainly covers some place.
HAND = 0.95
# Where another reader was asked, a hand is there too if one of the places that it finds hidden is
# more likely so than not; these are hidden from the second bound on, others only if plainly so.
EXPECTED_HAND, EXPECTED_COVERED = 0.5, 0.1
SURE_UNDER_HANDS = 0.96
NEGLIGIBLE = 1e-5
# A tray is never believed more than this: what lies in it is seen worst of all.
TRAY_DOUBT = 0.03
# Natural logs of the odds that any one number is out of sight where no tray is seen: by corners
# alone in most positions none is, with a yard it may be any.
LOST_BY_CORNERS, LOST_UNSEEN, LOST_WITH_YARD = -3.0, -2.0, 0.0
# Missing checkers may hide in a full row where that is not less likely than so many times what
# shows there; else they are in a hand or on the floor.
LEAST_HIDDEN = 0.05
FULL_SET = 15
NOTHING_ELSE: Shown = MappingProxyType({})
LOST_CONFIDENCE = 0.1


class LearnedReader:
    """Reads pictures of one calibrated camera, and keeps what it said of the last (`Kept`).

    `has_yard`: as for `Reader`; `register`: that of another reader of this calibration. Of boards
    with two rows of twelve points a second network is asked as well; where the corners alone are
    known, so that no colour was shown, others are refused (`CalibrationError`).
    """

    def __init__(
        self,
        calibration: Calibration,
        network: Network | None = None,
        has_yard: bool = False,
        register: Register | None = None,
    ) -> None:
        self._calibration = calibration
        self.has_yard = has_yard
        self.network = network or Network()
        profile = calibration.profile
        self.crops = Crops.of(profile, calibration.view)
        self.own, self.geometry = self.crops.own(), self.crops.geometry()
        self.place = np.array([part.shape for part in self.crops.parts])
        self.register = register or Register(calibration)
        self.empty: Picture | None = None
        self.patches: Patches | None = None
        self.kept: Kept | None = None
        self.layers = layers_of(profile, calibration.view)
        self.corners = corners_of(calibration)
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

    @property
    def calibration(self) -> Calibration:
        """What was learned of camera, board and light."""
        return self._calibration

    def read(
        self,
        image: Picture,
        counts: Mapping[str, int] | None = None,
        expected: Collection[str] | None = None,
        where: Registration | None = None,
        claimed: Mapping[str, str] | None = None,
    ) -> Observation:
        """Read a picture (H, W, 3) BGR uint8; raises `PictureError` when its size is another.

        `expected`: the places that another reader finds hidden, None where none was asked;
        `where` the board lies in the picture, if that is known. What another reader is sure of,
        `claimed`, the second network is asked only where the first alone does not vouch for it.
        """
        self.calibration.refuse_other_size(image)
        where = where or self.register.look(image)
        image = where.as_learned(image, self.calibration.view)
        said = self.looked_again(image)
        is_lost = where.is_moved and not where.is_recovered
        judged = partial(self.judged, said, counts, is_lost, where.is_recovered, expected)
        if claimed is not None:
            alone = judged()
            if alone.is_vouched_for and alone.best == claimed:
                return alone
        has_doubt = self.patches is None or bool(self.in_doubt(said).any())
        if self.corners is None or not has_doubt:
            return judged()
        return judged(self.corners.read(image))

    def looked(self, image: Picture) -> Said:
        """What the network says of a picture in which the board is where it was learned."""
        return self.looked_at(self.seen(image, np.ones(len(self.crops.parts), np.bool_)))[0]

    def looked_again(self, image: Picture) -> Said:
        """What the network says of a picture; for places that look unchanged, what it said last
        time.
        """
        image = self.crops.shrunk(image)
        cells, kept = self.crops.cells(image), self.kept
        changed = np.ones(len(cells), np.bool_)
        if kept is not None:
            unclear = self.in_doubt(kept.said) | (kept.said.covered > 0)
            changed = kept.changed(self.crops, cells, unclear[self.place])
        if kept is None or kept.is_whole_due(changed):
            said, tuning = self.looked_at(self.seen(image, np.ones_like(changed)))
            kept = Kept(cells, said, tuning)
        elif changed.any():
            some = self.seen(image, changed)
            said, _ = self.looked_at(some, kept.tuning)
            places = np.isin(np.arange(len(self.allowed)), some.place)
            kept = kept.joined(cells, changed, places, said)
        self.kept = kept
        return kept.said

    def looked_at(self, seen: Seen, tuning: Tuning | None = None) -> tuple[Said, Tuning]:
        """What the network says of parts, and how they were read: one look, and where that leaves
        doubt what a second says together with it."""
        said, read = self.network.looked(seen, self.patches, self.allowed, tuning)
        doubtful = self.in_doubt(said)
        again = seen.only(doubtful)
        if not len(again.place):
            return said, read
        otherwise = self.network.looked_otherwise(again, self.patches, self.allowed, read)
        return instead(said, mean_of(said, otherwise), doubtful), read

    def in_doubt(self, said: Said) -> Mask:
        """The places (N,) of which it is not plain what lies there, or whether they are hidden."""
        likeliest = np.array(
            [self.contents_of(said, index)[1].max() for index in range(len(self.allowed))]
        )
        return np.asarray((likeliest < PLAIN) | (np.abs(said.covered) < PLAIN_LOGIT))

    def seen(self, image: Picture, parts: Mask) -> Seen:
        """The crops of some parts (M,) of a picture."""
        crops = self.crops
        return Seen(
            crops.cut(image, 0, parts),
            crops.cut(image, 1, parts),
            None if self.empty is None else self.empty[parts],
            self.own[parts],
            self.geometry[parts],
            self.place[parts],
        )

    def judged(
        self,
        said: Said,
        counts: Mapping[str, int] | None,
        is_lost: bool,
        is_found: bool,
        expected: Collection[str] | None = None,
        others: Shown = NOTHING_ELSE,
    ) -> Observation:
        """What is said of all places taken together; `expected` as of `read`, `others`: what the
        second network says."""
        alone, hidden, trays = self.shown(said)
        if others and self.patches is not None:
            others = named_alike(others, alone, (LIGHTER, DARKER))
        alone |= {name: together(alone[name], shares) for name, shares in others.items()}
        shown = left_open(alone, self.layers, {})
        covered = covered_by(hidden, expected)
        counts = counts or self.counted()
        fitted, is_outvoted_somewhere = self.fitted(shown, covered, trays, counts)
        readings = {
            name: PlaceReading(name, MappingProxyType(likely(shares)), name in covered)
            for name, shares in fitted.items()
        }
        sure = SURE if self.patches else SURE_BY_CORNERS
        confidence = confidence_of(readings, SURE_UNDER_HANDS if covered else sure)
        seen = "".join(one.best for one in readings.values() if not one.covered)
        if is_outvoted_somewhere or not fits_the_set(seen, counts, {}):
            confidence = min(confidence, 0.5)
        if is_lost or len(covered) > len(readings) / 2:
            confidence = min(confidence, LOST_CONFIDENCE)
        return Observation(
            MappingProxyType(readings),
            confidence,
            moved=is_lost,
            has_hand=bool(covered),
            found_again=is_found and not is_lost,
        )

    def fitted(
        self,
        shown: Shown,
        covered: Collection[str],
        trays: Mapping[str, tuple[float, ...]],
        counts: Mapping[str, int],
    ) -> tuple[dict[str, Mapping[str, float]], bool]:
        """The places' probabilities, chosen among by the numbers of checkers; and whether these
        spoke against what some place shows: it stays as it was then, unless it may hide more."""
        lost = LOST_UNSEEN if self.patches else LOST_BY_CORNERS
        if self.has_yard:
            lost = LOST_WITH_YARD
        weighed = fitted_to_counts(shown, counts, trays, bool(covered), lost)
        kept = dict(shown)
        is_against = False
        for name, shares in weighed.items():
            if name in covered or not is_outvoted(shown[name], shares):
                kept[name] = shares
                continue
            is_against = True
            if self.may_hide(name, shown[name], shares):
                kept[name] = shares
        return kept, is_against

    def may_hide(self, name: str, shown: Mapping[str, float], fitted: Mapping[str, float]) -> bool:
        """Whether what the numbers want of a place may well look as what its picture shows."""
        seen, wanted = max(shown, key=shown.__getitem__), max(fitted, key=fitted.__getitem__)
        is_likely = shown.get(wanted, 0.0) >= LEAST_HIDDEN * shown[seen]
        return is_likely and name in self.layers and hides_more(seen, wanted, self.layers[name])

    def counted(self) -> dict[str, int]:
        """How many checkers each colour has where nobody says it: as many as in the start."""
        known = "".join(self.calibration.start_places.values())
        letters = self.calibration.profile.letters
        return {letter: known.count(letter) or FULL_SET for letter in letters}

    def shown(
        self, said: Said
    ) -> tuple[dict[str, Mapping[str, float]], dict[str, float], dict[str, tuple[float, ...]]]:
        """Probabilities of places' contents, that they are covered, and of each colour's tray."""
        letters = self.calibration.profile.letters
        places: dict[str, Mapping[str, float]] = {}
        covered: dict[str, float] = {}
        waiting: dict[str, list[Floats]] = {letter: [] for letter in letters}
        wanted = dict.fromkeys(letters, 0)
        for index, shape in enumerate(self.calibration.profile.places):
            table, chance, is_ordered = self.contents_of(said, index)
            hidden = float(1 / (1 + np.exp(-said.covered[index])))
            if shape.name not in WAITING:
                covered[shape.name] = max(covered.get(shape.name, 0.0), hidden)
                places[shape.name] = {
                    text_of(table[k], letters, is_ordered): float(chance[k])
                    for k in np.flatnonzero(chance > NEGLIGIBLE)
                }
                continue
            for k in np.flatnonzero(self.allowed[index]):
                wanted[letters[k]] += 1
                if hidden <= COVERED:
                    number = np.bincount(table[:, k], weights=chance, minlength=NUMBERS)
                    waiting[letters[k]].append(number.astype(np.float64))
        trays = {
            letter: doubted(parts)
            for letter, parts in waiting.items()
            if parts and len(parts) == wanted[letter]
        }
        return places, covered, trays

    def contents_of(self, said: Said, index: int) -> tuple[Table, Floats, bool]:
        """The contents (C, K) that a place may have, how likely each is (C,), and whether their
        order counts."""
        profile = self.calibration.profile
        is_ordered = profile.kind.keeps_order and isinstance(profile.places[index], Row)
        table = (ordered if is_ordered else counted)(len(profile.letters))
        return table, chances(said, index, is_ordered, TEMPERATURE), is_ordered


def corners_of(calibration: Calibration) -> CornersSight | None:
    """The second network where it knows the board. Where more than the corners is known fewer
    looks of it will do."""
    if calibration.start is None:
        return CornersSight.of(calibration)
    is_known = CornersSight.knows(calibration.profile)
    return CornersSight.of(calibration, STRAIGHT) if is_known else None


def covered_by(hidden: Mapping[str, float], expected: Collection[str] | None = None) -> set[str]:
    """The places that a hand hides, by how likely each is hidden, where there is a hand at all;
    `expected`: those that another reader finds hidden, None where none was asked."""
    agreed = max((hidden[name] for name in expected or () if name in hidden), default=0.0)
    if max(hidden.values(), default=0.0) <= HAND and agreed <= EXPECTED_HAND:
        return set()
    alone = COVERED if expected is None else HAND
    return {
        name
        for name, chance in hidden.items()
        if chance > (EXPECTED_COVERED if name in (expected or ()) else alone)
    }


def doubted(parts: list[Floats]) -> tuple[float, ...]:
    """The probabilities of what several areas hold together, never quite believed."""
    total = parts[0]
    for part in parts[1:]:
        total = np.convolve(total, part)
    total = (1 - TRAY_DOUBT) * total / total.sum() + TRAY_DOUBT / len(total)
    return tuple(float(value) for value in total)


def text_of(row: Table, letters: tuple[str, ...], is_ordered: bool) -> str:
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
