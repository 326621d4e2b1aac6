"""What a place may hold, and how the network's numbers become probabilities of it.

A content is a number of checkers of each colour, on a strip's row their order outward. The
network says, of the number of all, of each colour's number and of each spot, how much speaks for
it; what speaks for a content is the sum, so nothing is likely of which one part is out of the
question. Training and reading share this.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import numpy as np
import numpy.typing as npt

__all__ = ["MOST", "NUMBERS", "SLOTS", "Table", "counted", "ordered"]

MOST = 15
NUMBERS = MOST + 1
# In a strip's row the order of so many can be told.
SLOTS = 6
Table = npt.NDArray[np.int64]


@lru_cache(maxsize=8)
def counted(colours: int) -> Table:
    """All contents (C, colours) of at most `MOST` checkers, as numbers of each colour."""
    grid = np.indices((NUMBERS,) * colours).reshape(colours, -1).T
    return np.ascontiguousarray(grid[grid.sum(axis=1) <= MOST]).astype(np.int64)


@lru_cache(maxsize=8)
def ordered(colours: int) -> Table:
    """All orders (C, SLOTS) of at most `SLOTS` checkers: the colour of each, -1 where none is."""
    rows = [
        [*one, *(-1,) * (SLOTS - number)]
        for number in range(SLOTS + 1)
        for one in product(range(colours), repeat=number)
    ]
    return np.array(rows, np.int64)
