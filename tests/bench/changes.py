"""What a camera or a room does to a whole picture: dims, colours, blurs, compresses it.

Each change is a function of a picture (H, W, 3) BGR uint8 and a level; the same picture and
level give the same result. Used to measure how much of each sight bears.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import cv2
import numpy as np

from pasch_vision.arrays import Picture

__all__ = ["CHANGES", "changed"]


def lit(image: Picture, times: float) -> Picture:
    """The exposure changed: grey levels `times` as high."""
    return np.asarray(cv2.convertScaleAbs(image, alpha=times), dtype=np.uint8)


def coloured(image: Picture, ratio: float) -> Picture:
    """Another white balance: red over blue `ratio` times what it was, green kept."""
    factors = np.array([ratio**-0.5, 1.0, ratio**0.5])
    return np.asarray(np.clip(image * factors, 0, 255), dtype=np.uint8)


def noisy(image: Picture, deviation: float) -> Picture:
    """Sensor noise of `deviation` grey levels."""
    noise = np.random.default_rng(1).normal(0.0, deviation, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


def blurred(image: Picture, sigma_px: float) -> Picture:
    """Out of focus by `sigma_px` pixels."""
    return np.asarray(cv2.GaussianBlur(image, (0, 0), max(sigma_px, 1e-3)), dtype=np.uint8)


def compressed(image: Picture, quality: float) -> Picture:
    """A JPEG of `quality`, 1 to 100."""
    data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(quality)])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


def bent(image: Picture, exponent: float) -> Picture:
    """Another tone curve: grey levels (0 to 1) to the power of `exponent`."""
    table = (np.linspace(0, 1, 256) ** exponent * 255).astype(np.uint8)
    return np.asarray(cv2.LUT(image, table), dtype=np.uint8)


def shaded(image: Picture, share: float) -> Picture:
    """The soft shadow of somebody on the right, which leaves `share` of the light there."""
    down, across = np.indices(image.shape[:2])
    height, width = image.shape[:2]
    beyond = (across - 0.45 * width) + 0.4 * (down - 0.5 * height)
    light = 1.0 - (1.0 - share) / (1.0 + np.exp(-beyond * 21.0 / width))
    return np.asarray(np.clip(image * light[..., None], 0, 255), dtype=np.uint8)


CHANGES: Mapping[str, Callable[[Picture, float], Picture]] = MappingProxyType(
    {
        "light": lit,
        "warmth": coloured,
        "noise": noisy,
        "blur": blurred,
        "jpeg": compressed,
        "gamma": bent,
        "shade": shaded,
    }
)


def changed(image: Picture, name: str, level: float) -> Picture:
    """The picture after the change `name` of `CHANGES`."""
    return CHANGES[name](image, level)
