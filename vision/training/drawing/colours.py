"""Colours of boards and checkers: those on sale, and some that nobody would buy."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from training.drawing.sketch import Colour, Rng

# In red, green, blue order, as shops give them.
BOARDS = [
    (30, 100, 60), (20, 70, 45), (60, 130, 90), (120, 80, 50), (90, 55, 35), (160, 115, 75),
    (190, 150, 105), (210, 180, 140), (60, 40, 30), (30, 28, 28), (15, 15, 18), (110, 30, 35),
    (150, 40, 40), (80, 20, 30), (30, 45, 90), (25, 35, 60), (60, 90, 140), (120, 120, 122),
    (70, 72, 75), (200, 195, 185), (230, 215, 180), (180, 130, 60), (140, 100, 65), (100, 70, 45),
]  # fmt: skip
POINTS = [
    (235, 225, 195), (245, 240, 230), (220, 200, 160), (200, 170, 120), (20, 20, 20),
    (45, 35, 30), (70, 45, 35), (100, 60, 40), (140, 30, 35), (170, 40, 45), (100, 20, 30),
    (190, 60, 50), (30, 90, 60), (20, 60, 45), (35, 50, 100), (60, 100, 160), (180, 140, 70),
    (210, 170, 80), (150, 110, 75), (120, 85, 60), (130, 130, 130), (180, 180, 175), (90, 90, 95),
    (200, 110, 50),
]  # fmt: skip
LIGHT = [
    (240, 235, 220), (250, 248, 245), (235, 220, 185), (225, 200, 150), (210, 180, 130),
    (230, 190, 80), (215, 215, 215), (190, 150, 100), (240, 210, 200), (200, 205, 215),
    (235, 170, 50), (170, 170, 170),
]  # fmt: skip
DARK = [
    (25, 22, 22), (45, 30, 25), (70, 40, 28), (95, 55, 35), (110, 25, 30), (150, 30, 35),
    (75, 15, 25), (30, 45, 110), (25, 60, 140), (20, 30, 60), (25, 85, 55), (15, 55, 40),
    (70, 70, 75), (45, 48, 52), (120, 75, 45), (150, 90, 45), (90, 30, 80), (180, 50, 40),
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Palette:
    """BGR colours of one board: bare field, two kinds of points, lighter and darker checkers."""

    field: Colour
    points: tuple[Colour, Colour]
    light: Colour
    dark: Colour
    rail: Colour


def palette(rng: Rng) -> Palette:
    """A random palette; in about half of them a set of checkers has a colour of the board's."""
    bare = pick(rng, BOARDS)
    points = (pick(rng, POINTS), pick(rng, POINTS))
    while distance(points[0], points[1]) < 12:
        points = (pick(rng, POINTS), pick(rng, POINTS))
    board = [bare, points[0], points[1], points[0], points[1]]
    for _ in range(60):
        light, dark = pick(rng, LIGHT), pick(rng, DARK)
        alike = rng.random()
        if alike < 0.3:
            dark = near(rng, board[int(rng.integers(5))])
        elif alike < 0.45:
            light = near(rng, board[int(rng.integers(5))])
        elif alike < 0.55:
            light, dark = (
                near(rng, board[int(rng.integers(5))]),
                near(rng, board[int(rng.integers(5))]),
            )
        if brightness(light) - brightness(dark) > rng.uniform(22, 60):
            break
    else:
        light, dark = pick(rng, LIGHT), pick(rng, DARK[:10])
    rail = near(rng, bare) if rng.random() < 0.3 else pick(rng, BOARDS)
    return Palette(bare, points, light, dark, rail)


def pick(rng: Rng, among: Sequence[Colour]) -> Colour:
    """One of these colours, varied; sometimes any colour at all."""
    if rng.random() < 0.08:
        red, green, blue = rng.uniform(10, 245, 3)
    else:
        red, green, blue = np.array(among[int(rng.integers(len(among)))]) * rng.uniform(0.75, 1.2)
    varied = np.clip(np.array([blue, green, red]) + rng.normal(0, 10, 3), 6, 252)
    return float(varied[0]), float(varied[1]), float(varied[2])


def near(rng: Rng, colour: Colour) -> Colour:
    """A colour hard to tell from this one."""
    varied = np.clip(np.array(colour) * rng.uniform(0.85, 1.12) + rng.normal(0, 6, 3), 4, 253)
    return float(varied[0]), float(varied[1]), float(varied[2])


def brightness(colour: Colour) -> float:
    """How light a colour is, 0 to 255."""
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2]


def distance(one: Colour, other: Colour) -> float:
    """The largest difference of a channel."""
    return float(np.abs(np.array(one) - np.array(other)).max())


def scaled(colour: Colour, factor: float) -> Colour:
    """A colour made lighter or darker."""
    blue, green, red = (min(max(value * factor, 0.0), 255.0) for value in colour)
    return blue, green, red
