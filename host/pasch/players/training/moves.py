"""The plays of a roll as machine code: a second generator, for millions of games.

Works on counts `(seats, 27)` along each seat's own way, the mover first, as `Paths` has them. It
covers what the trained games have in common, races along ways with blocks and hits, parametrised
by a `Rules` record; the rules' own generator decides what is legal, and the tests hold this one to
it. It does not check its arguments.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pasch.players.compiled import compiled_exactly
from pasch.rules.search.packed_state import BAR, OFF, YARD

__all__ = [
    "MIX",
    "MOST",
    "Rules",
    "Scratch",
    "held_by_others",
    "in_order",
    "is_won",
    "longest",
    "scratch",
]

Counts = npt.NDArray[np.int16]
SIZE = 27
# At most this many distinct outcomes of a roll are kept: a vast doublet of Puff is cut off here.
MOST = 4096
_TABLE = 4 * MOST
_ODD = 0x1F3D5B79A2C4E687
MIX = np.random.default_rng(20).integers(1, 2**62, size=(2, SIZE), dtype=np.int64)

# How a game bears off.
NO_BEARING, BY_QUARTER, BY_TARGETS = 0, 1, 2


class Rules(NamedTuple):
    """What a game on ways allows.

    `crossing` as in `inputs`; `length` of a way; `entry` `(7,)`: the point on which a number
    enters, 0 where none; `room` `(27,)`: the most own checkers a point takes; `hold`: how many
    enemies hold a point; `yard_first`: whether the yard is emptied before anything else, and hit
    checkers go there only while it is not empty; `refuge`: where hit checkers go; `bearing`: one
    of the constants above, `least` `(4,)` the least number for each target; `is_goal_set`: whether
    three on each target win; `has_hits`; `is_fevga`: first checker, starting quarter and trapping
    prime.
    """

    crossing: Counts
    length: int
    entry: npt.NDArray[np.int64]
    room: Counts
    hold: int
    yard_first: bool
    refuge: int
    bearing: int
    least: Counts
    is_goal_set: bool
    has_hits: bool
    is_fevga: bool


class Scratch(NamedTuple):
    """Room for all states that a roll reaches: own counts, hits as bits, a hash, numbers used.

    `scores`: points earned, in Tric-Trac only; `layer`: the set of distinct states that a state
    belongs to; `ends`: the states in which a legal play ends; `slots`: what to clear in `table`;
    `tried`: how many moves were found, including those to a known state.
    """

    own: Counts
    scores: Counts
    hits: npt.NDArray[np.int64]
    key: npt.NDArray[np.int64]
    depth: npt.NDArray[np.int32]
    ends: npt.NDArray[np.int32]
    slots: npt.NDArray[np.int32]
    layer: npt.NDArray[np.int32]
    table: npt.NDArray[np.int32]
    tried: npt.NDArray[np.int64]


def scratch() -> Scratch:
    """A new `Scratch`, with room for one roll at a time."""
    return Scratch(
        own=np.zeros((MOST, SIZE), np.int16),
        scores=np.zeros(MOST, np.int16),
        hits=np.zeros(MOST, np.int64),
        key=np.zeros(MOST, np.int64),
        depth=np.zeros(MOST, np.int32),
        ends=np.zeros(MOST, np.int32),
        slots=np.zeros(MOST, np.int32),
        layer=np.zeros(MOST, np.int32),
        table=np.full(_TABLE, -1, np.int32),
        tried=np.zeros(1, np.int64),
    )


@compiled_exactly
def is_won(rules: Rules, own: Counts) -> bool:
    """Whether a seat with these checkers has won."""
    if rules.is_goal_set:
        return bool(own[1] == 3 and own[2] == 3 and own[3] == 3)
    for point in range(1, SIZE):
        if own[point]:
            return False
    return bool(own[OFF] > 0)


@compiled_exactly
def _add(
    room: Scratch, layer: int, count: int, origin: int, target: int, source: int, hit: int
) -> int:
    """Enter the state `source` with one checker moved, unless known; return the new count."""
    room.tried[0] += 1
    if count >= MOST:
        return count
    key = room.key[source] + MIX[0, target] - MIX[0, origin]
    hits = room.hits[source]
    if hit and not hits >> hit & 1:
        hits |= 1 << hit
        key += MIX[1, hit]
    tagged = key * 2 + layer * _ODD
    slot = (tagged ^ (tagged >> 29)) & (_TABLE - 1)
    while room.table[slot] >= 0:
        at = room.table[slot]
        if room.key[at] == key and room.layer[at] == layer:
            return count
        slot = (slot + 1) & (_TABLE - 1)
    room.table[slot] = count
    room.slots[count] = slot
    room.own[count] = room.own[source]
    room.own[count, origin] -= 1
    room.own[count, target] += 1
    room.hits[count] = hits
    room.key[count] = key
    room.layer[count] = layer
    room.depth[count] = room.depth[source] + 1
    return count + 1


@compiled_exactly
def _steps(
    rules: Rules, held: Counts, room: Scratch, source: int, number: int, first: int, count: int
) -> int:
    """Enter every single move of `number` from the state `source`; return the new count."""
    own = room.own[source]
    length = rules.length
    if is_won(rules, own):
        return count
    if own[BAR] or (rules.yard_first and own[YARD]):
        return _landing(
            rules, held, room, source, BAR if own[BAR] else YARD, rules.entry[number], first, count
        )
    if own[YARD]:
        count = _landing(rules, held, room, source, YARD, rules.entry[number], first, count)
    only = _first_checker(own) if rules.is_fevga else 0
    for origin in range(length, number, -1):
        if own[origin] and (not only or origin == only):
            count = _landing(rules, held, room, source, origin, origin - number, first, count)
    origin = _borne_off(rules, own, number)
    return _add(room, first, count, origin, OFF, source, 0) if origin else count


@compiled_exactly
def _rearmost(own: Counts, last: int, first: int) -> int:
    """The highest point from `last` down to `first` that holds a checker, 0 if none does."""
    for point in range(last, first - 1, -1):
        if own[point]:
            return point
    return 0


@compiled_exactly
def _first_checker(own: Counts) -> int:
    """The point of Fevga's first checker until it has passed the enemy's start, 0 after that."""
    foremost = 0
    for point in range(24, -1, -1):
        if own[point]:
            foremost = point
    return foremost if foremost > 11 else 0


@compiled_exactly
def _borne_off(rules: Rules, own: Counts, number: int) -> int:
    """The point from which the number bears off, 0 if from none."""
    if rules.bearing == BY_QUARTER and not _rearmost(own, SIZE - 1, 7):
        rear = _rearmost(own, 6, 1)
        return number if own[number] else rear if rear < number else 0
    if rules.bearing == BY_TARGETS and not _rearmost(own, SIZE - 1, 4):
        rear = _rearmost(own, 3, 1)
        return rear if rear and number >= rules.least[rear] else 0
    return 0


@compiled_exactly
def _landing(
    rules: Rules,
    held: Counts,
    room: Scratch,
    source: int,
    origin: int,
    target: int,
    first: int,
    count: int,
) -> int:
    """Enter one move if a checker may land there."""
    if target < 1 or held[target] >= rules.hold:
        return count
    own = room.own[source]
    if own[target] >= rules.room[target]:
        return count
    if rules.is_fevga and target > 18 and not own[target]:
        gaps = 0
        for point in range(19, 25):
            left = own[point] - (1 if point == origin else 0) + (1 if point == target else 0)
            if left <= 0:
                gaps += 1
        if not gaps:
            return count
    hit = target if rules.has_hits and held[target] else 0
    return _add(room, first, count, origin, target, source, hit)


@compiled_exactly
def held_by_others(rules: Rules, counts: Counts, held: Counts) -> None:
    """Enemy checkers on each of the mover's points, `(27,)`."""
    held[:] = 0
    for other in range(1, counts.shape[0]):
        for point in range(1, rules.length + 1):
            across = rules.crossing[other, point]
            if across:
                held[point] += counts[other, across]


@compiled_exactly
def _run(
    rules: Rules, held: Counts, numbers: Counts, layer: int, room: Scratch, begun: int
) -> tuple[int, int, int, int]:
    """Play numbers in this order as far as possible: the last layer, count, numbers used."""
    first, last, count, used = 0, 1, begun, 0
    for index in range(len(numbers)):
        start = count
        # States that use all numbers share one layer, whatever the order.
        tag = 0 if index == len(numbers) - 1 else layer + index
        for source in range(first, last):
            count = _steps(rules, held, room, source, numbers[index], tag, count)
        if count == start:
            break
        first, last, used = start, count, index + 1
    return first, last, count, used


@compiled_exactly
def _begin(counts: Counts, room: Scratch) -> None:
    room.own[0] = counts[0]
    room.hits[0] = 0
    room.key[0] = 0
    room.depth[0] = 0
    room.layer[0] = -1


@compiled_exactly
def _clear(room: Scratch, count: int) -> None:
    for index in range(1, count):
        room.table[room.slots[index]] = -1


@compiled_exactly
def longest(
    rules: Rules, counts: Counts, held: Counts, high: int, low: int, room: Scratch
) -> tuple[int, int]:
    """Find the longest plays of a roll in both orders (BG-A3); return ends and numbers used."""
    _begin(counts, room)
    if high == low:
        numbers = np.full(4, high, np.int16)
        first, last, count, used = _run(rules, held, numbers, 1, room, 1)
        other, other_last, other_used = 0, 0, 0
    else:
        numbers = np.array([high, low], np.int16)
        first, last, count, used = _run(rules, held, numbers, 1, room, 1)
        other, other_last, count, other_used = _run(
            rules, held, numbers[::-1].copy(), 10, room, count
        )
    _clear(room, count)
    ends = 0
    if used and used >= other_used:
        for index in range(first, last):
            room.ends[ends] = index
            ends += 1
    if other_used > used or (other_used == used and used > 1):
        # A second order that only repeats the first enters nothing.
        for index in range(other, other_last):
            room.ends[ends] = index
            ends += 1
    return ends, max(used, other_used)


@compiled_exactly
def in_order(
    rules: Rules, counts: Counts, held: Counts, numbers: Counts, tops: int, room: Scratch
) -> tuple[int, int]:
    """Find the plays of numbers one by one, without looking ahead; return ends and numbers used.

    The first `tops` must be used as far as possible; the others are optional, once all of these
    are used.
    """
    _begin(counts, room)
    first, last, count, ends, used = 0, 1, 1, 0, 0
    for index in range(len(numbers)):
        start = count
        for source in range(first, last):
            before = room.tried[0]
            count = _steps(rules, held, room, source, numbers[index], index + 1, count)
            is_end = index >= tops or room.tried[0] == before
            if is_end and source:
                room.ends[ends] = source
                ends += 1
        first, last = start, count
        if count == start:
            break
        used = index + 1
    for source in range(first, last):
        if source:
            room.ends[ends] = source
            ends += 1
    _clear(room, count)
    return ends, used
