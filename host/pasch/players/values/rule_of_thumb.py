"""A value for any game by how far everybody has come: what there is where no network is.

The share of the way that a seat's checkers have left is turned into its chance of winning by a
logistic curve; a game counts one point. It sees no contact and no blocks, and says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from pasch.players.values.paths import Paths
from pasch.players.values.value import Floats
from pasch.rules.model.game import Game, Situation
from pasch_hardware.message import Message, message

__all__ = ["RuleOfThumb"]

# How sure a lead of the whole way would be, in units of the logistic curve.
STEEPNESS = 10.0


@dataclass(frozen=True)
class RuleOfThumb:
    """`Value` by pips alone."""

    game: Game
    options: Mapping[str, str]
    paths: Paths = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "paths", Paths.of(self.game))

    @property
    def points(self) -> Floats:
        """Outcome i: the i-th seat from the thrower on wins one point of each other."""
        seats = len(self.game.seats)
        return np.eye(seats) * seats - 1.0

    @property
    def note(self) -> Message | None:
        """That it is one."""
        return message(
            "nothing better than a rule of thumb is known for {game} yet", game=self.game.name
        )

    def outcomes(self, standings: Sequence[Situation]) -> Floats:
        """Who wins, the thrower first, `(n, seats)`."""
        counts = self.paths.counts(standings)
        left = counts @ self.paths.pips / self.paths.whole_way
        sure = np.exp(-STEEPNESS * left) * (counts.sum(axis=2) > 0)
        chances: Floats = sure / sure.sum(axis=1, keepdims=True)
        return chances

    def equities(self, standings: Sequence[Situation]) -> Floats:
        """Points by seat."""
        return self.paths.by_seat(self.outcomes(standings) @ self.points, standings)
