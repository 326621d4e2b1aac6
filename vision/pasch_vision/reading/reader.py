"""Reads one still picture of a calibrated board: every place, with probabilities.

Puts the parts together: planes above the board, what was learned about board and checkers, rows,
areas, stacks, trays, hands. Knows no games and no rules; `counts`, how many checkers each colour
has, only helps to infer what cannot be seen.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType

from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError
from pasch_vision.observation import SURE, Observation, PlaceReading
from pasch_vision.picture import Picture
from pasch_vision.reading.evidence.appearance import Light
from pasch_vision.reading.evidence.planes import readable
from pasch_vision.reading.evidence.smoothing import Halves
from pasch_vision.reading.look import Look
from pasch_vision.reading.occlusion.hands import OcclusionFinder
from pasch_vision.reading.places.between import with_neighbours
from pasch_vision.reading.places.counts import Shares, fits_the_set, fitted_to_counts, is_outvoted
from pasch_vision.reading.places.unseen import layers_of, left_open
from pasch_vision.reading.setup import Setup
from pasch_vision.tracking.tracker import Register, Registration

__all__ = ["Reader"]

# With a hand over the board the reader vouches only if every uncovered place is at least this
# sure: checkers may be missing, so their number cannot check the reading.
SURE_UNDER_HANDS = 0.96
# A glance with checkers this many pixels wide (see `Plane`) is enough for most pictures. Places
# less sure than this are then looked at more closely; if they are more than a few, or stay
# doubtful, the whole board is.
AT_A_GLANCE = 18.0
SURE_AT_A_GLANCE, FEW = 0.991, 6
NEGLIGIBLE = 1e-6
# How likely 0, 1, ... checkers lie in a tray that can hold none.
NOTHING_OFF = (1.0,)
# If more than this share of a board looks covered when found again after a bump, it was misplaced.
MOST_COVERED_AFTER_BUMP = 0.3
# If the light is this much brighter or dimmer than when the colours were learned (natural log,
# about a factor of two), nothing is vouched for: with `pasch bench hardships` all boards were read
# correctly at 0.7 of the grey levels, at 0.4 two of six were wrong and sure. The same if it is
# this much warmer or colder (red or blue against green), that is with red over blue 1.5 times what
# it was; at 1.6 one of 18 was wrong and sure.
OTHER_LIGHT, OTHER_TINT = 0.65, 0.2
# The confidence in a board that was not found again, or is mostly hidden.
LOST_CONFIDENCE = 0.1


class Reader:
    """Reads pictures from one calibrated camera. Keeps no state between pictures.

    `has_yard`: checkers may also wait in a yard that nobody looks at, so board and tray need not
    add up; on boards with a yard this is always so. Raises `CalibrationError` if the calibration
    is not sufficient for reading.
    """

    def __init__(self, calibration: Calibration, has_yard: bool = False) -> None:
        self.calibration = calibration
        self.has_yard = has_yard or bool(calibration.profile.place("yard"))
        self.register = Register(calibration)
        self.layers = layers_of(calibration.profile, calibration.view)
        if calibration.empty is None or calibration.start is None:
            raise CalibrationError(
                "Outlines and colours are read where pictures of the empty board and of a position"
                " are known; calibrate with --empty and --start."
            )
        self.glance = Setup.of(calibration, AT_A_GLANCE)
        places = [shape for shape in calibration.profile.places if readable(shape)]
        pictures = Halves(calibration.empty), Halves(calibration.start)
        self.hands = OcclusionFinder.of(calibration.profile, calibration.view, places, *pictures)

    @cached_property
    def closely(self) -> Setup:
        """The setup for closer looks, made when first needed so that a game begins sooner."""
        return Setup.of(self.calibration)

    def read(
        self,
        image: Picture,
        counts: Mapping[str, int] | None = None,
        where: Registration | None = None,
    ) -> Observation:
        """Read a picture (H, W, 3) BGR uint8 of the calibrated camera.

        `where`: where the board lies in it, if known. Raises `PictureError` when its size differs
        from that of the calibration's pictures.
        """
        self.calibration.refuse_other_size(image)
        where = where or self.register.look(image)
        halves = Halves(where.as_learned(image, self.calibration.view))
        look = self.looked(self.glance, halves, counts)
        seen = self.judged(look, where, counts)
        unsure = in_doubt(look, seen)
        # No look can tell what a hand hides; the board is read again when the hand has gone.
        if seen.has_hand or len(unsure) <= FEW:
            while unsure and not is_settled(seen, unsure):
                look = look.closer(self.closely, halves, unsure[0], unsure[1:])
                seen, unsure = self.judged(look, where, counts), unsure[1:]
        if not (seen.has_hand or is_settled(seen, unsure)):
            look = self.looked(self.closely, halves, counts)
            seen = self.judged(look, where, counts)
        honest = replace(look, shares=self.left_open(look))
        return self.judged(honest, where, counts)

    def left_open(self, look: Look) -> dict[str, Shares]:
        """The look's probabilities, left open between numbers of layers that look alike."""
        return left_open(
            look.shares, self.layers, {n: len(c.discs) for n, c in look.chains.items()}
        )

    def looked(self, setup: Setup, halves: Halves, counts: Mapping[str, int] | None) -> Look:
        """A look at a picture in which the board lies as in the calibration."""
        return Look.of(setup, self.hands, halves, bool(counts) and not self.has_yard)

    def judged(
        self, look: Look, where: Registration, counts: Mapping[str, int] | None
    ) -> Observation:
        """The reading of a look when its places are taken together."""
        hidden = look.hidden
        places = shown = with_neighbours(look.shares, look.chains, self.glance.places)
        if counts:
            places = fitted_to_counts(places, counts, look.trays, hidden.over_board)
        readings = readings_of(places, hidden.covered)
        covered_share = len(hidden.covered) / max(len(readings), 1)
        is_lost = where.is_moved and (
            not where.is_recovered or covered_share > MOST_COVERED_AFTER_BUMP
        )
        confidence = confidence_of(readings, SURE_UNDER_HANDS if hidden.over_board else SURE)
        is_other = is_other_light(look.light) or look.is_other
        trays = look.trays
        if counts and hidden.over_board and not (hidden.covered or self.has_yard):
            # No place is hidden: a missing checker is in the hand, or was misread.
            trays = dict.fromkeys(counts, NOTHING_OFF)
        if is_other or (counts and not is_as_counted(readings, shown, counts, trays)):
            confidence = min(confidence, 0.5)
        if is_lost or covered_share > 0.5:
            confidence = min(confidence, LOST_CONFIDENCE)
        return Observation(
            readings,
            confidence,
            moved=is_lost,
            has_hand=hidden.over_board,
            found_again=where.is_recovered and not is_lost,
        )


def is_other_light(light: Light) -> bool:
    """Whether the light has changed so much that the colours learned are misleading."""
    brightness, *tints = light.offset
    return abs(brightness) > OTHER_LIGHT or max(map(abs, tints)) > OTHER_TINT


def in_doubt(look: Look, seen: Observation) -> list[str]:
    """The places in doubt after a glance, by themselves or with all places taken together."""
    return [
        name
        for name, reading in clear(seen.places).items()
        if min(sureness(reading), max(look.shares[name].values())) < SURE_AT_A_GLANCE
    ]


def is_settled(seen: Observation, unsure: Collection[str]) -> bool:
    """Whether a closer look at the places that a glance left in doubt would add nothing."""
    asked = [reading for name, reading in clear(seen.places).items() if name in unsure]
    is_sure = all(sureness(reading) >= SURE_AT_A_GLANCE for reading in asked)
    return seen.moved or (seen.is_vouched_for and is_sure)


def clear(readings: Mapping[str, PlaceReading]) -> dict[str, PlaceReading]:
    """The readings of places that nothing hides."""
    return {name: reading for name, reading in readings.items() if not reading.covered}


def sureness(reading: PlaceReading) -> float:
    """How probable the likeliest content is."""
    return reading.probabilities[reading.best]


def is_as_counted(
    readings: Mapping[str, PlaceReading],
    shown: Mapping[str, Shares],
    counts: Mapping[str, int],
    trays: Mapping[str, Sequence[float]],
) -> bool:
    """Whether the reading adds up, and no place's picture was outvoted to make it do so."""
    unhidden = clear(readings)
    seen = "".join(reading.best for reading in unhidden.values())
    return fits_the_set(seen, counts, trays) and not any(
        is_outvoted(shown[name], reading.probabilities) for name, reading in unhidden.items()
    )


def readings_of(
    places: Mapping[str, Shares], covered: Collection[str]
) -> Mapping[str, PlaceReading]:
    """The places' probabilities as readings, without negligible contents."""
    return MappingProxyType(
        {
            name: PlaceReading(name, MappingProxyType(likely(shares)), name in covered)
            for name, shares in places.items()
        }
    )


def likely(shares: Shares) -> dict[str, float]:
    """The probabilities above `NEGLIGIBLE`, the likeliest first."""
    ordered = sorted(shares.items(), key=lambda item: -item[1])
    return {content: float(share) for content, share in ordered if share > NEGLIGIBLE}


def confidence_of(readings: Mapping[str, PlaceReading], sure_share: float) -> float:
    """Above 0.5 exactly if every uncovered place is at least `sure_share` probable."""
    least = min(map(sureness, clear(readings).values()), default=0.0)
    if least >= sure_share:
        return 0.5 + 0.5 * min((least - sure_share) / (1.0 - sure_share) + 0.02, 1.0)
    return 0.5 * least / sure_share
