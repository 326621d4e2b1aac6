"""Rays cast by the code for GPUs, which numba simulates where none is: the same picture."""

from __future__ import annotations

import os
import subprocess
import sys

# The simulator needs functions that are not compiled, and is chosen before numba is imported.
SIMULATED = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
PROGRAM = """
from dataclasses import replace

import numpy as np

from training.drawing import gpu
from training.drawing.rays import ray, scene
from training.drawing.rays.shots import pictures


def drawn(caster):
    rng = np.random.default_rng(6)
    one = replace(scene.unexposed(rng), caster=caster)
    width, height = one.view.image_size
    one = scene.exposed(rng, replace(one, view=one.view.scaled((64, 64 * height // width))))
    picture, what, checkers, _ = next(pictures(rng, one, 1, 5, hands=1.0))
    return picture, what, checkers


first, met, checkers = drawn(ray.cast)
second, met_again, _ = drawn(gpu.cast)
assert len(checkers) > 3 and first.std() > 5
assert len(np.unique(met)) > 6, np.unique(met)
assert (met == met_again).all() and (first == second).all()
print("the same")
"""


def test_a_gpu_draws_what_a_processor_draws() -> None:
    rooms = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, "-W", "ignore::RuntimeWarning", "-c", PROGRAM],
        env=os.environ | SIMULATED | {"PYTHONPATH": rooms}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.stdout == "the same\n", done.stderr
