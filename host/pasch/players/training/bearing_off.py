"""`python -m pasch.players.training.bearing_off`: the table of the end of a race, made anew.

Works backwards from the end: with positions ordered by pips, the best play of each roll is known
once all positions with fewer pips are solved, against every position of the opponent.
"""

import numpy as np
import numpy.typing as npt

from pasch.players.values.bearing_off import FULL, HOME, TABLE, numbered
from pasch.players.values.value import Floats

__all__ = ["chances", "reached"]

Way = tuple[int, ...]


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


def chances() -> Floats:
    """The thrower's chance of winning, `(n, n)`, by both positions, his first, as `numbered`."""
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
    won: Floats = np.zeros((len(ways), len(ways)))
    # A seat without checkers has already won: 0 for the thrower who comes too late.
    for number in range(1, len(ways)):
        best = [(1.0 - won[:, then]).max(axis=1) for then in onward[number]]
        won[number] = weights @ np.array(best)
        won[number, 0] = 0.0
        lost: npt.NDArray[np.float64] = (1.0 - won[number])[every[1:]].max(axis=2)
        won[1:, number] = lost @ weights
    return won


def main() -> None:
    """Compute the table and put it into the package."""
    np.savez_compressed(TABLE, chance=np.rint(chances() * FULL).astype(np.uint16))


if __name__ == "__main__":
    main()
