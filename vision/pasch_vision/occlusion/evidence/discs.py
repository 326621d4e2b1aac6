"""How well a disc the size of a checker agrees with a picture's evidence, anywhere on a plane.

Samples spots of the face and the edges along its outline. Knows no places. The compiled functions
work on `FaceMaps`, with centres in pixels of their plane.
"""

from __future__ import annotations

import numpy as np

from pasch_vision.arrays import Integers, Maps, Mask
from pasch_vision.compiled import compiled, inlined
from pasch_vision.occlusion.evidence.likelihood_maps import LARGEST, LikelihoodMaps

__all__ = [
    "OUT_OF_QUESTION",
    "QUICK_SPOTS",
    "FaceMaps",
    "Looks",
    "disc_odds",
    "face_maps",
    "look_quickly",
    "room_for_looks",
]

ANGLES = np.arange(16) * (2 * np.pi / 16)
RADII = np.array([0.2, 0.4, 0.6, 0.78, 0.9], dtype=np.float32)
# The radii from this index on are the outer part of a face: a smaller thing (a die, a cube) fails
# there. The leniency allows for the outline's blur and the next checker's shade.
OUTER, OUTER_LENIENCE = 3, np.float32(1.0)
RIM_RADII = np.array([0.92, 0.98, 1.04], dtype=np.float32)
COS, SIN = np.cos(ANGLES).astype(np.float32), np.sin(ANGLES).astype(np.float32)
COS2, SIN2 = np.cos(2 * ANGLES).astype(np.float32), np.sin(2 * ANGLES).astype(np.float32)
# A quick look samples the middle and four spots this far from it, in radii; below this mean there
# is no face.
QUICK_SPOTS, QUICK_REACH, QUICK_LEAST = 5, np.float32(0.44), np.float32(-1.5)
# Bounds on the evidence of one eighth of a face, and the factor for evidence against a face.
SECTORS, SPOKEN_LEAST, SPOKEN_MOST = 8, np.float32(-LARGEST), np.float32(2.5)
AGAINST = np.float32(2.0)
# How edges along the outline (-1 to 1) count: a clear outline counts as much as all the colour.
RIM_STEEPNESS, RIM_USUAL = np.float32(60.0), np.float32(0.52)
RIM_LEAST, RIM_MOST = np.float32(-20.0), np.float32(12.0)
OUT_OF_QUESTION = np.float32(-np.inf)
ZERO, HALF, QUARTER = np.float32(0.0), np.float32(0.5), np.float32(0.25)

# Sixteen angles: the first halves of the eighths, then their second halves.
HALVES = [np.concatenate([part[::2], part[1::2]]) for part in (COS, SIN)]
# The spots of a face of radius 1 (5 * 16,), the outer part's rings first, and each ring's weight
# in the mean for one half of an eighth.
INWARD = np.roll(RADII, len(RADII) - OUTER)
SPOT_X, SPOT_Y = (np.outer(INWARD, part).ravel() for part in HALVES)
WEIGHTS = (INWARD / RADII.sum() / 2).astype(np.float32)
# The spots of its outline: those of every second angle (3 * 8,), ordered by radius, then by angle,
# then those of the others; and the direction of edges there.
TURNS = [slice(0, None, 2), slice(1, None, 2)]
RIM_X, RIM_Y = (
    np.concatenate([np.outer(RIM_RADII, part[turn]).ravel() for turn in TURNS])
    for part in (COS, SIN)
)
RIM_COS, RIM_SIN = (
    np.concatenate([np.tile(part[turn], len(RIM_RADII)) for turn in TURNS])
    for part in (COS2, SIN2)
)
HALF_RIM, RIM_ANGLES = len(RIM_X) // 2, np.float32(len(COS))

# The last column and row of the maps and a disc's radius, px.
Circle = tuple[np.float32, np.float32, np.float32]
# A face's map, edge_cos and edge_sin as in `LikelihoodMaps`, each (H * W,), and the circle.
FaceMaps = tuple[Maps, Maps, Maps, Circle]
# Working memory for one disc: the pixels of its spots and their values, (80,) each.
Looks = tuple[Integers, Maps]


def face_maps(evidence: LikelihoodMaps, letter: str, diameter_mm: float) -> FaceMaps:
    """The maps in which the compiled functions look for faces of colour `letter`."""
    face, cos, sin = (
        np.ascontiguousarray(part, dtype=np.float32).ravel()
        for part in (evidence.faces[letter], evidence.edge_cos, evidence.edge_sin)
    )
    rows, columns = evidence.faces[letter].shape
    radius = np.float32(diameter_mm / 2 * evidence.plane.px_per_mm)
    return face, cos, sin, (np.float32(columns - 1), np.float32(rows - 1), radius)


@compiled
def room_for_looks() -> Looks:
    """Working memory for `disc_odds`: pixels, and their values."""
    return np.empty(len(SPOT_X), np.int32), np.empty(len(SPOT_X), np.float32)


@inlined
def disc_odds(
    maps: FaceMaps, x: np.float32, y: np.float32, least: np.float32, looks: Looks
) -> np.float32:
    """The log odds that a checker lies exactly here rather than none.

    Minus infinity if its face alone rules out more than `least`. `looks`: from `room_for_looks`.
    """
    look_at_outer(maps, x, y, looks)
    if colour_odds(looks[1]) + RIM_MOST <= least:
        return OUT_OF_QUESTION
    look_at_whole(maps, x, y, looks)
    colour = colour_odds(looks[1])
    if colour + RIM_MOST <= least:
        return OUT_OF_QUESTION
    half = half_rim(maps, x, y, looks, 0)
    # Not even a perfect other half would make up for it.
    if colour + RIM_STEEPNESS * (half / RIM_ANGLES + HALF - RIM_USUAL) <= least:
        return OUT_OF_QUESTION
    rim = (half + half_rim(maps, x, y, looks, HALF_RIM)) / RIM_ANGLES
    return colour + min(max(RIM_STEEPNESS * (rim - RIM_USUAL), RIM_LEAST), RIM_MOST)


@compiled
def look_quickly(maps: FaceMaps, xs: Maps, ys: Maps, pixels: Integers, is_maybe: Mask) -> None:
    """Fill `is_maybe` (N,): whether faces at (xs, ys) cannot be ruled out.

    Samples five spots of each; whatever they rule out, `disc_odds` would too. `pixels`: room for
    at least (5, N).
    """
    face, circle = maps[0], maps[3]
    reach = QUICK_REACH * circle[2]
    for at in range(len(xs)):
        x, y = xs[at], ys[at]
        pixels[0, at] = pixel_at(circle, x, y)
        pixels[1, at], pixels[2, at] = (
            pixel_at(circle, x - reach, y),
            pixel_at(circle, x + reach, y),
        )
        pixels[3, at], pixels[4, at] = (
            pixel_at(circle, x, y - reach),
            pixel_at(circle, x, y + reach),
        )
    for at in range(len(xs)):
        total = ZERO
        for spot in range(QUICK_SPOTS):
            total += face[pixels[spot, at]]
        is_maybe[at] = total > np.float32(QUICK_SPOTS) * QUICK_LEAST


@inlined
def colour_odds(sectors: Maps) -> np.float32:
    """The log odds from the first eight values, the mean evidence per eighth of a face.

    A face must look like the colour all over: evidence against it counts twice.
    """
    odds = ZERO
    for sector in range(SECTORS):
        spoken = min(max(sectors[sector], SPOKEN_LEAST), SPOKEN_MOST)
        odds += min(spoken, AGAINST * spoken)
    return odds


@inlined
def look_at_outer(maps: FaceMaps, x: np.float32, y: np.float32, looks: Looks) -> None:
    """Fill the first eight values with upper bounds for those of `look_at_whole`."""
    face, circle, (pixels, values) = maps[0], maps[3], looks
    angles, radius = len(COS), circle[2]
    for at in range(2 * angles):
        pixels[at] = pixel_at(circle, x + radius * SPOT_X[at], y + radius * SPOT_Y[at])
    for half in range(angles):
        values[half] = QUARTER * (face[pixels[half]] + face[pixels[angles + half]])
    for sector in range(SECTORS):
        values[sector] += values[SECTORS + sector] + OUTER_LENIENCE


@inlined
def look_at_whole(maps: FaceMaps, x: np.float32, y: np.float32, looks: Looks) -> None:
    """After `look_at_outer`: fill the first eight values with the mean evidence per eighth.

    That is of the whole face, or of its outer part if that is less.
    """
    face, circle, (pixels, values) = maps[0], maps[3], looks
    angles, radius = len(COS), circle[2]
    for at in range(2 * angles, len(SPOT_X)):
        pixels[at] = pixel_at(circle, x + radius * SPOT_X[at], y + radius * SPOT_Y[at])
    for half in range(angles):
        whole = ZERO
        for ring in range(len(WEIGHTS)):
            whole += WEIGHTS[ring] * face[pixels[ring * angles + half]]
        values[angles + half] = whole
    for sector in range(SECTORS):
        whole = values[angles + sector] + values[angles + SECTORS + sector]
        values[sector] = min(values[sector], whole)


@inlined
def half_rim(maps: FaceMaps, x: np.float32, y: np.float32, looks: Looks, first: int) -> np.float32:
    """The sum of edge agreement, -1 to 1 each, over every second angle; `first` picks which half.

    Overwrites `looks`.
    """
    cos, sin, circle, (pixels, values) = maps[1], maps[2], maps[3], looks
    radius = circle[2]
    for at in range(HALF_RIM):
        right, below = RIM_X[first + at], RIM_Y[first + at]
        pixels[at] = pixel_at(circle, x + radius * right, y + radius * below)
    for at in range(HALF_RIM):
        values[at] = cos[pixels[at]] * RIM_COS[first + at] + sin[pixels[at]] * RIM_SIN[first + at]
    angles, total = HALF_RIM // len(RIM_RADII), ZERO
    for angle in range(angles):
        best = values[angle]
        for ring in range(1, len(RIM_RADII)):
            best = max(best, values[ring * angles + angle])
        total += best
    return total


@inlined
def pixel_at(circle: Circle, x: np.float32, y: np.float32) -> np.int32:
    """The flat index of the map's pixel nearest to (x, y) px."""
    right, bottom, _ = circle
    column, row = min(max(x + HALF, ZERO), right), min(max(y + HALF, ZERO), bottom)
    return np.int32(row) * (np.int32(right) + np.int32(1)) + np.int32(column)
