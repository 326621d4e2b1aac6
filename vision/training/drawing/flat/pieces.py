"""Checkers as their makers and the light make them look: faces, sides, shadows, glints."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from pasch_vision.arrays import Maps
from pasch_vision.picture import Picture
from training.drawing.colours import DARK, LIGHT, Palette, pick, scaled
from training.drawing.flat.laying import Checker
from training.drawing.sketch import Colour, Sketch, multiplied, noise, ring, softened


@dataclass(frozen=True, slots=True, eq=False)
class Lamp:
    """Where the light comes from.

    `toward` (2,): a unit vector; `throw`: the length of the shadow of a thing of height 1;
    `shade`: how bright it is in one checker's shadow on another; `contrast`: how much darker sides
    are that face away.
    """

    toward: Maps
    throw: float
    shade: float
    contrast: float

    @classmethod
    def of(cls, sketch: Sketch) -> Lamp:
        """A lamp or a window anywhere, or the even light of a bright sky."""
        turn = sketch.between(0, 2 * np.pi)
        return cls(
            np.array([np.cos(turn), np.sin(turn)], dtype=np.float32),
            sketch.between(0.0, 1.2),
            sketch.between(0.3, 0.9),
            sketch.between(0.0, 0.5),
        )


@dataclass(frozen=True, slots=True)
class Make:
    """How one set of checkers is made; `rings` as (share of the radius, shade, width in u)."""

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
    """A random make for checkers of a colour."""
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


def shadows(sketch: Sketch, checkers: list[Checker], shade: Maps, lamp: Lamp) -> None:
    """Darken `shade` (H, W) beside the checkers, on the side away from the light."""
    mask = np.zeros(shade.shape, np.uint8)
    for checker in checkers:
        for share in (0.3, 0.65, 1.0):
            centre = np.array(checker.centre) - lamp.toward * lamp.throw * checker.above * share
            at, radius = sketch.round(centre, checker.radius, 0.0)
            cv2.circle(mask, (int(at[0]), int(at[1])), max(int(radius), 1), 255, -1)
    soft = sketch.scale * sketch.between(0.3, 2.5)
    blurred = softened(mask, soft)
    shade *= 1 - sketch.between(0.1, 0.65) * blurred


def drawn(sketch: Sketch, checker: Checker, made: Make, lamp: Lamp, faces: Picture) -> None:
    """Draw one checker, and its face into `faces` (0 none, 1 lighter, 2 darker)."""
    rng = sketch.rng
    shade = float(rng.normal(1, made.spread))
    face = scaled(made.face, shade)
    side = scaled(made.side, shade)
    levels = np.linspace(checker.below, checker.above, 6)
    for step, height in enumerate(levels):
        wall(sketch, checker, scaled(side, 0.8 + 0.05 * step), float(height), lamp)
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
        glint(sketch, checker, lamp.toward, made.gloss)
    number = 1 if checker.letter.startswith("l") else 2
    at, size = sketch.round(centre, radius * 0.96, height)
    cv2.circle(faces, (int(at[0]), int(at[1])), max(int(size), 1), number, -1)


def wall(sketch: Sketch, checker: Checker, colour: Colour, height: float, lamp: Lamp) -> None:
    """Draw a slice of a checker: lighter towards the lamp, darker away from it."""
    at, radius = sketch.round(checker.centre, checker.radius, height)
    ring(sketch.image, at, radius, colour, -1)
    towards = float(np.degrees(np.arctan2(lamp.toward[1], lamp.toward[0])))
    x, y, size = (round(float(value) * 16) for value in (*at, radius))
    for turn, shade in ((towards, 1 + lamp.contrast / 2), (towards + 180, 1 - lamp.contrast)):
        cv2.ellipse(
            sketch.image, (x, y), (size, size), turn, -55, 55, scaled(colour, shade), -1,
            cv2.LINE_AA, 4,
        )  # fmt: skip


def glint(sketch: Sketch, checker: Checker, light: Maps, gloss: float) -> None:
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
    soft = cv2.GaussianBlur(patch, (0, 0), max(float(size) * 0.5, 0.5))
    lit = part + soft[:, :, None] * 255 * gloss * rng.uniform(0.3, 1.0)
    np.copyto(part, np.clip(lit, 0, 255).astype(np.uint8))


def all_drawn(
    sketch: Sketch,
    checkers: list[Checker],
    lamp: Lamp,
    faces: Picture,
    makes: dict[str, Make],
) -> None:
    """Draw checkers, layer by layer, those farther from the eye first."""
    eye = np.array(sketch.eye[:2])
    for below in sorted({checker.below for checker in checkers}):
        layer = [checker for checker in checkers if checker.below == below]
        layer.sort(key=lambda c: -float(np.hypot(*(np.array(c.centre) - eye))))
        if below > 0:
            for checker in layer:
                under(sketch, checker, lamp)
        for checker in layer:
            turned = f"{checker.letter}2"
            is_turned = turned in makes and sketch.chance(0.4)
            made = makes[turned if is_turned else checker.letter]
            drawn(sketch, checker, made, lamp, faces)


def under(sketch: Sketch, checker: Checker, lamp: Lamp) -> None:
    """Darken what a raised checker stands on, around it and away from the light."""
    thick = checker.above - checker.below
    spot = np.array(checker.centre) - lamp.toward * (0.1 * checker.radius + lamp.throw * thick)
    at, radius = sketch.round(spot, checker.radius * 1.02, checker.below)
    reach = int(radius * 1.4) + 2
    x, y = int(at[0]), int(at[1])
    y0, x0 = max(y - reach, 0), max(x - reach, 0)
    part = sketch.image[y0 : max(y + reach, 0), x0 : max(x + reach, 0)]
    if not part.size:
        return
    mask = np.zeros(part.shape[:2], np.uint8)
    foot, size = sketch.round(checker.centre, checker.radius * 1.03, checker.below)
    for (middle_x, middle_y), wide in ((at, radius), ((at + foot) / 2, radius), (foot, size)):
        cv2.circle(mask, (int(middle_x) - x0, int(middle_y) - y0), int(wide), 255, -1)
    soft = cv2.GaussianBlur(mask, (0, 0), max(float(radius) * 0.08, 0.5)).astype(np.float32)
    multiplied(part, 1 - (1 - lamp.shade) * soft / 255)


def all_makes(sketch: Sketch, palette: Palette) -> dict[str, Make]:
    """The makes by letter; `l2` and `k2` are those of the other sides if faces differ."""
    makes = {"l": make(sketch, palette.light), "k": make(sketch, palette.dark)}
    if sketch.chance(0.1):
        for letter in "lk":
            face = scaled(makes[letter].face, sketch.between(0.88, 1.1))
            makes[f"{letter}2"] = make(sketch, face)
    return makes


def grained(sketch: Sketch, faces: Picture, makes: dict[str, Make]) -> None:
    """Give the faces the grain of marble, pearl or wood."""
    shape = faces.shape
    for number, letter in ((1, "l"), (2, "k")):
        strength = makes[letter].grain
        if strength < 0.01:
            continue
        grain = noise(sketch.rng, shape, sketch.scale * float(sketch.rng.choice([0.5, 1, 2, 4])))
        factor = np.where(faces == number, 1 + strength * grain, 1.0)
        multiplied(sketch.image, factor.astype(np.float32))
