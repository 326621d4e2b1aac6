"""Training samples from flat drawings: the rectified picture and its ground truth."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from pasch_vision.arrays import Indices, Maps
from pasch_vision.learned.corners.canvas import BOTTOM_ROW, HEIGHT, TOP_ROW, WIDTH
from pasch_vision.learned.corners.net import BAR_NUMBERS, CELL_PX, NUMBERS
from pasch_vision.picture import Picture
from training.drawing.colours import palette
from training.drawing.flat.clutter import cup, dice, hand, hidden_share, leds, trays
from training.drawing.flat.laying import Checker, lying, placed
from training.drawing.flat.lens import lit, through_camera
from training.drawing.flat.pieces import Lamp, all_drawn, all_makes, grained, shadows
from training.drawing.flat.positions import position
from training.drawing.flat.surface import Fashion, bar, fashion, rails, surface
from training.drawing.sketch import COLUMN, MARGIN, Rng, Sketch, multiplied

# The rectified picture: its width and height in pixels, and the field's first row and height.
SIZE = (WIDTH, HEIGHT)
TOP, TALL = int(TOP_ROW), int(BOTTOM_ROW - TOP_ROW)
MOST, MOST_ON_BAR = NUMBERS - 1, BAR_NUMBERS - 1
# A place is covered if more than the first share of it is hidden, and readable below the second.
COVERED, UNREADABLE = 0.06, 0.3


@dataclass(frozen=True, slots=True)
class Sample:
    """A rectified picture and its ground truth.

    `image` (288, 368, 3) BGR. Per point, 12 at the top and 12 at the bottom from the left:
    `number` (24,), `kind` (24,) as in `net`; with the bar last, `covered` (25,) and `weight`
    (25,), 0 where a place cannot be read. `on_bar` (2,): lighter and darker checkers; `heat`
    (2, 72, 92): where the faces' centres lie; `bar_px`: the bar's width.
    """

    image: Picture
    number: Indices
    kind: Indices
    covered: Maps
    weight: Maps
    on_bar: Indices
    heat: Maps
    bar_px: float


def sample(seed: int) -> Sample:
    """The sample of one board; `seed` decides it."""
    rng = np.random.default_rng(seed)
    sketch = blank(rng)
    colours = palette(rng)
    made = fashion(sketch, colours)
    surface(sketch, colours, made)
    where, way = position(rng), lying(sketch)
    checkers = placed(sketch, made, way, where)
    makes = all_makes(sketch, colours)
    lamp = Lamp.of(sketch)
    shape = (sketch.image.shape[0], sketch.image.shape[1])
    shade, faces = np.ones(shape, np.float32), np.zeros(shape, np.uint8)
    leds(sketch)
    trays(sketch, makes)
    rails(sketch, colours, made, hiding=False)
    if low_bar := made.bar_height <= way.thickness:
        bar(sketch, colours, made)
    if rng.random() < 0.85:
        ground = np.ones(shape, np.float32)
        shadows(sketch, checkers, ground, lamp)
        multiplied(sketch.image, ground)
    on_board = [checker for checker in checkers if checker.column >= 0]
    all_drawn(sketch, on_board, lamp, faces, makes)
    if not low_bar:
        bar(sketch, colours, made)
    all_drawn(sketch, [c for c in checkers if c.column < 0], lamp, faces, makes)
    grained(sketch, faces, makes)
    dice(sketch, checkers)
    cup(sketch, checkers)
    rails(sketch, colours, made, hiding=True)
    mask = hand(sketch) if rng.random() < 0.2 else np.zeros(shape, np.uint8)
    lit(sketch, faces, shade)
    wanted = wanted_corners(sketch)
    image = through_camera(sketch, wanted, SIZE)
    covered, weight = hidden(sketch, made, mask)
    number, kind = labels(where.points)
    on_bar = np.array([min(where.bar.count(letter), MOST_ON_BAR) for letter in "lk"])
    heat = heat_of(sketch, checkers, wanted)
    return Sample(image, number, kind, covered, weight, on_bar, heat, told_bar(rng, sketch.bar))


def told_bar(rng: Rng, bar_px: float) -> float:
    """The bar's width in px as a profile gives it: sometimes slightly wrong."""
    off = float(rng.normal(0, 2.0)) if rng.random() < 0.3 else 0.0
    return max(bar_px + off, 0.0)


def blank(rng: Rng) -> Sketch:
    """An empty sheet of random size, and a camera above it."""
    width = COLUMN * (rng.uniform(0.3, 1.9) if rng.random() < 0.95 else rng.uniform(0.0, 0.3))
    field = (12 * COLUMN + width, float(rng.uniform(205, 305)))
    scale = float(rng.uniform(1.1, 1.7))
    shape = (int((field[1] + 2 * MARGIN) * scale), int((field[0] + 2 * MARGIN) * scale), 3)
    reach = field[0] * float(np.exp(rng.uniform(np.log(1.0), np.log(5.0))))
    tilt = np.radians(abs(float(rng.normal(0, 25))))
    tilt = min(tilt, np.radians(58))
    turn = rng.normal(np.pi / 2, 0.7) if rng.random() < 0.75 else rng.uniform(0, 2 * np.pi)
    if rng.random() < 0.35:
        turn = -turn
    away = reach * np.sin(tilt) * np.array([np.cos(turn), np.sin(turn)])
    centre = np.array(field) / 2 + rng.normal(0, 25, 2) + away
    eye = (float(centre[0]), float(centre[1]), float(reach * np.cos(tilt)))
    return Sketch(rng, np.zeros(shape, np.uint8), scale, eye, field, float(width))


def wanted_corners(sketch: Sketch) -> Maps:
    """Where the field's corners belong in the rectified picture, (4, 2) px."""
    half = sketch.field[0] / 2
    left, right = SIZE[0] / 2 - half, SIZE[0] / 2 + half
    corners = [(left, TOP), (right, TOP), (right, TOP + TALL), (left, TOP + TALL)]
    return np.array(corners, dtype=np.float32) - 0.5


def labels(
    points: dict[tuple[int, bool], str],
) -> tuple[Indices, Indices]:
    """The numbers of checkers (24,) and their kinds (24,).

    Kinds: 0 lighter, 1 darker, 2 lighter with a darker one, 3 darker with a lighter one; -1 if
    empty.
    """
    number, kind = np.zeros(24, np.int64), np.full(24, -1, np.int64)
    for (column, top), letters in points.items():
        index = column + (0 if top else 12)
        number[index] = min(len(letters), MOST)
        light, dark = letters.count("l"), letters.count("k")
        if light and dark:
            kind[index] = 2 if dark == 1 and light > 1 else 3
        elif letters:
            kind[index] = 0 if light else 1
    return number, kind


def hidden(sketch: Sketch, made: Fashion, mask: Picture) -> tuple[Maps, Maps]:
    """Which points and bar the hand covers (25,), and which can still be read (25,)."""
    covered, weight = np.zeros(25, np.float32), np.ones(25, np.float32)
    if not mask.any():
        return covered, weight
    for index in range(25):
        column, top = (index % 12, index < 12) if index < 24 else (-1, False)
        share = hidden_share(sketch, made, mask, column, top)
        covered[index] = share > COVERED
        weight[index] = float(share < UNREADABLE)
    return covered, weight


def heat_of(sketch: Sketch, checkers: list[Checker], wanted: Maps) -> Maps:
    """Where the centres of lighter and darker faces are seen: (2, 72, 92), 1 at a centre."""
    heat = np.zeros((2, SIZE[1] // CELL_PX, SIZE[0] // CELL_PX), np.float32)
    width, height = sketch.field
    field = np.array([(0, 0), (width, 0), (width, height), (0, height)])
    drawn = ((field + MARGIN) * sketch.scale).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(drawn, wanted)
    for checker in checkers:
        at = sketch.px([checker.centre], checker.above).reshape(1, 1, 2)
        x, y = cv2.perspectiveTransform(at, matrix).ravel().tolist()
        layer = heat[0 if checker.letter == "l" else 1]
        np.maximum(layer, bump(layer.shape, x, y), out=layer)
    return heat


def bump(shape: tuple[int, ...], x_px: float, y_px: float) -> Maps:
    """The heat, in cells of this shape, of a face centred at this pixel of the canvas: 1 there."""
    rows, columns = np.indices(shape)
    x, y = (x_px + 0.5) / CELL_PX - 0.5, (y_px + 0.5) / CELL_PX - 0.5
    far = (columns - x) ** 2 + (rows - y) ** 2
    return np.asarray(np.exp(-far / (2 * 0.8**2)), np.float32)


def mirrored(one: Sample, across: bool, along: bool) -> Sample:
    """The sample mirrored across or along the points, or both."""
    order = np.arange(24).reshape(2, 12)
    if across:
        order = order[:, ::-1]
        one = replace(one, image=one.image[:, ::-1], heat=one.heat[:, :, ::-1])
    if along:
        order = order[::-1]
        one = replace(one, image=one.image[::-1], heat=one.heat[:, ::-1])
    points = order.ravel()
    places = np.append(points, 24)
    return replace(
        one,
        number=one.number[points],
        kind=one.kind[points],
        covered=one.covered[places],
        weight=one.weight[places],
    )
