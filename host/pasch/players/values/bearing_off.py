"""The end of a race in Backgammon, known exactly: both seats bear off and have few checkers left.

A table of the thrower's chance of winning with perfect play by both, for every standing with at
most `MOST` checkers a seat, all at home. Nobody loses a gammon there: each seat has at least nine
off. `training/bearing_off.py` computes the table; with no contact left, it needs only each seat's
own position.
"""

from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path

import numpy as np
import numpy.typing as npt

from pasch.errors import PaschError
from pasch.players.values.value import Floats
from pasch.rules.search.packed_state import OFF

__all__ = ["FULL", "HOME", "MOST", "TABLE", "numbered", "settle_races"]

TABLE = Path(__file__).parent / "weights" / "bearing-off.npz"
HOME, MOST = 6, 6
# Chances are stored as whole numbers; this one stands for 1.
FULL = (1 << 16) - 1
DAMAGED = "the table {file} is damaged: install Pasch again"
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
    home = counts[:, :, 1 : HOME + 1]
    left = counts[:, :, OFF + 1 :].sum(axis=2)
    is_known = ((left == home.sum(axis=2)) & (left <= MOST) & (left > 0)).all(axis=1)
    if not is_known.any():
        return
    chance, index = _table()
    own, other = index[home[is_known] @ _DIGITS].T
    won = chance[own, other] / FULL
    chances[is_known] = 0.0
    chances[is_known, 0] = won
    chances[is_known, chances.shape[1] // 2] = 1.0 - won


@cache
def _table() -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.int16]]:
    """The thrower's chances, `(n, n)`, and the number of the position with these digits."""
    index = np.zeros((MOST + 1) ** HOME, np.int16)
    ways = numbered()
    index[ways @ _DIGITS] = np.arange(len(ways))
    chance = _load(TABLE)
    if chance.shape != (len(ways), len(ways)) or chance.dtype != np.uint16:
        raise PaschError(DAMAGED, file=TABLE.name)
    return chance, index


def _load(file: Path) -> npt.NDArray[np.uint16]:
    """What the file has for a table; raises `PaschError` where it is missing or cannot be read."""
    try:
        with np.load(BytesIO(file.read_bytes()), allow_pickle=False) as kept:
            chance: npt.NDArray[np.uint16] = kept["chance"]
            return chance
    except FileNotFoundError as error:
        template = "the table {file} is missing: install Pasch again"
        raise PaschError(template, file=file.name) from error
    except Exception as error:
        raise PaschError(DAMAGED, file=file.name) from error
