"""How alike the empty board's points look where a view puts them.

A board's points repeat: along a side every second one has the same colours. A view that puts the
board elsewhere compares a point's tip with another's base. So the whole field shows where it is,
even its far end, where the known position may have no checker. Knows where the points are; refuses
to know what is painted on them.
"""

from collections import defaultdict
from collections.abc import Callable
from functools import cached_property

import cv2
import numpy as np

from pasch_hardware.boards.profile import BoardProfile, Row
from pasch_vision.arrays import Floats, Maps
from pasch_vision.picture import Picture, sampled
from pasch_vision.pose.estimation.refine import Anchors
from pasch_vision.pose.sweep import BLURS_PX, Score
from pasch_vision.pose.view import View
from pasch_vision.pose.views import Views

__all__ = ["LEAST_SHARE", "LikePoints"]

# The spots at which a point is sampled, as shares of its width and length.
ACROSS, ALONG = np.linspace(-0.4, 0.4, 5), np.linspace(0.05, 0.98, 9)
# Alternating points are of this many kinds along a side; at least this many of each are needed.
KINDS, LEAST_ALIKE = 2, 3
# Light falls unevenly: what varies over more than this many points' widths is not paint.
EVEN_WIDTHS = 1.0
# Differences count up to the first (in a colour channel's logarithm); a variance as small as the
# second, as of wood or cloth, is no paint. Shadows change brightness more than colour.
MOST, PLAIN, BRIGHTNESS_WEIGHT = 0.5, 0.05**2, 0.5
# Score of points that are all alike (see `sweep.Score`), as weighed against checkers that are half
# off, and the least share that must be alike.
ALIKE_WORTH, LEAST_SHARE = 400.0, 0.25
# The accuracy to which they fix a view in the end, and as how many independent points they count.
SPREAD_PX, FREE = 2.0, 8


class LikePoints:
    """The rows of a board that are painted alike, and how far they look alike in a picture."""

    def __init__(self, profile: BoardProfile, empty: Picture) -> None:
        sides: dict[tuple[object, ...], list[Row]] = defaultdict(list)
        for place in profile.places:
            if isinstance(place, Row) and place.name != "bar" and is_on(profile.field, place):
                across = np.abs(place.direction[0]) > 0.5
                sides[place.direction, place.anchor[0 if across else 1]].append(place)
        self._sides = [
            np.stack([spots(row) for row in sorted(rows, key=lambda row: row.anchor)])
            for rows in sides.values()
            if len(rows) >= KINDS * LEAST_ALIKE
        ]
        self._width = min((row.width for rows in sides.values() for row in rows), default=0.0)
        self._empty = empty

    @cached_property
    def _logs(self) -> Maps:
        """The logarithms of the empty board's channels: large, and not every board needs them."""
        return np.asarray(np.log(self._empty.astype(np.float32) + 8.0), np.float32)

    def __bool__(self) -> bool:
        return bool(self._sides)

    def score(self, view: View) -> Score:
        """The score of how alike the points look in views near this one."""
        shares = {blur_px: self._shares(view, blur_px) for blur_px in set(BLURS_PX)}
        return lambda number, tried: ALIKE_WORTH * shares[BLURS_PX[number]](tried)

    def share(self, view: View) -> float:
        """The share, 0 to 1, of the points' variance that repeats from one to its like."""
        return float(self._shares(view, BLURS_PX[-1])(Views.of(view))[0])

    def anchors(self, view: View) -> Anchors:
        """The points' bases and tips where this view puts them, as anchors."""
        ends = np.concatenate([side[:, [0, -1], len(ACROSS) // 2] for side in self._sides])
        spots = ends.reshape(-1, 3)
        # The points of a view share its error, so together they count as only a few.
        spread_px = SPREAD_PX * float(np.sqrt(len(spots) / FREE))
        return Anchors.points(spots, view.project(spots), spread_px)

    def _shares(self, view: View, blur_px: float) -> Callable[[Views], Floats]:
        points = np.concatenate([side.reshape(-1, 3) for side in self._sides])
        far_px = EVEN_WIDTHS * self._width / float(np.median(view.mm_per_px(points)))
        picture = evened(self._logs, blur_px, far_px)

        def of(views: Views) -> Floats:
            seen = sampled(picture, views.project(points)).reshape(len(views), -1)
            alike, whole, at = np.zeros(len(views)), np.zeros(len(views)), 0
            for side in self._sides:
                one = seen[:, at : at + side.size].reshape(len(views), *side.shape)
                at += side.size
                # What is the same all along a side, like its rail, says nothing about points.
                rail = one.mean(axis=1).mean(axis=2)
                whole += squared(one) - len(side) * len(ACROSS) * squared(rail)
                for kind in range(KINDS):
                    points_of = one[:, kind::KINDS]
                    same = points_of.mean(axis=1) - rail[:, :, None]
                    alike += points_of.shape[1] * squared(same)
            count = seen.shape[1]
            return np.asarray(alike / count / (whole / count + PLAIN))

        return of


def squared(values: Floats) -> Floats:
    """The sum of the squares of each row's values (V,), of (V, ...)."""
    flat = values.reshape(len(values), -1)
    return np.asarray(np.einsum("vn,vn->v", flat, flat))


def is_on(field_mm: tuple[float, float], row: Row) -> bool:
    """Whether a row is part of the field; a strip's rows lie on the table beside it."""
    middle = np.add(row.anchor, np.multiply(row.direction, row.length / 2))
    return bool(((middle > 0) & (middle < field_mm)).all())


def spots(row: Row) -> Floats:
    """The points (along, across, 3) mm of a row that are compared."""
    way = np.array(row.direction)
    side = np.array([-way[1], way[0]])
    at = (
        np.array(row.anchor)
        + ALONG[:, None, None] * row.length * way
        + ACROSS[None, :, None] * row.width * side
    )
    return np.concatenate([at, np.full((*at.shape[:2], 1), row.height)], axis=2)


def evened(logs: Maps, blur_px: float, far_px: float) -> Maps:
    """The logarithms of a picture's channels (H, W, 3), blurred, without slow variations."""
    sharp = cv2.GaussianBlur(logs, (0, 0), blur_px)
    small = cv2.resize(sharp, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    light = cv2.resize(cv2.GaussianBlur(small, (0, 0), far_px / 4), sharp.shape[1::-1])
    even = np.asarray(sharp - light, np.float32)
    brightness = cv2.transform(even, np.ones((1, 3))) / 3
    even -= (1.0 - BRIGHTNESS_WEIGHT) * brightness[..., None]
    return np.clip(even, -MOST, MOST, out=even)
