"""Tells the two kinds of coins on a strip apart by their size.

Under a lamp copper and silver may both be white. Their sizes differ all the same: around a coin of
the right size colours change all along a circle. How wide coins look is measured in the picture
of the known position. Knows no networks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import compress, product

import numpy as np

from pasch_hardware.boards.board import Row
from pasch_vision.arrays import Floats, Maps
from pasch_vision.learned.places.crops import BEFORE, PX_PER_DIAMETER, SHAPE, Crops
from pasch_vision.learned.together import Shown, at_least
from pasch_vision.picture import Picture, sampled

__all__ = ["Coins"]


# Coins are told apart if one kind is at least this many times as wide as the other.
LEAST_RATIO = 1.15
# The longest row that is looked at.
MOST_COINS = 3
# Directions around a middle, of which the worst quarter tells nothing (a neighbour lies there).
DIRECTIONS, TOLD = 32, 24
# The change of colour is taken between this many pixels inside and outside a circle.
ASIDE_PX = 2.5
# How far from its place in a row a coin is looked for, pixels, and in which steps.
SEARCHES = ((9.0, 3.0), (2.0, 1.0))
# How many times as wide as the profile says both kinds may look.
OTHER_SIZES = (0.88, 0.91, 0.94, 0.97, 1.0, 1.03, 1.06, 1.09, 1.12)
# How many times the log of the changes of colour around its coins counts for a content. Of 17
# rows of single coins in two ray-traced strips (1.19 and 1.24 times as wide) 16 speak for the
# truth by 0.3 to 0.9, one against it by 0.1.
WEIGHT = 6.0
ANGLES = np.arange(DIRECTIONS) * (2 * np.pi / DIRECTIONS)
CIRCLE = np.stack([np.cos(ANGLES), np.sin(ANGLES)], axis=1)


@dataclass(frozen=True, slots=True, eq=False)
class Coins:
    """How wide each colour's coins look: `radii` in pixels of the `crops`, by letter."""

    crops: Crops
    radii: Mapping[str, float]

    @classmethod
    def of(cls, crops: Crops, start: Picture, places: Mapping[str, str]) -> Coins | None:
        """The coins of a known position in a picture; None where both kinds are alike, or look as
        if their sizes had been exchanged in the profile."""
        profile = crops.profile
        widest, narrowest = (one(profile.diameters.values()) for one in (max, min))
        if widest < LEAST_RATIO * narrowest:
            return None
        scale = PX_PER_DIAMETER / 2 / widest
        said = {letter: scale * profile.diameter(letter) for letter in profile.letters}
        rows = list(rows_of(crops, start, places))

        def told(radii: Mapping[str, float]) -> float:
            return sum(log_change(row, places[name], radii) for name, row in rows)

        sizes = [
            {letter: times * radius for letter, radius in said.items()} for times in OTHER_SIZES
        ]
        seen = max(sizes, key=told)
        exchanged = dict(zip(seen, reversed(seen.values()), strict=True))
        return cls(crops, seen) if told(seen) > told(exchanged) else None

    def weighed(self, picture: Picture, shown: Shown) -> dict[str, Mapping[str, float]]:
        """The places' probabilities; contents are likelier whose coins have the sizes that a
        picture shows."""
        found = dict(shown)
        likeliest = {name: max(shares, key=shares.__getitem__) for name, shares in shown.items()}
        for name, row in rows_of(self.crops, picture, likeliest):
            found[name] = self.by_size(row, shown[name], len(likeliest[name]))
        return found

    def by_size(self, row: Maps, shares: Mapping[str, float], number: int) -> dict[str, float]:
        """The probabilities of a row's contents, those of `number` coins weighed by size."""
        texts = ["".join(text) for text in product(self.radii, repeat=number)]
        logs = np.array([WEIGHT * log_change(row, text, self.radii) for text in texts])
        said = np.array([at_least(shares, text) for text in texts])
        weighed = said * np.exp(logs - logs.max())
        # How many lie there sizes do not tell.
        weighed *= said.sum() / weighed.sum()
        return {**shares, **dict(zip(texts, weighed.tolist(), strict=True))}


def rows_of(
    crops: Crops, picture: Picture, contents: Mapping[str, str]
) -> Iterator[tuple[str, Maps]]:
    """The names and crops (rows, columns, 3) of the rows with one to `MOST_COINS` coins."""
    shapes = [crops.profile.places[part.shape] for part in crops.parts]
    rows = [
        isinstance(shape, Row) and 0 < len(contents.get(shape.name, "")) <= MOST_COINS
        for shape in shapes
    ]
    if any(rows):
        cut = crops.cut(picture, 0, np.array(rows)).astype(np.float32)
        for shape, row in zip(compress(shapes, rows), cut, strict=True):
            yield shape.name, row


def log_change(row: Maps, content: str, radii: Mapping[str, float]) -> float:
    """The sum over a content's coins, from the base outward, of the log of how much colours change
    along their circles, each where they change most."""
    x, edge, total = SHAPE[1] / 2 - 0.5, BEFORE * PX_PER_DIAMETER - 0.5, 0.0
    for letter in content:
        radius = radii[letter]
        middle, change = np.array([x, edge + radius]), 0.0
        for reach, step in SEARCHES:
            middle, change = most_changing(row, middle, radius, reach, step)
        edge = float(middle[1]) + radius
        total += float(np.log(max(change, 1.0)))
    return total


def most_changing(
    row: Maps, middle: Floats, radius: float, reach: float, step: float
) -> tuple[Floats, float]:
    """The middle (2,: column, row) of the circle around which colours change most, and by how many
    grey levels; those within `reach` of `middle` are tried."""
    away = np.arange(-reach, reach + step / 2, step)
    middles = middle + np.stack(np.meshgrid(away, away), axis=-1).reshape(-1, 2)
    inside, outside = (
        sampled(row, middles[:, None] + (radius + aside) * CIRCLE)
        for aside in (-ASIDE_PX, ASIDE_PX)
    )
    changes = np.sort(np.linalg.norm(inside - outside, axis=-1), axis=1)[:, :TOLD].mean(axis=1)
    best = int(changes.argmax())
    return middles[best], float(changes[best])
