"""Checkers: where they lie on their places, and how their makers and the light let them look."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from training.colours import DARK, LIGHT, Palette, pick, scaled
from training.positions import Position
from training.sketch import COLUMN, Colour, Floats, Sketch, multiplied, noise, softened
from training.surface import Fashion, column_x


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
class Make:
    """How one set of checkers is made: rings as (radius share, shade), grain, gloss, rim."""

    face: Colour
    side: Colour
    rim: Colour | None
    bevel: float
    rings: tuple[tuple[float, float, float], ...]
    dish: float
    middle: Colour | None
    middle_share: float
    spread: float
    grain: float
    gloss: float


def make(sketch: Sketch, face: Colour) -> Make:
    """A maker's choice for checkers of a colour."""
    rng = sketch.rng
    rings = tuple(
        (sketch.between(0.2, 0.92), sketch.between(0.55, 1.4), sketch.between(0.2, 0.9))
        for _ in range(int(rng.choice([0, 0, 1, 2, 3, 4])))
    )
    metal = pick(rng, [(200, 200, 200), (210, 180, 90), (40, 40, 40), (240, 240, 235)])
    other = pick(rng, LIGHT + DARK)
    return Make(
        face=face,
        side=scaled(face, sketch.between(0.35, 1.05)),
        rim=metal if sketch.chance(0.12) else None,
        bevel=sketch.between(0.7, 1.45) if sketch.chance(0.6) else 1.0,
        rings=rings,
        dish=sketch.between(0.8, 1.12) if sketch.chance(0.4) else 1.0,
        middle=other if sketch.chance(0.1) else None,
        middle_share=sketch.between(0.1, 0.55),
        spread=float(abs(rng.normal(0, 0.05))),
        grain=sketch.between(0.0, 0.05) if sketch.chance(0.6) else sketch.between(0.05, 0.25),
        gloss=sketch.between(0.1, 1.0) if sketch.chance(0.55) else 0.0,
    )


@dataclass(frozen=True, slots=True)
class Lying:
    """How checkers are put on this board: sizes in u and how carefully."""

    radius: float
    thickness: float
    gap: float
    sloppy: float
    base_gap: float
    rows: int
    bridge: bool
    spill: bool


def lying(sketch: Sketch) -> Lying:
    """A size that fits the points, and players' care."""
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


def placed(sketch: Sketch, made: Fashion, way: Lying, where: Position) -> list[Checker]:
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
    for index, letter in enumerate(letters):
        layer, step = divmod(index, rows)
        if layer:
            shift = 0.5 * pitch if way.bridge and len(ends) > 1 else 0.0
            spot = ends[step] + shift + rng.normal(0, 0.06) * pitch
        else:
            loose = rng.exponential(way.sloppy) * pitch * 0.6 if index else 0.0
            loose = min(loose, max(slack - along, 0.0) / max(min(len(letters), rows) - index, 1))
            along += way.gap + loose
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
    """Checkers on the bar, anywhere along it without lying on each other."""
    if not letters:
        return []
    rng, tall, pitch = sketch.rng, sketch.field[1], 2 * way.radius * 1.02
    room = tall - pitch * len(letters) - 4
    cuts = np.sort(rng.uniform(0, max(room, 0), len(letters)))
    if rng.random() < 0.4:
        cuts[:] = cuts[0]
    found = []
    for index, letter in enumerate(letters):
        y = 2 + float(cuts[index]) + (index + 0.5) * pitch
        x = sketch.field[0] / 2 + rng.normal(0, 0.04) * COLUMN
        low = made.bar_height
        found.append(
            Checker(letter, -1, False, (float(x), y), low, low + way.thickness, way.radius)
        )
    return found


def shadows(sketch: Sketch, checkers: list[Checker], shade: Floats, lean: Floats) -> None:
    """Darken in `shade` (H, W) what lies beside the checkers, away from the light."""
    mask = np.zeros(shade.shape, np.uint8)
    for checker in checkers:
        for share in (0.3, 0.65, 1.0):
            height = checker.above * share
            centre = np.array(checker.centre) + lean * height
            at, radius = sketch.round(centre, checker.radius, 0.0)
            cv2.circle(mask, (int(at[0]), int(at[1])), max(int(radius), 1), 255, -1)
    soft = sketch.scale * sketch.between(0.3, 2.5)
    blurred = softened(mask, soft)
    shade *= 1 - sketch.between(0.1, 0.65) * blurred


def drawn(
    sketch: Sketch, checker: Checker, made: Make, light: Floats, faces: np.typing.NDArray[np.uint8]
) -> None:
    """Draw one checker, and its face into `faces` (0 none, 1 lighter, 2 darker)."""
    rng = sketch.rng
    shade = float(rng.normal(1, made.spread))
    face = scaled(made.face, shade)
    side = scaled(made.side, shade)
    levels = np.linspace(checker.below, checker.above, 6)
    for step, height in enumerate(levels):
        sketch.disc(checker.centre, checker.radius, scaled(side, 0.8 + 0.05 * step), float(height))
    height, centre, radius = checker.above, checker.centre, checker.radius
    sketch.disc(centre, radius, scaled(face, made.bevel) if made.rim is None else made.rim, height)
    sketch.disc(centre, radius * 0.92, face, height)
    if made.dish != 1.0:
        sketch.disc(centre, radius * 0.7, scaled(face, made.dish), height)
    if made.middle is not None:
        sketch.disc(centre, radius * made.middle_share, made.middle, height)
    for share, ring_shade, width in made.rings:
        sketch.ring(centre, radius * share, scaled(face, ring_shade), height, width)
    if made.gloss and rng.random() < made.gloss:
        glint(sketch, checker, light, made.gloss)
    number = 1 if checker.letter.startswith("l") else 2
    at, size = sketch.round(centre, radius * 0.96, height)
    cv2.circle(faces, (int(at[0]), int(at[1])), max(int(size), 1), number, -1)


def glint(sketch: Sketch, checker: Checker, light: Floats, gloss: float) -> None:
    """Mirror a lamp: a small bright spot on the bevel or a soft patch on the face."""
    rng = sketch.rng
    spot = np.array(checker.centre) + light * checker.radius * rng.uniform(0.2, 0.95)
    at, size = sketch.round(spot, checker.radius * rng.uniform(0.04, 0.3), checker.above)
    reach = int(checker.radius * sketch.scale * 1.4) + 2
    x, y = int(at[0]), int(at[1])
    y0, y1, x0, x1 = max(y - reach, 0), y + reach, max(x - reach, 0), x + reach
    part = sketch.image[y0:y1, x0:x1]
    if not part.size:
        return
    patch = np.zeros(part.shape[:2], np.float32)
    cv2.circle(patch, (x - x0, y - y0), max(int(size), 1), 1.0, -1)
    patch = cv2.GaussianBlur(patch, (0, 0), max(float(size) * 0.5, 0.5))
    lit = part + patch[:, :, None] * 255 * gloss * rng.uniform(0.3, 1.0)
    np.copyto(part, np.clip(lit, 0, 255).astype(np.uint8))


def all_drawn(
    sketch: Sketch,
    checkers: list[Checker],
    palette: Palette,
    light: Floats,
    faces: np.typing.NDArray[np.uint8],
    makes: dict[str, Make],
) -> None:
    """Draw checkers, those farther from the eye and those below first; then their grain."""
    eye = np.array(sketch.eye[:2])
    order = sorted(
        checkers, key=lambda c: (c.below, -float(np.hypot(*(np.array(c.centre) - eye))))
    )
    shade = sketch.between(0.3, 0.9)
    for checker in order:
        if checker.below > 0 and checker.column >= 0:
            under(sketch, checker, light, shade)
        turned = f"{checker.letter}2"
        is_turned = turned in makes and sketch.chance(0.4)
        drawn(sketch, checker, makes[turned if is_turned else checker.letter], light, faces)


def under(sketch: Sketch, checker: Checker, light: Floats, shade: float) -> None:
    """Darken what a checker of a second layer stands on, all around and away from the light."""
    spot = np.array(checker.centre) - light * checker.radius * 0.12
    at, radius = sketch.round(spot, checker.radius * 1.04, checker.below)
    reach = int(radius * 1.4) + 2
    x, y = int(at[0]), int(at[1])
    y0, x0 = max(y - reach, 0), max(x - reach, 0)
    part = sketch.image[y0 : y + reach, x0 : x + reach]
    if not part.size:
        return
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.circle(mask, (x - x0, y - y0), int(radius), 255, -1)
    soft = cv2.GaussianBlur(mask, (0, 0), max(float(radius) * 0.08, 0.5)).astype(np.float32)
    multiplied(part, 1 - (1 - shade) * soft / 255)


def all_makes(sketch: Sketch, palette: Palette) -> dict[str, Make]:
    """The makes by letter; `l2` and `k2` are the other sides' where faces differ."""
    makes = {"l": make(sketch, palette.light), "k": make(sketch, palette.dark)}
    if sketch.chance(0.1):
        for letter in "lk":
            face = scaled(makes[letter].face, sketch.between(0.88, 1.1))
            makes[f"{letter}2"] = make(sketch, face)
    return makes


def grained(sketch: Sketch, faces: np.typing.NDArray[np.uint8], makes: dict[str, Make]) -> None:
    """Marble, pearl or wood on the faces."""
    shape = faces.shape
    for number, letter in ((1, "l"), (2, "k")):
        strength = makes[letter].grain
        if strength < 0.01:
            continue
        grain = noise(sketch.rng, shape, sketch.scale * float(sketch.rng.choice([0.5, 1, 2, 4])))
        factor = np.where(faces == number, 1 + strength * grain, 1.0)
        multiplied(sketch.image, factor.astype(np.float32))
