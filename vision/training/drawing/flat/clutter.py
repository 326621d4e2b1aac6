"""Things that are not checkers: dice, cubes, cups, lit LEDs, and hands that hide what is below."""

import cv2
import numpy as np

from pasch_vision.arrays import Floats, Maps
from pasch_vision.picture import Picture
from training.drawing.colours import BOARDS, LIGHT, POINTS, near, pick, scaled
from training.drawing.flat.laying import Checker
from training.drawing.flat.pieces import Make
from training.drawing.flat.surface import Fashion, column_x
from training.drawing.sketch import COLUMN, Colour, Sketch, fill, softened

# Red, green, blue.
SKIN = [(235, 190, 160), (210, 150, 120), (160, 105, 75), (95, 60, 45), (245, 205, 185)]


def leds(sketch: Sketch) -> None:
    """Draw small lamps at the points' bases, some lit."""
    if not sketch.chance(0.2):
        return
    lit = [(255, 60, 40), (60, 255, 90), (80, 120, 255), (255, 220, 90), (255, 255, 255)]
    away = sketch.between(-8, 3)
    strip = sketch.chance(0.5)
    dark = scaled(pick(sketch.rng, BOARDS), 0.4)
    width, height = sketch.field
    for y in (away, height - away):
        if strip:
            edge = [(0, y - 4), (width, y - 4), (width, y + 4), (0, y + 4)]
            sketch.polygon(edge, dark)
        for column in range(12):
            x = column_x(sketch, column)
            if sketch.chance(0.25):
                colour = pick(sketch.rng, lit)
                at = sketch.px([(x, y)])[0]
                glow(sketch, at, sketch.between(2, 9) * sketch.scale, colour)
                sketch.disc((x, y), 1.6, (245, 250, 250), 0)
            else:
                sketch.disc((x, y), 1.5, (200, 200, 200), 0)


def glow(sketch: Sketch, at: Maps, reach: float, colour: Colour) -> None:
    """Add light of a colour around a pixel."""
    size = int(reach * 2.5)
    x, y = int(at[0]), int(at[1])
    y0, x0 = max(y - size, 0), max(x - size, 0)
    part = sketch.image[y0 : y + size, x0 : x + size]
    if not part.size:
        return
    rows, columns = np.indices(part.shape[:2])
    far = ((rows + y0 - y) ** 2 + (columns + x0 - x) ** 2) / reach**2
    lit = part + 0.6 * np.exp(-far)[:, :, None] * np.array(colour)
    np.copyto(part, np.clip(lit, 0, 255).astype(np.uint8))


def trays(sketch: Sketch, makes: dict[str, Make]) -> None:
    """Draw borne-off checkers beside the field, on edge or flat, in a tray or on the table."""
    width, height = sketch.field
    for outward, start in ((-1.0, 0.0), (1.0, width)):
        if not sketch.chance(0.35):
            continue
        near_x, wide = start + outward * sketch.between(3, 12), COLUMN * sketch.between(0.9, 1.3)
        far_x = near_x + outward * wide
        if sketch.chance(0.7):
            room = [(near_x, 0), (far_x, 0), (far_x, height), (near_x, height)]
            sketch.polygon(room, pick(sketch.rng, BOARDS))
        size = COLUMN * sketch.between(0.75, 0.95)
        step = size * (1.02 if sketch.chance(0.3) else sketch.between(0.18, 0.32))
        middle, most = (near_x + far_x) / 2, int(height / 2 / step) - 1
        for letter, along in (("l", 1.0), ("k", -1.0)):
            y = sketch.between(0, 6) if along > 0 else height - sketch.between(0, 6)
            for index in range(min(int(sketch.rng.integers(0, 16)), most)):
                spot = (middle, y + along * (index + 0.5) * step)
                spare(sketch, spot, size, step, makes[letter])


def spare(
    sketch: Sketch, centre: tuple[float, float], size: float, step: float, made: Make
) -> None:
    """Draw a checker that is off: flat if there is room, else on edge."""
    if step >= size:
        sketch.disc(centre, size / 2, made.face, 2)
        return
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (size / 2, step / 2)
    sketch.polygon(corners + centre, scaled(made.side, 0.6), size * 0.6)
    sketch.polygon(corners * (1, 0.7) + centre, made.side, size * 0.6)


def free_spot(
    sketch: Sketch, checkers: list[Checker], radius: float
) -> tuple[float, float] | None:
    """A spot on the field where a thing of this radius lies on no checker; None if none found."""
    for _ in range(12):
        x, y = sketch.between(0, sketch.field[0]), sketch.between(0, sketch.field[1])
        if sketch.chance(0.4):
            y = sketch.field[1] * sketch.between(0.35, 0.65)
        if all(
            np.hypot(x - c.centre[0], y - c.centre[1]) > radius + c.radius * 0.95 for c in checkers
        ):
            return x, y
    return None


def dice(sketch: Sketch, checkers: list[Checker]) -> None:
    """Draw dice and a doubling cube, anywhere except on checkers."""
    colour = pick(sketch.rng, LIGHT if sketch.chance(0.7) else BOARDS)
    for _ in range(int(sketch.rng.choice([0, 0, 2, 2, 2, 4]))):
        size = COLUMN * sketch.between(0.25, 0.5)
        spot = free_spot(sketch, checkers, size * 0.7)
        if spot is not None:
            cube(sketch, spot, size, colour)
    if sketch.chance(0.25):
        size = COLUMN * sketch.between(0.5, 0.9)
        spot = free_spot(sketch, checkers, size * 0.7)
        if sketch.chance(0.5):
            spot = (sketch.field[0] / 2, sketch.field[1] * sketch.between(0.05, 0.95))
            if any(
                c.column < 0 and abs(c.centre[1] - spot[1]) < size + c.radius for c in checkers
            ):
                return
        if spot is not None:
            cube(sketch, spot, size, pick(sketch.rng, LIGHT), numbered=True)


def cube(
    sketch: Sketch, spot: tuple[float, float], size: float, colour: Colour, numbered: bool = False
) -> None:
    """Draw a die or the doubling cube."""
    rng = sketch.rng
    turn = rng.uniform(0, np.pi / 2)
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * size / 2
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    around = corners @ matrix.T + spot
    for height in np.linspace(0, size * 0.95, 6):
        sketch.polygon(around, scaled(colour, 0.5 + 0.3 * float(height) / size), float(height))
    sketch.polygon(around, colour, size)
    ink = (20.0, 20.0, 20.0) if sum(colour) > 330 else (240.0, 240.0, 240.0)
    if numbered:
        at = sketch.px([spot], size)[0]
        text = str(int(rng.choice([2, 4, 8, 16, 32, 64])))
        big = size * sketch.scale * 0.035
        where = (int(at[0] - big * 8), int(at[1] + big * 6))
        cv2.putText(sketch.image, text, where, 1, big * 1.2, ink, 1, cv2.LINE_AA)
        return
    face = int(rng.integers(1, 7))
    spots = {1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8]}
    for pip in spots.get(face, [0, 2, 3, 5, 6, 8]):
        offset = (np.array([pip % 3 - 1, pip // 3 - 1]) * size * 0.27) @ matrix.T
        sketch.disc(np.array(spot) + offset, size * 0.09, ink, size)


def cup(sketch: Sketch, checkers: list[Checker]) -> None:
    """Draw a dice cup, upright and open, now and then."""
    if not sketch.chance(0.08):
        return
    radius = COLUMN * sketch.between(0.55, 0.95)
    spot = free_spot(sketch, checkers, radius * 1.3)
    if spot is None:
        return
    colour = pick(sketch.rng, BOARDS)
    tall = radius * sketch.between(1.5, 3.0)
    for height in np.linspace(0, tall, 14):
        sketch.disc(spot, radius, scaled(colour, 0.5 + 0.4 * float(height) / tall), float(height))
    sketch.disc(spot, radius, scaled(colour, 1.15), tall)
    sketch.disc(spot, radius * 0.86, scaled(colour, 0.35), tall)


def hand(sketch: Sketch) -> Picture:
    """Draw an arm with a hand; returns the mask (H, W) of what it hides, 255 there."""
    rng, mask = sketch.rng, np.zeros(sketch.image.shape[:2], np.uint8)
    width, height = sketch.field
    side = int(rng.integers(4))
    goal = np.array([sketch.between(0.05, 0.95) * width, sketch.between(0.05, 0.95) * height])
    starts = [(goal[0] + rng.normal(0, 80), -90.0), (goal[0] + rng.normal(0, 80), height + 90.0)]
    starts += [(-90.0, goal[1] + rng.normal(0, 60)), (width + 90.0, goal[1] + rng.normal(0, 60))]
    start = np.array(starts[side])
    skin = near(rng, pick(rng, SKIN))
    along = (goal - start) / max(float(np.linalg.norm(goal - start)), 1.0)
    across = np.array([-along[1], along[0]])
    palm, lift = sketch.between(13, 21), sketch.between(4, 40)

    def limb(one: Floats, other: Floats,
             thick: float, slim: float, colour: Colour) -> None:  # fmt: skip
        for share in np.linspace(0, 1, 14):
            at = one + (other - one) * share
            radius = thick + (slim - thick) * share
            shade = 1.0 + 0.12 * float(np.sin(share * 3))
            sketch.disc(at, radius, scaled(colour, shade), lift)
            where, size = sketch.round(at, radius, lift)
            cv2.circle(mask, (int(where[0]), int(where[1])), max(int(size), 1), 255, -1)

    wrist = goal - along * palm * 1.6
    sleeve = pick(rng, BOARDS + POINTS)
    bare = sketch.between(0.3, 1.0) if sketch.chance(0.6) else 0.0
    limb(wrist, start, palm * 0.75, palm * 1.2, skin)
    cuff = wrist + (start - wrist) * bare * 0.6
    limb(cuff, start, palm * 0.95, palm * 1.5, sleeve)
    limb(wrist, goal, palm * 0.8, palm, skin)
    for finger in np.linspace(-0.8, 0.8, 4):
        root = goal + across * palm * finger
        tip = root + (along * sketch.between(0.9, 2.0) + across * finger * 0.4) * palm
        limb(root, tip, palm * 0.27, palm * 0.2, scaled(skin, sketch.between(0.85, 1.1)))
    thumb = goal - along * palm * 0.6 + across * palm * rng.choice([-1, 1])
    limb(thumb, thumb + along * palm * 1.3, palm * 0.32, palm * 0.24, skin)
    if sketch.chance(0.5):
        outline(sketch, mask, skin)
    return mask


def outline(sketch: Sketch, mask: Picture, skin: Colour) -> None:
    """Darken the rim of what was drawn, as round limbs are darker at their edges."""
    soft = softened(mask, sketch.scale * 2.5)
    factor = np.where(mask > 0, 0.55 + 0.45 * np.clip(soft * 2 - 0.9, 0, 1), 1.0)
    np.copyto(sketch.image, np.clip(sketch.image * factor[:, :, None], 0, 255).astype(np.uint8))


def strip_of(sketch: Sketch, made: Fashion, column: int, top: bool) -> Maps:
    """The pixels (4, 2) of the corners of a point's room (column -1: the bar)."""
    width, height = sketch.field
    if column < 0:
        half, x = max(sketch.bar / 2, COLUMN * 0.3), width / 2
        y0, y1 = 0.0, height
    else:
        half, x = COLUMN * 0.45, column_x(sketch, column)
        y0, y1 = (0.0, made.reach) if top else (height - made.reach, height)
    return sketch.px([(x - half, y0), (x + half, y0), (x + half, y1), (x - half, y1)])


def hidden_share(sketch: Sketch, made: Fashion, mask: Picture, column: int, top: bool) -> float:
    """How much of a point's room a mask hides."""
    room = np.zeros(mask.shape, np.uint8)
    fill(room, strip_of(sketch, made, column, top), (255, 255, 255))
    total = int(np.count_nonzero(room))
    return float(np.count_nonzero(room & mask)) / max(total, 1)
