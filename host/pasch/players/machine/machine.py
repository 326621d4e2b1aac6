"""`MachinePlayer`: a `Player` that takes every decision by an `Adviser`.

It plays, names doublets, throws dice again, handles the cube and resigns. The same decision, level
and seed give the same choice on every machine; nothing is remembered from one to the next.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum

from pasch.players.machine.advice import Adviser
from pasch.players.machine.level import Level
from pasch.players.machine.races import certain_loss
from pasch.players.player import Choice, Decision, Throw
from pasch.players.values.best import value_of
from pasch.players.values.lying import worths_of_rolls
from pasch.players.values.search import thrown_again
from pasch.players.values.value import Value, after
from pasch.referee.model.commands import Beaver, Done, Double, Drop, Name, Resign, Take
from pasch.rules.model.game import Game, Situation

__all__ = ["MachinePlayer"]

# Nobody plays on for this little of a point.
TRIFLE = 0.01
# A step with dice that stay lying must be better than standing still by this much.
BETTER = 1e-6
# An optional roll is skipped if that gains more than this, the error of the values, in usual wins.
LEFT_OUT = 0.1

ValueOf = Callable[[Game, Mapping[str, str]], Value]


@dataclass
class MachinePlayer:
    """Plays at a level; `value_of(game, options)` gives its values."""

    level: Level
    seed: int = 0
    value_of: ValueOf = value_of

    def adviser(self, decision: Decision) -> Adviser:
        """The adviser for this decision, with its cube and match."""
        game, options = decision.game, decision.situation.options
        rules = game.scoring.cube
        cube = decision.cube if rules is not None and rules.is_on(options) else None
        value = self.value_of(game, options)
        return Adviser(value, self.level, self.seed, cube, decision.match)

    def choose(self, decision: Decision) -> Choice:
        """The best of the choices, as far as the level sees."""
        choices = decision.choices
        if len(choices) == 1:
            return choices[0]
        adviser = self.adviser(decision)
        if decision.has_plays:
            return _play(adviser, decision)
        if isinstance(choices[0], Name):
            best = adviser.names(decision.situation)[0][0]
            return Name(decision.seat, best)
        if decision.offer is not None:
            return _answer(adviser, decision)
        return _before_throwing(adviser, decision)


def _play(adviser: Adviser, decision: Decision) -> Choice:
    """The best play; if the dice stay lying, possibly throwing them or handing over."""
    best = adviser.plays(decision.situation, 1)[0]
    others = decision.acts
    if not others:
        return best.play
    now = replace(decision.situation, turn=decision.seat)
    stays = adviser.standings([now], decision.seat)[0]
    worth = _worths(adviser, decision, others)
    if best.equity > max(*worth, stays) + BETTER:
        return best.play
    return others[worth.index(max(worth))]


def _worths(adviser: Adviser, decision: Decision, choices: Sequence[Choice]) -> list[float]:
    """What each choice, throwing dice again or handing over, is worth to the seat."""
    again = {one.which for one in choices if isinstance(one, Throw) and one.which}
    if not again:
        return [_worth(adviser, decision, choice) for choice in choices]
    situation = replace(decision.situation, turn=decision.seat)
    thrown = {which: thrown_again(decision.game, situation, which) for which in again}
    rolls = {dice for chances in thrown.values() for dice in chances}
    worth = worths_of_rolls(adviser.value, situation, sorted(rolls))
    return [
        fsum(chance * worth[dice] for dice, chance in thrown[choice.which].items())
        if isinstance(choice, Throw) and choice.which
        else _worth(adviser, decision, choice)
        for choice in choices
    ]


def _worth(adviser: Adviser, decision: Decision, choice: Choice) -> float:
    """What throwing all dice, or handing over, is worth to the seat."""
    game, seat, situation = decision.game, decision.seat, decision.situation
    hands_over = not isinstance(choice, Throw)
    turn = game.following(seat, situation.state.get("players", ())) if hands_over else seat
    dice = situation.dice if hands_over and game.flow.reroll is not None else ()
    return adviser.standings([replace(situation, turn=turn, dice=dice)], seat)[0]


def _answer(adviser: Adviser, decision: Decision) -> Choice:
    """Whether to take a double or accept a resignation."""
    offer = decision.offer
    assert offer is not None
    if offer.points:
        expected = _expected(adviser, decision)
        is_enough = _of_points(adviser, decision.seat, offer.points) >= expected - TRIFLE
        return Take(decision.seat) if is_enough else Drop(decision.seat)
    standing = replace(decision.situation, turn=offer.seat, dice=())
    advice = adviser.double(standing, decision.seat)
    if advice.beavers and Beaver(decision.seat) in decision.choices:
        return Beaver(decision.seat)
    return Take(decision.seat) if advice.takes else Drop(decision.seat)


def _expected(adviser: Adviser, decision: Decision) -> float:
    """What the game is worth to the seat as it stands, whoever is on turn: what has been rolled is
    still to be played, and its best play counts.
    """
    game, now = decision.game, replace(decision.situation, position=decision.before)
    if game.flow.choices(now):
        now = game.flow.chosen(now, adviser.names(now)[0][0])
    if now.dice:
        plays = adviser.plays(now, 1)
        now = after(game, now, plays[0].play if plays else game.no_play(now))
    return adviser.standings([now], decision.seat)[0]


def _of_points(adviser: Adviser, seat: str, points: int) -> float:
    """What winning `points` (losing them if negative), before the cube, is worth to a seat."""
    stakes = adviser.stakes(seat)
    if stakes is None:
        return float(points)
    counted = max(min(points, 1), -1) if stakes.is_jacoby else points
    return stakes.normalised(stakes.worth(counted * stakes.value))


def _before_throwing(adviser: Adviser, decision: Decision) -> Choice:
    """Double, resign what is lost, hand over where the roll is optional, or throw."""
    choices, seat = decision.choices, decision.seat
    standing = replace(decision.situation, turn=seat, dice=())
    may_double = Double(seat) in choices and not decision.has_doubled
    if may_double and adviser.double(standing).doubles:
        return Double(seat)
    resignation = _resignation(adviser, decision, standing)
    if resignation is not None:
        return resignation
    free = [choice for choice in choices if isinstance(choice, Throw | Done)]
    if len(free) == 1:
        return free[0]
    gain = LEFT_OUT * adviser.unit

    worth = [
        one + (gain if isinstance(choice, Throw) else 0.0)
        for choice, one in zip(free, _worths(adviser, decision, free), strict=True)
    ]
    return free[worth.index(max(worth))]


def _resignation(adviser: Adviser, decision: Decision, standing: Situation) -> Resign | None:
    """The resignation of what is lost for certain: in Backgammon, where that can be counted."""
    offers = [one for one in decision.choices if isinstance(one, Resign) and one.grade]
    lost = certain_loss(decision.game, standing) if offers else None
    if lost is None or len({_of_points(adviser, decision.seat, -points) for points in lost}) > 1:
        return None
    return next((offer for offer in offers if offer.grade == lost[0]), None)
