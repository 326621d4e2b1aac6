"""Training samples for the network for corners alone, from boards drawn by casting rays.

These are the scenes that the learned reader is trained on, rectified as pictures are when they are
read; unlike the flat drawings of `sample`.
"""

from collections.abc import Iterator, Mapping

import cv2
import numpy as np

from pasch_hardware.boards.board import Row
from pasch_hardware.boards.kinds import TRAYS
from pasch_vision.arrays import Floats, Integers, Maps, Picture
from pasch_vision.learned.corners.canvas import HEIGHT, WIDTH, Canvas
from pasch_vision.learned.corners.net import CELL_PX
from pasch_vision.pose.view import field_corners
from training.corners.sample import (
    COVERED,
    MOST_ON_BAR,
    UNREADABLE,
    Sample,
    bump,
    labels,
    told_bar,
)
from training.drawing.painting.paint import Rng
from training.drawing.rays import boards
from training.drawing.rays import scene as scenes
from training.drawing.rays.laying import Lying
from training.drawing.rays.shots import hands_in, pictures

__all__ = ["SHOTS", "cast"]

# Pictures of each board.
SHOTS = 4
# The share of them with a hand.
HANDS = 0.2
# How far off the corners are marked (standard deviations to choose from), in widths of a point.
MARKED = [0.01, 0.03, 0.06]
# Letters of a profile as those of the drawings: light and dark.
LIGHTER_DARKER = str.maketrans("wb", "lk")


def cast(seed: int, shots: int = SHOTS) -> Iterator[Sample]:
    """The samples of a board; `seed` decides it."""
    rng = np.random.default_rng([seed, 29])
    one = scenes.scene(rng, boards.with_24_points(rng))
    profile, canvas = one.profile, Canvas.of(one.profile)
    corners = one.view.project(field_corners(profile.field))
    one = one.near(shown_by(canvas, corners, profile.field))
    serials = int(rng.integers(1 << 30))
    for picture, what, checkers, contents in pictures(rng, one, shots, serials, HANDS):
        # The field is twelve points wide, and a bar of about one more.
        point_px = float(np.linalg.norm(corners[1] - corners[0])) / 13
        marked = corners + rng.normal(0, 1, (4, 2)) * point_px * rng.choice(MARKED)
        yield rectified(rng, one, canvas, marked, picture, what, checkers, contents)


def shown_by(canvas: Canvas, corners: Floats, field: tuple[float, float]) -> Maps:
    """A grid of pixels (N, 2) of the whole picture that covers what the canvas shows."""
    there, _ = canvas.laid_out(corners, field)
    x, y = np.meshgrid(np.arange(-8.0, WIDTH + 8, 3), np.arange(-8.0, HEIGHT + 8, 3))
    at = np.stack([x.ravel(), y.ravel()], axis=1).reshape(-1, 1, 2)
    return np.asarray(
        cv2.perspectiveTransform(at, np.linalg.inv(there)).reshape(-1, 2), np.float32
    )


def rectified(
    rng: Rng,
    one: scenes.Scene,
    canvas: Canvas,
    marked: Floats,
    picture: Picture,
    what: Integers,
    checkers: list[Lying],
    contents: Mapping[int, str],
) -> Sample:
    """The sample of a picture whose corners were marked at `marked` (4, 2) px."""
    profile = one.profile
    held = {
        shape.name: contents.get(index, "").translate(LIGHTER_DARKER)
        for index, shape in enumerate(profile.places)
    }
    number, kind = labels({(n % 12, n < 12): held[name] for n, name in enumerate(canvas.names)})
    on_bar = np.array([min(held["bar"].count(letter), MOST_ON_BAR) for letter in "lk"])
    covered, weight = hidden(one, canvas, marked, what)
    heat = heat_of(one, canvas, marked, what, checkers)
    bar_px = told_bar(rng, canvas.bar_px)
    image = canvas.rectified(picture, marked, profile.field)
    return Sample(image, number, kind, covered, weight, on_bar, heat, bar_px)


def hidden(one: scenes.Scene, canvas: Canvas, marked: Floats, what: Integers) -> tuple[Maps, Maps]:
    """Which points and bar the hand covers (25,), and which can still be read (25,)."""
    covered, weight = np.zeros(25, np.float32), np.ones(25, np.float32)
    hands = hands_in(what)
    if not hands.any():
        return covered, weight
    seen = canvas.rectified(hands, marked, one.profile.field)[..., 0] / 255.0
    rooms = {shape.name: shape for shape in one.profile.places if isinstance(shape, Row)}
    for index, name in enumerate((*canvas.names, "bar")):
        if row := rooms.get(name):
            base, way = np.array(row.anchor), np.array(row.direction)
            aside = np.abs(way[::-1]) * row.width / 2
            ends = np.array([base - aside, base + way * row.length + aside])
        else:
            half = canvas.bar_px / canvas.matrix[0, 0] / 2
            middle, tall = one.profile.field[0] / 2, one.profile.field[1]
            ends = np.array([[middle - half, 0.0], [middle + half, tall]])
        at = cv2.perspectiveTransform(ends.reshape(-1, 1, 2), canvas.matrix).reshape(2, 2)
        (left, top), (right, bottom) = np.sort(at, axis=0).round().astype(int)
        room = seen[max(top, 0) : bottom + 1, max(left, 0) : right + 1]
        share = float(room.mean()) if room.size else 0.0
        covered[index], weight[index] = share > COVERED, share < UNREADABLE
    return covered, weight


def heat_of(
    one: scenes.Scene,
    canvas: Canvas,
    marked: Floats,
    what: Integers,
    checkers: list[Lying],
) -> Maps:
    """Where the centres of lighter and darker faces are seen: (2, 72, 92), 1 at a centre."""
    profile = one.profile
    heat = np.zeros((2, HEIGHT // CELL_PX, WIDTH // CELL_PX), np.float32)
    there, _ = canvas.laid_out(marked, profile.field)
    height, width = what.shape
    for n, checker in enumerate(checkers):
        if profile.places[checker.shape].name in TRAYS:
            continue
        top = (checker.x, checker.y, checker.z + profile.thickness(checker.letter))
        pixel = one.view.project([top])
        px, py = pixel.ravel().round().astype(int)
        if not (0 <= px < width and 0 <= py < height) or what[py, px] != n:
            continue
        x, y = cv2.perspectiveTransform(pixel.reshape(1, 1, 2), there).ravel().tolist()
        layer = heat["wb".index(checker.letter)]
        np.maximum(layer, bump(layer.shape, x, y), out=layer)
    return heat
