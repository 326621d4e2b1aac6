"""Other objects, as rows for `ray`: the board's boxes, dice, cubes, notes, hands."""

import numpy as np

from pasch_hardware.boards.board import BoardProfile, Row
from pasch_hardware.boards.geometry import row_point
from pasch_hardware.simulator.optics.footprint import board_boxes
from training.drawing.colours import BOARDS, LIGHT, Palette, near, pick
from training.drawing.painting.paint import Array, Rng, linear
from training.drawing.rays import fields
from training.drawing.rays.laying import Lying

__all__ = ["boxes_of", "clutter", "hand", "leds_of", "lit", "no_boxes", "no_limbs"]

# How far the table lies below the playing surface of a board with a frame.
BASE_MM = 16.0
# Red, green, blue.
SKINS = [(225, 172, 150), (200, 145, 115), (165, 110, 82), (120, 76, 54), (80, 50, 38),
         (235, 195, 175)]  # fmt: skip
# The share of bare hands; the others wear gloves, or something else that is no skin.
BARE = 0.92


def boxes_of(rng: Rng, profile: BoardProfile, colours: Palette) -> tuple[Array, float]:
    """The board's boxes, and the table's height."""
    wood = linear(colours.rail) * 0.8
    gloss = float(rng.choice([0.0, 0.4, 1.0]))
    rows = [
        [*box.low, *box.high, *wood, 1.0, gloss if box.material == "wood" else -1.0, 1.0, 0.0, 0.0]
        for box in board_boxes(profile)
    ]
    table_z = -BASE_MM if rows else 0.0
    return np.array(rows, np.float32).reshape(-1, fields.BOX), table_z


# Red, green, blue, of LEDs; a diffuser mixes a little of each into the others.
HUES = [(1, 0.06, 0.06), (0.06, 1, 0.06), (0.06, 0.06, 1), (1, 1, 1), (0.06, 1, 1), (1, 0.06, 1),
        (1, 0.5, 0.06)]  # fmt: skip


def leds_of(rng: Rng, profile: BoardProfile) -> Array:
    """Where a board's LEDs (N, 3) are, at the bases of its rows; three boards in ten have any.

    They lie in the field or on the frame.
    """
    rows = [s for s in profile.places if isinstance(s, Row) and s.name != "bar"]
    if rng.random() > 0.3:
        return np.zeros((0, 3), np.float32)
    outward = float(rng.uniform(-5, 9))
    high = profile.frame_height if outward > 0 else 0.0
    each = 1 if rng.random() < 0.7 or 2 * len(rows) > fields.MOST_LEDS else 2
    shares = [(n + 0.5) / each - 0.5 for n in range(each)]
    spots = [(*row_point(s, -outward, a * s.width), high) for s in rows for a in shares]
    return np.array(spots, np.float32)


def lit(rng: Rng, leds: Array) -> Array:
    """The part of a row for `ray` that says which LEDs shine: some, many, or none."""
    part = np.zeros(fields.LIGHT - fields.LEDS, np.float32)
    if not len(leds):
        return part
    share = float(rng.choice([0.0, 0.08, 0.3, 1.0], p=[0.35, 0.35, 0.2, 0.1]))
    shining = leds[rng.random(len(leds)) < share]
    level = float(np.exp(rng.uniform(np.log(0.4), np.log(8))))
    hues = np.array(HUES, np.float32)[rng.permutation(len(HUES))[:2]][:, ::-1]
    part[0], part[1] = len(shining), rng.uniform(1.2, 3.2)
    colours = hues[rng.integers(2, size=len(shining))] * level
    part[2 : 2 + 6 * len(shining)] = np.concatenate([shining, colours], axis=1).ravel()
    return part


def clutter(rng: Rng, profile: BoardProfile, table_z: float, checkers: list[Lying]) -> Array:
    """Dice, a doubling cube, and notes and boxes beside the board; none on a checker."""
    width, height = profile.field
    size = max(profile.diameters.values())
    rows = []

    def is_free(x: float, y: float, room: float) -> bool:
        return all(np.hypot(c.x - x, c.y - y) > room + 0.6 * size for c in checkers)

    for _ in range(int(rng.choice([0, 1, 2, 2, 2, 3]))):
        side = float(rng.uniform(8, 13) if profile.board == "gamwin" else rng.uniform(9, 16))
        x, y = float(rng.uniform(-0.1, 1.1)) * width, float(rng.uniform(0, 1)) * height
        if profile.board == "gamwin":
            x = width / 2 + float(rng.normal(0, 3 * size))
        if is_free(x, y, side):
            pips = int(rng.integers(1, 7)) if rng.random() < 0.8 else 0
            rows.append(block(rng, (x, y), (side, side), 0.0, side, pips))
    if profile.board == "backgammon" and rng.random() < 0.5:
        side = float(rng.uniform(22, 34)) * size / 38
        on_bar = rng.random() < 0.5
        x, y = width * (0.5 if on_bar else -0.06), height * float(rng.uniform(0.35, 0.65))
        bar = profile.place("bar")
        if is_free(x, y, side):
            low = bar[0].height if bar and on_bar else 0.0
            rows.append(block(rng, (x, y), (side, side), low, side, fields.NUMERAL))
    for _ in range(int(rng.choice([0, 0, 1, 2]))):
        side = float(rng.uniform(50, 130)) * max(width, height) / 560
        turn, far = float(rng.uniform(0, 2 * np.pi)), 0.5 * float(np.hypot(width, height)) + side
        spot = width / 2 + far * float(np.cos(turn)), height / 2 + far * float(np.sin(turn))
        tall = float(rng.choice([1.0, 8.0, 60.0]))
        rows.append(block(rng, spot, (side, side * float(rng.uniform(0.5, 1.4))), table_z, tall))
    return np.array(rows, np.float32).reshape(-1, fields.BOX)


def block(
    rng: Rng,
    spot: tuple[float, float],
    size: tuple[float, float],
    low: float,
    tall: float,
    pips: int = 0,
) -> list[float]:
    """The row of a box at a spot, turned at random, with pips on its top."""
    (x, y), (wide, deep) = spot, size
    turn = float(rng.uniform(0, np.pi))
    colour = linear(pick(rng, LIGHT if rng.random() < 0.6 else BOARDS))
    return [
        x - wide / 2, y - deep / 2, low, x + wide / 2, y + deep / 2, low + tall,
        *(float(v) for v in colour), 0.0, float(rng.uniform(0, 1)),
        float(np.cos(turn)), float(np.sin(turn)), float(pips),
    ]  # fmt: skip


def hand(rng: Rng, profile: BoardProfile) -> Array:
    """A hand and arm reaching over the board from outside."""
    width, height = profile.field
    spot = np.array([rng.uniform(-0.02, 1.02) * width, rng.uniform(-0.02, 1.02) * height])
    if profile.board == "gamwin":
        size = max(profile.diameters.values())
        spot = np.array([width / 2 + rng.normal(0, 2.5 * size), rng.uniform(0, 1) * height])
    turn = float(rng.normal(np.pi / 2, 0.5)) + (np.pi if rng.random() < 0.4 else 0.0)
    if rng.random() < 0.25:
        turn = float(rng.uniform(0, 2 * np.pi))
    back = np.array([np.cos(turn), np.sin(turn)])
    # A left hand or a right one.
    side = np.array([-back[1], back[0]]) * rng.choice([-1.0, 1.0])
    scale = float(rng.uniform(0.85, 1.15))
    lift = float(rng.choice([rng.uniform(4, 20), rng.uniform(20, 110)]))
    rows = []
    for one, other, radius, colour in limbs(rng):
        ends: list[float] = []
        for along, across, up in (one, other):
            xy = spot + (back * along + side * across) * scale
            ends += [float(xy[0]), float(xy[1]), lift + (up + radius) * scale]
        rows.append([*ends, radius * scale, *(float(v) for v in colour)])
    return np.array(rows, np.float32).reshape(-1, fields.LIMB)


# Along the arm, across it, up, in mm.
End = tuple[float, float, float]
# Two ends, radius and colour.
Limb = tuple[End, End, float, Array]


def limbs(rng: Rng) -> list[Limb]:
    """Fingers, palm, wrist and sleeve; some hands point, and some hold a checker."""
    skin = linear(near(rng, pick(rng, SKINS)) if rng.random() < BARE else pick(rng, BOARDS))
    cloth = linear(pick(rng, BOARDS))
    found = fingers(rng, skin)
    for across in (-20.0, -7.0, 7.0, 20.0):
        found.append(((88.0, across, 22.0), (135.0, across * 0.55, 24.0), 12.5, skin))
    sleeve = float(rng.uniform(165, 260) if rng.random() < 0.75 else rng.uniform(260, 500))
    found.append(((130.0, 0.0, 24.0), (185.0, 0.0, 30.0), 24.0, skin))
    found.append(((175.0, 0.0, 30.0), (sleeve, 0.0, 34.0), 25.0, skin))
    elbow = (sleeve + 600, float(rng.uniform(-60, 60)), 60.0)
    found.append(((sleeve, 0.0, 36.0), elbow, float(rng.uniform(30, 46)), cloth))
    return found


def fingers(rng: Rng, skin: Array) -> list[Limb]:
    """Four fingers, spread or all but the first bent, and mostly the thumb."""
    found: list[Limb] = []
    spread = float(rng.uniform(0.4, 1.2))
    pose = str(rng.choice(["open", "pointing", "pinching"], p=[0.5, 0.2, 0.3]))
    for k, across in enumerate((-26.0, -9.0, 8.0, 25.0)):
        tip = float(rng.uniform(0, 14)) + (12 if k in (0, 3) else 0)
        if k > 0 and pose != "open":
            tip += float(rng.uniform(20, 45) if pose == "pointing" else rng.uniform(0, 45))
        knuckle = (45 + (tip if pose == "open" else tip / 2), across * 0.95, 16.0)
        found.append(((tip, across * spread, 0.0), knuckle, 7.5, skin))
        found.append((knuckle, (95.0, across * 0.8, 24.0), 8.5, skin))
    if pose == "pinching":
        # The thumb's tip is at the first finger's.
        thumb, joint = (16.0, -34 * spread, 0.0), (70.0, -40.0, 8.0)
    elif rng.random() < 0.9:
        thumb, joint = (35.0, -46 * spread, 0.0), (70.0, -36.0, 10.0)
    else:
        return found
    found.append((thumb, joint, 8.5, skin))
    found.append((joint, (105.0, -18.0, 18.0), 11.0, skin))
    return found


def no_limbs() -> Array:
    """No hand."""
    return np.zeros((0, fields.LIMB), np.float32)


def no_boxes() -> Array:
    """Nothing lying about."""
    return np.zeros((0, fields.BOX), np.float32)
