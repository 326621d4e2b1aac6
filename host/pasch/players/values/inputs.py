"""The inputs of a network for a standing: whole numbers in 64ths, the same for every game.

For each seat, the thrower first, `BLOCK` numbers: four for each of the 24 points of its own way
(one checker, two or more, three or more, half of what is beyond three; after Tesauro, CACM 1995),
bar, yard and off, and eight that follow from the rules but that a small network is slow to find:
pips left, rolls that hit it, its longest prime, points made at home, blots, its last checker's
point, rolls that move this checker freely, and enemies before it. Where one checker holds a point
there are neither hits nor blots; free moves and how badly an enemy wall shuts in the checkers
behind it take their places. Ten more describe the fight: pips that a roll costs by hits, rolls
that hit two blots, the worst point on the way home and how freely all can leave theirs, how far
the stragglers lag, the last and the foremost anchor, the pips until contact ends, the pips that
can be played before a point at home breaks, and the pips left to checkers past the enemy. Then the
game's `FLAGS` of what the places do not show. A point that a seat cannot reach stays 0.

Compiled for the processor at hand, on integers only, so that it gives the same everywhere;
training uses the very same function. It does not check shapes.
"""

import numpy as np
import numpy.typing as npt

from pasch.players.compiled import compiled
from pasch.rules.search.packed_state import BAR, OFF, YARD

__all__ = ["BLOCK", "DERIVED", "FIGHT", "FLAGS", "ONE", "add_all_inputs", "add_inputs", "size_of"]

Int16s = npt.NDArray[np.int16]
Int64s = npt.NDArray[np.int64]

# The value 1 in these units.
ONE = 64
POINTS, PER_POINT, TRAYS, DERIVED, FIGHT = 24, 4, 6, 8, 10
BLOCK = POINTS * PER_POINT + TRAYS + DERIVED + FIGHT
# How many points ahead a roll without a doublet reaches.
REACH = 12
FLAGS = 28


def size_of(seats: int) -> int:
    """How many inputs a game of `seats` seats has."""
    return seats * BLOCK + FLAGS


def _tables() -> tuple[Int64s, Int64s]:
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


def _leaving() -> Int16s:
    """How many of 36 rolls let a checker play both numbers, by the walls before it.

    `(4096,)`; bit k of an index is a wall k + 1 points ahead.
    """
    found = np.zeros(1 << REACH, np.int16)
    for walls in range(len(found)):
        for first in range(1, 7):
            for second in range(1, 7):
                both = walls >> (first + second - 1) & 1
                either = walls >> (first - 1) & walls >> (second - 1) & 1
                found[walls] += not both and not either
    return found


SINGLE, PAIR = _tables()
LEAVING = _leaving()


@compiled
def _held(counts: Int16s, crossing: Int16s, length: int) -> Int16s:
    """Enemy checkers on each of every seat's points, `(seats, 27)`."""
    seats = counts.shape[0]
    held = np.zeros((seats, 27), np.int16)
    for seat in range(seats):
        for other in range(1, seats):
            enemy = counts[(seat + other) % seats]
            for point in range(1, length + 1):
                across = crossing[other, point]
                held[seat, point] += enemy[across] if across else 0
    return held


@compiled
def _rolls_over(goal: int, origin: int, walls: Int16s, hold: int) -> int:
    """The rolls, as bits, that bring a checker from `origin` to `goal` past the walls."""
    gap, rolls = origin - goal, np.int64(0)
    if gap <= 6:
        rolls |= SINGLE[gap]
    for first in range(max(1, gap - 6), min(6, gap - 1) + 1):
        if walls[origin - first] < hold:
            rolls |= PAIR[first, gap - first]
    for times in range(3, 5):
        step = gap // times
        is_free = step * times == gap and step <= 6
        for made in range(1, times):
            is_free = is_free and walls[origin - step * made] < hold
        if is_free:
            rolls |= PAIR[step, step]
    return int(rolls)


@compiled
def _hits_of(
    counts: Int16s,
    held: Int16s,
    seat: int,
    point: int,
    crossing: Int16s,
    length: int,
    hold: int,
) -> int:
    """The rolls, as bits, with which somebody hits a seat's blot on this point."""
    seats, hits = counts.shape[0], 0
    for other in range(1, seats):
        enemy, walls = counts[(seat + other) % seats], held[(seat + other) % seats]
        waiting = enemy[BAR] + enemy[YARD]
        goal = crossing[other, point]
        for origin in range(goal + 1, length + 2 if goal else 0):
            if (enemy[origin] if origin <= length else waiting) > 0:
                hits |= _rolls_over(goal, origin, walls, hold)
    return hits


@compiled
def _ones(bits: int) -> int:
    """How many bits are set."""
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


@compiled
def _add_shots(
    counts: Int16s,
    held: Int16s,
    seat: int,
    crossing: Int16s,
    length: int,
    hold: int,
    derived: Int16s,
    fight: Int16s,
) -> None:
    """Write how many of 36 rolls hit a blot, how many hit two, and the pips lost.

    A roll that hits several blots counts for the one that has come farthest. Blocks stop a hit;
    enemy checkers waiting on the bar do not.
    """
    once, twice, way = 0, 0, 0
    for point in range(1, length + 1):
        if counts[seat, point] == 1:
            hits = _hits_of(counts, held, seat, point, crossing, length, hold)
            way += _ones(hits & ~once) * (length + 1 - point)
            twice |= once & hits
            once |= hits
    derived[1] = ONE // 16 * _ones(once)
    fight[0] = way // 4
    fight[1] = ONE // 16 * _ones(twice)


@compiled
def _free_rolls(rear: int, walls: Int16s, hold: int) -> int:
    """How many of 36 rolls let the last checker move by one number and then the other."""
    free = 0
    for first in range(1, min(rear, 6) + 1 if rear else 0):
        if rear > first and walls[rear - first] >= hold:
            continue
        for second in range(1, 7):
            end = rear - first - second
            if end <= 0 or walls[end] < hold:
                free += 1
    for _ in range(rear + 1, 7):
        free += 6 if rear else 0
    return free


@compiled
def _add_points(own: Int16s, found: Int16s) -> None:
    """Write what lies on the points, on the bar, in the yard and off."""
    for point in range(1, POINTS + 1):
        lying, at = own[point], (point - 1) * PER_POINT
        found[at] = ONE if lying == 1 else 0
        found[at + 1] = ONE if lying > 1 else 0
        found[at + 2] = ONE if lying > 2 else 0
        found[at + 3] = ONE // 2 * (lying - 3) if lying > 3 else 0
    at = POINTS * PER_POINT
    found[at] = ONE // 2 * own[BAR]
    found[at + 1] = ONE if own[BAR] else 0
    found[at + 2] = ONE // 8 * own[YARD]
    found[at + 3] = ONE if own[YARD] else 0
    found[at + 4] = ONE // 8 * own[OFF]
    found[at + 5] = ONE if own[OFF] else 0


@compiled
def _add_walls(own: Int16s, walls: Int16s, length: int, found: Int16s) -> None:
    """Write what single checkers block: free moves, and the worst wall in the way.

    A wall counts its length once for each own checker behind it.
    """
    free, behind, run, worst = 0, 0, 0, 0
    for point in range(length, 0, -1):
        lying = own[point]
        for number in range(1, 7):
            free += lying if number >= point or not walls[point - number] else 0
        run = run + 1 if walls[point] else 0
        worst = max(worst, run * behind)
        behind += lying
    found[1] = ONE // 32 * free
    found[4] = ONE // 32 * worst


@compiled
def _rear_of(own: Int16s, length: int) -> int:
    """The point of the last checker, one beyond the way if it waits, 0 if none is left."""
    rear = length + 1 if own[BAR] + own[YARD] else length
    while rear and rear <= length and not own[rear]:
        rear -= 1
    return rear


@compiled
def _add_derived(own: Int16s, walls: Int16s, length: int, hold: int, found: Int16s) -> None:
    """Write what follows from the rules, except the rolls that hit."""
    pips, blots, prime, run, made = 0, 0, 0, 0, 0
    for point in range(1, POINTS + 1):
        lying = own[point]
        pips += lying * point
        run = run + 1 if lying >= hold else 0
        prime = max(prime, run)
        blots += 1 if lying == 1 else 0
        made += 1 if lying >= hold and point <= 6 else 0
    pips += (own[BAR] + own[YARD]) * (length + 1)
    rear, ahead = _rear_of(own, length), 0
    for point in range(1, min(rear, length + 1)):
        ahead += walls[point]
    found[0] = ONE // 64 * pips
    found[2] = ONE // 4 * prime
    found[3] = ONE // 4 * made
    found[4] = ONE // 4 * blots
    found[5] = ONE // 16 * rear
    found[6] = ONE // 16 * _free_rolls(rear, walls, hold)
    found[7] = ONE // 8 * ahead


@compiled
def _add_ways_out(own: Int16s, walls: Int16s, length: int, hold: int, fight: Int16s) -> None:
    """Write the worst point on the last checker's way home, and how freely all leave theirs."""
    ahead, fewest, free = 0, 36, 0
    for point in range(1, _rear_of(own, length) + 1):
        ahead = (ahead << 1 | (walls[point - 1] >= hold)) & ((1 << REACH) - 1)
        if point > 6:
            lying = own[point] if point <= length else own[BAR] + own[YARD]
            fewest = min(fewest, LEAVING[ahead])
            free += (point - 6) * lying * LEAVING[ahead]
    fight[2] = ONE // 32 * (36 - fewest)
    fight[3] = free // 40


@compiled
def _add_fight(
    own: Int16s, walls: Int16s, is_awaited: bool, length: int, hold: int, fight: Int16s
) -> None:
    """Write how far stragglers lag, the anchors, and the pips until contact and home board end.

    `is_awaited`: an enemy is yet to enter.
    """
    waiting = own[BAR] + own[YARD]
    # The last enemy, as this seat comes upon him.
    first = 0
    while first <= length and not walls[first] and not is_awaited:
        first += 1
    pips, lying, last, foremost = waiting * (length + 1), waiting, 0, 0
    contact, spare, past = waiting * (length + 1 - min(first, length + 1)), 0, 0
    for point in range(1, length + 1):
        count = own[point]
        pips += count * point
        lying += count
        if count >= hold:
            last = point
            foremost = point if point > 17 and not foremost else foremost
        if point > first:
            contact += count * (point - first)
        else:
            past += count * point
        if point <= 6:
            spare += max(count - 2, 0) * (point - 1)
        elif point <= 18:
            spare += count * (point - 6)
    middle, behind = pips // max(lying, 1), waiting
    lag = waiting * (length + 1 - middle) ** 2
    for point in range(middle + 1, length + 1):
        behind += own[point]
        lag += own[point] * (point - middle) ** 2
    fight[4] = lag // max(2 * behind, 1)
    fight[5] = ONE // 16 * last
    fight[6] = ONE // 8 * (25 - foremost if foremost else 0)
    fight[7] = ONE // 64 * contact
    fight[8] = ONE // 32 * spare
    fight[9] = ONE // 32 * past


@compiled
def add_inputs(
    counts: Int16s,
    flags: Int16s,
    crossing: Int16s,
    length: int,
    hold: int,
    found: Int16s,
) -> None:
    """Write the inputs of one standing into `found` `(size,)`.

    `counts` `(seats, 27)` and `flags` `(28,)` with the thrower first; `crossing` `(seats, 27)`:
    the point of the i-th seat onward that lies at a seat's point, 0 where there is none;
    `length`: points of a way; `hold`: how many enemies hold a point.
    """
    seats = counts.shape[0]
    held = _held(counts, crossing, length)
    for seat in range(seats):
        block = found[seat * BLOCK : (seat + 1) * BLOCK]
        _add_points(counts[seat], block)
        derived = block[BLOCK - DERIVED - FIGHT : BLOCK - FIGHT]
        fight = block[BLOCK - FIGHT :]
        _add_derived(counts[seat], held[seat], length, hold, derived)
        if hold == 1:
            _add_walls(counts[seat], held[seat], length, derived)
        else:
            _add_shots(counts, held, seat, crossing, length, hold, derived, fight)
        _add_ways_out(counts[seat], held[seat], length, hold, fight)
        is_awaited = False
        for other in range(seats):
            is_awaited |= other != seat and counts[other, BAR] + counts[other, YARD] > 0
        _add_fight(counts[seat], held[seat], is_awaited, length, hold, fight)
    found[seats * BLOCK :] = flags


@compiled
def add_all_inputs(
    counts: Int16s,
    flags: Int16s,
    crossing: Int16s,
    length: int,
    hold: int,
    found: Int16s,
) -> None:
    """Write the inputs of many standings, `(n, size)`; `counts` and `flags` have n rows."""
    for row in range(len(counts)):
        add_inputs(counts[row], flags[row], crossing, length, hold, found[row])
