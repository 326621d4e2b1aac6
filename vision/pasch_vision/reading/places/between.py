"""Checkers lying between two rows, where it is doubtful which row they belong to.

A checker belongs to the row whose axis is nearer. If both are about equally near, no picture shows
what the player meant, and the camera's position is not known to the last millimetre.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from pasch_hardware.boards.board import PlaceShape, Row
from pasch_vision.reading.places.counts import Shares
from pasch_vision.reading.places.rows import Chain, Disc

__all__ = ["with_neighbours"]

# How far, in diameters, a checker's centre may be from where it is measured, or was meant to be.
STRAYS = 0.06
# A checker this far inside its row, in diameters, is surely meant for it.
SURELY = 0.24
# Neighbouring rows less likely than this are left out.
LEAST = 0.002


def with_neighbours(
    places: Mapping[str, Shares], chains: Mapping[str, Chain], shapes: Iterable[PlaceShape]
) -> dict[str, Shares]:
    """The places' probabilities, shared between rows where a checker may belong to either."""
    found = dict(places)
    rows = [shape for shape in shapes if isinstance(shape, Row)]
    for row in rows:
        for disc in chains[row.name].discs:
            if away(row, disc)[1] < row.width / 2 - SURELY * disc.diameter_mm:
                continue
            shares = ((other, meant_for(other, row, disc)) for other in rows)
            for other, share in ((other, share) for other, share in shares if share > LEAST):
                found[row.name] = moved(found[row.name], disc.letter, "", share)
                found[other.name] = moved(found[other.name], "", disc.letter, share)
    return found


def meant_for(other: Row, row: Row, disc: Disc) -> float:
    """How likely a disc found in a row belongs to another one instead."""
    if other.name == row.name or other.colour not in (None, disc.letter):
        return 0.0
    along, aside = away(other, disc)
    if not 0.0 < along < other.length + disc.diameter_mm:
        return 0.0
    nearer = (aside - away(row, disc)[1]) / (2.0 * STRAYS * disc.diameter_mm)
    return 0.5 * math.erfc(nearer / math.sqrt(2.0))


def away(row: Row, disc: Disc) -> tuple[float, float]:
    """A disc's distance in mm from a row's base, along the row, and from its axis."""
    x, y = disc.centre_mm[0] - row.anchor[0], disc.centre_mm[1] - row.anchor[1]
    dx, dy = row.direction
    return x * dx + y * dy, abs(y * dx - x * dy)


def moved(shares: Shares, one: str, instead: str, share: float) -> Shares:
    """The probabilities with a checker `one` of each content replaced by `instead`, by a share."""
    found: dict[str, float] = {}
    for content, likely in shares.items():
        other = "".join(sorted(content.replace(one, "", 1) + instead))
        found[content] = found.get(content, 0.0) + likely * (1.0 - share)
        found[other] = found.get(other, 0.0) + likely * share
    return found
