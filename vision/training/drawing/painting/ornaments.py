"""Paints what decorates real boards: bands, medallions, letters, specks, borders, lines.

None of it is a checker, and some of it is round.
"""

import math

import cv2
import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile
from training.drawing.colours import BOARDS, POINTS, Palette, near, pick
from training.drawing.painting.paint import Paint, Rng
from training.drawing.sketch import Colour, noise

__all__ = ["decorated", "flecked"]

LETTERS = list("ABCDEGKMOPRSTX&0123456789")
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_SCRIPT_COMPLEX)


def decorated(rng: Rng, paint: Paint, profile: BoardProfile, colours: Palette) -> None:
    """Paint what lies between the rows of two boards in five, before the points."""
    if rng.random() > 0.4:
        return
    width, height = profile.field
    spots = middles(profile)
    size = max(profile.diameters.values())
    colour = near(rng, colours.points[int(rng.integers(2))])
    if rng.random() < 0.3:
        band(rng, paint, profile, colour)
    if rng.random() < 0.35:
        inset = float(rng.uniform(0.02, 0.12)) * size
        corners = [(inset, inset), (width - inset, inset), (width - inset, height - inset)]
        paint.outline([*corners, (inset, height - inset)], colour, float(rng.uniform(0.8, 3)))
    if rng.random() < 0.5:
        radius = float(rng.uniform(0.3, 1.6)) * size
        for spot in spots:
            medallion(rng, paint, spot, radius, colours)
    if rng.random() < 0.4:
        text = "".join(rng.choice(LETTERS, int(rng.integers(1, 9))))
        for spot in spots:
            written(rng, paint, spot, text, float(rng.uniform(0.3, 1.3)) * size, colour)


def middles(profile: BoardProfile) -> list[tuple[float, float]]:
    """The middle of each half of a board with a bar along it, else of the whole field."""
    width, height = profile.field
    bar = next((s for s in profile.places if s.name == "bar" and isinstance(s, Area)), None)
    if bar is None or bar.size is None:
        return [(width / 2, height / 2)]
    half = bar.size[0] / 2
    left, right = (bar.centre[0] - half) / 2, (bar.centre[0] + half + width) / 2
    return [(left, height / 2), (right, height / 2)]


def band(rng: Rng, paint: Paint, profile: BoardProfile, colour: Colour) -> None:
    """Paint a stripe between the rows, plain or of diamonds."""
    width, height = profile.field
    half = float(rng.uniform(0.05, 0.5)) * max(profile.diameters.values())
    low, high = height / 2 - half, height / 2 + half
    if rng.random() < 0.5:
        paint.rectangle((0, low), (width, high), colour)
        return
    step = half * float(rng.uniform(1.5, 4))
    for k in range(int(width / step) + 1):
        x = (k + 0.5) * step
        ends = [(x - step / 2, height / 2), (x, low), (x + step / 2, height / 2), (x, high)]
        paint.polygon(ends, colour)


def medallion(
    rng: Rng, paint: Paint, spot: tuple[float, float], radius: float, colours: Palette
) -> None:
    """Paint a disc, rings, or a star of some rays, often of the checkers' size."""
    inks = [*colours.points, colours.light, colours.dark, pick(rng, POINTS)]
    ink = inks[int(rng.integers(len(inks)))]
    rays = int(rng.choice([0, 0, 4, 6, 8, 12]))
    if rays:
        inner = radius * float(rng.uniform(0.3, 0.7))
        turns = np.arange(2 * rays) * math.pi / rays
        far = np.where(np.arange(2 * rays) % 2 == 0, radius, inner)
        paint.polygon([(spot[0] + r * math.cos(t), spot[1] + r * math.sin(t))
                       for r, t in zip(far, turns, strict=True)], ink)  # fmt: skip
    else:
        paint.circle(spot, radius, ink, -1 if rng.random() < 0.5 else float(rng.uniform(1, 5)))
    if rng.random() < 0.5:
        ground = colours.field if rng.random() < 0.6 else pick(rng, BOARDS)
        paint.circle(spot, radius * float(rng.uniform(0.3, 0.9)), ground, -1)


def written(
    rng: Rng, paint: Paint, spot: tuple[float, float], text: str, tall: float, colour: Colour
) -> None:
    """Write letters of this height (mm) about a spot."""
    font = int(rng.choice(FONTS))
    pixels = tall * paint.texels
    scale = pixels / cv2.getTextSize("H", font, 1.0, 1)[0][1]
    line = max(round(pixels * float(rng.uniform(0.06, 0.2))), 1)
    (wide, high), _ = cv2.getTextSize(text, font, scale, line)
    middle = (np.array(spot) - paint.origin) * paint.texels
    at = int(middle[0] - wide / 2), int(middle[1] + high / 2)
    cv2.putText(paint.picture, text, at, font, scale, colour, line, cv2.LINE_AA)


def flecked(rng: Rng, paint: Paint, profile: BoardProfile) -> None:
    """Strew flecks of another colour over one field in eight: cork, terrazzo, a print."""
    if rng.random() > 0.125:
        return
    low, high = (paint.texel(p) for p in ((0.0, 0.0), profile.field))
    part = paint.picture[low[1] : high[1], low[0] : high[0]]
    grain = paint.texels * float(rng.uniform(0.6, 2.5))
    flecks = noise(rng, (part.shape[0], part.shape[1]), grain) > rng.uniform(1, 2)
    part[flecks] = (part[flecks] * 0.5 + 0.5 * np.array(pick(rng, BOARDS))).astype(np.uint8)
