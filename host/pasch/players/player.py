"""The interface for whoever plays: a decision in, one of its choices out.

A player sees the position, the dice, the cube and the match score, and is asked only if there is
something to choose; every choice offered is allowed. The rest of the program does not know whether
a person, a network or chance answers.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Protocol

from pasch.referee.model.commands import Beaver, Done, Double, Drop, Name, Resign, Take
from pasch.referee.model.state import Cube, Match, Offer
from pasch.rules.model.game import Game, Play, Situation, Status
from pasch.rules.model.lazy_plays import Plays
from pasch.rules.model.position import Position

__all__ = ["Act", "Choice", "Decision", "Player", "Throw", "dice_by_chance", "throws_of"]


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the dice; `which` of those that lie, by their index, empty for all."""

    which: tuple[int, ...] = ()


# A play of the roll; naming a doublet or a way to play it; the dice; the cube; resigning, or the
# answer to that. `Done` hands the turn over although more could be done.
Act = Name | Done | Double | Take | Drop | Beaver | Resign
Choice = Play | Throw | Act


@dataclass(frozen=True, slots=True)
class Decision:
    """What `seat` has to decide, and everything it may choose.

    `situation` is the position as it stands, with the seat on turn and the dice to be played;
    `before` the position in which the turn began, which differs once moves have been made; `offer`
    the cube or the resignation that waits for an answer; `has_doubled`: the seat has doubled in
    this turn already, where it may do so again.
    """

    game: Game
    seat: str
    situation: Situation
    before: Position
    choices: Sequence[Choice]
    cube: Cube = field(default_factory=Cube)
    match: Match | None = None
    offer: Offer | None = None
    has_doubled: bool = False

    @property
    def has_plays(self) -> bool:
        """Whether a play is to be chosen; does not sort the plays to find out."""
        choices = self.choices
        return bool(choices) and (isinstance(choices, Plays) or isinstance(choices[0], Play))

    @property
    def acts(self) -> tuple[Throw | Act, ...]:
        """What may be chosen besides a play; does not write out lazy plays to find out."""
        if isinstance(self.choices, Plays):
            return ()
        return tuple(one for one in self.choices if not isinstance(one, Play))

    def offers(self, choice: Choice) -> bool:
        """Whether this is one of the choices; lazy plays are checked by the rules alone."""
        if isinstance(self.choices, Plays) and isinstance(choice, Play):
            ruled = self.game.judge(self.situation, choice.position)
            return ruled.status is Status.LEGAL
        return choice in self.choices


class Player(Protocol):
    """Whoever decides for one seat, or for all."""

    def choose(self, decision: Decision) -> Choice:
        """One of the decision's choices."""


def dice_by_chance(
    game: Game, chance: random.Random, which: Sequence[int] = (), count: int = 0
) -> tuple[int, ...]:
    """What the game's dice show when thrown: all of them, `which`, or the first few."""
    thrown = which or range(count or game.equipment.dice)
    return tuple(chance.choice(game.equipment.every_die[die]) for die in thrown)


def throws_of(game: Game) -> tuple[Throw, ...]:
    """Every way to throw dice that lie: all of them, or some."""
    dice = range(game.equipment.dice)
    some = (which for count in dice[1:] for which in combinations(dice, count))
    return (Throw(), *map(Throw, some))
