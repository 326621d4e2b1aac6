"""The loops over a plane's pixels that compute the evidence, as machine code.

Maps are (H, W) float32; several of one kind are stacked along the first axis, (N, H, W). The
callers, in `evidence`, document what the numbers mean.
"""

from __future__ import annotations

import numpy as np

from pasch_vision.arrays import Integers, Maps
from pasch_vision.compiled import compiled, exp, inlined, log
from pasch_vision.occlusion.evidence.colour_tables import ANYTHING, LEAST_DENSITY

__all__ = ["LARGEST", "bare_maps", "edge_maps", "face_maps", "light_maps", "sharp_maps"]

# One pixel never says more than this (natural log of a likelihood ratio): the next one shows
# much the same spot, and a glint or a speck of dirt must not decide.
LARGEST = 4.0
LIMIT, ZERO, HALF = np.float32(LARGEST), np.float32(0.0), np.float32(0.5)
# Roughness lowers the log density of board and of a face by at most this.
ROUGHEST_BOARD, ROUGHEST_FACE = np.float32(-3.0), np.float32(-4.5)
# Neighbouring pixels share their roughness, so it counts with less than its full weight.
ROUGH_WEIGHT = np.float32(0.7)
UNKNOWN, LEAST_BARE = np.float32(np.log(ANYTHING)), np.float32(np.log(ANYTHING) - 1.0)
LEAST = np.float32(LEAST_DENSITY)
# Changes of log brightness are clipped to these: for colours' tilt, and for the light around.
MOST_TILT, MOST_CHANGE = np.float32(1.0), np.float32(1.2)
# A pixel with this density under board has half a say about the light around; and a small number
# against division by 0.
HALF_SAY, NO_SAY = np.float32(5.0), np.float32(0.02)
# If another colour explains a spot better than this one by more than this (natural log), the spot
# speaks against this one, however unlike the board it is.
RIVAL_MARGIN = np.float32(4.0)
# Keeps the energy of a slope from being 0.
FAINTEST = np.float32(1e-9)
# Sensor noise and compression in grey levels: in the dark it shifts the logarithms most.
NOISE = np.float32(6.0)
# Standard deviations of bare board's tints without noise: a narrow one and what is added for the
# wide one, and the weight of each.
ROOT = float(np.sqrt(2.0 * np.pi))
NARROW, WIDER = np.float32(0.03), np.float32(0.07)
NARROW_PART, WIDE_PART = np.float32(0.8 / ROOT), np.float32(0.2 / ROOT)
# Brightness of bare board: as it was, as it now is around here, or in a shadow of its own. The
# prior of each, and its standard deviation (of the last two its inverse).
SAME, NEARBY, SHADOW = (np.float32(part / ROOT) for part in (0.45, 0.35, 0.2))
AS_IT_WAS, NEARBY_SHARP, SHADOW_SHARP = np.float32(0.08), np.float32(10.0), np.float32(1 / 0.6)


@compiled
def bell(square: np.float32, sharp: np.float32) -> np.float32:
    """The normal density at a squared distance from the mean, times the root of 2 pi.

    `sharp` is the inverse of the standard deviation.
    """
    density: np.float32 = sharp * exp(-HALF * square * sharp * sharp)
    return density


@compiled
def sharp_maps(bright: Maps, sharp: Maps) -> None:
    """Fill in the inverse standard deviations (3, H, W) of bare board of log brightness (H, W).

    Of the tints a narrow and a wide one, and of the brightness in unchanged light. Noise shifts
    the logarithms, more where it is dark.
    """
    for y in range(bright.shape[0]):
        for x in range(bright.shape[1]):
            noise = NOISE * exp(-bright[y, x])
            narrow = np.sqrt(NARROW * NARROW + noise * noise)
            sharp[0, y, x] = np.float32(1.0) / narrow
            sharp[1, y, x] = np.float32(1.0) / (narrow + WIDER)
            sharp[2, y, x] = np.float32(1.0) / np.sqrt(AS_IT_WAS * AS_IT_WAS + noise * noise)


@compiled
def light_maps(
    lit: Maps, board: Maps, sharp: Maps, rough: Maps, slope: Maps, usual: Maps, found: Maps
) -> None:
    """Fill in how likely board's colours, brightness and evenness are, for `bare_maps`.

    `lit`, `board` (3, H, W): features; `sharp`: as of `sharp_maps`; `rough` (H, W), whose centre
    and width are `usual` (2,); `slope` (2,): as in `Light`. `found` (5, H, W): log density of the
    evenness, density of the tints, density of the brightness without light nearby, a pixel's say
    about the light around, and that times its change.
    """
    per_width, log_width = np.float32(1.0) / usual[1], np.float32(np.log(usual[1]))
    for y in range(rough.shape[0]):
        bright_y, one_y, two_y = lit[0, y], lit[1, y], lit[2, y]
        bright_0, one_0, two_0, rough_y = board[0, y], board[1, y], board[2, y], rough[y]
        narrow, wide, same = sharp[0, y], sharp[1, y], sharp[2, y]
        even, tints, level = found[0, y], found[1, y], found[2, y]
        say, change = found[3, y], found[4, y]
        for x in range(rough.shape[1]):
            bright = bright_y[x] - bright_0[x]
            tilt = min(max(bright, -MOST_TILT), MOST_TILT)
            one = one_y[x] - one_0[x] - slope[0] * tilt
            two = two_y[x] - two_0[x] - slope[1] * tilt
            one, two, square = one * one, two * two, bright * bright
            tint = NARROW_PART * bell(one, narrow[x]) + WIDE_PART * bell(one, wide[x])
            tint *= NARROW_PART * bell(two, narrow[x]) + WIDE_PART * bell(two, wide[x])
            away = max((rough_y[x] - usual[0]) * per_width, ZERO)
            evenness = max(-HALF * away * away, ROUGHEST_BOARD) - log_width
            like = tint * exp(evenness)
            part = like / (like + HALF_SAY)
            even[x], tints[x] = evenness, tint
            level[x] = SAME * bell(square, same[x]) + SHADOW * bell(square, SHADOW_SHARP)
            say[x], change[x] = part, part * min(max(bright, -MOST_CHANGE), MOST_CHANGE)


@compiled
def bare_maps(lit: Maps, board: Maps, half: Maps, said: Maps, change: Maps, bare: Maps) -> None:
    """Fill in the log density (H, W) of bare board, whatever light falls on it.

    `half`: from `light_maps`; `said`, `change` (H, W): the local means of its last two.
    """
    for y in range(bare.shape[0]):
        bright_y, bright_0, found = lit[0, y], board[0, y], bare[y]
        even, tints, level = half[0, y], half[1, y], half[2, y]
        said_y, change_y = said[y], change[y]
        for x in range(bare.shape[1]):
            away = bright_y[x] - bright_0[x] - change_y[x] / (said_y[x] + NO_SAY)
            nearby = NEARBY * bell(away * away, NEARBY_SHARP)
            density = (level[x] + nearby) * tints[x] + LEAST
            found[x] = max(log(density) + ROUGH_WEIGHT * even[x], LEAST_BARE)


@inlined
def hold_against(looks: Maps, n: int, found: Maps) -> None:
    """Lower the score `found` (W,) of face `n` where another face is clearly likelier."""
    look = looks[n]
    for other in range(len(looks)):
        rival = looks[other]
        if other != n:
            for x in range(len(found)):
                margin = max(look[x] - rival[x] + RIVAL_MARGIN, -LIMIT)
                found[x] = min(found[x], margin)


@compiled
def face_maps(
    cells: Integers, own: Maps, bare: Maps, tables: Maps, usual: Maps, least: Maps, faces: Maps
) -> None:
    """Fill in how much likelier faces (N, H, W) are than bare board or another face.

    `tables` (C, N): log densities by cell; `own` (H, W): the roughness, whose centre and width on
    faces are `usual` (N, 2); `least` (N, H, W): the lowest score a pixel can give.
    """
    letters, rows, columns = faces.shape
    looks = np.empty((letters, columns), dtype=np.float32)
    for y in range(rows):
        cells_y, own_y, bare_y = cells[y], own[y], bare[y]
        for n in range(letters):
            look, centre = looks[n], usual[n, 0]
            per_width, log_width = np.float32(1.0) / usual[n, 1], np.float32(np.log(usual[n, 1]))
            for x in range(columns):
                away = (own_y[x] - centre) * per_width
                even = max(-HALF * away * away, ROUGHEST_FACE) - log_width
                look[x] = tables[cells_y[x], n] + even
        for n in range(letters):
            look, least_y, found = looks[n], least[n, y], faces[n, y]
            for x in range(columns):
                worst = -LIMIT if look[x] < UNKNOWN else least_y[x]
                found[x] = min(max(look[x] - bare_y[x], worst), LIMIT)
            hold_against(looks, n, found)


@compiled
def edge_maps(slopes: Maps, empty: Maps, clear: np.float32, found: Maps) -> None:
    """Fill in edges that the empty board does not have, as (2, H, W).

    These are their strength times cosine and sine of twice the direction of `slopes` (2, H, W).
    `empty` (2, H, W): the empty board's slopes; `clear`: the squared slope of a clear edge.
    """
    for y in range(slopes.shape[1]):
        across, down, across_0, down_0 = slopes[0, y], slopes[1, y], empty[0, y], empty[1, y]
        cos, sin = found[0, y], found[1, y]
        for x in range(slopes.shape[2]):
            energy = across[x] * across[x] + down[x] * down[x]
            right, below = across[x] - across_0[x], down[x] - down_0[x]
            new = min(energy, right * right + below * below)
            share = new / (new + clear) / max(energy, FAINTEST)
            cos[x] = (across[x] * across[x] - down[x] * down[x]) * share
            sin[x] = np.float32(2.0) * across[x] * down[x] * share
