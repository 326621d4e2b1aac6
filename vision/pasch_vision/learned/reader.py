"""Reads one still picture of any board with the learned network.

Combines the calibration (the view and, where known, the empty board and each colour's faces), the
network's output for each place, and the number of checkers of each colour. The counts choose among
the contents that a picture leaves open; where they contradict what a place shows, the picture
prevails and the board is not vouched for. Knows no games.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cached_property
from operator import itemgetter
from types import MappingProxyType

import numpy as np

from pasch_hardware.boards.board import BoardProfile, PlaceShape
from pasch_hardware.boards.geometry import corners
from pasch_hardware.boards.kinds import TRAYS
from pasch_vision.arrays import Floats
from pasch_vision.calibration import Calibration
from pasch_vision.learned.coins import Coins
from pasch_vision.learned.corners.corners_reader import DARKER, LIGHTER, CornersSight
from pasch_vision.learned.corners.net import STRAIGHT
from pasch_vision.learned.hands.covering import COVERED, covered_by
from pasch_vision.learned.hands.occlusion_finder import Hidden, OcclusionFinder
from pasch_vision.learned.inference import Inference
from pasch_vision.learned.memory.kept import LastReading
from pasch_vision.learned.memory.known_places import KnownPlaces
from pasch_vision.learned.memory.waiting import Trays, Waiting
from pasch_vision.learned.places.contents import NUMBERS, contents
from pasch_vision.learned.places.crops import Crops
from pasch_vision.learned.places.network import Logits, Network
from pasch_vision.learned.places.patches import patches_of
from pasch_vision.learned.together import Shown, named_alike, together
from pasch_vision.observation import SURE, Observation, PlaceReading
from pasch_vision.picture import Picture, is_blind
from pasch_vision.pose.markers import off_the_markers_mm
from pasch_vision.pose.quality import is_rough
from pasch_vision.pose.view import View
from pasch_vision.reading.counts import LOST_NO_TRAY, fits_the_set, fitted_to_counts, is_outvoted
from pasch_vision.reading.unseen import hides_more, layers_of, left_open, may_hide_missing
from pasch_vision.tracking.tracker import Register

__all__ = ["LEFT_OPEN", "LearnedReader", "board_shown", "is_in_picture", "unseen"]

# Temperature of the logits: the best calibrated on pictures the network was not trained on.
TEMPERATURE = 1.4
# A board is vouched for when every uncovered place is `SURE` of its content, though it need not be
# surely uncovered: of 500 such places, with a probability of being covered between 0.02 and 0.95,
# none was read wrongly.
# The two networks together are underconfident: boards they misread stayed well below this.
SURE_BY_CORNERS = 0.8
SURE_UNDER_HANDS = 0.96
NEGLIGIBLE = 1e-5
# This share of a tray's probability is spread over every number: trays are seen worst of all.
TRAY_DOUBT = 0.03
# Checkers that are on no place are in their tray if it shows as many with this probability.
TOLD_IN_TRAY = 0.5
# A tray is not read if less than this share of it is in the picture.
SHOWN_SHARE = 0.5
# Natural logs of the odds that any given number of checkers is out of sight when no tray is seen:
# with corners alone none is in most positions, with a yard any number may be.
LOST_BY_CORNERS, LOST_WITH_YARD = -3.0, 0.0
# Missing checkers may hide in a full row if that content is at least this many times as likely as
# the one that shows there; otherwise they are in a hand or on the floor.
LEAST_HIDDEN = 0.05
# A picture leaves open what is named for a place if that is at least this many times as likely as
# what is likeliest. (Of 434 places of 63 known positions two were below 0.14, read by halves, both
# of one carelessly laid board; with a checker more named than lies there 361 were below 0.2, with
# one fewer 407 of 414.)
LEFT_OPEN = 0.2
NOTHING_ELSE: Shown = MappingProxyType({})
LOST_CONFIDENCE = 0.1
# If more than this share of a board looks covered when found again after a bump, it was misplaced.
MOST_COVERED_AFTER_BUMP = 0.3


class LearnedReader:
    """Reads pictures of one calibrated camera, and keeps the last one's `LastReading`.

    `has_yard`: checkers may also wait in a yard, as always on boards that have one; if the board
    has none, nobody looks there, and board and trays need not add up. `finder`: finds what hides
    the board by looking at all of it. A second network also reads boards with two rows of twelve
    points. A calibration without a picture of a position (corners alone) needs it, and raises
    `CalibrationError` for other boards.
    """

    def __init__(
        self,
        calibration: Calibration,
        network: Network | None = None,
        has_yard: bool = False,
        finder: OcclusionFinder | None = None,
    ) -> None:
        profile, start, empty = calibration.profile, calibration.start, calibration.empty
        self.calibration = calibration
        self.has_yard = has_yard or bool(profile.place("yard"))
        self.finder = finder
        self.last: tuple[Observation, LastReading | None, Trays] | None = None
        self.trays: Trays = {}
        self.waiting = Waiting()
        self.corners = corners_of(calibration)
        self.is_in_picture = [is_in_picture(calibration.view, shape) for shape in profile.places]
        self.is_measured = self.knows_faces = start is not None
        self.known: KnownPlaces | None = None
        self.coins: Coins | None = None
        board = board_shown(calibration)
        self.layers = layers_of(board, calibration.view)
        crops, patches = Crops.of(board, calibration.view), None
        if start is not None:
            places = calibration.start_places
            patches = patches_of(crops, start, empty, places)
            lying = {name: places.get(name, "") for name in profile.place_names}
            bare = None if empty is None else crops.cells(empty)
            self.known = KnownPlaces(crops.cells(start), lying, bare)
            if profile.kind.keeps_order:
                self.coins = Coins.of(crops, start, places)
        self.inference = Inference(network or Network(), crops, patches, empty)

    def measure(self, image: Picture) -> None:
        """Learn from a picture how wide the checkers are, where no known position showed it."""
        board = self.corners and self.corners.board_shown(image, is_guess=True)
        if board:
            view = self.calibration.view
            self.is_measured = True
            self.known = None
            self.layers = layers_of(board, view)
            self.inference = Inference(self.inference.network, Crops.of(board, view))

    @cached_property
    def register(self) -> Register:
        """Looks whether the board lies where it was learned; checking the learning needs none."""
        return Register(self.calibration)

    def read(
        self,
        image: Picture,
        counts: Mapping[str, int] | None = None,
        even: Picture | None = None,
    ) -> Observation:
        """Read a picture (H, W, 3) BGR uint8; raises `PictureError` when its size is another.

        `even`: the same with the light taken back that differs from place to place, for all but
        hands, of which it may take back a little.
        """
        self.calibration.refuse_other_size(image)
        where = self.register.look(image)
        image = where.as_learned(image, self.calibration.view)
        if not self.is_measured:
            self.measure(image)
        found = self.finder.hidden(image) if self.finder else None
        if even is not None and not where.is_moved:
            image = even
        said = self.inference.looked_again(image)
        has_doubt = not self.knows_faces or bool(self.inference.in_doubt(said).any())
        others = self.corners.read(image) if self.corners and has_doubt else NOTHING_ELSE
        is_lost = where.view is None
        seen = self.judged(said, counts, is_lost, where.is_recovered, found, others, image)
        if where.unseen is not None or is_blind(image):
            seen = unseen(seen)
        elif seen.found_again:
            seen = replace(seen, view=where.view)
        if self.is_misplaced(image):
            seen = replace(seen, confidence=min(seen.confidence, 0.5))
        self.last = seen, self.inference.kept, self.trays
        return seen

    def is_misplaced(self, image: Picture) -> bool:
        """Whether nothing but corners is known, and they fit no camera well or are not where the
        markers in the picture put them."""
        known = self.calibration
        if self.knows_faces or known.corners_px is None:
            return False
        off_mm = off_the_markers_mm(known.profile, image, known.corners_px)
        return is_rough(max(off_mm, known.quality.error_mm), known.profile)

    def teach(self, seen: Observation, contents: Mapping[str, str], is_certain: bool) -> None:
        """Learn from the picture read as `seen`, in which these contents, by place, lie for
        certain or, if not `is_certain`, by the rules: then only what it shows surely is learned.

        Ignored if another picture has been read since. May be called from another thread.
        """
        last = self.last
        if not (last and last[0] is seen and last[1]):
            return
        lying = {name: contents.get(name, "") for name in seen.places}
        sure = {
            name
            for name, content in lying.items()
            if is_certain or seen.places[name].probability(content) >= SURE
        }
        cells = last[1].cells
        known = self.known or KnownPlaces(cells, {})
        self.known = known.taught(self.inference.crops, cells, lying, sure)
        waiting = "".join(contents.get(tray, "") for tray in TRAYS)
        self.waiting = Waiting.told(waiting, last[2])

    def judged(
        self,
        said: Logits,
        counts: Mapping[str, int] | None,
        is_lost: bool,
        is_found: bool,
        found: Hidden | None = None,
        others: Shown = NOTHING_ELSE,
        image: Picture | None = None,
    ) -> Observation:
        """The observation from all places taken together.

        `found`: what was found hidden, None where nobody looked; `others`: the second network's
        reading; `image`: the picture, for the coins' sizes.
        """
        alone, hidden, trays = self.shown(said)
        if self.coins and image is not None:
            alone = self.coins.weighed(image, alone)
        if self.has_yard and not self.calibration.profile.place("yard"):
            # Checkers may wait where nobody looks: board and trays need not add up.
            trays = {}
        self.trays = trays
        trays = self.waiting.believed(trays)
        if others and self.knows_faces:
            others = named_alike(others, alone, (LIGHTER, DARKER))
        alone |= {name: together(alone[name], chances) for name, chances in others.items()}
        covered = covered_by(hidden, found)
        counts = counts or self.counted()
        shown = left_open(alone, self.layers)
        readings, is_outvoted_somewhere = self.readings(shown, covered, trays, counts)
        sure = SURE if self.knows_faces else SURE_BY_CORNERS
        confidence = confidence_of(readings, SURE_UNDER_HANDS if covered else sure)
        seen = "".join(one.best for one in readings.values() if not one.covered)
        hides = self.may_hide_missing(readings, trays, counts)
        if is_outvoted_somewhere or hides or not fits_the_set(seen, counts):
            confidence = min(confidence, 0.5)
        is_lost |= is_found and len(covered) > MOST_COVERED_AFTER_BUMP * len(readings)
        if is_lost or len(covered) > len(readings) / 2:
            confidence = min(confidence, LOST_CONFIDENCE)
        if confidence <= 0.5:
            # What is known helps to choose, but vouches for nothing.
            trays = {**self.waiting.expected(counts), **trays}
            readings, _ = self.readings(self.as_known(shown), covered, trays, counts)
        return Observation(
            MappingProxyType(readings),
            confidence,
            moved=is_lost,
            has_hand=bool(covered),
            found_again=is_found and not is_lost,
        )

    def readings(
        self,
        shown: Shown,
        covered: Collection[str],
        trays: Trays,
        counts: Mapping[str, int],
    ) -> tuple[dict[str, PlaceReading], bool]:
        """The readings of all places, and whether the counts contradict one."""
        fitted, is_against = self.fitted(shown, covered, trays, counts)
        readings = {
            name: PlaceReading(name, MappingProxyType(likely(shares)), name in covered)
            for name, shares in fitted.items()
        }
        return readings, is_against

    def as_known(self, shown: Shown) -> Shown:
        """The places' probabilities; where one looks as it did when it was known what lay there,
        that content is likelier."""
        known, kept = self.known, self.inference.kept
        if known is None or kept is None:
            return shown
        return known.applied(shown, self.inference.crops, kept.cells)

    def fitted(
        self,
        shown: Shown,
        covered: Collection[str],
        trays: Trays,
        counts: Mapping[str, int],
    ) -> tuple[dict[str, Mapping[str, float]], bool]:
        """The places' probabilities weighted by the counts, and whether these contradict a place.

        A place they contradict keeps what it shows, unless it may hide more checkers.
        """
        lost = LOST_NO_TRAY if self.knows_faces else LOST_BY_CORNERS
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
        """Whether the content that the counts ask for may well look like what the place shows."""
        seen, wanted = max(shown, key=shown.__getitem__), max(fitted, key=fitted.__getitem__)
        is_likely = shown.get(wanted, 0.0) >= LEAST_HIDDEN * shown[seen]
        return is_likely and name in self.layers and hides_more(seen, wanted, self.layers[name])

    def may_hide_missing(
        self, readings: Mapping[str, PlaceReading], trays: Trays, counts: Mapping[str, int]
    ) -> bool:
        """Whether checkers that are on no place and in no tray may lie unseen on a full one; never
        where they may wait in a yard, as any number is usual there."""
        if self.has_yard:
            return False
        held = {name: one.best for name, one in readings.items()}
        on_board = "".join(held.values())
        off = {letter: count - on_board.count(letter) for letter, count in counts.items()}
        missing = {
            letter
            for letter, number in off.items()
            if number > 0 and (letter not in trays or trays[letter][number] < TOLD_IN_TRAY)
        }
        return may_hide_missing(held, missing, self.layers)

    def counted(self) -> dict[str, int]:
        """The number of checkers per colour when no counts are given: as in the start position, or
        all of the kind's where that shows none, or more than were named.
        """
        named = "".join(self.calibration.start_places.values())
        profile = self.calibration.profile
        known = {letter: named.count(letter) for letter in profile.letters}
        for letter in self.shown_more:
            known[letter] = max(known[letter], profile.kind.checkers)
        return {letter: count or profile.kind.checkers for letter, count in known.items()}

    @cached_property
    def shown_more(self) -> set[str]:
        """The colours of which the picture of the known position shows more checkers somewhere
        than were named."""
        if self.calibration.start is None:
            return set()
        places, _, _ = self.shown(self.inference.looked(self.calibration.start))
        return {
            named[0]
            for name, named in self.calibration.start_places.items()
            if name in places and len(set(named)) == 1 and shows_more(places[name], named)
        }

    def shown(
        self, said: Logits
    ) -> tuple[dict[str, Mapping[str, float]], dict[str, float], Trays]:
        """The probabilities of each place's contents, of its being covered, and of each tray."""
        letters, inference = self.calibration.profile.letters, self.inference
        places: dict[str, Mapping[str, float]] = {}
        covered: dict[str, float] = {}
        waiting: dict[str, list[Floats]] = {letter: [] for letter in letters}
        wanted = dict.fromkeys(letters, 0)
        for index, (shape, chance) in enumerate(
            zip(self.calibration.profile.places, inference.chances_of(said), strict=True)
        ):
            table, texts = contents(letters, bool(inference.is_ordered[index]))
            hidden = float(1 / (1 + np.exp(-said.covered[index])))
            if shape.name not in TRAYS:
                covered[shape.name] = max(covered.get(shape.name, 0.0), hidden)
                places[shape.name] = {
                    texts[k]: float(chance[k]) for k in np.flatnonzero(chance > NEGLIGIBLE)
                }
                continue
            for k in np.flatnonzero(inference.allowed[index]):
                wanted[letters[k]] += 1
                if hidden <= COVERED and self.is_in_picture[index]:
                    number = np.bincount(table[:, k], weights=chance, minlength=NUMBERS)
                    waiting[letters[k]].append(number.astype(np.float64))
        trays = {
            letter: doubted(parts)
            for letter, parts in waiting.items()
            if parts and len(parts) == wanted[letter]
        }
        return places, covered, trays


def shows_more(shares: Mapping[str, float], named: str) -> bool:
    """Whether more checkers of the colour named, and only these, leave what is named no chance."""
    more = (
        share
        for content, share in shares.items()
        if set(content) == set(named) and len(content) > len(named)
    )
    return shares.get(named, 0.0) < LEFT_OPEN * max(more, default=0.0)


def unseen(seen: Observation) -> Observation:
    """The reading of a picture that does not show the board: nothing is known of it."""
    shown = {name: replace(one, covered=False) for name, one in seen.places.items()}
    confidence = min(seen.confidence, LOST_CONFIDENCE)
    return Observation(MappingProxyType(shown), confidence, is_blind=True)


def board_shown(calibration: Calibration) -> BoardProfile:
    """The profile with checkers as wide as the picture of the known position shows them; itself
    where they hardly differ, that cannot be told, or there is no such picture."""
    if calibration.start is None:
        return calibration.profile
    corners = corners_of(calibration)
    return (corners and corners.board_shown(calibration.start)) or calibration.profile


def corners_of(calibration: Calibration) -> CornersSight | None:
    """The second network if it knows the board; beside a start picture, fewer looks of it will do.

    Raises `CalibrationError` if there is no start picture and the board is unknown to it.
    """
    if calibration.start is None:
        return CornersSight.of(calibration)
    is_known = CornersSight.knows(calibration.profile)
    return CornersSight.of(calibration, STRAIGHT) if is_known else None


def is_in_picture(view: View, shape: PlaceShape) -> bool:
    """Whether the picture shows most of a place."""
    base, side, _, end = np.array(corners(shape))
    across, along = (part.reshape(-1, 1) for part in np.mgrid[0:1:11j, 0:1:11j])
    points = base + across * (side - base) + along * (end - base)
    seen = view.project(np.column_stack([points, np.full(len(points), shape.height)]))
    inside = (seen >= 0.0) & (seen <= np.array(view.image_size) - 1.0)
    return bool(inside.all(axis=1).mean() >= SHOWN_SHARE)


def confidence_of(readings: Mapping[str, PlaceReading], sure_share: float) -> float:
    """Above 0.5 exactly if every uncovered place is at least `sure_share` probable."""
    unhidden = [one for one in readings.values() if not one.covered]
    least = min((one.probability(one.best) for one in unhidden), default=0.0)
    if least >= sure_share:
        return 0.5 + 0.5 * min((least - sure_share) / (1.0 - sure_share) + 0.02, 1.0)
    return 0.5 * least / sure_share


def doubted(parts: list[Floats]) -> tuple[float, ...]:
    """The probabilities of how many checkers several areas hold together, less `TRAY_DOUBT`."""
    total = parts[0]
    for part in parts[1:]:
        total = np.convolve(total, part)
    total = (1 - TRAY_DOUBT) * total / total.sum() + TRAY_DOUBT / len(total)
    return tuple(float(value) for value in total)


def likely(shares: Mapping[str, float]) -> dict[str, float]:
    """The probabilities that matter, the likeliest first, summing to 1."""
    ordered_shares = sorted(shares.items(), key=itemgetter(1), reverse=True)
    kept = {content: share for content, share in ordered_shares if share > 1e-6}
    total = sum(kept.values())
    return {content: float(share) / total for content, share in kept.items()}
