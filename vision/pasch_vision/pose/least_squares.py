"""Least squares for a handful of unknowns: Levenberg-Marquardt with finite differences.

Cameras here have few unknowns, so finite differences save both hand-written derivatives and
another dependency; all those of a round are asked for in one call. Knows nothing of cameras.
"""

from collections.abc import Callable

import numpy as np

from pasch_vision.arrays import Floats

__all__ = ["cauchy_scaled", "least_squares"]

# Maps each row of unknowns (M, N) to a row of residuals (M, R).
Residuals = Callable[[Floats], Floats]

FIRST_DAMPING = 1e-3
WORST_DAMPING = 1e9
# The fit ends once a round reduces the squares by less than this share.
LEAST_GAIN = 1e-8


def jacobian(residuals: Residuals, at: Floats, steps: Floats) -> Floats:
    """The derivatives (R, N) of `residuals` at `at` (N,), by central differences of `steps`."""
    offsets = np.diag(steps)
    values = residuals(np.concatenate([at + offsets, at - offsets]))
    columns = (values[: len(steps)] - values[len(steps) :]) / (2.0 * steps)[:, None]
    # Each column is contiguous, which speeds up products of columns.
    return np.asarray(columns.T)


def least_squares(
    residuals: Residuals,
    start: Floats,
    steps: Floats,
    rounds: int = 60,
    least_gain: float = LEAST_GAIN,
) -> tuple[Floats, Floats]:
    """The unknowns (N,) near `start` that minimise the squares, and their covariance (N, N).

    `residuals` are in units of one standard deviation, so that the covariance is the inverse of
    the normal matrix. `steps` (N,) are the differences for the derivatives; they
    also set the scale of the damping. The fit ends after `rounds`, or once a round reduces the
    squares by less than the share `least_gain`.
    """
    best = np.asarray(start, dtype=np.float64)
    values = residuals(best[None])[0]
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
            tried = residuals((best + step)[None])[0]
            tried_cost = float(tried @ tried)
            if np.isfinite(tried_cost) and tried_cost < cost:
                best, values, cost = best + step, tried, tried_cost
                damping = max(damping / 5.0, 1e-9)
                break
            damping *= 4.0
        if before - cost <= least_gain * (before + 1e-12):
            break
    return best, np.asarray(np.linalg.pinv(normal), dtype=np.float64)


def cauchy_scaled(errors: Floats, scale: float) -> Floats:
    """Errors (..., N, 2) scaled so that their squares sum to Cauchy's loss: those beyond `scale`
    count less and less."""
    far = np.sqrt((errors**2).sum(axis=-1, keepdims=True) + 1e-12)
    kept = scale * np.sqrt(np.log1p((far / scale) ** 2)) / far
    return np.asarray(errors * kept)
