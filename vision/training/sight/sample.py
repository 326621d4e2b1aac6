"""Training samples: the crops of one drawn picture, what is known, and the ground truth.

One drawn board gives several: its empty picture, a known position, and test positions in light
that may have changed a little, all seen through a view that is slightly wrong, like a
calibration's.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from pasch_hardware.boards.board import BoardProfile, Row
from pasch_vision.arrays import Indices, Integers, Maps, Mask, Picture
from pasch_vision.learned.places.contents import SLOTS
from pasch_vision.learned.places.crops import PX_PER_DIAMETER, SHAPE, Crops, sampled
from pasch_vision.learned.places.patches import Patches, patches_of
from pasch_vision.pose.estimation.locate import LEAST_CHECKERS
from pasch_vision.pose.view import View
from training.drawing.painting.paint import Rng
from training.drawing.random_positions import named, shape_text
from training.drawing.rays import scene as scenes
from training.drawing.rays.camera import as_calibrated
from training.drawing.rays.laying import Lying, laid_apart
from training.drawing.rays.shots import drift, hands_in, pictures
from training.drawing.rays.things import no_boxes, no_limbs

__all__ = ["COLOURS", "SHOTS", "Sample", "hidden", "samples", "to_learn_from"]

COLOURS = 4
CELL = 8
# Pictures of each board.
SHOTS = 8
# A place is covered if more than the first share of it is hidden, and readable below the second.
COVERED, UNREADABLE = 0.06, 0.3
# The share of pictures with a hand.
HANDS = 0.22


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """One picture's parts (M) and places (N).

    `first`, `second`, `empty` (M, rows, columns, 3) uint8; `own` (M, rows, columns); `geometry`
    (M, GEOMETRY); `place` (M,): each part's place. `counts` (N, COLOURS); `slots` (N, SLOTS): the
    colour of each checker outward, -1 for none; `is_ordered` (N,); `allowed` (N, COLOURS);
    `covered`, `weight` (N,). `heat` (M, 2, rows / 8, columns / 8): where faces of a first and of
    higher layers have their centres. `patches`: the colours as learned.
    """

    first: Picture
    second: Picture
    empty: Picture
    own: Picture
    geometry: Maps
    place: Indices
    counts: Indices
    slots: Indices
    is_ordered: Mask
    allowed: Mask
    covered: Maps
    weight: Maps
    heat: Picture
    patches: Patches


def samples(
    seed: int, shots: int = SHOTS, scene: Callable[[Rng], scenes.Scene] = scenes.scene
) -> Iterator[Sample]:
    """The samples of a board; `seed` decides it."""
    rng = np.random.default_rng([seed, 17])
    one = scene(rng)
    profile = one.profile
    view = as_calibrated(rng, profile, one.view)
    crops = Crops.of(profile, view)
    one = one.near(shown_by(crops, one.view))
    serials = int(rng.integers(1 << 30))
    empty, start, known = to_learn_from(rng, one, serials)
    patches = patches_of(crops, start, empty, named(profile, known))
    bare, own = crops.cut(empty, 0), (crops.own * 255).astype(np.uint8)
    for picture, what, checkers, contents in pictures(rng, one, shots, serials, HANDS):
        yield sample(one, crops, picture, what, checkers, contents, bare, own, patches)


def to_learn_from(
    rng: Rng, one: scenes.Scene, serials: int
) -> tuple[Picture, Picture, dict[int, str]]:
    """The pictures of the empty board and of a known position, and that position."""
    empty, _ = one.picture(rng, [], no_limbs(), no_boxes())
    known, checkers = laid_apart(rng, one.profile, start_position, one.care.setting_up)
    start, _ = one.picture(rng, checkers, no_limbs(), no_boxes(), drift(rng), serials)
    return empty, start, known


def shown_by(crops: Crops, view: View) -> Maps:
    """Every second pixel (N, 2) of a view's picture that the crops show."""
    ratio = view.image_size[0] / crops.size[0]
    return np.concatenate([at[:, ::2, ::2].reshape(-1, 2) * ratio for at in crops.maps])


def start_position(rng: Rng, profile: BoardProfile) -> dict[int, str]:
    """A position to calibrate with: mostly a game's start, else any with all colours on points."""
    index = {shape.name: i for i, shape in enumerate(profile.places)}
    if rng.random() < 0.65:
        known = {
            "backgammon": {"1": "bb", "6": "wwwww", "8": "www", "12": "bbbbb", "13": "wwwww",
                           "17": "bbb", "19": "bbbbb", "24": "ww"},
            "gamwin": {"L1": "bbb", "R1": "rrr"},
            "high-gammon": {"S1": "bb", "SE": "bbb", "E6": "bbbb", "E1": "rr", "NE": "rrr",
                            "N6": "rrrr", "N1": "yy", "NW": "yyy", "W6": "yyyy", "W1": "gg",
                            "SW": "ggg", "S6": "gggg"},
        }[profile.board]  # fmt: skip
        return {index[name]: content for name, content in known.items()}
    points = [i for i, s in enumerate(profile.places) if isinstance(s, Row) and s.name != "bar"]
    found: dict[int, str] = {}
    while sum(map(len, found.values())) < LEAST_CHECKERS:
        found, chosen = {}, list(rng.permutation(points))
        for letter in profile.letters:
            for _ in range(int(rng.integers(1, 5))):
                number = int(rng.integers(1, 6 if profile.board != "gamwin" else 4))
                found[int(chosen.pop())] = letter * number
    return found


def sample(
    one: scenes.Scene,
    crops: Crops,
    picture: Picture,
    what: Integers,
    checkers: list[Lying],
    contents: Mapping[int, str],
    bare: Picture,
    own: Picture,
    patches: Patches,
) -> Sample:
    """The sample of a picture: its crops and the ground truth."""
    profile = one.profile
    order = {letter: k for k, letter in enumerate(profile.letters)}
    shapes = profile.places
    counts = np.zeros((len(shapes), COLOURS), np.int64)
    slots = np.full((len(shapes), SLOTS), -1, np.int64)
    allowed = np.zeros((len(shapes), COLOURS), bool)
    is_ordered = np.zeros(len(shapes), bool)
    for index, shape in enumerate(shapes):
        content = shape_text(profile, shape, contents.get(index, ""))
        for letter in content:
            counts[index, order[letter]] += 1
        is_ordered[index] = profile.board == "gamwin" and isinstance(shape, Row)
        if is_ordered[index]:
            for n, letter in enumerate(content[:SLOTS]):
                slots[index, n] = order[letter]
        for letter in profile.letters if shape.colour is None else shape.colour:
            allowed[index, order[letter]] = True
    covered, weight = hidden(crops, what, len(shapes))
    weight *= (counts.sum(axis=1) <= 15) & (~is_ordered | (counts.sum(axis=1) <= SLOTS))
    heat = heat_of(one, crops, what, checkers)
    return Sample(
        crops.cut(picture, 0), crops.cut(picture, 1), bare, own, crops.geometry, crops.place,
        counts, slots, is_ordered, allowed, covered, weight, heat, patches,
    )  # fmt: skip


def hidden(crops: Crops, what: Integers, places: int) -> tuple[Maps, Maps]:
    """Which places a hand covers (places,), and which can still be read (places,)."""
    share = np.zeros(places)
    hands = hands_in(what)
    if hands.any():
        seen = sampled(crops.shrunk(hands), crops.maps[0])[..., 0] / 255.0
        hid = (seen * crops.own).sum(axis=(1, 2))
        whole = crops.own.sum(axis=(1, 2))
        for part, a, b in zip(crops.parts, hid, whole, strict=True):
            share[part.shape] = max(share[part.shape], float(a / max(b, 1)))
    covered = (share > COVERED).astype(np.float32)
    return covered, (share < UNREADABLE).astype(np.float32)


def heat_of(
    one: scenes.Scene,
    crops: Crops,
    what: Integers,
    checkers: list[Lying],
) -> Picture:
    """The heat, 0 to 255, where faces have their centres in the crops of all parts."""
    rows, columns = SHAPE[0] // CELL, SHAPE[1] // CELL
    heat = np.zeros((len(crops.parts), 2, rows, columns), np.uint8)
    flat = [(n, c) for n, c in enumerate(checkers) if c.axis == 2]
    if not flat:
        return heat
    thick = one.profile.thickness
    tops = np.array([(c.x, c.y, c.z + thick(c.letter)) for _, c in flat])
    seen = one.view.project(tops)
    height, width = what.shape
    v, u = np.indices((rows, columns))
    small = seen * (crops.size[0] / one.view.image_size[0])
    for index, part in enumerate(crops.parts):
        ground = crops.view.ground(small, part.heights[0])
        at = part.local(ground)
        base = one.profile.places[part.shape].height
        for (n, checker), (x, y), pixel in zip(flat, at, seen, strict=True):
            if not (0 <= x < SHAPE[1] and 0 <= y < SHAPE[0]):
                continue
            px, py = round(float(pixel[0])), round(float(pixel[1]))
            if not (0 <= px < width and 0 <= py < height) or what[py, px] != n:
                continue
            layer = int(checker.z > base + 0.5 * thick(checker.letter))
            far = (u * CELL + 3.5 - x) ** 2 + (v * CELL + 3.5 - y) ** 2
            bump = np.exp(-far / (2 * (PX_PER_DIAMETER * 0.13) ** 2)) * 255
            heat[index, layer] = np.maximum(heat[index, layer], bump.astype(np.uint8))
    return heat
