"""Measures a board from one picture of it, empty: the field's shape and where the bar is.

Needs the field's four corners in the picture and the width of a checker; the person has to supply
what a camera cannot see from above (heights, the checkers' thickness). Draws what it understood,
so that the person can see whether it fits.
"""

import cv2
import numpy as np
import numpy.typing as npt

from pasch_hardware.boards import geometry
from pasch_hardware.boards.profile import BoardProfile, Row
from pasch_vision.arrays import Floats
from pasch_vision.picture import Picture, image_size
from pasch_vision.pose.corners import require_corners
from pasch_vision.pose.view import FOCAL_SPREAD, View, typical_focal_px

__all__ = [
    "bar_share",
    "drawn_board",
    "field_aspect",
    "proposed_corners",
    "seen_from_above",
    "shows_points",
]

# How far from square a rectangle's corners may seem through a slip of the hand (standard deviation
# of the cosine).
SQUARE_SPREAD = 0.01
# The field seen from above, for finding its points, in pixels.
ABOVE_PX = (960, 640)
# The shares of the field's width that are tried for the bar, which takes up to a seventh of it or,
# where there is a hinge, nothing; and those of a point's base by which it tapers on each side.
BARS, TAPERS = np.arange(0.0, 0.15 + 1e-9, 0.0025), np.arange(0.0, 0.24 + 1e-9, 0.02)
# The strip in which points' bases are looked at, as shares of the field's height from each rail.
BASE_SHARES = (0.03, 0.12)
# There is a bar only if its share fits the edges more than this many times as well as none.
LEAST_CONTRAST = 1.05
# How much stronger edges are between points than in their middles: 1.4 to 2.3 on boards, 0.2 to
# 0.6 beside them, on noise, and on boards of other kinds (tests/data/scenes).
LEAST_POINTS = 0.9


def field_aspect(corners_px: npt.ArrayLike, size: tuple[int, int]) -> float:
    """Width over height of the rectangle whose corners (4, 2) are seen in a picture of `size`.

    Its sides are at right angles, which together with a camera's usual angle of view gives the
    focal length, and hence the lengths (Zhang and He, Whiteboard scanning, 2007).

    Raises `CalibrationError` when these cannot be the corners of a field.
    """
    corners = np.asarray(corners_px, dtype=np.float64)
    require_corners(corners, size)
    centre = np.array([(size[0] - 1) / 2.0, (size[1] - 1) / 2.0])
    square = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)], dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(square, (corners - centre).astype(np.float32))
    best, best_cost = 1.0, np.inf
    for ratio in np.exp(np.linspace(-0.6, 0.6, 61)):
        focal_px = typical_focal_px(size) * ratio
        along = matrix[:, 0] / (focal_px, focal_px, 1.0)
        across = matrix[:, 1] / (focal_px, focal_px, 1.0)
        width, height = float(np.linalg.norm(along)), float(np.linalg.norm(across))
        slant = float(along @ across) / (width * height)
        cost = (slant / SQUARE_SPREAD) ** 2 + (float(np.log(ratio)) / FOCAL_SPREAD) ** 2
        if cost < best_cost:
            best, best_cost = width / height, cost
    return best


def seen_from_above(picture: Picture, corners_px: npt.ArrayLike) -> Picture:
    """The field (`ABOVE_PX`) as seen from straight above, given its corners (4, 2) px."""
    width, height = ABOVE_PX
    target = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(np.asarray(corners_px, np.float32), target)
    return np.asarray(cv2.warpPerspective(picture, matrix, ABOVE_PX), dtype=np.uint8)


def bar_share(above: Picture) -> float:
    """The bar's share of the width of a 24-point field seen from above; 0 if it shows none.

    Points of two colours change where one base ends and the next begins: twelve equal steps, six
    on each side of the bar. The share that puts the steps on the strongest edges is the bar's.
    """
    scores = step_scores(above)
    best = int(scores.argmax())
    return float(BARS[best]) if scores[best] > LEAST_CONTRAST * scores[0] else 0.0


def shows_points(above: Picture) -> bool:
    """Whether a field seen from above shows twelve points on each side, of two colours."""
    return float(step_scores(above).max()) > LEAST_POINTS


def step_scores(above: Picture) -> Floats:
    """How well the points' steps lie on edges, for each of `BARS`."""
    width = above.shape[1]
    strips = []
    for low, high in (BASE_SHARES, (1.0 - BASE_SHARES[1], 1.0 - BASE_SHARES[0])):
        rows = slice(round(low * above.shape[0]), round(high * above.shape[0]))
        strips.append(np.median(above[rows].astype(np.float64), axis=0))
    edges = np.zeros(width)
    for strip in strips:
        smooth = cv2.GaussianBlur(strip[None].astype(np.float32), (0, 0), 2.0)[0]
        change = np.linalg.norm(np.gradient(smooth, axis=0), axis=1)
        edges += np.minimum(change / (np.percentile(change, 90) + 1e-6), 1.5)
    return np.array([max(step_score(edges, share, t) for t in TAPERS) for share in BARS])


def step_score(edges: Floats, share: float, taper: float) -> float:
    """How strong edges (W,) are between points, and how weak within them, for one bar width.

    Points taper: where they are measured, each side lies `taper` of the width inside the base.
    """
    pitch = (1.0 - share) / 12.0
    left = np.arange(6) * pitch
    bases = np.concatenate([left, 0.5 + share / 2.0 + left])
    sides = np.concatenate([bases + taper * pitch, bases + (1.0 - taper) * pitch])
    at = np.arange(len(edges)) / len(edges)
    between = np.interp(bases + 0.5 * pitch, at, edges).mean()
    return float(np.interp(sides, at, edges).mean() - between)


def proposed_corners(picture: Picture) -> Floats:
    """Four corners (4, 2) px to start dragging from: the largest quadrangle, else the middle."""
    width, height = image_size(picture)
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), 2.0)
    edges = cv2.dilate(cv2.Canny(grey, 30, 90), np.ones((5, 5), np.uint8))
    best, most = None, 0.1 * width * height
    for contour in cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]:
        outline = cv2.approxPolyDP(contour, 0.03 * cv2.arcLength(contour, True), True)
        area = cv2.contourArea(outline)
        if len(outline) == 4 and cv2.isContourConvex(outline) and area > most:
            best, most = outline.reshape(4, 2).astype(np.float64), area
    if best is None:
        inset = np.array([(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)])
        return np.asarray(inset * (width, height), dtype=np.float64)
    return in_order(best)


def in_order(corners: Floats) -> Floats:
    """Corners (4, 2) clockwise in the picture, starting with the top left one."""
    middle = corners.mean(axis=0)
    turned = corners[np.argsort(np.arctan2(*(corners - middle).T[::-1]))]
    return np.roll(turned, -int(turned.sum(axis=1).argmin()), axis=0)


def drawn_board(picture: Picture, profile: BoardProfile, view: View) -> Picture:
    """The picture with the field and every place drawn as profile and view have them."""
    drawn = picture.copy()
    width, height = profile.field
    outline(drawn, view, [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)], (0, 255, 0))
    for shape in profile.places:
        edge = geometry.corners(shape)
        if isinstance(shape, Row):
            edge = [*edge[:2], geometry.row_point(shape, shape.length)]
            spot = geometry.row_point(shape, max(profile.diameters.values()) / 2.0)
        else:
            spot = shape.centre
        outline(drawn, view, edge, (255, 200, 0))
        x, y = view.project([spot])[0]
        at = (round(float(x)) - 8, round(float(y)) + 5)
        cv2.putText(
            drawn, shape.name, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 0), 3, cv2.LINE_AA
        )
        cv2.putText(
            drawn, shape.name, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 255, 255), 1, cv2.LINE_AA
        )
    return drawn


def outline(
    drawn: Picture, view: View, points_mm: npt.ArrayLike, colour: tuple[int, int, int]
) -> None:
    """Draw a closed line through board points (N, 2) mm."""
    pixels = np.clip(view.project(points_mm), -1e5, 1e5)
    cv2.polylines(drawn, [np.round(pixels).astype(np.int32)], True, colour, 2, cv2.LINE_AA)
