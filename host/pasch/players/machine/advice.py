"""Advice on plays, naming and the cube, by a `Value` and a level.

All figures are from the point of view of the seat in question: points, or normalised equities if
match and cube count (`staked`). A weaker level sees less of it (`level`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np

from pasch.players.cube.doubling import CubeDecision, Odds, decided
from pasch.players.cube.stakes import Stakes
from pasch.players.machine.level import LEVELS, STRONGEST, Level, as_seen, deviate
from pasch.players.machine.staked import efficiency_of, odds_of, stakes_of, weighed
from pasch.players.values.search import (
    Choice,
    best_choices,
    best_plays,
    best_reply,
    equities_of,
    looked_ahead,
    looked_further,
    opening_rolls_of,
    outcome_of,
    outcomes_ahead,
    thrown_again,
)
from pasch.players.values.value import Floats, RatedPlay, Search, Value, settled
from pasch.referee.model.state import Cube, Match
from pasch.rules.model.game import Next, Play, Situation

__all__ = ["Adviser"]

# The share of a level's noise that is added to the chance of winning in cube decisions.
CUBE_NOISE = 0.5
# The lead, in units of a usual win, from which a cube that belongs to nobody is turned.
SHARED_LEAD = 0.3


@cache
def _unit(points: bytes) -> float:
    return float(np.abs(np.frombuffer(points)).mean()) / 2.0


@dataclass(frozen=True)
class Adviser:
    """Advises on decisions of one game under certain options.

    `cube` and `match` as in the referee's state; without either, only points count.
    """

    value: Value
    level: Level = field(default_factory=lambda: LEVELS[STRONGEST])
    seed: int = 0
    cube: Cube | None = None
    match: Match | None = None

    def stakes(self, seat: str) -> Stakes | None:
        """What a seat plays for; None if only points count."""
        if self.cube is None and self.match is None:
            return None
        cube, game = self.cube or Cube(), self.value.game
        stakes = stakes_of(game, self.value.options, cube, self.match, seat)
        if stakes is not None and self.cube is None:
            return replace(stakes, has_cube=False)
        return stakes

    def plays(self, situation: Situation, count: int | None = None) -> list[RatedPlay]:
        """The plays of the roll that this level sees, best first, at most `count` of them."""
        value = weighed(self.value, self.stakes(situation.turn), situation)
        if not self.level.noise:
            return best_plays(value, situation, self.level.search, count)
        rated = best_plays(value, situation, self.level.search)
        return as_seen(self.level, situation, rated, self.unit, self.seed)[:count]

    def steps(self, situation: Situation, count: int) -> list[RatedPlay]:
        """As `plays`, but step by step where a roll allows several together: a step is worth the
        best play that it begins.
        """
        game = self.value.game
        if game.flow.reroll is None:
            return self.plays(situation, count)
        rated = {one.play.position: one for one in self.plays(situation)}
        found = []
        for step in game.legal_plays(situation):
            onward: Sequence[Play] = ()
            if step.due is Next.MOVE_OR_THROW:
                onward = game.plays_in_time(replace(situation, position=step.position))
            led = [rated[play.position] for play in (step, *onward) if play.position in rated]
            if led:
                found.append(replace(max(led, key=lambda one: one.equity), play=step))
        return sorted(found, key=lambda one: -one.equity)[:count]

    def as_far(self, situation: Situation, play: RatedPlay, best: RatedPlay) -> RatedPlay:
        """The play with its equity found by looking as far as for the best one."""
        if play.rolls == best.rolls:
            return play
        value = weighed(self.value, self.stakes(situation.turn), situation)
        return looked_further(value, situation, play.play)

    def names(self, situation: Situation) -> list[tuple[Choice, float]]:
        """What may be named, best first, with its equity."""
        value = weighed(self.value, self.stakes(situation.turn), situation)
        return best_choices(value, situation)

    def standings(self, standings: Sequence[Situation], seat: str) -> list[float]:
        """The value of each standing to a seat."""
        value = weighed(self.value, self.stakes(seat), replace(standings[0], turn=seat))
        at = self.value.game.seats.index(seat)
        return [float(points[at]) for points in equities_of(value, standings)]

    def rolled(
        self, situation: Situation, unthrown: Sequence[int] = (), is_opening: bool = False
    ) -> tuple[float, float]:
        """The equity of the roll with the best play, and the average over all rolls that could
        have come; the dice with the indices `unthrown` lay there already, `is_opening`: they
        decided who starts. Both without lookahead and by one search, because luck would not sum to
        zero otherwise.
        """
        value = weighed(self.value, self.stakes(situation.turn), situation)
        which = [die for die in range(len(situation.dice)) if die not in unthrown]
        if is_opening and not unthrown:
            thrown = opening_rolls_of(value.game)
        else:
            thrown = thrown_again(value.game, situation, which)
        rolls = [replace(situation, dice=dice) for dice in thrown]
        seat = value.game.seats.index(situation.turn)
        worth = best_reply(value, [situation], [1.0])
        return float(worth[seat]), float(best_reply(value, rolls, thrown.values())[seat])

    @property
    def unit(self) -> float:
        """The points that an even game usually decides: 1 in Backgammon."""
        return _unit(self.value.points[:, 0].tobytes())

    def odds(self, standing: Situation) -> Odds:
        """The thrower's odds by the network, with the level's noise."""
        row = self._outcomes(standing)
        odds = odds_of(self.value, row[None], [standing])
        if not self.level.noise:
            return odds
        text = f"{self.level.name} {self.seed} cube {standing.turn} {standing.position.items_}"
        thought = odds.win + CUBE_NOISE * self.level.noise * deviate(text)
        return replace(odds, win=np.clip(thought, 0.0, 1.0), money=None)

    def _outcomes(self, standing: Situation) -> Floats:
        end = settled(self.value.game, standing)
        if end is not None:
            won = end[self.value.game.seats.index(standing.turn)]
            certain: Floats = np.eye(len(self.value.points))[outcome_of(self.value, float(won))]
            return certain
        row: Floats = self.value.outcomes([standing])[0]
        return row

    def double(self, standing: Situation, answering: str = "") -> CubeDecision:
        """The cube decision of the seat on turn, before it throws, and the answer of `answering`;
        without it, if several answer, that of the seat that stands worst.
        """
        cube = self.cube or Cube()
        stakes = stakes_of(self.value.game, self.value.options, cube, self.match, standing.turn)
        if stakes is None:
            return self._shared(standing, answering)
        if self.level.search.rolls:
            value = weighed(self.value, stakes, standing)
            odds = odds_of(self.value, outcomes_ahead(value, standing)[None], [standing])
        else:
            odds = self.odds(standing)
        return decided(stakes, odds, efficiency_of(self.value.game, standing))

    def _shared(self, standing: Situation, answering: str) -> CubeDecision:
        """The decision for a cube that belongs to nobody and raises the stake for all (HG-17): the
        leader doubles, and a seat that would lose more than the stake on average drops, whatever
        the others do.
        """
        at = self.value.game.seats.index(standing.turn)
        search: Search = self.level.search
        if search.rolls:
            points = looked_ahead(self.value, standing)
        else:
            points = equities_of(self.value, [standing])[0]
        lead, unit = float(points[at]), self.unit
        doubles, taken = lead > SHARED_LEAD * unit, 2.0 * lead
        others = [float(p) for index, p in enumerate(points) if index != at]
        if answering:
            least = float(points[self.value.game.seats.index(answering)])
            taken = -2.0 * least
        else:
            least = min(others)
        # Who drops pays the stake, and the others play on for twice as much.
        doubled = -sum(max(2.0 * points, -1.0) for points in others)
        equity = doubled if doubles else lead
        return CubeDecision(doubles, 2.0 * least >= -1.0, False, equity, lead, taken, 1.0)
