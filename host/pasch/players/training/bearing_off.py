"""`python -m pasch.players.training.bearing_off`: the table of the end of a race, made anew.

Works backwards from the end: with positions ordered by pips, the best play of each roll is known
once all positions with fewer pips are solved, against every position of the opponent.
"""

import numpy as np
import numpy.typing as npt

from pasch.players.values.bearing_off import FULL, HOME, TABLE, numbered
from pasch.players.values.value import Floats

__all__ = ["reached", "solved", "table"]

Way = tuple[int, ...]
# Ways to play on: the cube in the middle, one's own, the other's, or none; and what each is to the
# other seat.
SWAPPED = [0, 2, 1, 3]


def moved(way: Way, number: int) -> set[Way]:
    """The positions after playing one number; an empty board stays empty."""
    highest = max((point for point in range(1, HOME + 1) if way[point - 1]), default=0)
    if highest == 0:
        return {way}
    found = set()
    for point in range(1, HOME + 1):
        # A checker goes off by a higher number only where none lies beyond it (BG-15).
        if not way[point - 1] or (number > point and point != highest):
            continue
        then = list(way)
        then[point - 1] -= 1
        if point > number:
            then[point - number - 1] += 1
        found.add(tuple(then))
    return found


def reached(way: Way, dice: tuple[int, int]) -> set[Way]:
    """The positions after a whole roll."""
    orders = [dice * 2] if dice[0] == dice[1] else [dice, dice[::-1]]
    found: set[Way] = set()
    for order in orders:
        ways = {way}
        for number in order:
            ways = {then for one in ways for then in moved(one, number)}
        found |= ways
    return found


def solved() -> tuple[Floats, Floats]:
    """By both positions as `numbered`, the thrower's first: his chance of winning, `(n, n)`; and
    what a game for money is worth to him who throws now, `(3, n, n)`, with the cube at 1 in the
    middle, his own, his opponent's. Each turns it later, and answers, as well as can be.
    """
    ways = [tuple(way) for way in numbered().tolist()]
    index = {way: number for number, way in enumerate(ways)}
    rolls = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]
    weights = np.array([(1 if a == b else 2) / 36 for a, b in rolls])
    onward = [
        [sorted(index[then] for then in reached(way, roll)) for roll in rolls] for way in ways
    ]
    most = max(len(then) for one in onward for then in one)
    # Padded with the first up to the greatest count, so that one lookup covers all.
    every = np.array([[then + then[:1] * (most - len(then)) for then in one] for one in onward])
    thrown, worth = np.zeros((2, len(SWAPPED), len(ways), len(ways)))
    # A seat without checkers has already won: a thrower who comes too late has lost.
    worth[:, :, 0] = -1.0
    for number in range(1, len(ways)):
        for cube, theirs in enumerate(worth[SWAPPED]):
            best = [-theirs[:, then].min(axis=1) for then in onward[number]]
            thrown[cube, number] = weights @ np.array(best)
        worth[:, number, 1:] = doubled(thrown[:, number, 1:])
        for cube, theirs in enumerate(worth[SWAPPED, number]):
            thrown[cube, 1:, number] = -theirs[every[1:]].min(axis=2) @ weights
        worth[:, 1:, number] = doubled(thrown[:, 1:, number])
    thrown[:, :, 0] = -1.0
    won: Floats = (thrown[-1] + 1.0) / 2.0
    return won, thrown[:-1]


def doubled(thrown: Floats) -> Floats:
    """What it is worth where whoever may turn the cube first does so if that is best."""
    middle, own, other, none = thrown
    turned = np.minimum(2.0 * other, 1.0)
    return np.array([np.maximum(middle, turned), np.maximum(own, turned), other, none])


def table() -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.int16]]:
    """The table as the package has it: the chances, and what the cube adds to the equity."""
    won, equities = solved()
    chance = np.rint(won * FULL)
    cube = np.rint(equities * (FULL // 2)) - (chance - FULL // 2)
    return chance.astype(np.uint16), cube.astype(np.int16)


def main() -> None:
    """Compute the table and put it into the package."""
    chance, cube = table()
    np.savez_compressed(TABLE, chance=chance, cube=cube)


if __name__ == "__main__":
    main()
