"""Self-play by the rules' own generator: slower than `moves`, and right for every game.

For games whose moves are not told to `moves`: Tric-Trac, with its points and Hucke, and Gamwin,
where a throw allows several steps. The network, its inputs and the step of learning are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from pasch.players.training.learning import Floats32, Net, Work, forward_all, learn
from pasch.players.values.described import Described
from pasch.players.values.inputs import TABLES, add_all_inputs
from pasch.players.values.search import reached, rolls_of
from pasch.players.values.value import finish_of
from pasch.rules.model.game import Situation

__all__ = ["play_by_rules"]

MOST_PLAYS = 400


def play_by_rules(
    known: Described,
    net: Net,
    work: Work,
    games: int,
    rate: float,
    chance: np.random.Generator,
    tally: npt.NDArray[np.int64],
) -> None:
    """Play and learn so many games, as `learning.play_games` does."""
    for _ in range(games):
        is_over, plays = _played(known, net, work, rate, chance)
        tally += (is_over, not is_over, plays)


def _played(
    known: Described, net: Net, work: Work, rate: float, chance: np.random.Generator
) -> tuple[bool, int]:
    """One game: whether it ended, and after how many plays."""
    game = known.paths.game
    options = game.in_force({})
    rolls = rolls_of(game)
    shares = np.array([share for _, share in rolls])
    first = game.seats[chance.integers(len(game.seats))]
    standing = Situation(game.start(options), first, (), dict(game.opening.state), options)
    for plays in range(MOST_PLAYS):
        dice = rolls[chance.choice(len(rolls), p=shares)][0]
        best, target = _best(known, net, work, replace(standing, dice=dice))
        _chances(known, net, work, [standing])
        learn(net, work, target, rate)
        if finish_of(game, best):
            return True, plays + 1
        standing = best
    return False, MOST_PLAYS


def _best(
    known: Described, net: Net, work: Work, situation: Situation
) -> tuple[Situation, Floats32]:
    """The best standing that a roll leads to, and its chances as the mover sees them."""
    game, grades = known.paths.game, len(known.won)
    seats = len(game.seats)
    mover = game.seats.index(situation.turn)
    standings = [replace(one, dice=()) for one in reached(game, situation)]
    chances = _chances(known, net, work, standings)
    for row, standing in zip(chances, standings, strict=True):
        finish = finish_of(game, standing)
        if finish is not None:
            winner = (game.seats.index(finish.winner) - mover) % seats
            row[:] = 0.0
            row[winner * grades + finish.points - 1] = 1.0
        elif standing.turn != situation.turn:
            row[:] = np.roll(row, (game.seats.index(standing.turn) - mover) * grades)
    points = chances[:, :grades] @ known.won - chances[:, grades:] @ np.tile(known.lost, seats - 1)
    best = int(np.argmax(points))
    return standings[best], chances[best]


def _chances(known: Described, net: Net, work: Work, standings: Sequence[Situation]) -> Floats32:
    """The network's chances of standings; those of the last stay in `work`."""
    counts, flags = known.paths.counts(standings), known.flags(standings)
    inputs = np.zeros((len(standings), len(work.x)), np.int16)
    add_all_inputs(counts, flags, known.crossing, known.length, known.hold, *TABLES, inputs)
    found = np.zeros((len(standings), len(work.chances)), np.float32)
    forward_all(net, work, inputs, counts, found)
    return found
