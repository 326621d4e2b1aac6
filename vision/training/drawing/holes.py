"""Rows from which checkers have been taken up, for example after a hit: those beyond stay put."""

import numpy as np

__all__ = ["SHARE", "hole"]

# The share of rows with a hole, and of holes of two checkers; at least half are at the base.
SHARE, TWO_SHARE = 0.1, 0.25


def hole(rng: np.random.Generator, number: int, share: float = SHARE) -> tuple[int, int]:
    """The index of the checker before which others were taken up, and how many: (0, 0) for none.

    `number`: of checkers in the row; `share`: of rows that have a hole.
    """
    if not number or rng.random() >= share:
        return 0, 0
    return int(rng.integers(number) * rng.integers(2)), 1 + int(rng.random() < TWO_SHARE)
