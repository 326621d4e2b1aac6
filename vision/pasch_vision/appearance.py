"""What board and checkers look like to this camera: learned from the two calibration pictures.

Colours are kept as logarithms (brightness, red against green, blue against green), because there
a change of light is a shift. Of each checker colour the distribution over its lit faces is kept
as a table, widened along the way in which the light changes; of the board only how much it
differs from itself. Knows no places and decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from pasch_vision.picture import Picture

__all__ = [
    "Appearance",
    "Light",
    "Maps",
    "colour_cells",
    "colour_density",
    "energy_of",
    "gradient",
    "log_features",
    "roughness",
    "squared",
]

Maps = npt.NDArray[np.float32]

# Added before the logarithm: below some eight grey levels a camera's values are mostly noise.
DARK = 8.0
LOGS = np.log(np.arange(256, dtype=np.float32) + DARK).astype(np.float32)
# The table of colours: brightness, red - green, blue - green, each (lowest, highest, cells).
RANGES = ((1.5, 6.0, 36), (-2.0, 2.0, 64), (-2.0, 2.0, 64))
STEPS = np.array([(high - low) / cells for low, high, cells in RANGES])
LOWS = np.array([low for low, _, _ in RANGES])
CELLS = tuple(cells for _, _, cells in RANGES)
# How much a face varies from checker to checker beyond the samples seen (natural logarithms:
# 0.12 is 12 % in brightness, 0.05 is 5 % in a ratio of two channels).
SPREAD = np.array([0.12, 0.05, 0.05])
# So many cells away nothing is left of a Gaussian that wide.
SPREAD_CELLS = 7
# How likely the light on a checker is to have changed by how much (log brightness): sun and
# shade differ by up to a factor of 2.5; most light changes little.
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
# Shade is lit by the sky and so bluer than sun, when nothing better was learned.
DAYLIGHT_SLOPE = (0.06, -0.12)
# Glossy faces reflect a lamp somewhere; added to the face's own colour, in shares of white.
GLOSS_SHARES, GLOSS_WEIGHT = (0.1, 0.25, 0.45), 0.04
# The density of a colour that belongs to nothing known: even over what cameras show.
ANYTHING = 0.08
LEAST_DENSITY = 0.005


def log_features(picture: Picture) -> Maps:
    """(H, W, 3) float32: mean logarithm, red - green, blue - green, of a BGR picture."""
    logs = np.asarray(cv2.LUT(picture, LOGS), dtype=np.float32)
    blue, green, red = cv2.split(logs)
    return np.asarray(
        cv2.merge([(blue + green + red) / 3.0, red - green, blue - green]), dtype=np.float32
    )


def gradient(features: Maps) -> Maps:
    """(H, W, 2): slope of the log brightness per pixel, x and y."""
    smooth = cv2.GaussianBlur(np.ascontiguousarray(features[..., 0]), (0, 0), 1.0)
    return np.asarray(
        cv2.merge(
            [
                cv2.Sobel(smooth, cv2.CV_32F, 1, 0, scale=1 / 8),
                cv2.Sobel(smooth, cv2.CV_32F, 0, 1, scale=1 / 8),
            ]
        ),
        dtype=np.float32,
    )


def roughness(slopes: Maps, empty_slopes: Maps) -> Maps:
    """(H, W): log energy of the slopes that the empty board does not have.

    Even light and soft shadows leave it low; another surface raises it.
    """
    return energy_of(slopes - empty_slopes)


@dataclass(frozen=True, slots=True)
class Light:
    """How the light of a picture differs from the empty board's picture.

    `offset` (3): the shift of the log features everywhere; `slope` (2): how far the two colour
    features go with a brightening by one; `spread`: how far brightness varies over the board.
    """

    offset: tuple[float, float, float] = (0.0, 0.0, 0.0)
    slope: tuple[float, float] = (0.0, 0.0)
    spread: float = 0.0

    @classmethod
    def between(cls, features: Maps, empty: Maps, board: npt.NDArray[np.bool_]) -> Light:
        """The light that turns `empty` (H, W, 3) into `features` where `board` (H, W) is seen."""
        # Every ninth pixel says the same as all of them.
        shift = (features[::3, ::3] - empty[::3, ::3])[board[::3, ::3]]
        if not len(shift):
            return cls()
        offset = np.median(np.ascontiguousarray(shift.T), axis=1)
        rest = shift - offset
        spread = float(np.sqrt(np.mean(np.clip(rest[:, 0], -1.0, 1.0) ** 2)))
        one, two, three = (float(value) for value in offset)
        return cls((one, two, three), light_slope(rest), spread)


def light_slope(rest: Maps) -> tuple[float, float]:
    """How colours tilt with brightness, from shifts (N, 3); zero where nothing tells.

    Sunlight is warmer than the sky that lights the shade. Only pixels whose colour hardly moved
    are asked: the others are something else, not the same surface in another light.
    """
    brightness, tints = rest[:, 0], rest[:, 1:]
    lit = (np.abs(brightness) > 0.2) & (np.abs(brightness) < 1.2)
    same = lit & (np.abs(tints).max(axis=1) < 0.25 * np.abs(brightness) + 0.03)
    if int(same.sum()) < 40:
        return (0.0, 0.0)
    ratios = np.median(tints[same] / brightness[same, None], axis=0)
    return (float(ratios[0]), float(ratios[1]))


def energy_of(slopes: Maps) -> Maps:
    """(H, W): log energy of slopes (H, W, 2) around each pixel."""
    energy = cv2.GaussianBlur(squared(slopes), (0, 0), 2.0)
    return np.asarray(cv2.log(energy + np.float32(1e-6)), dtype=np.float32)


def squared(slopes: Maps) -> Maps:
    """(H, W): squared length of slopes (H, W, 2)."""
    x, y = cv2.split(slopes)
    return np.asarray(cv2.add(cv2.multiply(x, x), cv2.multiply(y, y)), dtype=np.float32)


def spread_out(histogram: npt.NDArray[np.float64], sigmas: npt.NDArray[np.float64]) -> Maps:
    """A histogram (three axes) smoothed by a Gaussian, `sigmas` in cells."""
    away = np.arange(-SPREAD_CELLS, SPREAD_CELLS + 1)
    first, second, third = (
        np.exp(-((away / sigma) ** 2) / 2) / (np.sqrt(2 * np.pi) * sigma) for sigma in sigmas
    )
    itself, nothing = np.ones(1), cv2.BORDER_CONSTANT
    lines = histogram.reshape(-1, histogram.shape[2])
    lines = np.asarray(cv2.sepFilter2D(lines, -1, third, itself, borderType=nothing))
    planes = lines.reshape(histogram.shape[0], -1)
    planes = np.asarray(cv2.sepFilter2D(planes, -1, itself, first, borderType=nothing))
    sheets = planes.reshape(histogram.shape)
    for sheet in sheets:
        sheet[:] = cv2.sepFilter2D(sheet, -1, itself, second, borderType=nothing)
    return sheets.astype(np.float32)


def glossed(samples: Maps, share: float) -> Maps:
    """Samples (N, 3) with a neutral reflection added, `share` of the brightest value."""
    third = samples[:, 0]
    green = third - (samples[:, 1] + samples[:, 2]) / 3.0
    logs = np.stack([green + samples[:, 2], green, green + samples[:, 1]], axis=1)
    blue, green, red = np.log(np.exp(logs) + share * 255.0).T
    shone = np.stack([(blue + green + red) / 3.0, red - green, blue - green], axis=1)
    faces: Maps = shone.astype(np.float32)
    return faces


def colour_table(samples: Maps, light: Light) -> Maps:
    """The log density over the table's cells, flat, of a colour seen as `samples` (N, 3)."""
    total = np.zeros(CELLS)
    slope = light.slope if any(light.slope) else DAYLIGHT_SLOPE
    tilt = np.array([1.0, *slope])
    bounds = [(low, high) for low, high, _ in RANGES]
    for change, weight in LIGHT_CHANGES:
        counted, _ = np.histogramdd(samples + change * tilt, bins=CELLS, range=bounds)
        total += weight * counted / len(samples)
    for share in GLOSS_SHARES:
        shone, _ = np.histogramdd(glossed(samples, share), bins=CELLS, range=bounds)
        total += GLOSS_WEIGHT * shone / len(samples)
    density = spread_out(total, SPREAD / STEPS) / float(STEPS.prod())
    table: Maps = np.log(density + LEAST_DENSITY).ravel().astype(np.float32)
    return table


def colour_density(samples: Maps) -> Maps:
    """The log density over the table's cells, flat, of the colours of one thing (N, 3)."""
    bounds = [(low, high) for low, high, _ in RANGES]
    counted, _ = np.histogramdd(samples, bins=CELLS, range=bounds)
    density = spread_out(counted / max(len(samples), 1), SPREAD / STEPS) / float(STEPS.prod())
    return np.asarray(np.log(density + LEAST_DENSITY).ravel(), dtype=np.float32)


def colour_cells(features: Maps) -> npt.NDArray[np.intp]:
    """The flat index into a colour table of every pixel of `features` (H, W, 3)."""
    flat = np.zeros(features.shape[:2], dtype=np.intp)
    for axis, channel in enumerate(cv2.split(features)):
        scaled = (channel - np.float32(LOWS[axis])) * np.float32(1.0 / STEPS[axis])
        flat *= CELLS[axis]
        flat += np.clip(scaled, 0.0, CELLS[axis] - 1.0).astype(np.intp)
    return flat


def centre_and_width(values: Maps) -> tuple[float, float]:
    """Median and robust standard deviation, the latter with a floor."""
    middle = float(np.median(values))
    return middle, 1.4826 * float(np.median(np.abs(values - middle))) + 0.3


@dataclass(frozen=True, slots=True, eq=False)
class Appearance:
    """What was learned. `tables`: log density per letter over the colour cells, flat.

    `rough_board` and `rough_checker` (by letter) are (centre, width) of the roughness on the
    bare board and on faces; `light` is the light of the start picture against the empty one.
    """

    tables: Mapping[str, Maps]
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
        tables, rough = {}, {}
        for letter, checkers in faces.items():
            colours = np.concatenate([features for features, _ in checkers]) - offset
            tables[letter] = colour_table(colours, light)
            rough[letter] = centre_and_width(np.concatenate([rest for _, rest in checkers]))
        return cls(tables, centre_and_width(bare_roughness), rough, light)
