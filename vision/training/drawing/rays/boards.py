"""Random boards that nobody has tuned for: profiles of all three kinds with random sizes.

Decides only where places lie and how large things are; `looks` decides what they look like.
"""

from pasch_hardware.boards.board import Area, BoardProfile, PlaceShape, Pose, Row
from training.drawing.painting.paint import Rng

__all__ = ["board"]


def board(rng: Rng) -> BoardProfile:
    """A board: most have 24 points, some are for four players, some are strips."""
    kind = rng.choice(["backgammon", "high-gammon", "gamwin"], p=[0.78, 0.14, 0.08])
    if kind == "backgammon":
        return with_24_points(rng)
    return for_four(rng) if kind == "high-gammon" else strip(rng)


def made(
    name: str,
    field: tuple[float, float],
    sizes: dict[str, float],
    thickness: dict[str, float],
    places: list[PlaceShape],
    frame: float,
) -> BoardProfile:
    """The profile made of these parts."""
    return BoardProfile("drawn", name, field, sizes, thickness, tuple(places), frame)


def with_24_points(rng: Rng) -> BoardProfile:
    """Two rows of twelve points with a bar between, mostly with trays."""
    diameter = float(rng.uniform(26, 48))
    pitch = diameter * float(
        rng.uniform(1.0, 1.12) if rng.random() < 0.75 else rng.uniform(1, 1.4)
    )
    thick = diameter * float(rng.uniform(0.15, 0.32))
    bar = diameter * float(rng.uniform(0.9, 1.8) if rng.random() < 0.85 else rng.uniform(0.3, 0.9))
    rows = 5 if rng.random() < 0.8 else int(rng.integers(4, 7))
    length = diameter * rows
    tall = 2 * length + diameter * (0.1 + 2.1 * float(rng.random()) ** 2)
    field = (12 * pitch + bar, tall)
    frame = float(rng.choice([0.0, rng.uniform(3, 28)], p=[0.12, 0.88]))
    mirror = rng.random() < 0.3
    columns = [pitch * (k + 0.5) + (bar if k > 5 else 0.0) for k in range(12)]
    places: list[PlaceShape] = []
    for number in range(1, 25):
        column = 12 - number if number <= 12 else number - 13
        x = columns[11 - column if mirror else column]
        at_top = number > 12
        anchor = (x, 0.0) if at_top else (x, tall)
        direction = (0.0, 1.0) if at_top else (0.0, -1.0)
        places.append(Row(str(number), anchor, direction, length, pitch))
    height = float(rng.uniform(0, 1.3)) * thick if rng.random() < 0.7 else 0.0
    middle = (field[0] / 2, tall / 2)
    if rng.random() < 0.12:
        anchor = (middle[0], tall * float(rng.uniform(0.0, 0.15)))
        places.append(Row("bar", anchor, (0.0, 1.0), tall - anchor[1], bar, height=height))
    else:
        places.append(Area("bar", middle, size=(bar, tall), height=height))
    if rng.random() < 0.75:
        places += trays_24(rng, field, diameter, thick, mirror)
    sizes = dict.fromkeys("wb", diameter)
    return made("backgammon", field, sizes, dict.fromkeys("wb", thick), places, frame)


def trays_24(
    rng: Rng, field: tuple[float, float], diameter: float, thick: float, mirror: bool
) -> list[PlaceShape]:
    """A tray for each colour beside the home boards: upright, flat, or in piles."""
    pose = [Pose.EDGE, Pose.FLAT, Pose.PILE][int(rng.choice(3, p=[0.6, 0.2, 0.2]))]
    wide = diameter * float(rng.uniform(1.1, 1.5))
    long = max(15.5 * thick, 4 * diameter) if pose is Pose.EDGE else 5 * diameter
    long = min(long * float(rng.uniform(1.0, 1.15)), field[1] / 2 - 2)
    gap = float(rng.uniform(6, 22))
    x = -gap - wide / 2 if mirror else field[0] + gap + wide / 2
    low, high = field[1] - long / 2, long / 2
    places: list[PlaceShape] = []
    for colour, y in (("w", low), ("b", high)):
        places.append(Area("off", (x, y), size=(wide, long), colour=colour, pose=pose))
    return places


def trays_of_four(rng: Rng, side: float, diameter: float) -> list[PlaceShape]:
    """A tray outside each side, for the checkers that are off."""
    out = diameter * float(rng.uniform(1.2, 2.4))
    wide, tall = 3.4 * diameter, 1.35 * diameter
    pose = Pose.PILE if rng.random() < 0.7 else Pose.FLAT
    mid = side / 2
    spots = {"b": (mid, side + out), "r": (side + out, mid), "y": (mid, -out), "g": (-out, mid)}
    return [
        Area("off", spot, size=(wide, tall) if c in "by" else (tall, wide), colour=c, pose=pose)
        for c, spot in spots.items()
    ]


def for_four(rng: Rng) -> BoardProfile:
    """Six points on each side, a rest field in each corner, a round bar."""
    diameter = float(rng.uniform(22, 40))
    thick = diameter * float(rng.uniform(0.18, 0.34))
    pitch = diameter * float(rng.uniform(1.03, 1.3))
    corner = diameter * float(rng.uniform(1.35, 1.8) if rng.random() < 0.6 else rng.uniform(2, 3))
    gap = diameter * float(rng.uniform(0.1, 0.6))
    side = 6 * pitch + 2 * (corner + gap)
    length = diameter * float(rng.choice([4, 5, 5, 5, 6]))
    length = min(length, side / 2 - diameter * 1.5)
    places: list[PlaceShape] = []
    first = corner + gap + pitch / 2
    at = [first + k * pitch for k in range(6)]
    radius = corner / 2
    sides = {
        "S": [((x, side), (0.0, -1.0)) for x in at],
        "E": [((side, y), (-1.0, 0.0)) for y in at[::-1]],
        "N": [((x, 0.0), (0.0, 1.0)) for x in at[::-1]],
        "W": [((0.0, y), (1.0, 0.0)) for y in at],
    }
    inset = radius + diameter * float(rng.uniform(0.0, 0.3))
    far = side - inset
    rest = {"SE": (far, far), "NE": (far, inset), "NW": (inset, inset), "SW": (inset, far)}
    for name, corner_name in zip("SENW", ("SE", "NE", "NW", "SW"), strict=True):
        for k, (anchor, direction) in enumerate(sides[name]):
            places.append(Row(f"{name}{k + 1}", anchor, direction, length, pitch))
        places.append(Area(corner_name, rest[corner_name], radius=radius))
    room = side / 2 - length
    bar = min(diameter * float(rng.uniform(1.2, 2.0)), room)
    places.append(Area("bar", (side / 2, side / 2), radius=bar))
    frame = float(rng.choice([0.0, rng.uniform(3, 16)]))
    if rng.random() < 0.7:
        places += trays_of_four(rng, side, diameter)
    letters = "bryg"
    sizes, thicks = dict.fromkeys(letters, diameter), dict.fromkeys(letters, thick)
    return made("high-gammon", (side, side), sizes, thicks, places, frame)


def strip(rng: Rng) -> BoardProfile:
    """A strip of nine places with coins outward from both edges."""
    one, other = float(rng.uniform(16, 28)), float(rng.uniform(16, 28))
    if rng.random() < 0.2:
        other = one
    widest = max(one, other)
    pitch = widest * float(rng.uniform(1.02, 1.2))
    wide = widest * float(rng.uniform(0.6, 1.6))
    tall = 9 * pitch + 5.0
    length = widest * float(rng.uniform(3.05, 5.0))
    places: list[PlaceShape] = []
    for k in range(9):
        y = tall - pitch * (k + 0.5) - 2.5
        places.append(Row(f"L{k + 1}", (0.0, y), (-1.0, 0.0), length, pitch))
        places.append(Row(f"R{k + 1}", (wide, y), (1.0, 0.0), length, pitch))
    if rng.random() < 0.8:
        for colour, size, x in (("b", one, -2 * one), ("r", other, wide + 2 * other)):
            box = (3.5 * size, 1.7 * size)
            far = tall + size * float(rng.uniform(0.9, 1.2))
            places.append(Area("yard", (x, far), size=box, colour=colour))
            aside = length + size * float(rng.uniform(0.6, 1.2))
            spot = (-aside if x < 0 else wide + aside, tall * float(rng.uniform(0.2, 0.7)))
            places.append(Area("off", spot, size=box[::-1], colour=colour))
    thick = float(rng.uniform(1.5, 3.2))
    sizes, thicks = {"b": one, "r": other}, {"b": thick, "r": thick * float(rng.uniform(0.8, 1.2))}
    return made("gamwin", (wide, tall), sizes, thicks, places, 0.0)
