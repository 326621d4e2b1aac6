"""Surfaces from seeded noise: wood, felt, cork, leather, linen. All our own, no picture files.

A texture is a float32 array (height, width, 3), linear blue-green-red, one repeat of a surface.
Linear light is the square of the sRGB value throughout the twin: close enough to the standard
curve, and its inverse is one square root per frame.
"""

from collections.abc import Callable

import cv2
import numpy as np

from pasch_hardware.simulator.optics.arrays import Array

__all__ = ["linear", "surface"]


def linear(colour: str) -> Array:
    """The linear blue, green, red of `#rrggbb`."""
    channels = [int(colour[k : k + 2], 16) / 255 for k in (5, 3, 1)]
    return np.square(np.array(channels, np.float32))


def noise(chance: np.random.Generator, size: int, cells: tuple[int, int]) -> Array:
    """Smooth noise of mean 0 (size, size) with `cells` down and across; it tiles."""
    coarse = chance.normal(0, 1, cells).astype(np.float32)
    padded = np.pad(coarse, 2, mode="wrap")
    step_y, step_x = size / cells[0], size / cells[1]
    texels = np.arange(size, dtype=np.float32)
    x, y = np.meshgrid(texels / step_x + 2, texels / step_y + 2)
    return cv2.remap(padded, x, y, cv2.INTER_CUBIC)


def fractal(chance: np.random.Generator, size: int, cells: tuple[int, int], octaves: int) -> Array:
    """Noise summed over octaves, each twice as fine and half as strong; deviation about 1."""
    total = np.zeros((size, size), np.float32)
    for octave in range(octaves):
        finer = (min(size, cells[0] << octave), min(size, cells[1] << octave))
        total += noise(chance, size, finer) / (1 << octave)
    return np.asarray(total / max(float(total.std()), 1e-6), np.float32)


def _wood(chance: np.random.Generator, colour: Array, size: int) -> Array:
    """Grain along x: bent rings and fine dark pores."""
    y = np.mgrid[0:size, 0:size][0].astype(np.float32) / size
    bend = fractal(chance, size, (3, 1), 3)
    rings = np.sin(2 * np.pi * (7 * y + 0.55 * bend))
    streaks = noise(chance, size, (size // 2, 6)) + noise(chance, size, (size // 4, 3))
    pores = np.maximum(noise(chance, size, (size, 24)) - 1.6, 0)
    tone = 1 + 0.11 * rings + 0.055 * streaks + 0.08 * bend - 0.22 * pores
    return np.asarray(colour * np.clip(tone, 0.35, 1.6)[..., None], np.float32)


def _felt(chance: np.random.Generator, colour: Array, size: int) -> Array:
    tone = 1 + 0.10 * noise(chance, size, (size, size)) * 0.7
    tone += 0.035 * fractal(chance, size, (5, 5), 4)
    return np.asarray(colour * np.clip(tone, 0.5, 1.6)[..., None], np.float32)


def _cork(chance: np.random.Generator, colour: Array, size: int) -> Array:
    grain = noise(chance, size, (size // 6, size // 6))
    fine = noise(chance, size, (size // 2, size // 2))
    tone = 1 + 0.17 * grain + 0.12 * fine
    dark = np.clip((noise(chance, size, (size // 5, size // 5)) - 1.1) * 2, 0, 0.62)
    light = np.clip((noise(chance, size, (size // 7, size // 7)) - 1.3) * 1.5, 0, 0.5)
    tone = tone * (1 - dark) + light
    return np.asarray(colour * np.clip(tone, 0.2, 1.7)[..., None], np.float32)


def _leather(chance: np.random.Generator, colour: Array, size: int) -> Array:
    cells = np.abs(noise(chance, size, (size // 6, size // 6)))
    tone = 0.92 + 0.10 * np.minimum(cells, 1.5) + 0.03 * fractal(chance, size, (4, 4), 3)
    return np.asarray(colour * tone[..., None], np.float32)


def _linen(chance: np.random.Generator, colour: Array, size: int) -> Array:
    across = noise(chance, size, (size // 3, 10))
    down = noise(chance, size, (10, size // 3))
    tone = 1 + 0.06 * across + 0.06 * down + 0.03 * fractal(chance, size, (3, 3), 3)
    return np.asarray(colour * tone[..., None], np.float32)


def _plain(chance: np.random.Generator, colour: Array, size: int) -> Array:
    tone = 1 + 0.025 * fractal(chance, size, (4, 4), 6)
    return np.asarray(colour * tone[..., None], np.float32)


KINDS: dict[str, Callable[[np.random.Generator, Array, int], Array]] = {
    "wood": _wood,
    "felt": _felt,
    "cork": _cork,
    "leather": _leather,
    "linen": _linen,
    "plain": _plain,
}


def surface(kind: str, colour: str, chance: np.random.Generator, size: int = 512) -> Array:
    """One repeat of a surface, `size` x `size` texels, of a material and an sRGB colour."""
    return KINDS[kind](chance, linear(colour), size)
