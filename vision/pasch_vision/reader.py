"""Reads one still picture of a calibrated board: every place, with probabilities.

Puts the parts together: planes above the board, what was learned of board and checkers, rows,
areas, stacks, trays, hands. Knows no games and no rules; `counts`, how many checkers each
colour has, may only help to say what is not seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from pasch_hardware.board import Row
from pasch_vision.appearance import Light
from pasch_vision.calibration import Calibration
from pasch_vision.errors import PictureError
from pasch_vision.evidence import Evidence
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.picture import Picture, image_size
from pasch_vision.reader_counts import Shares, fitted_to_counts
from pasch_vision.reader_found import Explanations, best_chain, explanations
from pasch_vision.reader_rows import Chain, Disc
from pasch_vision.reader_setup import Setup
from pasch_vision.reader_stacks import Stack, stack_on

__all__ = ["Reader"]

# Evidence is counted as if pixels and edges were independent; they are not. Two units of it
# are worth one of the natural logarithm.
TEMPERATURE = 2.0
# The reader vouches when every uncovered place is at least this sure.
SURE = 0.95


class Reader:
    """Reads pictures from one calibrated camera. Holds no state between pictures.

    Raises `CalibrationError` when the calibration cannot be read with.
    """

    def __init__(self, calibration: Calibration) -> None:
        self.calibration = calibration
        self.setup = Setup.of(calibration)
        self.rows = {shape.name for shape in self.setup.places if isinstance(shape, Row)}

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
        evidence = self.setup.evidence(image)
        found = explanations(self.setup, evidence)
        light = next(iter(evidence.values())).light
        discs = [disc for best in found.values() for disc in best_chain(best).discs]
        hidden = self.setup.hands.find(image, self.setup.appearance, light, discs)
        places: dict[str, Shares] = {name: top_shares(best) for name, best in found.items()}
        for stack in self.stacks(evidence, found):
            places[stack.name] = with_stack(places[stack.name], stack)
        if counts:
            trays = {} if hidden.over_board else self.tray_shares(image, light)
            places = fitted_to_counts(places, counts, trays, hidden.over_board)
        readings = {
            name: PlaceReading(name, MappingProxyType(dict(shares)), name in hidden.covered)
            for name, shares in places.items()
        }
        return Observation(
            MappingProxyType(readings),
            confidence_of(readings),
            has_hand=hidden.over_board,
            captured_s=captured_s,
        )

    def stacks(self, evidence: Mapping[float, Evidence], found: Explanations) -> list[Stack]:
        """Where more checkers may lie than tops are seen."""
        best = {name: best_chain(explained) for name, explained in found.items()}
        discs: dict[float, list[Disc]] = {height: [] for height in evidence}
        for chain in best.values():
            for disc in chain.discs:
                discs[disc.height_mm].append(disc)
        stacks = []
        for shape in self.setup.places:
            chain, height = best[shape.name], shape.height
            stack = stack_on(evidence[height], self.setup.profile, shape, chain, discs[height])
            if stack is not None:
                stacks.append(self.against_start(stack))
        return stacks

    def against_start(self, stack: Stack) -> Stack:
        """The stack's odds beyond what a full row in one layer showed at calibration.

        Shadows beside a row look a little like its wall; where a row was full in the start
        picture its own are known, elsewhere those of the others are the best guess.
        """
        known = self.setup.bare_rows
        if not known or stack.name not in self.rows:
            return stack
        length = len(stack.odds)
        same = known.get(stack.name)
        if same is None or len(same) != length:
            slope = float(np.mean([odds[-1] / max(len(odds) - 1, 1) for odds in known.values()]))
            same = tuple(slope * k for k in range(length))
        return replace(stack, odds=tuple(o - s for o, s in zip(stack.odds, same, strict=True)))

    def tray_shares(self, image: Picture, light: Light) -> dict[str, tuple[float, ...]]:
        """How likely 0, 1, ... checkers stand in each tray, by letter."""
        return {
            letter: tray.shares(image, self.setup.appearance, light)
            for letter, tray in self.setup.trays.items()
        }


def top_shares(explained: Mapping[str, Chain]) -> dict[str, float]:
    """The probabilities of a place's contents by the tops alone, the likeliest first."""
    contents = sorted(explained, key=lambda content: -explained[content].odds)
    odds = np.array([explained[content].odds for content in contents]) / TEMPERATURE
    weights = np.exp(odds - odds.max())
    return dict(zip(contents, (weights / weights.sum()).tolist(), strict=True))


def with_stack(tops: Shares, stack: Stack) -> dict[str, float]:
    """A place's probabilities where more checkers may lie below or upon those seen.

    Letters of an ordered content stay in order: those on top of the first layer come last.
    """
    shares = dict(tops)
    base = max(shares, key=lambda content: shares[content])
    of_base = shares.pop(base)
    is_sorted = base == "".join(sorted(base))
    for more, share in enumerate(stack.shares):
        longer = base + stack.letter * more
        content = "".join(sorted(longer)) if is_sorted else longer
        shares[content] = shares.get(content, 0.0) + of_base * share
    return shares


def confidence_of(readings: Mapping[str, PlaceReading]) -> float:
    """Above 0.5 exactly when every uncovered place is `SURE`."""
    sure = [r.probabilities[r.best] for r in readings.values() if not r.covered]
    least = min(sure, default=0.0)
    if least >= SURE:
        return 0.5 + 0.5 * min((least - SURE) / (1.0 - SURE) + 0.02, 1.0)
    return 0.5 * least / SURE
