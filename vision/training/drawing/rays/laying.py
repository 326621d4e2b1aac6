"""Where a careless hand puts the checkers of a position; they become rows for `ray`.

Knows no colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile, Pose, Row
from pasch_hardware.boards.geometry import area_capacity, area_slots, capacity
from training.drawing.holes import SHARE, hole
from training.drawing.painting.paint import Rng
from training.drawing.random_positions import facing

# Two checkers overlap if their centres are nearer than this share of their mean diameter; up to
# `TRIES` positions are then tried. Rows that face each other may come nearer on a board too short
# for both: the end of one then lies on that of the other.
MOST_WITHIN, ENDS_WITHIN, TRIES = 0.94, 0.7, 40
__all__ = [
    "ENDS_WITHIN",
    "Care",
    "Lying",
    "in_area",
    "laid",
    "laid_apart",
    "leaning",
    "lies_apart",
    "on_row",
    "overlapping",
]


@dataclass(frozen=True, slots=True)
class Lying:
    """A checker: letter, index of its shape, centre of its underside, axis.

    On edge, the lowest point takes the place of the centre.
    """

    letter: str
    shape: int
    x: float
    y: float
    z: float
    axis: int


@dataclass(frozen=True, slots=True)
class Care:
    """How carefully checkers are laid, lengths in diameters.

    `gap`: between neighbours; `aside`: from the axis; `upon`: how second layers lie (0 on one
    checker, 1 straddling two, 2 anyhow), and `exact`: how exactly; `spill`: a full row grows
    longer instead; `from_rim`: gap at the rim; `holes`: the share of rows with a hole.
    """

    gap: float
    aside: float
    upon: int
    exact: float
    spill: bool
    from_rim: float
    holes: float = SHARE

    @property
    def setting_up(self) -> Care:
        """This care when setting a position up: no checker has been taken up from it yet."""
        return replace(self, holes=0.0)

    @classmethod
    def drawn(cls, rng: Rng) -> Care:
        """The care of a random player."""
        return cls(
            float(rng.choice([0.0, 0.02, 0.05, 0.1])),
            float(rng.choice([0.01, 0.03, 0.06, 0.1])),
            int(rng.choice(3, p=[0.65, 0.15, 0.2])),
            float(rng.choice([0.008, 0.02, 0.04, 0.06])),
            bool(rng.random() < 0.25),
            float(rng.choice([0.0, 0.02, 0.08])),
        )


def laid(rng: Rng, profile: BoardProfile, contents: Mapping[int, str], care: Care) -> list[Lying]:
    """Where the checkers lie."""
    found: list[Lying] = []
    for index, content in contents.items():
        shape = profile.places[index]
        if isinstance(shape, Row):
            found += on_row(rng, profile, index, shape, content, care)
        elif shape.pose is Pose.EDGE:
            found += on_edge(rng, profile, index, shape, content)
        else:
            found += in_area(rng, profile, index, shape, content, care)
    return leaning(rng, profile, found)


def leaning(rng: Rng, profile: BoardProfile, checkers: list[Lying]) -> list[Lying]:
    """The checkers; of two whose rows meet and leave no room, one lies on the other's edge."""
    pairs = facing(profile)
    found = list(checkers)
    for one, other, _ in overlapping(profile, checkers):
        if (one.shape, other.shape) in pairs and one in found and other in found:
            upper = one if rng.random() < 0.5 else other
            rise = float(rng.uniform(0.3, 1.0)) * profile.thickness(upper.letter)
            found[found.index(upper)] = replace(upper, z=upper.z + rise)
    return found


def laid_apart(
    rng: Rng,
    profile: BoardProfile,
    drawn: Callable[[Rng, BoardProfile], dict[int, str]],
    care: Care,
) -> tuple[dict[int, str], list[Lying]]:
    """A position from `drawn` and where its checkers lie, none overlapping another place's.

    After `TRIES` attempts the last one stands.
    """
    for _ in range(TRIES):
        contents = drawn(rng, profile)
        checkers = laid(rng, profile, contents, care)
        if lies_apart(profile, checkers):
            break
    return contents, checkers


def lies_apart(profile: BoardProfile, checkers: list[Lying]) -> bool:
    """Whether no checker overlaps one of another place, as in rows that meet in a corner."""
    pairs = facing(profile)
    return all(
        (one.shape, other.shape) in pairs and away >= ENDS_WITHIN
        for one, other, away in overlapping(profile, checkers)
    )


def overlapping(
    profile: BoardProfile, checkers: list[Lying]
) -> Iterator[tuple[Lying, Lying, float]]:
    """Two at a time that overlap though they belong to different places, the place named first
    before the other, and how far apart they are, in mean diameters."""
    flat = [one for one in checkers if one.axis == 2]
    for first, second in combinations(flat, 2):
        if first.shape == second.shape:
            continue
        one, other = sorted((first, second), key=lambda lying: lying.shape)
        low, high = sorted((one, other), key=lambda lying: lying.z)
        room = (profile.diameter(one.letter) + profile.diameter(other.letter)) / 2
        away = float(np.hypot(one.x - other.x, one.y - other.y)) / room
        if away < MOST_WITHIN and high.z < low.z + 0.9 * profile.thickness(low.letter):
            yield one, other, away


def upon(
    rng: Rng, below: tuple[float, float, float], size: float, care: Care, is_shifted: bool
) -> tuple[float, float, float]:
    """Where a checker laid on another lies: along the row, across it, and the other's height."""
    far, under, z = below
    aside = under + float(rng.normal(0, care.exact)) * size
    far += float(rng.normal(0, care.exact)) * size
    if care.upon == 1 and is_shifted:
        far += size / 2
    elif care.upon == 2:
        far += float(rng.uniform(-0.35, 0.35)) * size
    return far, aside, z


def on_row(
    rng: Rng, profile: BoardProfile, index: int, row: Row, content: str, care: Care
) -> list[Lying]:
    """Checkers laid one behind the other, then on top of those."""
    widest = max(profile.diameter(letter) for letter in content)
    room = capacity(row, widest)
    if care.spill and len(content) == room + 1 and profile.board != "gamwin":
        room += 1
    (ax, ay), (dx, dy) = row.anchor, row.direction
    along = abs(float(rng.normal(0, care.from_rim))) * widest
    if rng.random() < 0.05:
        along += float(rng.uniform(0, 0.5)) * widest
    lean = float(rng.normal(0, care.aside)) * widest
    spots: list[tuple[float, float, float]] = []
    found: list[Lying] = []
    slack = max(ends_at(profile, row) - along - widest * min(len(content), room), 0.0)
    at, missing = hole(rng, len(content), care.holes) if may_have_holes(profile) else (0, 0)
    for number, letter in enumerate(content):
        size, thick = profile.diameter(letter), profile.thickness(letter)
        layer, step = divmod(number, room)
        aside = lean + float(rng.normal(0, care.aside)) * size
        z = row.height
        if layer == 0:
            loose = min(float(rng.exponential(care.gap + 1e-3)) * size, slack)
            loose = loose if rng.random() < 0.97 else min(0.4 * size, slack)
            loose = min(loose * (number > 0) + missing * size * (number == at), slack)
            slack -= loose
            far = along + loose + size / 2
            along = far + size / 2
            aside = float(np.clip(aside, -0.3 * size, 0.3 * size))
        else:
            below = spots[(layer - 1) * room + step]
            far, aside, z = upon(rng, below, size, care, is_shifted=layer == 1 and room > 1)
            z += thick
        spots.append((far, aside, z))
        x, y = ax + dx * far - dy * aside, ay + dy * far + dx * aside
        found.append(Lying(letter, index, x, y, z, 2))
    return found


def may_have_holes(profile: BoardProfile) -> bool:
    """Whether rows may have holes: where no rows cross, as they do near the corners of a board for
    four, where a checker without those before it might be of either."""
    return profile.board == "backgammon"


def ends_at(profile: BoardProfile, row: Row) -> float:
    """How far from a row's anchor its checkers may reach, however loosely they lie, mm.

    Beyond the middle of a board a checker would be taken for one of the row that faces its own.
    """
    half = profile.field[1] / 2 if profile.board == "backgammon" else np.inf
    return float(min(row.length * 1.08, half))


def on_edge(rng: Rng, profile: BoardProfile, index: int, area: Area, content: str) -> list[Lying]:
    """Checkers standing on edge like books on a shelf, from one of the ends."""
    letter = content[0]
    size, thick = profile.diameter(letter), profile.thickness(letter)
    slots = area_slots(profile, area, len(content), size, thick)
    axis = 0 if area.extent[0] >= area.extent[1] else 1
    loose = 1 + float(rng.choice([0.0, 0.02, 0.05]))
    first = np.array(slots[0])
    turned = rng.random() < 0.15
    found = []
    for slot in slots:
        x, y, z = first + (np.array(slot) - first) * (loose, loose, 1.0)
        if turned:
            x, y = 2 * area.centre[0] - x, 2 * area.centre[1] - y
        aside = float(rng.normal(0, 0.04)) * size
        x, y = (x, y + aside) if axis == 0 else (x + aside, y)
        found.append(Lying(letter, index, float(x), float(y), float(z), axis))
    return found


def in_area(
    rng: Rng, profile: BoardProfile, index: int, area: Area, content: str, care: Care
) -> list[Lying]:
    """Checkers lying flat anywhere in an area, or in piles."""
    size = max(profile.diameter(letter) for letter in content)
    piles = piles_of(rng, area, content, size)
    spots = spots_for(rng, area, len(piles), size)
    found = []
    for (x, y), pile in zip(spots, piles, strict=True):
        z = area.height
        for letter in pile:
            dx, dy = rng.normal(0, 0.02 + 0.5 * care.aside, 2) * size
            found.append(Lying(letter, index, x + float(dx), y + float(dy), z, 2))
            z += profile.thickness(letter)
    return found


def piles_of(rng: Rng, area: Area, content: str, size: float) -> list[str]:
    """The checkers of an area, split into piles."""
    room = min(area_capacity(area, size), max(int(area.extent[0] * area.extent[1] / size**2), 1))
    least = -(-len(content) // 6)
    if room == 1:
        return ["".join(rng.permutation(list(content)))]
    if area.pose is Pose.PILE:
        number = min(room, max(least, int(rng.integers(1, 4))))
    elif len(content) <= room and rng.random() < 0.55:
        number = len(content)
    else:
        number = min(room, max(least, int(rng.integers(1, len(content) + 1))))
    number = max(min(number, len(content), room), min(least, len(content)))
    ordered = list(content)
    if rng.random() < 0.3:
        ordered = list(rng.permutation(ordered))
    return ["".join(part) for part in np.array_split(np.array(ordered), number)]


def spots_for(rng: Rng, area: Area, count: int, size: float) -> list[tuple[float, float]]:
    """The centres of `count` piles in an area, not overlapping if possible."""
    if area.size is not None and rng.random() < 0.4:
        return in_line(rng, area, count, size)
    chosen: list[tuple[float, float]] = []
    for _ in range(count):
        best, most = area.centre, -1.0
        for _ in range(24):
            spot = anywhere(rng, area, size)
            away = min((float(np.hypot(spot[0] - a, spot[1] - b)) for a, b in chosen), default=9e9)
            if away > most:
                best, most = spot, away
            if away > size:
                break
        chosen.append(best)
    return chosen


def in_line(rng: Rng, area: Area, count: int, size: float) -> list[tuple[float, float]]:
    """Centres in a line along an area, from its middle or an end."""
    (x, y), (width, height) = area.centre, area.extent
    is_wide = width >= height
    step = size * float(rng.uniform(1.01, 1.15))
    room = max((width if is_wide else height) - step * count, 0.0) / 2
    shift = float(rng.uniform(-1, 1)) * room
    chosen = []
    for k in range(count):
        along, aside = (k - (count - 1) / 2) * step + shift, float(rng.normal(0, 0.05)) * size
        chosen.append((x + along, y + aside) if is_wide else (x + aside, y + along))
    return chosen


def anywhere(rng: Rng, area: Area, size: float) -> tuple[float, float]:
    """The centre of a pile somewhere in an area."""
    (x, y), (width, height) = area.centre, area.extent
    if area.size is None:
        turn = rng.uniform(0, 2 * np.pi)
        far = np.sqrt(rng.random()) * max(width / 2 - size / 2.4, 0.03 * size)
        return x + float(far * np.cos(turn)), y + float(far * np.sin(turn))
    half = max(width - size, 0.05 * size) / 2, max(height - size, 0.05 * size) / 2
    return x + float(rng.uniform(-1, 1)) * half[0], y + float(rng.uniform(-1, 1)) * half[1]
