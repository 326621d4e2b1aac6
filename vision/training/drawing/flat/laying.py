"""Where the checkers of a position lie on a board: rows, second layers, piles on the bar."""

from dataclasses import dataclass

import numpy as np

from training.drawing.flat.positions import FlatPosition
from training.drawing.flat.surface import Fashion, column_x
from training.drawing.holes import hole
from training.drawing.sketch import COLUMN, Rng, Sketch


@dataclass(frozen=True, slots=True)
class Checker:
    """A checker lying flat: letter, column (-1: the bar) and side, centre and heights in u."""

    letter: str
    column: int
    top: bool
    centre: tuple[float, float]
    below: float
    above: float
    radius: float


@dataclass(frozen=True, slots=True)
class Lying:
    """How checkers are laid on this board: their sizes in u, and how carefully."""

    radius: float
    thickness: float
    gap: float
    sloppy: float
    base_gap: float
    rows: int
    bridge: bool
    spill: bool


def lying(sketch: Sketch) -> Lying:
    """A random size that fits the points, and a random care."""
    diameter = COLUMN * (
        sketch.between(0.8, 1.0) if sketch.chance(0.75) else sketch.between(0.55, 0.85)
    )
    room = sketch.field[1] / 2
    fits = int(room / diameter)
    return Lying(
        radius=diameter / 2,
        thickness=diameter * sketch.between(0.14, 0.32),
        gap=abs(float(sketch.rng.normal(0, 0.02))) * diameter,
        sloppy=float(sketch.rng.choice([0.01, 0.03, 0.06, 0.1])),
        base_gap=float(sketch.rng.choice([0.0, 0.01, 0.03, 0.08])),
        rows=max(min(fits, 5 if sketch.chance(0.7) else fits), 3),
        bridge=sketch.chance(0.25),
        spill=sketch.chance(0.45),
    )


def placed(sketch: Sketch, made: Fashion, way: Lying, where: FlatPosition) -> list[Checker]:
    """All checkers of a position, each at its spot."""
    checkers = []
    fits = int(sketch.field[1] / 2 / (way.radius * 2 + way.gap))
    for (column, top), letters in where.points.items():
        rows = min(fits, max(way.rows, len(letters))) if way.spill else way.rows
        checkers += on_point(sketch, way, column, top, letters, rows)
    return checkers + on_bar(sketch, made, way, where.bar)


def on_point(
    sketch: Sketch, way: Lying, column: int, top: bool, letters: str, rows: int
) -> list[Checker]:
    """Checkers of a point: `rows` in the first layer, the others on top of these."""
    rng, pitch = sketch.rng, 2 * way.radius
    x, tall = column_x(sketch, column), sketch.field[1]
    slack = max(tall / 2 - pitch * min(len(letters), rows) - 2, 0.0)
    along = min(abs(rng.normal(0, way.base_gap)) * pitch, slack)
    if rng.random() < 0.06:
        along = min(rng.uniform(0, 0.7) * pitch, slack)
    lean = rng.normal(0, way.sloppy) * pitch
    found: list[Checker] = []
    ends: list[float] = []
    at, missing = hole(rng, len(letters))
    for index, letter in enumerate(letters):
        layer, step = divmod(index, rows)
        if layer:
            shift = 0.5 * pitch if way.bridge and len(ends) > 1 else 0.0
            spot = ends[step] + shift + rng.normal(0, 0.06) * pitch
        else:
            loose = rng.exponential(way.sloppy) * pitch * 0.6 if index else 0.0
            loose = min(loose, max(slack - along, 0.0) / max(min(len(letters), rows) - index, 1))
            spare = tall / 2 - 2 - along - pitch * (min(len(letters), rows) - index)
            along += way.gap + max(loose, min(missing * pitch * (index == at), spare))
            spot = along + way.radius
            along += pitch
            ends.append(spot)
        astray = rng.normal(0, 0.25) if rng.random() < 0.01 else rng.normal(0, way.sloppy)
        across = float(np.clip(lean + astray * pitch, -0.4 * pitch, 0.4 * pitch))
        y = spot if top else tall - spot
        low = layer * way.thickness
        found.append(
            Checker(letter, column, top, (x + across, y), low, low + way.thickness, way.radius)
        )
    return found


def on_bar(sketch: Sketch, made: Fashion, way: Lying, letters: str) -> list[Checker]:
    """Checkers on the bar, anywhere along it: side by side or in piles."""
    rng, tall, pitch = sketch.rng, sketch.field[1], 2 * way.radius * 1.02
    piles = piled(rng, letters)
    room = tall - pitch * len(piles) - 4
    cuts = np.sort(rng.uniform(0, max(room, 0), len(piles)))
    if rng.random() < 0.4:
        cuts[:] = cuts[:1]
    found = []
    for index, pile in enumerate(piles):
        y = 2 + float(cuts[index]) + (index + 0.5) * pitch
        x = sketch.field[0] / 2 + rng.normal(0, 0.04) * COLUMN
        low = made.bar_height
        for letter in pile:
            centre = (float(x + rng.normal(0, 0.03) * pitch), float(y))
            found.append(Checker(letter, -1, False, centre, low, low + way.thickness, way.radius))
            low, y = low + way.thickness, y + rng.normal(0, 0.03) * pitch
    return found


def piled(rng: Rng, letters: str) -> list[str]:
    """The checkers on the bar as piles, each from the bottom up; often one per colour."""
    if rng.random() < 0.5:
        return list(letters)
    tallest = int(rng.integers(2, 5))
    sets = [letters.count(letter) * letter for letter in sorted(set(letters))]
    if rng.random() < 0.1:
        sets = [letters]
    cut = [one[at : at + tallest] for one in sets for at in range(0, len(one), tallest)]
    return [cut[int(index)] for index in rng.permutation(len(cut))]
