"""The contents a place may hold, over which the network's logits become probabilities.

A content is a number of checkers of each colour or, on a strip's row, their order outward. The
network gives logits for the total number, for each colour's number and for each spot. A content's
score is their sum, so one impossible part rules it out. Training and reading share this.
"""

from functools import lru_cache
from itertools import product

import numpy as np
import numpy.typing as npt

__all__ = ["MOST", "NUMBERS", "SLOTS", "Table", "contents", "counted", "ordered"]

MOST = 15
NUMBERS = MOST + 1
# The order of a strip's row is read for at most this many checkers.
SLOTS = 6
Table = npt.NDArray[np.int64]


@lru_cache(maxsize=8)
def counted(colours: int) -> Table:
    """All contents (C, colours) of at most `MOST` checkers, as numbers of each colour."""
    grid = np.indices((NUMBERS,) * colours).reshape(colours, -1).T
    return np.ascontiguousarray(grid[grid.sum(axis=1) <= MOST]).astype(np.int64)


@lru_cache(maxsize=8)
def ordered(colours: int) -> Table:
    """All orders (C, SLOTS) of at most `SLOTS` checkers: the colour on each spot, -1 for none."""
    rows = [
        [*one, *(-1,) * (SLOTS - number)]
        for number in range(SLOTS + 1)
        for one in product(range(colours), repeat=number)
    ]
    return np.array(rows, np.int64)


@lru_cache(maxsize=8)
def contents(letters: tuple[str, ...], is_ordered: bool) -> tuple[Table, tuple[str, ...]]:
    """The contents a place may hold, (C, K), and as the contract writes them; whether their order
    counts."""
    table = (ordered if is_ordered else counted)(len(letters))
    return table, tuple(text_of(row, letters, is_ordered) for row in table)


def text_of(row: Table, letters: tuple[str, ...], is_ordered: bool) -> str:
    """A content as the contract writes it."""
    if is_ordered:
        return "".join(letters[k] for k in row if k >= 0)
    return "".join(sorted("".join(letters[k] * int(row[k]) for k in range(len(letters)))))
