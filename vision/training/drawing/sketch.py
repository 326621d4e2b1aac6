"""A drawing of a board as the camera's rays meet it: what all drawing code shares.

Everything is drawn in the plane of the playing surface, in units of 1/24 of a point's width (u),
origin at the field's top left corner. Projected from the eye onto that plane, a disc at some
height is again a disc, larger and shifted away from the eye. So circles and polygons are enough to
draw thickness and slanted views.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from pasch_vision.arrays import Floats, Maps
from pasch_vision.picture import Picture

COLUMN = 24.0
MARGIN = 46.0
Factors = Maps | Floats
Rng = np.random.Generator
Colour = tuple[float, float, float]
# Fractional bits with which OpenCV draws.
SHIFT = 4
_BANK: dict[tuple[int, int], Maps] = {}


@dataclass(slots=True)
class Sketch:
    """The picture being drawn: `image` (H, W, 3) BGR uint8, `scale` pixels per u.

    `eye` is (x, y, height) in u.
    """

    rng: Rng
    image: Picture
    scale: float
    eye: tuple[float, float, float]
    field: tuple[float, float]
    bar: float

    def px(self, points: npt.ArrayLike, height: float = 0.0) -> Maps:
        """The pixels (N, 2) at which points (N, 2) u at a height are drawn."""
        plan = np.asarray(points, dtype=np.float64).reshape(-1, 2)
        eye = np.array(self.eye[:2])
        lifted = eye + (plan - eye) * self.growth(height)
        return np.asarray((lifted + MARGIN) * self.scale, dtype=np.float32)

    def growth(self, height: float) -> float:
        """How many times larger things at this height look."""
        return self.eye[2] / max(self.eye[2] - height, 1.0)

    def polygon(self, points: npt.ArrayLike, colour: Colour, height: float = 0.0) -> None:
        """Fill a polygon at a height."""
        fill(self.image, self.px(points, height), colour)

    def disc(self, centre: npt.ArrayLike, radius: float, colour: Colour, height: float) -> None:
        """Fill a disc at a height."""
        ring(self.image, *self.round(centre, radius, height), colour, -1)

    def ring(
        self,
        centre: npt.ArrayLike,
        radius: float,
        colour: Colour,
        height: float,
        width: float = 0.5,
    ) -> None:
        """Draw a circle `width` u wide at a height."""
        line = max(round(width * self.scale), 1)
        ring(self.image, *self.round(centre, radius, height), colour, line)

    def round(self, centre: npt.ArrayLike, radius: float, height: float) -> tuple[Maps, float]:
        """Centre and radius in pixels of a disc at a height."""
        return self.px(np.reshape(centre, (1, 2)), height)[0], radius * self.scale * self.growth(
            height
        )

    def chance(self, share: float) -> bool:
        """True in this share of all cases."""
        return bool(self.rng.random() < share)

    def between(self, low: float, high: float) -> float:
        """A uniformly random number between two others."""
        return float(self.rng.uniform(low, high))


def fill(image: Picture, pixels: Maps, colour: Colour) -> None:
    """Fill a polygon given in pixels."""
    corners = np.round(np.clip(pixels, -9000, 9000) * (1 << SHIFT)).astype(np.int32)
    cv2.fillPoly(image, [corners.reshape(-1, 1, 2)], colour, cv2.LINE_AA, SHIFT)


def ring(image: Picture, centre: Maps, radius: float, colour: Colour, width: int) -> None:
    """Draw a circle given in pixels, filled where `width` is -1."""
    x, y = (round(float(value) * (1 << SHIFT)) for value in centre)
    cv2.circle(image, (x, y), int(radius * (1 << SHIFT)), colour, width, cv2.LINE_AA, SHIFT)


def noise(rng: Rng, shape: tuple[int, int], grain: float) -> Maps:
    """Smooth noise (H, W) of standard deviation 1 with grains about this many pixels wide."""
    octave = int(np.clip(np.round(np.log2(max(grain, 1.0))), 0, 6))
    return stretched(rng, shape, octave, octave)


def fibres(rng: Rng, shape: tuple[int, int], grain: float) -> Maps:
    """Noise of standard deviation 1 like the grain of wood, along either side of the picture."""
    octave = int(np.clip(np.round(np.log2(max(grain, 1.0))), 0, 3))
    long = int(rng.integers(4, 7))
    turned = stretched(rng, shape[::-1], octave, long).T if rng.random() < 0.5 else None
    return stretched(rng, shape, octave, long) if turned is None else turned


def stretched(rng: Rng, shape: tuple[int, int], low: int, high: int) -> Maps:
    """Noise from a bank of tiles, blurred by 2**low and 2**high pixels along its sides."""
    if (low, high) not in _BANK:
        white = np.random.default_rng(low * 8 + high).normal(size=(1024, 1024))
        size = (0, 0)
        soft = cv2.GaussianBlur(
            white.astype(np.float32),
            size,
            sigmaX=0.5 * 2.0**high,
            sigmaY=0.5 * 2.0**low,
            borderType=cv2.BORDER_REFLECT,
        )
        _BANK[low, high] = np.asarray((soft - soft.mean()) / soft.std(), dtype=np.float32)
    tile = _BANK[low, high]
    height, width = shape
    if height > 1024 or width > 1024:
        tile = np.asarray(np.tile(tile, (height // 1024 + 1, width // 1024 + 1)), np.float32)
    y = int(rng.integers(0, tile.shape[0] - height + 1))
    x = int(rng.integers(0, tile.shape[1] - width + 1))
    part: Maps = tile[y : y + height, x : x + width]
    return part[:: int(rng.choice([-1, 1])), :: int(rng.choice([-1, 1]))]


def multiplied(image: Picture, factor: Factors) -> None:
    """Multiply a picture in place by factors (H, W) or (H, W, 3)."""
    factor = np.asarray(factor, dtype=np.float32)
    if factor.ndim == 2:
        factor = np.asarray(cv2.merge([factor, factor, factor]), dtype=np.float32)
    cv2.multiply(image, factor, dst=image, dtype=cv2.CV_8U)


def softened(mask: Picture, soft_px: float) -> Maps:
    """A mask (H, W) of 0 and 255, blurred to 0 to 1; computed coarsely if the blur is wide."""
    ratio = 4 if soft_px > 5 else 1
    size = (mask.shape[1], mask.shape[0])
    if ratio > 1:
        small = (size[0] // ratio, size[1] // ratio)
        mask = np.asarray(cv2.resize(mask, small, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    blurred = cv2.GaussianBlur(mask, (0, 0), soft_px / ratio)
    if ratio > 1:
        blurred = cv2.resize(blurred, size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(blurred.astype(np.float32) / np.float32(255))
