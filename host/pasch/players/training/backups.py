"""Learning from all rolls instead of the one thrown.

The target for a standing before a roll is the mean, over all rolls, of the network's chances after
the best play of each (an expected update; Sutton and Barto 2018, section 8.5). It costs one play
per roll and is free of dice noise. Standings come from games of the network against itself; each
is learned from several times, because its target stays valid for a while.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pasch.players.compiled import compiled_exactly
from pasch.players.training.learning import (
    Course,
    below,
    decide,
    open_flags,
    throw_next,
    write_inputs,
)
from pasch.players.training.moves import Counts, Rules
from pasch.players.training.net import Floats32, Work, forward, learn
from pasch.players.values.inputs import FLAGS

__all__ = [
    "ReplayBuffer",
    "backed_up",
    "learn_from_rolls",
    "luck_of_roll",
    "new_buffer",
]

# One in this many standings of a game is learned from: its neighbours say much the same.
EVERY = 5
# For each new standing this many are drawn again from this many of the latest.
AGAIN, KEPT = 5, 100_000


class ReplayBuffer(NamedTuple):
    """The latest standings with their targets (a replay buffer).

    `(n, seats, 27)`, `(n, flags)`, `(n, outcomes)`; `made` `(1,)`: how many there have been.
    """

    counts: Counts
    flags: Counts
    targets: Floats32
    made: npt.NDArray[np.int64]


def new_buffer(seats: int, outcomes: int) -> ReplayBuffer:
    """Room for the latest standings."""
    return ReplayBuffer(
        np.zeros((KEPT, seats, 27), np.int16),
        np.zeros((KEPT, FLAGS), np.int16),
        np.zeros((KEPT, outcomes), np.float32),
        np.zeros(1, np.int64),
    )


@compiled_exactly
def backed_up(course: Course, work: Work, counts: Counts, flags: Counts, found: Floats32) -> None:
    """Write the chances of a standing before a roll, from its mover's side, into `found`: the mean
    over all rolls, each with the play the network rates best.
    """
    dice = np.zeros(course.rolls.shape[1], np.int16)
    found[:] = 0
    for roll in range(len(course.rolls)):
        dice[:] = course.rolls[roll]
        decide(course, work, counts, flags, dice)
        for outcome in range(len(found)):
            found[outcome] += np.float32(course.shares[roll]) * work.best[outcome]


def luck_of_roll(
    course: Course, work: Work, counts: Counts, flags: Counts, dice: Counts, found: Floats32
) -> None:
    """Write into `found` how much likelier each outcome is after a roll than over all rolls on
    the mean, each played as the network rates best, from the mover's side.

    Over all rolls that sums to nothing, whatever the network thinks.
    """
    backed_up(course, work, counts, flags, found)
    # In a row in memory, as all dice are: others would be translated for once more.
    sorted_dice = np.sort(dice)[::-1].copy()
    decide(course, work, counts, flags, sorted_dice)
    found[:] = work.best - found


@compiled_exactly
def _learn_one(rules: Rules, work: Work, kept: ReplayBuffer, at: int, rate: float) -> None:
    """Take one learning step towards the target of a kept standing."""
    work.flags[:] = kept.flags[at]
    write_inputs(rules, kept.counts[at], work)
    forward(work, kept.counts[at], True)
    learn(work, kept.targets[at], rate)


@compiled_exactly
def learn_from_rolls(
    course: Course,
    work: Work,
    kept: ReplayBuffer,
    games: int,
    rate: float,
    chance: npt.NDArray[np.uint64],
    tally: npt.NDArray[np.int64],
) -> None:
    """Play `games` games and learn from some standings of each; `tally` as in `play_games`."""
    seats, outcomes = len(work.counts), len(work.chances)
    counts, flags = np.zeros((seats, 27), np.int16), np.zeros(FLAGS, np.int16)
    dice, target = np.zeros(len(course.faces), np.int16), np.zeros(outcomes, np.float32)
    for _ in range(games):
        counts[:] = course.starts[below(chance, len(course.starts))]
        open_flags(course, flags)
        is_over, plays = False, 0
        while not is_over and plays < course.most_plays:
            if below(chance, EVERY) == 0:
                backed_up(course, work, counts, flags, target)
                at = kept.made[0] % len(kept.targets)
                kept.counts[at], kept.flags[at], kept.targets[at] = counts, flags, target
                kept.made[0] += 1
                _learn_one(course.rules, work, kept, at, rate)
                for _again in range(AGAIN):
                    before = below(chance, min(kept.made[0], len(kept.targets)))
                    _learn_one(course.rules, work, kept, before, rate)
            throw_next(course, chance, plays, dice)
            decide(course, work, counts, flags, dice)
            is_over = not work.chosen.any()
            counts[:] = work.chosen
            flags[:] = work.chosen_flags
            plays += 1
        tally[0] += is_over
        tally[1] += not is_over
        tally[2] += plays
