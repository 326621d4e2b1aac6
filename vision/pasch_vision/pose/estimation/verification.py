"""Decides whether to believe a view: is the position there, in its own colours, and nothing else?

Checks every checker of the position (did something change there? does its colour match the others
of its letter?) and every slot that should be empty. Names the places that disagree.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np

from pasch_hardware.boards.geometry import capacity, slot_centre
from pasch_hardware.boards.profile import BoardProfile, Row
from pasch_vision.arrays import Floats, Mask
from pasch_vision.picture import Picture, sampled
from pasch_vision.pose.estimation.layout import Discs, outlines
from pasch_vision.pose.estimation.measure import resampled, sided
from pasch_vision.pose.view import View

__all__ = ["Verification", "are_swapped", "rows_set_off", "verified"]

# A checker is seen if at least this share of its outline has changed.
LEAST_SEEN = 0.12
# If all others of its colour have changed by at least this share, one not seen is not there.
PLAINLY_SEEN = 0.36
# A slot that should be empty holds a checker if more than this share of it has changed.
LEAST_EXTRA = 0.62
# A checker lies on a slot if their middles are nearer than this share of what two that touch are.
CROSSING = 0.9
FACE_SHARE = 0.75
# The weight of differences in brightness where a shadow may have made them.
BRIGHTNESS_WEIGHT = 0.4
# Two colours closer than this (Lab distance) are not told apart, and no checker is called wrong.
LEAST_APART = 12.0
# A checker that shows this share of its own colour has it, however far to one side it lies.
OWN_SHARE = 0.2
# The pictures are swapped if the letters' colours are more than this many times as far apart in
# the empty one as in the other. (In six ray-traced scenes they were 3.6 times and more as far
# apart where the checkers lie; with the pictures swapped 0.3 times and less.)
SWAPPED_TIMES = 1.5
# Grey levels as shares of the brightest.
LEVELS = np.arange(256, dtype=np.float32) / np.float32(255)


@dataclass(frozen=True, slots=True)
class Verification:
    """How well the picture agrees with the position: `seen` of `wanted` checkers are there.

    `missing`, `extra`, `strange`: names of places with too few checkers, with too many, and with
    one in another letter's colour; each name once, in the position's order. `absent`: those of
    `missing` that a likeness to the board cannot explain.
    """

    wanted: int
    seen: int
    missing: tuple[str, ...]
    extra: tuple[str, ...]
    strange: tuple[str, ...]
    absent: tuple[str, ...]

    @property
    def share(self) -> float:
        """The share of the expected checkers that are there in the right colour, 0 to 1."""
        return self.seen / max(1, self.wanted)

    @property
    def wrong(self) -> tuple[str, ...]:
        """The names of the places that disagree, each once."""
        return tuple(dict.fromkeys((*self.missing, *self.strange, *self.extra)))


def verified(
    view: View,
    layout: Discs,
    profile: BoardProfile,
    places: Mapping[str, str],
    changed: Floats,
    empty: Picture,
    start: Picture,
) -> Verification:
    """How the start picture, seen with `view`, confirms or contradicts the position."""
    hulls = [hull.astype(np.float64) for hull in outlines(view, layout)]
    covers = np.array([covered_share(hull, changed) for hull in hulls])
    is_there = covers >= LEAST_SEEN
    seen = face_points(view, layout, start)
    odd = other_colour(layout.letters, seen) & is_there
    names = [disc.place for disc in layout.items]
    open_slots = extra_slots(view, layout, profile, places, changed)
    middles = middle_colours(layout.letters, np.median(seen, axis=1))
    extra = tuple(n for n, hull in open_slots if shows_checker(hull, empty, start, middles))
    off = rows_set_off(layout, covers, odd | ~is_there, extra)
    extra = tuple(n for n in extra if n not in off)
    is_off = np.array([name in off for name in names])
    is_there, odd = is_there | is_off, odd & ~is_off
    missing = tuple(
        dict.fromkeys(n for n, there in zip(names, is_there, strict=True) if not there)
    )
    strange = tuple(dict.fromkeys(n for n, bad in zip(names, odd, strict=True) if bad))
    absent = tuple(n for n in absent_places(layout, covers) if n in missing)
    return Verification(len(names), int((is_there & ~odd).sum()), missing, extra, strange, absent)


def rows_set_off(layout: Discs, covers: Floats, wrong: Mask, extra: Iterable[str]) -> set[str]:
    """The rows that hold as many checkers as named, but begin off their rail.

    In such a row the slot after the last is covered (`extra`), and only the first disc, beside the
    rail, is wrong: it is not wholly covered. `covers` and `wrong` (N,) are of each disc of the
    layout.
    """
    off = set()
    for name in extra:
        row = [index for index, disc in enumerate(layout.items) if disc.place == name]
        amiss = [index for index in row if wrong[index]]
        if len(amiss) == 1 and layout.items[amiss[0]].rank == 0 and covers[amiss[0]] < LEAST_EXTRA:
            off.add(name)
    return off


def absent_places(layout: Discs, covers: Floats) -> tuple[str, ...]:
    """The places without a checker whose colour shows plainly everywhere else.

    `covers` (N,): how much of each disc of the layout has changed.
    """
    labels = np.array(layout.letters)
    found = []
    for index in np.flatnonzero(covers < LEAST_SEEN):
        others = covers[(labels == labels[index]) & (covers >= LEAST_SEEN)]
        if len(others) and others.min() >= PLAINLY_SEEN:
            found.append(layout.items[index].place)
    return tuple(dict.fromkeys(found))


def are_swapped(view: View, layout: Discs, empty: Picture, start: Picture) -> bool:
    """Whether the checkers' colours show in the picture that is supposed to be empty.

    The change between the pictures is the same either way round. Only in the picture with the
    checkers do the letters' discs have different colours, and rims around them. (Colours alone are
    not enough: backgammon's start lies on points of two colours.)
    """
    bare, laid = (
        least_apart(layout.letters, face_colours(view, layout, each)) for each in (empty, start)
    )
    if bare <= LEAST_APART or bare <= SWAPPED_TIMES * laid:
        return False
    return rim_strength(view, layout, empty) > rim_strength(view, layout, start)


def rim_strength(view: View, layout: Discs, picture: Picture) -> float:
    """How strong the picture's edges are along the discs' outlines, in grey levels."""
    image = np.asarray(cv2.GaussianBlur(picture.astype(np.float32), (0, 0), 1.0), np.float32)
    seen = [resampled(hull.astype(np.float64)) for hull in outlines(view, layout)]
    points = np.concatenate([hull for hull, _ in seen])
    normals = np.concatenate([normal for _, normal in seen])
    return float(np.linalg.norm(sided(image, points, normals, 1), axis=2).max(axis=1).mean())


def least_apart(letters: list[str], colours: Floats) -> float:
    """The smallest distance between two letters' median colours; 0 if there is only one letter."""
    pairs = combinations(middle_colours(letters, colours).values(), 2)
    return min((float(np.linalg.norm(one - other)) for one, other in pairs), default=0.0)


def middle_colours(letters: list[str], colours: Floats) -> dict[str, Floats]:
    """The median colour (3,) under each letter, of colours (N, 3)."""
    labels = np.array(letters)
    return {
        letter: np.asarray(np.median(colours[labels == letter], axis=0))
        for letter in sorted(set(letters))
    }


def covered_share(hull: Floats, changed: Floats) -> float:
    """The mean of `changed` (H, W) over the disc outlined by `hull`; 0 outside the picture."""
    height, width = changed.shape
    left, top = np.floor(hull.min(axis=0)).astype(int)
    right, bottom = np.ceil(hull.max(axis=0)).astype(int) + 1
    is_outside = right <= 0 or bottom <= 0 or left >= width or top >= height
    if is_outside or right - left > width or bottom - top > height:
        return 0.0
    shape = np.zeros((bottom - top, right - left), dtype=np.uint8)
    cv2.fillConvexPoly(shape, np.round(hull - (left, top)).astype(np.int32), 1)
    area = float(shape.sum())
    x0, y0 = max(left, 0), max(top, 0)
    inner = shape[y0 - top : height - top, x0 - left : width - left]
    return float((changed[y0:bottom, x0:right] * inner).sum() / max(area, 1.0))


def face_colours(view: View, layout: Discs, picture: Picture) -> Floats:
    """The median Lab colour (N, 3) of each disc's upper face."""
    return np.asarray(np.median(face_points(view, layout, picture), axis=1))


def face_points(view: View, layout: Discs, picture: Picture) -> Floats:
    """The Lab colours (N, P, 3) of points all over each disc's upper face."""
    rings, spokes = np.meshgrid(
        np.linspace(0.1, FACE_SHARE, 6), np.arange(16) * (np.pi / 8.0), indexing="ij"
    )
    plan = np.column_stack(
        [(rings * np.cos(spokes)).ravel(), (rings * np.sin(spokes)).ravel(), np.zeros(rings.size)]
    )
    points = layout.tops[:, None, :] + plan[None] * layout.radii[:, None, None]
    at = view.project(points.reshape(-1, 3)).reshape(len(layout.items), -1, 2)
    bright = np.asarray(cv2.LUT(picture, LEVELS), np.float32)
    seen = sampled(bright, at).astype(np.float32)
    lab = cv2.cvtColor(seen, cv2.COLOR_BGR2LAB)
    return np.asarray(lab, dtype=np.float64)


def other_colour(letters: list[str], seen: Floats) -> Mask:
    """Which checkers (N,) clearly look more like another letter's than like their own.

    `seen`: their `face_points`. A checker that lies to one side shows board or its rim there, but
    its own colour as well.
    """
    labels, colours = np.array(letters), np.median(seen, axis=1)
    odd = np.zeros(len(labels), dtype=bool)
    middles = middle_colours(letters, colours)
    for letter, own in middles.items():
        for other, middle in middles.items():
            apart = float(np.linalg.norm(own - middle))
            if other == letter or apart < LEAST_APART:
                continue
            axis = (middle - own) / apart
            is_odd = (colours - own) @ axis > 0.7 * apart
            shows_own = ((seen - own) @ axis < 0.5 * apart).mean(axis=1) >= OWN_SHARE
            odd |= (labels == letter) & is_odd & ~shows_own
    return odd


def extra_slots(
    view: View,
    layout: Discs,
    profile: BoardProfile,
    places: Mapping[str, str],
    changed: Floats,
) -> list[tuple[str, Floats]]:
    """The rows whose next slot has changed too, with that slot's outline (K, 2) px.

    Near the corners of a board for four rows cross: no slot on which a checker of another row lies
    is told.
    """
    others = np.array([disc.place for disc in layout.items])
    letter = profile.letters[0]
    size = profile.diameter(letter), profile.thickness(letter)
    found = []
    for shape in profile.places:
        if not isinstance(shape, Row) or shape.name == "bar":
            continue
        index, room = len(places.get(shape.name, "")), capacity(shape, size[0])
        if index >= room:
            continue
        x, y, height = slot_centre(shape, index, index + 1, *size)
        away = np.hypot(*(layout.centres[:, :2] - (x, y)).T)
        is_on_it = away < CROSSING * (layout.radii + size[0] / 2.0)
        if (is_on_it & (others != shape.name)).any():
            continue
        middle = np.array([[x, y, height + size[1] / 2.0]])
        spokes = np.arange(12) * (np.pi / 6.0)
        circle = np.column_stack([np.cos(spokes), np.sin(spokes), np.zeros(12)])
        hull = view.project(middle + circle * size[0] * 0.4)
        if covered_share(hull, changed) > LEAST_EXTRA:
            found.append((shape.name, hull))
    return found


def shows_checker(
    hull: Floats, empty: Picture, start: Picture, middles: Mapping[str, Floats]
) -> bool:
    """Whether an outline now looks more like some letter's checkers than before.

    A shadow that comes or goes changes a slot as well, but not into a checker's colour. Brightness
    counts little, since shadows change it.
    """
    before, after = (lab_within(hull, picture) for picture in (empty, start))
    weights = np.array([BRIGHTNESS_WEIGHT, 1.0, 1.0])

    def nearest(colour: Floats) -> float:
        away = [float(np.linalg.norm((colour - one) * weights)) for one in middles.values()]
        return min(away)

    return nearest(after) < min(LEAST_APART, nearest(before))


def lab_within(hull: Floats, picture: Picture) -> Floats:
    """The median Lab colour (3,) of the part of a picture within an outline (K, 2) px."""
    inside = np.zeros(picture.shape[:2], dtype=np.uint8)
    cv2.fillConvexPoly(inside, np.round(np.clip(hull, -1e4, 1e4)).astype(np.int32), 1)
    seen = picture[inside > 0]
    if not len(seen):
        return np.zeros(3)
    lab = cv2.cvtColor(seen[None].astype(np.float32) / 255.0, cv2.COLOR_BGR2LAB)
    return np.asarray(np.median(lab[0], axis=0), dtype=np.float64)
