"""Values by a game's trained network, from standings to inputs, chances and points.

At the end of a race the exact table takes precedence.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pasch.messages.names import game_said, option_said
from pasch.players.values.afterstates import Afterstates
from pasch.players.values.bearing_off import settle_races, worth_in_races
from pasch.players.values.encoding import IGNORED, GameEncoding
from pasch.players.values.inputs import Int16s, add_all_inputs
from pasch.players.values.network import Network, evaluated
from pasch.players.values.value import Floats
from pasch.rules.model.game import Game, Situation
from pasch_hardware.message import Message, message

__all__ = ["NetworkValue"]


@dataclass(frozen=True)
class NetworkValue:
    """A `Value` by a network; `encoding` is the game as the network sees it."""

    encoding: GameEncoding
    options: Mapping[str, str]
    network: Network

    @property
    def game(self) -> Game:
        """The game."""
        return self.encoding.paths.game

    @property
    def points(self) -> Floats:
        """Points by outcome and seat, the thrower first: winner by winner, grade by grade."""
        won, lost = self.encoding.won, self.encoding.lost
        seats, grades = len(self.game.seats), len(won)
        found = np.tile(-lost, seats)[:, None].repeat(seats, axis=1)
        for seat in range(seats):
            found[seat * grades : (seat + 1) * grades, seat] = won
        return found

    def weighed(self, points: Floats) -> Floats:
        """The points of a finished game as the network counts them: with several seats, each loser
        pays one grade's points, however much he owes.
        """
        if len(self.game.seats) == 2:
            return points
        paid = np.where(points < 0.0, self.encoding.lost[0], 0.0)
        return np.where(points > 0.0, paid.sum(), -paid)

    @property
    def note(self) -> Message | None:
        """The house rules with which the network has not learned; None if there are none."""
        trained = self.game.in_force({})
        changed = tuple(
            option_said(name, value)
            for name, value in self.options.items()
            if name not in IGNORED and trained.get(name) != value
        )
        if not changed:
            return None
        return message(
            "the machine has not learned {game} with {options:and}; it plays as well as it can",
            game=game_said(self.game.name),
            options=changed,
        )

    def outcomes(self, standings: Sequence[Situation]) -> Floats:
        """The chance of each outcome."""
        return self._chances(standings, self.encoding.counts(standings))

    def _chances(self, standings: Sequence[Situation], counts: Int16s) -> Floats:
        encoding = self.encoding
        flags = encoding.flags(standings)
        inputs = np.zeros((len(standings), self.network.first.shape[0]), np.int16)
        crossing, length, hold = encoding.crossing, encoding.length, encoding.hold
        add_all_inputs(counts, flags, crossing, length, hold, inputs)
        chances = evaluated(self.network, inputs, encoding.possible(counts))
        if encoding.has_races:
            settle_races(counts, chances)
        return chances

    def worth_in_races(
        self, standings: Sequence[Situation]
    ) -> tuple[Floats, npt.NDArray[np.bool_]]:
        """What the table of races knows of games with the cube, as it does."""
        return worth_in_races(self.encoding.counts(standings))

    def equities(self, standings: Sequence[Situation]) -> Floats:
        """Points by seat; a seat that does not play has 0."""
        counts = self.encoding.counts(standings)
        chances = self._chances(standings, counts)
        there = counts.sum(axis=2) > 0
        seats, grades = there.shape[1], len(self.encoding.won)
        by_winner = chances.reshape(len(standings), seats, grades)
        losses = by_winner @ self.encoding.lost
        total = losses.sum(axis=1, keepdims=True)
        paid = np.where(there, total - losses, 0.0)
        others = there.sum(axis=1, keepdims=True) - 1
        relative: Floats = losses * others - paid
        return _by_seat(self.game.seats, relative, standings)


def _by_seat(seats: Sequence[str], relative: Floats, standings: Sequence[Situation]) -> Floats:
    """Columns counted from the thrower, `(n, seats)`, put in the order of `seats`."""
    if isinstance(standings, Afterstates):
        turn = seats.index(standings.turn)
        return relative[:, [*range(-turn, len(seats) - turn)]]
    first = np.array([seats.index(standing.turn) for standing in standings])
    columns = (np.arange(len(seats))[None, :] - first[:, None]) % len(seats)
    return np.take_along_axis(relative, columns, axis=1)
