"""What a position is worth with a cube, and whether to double, take, beaver or drop.

Between a dead cube, never turned again, and a live one, always turned at the best moment, lies a
real one: equity = (1 - x) dead + x live, x the efficiency of the cube (Janowski, "Take-points in
money games", 1993; the live cube's straight lines as GNU Backgammon draws them). The corners of
these lines, take point and cash point, follow from those of the doubled cube, level by level, so
that money and matches need one rule: for money they settle at (L - 1/2) / (W + L + 1/2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from pasch.players.cube.stakes import Stakes

__all__ = ["CONTACT", "Decision", "Odds", "cubeful", "decided"]

# The efficiency of a cube while there is contact; see `race_efficiency` of the advisor for races.
CONTACT = 0.68
# Doublings looked at beyond the present cube: they leave the corners open by less than 0.0001.
LEVELS = 6
# Doubling when it makes no difference costs nothing.
EVEN = 1e-9


@dataclass(frozen=True, slots=True)
class Odds:
    """The thrower's chance of winning `win`, and how often wins and losses count how much.

    `wins`, `losses`: points (1, 2, 3) and their share of the wins, of the losses.
    """

    win: float
    wins: tuple[tuple[int, float], ...] = ((1, 1.0),)
    losses: tuple[tuple[int, float], ...] = ((1, 1.0),)

    @classmethod
    def of(cls, chances: Mapping[int, float]) -> Odds:
        """The odds of a distribution over points won (losses negative), which sums to 1.

        >>> Odds.of({1: 0.45, 2: 0.15, -1: 0.4}).wins
        ((1, 0.75), (2, 0.25))
        """
        won = {points: chance for points, chance in chances.items() if points > 0}
        lost = {-points: chance for points, chance in chances.items() if points < 0}
        return cls(sum(won.values()), _shares(won), _shares(lost))


def _shares(chances: Mapping[int, float]) -> tuple[tuple[int, float], ...]:
    total = sum(chances.values())
    if total <= 0.0:
        return ((1, 1.0),)
    return tuple((points, chance / total) for points, chance in sorted(chances.items()))


@dataclass(frozen=True, slots=True)
class Decision:
    """A cube decision in normalised equities of the doubler.

    `no_double`, `double_take`, `double_drop`: what each line is worth; `doubles`, `takes`,
    `beavers`: what the two sides do best.
    """

    no_double: float
    double_take: float
    double_drop: float
    doubles: bool
    takes: bool
    beavers: bool

    @property
    def equity(self) -> float:
        """What the position is worth to the doubler when both do best."""
        if not self.doubles:
            return self.no_double
        return self.double_take if self.takes else self.double_drop


@dataclass(frozen=True, slots=True)
class _Level:
    """The four worths that the lines of one cube value run between."""

    lost: float
    dropped: float
    cashed: float
    won: float

    @classmethod
    def of(cls, stakes: Stakes, odds: Odds, value: int, is_single: bool = False) -> _Level:
        wins = ((1, 1.0),) if is_single else odds.wins
        losses = ((1, 1.0),) if is_single else odds.losses
        return cls(
            sum(share * stakes.worth(-points * value) for points, share in losses),
            stakes.worth(-value),
            stakes.worth(value),
            sum(share * stakes.worth(points * value) for points, share in wins),
        )


def cubeful(stakes: Stakes, odds: Odds, efficiency: float = CONTACT) -> float:
    """The worth of the position to the thrower: points for money, the chance to win the match."""
    is_single = stakes.is_jacoby and stakes.owner == 0 and stakes.has_cube
    level = _Level.of(stakes, odds, stakes.value, is_single)
    dead = odds.win * level.won + (1.0 - odds.win) * level.lost
    if not stakes.has_cube:
        return dead
    live = _live(stakes, odds, level)
    return (1.0 - efficiency) * dead + efficiency * live


def _live(stakes: Stakes, odds: Odds, level: _Level) -> float:
    """The worth with a cube that is always turned at the best moment."""
    take, cash = _corners(stakes, odds, stakes.value, LEVELS)
    corners = [(0.0, level.lost)]
    if stakes.owner <= 0 and not stakes.is_dead_for(-1, stakes.value):
        corners.append((take, level.dropped))
    if stakes.owner >= 0 and not stakes.is_dead_for(1, stakes.value):
        corners.append((cash, level.cashed))
    corners.append((1.0, level.won))
    return _on_lines(corners, odds.win)


def _corners(stakes: Stakes, odds: Odds, value: int, levels: int) -> tuple[float, float]:
    """The thrower's chance at which he may just take a cube turned from `value`, and the chance
    at which the other just may."""
    doubled = _Level.of(stakes, odds, 2 * value)
    dropped, cashed = stakes.worth(-value), stakes.worth(value)
    if levels == 0:
        take, cash = 0.0, 1.0
        has_take = has_cash = False
    else:
        take, cash = _corners(stakes, odds, 2 * value, levels - 1)
        has_take = not stakes.is_dead_for(-1, 2 * value)
        has_cash = not stakes.is_dead_for(1, 2 * value)
    # Taken, the cube is the thrower's: his line leads from losing to cashing.
    owned = (cash, doubled.cashed) if has_cash else (1.0, doubled.won)
    own_take = _where((0.0, doubled.lost), owned, dropped)
    # Taken by the other, it leads from being cashed out to winning.
    theirs = (take, doubled.dropped) if has_take else (0.0, doubled.lost)
    other_take = _where(theirs, (1.0, doubled.won), cashed)
    return own_take, max(own_take, other_take)


def _where(low: tuple[float, float], high: tuple[float, float], worth: float) -> float:
    """The chance at which a line between two corners reaches a worth, within these corners."""
    if high[1] <= low[1]:
        return high[0]
    share = (worth - low[1]) / (high[1] - low[1])
    return low[0] + min(max(share, 0.0), 1.0) * (high[0] - low[0])


def _on_lines(corners: list[tuple[float, float]], win: float) -> float:
    for low, high in pairwise(corners):
        if win <= high[0]:
            if high[0] <= low[0]:
                return high[1]
            share = (win - low[0]) / (high[0] - low[0])
            return low[1] + share * (high[1] - low[1])
    return corners[-1][1]


def decided(stakes: Stakes, odds: Odds, efficiency: float = CONTACT) -> Decision:
    """The cube decision of the thrower, who may turn the cube, and the answer to it."""
    turned = replace(stakes, value=2 * stakes.value, owner=-1)
    kept = cubeful(stakes, odds, efficiency)
    taken = cubeful(turned, odds, efficiency)
    dropped = stakes.worth(stakes.value)
    takes = taken <= dropped + EVEN
    doubles = min(taken, dropped) >= kept - EVEN or _has_nothing_to_lose(stakes)
    if stakes.is_dead_for(1, stakes.value):
        doubles = False
    return Decision(
        stakes.normalised(kept),
        stakes.normalised(taken),
        stakes.normalised(dropped),
        doubles,
        takes,
        stakes.score is None and taken < 0.0,
    )


def _has_nothing_to_lose(stakes: Stakes) -> bool:
    """Whether a game lost loses the match anyhow and one won does not win it: after the Crawford
    game the one who trails doubles at once."""
    return stakes.is_dead_for(-1, stakes.value) and not stakes.is_dead_for(1, stakes.value)
