"""Where dice stay lying, throwing some of them again is worth what can then be played."""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from pasch.players.due import decision_due
from pasch.players.machine.advice import Adviser
from pasch.players.machine.level import LEVELS
from pasch.players.machine.machine import MachinePlayer, _worths
from pasch.players.player import Decision, Throw
from pasch.players.values.best import value_of
from pasch.players.values.lying import worths_of_rolls
from pasch.players.values.search import best_reply
from pasch.players.values.value import Floats
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Done, Roll, Seen, Start
from pasch.referee.referee import Referee
from pasch.rules import game_named
from pasch.rules.games.gamwin.dice import can_lie
from pasch.rules.model.game import Situation
from pasch.rules.model.position import Position


def test_which_dice_are_kept_matters() -> None:
    """Blue's last checker needs the number 1; who keeps the die that shows it is nearly home."""
    game = game_named("gamwin")
    adviser = Adviser(value_of(game), LEVELS["quick"])
    position = game.position({"R2": "b", "off": "bb", "yard": "rrr"})
    situation = game.situation(position, "blue", (1, 9, 8))
    choices = Throw((1, 2)), Throw((0, 1))
    decision = Decision(game, "blue", situation, position, choices)
    kept, lost = _worths(adviser, decision, choices)
    assert kept > lost + 0.2


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("places", [{"R3": "b", "off": "bb"}, {"R3": "b", "R2": "b", "off": "b"}])
def test_a_roll_that_wins_is_won_however_many_steps_that_takes(
    level: str, places: dict[str, str]
) -> None:
    game, machine = game_named("gamwin"), MachinePlayer(LEVELS[level])
    referee = Referee()
    lying = game.position(places | {"off": places["off"] + "rr", "L3": "r"}).as_dict()
    referee.handle(Start("gamwin", places=lying, turn="blue"))
    referee.handle(Roll("blue", (2, 1, 7)))
    play = machine.choose(decision_due(referee))
    assert referee.handle(Seen(play.position)).verdict is Verdict.LEGAL
    assert referee.handle(Done("blue")).verdict is Verdict.GAME_OVER


GAME = game_named("gamwin")
ROLLS = [roll for roll in combinations_with_replacement(range(1, 10), 3) if can_lie(roll)]


class Watched:
    """The network's value, which keeps what it was asked."""

    def __init__(self) -> None:
        self.own = value_of(GAME)
        self.game, self.options, self.asked = GAME, self.own.options, []

    def equities(self, standings: Sequence[Situation]) -> Floats:
        """What the network says."""
        self.asked += [(one.position, one.turn) for one in standings]
        return self.own.equities(standings)


def positions(count: int) -> list[Position]:
    """Positions from games of random steps, some with checkers shut in and in the yard."""
    chance, found = random.Random(8), []
    while len(found) < count:
        here = GAME.position({"yard": "bbbrrr"})
        for turn in range(chance.randrange(4, 60)):
            rolled = GAME.situation(here, "blue" if turn % 2 else "red", chance.choice(ROLLS))
            plays = GAME.legal_plays(rolled)
            here = chance.choice(plays).position if plays else here
        if not GAME.won(here, {}, GAME.in_force({})):
            found.append(here)
    return found


@pytest.mark.parametrize("stuck_wall", ["free", "doublet_only"])
def test_every_roll_of_lying_dice_is_worth_what_its_plays_are(stuck_wall: str) -> None:
    for at, position in enumerate(positions(12)):
        situation = GAME.situation(
            position, GAME.seats[at % 2], (), options={"stuck_wall": stuck_wall}
        )
        value = value_of(GAME, situation.options)
        worth = worths_of_rolls(value, situation, ROLLS)
        for roll in ROLLS[:: 1 + at % 5]:
            points = best_reply(value, [replace(situation, dice=roll)], [1.0])
            assert worth[roll] == pytest.approx(points[at % 2], abs=1e-12), (position, roll)


def test_what_several_rolls_lead_to_is_valued_once() -> None:
    value = Watched()
    for position in positions(3):
        value.asked.clear()
        worths_of_rolls(value, GAME.situation(position, "blue", ()), ROLLS)
        assert len(value.asked) == len(set(value.asked)) > 20
