"""The end of a race in Backgammon, known exactly: both seats bear off and have few checkers left.

A table of the thrower's chance of winning with perfect play by both, for every standing with at
most `MOST` checkers a seat, all at home, and of what a game for money is worth with the cube, each
turning it and answering perfectly. Nobody loses a gammon there: each seat has at least nine off.
`training/bearing_off.py` computes the table; with no contact left, it needs only each seat's own
position.
"""

from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import numpy.typing as npt

from pasch.errors import PaschError
from pasch.players.values.network import arrays_in
from pasch.players.values.value import Floats
from pasch.rules.search.packed_state import OFF

__all__ = ["FULL", "HOME", "MOST", "TABLE", "numbered", "settle_races", "worth_in_races"]

TABLE = Path(__file__).parent / "weights" / "bearing-off.npz"
HOME, MOST = 6, 6
# Chances are stored as whole numbers; this one stands for 1. Chances of one roll and of two have
# none to round.
FULL = 36 * 36 * 50
MISSING = "the table {file} is missing: install Pasch again"
DAMAGED = "the table {file} is damaged: install Pasch again"
# The number of the position with one checker left, on the 1 point: off with the next roll.
_LAST = 1
_DIGITS = (MOST + 1) ** np.arange(HOME)


def numbered() -> npt.NDArray[np.int16]:
    """Every position of at most `MOST` checkers on the home points, `(n, HOME)`, the 1 point
    first, ordered by pips left.
    """
    ways = [way for way in product(range(MOST + 1), repeat=HOME) if sum(way) <= MOST]
    ways.sort(key=lambda way: sum(point * count for point, count in enumerate(way, 1)))
    return np.array(ways, np.int16)


def settle_races(counts: npt.NDArray[np.int16], chances: Floats) -> None:
    """Replace the chances of standings that the table knows by the exact ones.

    `counts` `(n, 2, 27)`: the thrower first; `chances` `(n, outcomes)`, changed in place: plain
    wins of the thrower in the first column, of the other in the middle one.
    """
    is_known, own, other = _looked_up(counts)
    if not is_known.any():
        return
    won = _table()[0][own, other] / FULL
    chances[is_known] = 0.0
    chances[is_known, 0] = won
    chances[is_known, chances.shape[1] // 2] = 1.0 - won


def worth_in_races(counts: npt.NDArray[np.int16]) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """What games for money are worth to a thrower who leaves the cube as it is, `(3, n)`, with the
    cube at 1 in the middle, his, the other's; and whether his roll decides the game, as the other
    is off with any. Not a number, and no, where the table does not know.
    """
    is_known, own, other = _looked_up(counts)
    found = np.full((3, len(counts)), np.nan)
    is_last = np.zeros(len(counts), np.bool_)
    if is_known.any():
        chance, cube = _table()
        even = FULL // 2
        found[:, is_known] = (chance[own, other] - np.int32(even) + cube[:, own, other]) / even
        is_last[is_known] = chance[other, _LAST] == FULL
    return found, is_last


def _looked_up(
    counts: npt.NDArray[np.int16],
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.int16], npt.NDArray[np.int16]]:
    """Which standings the table knows, and the numbers of both positions in these."""
    home = counts[:, :, 1 : HOME + 1]
    left = counts[:, :, OFF + 1 :].sum(axis=2)
    is_known = ((left == home.sum(axis=2)) & (left <= MOST) & (left > 0)).all(axis=1)
    own, other = _index()[home[is_known] @ _DIGITS].T
    return is_known, own, other


@cache
def _index() -> npt.NDArray[np.int16]:
    """The number of the position with these digits."""
    index = np.zeros((MOST + 1) ** HOME, np.int16)
    ways = numbered()
    index[ways @ _DIGITS] = np.arange(len(ways))
    return index


@cache
def _table() -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.int16]]:
    """The thrower's chances, `(n, n)`, and what the cube adds to his equity, `(3, n, n)`."""
    chance, cube = arrays_in(TABLE, ("chance", "cube"), MISSING, DAMAGED)
    size = len(numbered())
    shapes = (size, size), (3, size, size)
    if (chance.shape, cube.shape) != shapes or (chance.dtype, cube.dtype) != (np.uint16, np.int16):
        raise PaschError(DAMAGED, file=TABLE.name)
    return chance, cube
