"""What board and checkers look like to this camera, learned from the two calibration pictures.

Colours are logarithms (brightness, red against green, blue against green), in which a change of
light is a shift. For each checker colour a table holds the distribution over its lit faces,
widened to other lights; for the board, only how much it varies. Knows no places and decides
nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from pasch_vision.arrays import Maps
from pasch_vision.compiled import compiled
from pasch_vision.occlusion.evidence.colour_tables import (
    CELLS,
    count_cells,
    log_density,
    stacked,
)
from pasch_vision.picture import Picture

__all__ = [
    "THIN",
    "Appearance",
    "Light",
    "burnt_out",
    "centre_and_width",
    "energy_of",
    "gradient",
    "log_features",
    "medians",
    "roughness",
]

# Added before the logarithm: below about eight grey levels a camera's values are mostly noise.
DARK = 8.0
LOGS = np.log(np.arange(256, dtype=np.float32) + DARK).astype(np.float32)
# Changes of the light on a checker (log brightness), each with its probability: sun and shade
# differ by up to a factor of 2.5; most light changes little.
LIGHT_CHANGES = (
    (-0.9, 0.04),
    (-0.6, 0.06),
    (-0.3, 0.12),
    (-0.1, 0.15),
    (0.0, 0.35),
    (0.1, 0.12),
    (0.3, 0.1),
    (0.6, 0.06),
)
# Used when no slope was learned: shade is lit by the sky and so is bluer than sun.
DAYLIGHT_SLOPE = (0.06, -0.12)
# Faces in other lights: (log brightness, blue against red, reflection as a share of white, its
# probability). Glossy faces reflect a lamp somewhere, and in the shade a little of the room. A
# lamp's shadow may be lit by a window, which is bluer, or the other way round. Thermal light
# varies along one line (Planck): a third of what it is bluer is taken from red against green, and
# two thirds are added to blue against green.
OTHER_LIGHTS = (
    (0.0, 0.0, 0.1, 0.04),
    (0.0, 0.0, 0.25, 0.04),
    (0.0, 0.0, 0.45, 0.04),
    (-0.3, 0.0, 0.04, 0.01),
    (-0.6, 0.0, 0.04, 0.01),
    (-0.6, 0.0, 0.08, 0.01),
    (-0.3, 0.3, 0.0, 0.01),
    (-0.5, 0.6, 0.0, 0.01),
    (-0.7, 0.9, 0.0, 0.01),
    (-0.3, -0.3, 0.0, 0.01),
    (-0.5, -0.6, 0.0, 0.01),
)
# Grey levels from here on may stand for any brighter ones.
BURNT_OUT = 250
# Added to every slope's energy, so that it has a logarithm.
LEAST_ENERGY = np.float32(1e-6)
QUARTER = np.float32(1 / 4)
# The light is judged from one row and one column in this many: that is enough.
THIN = 5
# Pixels that changed in log brightness between the first two values show how colour changes with
# it, if there are at least `LEAST_LIT`; their colours change by at most a quarter of that, plus
# noise.
LEAST_LIT_BY, MOST_LIT_BY, LEAST_LIT = np.float32(0.2), np.float32(1.2), 26
TINT_NOISE = np.float32(0.03)


def log_features(picture: Picture, offset: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> Maps:
    """The log features (H, W, 3) of a BGR picture: mean logarithm, red - green, blue - green.

    Float32, with an `offset` subtracted from each. As with `gradient`, the maps are contiguous one
    by one, as `stacked` returns them.
    """
    features = np.empty((3, *picture.shape[:2]), dtype=np.float32)
    log_maps(np.ascontiguousarray(picture), LOGS, np.array(offset, dtype=np.float32), features)
    return features.transpose(1, 2, 0)


@compiled
def log_maps(picture: Picture, logs: Maps, offset: Maps, features: Maps) -> None:
    """The loop of `log_features`; `logs` (256,) by grey level, `features` (3, H, W)."""
    third = np.float32(1.0 / 3.0)
    for y in range(picture.shape[0]):
        row, bright, one, two = picture[y], features[0, y], features[1, y], features[2, y]
        for x in range(picture.shape[1]):
            blue, green, red = logs[row[x, 0]], logs[row[x, 1]], logs[row[x, 2]]
            bright[x] = (blue + green + red) * third - offset[0]
            one[x] = red - green - offset[1]
            two[x] = blue - green - offset[2]


def gradient(features: Maps, blur_px: float) -> Maps:
    """The slope (H, W, 2) of the log brightness per pixel, x and y, smoothed by `blur_px`."""
    smooth = blurred(np.ascontiguousarray(features[..., 0]), blur_px)
    slopes = np.empty((2, *smooth.shape), dtype=np.float32)
    cv2.Sobel(smooth, cv2.CV_32F, 1, 0, dst=slopes[0], scale=1 / 8)
    cv2.Sobel(smooth, cv2.CV_32F, 0, 1, dst=slopes[1], scale=1 / 8)
    return slopes.transpose(1, 2, 0)


def roughness(slopes: Maps, empty_slopes: Maps, blur_px: float) -> Maps:
    """The log energy (H, W) of the slopes that the empty board does not have.

    Even light and soft shadows leave it low; a different surface raises it.
    """
    squares = np.empty(slopes.shape[:2], dtype=np.float32)
    change_maps(stacked(slopes), stacked(empty_slopes), squares)
    return log_energy(squares, blur_px)


def energy_of(slopes: Maps, blur_px: float) -> Maps:
    """The log energy (H, W) of slopes (H, W, 2), smoothed by `blur_px`, around a pixel."""
    squares = np.empty(slopes.shape[:2], dtype=np.float32)
    square_maps(stacked(slopes), squares)
    return log_energy(squares, blur_px)


def log_energy(squares: Maps, blur_px: float) -> Maps:
    """The logarithm (H, W) of squares around a pixel, of slopes smoothed by `blur_px`."""
    return np.asarray(cv2.log(blurred(squares, 2.0 * blur_px)), dtype=np.float32)


def blurred(maps: Maps, sigma_px: float) -> Maps:
    """Maps smoothed by a Gaussian truncated at three standard deviations."""
    size = 2 * math.ceil(3.0 * sigma_px) + 1
    return np.asarray(cv2.GaussianBlur(maps, (size, size), sigma_px), dtype=np.float32)


@compiled
def square_maps(slopes: Maps, squares: Maps) -> None:
    """Fill in the squared length (H, W) of slopes (2, H, W), never zero."""
    for y in range(squares.shape[0]):
        across, down, found = slopes[0, y], slopes[1, y], squares[y]
        for x in range(squares.shape[1]):
            found[x] = across[x] * across[x] + down[x] * down[x] + LEAST_ENERGY


@compiled
def change_maps(slopes: Maps, empty: Maps, squares: Maps) -> None:
    """Fill in the squared length (H, W) of how slopes (2, H, W) differ from the empty board's."""
    for y in range(squares.shape[0]):
        across, down, found = slopes[0, y], slopes[1, y], squares[y]
        across_0, down_0 = empty[0, y], empty[1, y]
        for x in range(squares.shape[1]):
            right, below = across[x] - across_0[x], down[x] - down_0[x]
            found[x] = right * right + below * below + LEAST_ENERGY


@dataclass(frozen=True, slots=True)
class Light:
    """How the light of a picture differs from that of the empty board's picture.

    `offset` (3): the shift of the log features everywhere; `slope` (2): how far the two colour
    features move when brightness rises by one; `burnt_out`: the overexposed share of the board.
    """

    offset: tuple[float, float, float] = (0.0, 0.0, 0.0)
    slope: tuple[float, float] = (0.0, 0.0)
    burnt_out: float = 0.0

    @classmethod
    def between(cls, features: Maps, empty: Maps, board: npt.NDArray[np.bool_]) -> Light:
        """The light that turns `empty` (H, W, 3) into `features` where `board` (H, W) shows."""
        shift = shifts(stacked(features), stacked(empty), np.ascontiguousarray(board))
        if not shift.size:
            return cls()
        offset = medians(shift)
        one, two, three = offset.tolist()
        return cls((one, two, three), light_slope(shift - offset[:, None]))


def burnt_out(picture: Picture, board: npt.NDArray[np.bool_]) -> float:
    """The share of the pixels of `board` (H, W) in which some channel is at its maximum."""
    brightest = picture.max(axis=2)[board]
    return float((brightest >= BURNT_OUT).mean()) if len(brightest) else 0.0


@compiled
def shifts(features: Maps, empty: Maps, board: npt.NDArray[np.bool_]) -> Maps:
    """The differences (3, N) of `features` (3, H, W) from `empty` within `board` (H, W)."""
    found, number = np.empty((3, board.size), dtype=np.float32), 0
    for y in range(board.shape[0]):
        for x in range(board.shape[1]):
            if not board[y, x]:
                continue
            for n in range(3):
                found[n, number] = features[n, y, x] - empty[n, y, x]
            number += 1
    return found[:, :number].copy()


def light_slope(rest: Maps) -> tuple[float, float]:
    """How colours tilt with brightness, from shifts (3, N); zero if nothing shows it.

    Sunlight is warmer than the sky that lights the shade. Only pixels whose colour hardly moved
    are used: the others show something else, not the same surface in another light.
    """
    found = tilts(rest)
    if found.shape[1] < LEAST_LIT:
        return (0.0, 0.0)
    one, two = medians(found).tolist()
    return (one, two)


@compiled
def tilts(rest: Maps) -> Maps:
    """How far the two colours moved per change of brightness, (2, M), at the usable pixels.

    `rest` (3, N): the shifts of all pixels.
    """
    found, number = np.empty((2, rest.shape[1]), dtype=np.float32), 0
    for n in range(rest.shape[1]):
        change, away = np.abs(rest[0, n]), max(np.abs(rest[1, n]), np.abs(rest[2, n]))
        if LEAST_LIT_BY < change < MOST_LIT_BY and away < QUARTER * change + TINT_NOISE:
            found[0, number], found[1, number] = rest[1, n] / rest[0, n], rest[2, n] / rest[0, n]
            number += 1
    return found[:, :number].copy()


def medians(values: Maps) -> Maps:
    """The median (K,) of each row of values (K, N)."""
    half, is_odd = divmod(values.shape[1], 2)
    parted = np.partition(values, half, axis=1)
    upper = parted[:, half]
    return np.asarray(upper if is_odd else (parted[:, :half].max(axis=1) + upper) / 2)


def lit(samples: Maps, change: tuple[float, float, float], shine: float = 0.0) -> Maps:
    """Log features (N, 3) after a change of light, with a neutral reflection.

    `change` applies to the logarithms of grey levels, combined as in `log_features`; `shine` is a
    share of the brightest grey level.
    """
    bright, one, two = samples.T
    green = bright - (one + two) / 3.0
    grey = np.maximum(np.exp(np.stack([green + two, green, green + one])) - DARK, 0.0)
    by_green = change[0] - (change[1] + change[2]) / 3.0
    factors = np.exp([by_green + change[2], by_green, by_green + change[1]])
    blue, green, red = np.log(grey * factors[:, None] + shine * 255.0 + DARK)
    faces: Maps = np.stack([(blue + green + red) / 3.0, red - green, blue - green], axis=1)
    return faces.astype(np.float32)


def colour_table(samples: Maps, light: Light) -> Maps:
    """The log density over the table's cells, flat, of a colour seen as `samples` (N, 3)."""
    total = np.zeros(CELLS)
    one, two = light.slope if any(light.slope) else DAYLIGHT_SLOPE
    for change, weight in LIGHT_CHANGES:
        tilted = change, change * one, change * two
        count_cells(lit(samples, tilted), weight / len(samples), total)
    for change, bluer, shine, weight in OTHER_LIGHTS:
        tilted = change, -bluer / 3.0, bluer * 2.0 / 3.0
        count_cells(lit(samples, tilted, shine), weight / len(samples), total)
    return log_density(total)


def centre_and_width(values: Maps) -> tuple[float, float]:
    """Median and robust standard deviation, the latter bounded from below."""
    middle = float(np.median(values))
    return middle, 1.4826 * float(np.median(np.abs(values - middle))) + 0.3


@dataclass(frozen=True, slots=True, eq=False)
class Appearance:
    """What was learned about the looks of board and checkers.

    `tables`: per letter, the log density over the colour cells, flat; `stack` (C, N): all of them.
    `rough_board` and `rough_checker` (by letter): (centre, width) of the roughness on the bare
    board and on faces; `light`: the light of the start picture against the empty one.
    """

    tables: Mapping[str, Maps]
    stack: Maps
    rough_board: tuple[float, float]
    rough_checker: Mapping[str, tuple[float, float]]
    light: Light

    @classmethod
    def learn(
        cls,
        faces: Mapping[str, Sequence[tuple[Maps, Maps]]],
        bare_roughness: Maps,
        light: Light,
    ) -> Appearance:
        """Learn from samples: per letter and checker (features (N, 3), roughness (N,))."""
        offset = np.array(light.offset, dtype=np.float32)
        stack = np.empty((int(np.prod(CELLS)), len(faces)), dtype=np.float32)
        rough = {}
        for table, (letter, checkers) in zip(stack.T, faces.items(), strict=True):
            colours = np.concatenate([features for features, _ in checkers]) - offset
            table[:] = colour_table(colours, light)
            rough[letter] = centre_and_width(np.concatenate([rest for _, rest in checkers]))
        tables = dict(zip(faces, stack.T, strict=True))
        return cls(tables, stack, centre_and_width(bare_roughness), rough, light)
