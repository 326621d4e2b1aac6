"""The bare board: table, felt or wood, points of many styles, rails, bar, hinges."""

from dataclasses import dataclass

import cv2
import numpy as np

from training.drawing.colours import BOARDS, POINTS, Palette, near, pick, scaled
from training.drawing.sketch import COLUMN, Colour, Sketch, fibres, fill, multiplied, noise


@dataclass(frozen=True, slots=True)
class Fashion:
    """How this board's points look and what stands around them, lengths in u."""

    reach: float
    base: float
    start: float
    style: str
    tip: float
    swap: bool
    mirrored: bool
    outline: Colour | None
    rail_height: float
    bar_height: float
    bar_colour: Colour
    motley: bool


def fashion(sketch: Sketch, palette: Palette) -> Fashion:
    """A random look for a board."""
    rng = sketch.rng
    styles = ["plain"] * 8 + ["round", "outline", "arch", "striped", "truncated", "none"]
    style = str(rng.choice(styles))
    outline = near(rng, pick(rng, POINTS)) if sketch.chance(0.25) or style == "outline" else None
    flat = sketch.chance(0.15)
    bars = [palette.rail] * 5 + [pick(rng, BOARDS)] * 2 + [palette.field]
    bars += [near(rng, palette.light), near(rng, palette.dark)]
    return Fashion(
        reach=sketch.field[1] * sketch.between(0.33, 0.465),
        base=COLUMN * sketch.between(0.68, 1.0),
        start=COLUMN * (sketch.between(0.0, 0.25) if sketch.chance(0.3) else 0.0),
        style=style,
        tip=COLUMN * (sketch.between(0.0, 0.3) if style == "truncated" else 0.0),
        swap=sketch.chance(0.5),
        mirrored=sketch.chance(0.5),
        outline=outline,
        rail_height=0.0 if flat else sketch.between(1.0, 9.0) * sketch.between(1.0, 3.2),
        bar_height=0.0 if flat or sketch.chance(0.35) else sketch.between(1.0, 11.0),
        bar_colour=bars[int(rng.integers(len(bars)))],
        motley=sketch.chance(0.04),
    )


def surface(sketch: Sketch, palette: Palette, made: Fashion) -> None:
    """Draw table, field and points."""
    rng, image = sketch.rng, sketch.image
    image[:] = np.array(pick(rng, BOARDS), np.uint8)
    textured(sketch, rng.uniform(0.02, 0.25))
    width, height = sketch.field
    border = sketch.between(6, 40)
    outer = [(-border, -border), (width + border, -border), (width + border, height + border)]
    sketch.polygon([*outer, (-border, height + border)], palette.rail, made.rail_height)
    grain = fibres(rng, image.shape[:2], sketch.scale)
    multiplied(image, 1 + rng.uniform(0, 0.12) * grain)
    field = np.full_like(image, 0)
    field[:] = np.array(palette.field, np.uint8)
    beneath = sketch.image
    sketch.image = field
    inlay(sketch, palette)
    early = sketch.chance(0.5)
    if early:
        textured(sketch, surface_strength(sketch))
    points(sketch, palette, made)
    if not early:
        textured(sketch, surface_strength(sketch))
    mask = np.zeros(image.shape[:2], np.uint8)
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    fill(mask, sketch.px(corners), (255, 255, 255))
    cv2.copyTo(field, mask, beneath)
    sketch.image = beneath


def surface_strength(sketch: Sketch) -> float:
    """A random strength of texture: mostly fine, sometimes as rough as cork."""
    return sketch.between(0.0, 0.06) if sketch.chance(0.7) else sketch.between(0.05, 0.3)


def textured(sketch: Sketch, strength: float) -> None:
    """Give the picture a grain: felt, cork, leather or wood."""
    rng, shape = sketch.rng, sketch.image.shape[:2]
    grain = sketch.scale * float(rng.choice([0.4, 0.7, 1.2, 2.0, 5.0, 12.0]))
    made = fibres if sketch.chance(0.35) else noise
    factor = 1 + strength * made(rng, shape, grain)
    if sketch.chance(0.3):
        factor = factor + 0.5 * strength * noise(rng, shape, grain * 4)
    multiplied(sketch.image, factor)
    if sketch.chance(0.15):
        # Cork and terrazzo: specks of another colour.
        specks = noise(rng, shape, sketch.scale * sketch.between(0.5, 1.5)) > sketch.between(1, 2)
        part = sketch.image[specks] * 0.5 + 0.5 * np.array(pick(rng, BOARDS))
        sketch.image[specks] = part.astype(np.uint8)


def inlay(sketch: Sketch, palette: Palette) -> None:
    """Draw ornaments between the rows: a stripe, discs, letters."""
    width, height = sketch.field
    if sketch.chance(0.12):
        room = sketch.between(4, 16)
        colour = near(sketch.rng, palette.points[0])
        middle = height / 2
        sketch.polygon(
            [
                (0, middle - room),
                (width, middle - room),
                (width, middle + room),
                (0, middle + room),
            ],
            colour,
        )
    for x in (width / 4 - sketch.bar / 4, 3 * width / 4 + sketch.bar / 4):
        if sketch.chance(0.12):
            radius = sketch.between(6, 28)
            sketch.disc((x, height / 2), radius, pick(sketch.rng, POINTS), 0)
            sketch.disc((x, height / 2), radius * sketch.between(0.5, 0.9), palette.field, 0)
        if sketch.chance(0.1):
            text = "".join(sketch.rng.choice(list("ABGKMOPRS&"), 6))
            at = sketch.px([(x - 40, height / 2 + 4)])[0]
            size = sketch.scale * sketch.between(0.2, 0.6)
            cv2.putText(
                sketch.image, text, (int(at[0]), int(at[1])), 1, size, palette.points[1],
                max(int(sketch.scale), 1), cv2.LINE_AA,
            )  # fmt: skip


def column_x(sketch: Sketch, column: int) -> float:
    """Where the middle of a column (0 to 11) lies in u."""
    return (column + 0.5) * COLUMN + (sketch.bar if column > 5 else 0.0)


def points(sketch: Sketch, palette: Palette, made: Fashion) -> None:
    """Draw the 24 points."""
    if made.style == "none":
        return
    for column in range(12):
        for top in (False, True):
            kind = (column + made.swap + (top and not made.mirrored)) % 2
            point(sketch, palette, made, column_x(sketch, column), top, kind)


def point(sketch: Sketch, palette: Palette, made: Fashion, x: float, top: bool, kind: int) -> None:
    """Draw one point."""
    height = sketch.field[1]

    def at(across: float, along: float) -> tuple[float, float]:
        return (x + across, along if top else height - along)

    half, start, end = made.base / 2, made.start, made.start * 0.3 + made.reach
    shape = [at(-half, start), at(-made.tip / 2, end), at(made.tip / 2, end), at(half, start)]
    if made.style == "arch":
        curve = np.linspace(0, 1, 7)
        bend = half * np.cos(curve * np.pi / 2) ** 0.7
        shape = [at(-b, start + (end - start) * c) for b, c in zip(bend, curve, strict=True)]
        shape += [
            at(b, start + (end - start) * c) for b, c in zip(bend[::-1], curve[::-1], strict=True)
        ]
    colour = pick(sketch.rng, POINTS) if made.motley else palette.points[kind]
    hollow = made.style == "outline" and kind == 0
    if not hollow:
        sketch.polygon(shape, near_exact(sketch, colour))
        if made.style == "round":
            sketch.disc(at(0, start), half, colour, 0)
    if made.style == "striped":
        inner = [at(-half * 0.5, start), at(0, start + (end - start) * 0.6), at(half * 0.5, start)]
        sketch.polygon(inner, palette.points[1 - kind])
    if made.outline is not None:
        pixels = np.round(sketch.px(shape)).astype(np.int32).reshape(-1, 1, 2)
        line = max(int(sketch.scale * 0.7), 1)
        cv2.polylines(sketch.image, [pixels], True, made.outline, line, cv2.LINE_AA)


def near_exact(sketch: Sketch, colour: Colour) -> Colour:
    """The colour, a little lighter or darker (no two pieces of leather are alike)."""
    return scaled(colour, float(sketch.rng.normal(1, 0.02)))


def rails(sketch: Sketch, palette: Palette, made: Fashion, hiding: bool) -> None:
    """Draw the rails' inner walls: those that hide part of the field, or those that do not."""
    width, height = sketch.field
    corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    outward = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
    shades = np.random.default_rng(int(made.rail_height * 1e6)).uniform(0.45, 1.1, 4)
    for index, (x, y) in enumerate(outward):
        one, other = corners[index], corners[(index + 1) % 4]
        lifted = sketch.px([one, other], made.rail_height)
        foot = sketch.px([one, other])
        inward = float(((lifted - foot).mean(axis=0) * (x, y)).sum()) < 0
        if inward != hiding:
            continue
        wall = np.concatenate([foot, lifted[::-1]])
        fill(sketch.image, wall, scaled(palette.rail, float(shades[index])))
        if hiding:
            thick = sketch.between(10, 40)
            far = [(other[0] + x * thick, other[1] + y * thick)]
            far += [(one[0] + x * thick, one[1] + y * thick)]
            top = np.concatenate([lifted, sketch.px(far, made.rail_height)])
            fill(sketch.image, top, palette.rail)


def bar(sketch: Sketch, palette: Palette, made: Fashion) -> None:
    """Draw the bar between the halves."""
    half, middle, height = sketch.bar / 2, sketch.field[0] / 2, sketch.field[1]
    if half < 0.5:
        return
    rng = sketch.rng
    colour = made.bar_colour
    edges = [
        (middle - half, 0),
        (middle + half, 0),
        (middle + half, height),
        (middle - half, height),
    ]
    foot, top = sketch.px(edges), sketch.px(edges, made.bar_height)
    for one, other in ((0, 3), (1, 2)):
        wall = np.array([foot[one], foot[other], top[other], top[one]])
        fill(sketch.image, wall, scaled(colour, sketch.between(0.4, 0.9)))
    fill(sketch.image, top, colour)
    if sketch.chance(0.6):
        line = [
            (middle - 0.25, 0),
            (middle + 0.25, 0),
            (middle + 0.25, height),
            (middle - 0.25, height),
        ]
        sketch.polygon(line, scaled(colour, 0.35), made.bar_height)
    if sketch.chance(0.3):
        metal = pick(rng, [(190, 150, 60), (180, 180, 180), (90, 80, 50)])
        away, size = sketch.between(0.06, 0.3) * height, sketch.between(2, 8)
        wide = min(size, half)
        for y in (away, height - away):
            plate = [
                (middle - wide, y - size),
                (middle + wide, y - size),
                (middle + wide, y + size),
            ]
            sketch.polygon([*plate, (middle - wide, y + size)], metal, made.bar_height)
