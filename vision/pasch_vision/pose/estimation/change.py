"""What has changed between two pictures from a fixed camera, however the light varied.

A pixel that is merely brighter or darker, by no more than a shadow or passing cloud explains, has
not changed; one whose colour differs, or whose brightness changed by more, has. Any change of
brightness or white balance across the whole picture is removed first. Knows no board.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from pasch_vision.arrays import Floats, Maps
from pasch_vision.picture import Picture

__all__ = ["SHADOWLESS", "SHADOWY", "Shading", "change", "difference"]

GAMMA = 2.0
# The difference in grey levels at which a change is plain: this, or this many times the picture's
# own noise if that is more.
LEAST_CHANGE = 14.0
NOISE_TIMES = 3.5
BRIGHTEST = 1.6


@dataclass(frozen=True, slots=True)
class Shading:
    """How much change the light may explain.

    Linear light between `darkest` and `BRIGHTEST` times its old value is attributed to shadow or
    sun; `brightness` (0 to 1) is the weight that a pure change of brightness still gets.
    """

    darkest: float
    brightness: float


# Thick checkers cast shadows beside themselves: a hard one leaves a quarter of the light or more.
SHADOWY = Shading(0.25, 0.16)
# Thin ones (coins) do not, and may look much like a shade of the table. Shadows do not matter
# either where only the rough place of many checkers is sought.
SHADOWLESS = Shading(0.5, 0.5)


def change(empty: Picture, start: Picture, shading: Shading) -> Floats:
    """How certainly each pixel now shows something else: (H, W), 0 (unchanged) to 1."""
    different = difference(empty, start, shading)
    level = max(LEAST_CHANGE, NOISE_TIMES * float(np.median(different)))
    times = different / np.float64(level)
    times *= times
    np.exp(np.negative(times, out=times), out=times)
    return np.subtract(1.0, times, out=times)


def difference(empty: Picture, start: Picture, shading: Shading, blur_px: float = 1.0) -> Maps:
    """How many grey levels apart the pictures are where no shadow explains it, (H, W)."""
    before, after = (
        np.asarray(cv2.GaussianBlur(each.astype(np.float32), (0, 0), blur_px), np.float32)
        for each in (empty, start)
    )
    light_before, light_after = light_of(before), light_of(after)
    light_before *= np.median(light_after / light_before, axis=(0, 1))
    shade = products(light_before, light_after) / (products(light_before, light_before) + 1e-6)
    shade = np.clip(shade, shading.darkest, BRIGHTEST, out=shade)
    colour = grey_distance(shade[..., None] * light_before, after)
    brightness = grey_distance(light_before, after)
    brightness *= np.float32(shading.brightness)
    return np.maximum(colour, brightness, out=brightness)


def light_of(grey: Maps) -> Maps:
    """Grey levels as linear light."""
    light = grey + np.float32(2.0)
    light /= np.float32(255.0)
    return np.asarray(cv2.pow(light, GAMMA, dst=light), np.float32)


def grey_distance(light: Maps, grey: Maps) -> Maps:
    """The distance (H, W), in grey levels, between linear light and grey levels (H, W, 3)."""
    apart = np.asarray(cv2.pow(light, 1.0 / GAMMA), np.float32)
    apart *= np.float32(255.0)
    apart -= np.float32(2.0)
    apart -= grey
    return np.sqrt(products(apart, apart))


def products(one: Maps, other: Maps) -> Maps:
    """The scalar products (H, W) of two pictures (H, W, 3), pixel by pixel."""
    return np.asarray(cv2.transform(one * other, np.ones((1, 3))), np.float32)
