"""Finds the outline of a board without rails: the edges of the sheet or strip itself.

Checkers that lie at one end only (coins beside a strip) say little about the other end; the
strip's own edges, in the picture of the empty board, do. A field edge beside a rail counts only if
it is the one edge there: rails may hide it or cast shadows on it.
"""

from functools import lru_cache

import cv2
import numpy as np

from pasch_vision.arrays import Floats, Maps, Mask
from pasch_vision.picture import Picture, sampled
from pasch_vision.pose.estimation.measure import peak, sided
from pasch_vision.pose.estimation.refine import Anchors
from pasch_vision.pose.sweep import BLURS_PX, Score
from pasch_vision.pose.view import View, field_corners
from pasch_vision.pose.views import Views

__all__ = [
    "PLAINLY_OUT",
    "has_outline",
    "outline_anchors",
    "outline_score",
    "smoothed",
    "stands_out",
]

POINTS_PER_SIDE = 40
# Edges count up to this many grey levels, so that one hard shadow does not outvote the sheet.
FULL_EDGE = 20.0
LEAST_EDGE = 5.0
SPREAD_PX = 1.2
# Score of a full outline (see `sweep.Score`), as weighed against checkers that are half off.
OUTLINE_WORTH = 200.0
# Score per natural log of the distance between the field's colours and the table's.
APART_WORTH = 40.0
# Weight of edges that continue beyond the longer sides' ends, over this share of a side: they
# speak against the outline.
GOING_ON, BEYOND_SHARE, BEYOND_POINTS = 0.5, 0.12, 12
# A view whose outline, this many pixels wide, scores less has found none (drawn strips: 0.89 and
# more, except for one nearly the colour of its table; views that follow paint on them: 0.55 and
# less).
LEAST_OUTLINE, OUTLINE_WIDTH_PX = 0.6, 2.0
# A field that contrasts with its table by this much is one (strips seen correctly: 1.4 and more;
# tables of wood and cloth taken for one: 0.6 and less).
PLAINLY_OUT = 1.0
# How the field and the table beside it are sampled: points across and along, the table's range
# from the field's edge as shares of its width, and the least spread of colours (Lab).
ACROSS, ALONG, BESIDE, LEAST_VARIED = 6, 24, (0.2, 0.9), 2.0
# A second edge of this relative height, more than this far away, makes a side ambiguous.
RIVAL_SHARE, RIVAL_PX = 0.6, 3


def smoothed(picture: Picture, blur_px: float) -> Maps:
    """The picture as blurred float32 (H, W, 3), for measuring edges."""
    return np.asarray(
        cv2.GaussianBlur(picture.astype(np.float32), (0, 0), blur_px), dtype=np.float32
    )


@lru_cache(maxsize=4)
def border(field_mm: tuple[float, float]) -> Floats:
    """Points (4 P, 3) mm along the field's sides, side by side in the order of its corners."""
    corners = field_corners(field_mm)
    at = (np.arange(POINTS_PER_SIDE) + 0.5) / POINTS_PER_SIDE
    ways = np.roll(corners, -1, axis=0) - corners
    return np.asarray((corners[:, None] + ways[:, None] * at[:, None]).reshape(-1, 3))


@lru_cache(maxsize=4)
def with_beyond(field_mm: tuple[float, float]) -> Floats:
    """The points of `border`, those of `beyond_ends`, and the corners, in mm."""
    return np.concatenate([border(field_mm), beyond_ends(field_mm), field_corners(field_mm)])


def outward(ends: Floats) -> Floats:
    """The outward unit normals (..., 4, 2) in px of the sides between seen corners (..., 4, 2)."""
    ways = np.roll(ends, -1, axis=-2) - ends
    across = np.stack([ways[..., 1], -ways[..., 0]], axis=-1)
    return np.asarray(across / (np.linalg.norm(across, axis=-1, keepdims=True) + 1e-9))


def outline_scores(
    views: Views, picture: Maps, field_mm: tuple[float, float], width_px: float
) -> Floats:
    """How much of the outline (V,), 0 to 1, lies on edges `width_px` wide and ends where they do.

    Paint on a strip makes edges across it just as its ends do; but only at the ends do the long
    sides stop.
    """
    seen, around = views.project(with_beyond(field_mm)), 4 * POINTS_PER_SIDE
    sides = outward(seen[:, -4:])
    normals = [
        np.repeat(sides, POINTS_PER_SIDE, axis=1),
        np.repeat(sides[:, long_sides(field_mm)], 2 * BEYOND_POINTS, axis=1),
    ]
    edges = edges_across(picture, seen[:, :-4], np.concatenate(normals, axis=1), width_px)
    ends = edges[:, around:].mean(axis=1)
    return np.asarray(edges[:, :around].mean(axis=1) - GOING_ON * ends)


def has_outline(view: View, empty: Picture, field_mm: tuple[float, float]) -> bool:
    """Whether the picture of the empty board shows an outline where the view puts it."""
    sharp = smoothed(empty, 1.0)
    return bool(outline_scores(Views.of(view), sharp, field_mm, OUTLINE_WIDTH_PX) > LEAST_OUTLINE)


def stands_out(view: View, empty: Picture, field_mm: tuple[float, float]) -> float:
    """How much the field, where the view puts it, differs from the table around it (`apart`)."""
    return float(apart(Views.of(view), in_lab(empty), field_mm)[0])


def in_lab(picture: Picture) -> Maps:
    """The picture as Lab (H, W, 3), slightly blurred."""
    bright = smoothed(picture, 1.0) / np.float32(255)
    return np.asarray(cv2.cvtColor(bright, cv2.COLOR_BGR2LAB), np.float32)


def apart(views: Views, lab: Maps, field_mm: tuple[float, float]) -> Floats:
    """How much the field, where views put it, differs from the table around it, (V,).

    This is the Bhattacharyya distance between the colours within the field and those beside its
    longer sides and its ends, each taken as normally distributed: 0 if they are alike, or if
    either is hardly in the picture.
    """
    within, around = within_and_around(field_mm)
    pixels = views.project(np.concatenate([within, around]))
    size = np.array(lab.shape[1::-1])
    is_seen = np.all((pixels >= 0) & (pixels <= size - 1), axis=2)
    colours = colours_at(lab, pixels)
    middles, spreads = [], []
    is_known: Mask = np.ones(len(views), dtype=np.bool_)
    for part in (slice(len(within)), slice(len(within), None)):
        weights = is_seen[:, part].astype(np.float64)
        is_known &= weights.sum(axis=1) >= ACROSS
        weights /= np.maximum(weights.sum(axis=1, keepdims=True), 1.0)
        some = colours[:, part]
        weighed = some.transpose(0, 2, 1) * weights[:, None]
        middle = weighed.sum(axis=2)
        spread = weighed @ some - middle[:, :, None] * middle[:, None]
        middles.append(middle)
        spreads.append(spread + LEAST_VARIED**2 * np.eye(3))
    between, both = middles[0] - middles[1], (spreads[0] + spreads[1]) / 2
    wide = np.linalg.det(both) / np.sqrt(np.linalg.det(spreads[0]) * np.linalg.det(spreads[1]))
    far = np.einsum("vc,vc->v", between, np.linalg.solve(both, between[..., None])[..., 0])
    return np.where(is_known, far / 8 + np.log(wide) / 2, 0.0)


@lru_cache(maxsize=4)
def within_and_around(field_mm: tuple[float, float]) -> tuple[Floats, Floats]:
    """Points (N, 3) mm within the field, and on the table beside its longer sides and its ends."""
    short, long = np.sort(field_mm)
    near, far = BESIDE
    ahead = short / long

    def grid(across: tuple[float, float], along: tuple[float, float]) -> Floats:
        at = np.meshgrid(np.linspace(*across, ACROSS), np.linspace(*along, ALONG))
        points = np.column_stack([at[0].ravel() * short, at[1].ravel() * long])
        if field_mm[0] > field_mm[1]:
            points = points[:, ::-1]
        return np.column_stack([points, np.zeros(len(points))])

    inside, whole = (0.1, 0.9), (0.01, 0.99)
    around = (
        grid((-far, -near), whole),
        grid((1.0 + near, 1.0 + far), whole),
        grid(inside, (-far * ahead, -near * ahead)),
        grid(inside, (1.0 + near * ahead, 1.0 + far * ahead)),
    )
    return grid(inside, whole), np.concatenate(around)


def edges_across(picture: Maps, pixels: Floats, normals: Floats, width_px: float) -> Floats:
    """The strength (V, N), 0 to 1, of edges `width_px` wide at pixels (V, N, 2).

    It is measured across the edge, along unit `normals`.
    """
    inner = colours_at(picture, pixels - normals * width_px)
    outer = colours_at(picture, pixels + normals * width_px)
    return np.asarray(np.minimum(np.linalg.norm(inner - outer, axis=2) / FULL_EDGE, 1.0))


def long_sides(field_mm: tuple[float, float]) -> tuple[int, int]:
    """The indices of the two longer sides, in the order of `field_corners`."""
    return (1, 3) if field_mm[1] > field_mm[0] else (0, 2)


@lru_cache(maxsize=4)
def beyond_ends(field_mm: tuple[float, float]) -> Floats:
    """Points (N, 3) mm on the extended lines of the longer sides, beyond their ends."""
    corners = field_corners(field_mm)
    at = BEYOND_SHARE * (0.3 + 0.7 * (np.arange(BEYOND_POINTS) + 0.5) / BEYOND_POINTS)
    points = []
    for side in long_sides(field_mm):
        first, last = corners[side], corners[(side + 1) % 4]
        points += [first - (last - first) * at[:, None], last + (last - first) * at[:, None]]
    return np.concatenate(points)


def colours_at(picture: Maps, points: Floats) -> Floats:
    """The picture's colours (V, N, 3) at pixels (V, N, 2)."""
    return sampled(picture, np.clip(points, -1e4, 1e4))


def outline_score(empty: Picture, field_mm: tuple[float, float]) -> Score:
    """The score of how well views' outlines fit the edges and their fields stand out."""
    pictures, lab = {px: smoothed(empty, px) for px in set(BLURS_PX)}, in_lab(empty)

    def score(number: int, tried: Views) -> Floats:
        blur_px = BLURS_PX[number]
        edges = outline_scores(tried, pictures[blur_px], field_mm, blur_px)
        return OUTLINE_WORTH * edges + APART_WORTH * np.log(apart(tried, lab, field_mm) + 1e-2)

    return score


def outline_anchors(
    view: View,
    sharp: Maps,
    field_mm: tuple[float, float],
    frame_height_mm: float,
    reach_px: int = 7,
) -> Anchors:
    """The field's sides as lines, where the empty board's picture, hardly `smoothed`, shows
    exactly one edge near them.

    A side hidden behind a rail is left out: the edge seen there is the rail's.
    """
    points = border(field_mm)
    pixels = view.project(points)
    normals = np.repeat(outward(view.project(field_corners(field_mm))), POINTS_PER_SIDE, axis=0)
    steps = np.linalg.norm(sided(sharp, pixels, normals, reach_px), axis=2)
    lines = []
    for side in range(4):
        part = slice(side * POINTS_PER_SIDE, (side + 1) * POINTS_PER_SIDE)
        if frame_height_mm > 0.0:
            at = single_edge(np.median(steps[part], axis=0))
            if at is None or is_behind(view, side, field_mm):
                continue
            offsets, found = near_edge(steps[part], at, 2)
            weight = 2.0
        else:
            offsets, found = near_edge(steps[part], reach_px, reach_px)
            weight = 0.25 * POINTS_PER_SIDE
        seen = pixels[part][found] + normals[part][found] * offsets[:, None]
        # The points of one side share its error, so together they count as only a few.
        spread_px = SPREAD_PX * float(np.sqrt(max(1, found.sum()) / weight))
        lines.append(Anchors.lines(points[part][found], seen, normals[part][found], spread_px))
    return Anchors.joined(lines)


def is_behind(view: View, side: int, field_mm: tuple[float, float]) -> bool:
    """Whether the rail on this side hides the field's edge from the camera."""
    x, y, _ = view.eye_mm
    return bool((y < 0.0, x > field_mm[0], y > field_mm[1], x < 0.0)[side])


def single_edge(profile: Floats) -> int | None:
    """The position of the one edge in a side's profile (2 reach + 1,); None for none or two."""
    best = int(profile.argmax())
    if profile[best] < LEAST_EDGE or best in (0, len(profile) - 1):
        return None
    away = np.abs(np.arange(len(profile)) - best) > RIVAL_PX
    inner = np.concatenate([[np.inf], profile, [np.inf]])
    is_peak = (profile >= inner[:-2]) & (profile >= inner[2:])
    is_peak[[0, -1]] = True
    rivals = profile[away & is_peak]
    if len(rivals) and float(rivals.max()) > RIVAL_SHARE * profile[best]:
        return None
    return best


def near_edge(steps: Floats, at: int, width: int) -> tuple[Floats, Mask]:
    """The offsets of the edges at a side's points, and which points (P,) have one.

    `steps` (P, 2 reach + 1). Searches up to `width` pixels to each side of column `at`, preferring
    the nearest.
    """
    last = steps.shape[1] - 1
    columns = np.arange(last + 1)
    nearness = np.exp(-(((columns - at) / (0.7 * width + 1.0)) ** 2))
    nearness[np.abs(columns - at) > width] = 0.0
    best = (steps * nearness).argmax(axis=1)
    rows = np.arange(len(best))
    found = (steps[rows, best] > LEAST_EDGE) & (best > 0) & (best < last)
    return peak(steps[found], best[found]) - last / 2.0, found
