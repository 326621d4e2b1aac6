"""Which way round a position lies that differs between several sides only in its colours.

The start of a game for four is the same from every side of the board. Its colours tell the sides
apart if they are as their names say. If they are not, nothing does, and the board is taken to
stand upright in the picture, as its operator has it.
"""

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from pasch_hardware.boards.profile import BoardProfile
from pasch_vision.arrays import Floats
from pasch_vision.picture import Picture
from pasch_vision.pose.estimation.layout import Discs
from pasch_vision.pose.estimation.verification import face_colours, middle_colours
from pasch_vision.pose.view import View, field_corners, three

__all__ = ["facing", "is_told"]

# A quarter turn about the vertical.
QUARTER = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
# Discs that a turn of the board puts this near each other lie alike.
ALIKE_MM = 1.0
# Colours are as named if they correlate at least this well with the named ones, and this much
# better than any other way round (boards with blue, red, yellow and green: 0.92 and more, other
# ways at most 0.1; with random colours 0.5 to 0.7, other ways up to 0.5).
AS_NAMED, PLAINLY_MORE = 0.75, 0.4


def facing(view: View, layout: Discs, profile: BoardProfile, start: Picture) -> View:
    """The view, turned to the side of the board from which the colours are as named, or if that
    cannot be told from which the board stands upright.

    `start` (H, W, 3) BGR shows the position of `layout`.
    """
    ways = [view, *turned_alike(view, layout, profile.field)]
    plain = as_named_plainly(ways, layout, profile, start)
    if plain is not None:
        return plain
    return max(ways, key=lambda way: uprightness(way, profile))


def is_told(view: View, layout: Discs, profile: BoardProfile, start: Picture) -> bool:
    """Whether the discs of `layout` or their colours, which `start` (H, W, 3) BGR shows, tell from
    which side the board is seen."""
    ways = [view, *turned_alike(view, layout, profile.field)]
    return as_named_plainly(ways, layout, profile, start) is not None


def as_named_plainly(
    ways: list[View], layout: Discs, profile: BoardProfile, start: Picture
) -> View | None:
    """The only view of several, or the one in which the colours are as named; None if that cannot
    be told."""
    if len(ways) == 1:
        return ways[0]
    fits = [as_named(one, layout, profile, start) for one in ways]
    best = int(np.argmax(fits))
    others = max(fits[:best] + fits[best + 1 :])
    is_plain = fits[best] >= AS_NAMED and fits[best] >= others + PLAINLY_MORE
    return ways[best] if is_plain else None


def turned_alike(view: View, layout: Discs, field_mm: tuple[float, float]) -> Iterator[View]:
    """The views from other sides of the field from which the discs lie alike."""
    middle = np.array([field_mm[0] / 2, field_mm[1] / 2, 0.0])
    for quarters in (1, 2, 3):
        turn = np.linalg.matrix_power(QUARTER, quarters)
        tops = (layout.tops - middle) @ turn.T + middle
        apart = np.linalg.norm(tops[:, None] - layout.tops, axis=2)
        if (apart.min(axis=1) < ALIKE_MM).all():
            yield seen_turned(view, turn, middle)


def seen_turned(view: View, turn: Floats, middle: Floats) -> View:
    """The view in which each board point appears where `turn` (3, 3) about `middle` puts it."""
    # A view counts heights downward.
    flip = np.diag([1.0, 1.0, -1.0])
    matrix = view.turn @ flip @ turn @ flip
    shift = np.array(view.translation) + view.turn @ flip @ (middle - turn @ middle)
    vector = np.asarray(cv2.Rodrigues(np.ascontiguousarray(matrix))[0], np.float64)
    return replace(view, rotation=three(vector), translation=three(shift))


def uprightness(view: View, profile: BoardProfile) -> float:
    """The cosine of the angle by which the board is turned in the picture."""
    left, right, *_ = view.project(field_corners(profile.field))
    return float((right - left)[0] / np.linalg.norm(right - left))


def as_named(view: View, layout: Discs, profile: BoardProfile, start: Picture) -> float:
    """The correlation (-1 to 1) of the letters' colours with those that they are named after."""
    seen = middle_colours(layout.letters, face_colours(view, layout, start))
    named = np.array([[profile.kind.colours[letter].bgr for letter in seen]], np.float32) / 255
    told = cv2.cvtColor(named, cv2.COLOR_BGR2LAB)[0]
    one, other = (
        each - each.mean(axis=0) for each in (np.array(list(seen.values())), told.astype(float))
    )
    return float((one * other).sum() / (np.linalg.norm(one) * np.linalg.norm(other) + 1e-9))
