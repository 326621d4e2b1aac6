"""What a game on the ring counts: the three scorings, and the stake that grows while it is played.

Pure functions. Each loser settles with the winner on his own account (HG-A20).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from pasch.errors import RuleError
from pasch.rules.compact import BAR, OFF
from pasch.rules.position import Position
from pasch.rules.ring import LETTERS, SEATS, TARGETS, TRACKS

__all__ = [
    "GRADES",
    "HIGHEST_STAKE",
    "WITH_CUBE",
    "Stakes",
    "grade_of",
    "loss",
    "losses",
    "opened",
]
__all__ += ["points_lost", "why_no_double"]

HIGHEST_STAKE = 64
GRADES = ("single", "double", "triple")
_HOME_STRAIGHTS = {"last_side": range(1, 7), "target_points": range(1, 4)}
WITH_CUBE = ("cube", "cube×traditional")


def grade_of(position: Position, loser: str, home_straight: str = "last_side") -> int:
    """1, 2 or 3: how heavily a seat has lost in the traditional game (HG-18, HG-A19).

    Once with a checker off; twice with none; three times with none and one on the bar or not
    yet on the home straight: `"last_side"` is q 15 to 20, `"target_points"` q 18 to 20.
    """
    own = TRACKS[loser].view(position).own
    if own[OFF]:
        return 1
    straight = _HOME_STRAIGHTS[home_straight]
    return 3 if any(n for point, n in enumerate(own) if point not in straight) else 2


def points_lost(position: Position, loser: str) -> int:
    """4 for each checker not yet on its targets (nor off), 8 for each on the bar (HG-16)."""
    own = TRACKS[loser].view(position).own
    settled = own[BAR] + own[OFF] + sum(own[target] for target in TARGETS)
    return 4 * (sum(own) - settled) + 8 * own[BAR]


def loss(position: Position, loser: str, options: Mapping[str, str]) -> int:
    """What one loser owes the winner before any cube, by the option `scoring`."""
    scoring = options.get("scoring", "plain")
    if scoring == "points":
        return points_lost(position, loser)
    if scoring.endswith("traditional"):
        return grade_of(position, loser, options.get("home_straight", "last_side"))
    return 1


def losses(position: Position, winner: str, options: Mapping[str, str]) -> dict[str, int]:
    """What each seat that still has checkers owes the winner before any cube (HG-A20)."""
    return {
        seat: loss(position, seat, options)
        for seat in SEATS
        if seat != winner and position.count(LETTERS[seat])
    }


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stake in force, who still plays for it, and what those owe who dropped out (HG-17)."""

    players: tuple[str, ...]
    value: int = 1
    owed: tuple[tuple[str, int], ...] = ()

    def answered(self, seat: str, dropping: Collection[str]) -> Stakes:
        """The stakes once `seat` has doubled and the seats `dropping` have dropped out.

        Who drops owes the later winner the stake before this double; if nobody stays, `seat` has
        won and the stake is not raised. Raises `RuleError` where `seat` may not double or a seat
        cannot drop.
        """
        if self.value >= HIGHEST_STAKE:
            raise RuleError(f"the stake is {self.value}: it cannot be doubled beyond 64")
        strange = [one for one in dropping if one not in self.players or one == seat]
        if seat not in self.players or strange:
            named = ", ".join(strange) or seat
            raise RuleError(f"{named} cannot answer this double: {', '.join(self.players)} play")
        stay = tuple(one for one in self.players if one not in dropping)
        owed = self.owed + tuple((one, self.value) for one in self.players if one in dropping)
        return replace(
            self, players=stay, owed=owed, value=self.value * 2 if len(stay) > 1 else self.value
        )

    def settled(self, winner: str, losses: Mapping[str, int]) -> dict[str, int]:
        """What each loser pays the winner: his loss times the stake, or what he owed on dropping.

        >>> Stakes(("blue", "yellow"), 8, (("red", 2), ("green", 4))).settled(
        ...     "yellow", {"blue": 1})
        {'red': 2, 'green': 4, 'blue': 8}
        """
        played = {seat: losses[seat] * self.value for seat in self.players if seat != winner}
        return dict(self.owed) | played


def opened(players: Sequence[str], throws: Sequence[int], options: Mapping[str, str]) -> Stakes:
    """The stakes with which a game begins, `throws` being the first round for who starts.

    Two equal dice among them double the stake, once (HG-A15, option `automatic_double`).

    >>> opened(["blue", "red"], [4, 4], {"scoring": "cube"}).value
    2
    """
    order = tuple(seat for seat in SEATS if seat in players)
    is_doubled = (
        options.get("scoring") in WITH_CUBE
        and options.get("automatic_double", "on") == "on"
        and len(set(throws)) < len(throws)
    )
    return Stakes(order, 2 if is_doubled else 1)


def why_no_double(stakes: Stakes, seat: str, options: Mapping[str, str]) -> str:
    """Why `seat` may not double before its first roll of a turn: empty where it may (HG-A16).

    `"cube-off"`: the scoring knows no cube; `"dropped"`: the seat is out; `"highest"`: the cube
    shows 64. Nobody owns the cube.
    """
    if options.get("scoring") not in WITH_CUBE:
        return "cube-off"
    if seat not in stakes.players:
        return "dropped"
    return "highest" if stakes.value >= HIGHEST_STAKE else ""
