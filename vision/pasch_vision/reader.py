"""Reads one still picture of a calibrated board: every place, with probabilities.

Puts the parts together: planes above the board, what was learned of board and checkers, rows
and areas. Knows no games and no rules; `counts`, how many checkers each colour has, may only
help to say what is not seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from pasch_hardware.board import PlaceShape, Row
from pasch_vision.appearance import Light
from pasch_vision.calibration import Calibration
from pasch_vision.errors import PictureError
from pasch_vision.evidence import Evidence
from pasch_vision.evidence_plane import presmoothed
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.picture import Picture, image_size
from pasch_vision.reader_areas import area_chains, area_discs, overlap
from pasch_vision.reader_rows import Chain, Disc, chains, row_discs
from pasch_vision.reader_setup import Setup

__all__ = ["Reader"]

# Evidence is counted as if pixels and edges were independent; they are not. Three units of it
# are worth one of the natural logarithm.
TEMPERATURE = 3.0
# The reader vouches when every uncovered place is at least this sure.
SURE = 0.97
ROUNDS = 4


class Reader:
    """Reads pictures from one calibrated camera. Holds no state between pictures.

    Raises `CalibrationError` when the calibration cannot be read with.
    """

    def __init__(self, calibration: Calibration) -> None:
        self.calibration = calibration
        self.setup = Setup.of(calibration)

    def read(
        self, image: Picture, counts: Mapping[str, int] | None = None, captured_s: float = 0.0
    ) -> Observation:
        """Read a picture (H, W, 3) BGR uint8 of the calibrated camera.

        Raises `PictureError` when it has another size than the calibration's pictures.
        """
        if image_size(image) != self.calibration.image_size:
            width, height = self.calibration.image_size
            raise PictureError(
                f"The picture is {image.shape[1]} x {image.shape[0]} pixels, but this camera was"
                f" calibrated with {width} x {height}; use pictures of that size or calibrate"
                " again."
            )
        smooth = presmoothed(image, self.setup.smoothing)
        evidence = self.evidence(smooth)
        found = self.found(evidence)
        light = next(iter(evidence.values())).light
        discs = [disc for best in found.values() for disc in best_chain(best).discs]
        hidden = self.setup.hands.find(image, self.setup.appearance, light, discs)
        readings = {
            name: reading_of(name, best, name in hidden.covered) for name, best in found.items()
        }
        return Observation(
            MappingProxyType(readings),
            confidence_of(readings),
            has_hand=hidden.over_board,
            captured_s=captured_s,
        )

    def evidence(self, smooth: Picture) -> dict[float, Evidence]:
        """The evidence by place height; the light is judged once, on the lowest plane."""
        light: Light | None = None
        made: dict[float, Evidence] = {}
        for height, reference in self.setup.references.items():
            made[height] = reference.evidence(smooth, self.setup.appearance, light)
            light = made[height].light
        return made

    def found(self, evidence: Mapping[float, Evidence]) -> dict[str, Mapping[str, Chain]]:
        """For every place the best explanation of each content, no checker counted twice."""
        profile = self.setup.profile
        discs = {
            shape.name: row_discs(evidence[shape.height], profile, shape)
            if isinstance(shape, Row)
            else area_discs(evidence[shape.height], profile, shape)
            for shape in self.setup.places
        }
        shapes = {shape.name: shape for shape in self.setup.places}
        keeps_order = profile.board == "gamwin"
        found = {name: explained(shapes[name], discs[name], keeps_order) for name in discs}
        for _ in range(ROUNDS):
            contested = losers(found, shapes)
            if not contested:
                break
            for name, winner in contested:
                discs[name] = [disc for disc in discs[name] if not overlap(disc, winner, 0.75)]
            for name in {name for name, _ in contested}:
                found[name] = explained(shapes[name], discs[name], keeps_order)
        return found


def explained(shape: PlaceShape, discs: list[Disc], keeps_order: bool) -> Mapping[str, Chain]:
    """The best explanation of each content of a place."""
    if isinstance(shape, Row):
        return chains(discs, shape, keeps_order)
    return area_chains(discs)


def best_chain(explanations: Mapping[str, Chain]) -> Chain:
    """The likeliest explanation."""
    return max(explanations.values(), key=lambda chain: chain.odds)


def losers(
    found: Mapping[str, Mapping[str, Chain]], shapes: Mapping[str, PlaceShape]
) -> list[tuple[str, Disc]]:
    """Places that count a checker that belongs to another place, with that checker.

    It belongs where it lies against its neighbours or the base; else where it is likelier.
    """
    placed = [
        (name, disc, looseness(shapes[name], chain.discs, index))
        for name, explanations in found.items()
        for chain in (best_chain(explanations),)
        for index, disc in enumerate(chain.discs)
    ]
    lost = []
    for index, (name, disc, loose) in enumerate(placed):
        for other_name, other, other_loose in placed[index + 1 :]:
            if name == other_name or not overlap(disc, other, 0.75):
                continue
            if (loose, -disc.odds) > (other_loose, -other.odds):
                lost.append((name, other))
            else:
                lost.append((other_name, disc))
    return lost


def looseness(shape: PlaceShape, discs: tuple[Disc, ...], index: int) -> float:
    """How far in diameters a disc lies from the one before it or the base, beyond touching."""
    if not isinstance(shape, Row):
        return 0.0
    disc = discs[index]
    before = discs[index - 1].along_mm if index else -disc.diameter_mm / 2
    return round(max((disc.along_mm - before) / disc.diameter_mm - 1.0, 0.0), 1)


def reading_of(
    name: str, explanations: Mapping[str, Chain], covered: bool = False
) -> PlaceReading:
    """The probabilities of a place's contents."""
    contents = sorted(explanations, key=lambda content: -explanations[content].odds)
    odds = np.array([explanations[content].odds for content in contents]) / TEMPERATURE
    weights = np.exp(odds - odds.max())
    shares = weights / weights.sum()
    kept = {c: float(p) for c, p in zip(contents, shares, strict=True) if p > 1e-6}
    return PlaceReading(name, MappingProxyType(kept), covered)


def confidence_of(readings: Mapping[str, PlaceReading]) -> float:
    """Above 0.5 exactly when every uncovered place is `SURE`."""
    sure = [r.probabilities[r.best] for r in readings.values() if not r.covered]
    least = min(sure, default=0.0)
    if least >= SURE:
        return 0.5 + 0.5 * min((least - SURE) / (1.0 - SURE) + 0.02, 1.0)
    return 0.5 * least / SURE
