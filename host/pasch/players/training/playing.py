"""Whole games of one network against another, each with or without lookahead of one roll.

The search is that of `values.search`, run on the machine code and weights of the training so that
thousands of games can measure it: each of the best plays of a roll is worth what the best replies
to all rolls lead to. Learns nothing.
"""

from typing import NamedTuple

import numpy as np

from pasch.players.compiled import compiled_exactly
from pasch.players.training.backups import backed_up, luck_of_roll
from pasch.players.training.learning import (
    AFTER_NAMED,
    VALUED,
    Course,
    below,
    best_of,
    decide,
    ends_of_roll,
    next_seat,
    open_flags,
    points_of,
    points_won,
    throw,
    throws_again,
)
from pasch.players.training.moves import Counts, held_by_others
from pasch.players.training.net import Floats32, Net, Work, new_work
from pasch.players.values.inputs import FLAGS
from pasch.players.values.value import Floats, Search

__all__ = ["Ahead", "ahead_of", "decide_ahead", "played_out"]


class Ahead(NamedTuple):
    """How far to look, and room for it.

    `keep`, `within` as in `Search`; `keep` 0 means no lookahead. The rest: the best plays found,
    best first, with the standing and the chances that each leads to, and room for replies.
    """

    keep: int
    within: float
    points: Floats
    counts: Counts
    flags: Counts
    chances: Floats32
    shifts: Counts
    work: Work


def ahead_of(course: Course, net: Net, search: Search) -> Ahead:
    """A new `Ahead` that looks as far as `search` with this network."""
    keep, seats = search.keep if search.rolls else 0, course.starts.shape[1]
    return Ahead(
        keep,
        search.within,
        np.zeros(keep + 1),
        np.zeros((keep + 1, seats, 27), np.int16),
        np.zeros((keep + 1, FLAGS), np.int16),
        np.zeros((keep + 1, len(net.second_bias)), np.float32),
        np.zeros(keep + 1, np.int16),
        new_work(net, seats),
    )


def _enter(ahead: Ahead, work: Work, points: float, shift: int, count: int) -> int:
    """Insert the play just valued among the best; return how many there are now."""
    at = min(count, ahead.keep)
    while at and ahead.points[at - 1] < points:
        ahead.points[at] = ahead.points[at - 1]
        ahead.counts[at] = ahead.counts[at - 1]
        ahead.flags[at] = ahead.flags[at - 1]
        ahead.chances[at] = ahead.chances[at - 1]
        ahead.shifts[at] = ahead.shifts[at - 1]
        at -= 1
    ahead.points[at] = points
    ahead.counts[at] = work.chosen
    ahead.flags[at] = work.chosen_flags
    ahead.chances[at] = work.best
    ahead.shifts[at] = shift
    return min(count + 1, ahead.keep)


def _looked_ahead(course: Course, ahead: Ahead, index: int) -> float:
    """The mover's points after one of the best plays, each roll answered best."""
    counts, flags = ahead.counts[index], ahead.flags[index]
    if not counts.any():
        return float(ahead.points[index])
    seats, work = len(counts), ahead.work
    mover = (seats - int(ahead.shifts[index])) % seats
    found = np.zeros(len(work.best), np.float32)
    backed_up(course, work, counts, flags, found)
    return points_won(course, found, mover)


def _shortlist(
    course: Course, work: Work, ahead: Ahead, counts: Counts, flags: Counts, dice: Counts
) -> int:
    """Find the best plays of a roll by the standings they lead to; return how many."""
    held_by_others(course.rules, counts, work.held)
    points, _ = points_of(course, flags)
    hidden = int(flags[0]) if points < 0 else points
    is_named = course.again == AFTER_NAMED and flags[0] > 0
    rolled, found = dice.copy(), 0
    for number in range(1, 7 if is_named else 2):
        if is_named:
            rolled[:] = number
        ends, used, all_of = ends_of_roll(course, work, counts, rolled, hidden)
        listed = work.room.ends[:ends].copy()
        for index in range(0, max(ends, 1), 1 + ends // (VALUED + 1)):
            if ends:
                work.room.ends[0] = listed[index]
            stays = throws_again(course, flags, rolled, ends, used, all_of, work.flags)
            shift = 0 if stays else next_seat(counts)
            one = min(ends, 1)
            worth = best_of(course, work, counts, one, shift, -1e30)
            found = _enter(ahead, work, worth, shift, found)
    return found


def decide_ahead(
    course: Course, work: Work, ahead: Ahead, counts: Counts, flags: Counts, dice: Counts
) -> bool:
    """Play a roll as lookahead of one roll rates best; returns and writes what `decide` does."""
    if not ahead.keep:
        return bool(decide(course, work, counts, flags, dice))
    found = _shortlist(course, work, ahead, counts, flags, dice)
    best, most = 0, -1e30
    for index in range(found if found > 1 else 0):
        if ahead.points[index] < ahead.points[0] - ahead.within:
            break
        points = _looked_ahead(course, ahead, index)
        if points > most:
            best, most = index, points
    work.chosen[:] = ahead.counts[best]
    work.chosen_flags[:] = ahead.flags[best]
    work.best[:] = ahead.chances[best]
    return bool(ahead.shifts[best] == 0)


@compiled_exactly
def _throw_of(course: Course, seed: int, number: int, dice: Counts) -> None:
    """Throw for a game's play: the same dice whichever network plays."""
    state = np.empty(1, np.uint64)
    state[0] = np.uint64(seed * 1000003 + number * 7919 + 1) * np.uint64(0x9E3779B97F4A7C15)
    for _ in range(4):
        below(state, 6)
    throw(course, state, dice)


def played_out(
    course: Course,
    ahead: Ahead,
    ahead_two: Ahead,
    work: Work,
    work_two: Work,
    start: Counts,
    ones: int,
    seed: int,
) -> tuple[Floats, Floats]:
    """What the network of `work` wins in a game, playing the `ones`-th seat from the start, and
    the luck in that, both `(2,)`: points and wins.

    The one of `work_two` plays all other seats. Throws are numbered by seat, so both games of a
    pair give each seat the same dice. A game that is broken off gives 0. The luck is reckoned by
    the first network, and only if it looks ahead: otherwise that would take longer than as much
    certainty by more games. The first roll's cancels out over the seats.
    """
    seats = len(start)
    counts, flags = start.copy(), np.zeros(FLAGS, np.int16)
    open_flags(course, flags)
    throws, dice = np.zeros(seats, np.int64), np.zeros(len(course.faces), np.int16)
    won, luck = np.zeros(2), np.zeros(2)
    lucky, grades = np.zeros(len(work.best), np.float32), len(course.won)
    seat, plays = 0, 0
    while plays < course.most_plays:
        throws[seat] += 1
        _throw_of(course, seed, 4 * throws[seat] + seat, dice)
        while not plays and course.opens_plain and dice[0] == dice[1]:
            throws[seat] += 1
            _throw_of(course, seed, 4 * throws[seat] + seat, dice)
        if plays and ahead.keep:
            luck_of_roll(course, ahead.work, counts, flags, dice, lucky)
            mover = (ones - seat) % seats
            luck[0] += points_won(course, lucky, mover)
            luck[1] += lucky[mover * grades : (mover + 1) * grades].sum()
        used, looks = (work, ahead) if seat == ones else (work_two, ahead_two)
        stays = decide_ahead(course, used, looks, counts, flags, dice)
        plays += 1
        if not used.chosen.any():
            grade = 0
            while not used.best[grade]:
                grade += 1
            won[0] = course.won[grade] if seat == ones else -course.lost[grade]
            won[1] = seat == ones
            break
        seat = (seat + (0 if stays else next_seat(counts))) % seats
        counts[:] = used.chosen
        flags[:] = used.chosen_flags
    return won, luck
