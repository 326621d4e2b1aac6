"""Self-play and learning by λ-returns, the last standing first.

TD(λ) in its forward view (Sutton and Barto 2018, section 12.1): the target for the standing before
a roll is a weighted mean of the network's distribution for the standing after the best play and of
that standing's own target, seen from the same seat; at the end, the result. Only the dice explore.

Games run one after another in machine code with their own random generator, so that equal seeds
and game counts give the same network on the same machine.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pasch.players.compiled import compiled_exactly
from pasch.players.training.gamwin import reached_by
from pasch.players.training.moves import (
    Counts,
    Rules,
    Scratch,
    held_by_others,
    in_order,
    is_won,
    longest,
)
from pasch.players.training.net import Floats32, Work, forward, learn
from pasch.players.training.tric_trac import points_plays, times_of
from pasch.players.values.inputs import FLAGS, ONE, add_inputs
from pasch.players.values.value import Floats
from pasch.rules.games.tric_trac.moves import GOAL
from pasch.rules.search.packed_state import BAR, OFF, YARD

__all__ = ["Course", "GameTrace", "below", "best_of", "decide", "ends_of_roll", "learn_back"]
__all__ += ["new_trace", "next_seat", "open_flags", "play_games", "points_of", "points_won"]
__all__ += ["stand_after", "throw", "throw_next", "throws_again", "write_inputs"]

# Of more plays than this, only an even sample is valued (a vast doublet of Puff).
VALUED = 150

# How a game's grade is determined, and what gives another roll.
PLAIN, BY_BACKGAMMON, BY_LEFT, BY_OFF, BY_POINTS, BY_HOME = 0, 1, 2, 3, 4, 5
NEVER, AFTER_DOUBLETS, AFTER_NAMED, AFTER_MOVES = 0, 1, 2, 3
# How doublets are played in order: four times, or followed by the undersides.
FOUR_TIMES, THEN_UNDERSIDES, TOPS_THEN_UNDERSIDES = 0, 1, 2


class Course(NamedTuple):
    """How a game is played: its `rules` of movement, how it runs and how it is scored.

    `is_in_order`: numbers are played one by one, the lower first; `doublet`, `again`, `grade`: the
    constants above; `won`, `lost` `(grades,)`: points of the winner and of each loser; `starts`
    `(n, seats, 27)`; `opens_plain`: the first roll is no doublet; `most_plays`: where a game is
    broken off; `faces` `(dice, 6)`: what the dice show; `rolls` `(n, dice)`, `shares` `(n,)`: all
    rolls, the higher number first, and their chances.
    """

    rules: Rules
    is_in_order: bool
    doublet: int
    again: int
    grade: int
    won: Floats32
    lost: Floats32
    starts: Counts
    opens_plain: bool
    most_plays: int
    faces: Counts
    rolls: Counts
    shares: Floats


class GameTrace(NamedTuple):
    """A game's standings: counts `(plays + 1, seats, 27)` and flags `(plays + 1, flags)`.

    `chances` `(plays, outcomes)`: after each play, from its mover's side; `shifts`: how many seats
    on the next mover sits.
    """

    counts: Counts
    flags: Counts
    chances: Floats32
    shifts: Counts


@compiled_exactly
def new_trace(plays: int, seats: int, outcomes: int) -> GameTrace:
    """Room for a game of up to `plays` plays."""
    return GameTrace(
        np.zeros((plays + 1, seats, 27), np.int16),
        np.zeros((plays + 1, FLAGS), np.int16),
        np.zeros((plays, outcomes), np.float32),
        np.zeros(plays, np.int16),
    )


@compiled_exactly
def below(state: npt.NDArray[np.uint64], count: int) -> int:
    """A whole number from 0 to `count` - 1 (xorshift64*)."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    mixed = (x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(33)
    return int(mixed) % count


@compiled_exactly
def throw(course: Course, state: npt.NDArray[np.uint64], dice: Counts) -> None:
    """Throw the dice into `dice`; of two, the higher comes first."""
    for die in range(len(dice)):
        dice[die] = course.faces[die, below(state, 6)]
    if len(dice) == 2 and dice[0] < dice[1]:
        dice[0], dice[1] = dice[1], dice[0]


@compiled_exactly
def throw_next(course: Course, state: npt.NDArray[np.uint64], plays: int, dice: Counts) -> None:
    """Throw for a game's next play, after `plays` earlier ones."""
    throw(course, state, dice)
    while not plays and course.opens_plain and dice[0] == dice[1]:
        throw(course, state, dice)


@compiled_exactly
def open_flags(course: Course, flags: Counts) -> None:
    """Write the flags with which a game begins."""
    flags[:] = 0
    flags[0] = ONE if course.again == AFTER_MOVES else 0


@compiled_exactly
def stand_after(
    rules: Rules, counts: Counts, room: Scratch, end: int, shift: int, found: Counts
) -> None:
    """Write the standing after a play, seen `shift` seats on, into `found`."""
    seats = counts.shape[0]
    for seat in range(seats):
        found[(seat - shift) % seats] = counts[seat]
    found[(seats - shift) % seats] = room.own[end]
    hits = room.hits[end]
    for point in range(25):
        if not hits >> point & 1:
            continue
        for other in range(1, seats):
            across = rules.crossing[other, point]
            row = found[(other - shift) % seats]
            if across and row[across]:
                is_empty = rules.yard_first and not counts[other, YARD]
                lying = row[across]
                row[across] = 0
                row[BAR if is_empty else rules.refuge] += lying


@compiled_exactly
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
    if course.grade == BY_HOME:
        return 2 - int(counts[1, OFF])
    return 0


@compiled_exactly
def next_seat(counts: Counts) -> int:
    """How many seats on the next seat is that still has checkers in the game."""
    seats = counts.shape[0]
    for shift in range(1, seats):
        for point in range(27):
            if counts[shift, point]:
                return shift
    return 0


@compiled_exactly
def ends_of_roll(
    course: Course, work: Work, counts: Counts, dice: Counts, hidden: int
) -> tuple[int, int, int]:
    """Find the plays of a roll; return the count of ends in the room, numbers used and to use.

    `hidden`: Tric-Trac's points of the mover, Puff's doublets, Gamwin's first throw. Games that
    count no numbers give 0 for both.
    """
    rules, room, held = course.rules, work.room, work.held
    if course.again == AFTER_MOVES:
        return reached_by(counts, dice, hidden > 0, room), 0, 0
    high, low = dice[0], dice[1]
    if course.grade == BY_POINTS:
        return points_plays(counts, held, high, low, hidden, room), 0, 0
    if not course.is_in_order:
        ends, used = longest(rules, counts, held, high, low, room)
        return ends, used, 4 if high == low else 2
    tops = 4 if high == low else 2
    numbers = np.full(8, low, np.int16)
    count = tops
    if high != low:
        numbers[1] = high
    elif course.doublet == THEN_UNDERSIDES:
        numbers[2:] = 7 - low
    elif course.doublet == TOPS_THEN_UNDERSIDES:
        tops = 4 if hidden else 2
        numbers[tops:] = 7 - low
        count = 2 * tops
    ends, used = in_order(rules, counts, held, numbers[:count], tops, room)
    return ends, used, tops


@compiled_exactly
def points_of(course: Course, flags: Counts) -> tuple[int, int]:
    """The points so far of the mover and of the opponent; -1 in games without points."""
    if course.grade != BY_POINTS:
        return -1, -1
    return int(flags[:GOAL].sum()) // ONE, int(flags[GOAL : 2 * GOAL].sum()) // ONE


@compiled_exactly
def _write_points(flags: Counts, points: int, first: int) -> None:
    """Write a seat's points as `GameEncoding.flags` does, one flag for each."""
    for at in range(GOAL):
        flags[first + at] = ONE if points > at else 0


@compiled_exactly
def _reaches_goal(flags: Counts, own: int, others: int, shift: int) -> bool:
    """Write both seats' points, the next mover's first; return whether the mover's points win."""
    _write_points(flags, others if shift else own, 0)
    _write_points(flags, own if shift else others, GOAL)
    return own >= GOAL


@compiled_exactly
def best_of(
    course: Course, work: Work, counts: Counts, ends: int, shift: int, best: float
) -> float:
    """Find the best play, if better than `best`; write its standing and chances into `work`.

    `work.flags` holds the flags after the plays, in Tric-Trac those before.
    """
    seats, is_first = counts.shape[0], True
    rules, room = course.rules, work.room
    own, others = points_of(course, work.flags)
    for index in range(0, max(ends, 1), 1 + ends // (VALUED + 1)):
        end = room.ends[index] if ends else 0  # the position as it was
        stand_after(rules, counts, room, end, shift, work.counts)
        is_end = is_won(rules, room.own[end])
        if course.grade == BY_POINTS:
            is_end = _reaches_goal(work.flags, own + room.scores[end], others, shift)
        if is_end:
            stand_after(rules, counts, room, end, 0, work.counts)
            grade = times_of(others) if others >= 0 else grade_of(course, work.counts)
            if course.won[grade] > best:
                best = course.won[grade]
                work.best[:] = 0
                work.best[grade] = 1
                work.chosen[:] = 0
            continue
        write_inputs(rules, work.counts, work)
        forward(work, work.counts, is_first)
        is_first = False
        points = points_won(course, work.chances, (seats - shift) % seats)
        if points > best:
            best = points
            _choose(work, shift)
    return best


@compiled_exactly
def write_inputs(rules: Rules, counts: Counts, work: Work) -> None:
    """Write the network's inputs for a standing with the flags of `work` into `work`."""
    add_inputs(counts, work.flags, rules.crossing, rules.length, rules.hold, work.x)


@compiled_exactly
def points_won(course: Course, chances: Floats32, mover: int) -> float:
    """The points that a seat can expect from these chances of the outcomes."""
    points, grades = np.float32(0.0), len(course.won)
    for outcome in range(len(chances)):
        grade = outcome % grades
        if outcome // grades == mover:
            points += chances[outcome] * course.won[grade]
        else:
            points -= chances[outcome] * course.lost[grade]
    return float(points)


@compiled_exactly
def _choose(work: Work, shift: int) -> None:
    """Keep the play just valued, with its chances from the mover's side."""
    work.chosen[:] = work.counts
    work.chosen_flags[:] = work.flags
    outcomes, seats = len(work.chances), len(work.counts)
    grades = outcomes // seats
    for outcome in range(outcomes):
        winner = (outcome // grades + shift) % seats
        work.best[winner * grades + outcome % grades] = work.chances[outcome]


@compiled_exactly
def throws_again(
    course: Course, flags: Counts, dice: Counts, ends: int, used: int, all_of: int, after: Counts
) -> bool:
    """Whether the same seat throws next; writes the flags for the next throw into `after`."""
    after[:] = flags
    if course.grade == BY_POINTS:
        return bool(dice[0] == dice[1])
    if course.again == AFTER_MOVES:
        # Both seats make a first throw; after that, a seat that has moved throws again.
        after[:2] = ONE if flags[0] and not flags[1] else 0
        return bool(ends > 0 and not flags[0])
    after[:] = 0
    if course.again == AFTER_NAMED and flags[0]:
        return used == all_of
    stays = course.again == AFTER_DOUBLETS and dice[0] == dice[1]
    if course.again == AFTER_NAMED and dice[0] == 2 and dice[1] == 1 and used == 2:
        stays = True
    after[0] = ONE if stays else 0
    return bool(stays)


@compiled_exactly
def decide(course: Course, work: Work, counts: Counts, flags: Counts, dice: Counts) -> bool:
    """Play a roll as the network rates best, into `work.chosen`: all 0 where the game is won.

    `work.best` then holds the chances from the mover's side, `work.chosen_flags` the flags.
    Returns whether the same seat throws again.
    """
    held_by_others(course.rules, counts, work.held)
    points, _ = points_of(course, flags)
    hidden = flags[0] if points < 0 else points
    is_named = course.again == AFTER_NAMED and flags[0] > 0
    rolled, best, is_again = dice.copy(), -1e30, False
    for number in range(1, 7 if is_named else 2):
        if is_named:
            rolled[:] = number
        ends, used, all_of = ends_of_roll(course, work, counts, rolled, hidden)
        stays = throws_again(course, flags, rolled, ends, used, all_of, work.flags)
        shift = 0 if stays else next_seat(counts)
        found = best_of(course, work, counts, ends, shift, best)
        if found > best:
            best, is_again = found, stays
    return is_again


@compiled_exactly
def learn_back(
    rules: Rules, work: Work, record: GameTrace, plays: int, rate: float, trace: float
) -> None:
    """Learn from a game, its last standing first; `trace` is λ, the weight of the later targets.

    Overwrites `record.chances` with the targets.
    """
    outcomes, seats = len(work.chances), len(work.counts)
    grades = outcomes // seats
    back = np.zeros(outcomes, np.float32)
    share = np.float32(trace)
    for play in range(plays - 1, -1, -1):
        target = record.chances[play]
        if play < plays - 1:
            for outcome in range(outcomes):
                winner = (outcome // grades + record.shifts[play]) % seats
                at = winner * grades + outcome % grades
                target[at] += share * (back[outcome] - target[at])
        back[:] = target
        work.flags[:] = record.flags[play]
        write_inputs(rules, record.counts[play], work)
        forward(work, record.counts[play], True)
        learn(work, target, rate)


@compiled_exactly
def play_games(
    course: Course,
    work: Work,
    games: int,
    rate: float,
    trace: float,
    chance: npt.NDArray[np.uint64],
    tally: npt.NDArray[np.int64],
) -> None:
    """Play `games` games and learn from each; `tally`: games ended, broken off, plays made."""
    record = new_trace(course.most_plays, len(work.counts), len(work.chances))
    dice = np.zeros(len(course.faces), np.int16)
    for _ in range(games):
        record.counts[0] = course.starts[below(chance, len(course.starts))]
        open_flags(course, record.flags[0])
        is_over, plays = False, 0
        while not is_over and plays < course.most_plays:
            counts, flags = record.counts[plays], record.flags[plays]
            throw_next(course, chance, plays, dice)
            stays = decide(course, work, counts, flags, dice)
            is_over = not work.chosen.any()
            record.chances[plays] = work.best
            record.shifts[plays] = 0 if stays else next_seat(counts)
            plays += 1
            record.counts[plays] = work.chosen
            record.flags[plays] = work.chosen_flags
        learn_back(course.rules, work, record, plays, rate, trace)
        tally[0] += is_over
        tally[1] += not is_over
        tally[2] += plays
