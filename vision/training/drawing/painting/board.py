"""Paints a board: its table, rails, field, points, bar and rest fields."""

import math

import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile, Row
from pasch_hardware.boards.geometry import row_point
from training.drawing.colours import BOARDS, LIGHT, POINTS, Palette, near, pick
from training.drawing.painting.ornaments import decorated, flecked
from training.drawing.painting.paint import Paint, Rng

__all__ = ["painted"]

Points = np.typing.NDArray[np.float64]
# Styles of points, the plain one as often as all others together.
OTHERS = ["outline", "blunt", "round", "arch", "striped", "tipped", "none", "lined"]
STYLES = ["plain"] * len(OTHERS) + OTHERS


def painted(rng: Rng, profile: BoardProfile, colours: Palette, margin: float) -> Paint:
    """The paint of a board: table, ground, points, rest fields."""
    paint = Paint(rng, profile, margin)
    width, height = profile.field
    far = (width + margin, height + margin)
    paint.rectangle((-margin, -margin), far, pick(rng, BOARDS))
    paint.textured((-margin, -margin), far, float(rng.uniform(0.02, 0.22)))
    if profile.board == "gamwin":
        paint.rectangle((0, 0), (width, height), colours.field)
    else:
        rails_and_field(rng, paint, profile, colours)
    decorated(rng, paint, profile, colours)
    points_drawn(rng, paint, profile, colours)
    flecked(rng, paint, profile)
    rest_fields(rng, paint, profile, colours)
    strength = rng.uniform(0.0, 0.06) if rng.random() < 0.6 else rng.uniform(0.05, 0.25)
    paint.textured((0, 0), (width, height), float(strength))
    bar = next((s for s in profile.places if s.name == "bar" and isinstance(s, Area)), None)
    if bar is not None and bar.size is not None:
        bar_drawn(rng, paint, colours, np.array(bar.centre), np.array(bar.size) / 2, height)
    return paint


def rails_and_field(rng: Rng, paint: Paint, profile: BoardProfile, colours: Palette) -> None:
    """Paint the frame around field and trays, the field, and the trays' ground."""
    width, height = profile.field
    trays = [s for s in profile.places if isinstance(s, Area) and s.name == "off"]
    trays = trays if profile.board == "backgammon" else []
    rim = 22.0
    low = np.array([-rim, -rim])
    high = np.array([width + rim, height + rim])
    for tray in trays:
        half = np.array(tray.extent) / 2 + rim
        low, high = np.minimum(low, tray.centre - half), np.maximum(high, tray.centre + half)
    paint.rectangle(tuple(low), tuple(high), colours.rail)
    paint.textured(low, high, float(rng.uniform(0.02, 0.15)))
    paint.rectangle((0, 0), (width, height), colours.field)
    if rng.random() < 0.05:
        paint.rectangle((0, 0), (width / 2, height), pick(rng, BOARDS))
    if profile.board == "backgammon":
        ground = colours.field if rng.random() < 0.7 else pick(rng, BOARDS)
        for tray in trays:
            half = np.array(tray.extent) / 2
            paint.rectangle(tuple(tray.centre - half), tuple(tray.centre + half), ground)


def bar_drawn(
    rng: Rng, paint: Paint, colours: Palette, centre: Points, half: Points, height: float
) -> None:
    """Paint the bar, sometimes with the line of a fold along it, and hinges."""
    colour = colours.rail if rng.random() < 0.7 else pick(rng, BOARDS)
    paint.rectangle(tuple(centre - half), tuple(centre + half), colour)
    paint.textured(centre - half, centre + half, float(rng.uniform(0.0, 0.12)))
    x = float(centre[0])
    if rng.random() < 0.4:
        paint.outline([(x, 0), (x, height)], near(rng, (20.0, 20.0, 20.0)), 1.0)
    for y in (0.2, 0.8) if rng.random() < 0.4 else ():
        paint.rectangle((x - 8, y * height - 11), (x + 8, y * height + 11), (90, 160, 190))


def points_drawn(rng: Rng, paint: Paint, profile: BoardProfile, colours: Palette) -> None:
    """Paint points of one of many styles."""
    style = str(rng.choice(STYLES))
    reach = float(rng.uniform(0.8, 1.05))
    base = float(rng.uniform(0.35, 0.5))
    start = float(rng.uniform(0.0, 0.06)) if rng.random() < 0.3 else 0.0
    swap = int(rng.integers(2))
    others = [pick(rng, POINTS) for _ in range(4)]
    # The share of points in any of four more colours.
    motley = (
        0.05 if profile.board == "high-gammon" else float(rng.choice([0.0, 1.0], p=[0.95, 0.05]))
    )
    line_mm = float(rng.uniform(0.8, 2.5))
    rows = [s for s in profile.places if isinstance(s, Row) and s.name != "bar"]
    for number, row in enumerate(rows):
        which = (number + (number > 11) + swap) % 2
        colour, other = colours.points[which], colours.points[1 - which]
        if rng.random() < motley:
            colour = others[int(rng.integers(4))]
        if profile.board != "gamwin":
            corners = outline_of(row, style, reach, base, start)
            if style not in ("outline", "none"):
                paint.polygon(corners, colour)
            if style in ("outline", "lined"):
                paint.outline(corners, other, line_mm)
            if style == "striped":
                paint.polygon(outline_of(row, style, 0.6 * reach, 0.5 * base, start), other)
            if style == "tipped":
                tip = row_point(row, row.length * reach)
                paint.circle(tip, row.width * base * 0.4, colour, -1)
        elif style != "none":
            # Coins lie outward from the strip; a mark on it shows each place.
            far = min(row.width * 0.42, profile.field[0] / 2)
            ends = [row_point(row, 0, a * row.width * 0.44) for a in (-1, 1)]
            paint.polygon([*ends, row_point(row, -far)], colour)


def outline_of(
    row: Row, style: str, reach: float, base: float, start: float
) -> list[tuple[float, float]]:
    """The corners of a point, its base first; all but `style` are shares of the row's size."""
    wide, tall, low = row.width * base, row.length * reach, row.length * start
    corners = [row_point(row, low, -wide), row_point(row, low, wide)]
    if style == "blunt":
        return corners + [row_point(row, tall, a * row.width * 0.15) for a in (1, -1)]
    if style in ("round", "arch"):
        turns = np.linspace(0, math.pi, 9)
        power = 1.0 if style == "round" else 0.6
        bent = [math.copysign(abs(math.cos(t)) ** power, math.cos(t)) for t in turns]
        return corners + [
            row_point(row, low + (tall - low) * math.sin(t), wide * aside)
            for t, aside in zip(turns, bent, strict=True)
        ]
    return [*corners, row_point(row, tall)]


def rest_fields(rng: Rng, paint: Paint, profile: BoardProfile, colours: Palette) -> None:
    """Paint rings or discs for rest fields and a round bar, and marks around other areas."""
    is_ring = rng.random() < 0.6
    others = pick(rng, LIGHT if rng.random() < 0.5 else POINTS) if rng.random() < 0.5 else None
    for shape in profile.places:
        if not isinstance(shape, Area):
            continue
        colour = colours.points[int(rng.integers(2))] if others is None else others
        if shape.radius is not None:
            size = shape.radius * float(rng.uniform(0.8, 1.0))
            paint.circle(
                shape.centre, size, colour, float(rng.uniform(0.8, 2.5)) if is_ring else -1
            )
        elif profile.board != "backgammon" and rng.random() < 0.1:
            (x, y), (w, h) = shape.centre, shape.extent
            corners = [(x - w / 2, y - h / 2), (x + w / 2, y - h / 2), (x + w / 2, y + h / 2),
                       (x - w / 2, y + h / 2)]  # fmt: skip
            paint.outline(corners, colour, 1.0)
