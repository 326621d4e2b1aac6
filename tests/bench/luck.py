"""The luck of the dice, so that results can be told without it.

The luck of a roll is what it is worth, best played, more than the mean over all rolls, in the eyes
of one evaluator: here the trainer's machine code, which plays all rolls in a millisecond. Over all
rolls luck sums to nothing, whatever the evaluator thinks and whoever plays. So a result less the
luck of its rolls has the same expectation as the result itself, and with a good evaluator a
fraction of its spread (Montgomery, "Variance Reduction", GammOnLine 2000; Zinkevich and others,
"Optimal Unbiased Estimators for Evaluating Agent Performance", AAAI 2006).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from pasch.players.training.backups import luck_of_roll
from pasch.players.training.compare import loaded
from pasch.players.training.games import course_of
from pasch.players.training.learning import Course
from pasch.players.training.net import Work, new_work
from pasch.players.values.best import WEIGHTS, value_of
from pasch.players.values.encoding import GameEncoding, encoding_of
from pasch.players.values.search import outcomes_of, thrown_again
from pasch.players.values.value import Floats
from pasch.rules import game_named
from pasch.rules.model.game import Situation

__all__ = ["Luck", "luck_in"]


@dataclass(frozen=True)
class Luck:
    """Tells the luck of the rolls of a game by a network."""

    encoding: GameEncoding
    course: Course
    work: Work

    def of(self, thrown: Situation, which: tuple[int, ...] = ()) -> Floats:
        """How much likelier each outcome is than before this roll of all dice, or of `which` while
        others lay, `(outcomes,)`, as `Value.outcomes` has them, from the side of whoever has
        thrown.
        """
        if which:
            value = value_of(game_named(self.encoding.paths.game.name), thrown.options)
            chances = thrown_again(value.game, thrown, which)
            rolls = [replace(thrown, dice=dice) for dice in chances]
            came = outcomes_of(value, [thrown], [1.0])
            return came - outcomes_of(value, rolls, [*chances.values()])
        found = np.zeros(len(self.work.best), np.float32)
        counts, flags = self.encoding.counts([thrown])[0], self.encoding.flags([thrown])[0]
        dice = np.array(thrown.dice, np.int16)
        luck_of_roll(self.course, self.work, counts, flags, dice, found)
        return found.astype(float)

    def by_seat(self, thrown: Situation, playing: int, which: tuple[int, ...] = ()) -> Floats:
        """The luck that a roll is for every seat, `(2, seats)`: in points, and in chances of
        winning; so many play. `which` dice were thrown, empty for all.
        """
        seats, lost = self.encoding.paths.game.seats, self.encoding.lost
        by_winner = self.of(thrown, which).reshape(len(seats), len(lost))
        paid = by_winner @ lost
        relative = np.stack([playing * paid - paid.sum(), by_winner.sum(axis=1)])
        return np.roll(relative, seats.index(thrown.turn), axis=1)


@cache
def luck_in(name: str) -> Luck:
    """The luck of a game's rolls by its packaged network."""
    game = game_named(name)
    net = loaded(WEIGHTS / f"{game.base}.npz")
    return Luck(encoding_of(game), course_of(game.base), new_work(net, len(game.seats)))
