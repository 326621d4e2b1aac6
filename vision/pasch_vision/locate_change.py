"""What has changed between two pictures of a fixed camera, whatever the light did meanwhile.

A pixel that is only brighter or darker than before, within what a shadow or a passing cloud does,
has not changed; one whose colour is another, or whose brightness is beyond that, has. Knows no
board.
"""

from __future__ import annotations

import cv2
import numpy as np

from pasch_vision.least_squares import Floats
from pasch_vision.picture import Picture

__all__ = ["change", "difference"]

# A cast shadow indoors leaves about half the light, sun returning at most half as much again;
# below and above that a surface is taken for another surface. Ratios of linear light.
DARKEST_SHADE = 0.45
BRIGHTEST_SHADE = 1.6
GAMMA = 2.0
# Differences in grey levels: what the plainest change amounts to, and how many times the
# picture's own noise is needed where it is noisier.
LEAST_CHANGE = 14.0
NOISE_TIMES = 3.5
# A change of brightness alone is weak evidence, but at full size it is not nothing.
BRIGHTNESS_WEIGHT = 0.35


def change(empty: Picture, start: Picture, blur_px: float = 1.0) -> Floats:
    """How sure it is that something else is seen now: (H, W) of 0 (the same) to 1."""
    different = difference(empty, start, blur_px)
    level = max(LEAST_CHANGE, NOISE_TIMES * float(np.median(different)))
    return np.asarray(1.0 - np.exp(-((different / level) ** 2)), dtype=np.float64)


def difference(empty: Picture, start: Picture, blur_px: float = 1.0) -> Floats:
    """How far apart in grey levels the pictures are where no shadow explains it, (H, W)."""
    before = cv2.GaussianBlur(empty.astype(np.float32), (0, 0), blur_px)
    after = cv2.GaussianBlur(start.astype(np.float32), (0, 0), blur_px)
    light_before = ((before + 2.0) / 255.0) ** GAMMA
    light_after = ((after + 2.0) / 255.0) ** GAMMA
    shade = (light_before * light_after).sum(axis=2) / ((light_before**2).sum(axis=2) + 1e-6)
    drift = float(np.median(shade))
    shade = np.clip(shade, DARKEST_SHADE * drift, BRIGHTEST_SHADE * drift)
    shaded = (shade[..., None] * light_before) ** (1.0 / GAMMA) * 255.0 - 2.0
    colour = np.sqrt(((shaded - after) ** 2).sum(axis=2))
    plain = before * np.float32(np.sqrt(drift))
    brightness = np.sqrt(((plain - after) ** 2).sum(axis=2))
    return np.asarray(np.maximum(colour, BRIGHTNESS_WEIGHT * brightness), dtype=np.float64)
