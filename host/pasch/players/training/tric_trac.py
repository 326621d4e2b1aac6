"""The plays of a roll of Tric-Trac as machine code, and the points that they earn.

A second generator beside the rules' own, as `moves` is for the other games, with the default
options and on the same `Scratch`; the rules decide what is legal, and the tests hold this
generator to them. What a state remembers (bridge completed, all checkers set up anew) is kept in
two bits above its hits.
"""

import numpy as np

from pasch.players.compiled import compiled_exactly
from pasch.players.training.moves import MIX, MOST, Counts, Scratch
from pasch.rules.games.tric_trac.moves import ENEMY_HUCKE, GOAL, HUCKE, START, TARGET
from pasch.rules.search.packed_state import OFF

__all__ = ["points_plays", "times_of"]

COMPLETED, REFILLED = 1 << 30, 1 << 31


@compiled_exactly
def times_of(points: int) -> int:
    """The grade of a game whose loser has `points` points: 0 is the single win (TT-17)."""
    return 3 if points < 1 else 2 if points < 3 else 1 if points < 7 else 0


@compiled_exactly
def _holds_bridge(own: Counts) -> bool:
    return bool(own[HUCKE : HUCKE + 6].min() > 1)


@compiled_exactly
def _gained(room: Scratch, state: int) -> int:
    """The points that the moves up to a state have earned (TT-14, TT-15, TT-A15)."""
    hits, found = room.hits[state], 0
    for point in range(1, 25):
        found += hits >> point & 1
    own = room.own[state]
    found += own[OFF] - room.own[0, OFF]
    if hits & REFILLED:
        found += own.sum()
    return int(found + (2 if hits & COMPLETED else 0))


@compiled_exactly
def _noted(room: Scratch, state: int, first: int, points: int) -> int:
    """Note bridge and new set-up in a fresh state; return the count, less one if known."""
    own = room.own[state]
    if _holds_bridge(own) and not _holds_bridge(room.own[0]):
        room.hits[state] |= COMPLETED
    whole = own.sum()
    if own[OFF] == whole and points + _gained(room, state) < GOAL:
        own[:] = 0
        own[START] = whole
        room.key[state] = whole * MIX[0, START]
        room.hits[state] |= REFILLED
    for known in range(first, state):
        if room.key[known] == room.key[state] and room.hits[known] == room.hits[state]:
            return state
    return state + 1


@compiled_exactly
def _steps(
    held: Counts, room: Scratch, source: int, number: int, first: int, count: int, points: int
) -> int:
    """Enter every single move of `number` from the state `source`; return the new count."""
    if points + _gained(room, source) >= GOAL:
        return count
    own, before = room.own[source], room.own[0]
    is_bound = own[HUCKE] == 1 and before[HUCKE] != 1
    for origin in range(START, TARGET, -1):
        if not own[origin] or count >= MOST:
            continue
        if own[START] and origin != START and own[origin] <= before[origin]:
            continue
        target = origin - number if origin - number > TARGET else OFF
        if target == OFF and own[START]:
            continue
        if target == ENEMY_HUCKE or (target and held[target] > 1):
            continue
        if is_bound and (origin if before[HUCKE] else target) != HUCKE:
            continue
        room.own[count] = own
        room.own[count, origin] -= 1
        room.own[count, target] += 1
        room.key[count] = room.key[source] - MIX[0, origin] + MIX[0, target]
        hit = 1 << target if target and held[target] == 1 else 0
        room.hits[count] = room.hits[source] | hit
        count = _noted(room, count, first, points)
    return count


@compiled_exactly
def _less(held: Counts, room: Scratch, high: int, low: int, count: int, points: int) -> int:
    """Enter the move one step short, from the enemy's Hucke into one's own (TT-11)."""
    own = room.own[0]
    if own[HUCKE] or own[START] or held[ENEMY_HUCKE]:
        return count
    wanted = 2 if high == low else 1
    reaches = own[ENEMY_HUCKE + high] >= wanted and own[ENEMY_HUCKE + low] >= wanted
    own_reaches = own[HUCKE + high] >= wanted and own[HUCKE + low] >= wanted
    if not reaches or own_reaches:
        return count
    room.own[count] = own
    room.own[count, HUCKE] += 2
    room.key[count] = room.key[0] + 2 * MIX[0, HUCKE]
    room.hits[count] = 0
    for number in (high, low):
        room.own[count, ENEMY_HUCKE + number] -= 1
        room.key[count] -= MIX[0, ENEMY_HUCKE + number]
    return _noted(room, count, count, points)


@compiled_exactly
def _mends(held: Counts, room: Scratch, state: int, second: int) -> bool:
    """Whether the second number could move the checker that the first left alone (R2)."""
    if room.own[0, HUCKE] != 2 or room.own[state, HUCKE] != 1:
        return False
    target = HUCKE - second
    return bool(target != ENEMY_HUCKE and held[target] < 2)


@compiled_exactly
def _listed(room: Scratch, state: int, ends: int) -> int:
    """List a state as an end unless it is listed; return the new count of ends."""
    for end in room.ends[:ends]:
        if room.key[end] == room.key[state] and room.hits[end] == room.hits[state]:
            return ends
    room.ends[ends] = state
    return ends + 1


@compiled_exactly
def points_plays(
    counts: Counts, held: Counts, high: int, low: int, points: int, room: Scratch
) -> int:
    """Find the legal plays of a roll for a seat with `points` points: ends, with `room.scores`.

    If there is none, `room.scores[0]` is what standing still earns.
    """
    _begin(counts, room)
    count, ends = 1, 0
    layers = np.zeros((2, 3), np.int64)
    orders = 1 if high == low else 2
    longest = 0
    for order in range(orders):
        first, second = (low, high) if order == 0 else (high, low)
        layers[order, 0] = count
        count = _steps(held, room, 0, first, count, count, points)
        layers[order, 1] = begun = count
        for source in range(layers[order, 0], begun):
            count = _steps(held, room, source, second, begun, count, points)
        layers[order, 2] = count
        for state in range(layers[order, 0], count):
            if room.own[state, HUCKE] != 1:
                longest = max(longest, 1 if state < begun else 2)
    for order in range(orders):
        second = high if order == 0 else low
        for state in range(layers[order, 0], layers[order, 2]):
            used = 1 if state < layers[order, 1] else 2
            may_end = room.own[state, HUCKE] != 1
            is_won = points + _gained(room, state) >= GOAL
            mends = used == 1 and is_won and _mends(held, room, state, second)
            if (may_end and (used == longest or is_won)) or mends:
                ends = _listed(room, state, ends)
    less = _less(held, room, high, low, count, points)
    if less > count:
        ends = _listed(room, count, ends)
    _write_scores(room, ends, points)
    return ends


@compiled_exactly
def _begin(counts: Counts, room: Scratch) -> None:
    """Write the mover's checkers as the first state."""
    room.own[0] = counts[0]
    room.hits[0] = room.key[0] = 0
    for point in range(27):
        room.key[0] += counts[0, point] * MIX[0, point]


@compiled_exactly
def _write_scores(room: Scratch, ends: int, points: int) -> None:
    """Write what each end and standing still earn; a standing bridge scores again (TT-15)."""
    stood = _holds_bridge(room.own[0])
    room.scores[0] = 2 if stood else 0
    for end in room.ends[:ends]:
        scores = _gained(room, end)
        if stood and points + scores < GOAL and _holds_bridge(room.own[end]):
            scores += 2
        room.scores[end] = scores
