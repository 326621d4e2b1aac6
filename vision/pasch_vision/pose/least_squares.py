"""Least squares for a handful of unknowns: Levenberg-Marquardt with finite differences.

Cameras here have at most ten unknowns, so a Jacobian by finite differences costs ten calls and
saves both hand-written derivatives and another dependency. Knows nothing of cameras.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pasch_vision.arrays import Floats

__all__ = ["least_squares"]


FIRST_DAMPING = 1e-3
WORST_DAMPING = 1e9
# The fit ends once a round reduces the squares by less than this share.
LEAST_GAIN = 1e-8


def jacobian(residuals: Callable[[Floats], Floats], at: Floats, steps: Floats) -> Floats:
    """The derivatives (R, N) of `residuals` at `at` (N,), by central differences of `steps`."""
    columns = []
    for index, step in enumerate(steps):
        offset = np.zeros_like(at)
        offset[index] = step
        columns.append((residuals(at + offset) - residuals(at - offset)) / (2.0 * step))
    # Each column is contiguous, which speeds up products of columns.
    return np.array(columns).T


def least_squares(
    residuals: Callable[[Floats], Floats],
    start: Floats,
    steps: Floats,
    rounds: int = 60,
    least_gain: float = LEAST_GAIN,
) -> tuple[Floats, Floats]:
    """The unknowns (N,) near `start` that minimise the squares, and their covariance (N, N).

    `residuals` maps (N,) to (R,), in units of one standard deviation, so that the covariance is
    the inverse of the normal matrix. `steps` (N,) are the differences for the derivatives; they
    also set the scale of the damping. The fit ends after `rounds`, or once a round reduces the
    squares by less than the share `least_gain`.
    """
    best = np.asarray(start, dtype=np.float64)
    values = residuals(best)
    cost = float(values @ values)
    damping = FIRST_DAMPING
    normal = np.eye(len(best))
    for _ in range(rounds):
        slopes = jacobian(residuals, best, steps)
        normal = slopes.T @ slopes
        gradient = slopes.T @ values
        before = cost
        while damping < WORST_DAMPING:
            damped = normal + damping * np.diag(np.diag(normal) + 1e-12)
            step = np.linalg.solve(damped, -gradient)
            tried = residuals(best + step)
            tried_cost = float(tried @ tried)
            if np.isfinite(tried_cost) and tried_cost < cost:
                best, values, cost = best + step, tried, tried_cost
                damping = max(damping / 5.0, 1e-9)
                break
            damping *= 4.0
        if before - cost <= least_gain * (before + 1e-12):
            break
    return best, np.asarray(np.linalg.pinv(normal), dtype=np.float64)
