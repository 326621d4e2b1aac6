"""What a network sees of a standing: whole numbers in 64ths, the same for every game.

For each seat, the thrower first, `BLOCK` numbers: four for each of the 24 points of its own way
(one checker, two or more, three or more, half of what is beyond three; after Tesauro, CACM 1995),
bar, yard and off, and eight that the rules give but a small network is slow to find: the way
left, rolls that hit it, its longest prime, points made at home, blots, its last checker's place,
rolls that move this one freely, and enemies before it. Then the game's `FLAGS` of what the places
do not show. A point that a seat cannot come to stays 0.

Compiled for the processor at hand, on integers only, so that it is the same everywhere; training
uses the very same function. It trusts the shapes it is handed.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pasch_vision.compiled import compiled

__all__ = ["BLOCK", "FLAGS", "ONE", "TABLES", "add_all_inputs", "add_inputs", "size_of"]

OFF, BAR, YARD = 0, 25, 26
# What 1 is in these units.
ONE = 64
POINTS, PER_POINT = 24, 4
DERIVED = 8
BLOCK = POINTS * PER_POINT + 6 + DERIVED
FLAGS = 28
FARTHEST = 24


def size_of(seats: int) -> int:
    """How many inputs a game of so many seats has."""
    return seats * BLOCK + FLAGS


def _tables() -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Rolls as bits of 36: all that show a number `[7]`, both orders of a pair `[7, 7]`."""
    single, pair = np.zeros(7, np.int64), np.zeros((7, 7), np.int64)
    for first in range(1, 7):
        for second in range(1, 7):
            bit = 1 << (6 * first + second - 7)
            single[first] |= bit
            single[second] |= bit
            pair[first, second] |= bit
            pair[second, first] |= bit
    return single, pair


TABLES = _tables()


@compiled
def add_inputs(
    counts: npt.NDArray[np.int16],
    flags: npt.NDArray[np.int16],
    crossing: npt.NDArray[np.int16],
    length: int,
    hold: int,
    single: npt.NDArray[np.int64],
    pair: npt.NDArray[np.int64],
    found: npt.NDArray[np.int16],
) -> None:
    """Write the inputs of one standing into `found` `(size,)`.

    `counts` `(seats, 27)` and `flags` `(28,)` with the thrower first; `crossing` `(seats, 27)`:
    the point of the i-th seat onward that lies at a seat's point, 0 where there is none;
    `length`: points of a way; `hold`: how many enemies hold a point; `single`, `pair`: `TABLES`.
    """
    seats = counts.shape[0]
    held = np.zeros((seats, 27), np.int16)  # enemy checkers on each of a seat's points
    for seat in range(seats):
        for other in range(1, seats):
            enemy = counts[(seat + other) % seats]
            for point in range(1, length + 1):
                across = crossing[other, point]
                if across:
                    held[seat, point] += enemy[across]
    for seat in range(seats):
        own = counts[seat]
        at = seat * BLOCK
        pips, blots, prime, run, made, rear = 0, 0, 0, 0, 0, 0
        for point in range(1, POINTS + 1):
            lying = own[point]
            where = at + (point - 1) * PER_POINT
            found[where] = ONE if lying == 1 else 0
            found[where + 1] = ONE if lying > 1 else 0
            found[where + 2] = ONE if lying > 2 else 0
            found[where + 3] = ONE // 2 * (lying - 3) if lying > 3 else 0
            if lying > 1:
                run += 1
                prime = max(prime, run)
                if point <= 6:
                    made += 1
            else:
                run = 0
            if lying:
                rear = point
                pips += lying * point
                if lying == 1:
                    blots += 1
        start = length + 1
        waiting = own[BAR] + own[YARD]
        pips += waiting * start
        if waiting:
            rear = start
        at += POINTS * PER_POINT
        found[at] = ONE // 2 * own[BAR]
        found[at + 1] = ONE if own[BAR] else 0
        found[at + 2] = ONE // 8 * own[YARD]
        found[at + 3] = ONE if own[YARD] else 0
        found[at + 4] = ONE // 8 * own[OFF]
        found[at + 5] = ONE if own[OFF] else 0
        at += 6
        # Rolls, as bits, by which somebody hits one of this seat's blots.
        hits = np.int64(0)
        if blots:
            for other in range(1, seats):
                hitter = (seat + other) % seats
                enemy, walls = counts[hitter], held[hitter]
                for point in range(1, length + 1):
                    goal = crossing[other, point]
                    if own[point] != 1 or not goal:
                        continue
                    for origin in range(goal + 1, start + 1):
                        lying = enemy[origin] if origin < start else enemy[BAR] + enemy[YARD]
                        if not lying:
                            continue
                        gap = origin - goal
                        if gap <= 6:
                            hits |= single[gap]
                        for first in range(max(1, gap - 6), min(6, gap - 1) + 1):
                            if walls[origin - first] < hold:
                                hits |= pair[first, gap - first]
                        for times in range(3, 5):
                            step = gap // times
                            if step * times != gap or step > 6:
                                continue
                            is_free = True
                            for made_steps in range(1, times):
                                if walls[origin - step * made_steps] >= hold:
                                    is_free = False
                            if is_free:
                                hits |= pair[step, step]
        shots = 0
        while hits:
            hits &= hits - 1
            shots += 1
        # Rolls with which the last checker can move by both numbers, and enemies before it.
        free, ahead = 0, 0
        walls = held[seat]
        for point in range(1, min(rear, start)):
            ahead += walls[point]
        if rear:
            for first in range(1, 7):
                for second in range(1, 7):
                    if rear - first > 0 and walls[rear - first] >= hold:
                        continue
                    end = rear - first - second
                    if end <= 0 or walls[end] < hold:
                        free += 1
        found[at] = ONE // 64 * pips
        found[at + 1] = ONE // 16 * shots
        found[at + 2] = ONE // 4 * prime
        found[at + 3] = ONE // 4 * made
        found[at + 4] = ONE // 4 * blots
        found[at + 5] = ONE // 16 * rear
        found[at + 6] = ONE // 16 * free
        found[at + 7] = ONE // 8 * ahead
    for index in range(FLAGS):
        found[seats * BLOCK + index] = flags[index]


@compiled
def add_all_inputs(
    counts: npt.NDArray[np.int16],
    flags: npt.NDArray[np.int16],
    crossing: npt.NDArray[np.int16],
    length: int,
    hold: int,
    single: npt.NDArray[np.int64],
    pair: npt.NDArray[np.int64],
    found: npt.NDArray[np.int16],
) -> None:
    """Write the inputs of many standings, `(n, size)`; all but `crossing` as `add_inputs`, n."""
    for row in range(len(counts)):
        add_inputs(counts[row], flags[row], crossing, length, hold, single, pair, found[row])
