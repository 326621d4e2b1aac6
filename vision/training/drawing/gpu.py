"""Casts the rays of `rays.ray` on a GPU, for `training.sight.train --device cuda`.

Each thread draws one pixel: a picture takes some milliseconds instead of half a second. Needs a
CUDA driver; for CUDA 13 also `pip install numba-cuda`, which replaces numba's own target.
"""

from dataclasses import replace
from typing import Any

import numba.cuda
import numpy as np

from training.drawing.painting.paint import Rng
from training.drawing.rays import ray
from training.drawing.rays.fields import OPTIONS, TILE, Numbers, Pictures, Rows, Tiles
from training.drawing.rays.scene import Scene, exposed, unexposed

__all__ = ["cast", "scene"]

cuda: Any = numba.cuda
# Columns and rows of pixels per block of threads: one tile, which is drawn or not as a whole.
BLOCK = (TILE, TILE)


def scene(rng: Rng) -> Scene:
    """A random board, as of `rays.scene.scene`, drawn on the GPU."""
    return exposed(rng, replace(unexposed(rng), caster=cast))


def see_all(
    rays: Pictures, eye: Rows, paint: Any, things: Any, makes: Rows, light: Rows, tiles: Any,
    wanted: Tiles, grounds: Any, seed: int, picture: Pictures, what: Numbers,
) -> None:  # fmt: skip
    """Draw this thread's pixel."""
    column, row = cuda.grid(2)
    if row >= rays.shape[0] or column >= rays.shape[1]:
        return
    if wanted[row // TILE, column // TILE]:
        work = cuda.local.array((5, 3), numba.float32)
        ray.see(row, column, rays, eye, paint, things, makes, light, tiles, grounds, seed,
                work, picture, what)  # fmt: skip


kernel = cuda.jit(fastmath=OPTIONS["fastmath"])(see_all)


def cast(*given: Any) -> None:
    """As `ray.cast`."""
    *inputs, picture, what = given
    height, width = what.shape
    grid = -(-width // BLOCK[0]), -(-height // BLOCK[1])
    drawn, met = cuda.to_device(picture), cuda.to_device(what)
    kernel[grid, BLOCK](*(sent(one) for one in inputs), drawn, met)
    drawn.copy_to_host(picture)
    met.copy_to_host(what)


def sent(value: Any) -> Any:
    """The value with its arrays, also those within tuples, copied to the GPU."""
    if isinstance(value, tuple):
        return tuple(sent(one) for one in value)
    if isinstance(value, np.ndarray):
        return cuda.to_device(np.ascontiguousarray(value))
    return value
