"""Values that include cube and match.

In a game of two with an owned cube, equities are normalised: +1 is a single win of this game with
the cube as it stands. Elsewhere they stay the points of the value itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pasch.players.cube.doubling import CONTACT, Odds, cubeful
from pasch.players.cube.stakes import MatchScore, Stakes
from pasch.players.machine.races import is_race, left_of
from pasch.players.values.afterstates import borne_off, turns_of
from pasch.players.values.value import Floats, Value
from pasch.referee.model.state import Cube, Match
from pasch.rules.model.game import Game, Situation
from pasch_hardware.message import Message

__all__ = ["StakedValue", "efficiency_of", "odds_of", "stakes_of", "weighed"]

# A cube's efficiency in a race: linear in the thrower's pips, within bounds (gnubg, eval.c).
RACE, BY_PIP, LEAST, MOST = 0.55, 0.00125, 0.6, 0.7


def stakes_of(
    game: Game, options: Mapping[str, str], cube: Cube, match: Match | None, seat: str
) -> Stakes | None:
    """What a seat plays for; None if only points count."""
    rules = game.scoring.cube
    if rules is None or not rules.is_owned or len(game.seats) > 2:
        return None
    owner = 0 if cube.owner is None else 1 if cube.owner == seat else -1
    score = _score(match, seat, game.following(seat), options) if match else None
    has_cube = rules.is_on(options) and not (match and match.is_crawford)
    is_jacoby = options.get("jacoby") == "on" and match is None and not cube.is_turned
    return Stakes(cube.value, owner, has_cube, is_jacoby, score)


def _score(match: Match, seat: str, other: str, options: Mapping[str, str]) -> MatchScore | None:
    """The score of a match; None if the formula for long ones calls it decided, as all plays would
    be worth the same then: the game counts in points.
    """
    own, theirs = (match.length - match.score.get(one, 0) for one in (seat, other))
    has_crawford = options.get("crawford", "on") == "on"
    is_past = min(own, theirs) <= 1 and not match.is_crawford
    score = MatchScore(own, theirs, match.is_crawford, is_past or not has_crawford)
    return score if 0.0 < score.chance(0) < 1.0 else None


def efficiency_of(game: Game, situation: Situation) -> float:
    """The cube's efficiency in a position: by the pips in a race, otherwise that of contact."""
    seats = situation.turn, game.following(situation.turn)
    own, other = (left_of(game, situation, seat) for seat in seats)
    if not is_race(game, own, other):
        return CONTACT
    return min(max(RACE + BY_PIP * sum(own), LEAST), MOST)


def odds_of(value: Value, rows: Floats, standings: Sequence[Situation]) -> Odds:
    """The throwers' odds by rows of `Value.outcomes`; where games are won by grades, a seat with a
    checker off can lose only a single game, whatever a network may think. At the end of a race
    with what is known of the cube there.
    """
    is_off = borne_off(value.game, standings)
    chances: dict[int, Floats] = {}
    for points, chance in zip(value.points[:, 0], rows.T, strict=True):
        counted, side = round(float(points)), 1 if points > 0 else -1
        is_single = is_off[:, 1 if side > 0 else 0] & bool(value.game.scoring.grades)
        chances[side] = chances.get(side, 0.0) + np.where(is_single, chance, 0.0)
        chances[counted] = chances.get(counted, 0.0) + np.where(is_single, 0.0, chance)
    odds = Odds.of(chances)
    known = getattr(value, "worth_in_races", None)
    if known is None or not is_off.all(axis=1).any():
        return odds
    money, is_last = known(standings)
    return replace(odds, money=money, is_last=is_last)


@dataclass(frozen=True)
class StakedValue:
    """A `Value` of a game of two that is played for `stakes`, those of `seat`."""

    value: Value
    stakes: Stakes
    seat: str
    efficiency: float = CONTACT

    @property
    def game(self) -> Game:
        """The game."""
        return self.value.game

    @property
    def options(self) -> Mapping[str, str]:
        """The options in force."""
        return self.value.options

    @property
    def points(self) -> Floats:
        """The points of the outcomes, without cube and match."""
        return self.value.points

    @property
    def note(self) -> Message | None:
        """What the value says about itself."""
        return self.value.note

    def outcomes(self, standings: Sequence[Situation]) -> Floats:
        """The chances, which cube and match do not change."""
        return self.value.outcomes(standings)

    def equities(self, standings: Sequence[Situation]) -> Floats:
        """Normalised equities by seat."""
        rows = self.value.outcomes(standings)
        odds = odds_of(self.value, rows, standings)
        turns = np.array([self.game.seats.index(turn) for turn in turns_of(standings)])
        found, asked = np.zeros((len(standings), 2)), self.game.seats.index(self.seat)
        for at in sorted(set(turns.tolist())):
            own = self.stakes if at == asked else self.stakes.swapped
            worths = own.normalised(cubeful(own, odds, self.efficiency))
            found[turns == at, at] = worths[turns == at]
            found[turns == at, 1 - at] = -worths[turns == at]
        return found

    def weighed(self, points: Floats) -> Floats:
        """What the points of a finished game are worth, by seat."""
        at = self.game.seats.index(self.seat)
        won = round(float(points[at]))
        if self.stakes.is_jacoby:
            won = min(max(won, -1), 1)
        own = self.stakes.normalised(self.stakes.worth(won * self.stakes.value))
        found = np.full(2, -own)
        found[at] = own
        return found


def weighed(value: Value, stakes: Stakes | None, situation: Situation) -> Value:
    """The value in terms of what is played for, from the side of the seat on turn."""
    if stakes is None:
        return value
    return StakedValue(value, stakes, situation.turn, efficiency_of(value.game, situation))
