"""Games played to their end without a board: players decide before a referee, some by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from pasch.players.due import decision_due
from pasch.players.player import Choice, Decision, Player, Throw, dice_by_chance
from pasch.referee.model.answers import Answer
from pasch.referee.model.commands import Command, Double, Drop, Resign, Roll, Seen
from pasch.referee.referee import Referee
from pasch.rules.model.game import Play

# One time in this many a random player chooses what may end a game early.
RARELY = 1000


class RandomPlayer:
    """Plays at random, but hardly ever chooses what may end a game early."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, decision: Decision) -> Choice:
        """Any of the choices."""
        while True:
            choice: Choice = self._chance.choice(decision.choices)
            is_rare = isinstance(choice, Double | Drop | Resign)
            if not is_rare or not self._chance.randrange(RARELY):
                return choice


def command_of(decision: Decision, choice: Choice, chance: random.Random) -> Command:
    """The command for a choice; `chance` throws the dice, and a play becomes an observation."""
    if isinstance(choice, Play):
        return Seen(choice.position)
    if not isinstance(choice, Throw):
        return choice
    is_opening = not decision.situation.turn
    count = decision.game.opening.dice if is_opening else decision.game.equipment.dice
    dice = dice_by_chance(decision.game, chance, choice.which, count)
    return Roll(decision.seat, dice, which=choice.which)


def played(
    referee: Referee, players: Mapping[str, Player], chance: random.Random
) -> Iterator[tuple[Decision, Choice, Answer]]:
    """Play the game that the referee has begun to its end, decision by decision."""
    while (decision := decision_due(referee)) is not None:
        choice = players[decision.seat].choose(decision)
        answer = referee.handle(command_of(decision, choice, chance))
        yield decision, choice, answer
