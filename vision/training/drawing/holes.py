"""Rows from which checkers have been taken up, as one that was hit: those beyond stay where they
lay.
"""

from __future__ import annotations

import numpy as np

__all__ = ["SHARE", "hole"]

# In so many rows there is a hole; one in four is of two checkers, and half are at the base.
SHARE, TWO_SHARE = 0.1, 0.25


def hole(rng: np.random.Generator, number: int, share: float = SHARE) -> tuple[int, int]:
    """Before which of so many checkers others have been taken up, and how many: (0, 0) if none
    have; `share`: of rows that have a hole."""
    if not number or rng.random() >= share:
        return 0, 0
    return int(rng.integers(number) * rng.integers(2)), 1 + int(rng.random() < TWO_SHARE)
