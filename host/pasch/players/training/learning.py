"""Games of a network against itself, each decision moving it towards what it finds one roll later.

TD(0) (Sutton 1988; Tesauro 1995): the network's distribution for the standing before a roll is
drawn towards its distribution for the standing after the best play of that roll, seen from the
same seat, and at the end towards what happened. One hidden layer; softmax over who wins and by
which grade; the step follows the gradient of the cross-entropy. Only the dice explore.

One game after the other in machine code with a generator of its own, so the same seed and count
of games give the same network on the same machine.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from pasch.players.training.moves import (
    Rules,
    Scratch,
    held_by_others,
    in_order,
    is_won,
    longest,
)
from pasch.players.values.inputs import FLAGS, add_inputs

__all__ = [
    "Course",
    "Net",
    "forward_all",
    "learn",
    "new_net",
    "new_work",
    "play_games",
    "played_points",
]

Floats32 = npt.NDArray[np.float32]
Counts = npt.NDArray[np.int16]
OFF, BAR, YARD = 0, 25, 26
UNIT = np.float32(1.0 / 64.0)

# How a game's grades are told, and what gives another roll.
PLAIN, BY_BACKGAMMON, BY_LEFT, BY_OFF = 0, 1, 2, 3
NEVER, AFTER_DOUBLETS, AFTER_NAMED = 0, 1, 2
# How doublets are played in order: four times, or the undersides after them.
FOUR_TIMES, THEN_UNDERSIDES, TOPS_THEN_UNDERSIDES = 0, 1, 2


class Course(NamedTuple):
    """How a game runs and what it is scored by.

    `is_in_order`: numbers one by one, the lower first; `doublet`, `again`, `grade`: as above;
    `won`, `lost` `(grades,)`: points of the winner and of each loser; `starts` `(n, seats, 27)`;
    `opens_plain`: the first roll is no doublet; `most_plays`: where a game is broken off.
    """

    is_in_order: bool
    doublet: int
    again: int
    grade: int
    won: Floats32
    lost: Floats32
    starts: Counts
    opens_plain: bool
    most_plays: int
    single: npt.NDArray[np.int64]
    pair: npt.NDArray[np.int64]


class Net(NamedTuple):
    """Weights: `(inputs, hidden)`, `(hidden,)`, `(outcomes, hidden)`, `(outcomes,)`."""

    first: Floats32
    first_bias: Floats32
    second: Floats32
    second_bias: Floats32


class Work(NamedTuple):
    """Room for one evaluation after the other."""

    x: Counts
    base_x: Counts
    base: Floats32
    hidden: Floats32
    chances: Floats32
    best: Floats32
    counts: Counts
    chosen: Counts
    held: Counts
    flags: Counts
    back: Floats32


def new_net(inputs: int, hidden: int, outcomes: int, seed: int) -> Net:
    """Small weights by chance; the outcomes begin alike."""
    chance = np.random.default_rng(seed)
    return Net(
        chance.uniform(-0.1, 0.1, (inputs, hidden)).astype(np.float32),
        np.zeros(hidden, np.float32),
        chance.uniform(-0.1, 0.1, (outcomes, hidden)).astype(np.float32),
        np.zeros(outcomes, np.float32),
    )


def new_work(net: Net, seats: int) -> Work:
    """Room for this network."""
    inputs, hidden = net.first.shape
    outcomes = len(net.second_bias)
    return Work(
        x=np.zeros(inputs, np.int16),
        base_x=np.zeros(inputs, np.int16),
        base=np.zeros(hidden, np.float32),
        hidden=np.zeros(hidden, np.float32),
        chances=np.zeros(outcomes, np.float32),
        best=np.zeros(outcomes, np.float32),
        counts=np.zeros((seats, 27), np.int16),
        chosen=np.zeros((seats, 27), np.int16),
        held=np.zeros(27, np.int16),
        flags=np.zeros(FLAGS, np.int16),
        back=np.zeros(hidden, np.float32),
    )


@njit(cache=True, nogil=True)
def below(state: npt.NDArray[np.uint64], count: int) -> int:
    """A whole number from 0 to `count` - 1 (xorshift64*)."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    mixed = (x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(33)
    return int(mixed) % count


@njit(cache=True, nogil=True, fastmath=True)
def forward(net: Net, work: Work, counts: Counts, is_base: bool) -> None:
    """The chances of `work.x`, summing up only what differs from the base; `is_base`: make it."""
    inputs, width = net.first.shape
    sums = work.hidden
    if is_base:
        work.base[:] = net.first_bias
        for index in range(inputs):
            share = np.float32(work.x[index]) * UNIT
            work.base_x[index] = work.x[index]
            if share:
                row = net.first[index]
                for unit in range(width):
                    work.base[unit] += share * row[unit]
        sums[:] = work.base
    else:
        sums[:] = work.base
        for index in range(inputs):
            step = work.x[index] - work.base_x[index]
            if step:
                share = np.float32(step) * UNIT
                row = net.first[index]
                for unit in range(width):
                    sums[unit] += share * row[unit]
    for unit in range(width):
        # A sigmoid without an exponential: tanh(x) = x (27 + x²) / (27 + 9 x²) up to 3.
        half = min(max(sums[unit] * np.float32(0.5), np.float32(-3.0)), np.float32(3.0))
        square = half * half
        sums[unit] = np.float32(0.5) + np.float32(0.5) * half * (np.float32(27.0) + square) / (
            np.float32(27.0) + np.float32(9.0) * square
        )
    outcomes = len(net.second_bias)
    seats = counts.shape[0]
    grades = outcomes // seats
    most = np.float32(-1e30)
    for outcome in range(outcomes):
        total = net.second_bias[outcome]
        row = net.second[outcome]
        for unit in range(width):
            total += row[unit] * sums[unit]
        work.chances[outcome] = total
        most = max(most, total)
    whole = np.float32(0.0)
    for seat in range(seats):
        is_there = False
        for point in range(27):
            if counts[seat, point]:
                is_there = True
        for grade in range(grades):
            at = seat * grades + grade
            work.chances[at] = np.exp(work.chances[at] - most) if is_there else np.float32(0.0)
            whole += work.chances[at]
    for outcome in range(outcomes):
        work.chances[outcome] /= whole


@njit(cache=True, nogil=True)
def forward_all(net: Net, work: Work, inputs: Counts, counts: Counts, found: Floats32) -> None:
    """The chances of many inputs `(n, inputs)` and counts `(n, seats, 27)`, `(n, outcomes)`."""
    for row in range(len(inputs)):
        work.x[:] = inputs[row]
        forward(net, work, counts[row], row == 0)
        found[row] = work.chances


@njit(cache=True, nogil=True, fastmath=True)
def learn(net: Net, work: Work, target: Floats32, rate: float) -> None:
    """One step of the network from `work.chances`, for `work.x`, towards `target`."""
    inputs, width = net.first.shape
    work.back[:] = 0
    step = np.float32(rate)
    for outcome in range(len(target)):
        error = (target[outcome] - work.chances[outcome]) * step
        row = net.second[outcome]
        net.second_bias[outcome] += error
        for unit in range(width):
            work.back[unit] += error * row[unit]
            row[unit] += error * work.hidden[unit]
    for unit in range(width):
        work.back[unit] *= work.hidden[unit] * (np.float32(1.0) - work.hidden[unit])
        net.first_bias[unit] += work.back[unit]
    for index in range(inputs):
        if work.x[index]:
            share = np.float32(work.x[index]) * UNIT
            row = net.first[index]
            for unit in range(width):
                row[unit] += share * work.back[unit]


@njit(cache=True, nogil=True)
def stand_after(
    rules: Rules, counts: Counts, room: Scratch, end: int, shift: int, found: Counts
) -> None:
    """The standing after a play, `shift` seats on, into `found`."""
    seats = counts.shape[0]
    for seat in range(seats):
        found[(seat - shift) % seats] = counts[seat]
    found[(seats - shift) % seats] = room.own[end]
    hits = room.hits[end]
    for point in range(1, 25):
        if not hits >> point & 1:
            continue
        for other in range(1, seats):
            across = rules.crossing[other, point]
            row = found[(other - shift) % seats]
            if across and row[across]:
                waits = rules.refuge_is_yard and counts[other, YARD] > 0
                row[YARD if waits else BAR] += row[across]
                row[across] = 0


@njit(cache=True, nogil=True)
def grade_of(course: Course, counts: Counts) -> int:
    """The grade of a game that the mover, seat 0, has won."""
    if course.grade == BY_BACKGAMMON:
        if counts[1, OFF]:
            return 0
        if counts[1, BAR]:
            return 2
        for point in range(19, 25):
            if counts[1, point]:
                return 2
        return 1
    if course.grade == BY_LEFT:
        left = 0
        for point in range(1, 27):
            left += counts[1, point]
        return left - 1
    if course.grade == BY_OFF:
        return 0 if counts[1, OFF] else 1
    return 0


@njit(cache=True, nogil=True)
def next_seat(counts: Counts) -> int:
    """How many seats on the next one is that plays."""
    seats = counts.shape[0]
    for shift in range(1, seats):
        for point in range(27):
            if counts[shift, point]:
                return shift
    return 0


@njit(cache=True, nogil=True)
def ends_of_roll(
    rules: Rules,
    course: Course,
    counts: Counts,
    held: Counts,
    high: int,
    low: int,
    doublets: int,
    room: Scratch,
) -> tuple[int, int, int]:
    """The plays of a roll: ends in `room`, numbers used, and how many there were to use."""
    if not course.is_in_order:
        ends, used = longest(rules, counts, held, high, low, room)
        return ends, used, 4 if high == low else 2
    if high != low:
        numbers = np.array([low, high], np.int16)
        ends, used = in_order(rules, counts, held, numbers, 2, room)
        return ends, used, 2
    if course.doublet == FOUR_TIMES:
        numbers, tops = np.full(4, low, np.int16), 4
    elif course.doublet == THEN_UNDERSIDES:
        numbers, tops = np.array([low, low, 7 - low, 7 - low], np.int16), 4
    else:
        tops = 4 if doublets else 2
        numbers = np.full(2 * tops, low, np.int16)
        numbers[tops:] = 7 - low
    ends, used = in_order(rules, counts, held, numbers, tops, room)
    return ends, used, tops


@njit(cache=True, nogil=True)
def best_of(
    rules: Rules,
    course: Course,
    net: Net,
    work: Work,
    counts: Counts,
    room: Scratch,
    ends: int,
    shift: int,
    best: float,
) -> float:
    """Find the best of the plays, if better than `best`; its standing and chances into `work`.

    `work.flags` holds the flags after them.
    """
    seats = counts.shape[0]
    outcomes = len(work.chances)
    grades = outcomes // seats
    mover = (seats - shift) % seats
    is_first = True
    for index in range(max(ends, 1)):
        # State 0 is the position as it was.
        end = room.ends[index] if ends else 0
        stand_after(rules, counts, room, end, shift, work.counts)
        if is_won(rules, room.own[end]):
            stand_after(rules, counts, room, end, 0, work.counts)
            grade = grade_of(course, work.counts)
            points = course.won[grade]
            if points > best:
                best = points
                work.best[:] = 0
                work.best[grade] = 1
                work.chosen[:] = 0
            continue
        add_inputs(
            work.counts,
            work.flags,
            rules.crossing,
            rules.length,
            rules.hold,
            course.single,
            course.pair,
            work.x,
        )
        forward(net, work, work.counts, is_first)
        is_first = False
        points = np.float32(0.0)
        for outcome in range(outcomes):
            grade = outcome % grades
            if outcome // grades == mover:
                points += work.chances[outcome] * course.won[grade]
            else:
                points -= work.chances[outcome] * course.lost[grade]
        if points > best:
            best = points
            work.chosen[:] = work.counts
            for outcome in range(outcomes):
                winner = (outcome // grades + shift) % seats
                work.best[winner * grades + outcome % grades] = work.chances[outcome]
    return best


@njit(cache=True, nogil=True)
def decide(
    rules: Rules,
    course: Course,
    net: Net,
    work: Work,
    counts: Counts,
    flags: Counts,
    high: int,
    low: int,
    room: Scratch,
) -> bool:
    """Play a roll as the network likes best: `work.chosen`, all 0 where the game is won.

    `work.best` then holds its chances as the mover sees them, `work.flags` the flags; the answer
    is whether the same seat throws again.
    """
    held_by_others(rules, counts, work.held)
    best = -1e30
    stays, leaves_named = False, False
    if course.again == AFTER_NAMED and flags[0]:
        work.flags[:] = 0
        for number in range(1, 7):
            ends, used, all_of = ends_of_roll(
                rules, course, counts, work.held, number, number, 0, room
            )
            again = used == all_of
            shift = 0 if again else next_seat(counts)
            found = best_of(rules, course, net, work, counts, room, ends, shift, best)
            if found > best:
                best, stays = found, again
        return stays
    ends, used, all_of = ends_of_roll(rules, course, counts, work.held, high, low, flags[0], room)
    stays = course.again == AFTER_DOUBLETS and high == low
    if course.again == AFTER_NAMED and high == 2 and low == 1 and used == 2:
        stays, leaves_named = True, True
    work.flags[:] = 0
    if leaves_named or stays:
        work.flags[0] = 64
    shift = 0 if stays else next_seat(counts)
    best_of(rules, course, net, work, counts, room, ends, shift, best)
    return stays


@njit(cache=True, nogil=True)
def play_games(
    rules: Rules,
    course: Course,
    net: Net,
    work: Work,
    room: Scratch,
    games: int,
    rate: float,
    chance: npt.NDArray[np.uint64],
    tally: npt.NDArray[np.int64],
) -> None:
    """Play and learn so many games; `tally`: games ended, broken off, plays made."""
    counts = np.zeros_like(work.counts)
    flags = np.zeros(FLAGS, np.int16)
    after = np.zeros(FLAGS, np.int16)
    for _ in range(games):
        counts[:] = course.starts[below(chance, len(course.starts))]
        flags[:] = 0
        is_over, plays = False, 0
        while not is_over and plays < course.most_plays:
            high, low = below(chance, 6) + 1, below(chance, 6) + 1
            while not plays and course.opens_plain and high == low:
                high, low = below(chance, 6) + 1, below(chance, 6) + 1
            decide(rules, course, net, work, counts, flags, max(high, low), min(high, low), room)
            after[:] = work.flags
            # The standing before, once more with the weights as they are now.
            work.flags[:] = flags
            add_inputs(
                counts,
                work.flags,
                rules.crossing,
                rules.length,
                rules.hold,
                course.single,
                course.pair,
                work.x,
            )
            forward(net, work, counts, True)
            learn(net, work, work.best, rate)
            is_over = not work.chosen.any()
            plays += 1
            counts[:] = work.chosen
            flags[:] = after
        tally[0] += is_over
        tally[1] += not is_over
        tally[2] += plays


@njit(cache=True, nogil=True)
def thrown(seed: int, throw: int) -> tuple[int, int]:
    """The dice of a game's throw, the higher first: the same for whoever makes it."""
    state = np.empty(1, np.uint64)
    state[0] = np.uint64(seed * 1000003 + throw * 7919 + 1) * np.uint64(0x9E3779B97F4A7C15)
    for _ in range(4):
        below(state, 6)
    first, second = below(state, 6) + 1, below(state, 6) + 1
    return max(first, second), min(first, second)


@njit(cache=True, nogil=True)
def played_points(
    rules: Rules,
    course: Course,
    one: Net,
    two: Net,
    work: Work,
    work_two: Work,
    room: Scratch,
    start: Counts,
    ones: int,
    seed: int,
) -> float:
    """The points that network `one` wins in a game, playing the `ones`-th seat from the start.

    All others are played by `two`. Throws are numbered by seat, so both games of a pair give each
    seat the same dice. A game that is broken off gives 0.
    """
    seats = len(start)
    counts, flags = start.copy(), np.zeros(FLAGS, np.int16)
    throws = np.zeros(seats, np.int64)
    seat, plays = 0, 0
    while plays < course.most_plays:
        throws[seat] += 1
        high, low = thrown(seed, 4 * throws[seat] + seat)
        while not plays and course.opens_plain and high == low:
            throws[seat] += 1
            high, low = thrown(seed, 4 * throws[seat] + seat)
        used = work if seat == ones else work_two
        net = one if seat == ones else two
        stays = decide(rules, course, net, used, counts, flags, high, low, room)
        plays += 1
        if not used.chosen.any():
            grade = 0
            while not used.best[grade]:
                grade += 1
            return float(course.won[grade] if seat == ones else -course.lost[grade])
        shift = 0 if stays else next_seat(counts)
        counts[:] = used.chosen
        flags[:] = used.flags
        seat = (seat + shift) % seats
    return 0.0
