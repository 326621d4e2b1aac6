"""What a position is worth with a cube, and whether to double, take, beaver or drop.

A real cube lies between a dead one, never turned again, and a live one, always turned at the best
moment: equity = (1 - x) dead + x live, where x is the efficiency of the cube (Janowski,
"Take-points in money games", 1993; the live cube's straight lines as GNU Backgammon draws them).
The corners of these lines, take point and cash point, follow from those of the doubled cube, level
by level, so that money and matches need one rule: for money they settle at (L - 1/2) / (W + L +
1/2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from pasch.players.cube.stakes import Stakes

__all__ = ["CONTACT", "CubeDecision", "Odds", "cubeful", "decided"]

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

# The efficiency of a cube while there is contact; see `race_efficiency` of the advisor for races.
CONTACT = 0.68
# A chance of winning, and what the position is worth at it.
Corner = tuple[float | Floats, float | Floats]
# Doublings considered beyond the present cube: the rest shift the corners by less than 0.0001.
LEVELS = 6
# Doubling when it makes no difference, in units of this game's single win, costs nothing.
EVEN = 1e-9


@dataclass(frozen=True, slots=True)
class Odds:
    """The thrower's chance of winning in n positions, with his wins and losses split by points.

    `win` (n,); `wins`, `losses`: for each number of points its share (n,) of the wins, of the
    losses. Where it is known exactly: `money` (3, n), what a game for money is worth with the cube
    at 1 in the middle, the thrower's, the other's, if he leaves it there (elsewhere not a number);
    `is_last` (n,), whether his roll decides the game, so that a cube on the other side is dead.
    """

    win: Floats
    wins: Mapping[int, Floats]
    losses: Mapping[int, Floats]
    money: Floats | None = None
    is_last: Bools | None = None

    @classmethod
    def of(cls, chances: Mapping[int, Floats]) -> Odds:
        """The odds of distributions over points won (losses negative), which sum to 1.

        >>> chances = {1: 0.45, 2: 0.15, -1: 0.4}
        >>> Odds.of({points: np.array([chance]) for points, chance in chances.items()}).wins
        {1: array([0.75]), 2: array([0.25])}
        """
        won = {points: chance for points, chance in chances.items() if points > 0}
        lost = {-points: chance for points, chance in chances.items() if points < 0}
        return cls(np.sum([*won.values()], axis=0), _shares(won), _shares(lost))


def _shares(chances: Mapping[int, Floats]) -> Mapping[int, Floats]:
    total = np.sum([*chances.values()], axis=0)
    never = total <= 0.0
    whole = np.where(never, 1.0, total)
    return {
        points: np.where(never, float(points == 1), chance / whole)
        for points, chance in sorted(chances.items())
    }


@dataclass(frozen=True, slots=True)
class CubeDecision:
    """Whether the seat on turn doubles, what the others answer, and the doubler's equities.

    `beavers`: whoever takes turns the cube once more, where that is agreed. `equity`: with best
    play by all; `kept`, `taken`, `dropped`: without a double, after a take, after a drop. If
    several answer the cube, `taken` and `dropped` are what the answering seat loses by it.
    """

    doubles: bool
    takes: bool
    beavers: bool
    equity: float
    kept: float
    taken: float
    dropped: float

    @property
    def beavered(self) -> float:
        """The doubler's equity after a beaver: for money, with the cube on the same side, twice
        that of a take.
        """
        return 2.0 * self.taken


@dataclass(frozen=True, slots=True)
class _Level:
    """The four values between which one cube value's lines run; `won` and `lost` by position."""

    lost: Floats
    dropped: float
    cashed: float
    won: Floats

    @classmethod
    def of(cls, stakes: Stakes, odds: Odds, value: int, is_single: bool = False) -> _Level:
        plain = {1: np.ones_like(odds.win)}
        wins, losses = (plain, plain) if is_single else (odds.wins, odds.losses)
        lost, won = np.zeros_like(odds.win), np.zeros_like(odds.win)
        for points, share in losses.items():
            lost += share * stakes.worth(-points * value)
        for points, share in wins.items():
            won += share * stakes.worth(points * value)
        return cls(lost, stakes.worth(-value), stakes.worth(value), won)


def cubeful(stakes: Stakes, odds: Odds, efficiency: float = CONTACT) -> Floats:
    """The value (n,) of positions to the thrower: points, or the chance of winning the match.

    Where that is known exactly, he turns the cube before he throws if that is best.
    """
    found = _kept(stakes, odds, efficiency)
    exact = _exact(stakes, odds)
    if exact is None or stakes.owner < 0:
        return found
    turned = replace(stakes, value=2 * stakes.value, owner=-1)
    doubled = np.minimum(cubeful(turned, odds, efficiency), stakes.worth(stakes.value))
    return np.where(np.isnan(exact), found, np.maximum(found, doubled))


def _exact(stakes: Stakes, odds: Odds) -> Floats | None:
    """The value (n,) to a thrower who leaves the cube as it is, not a number where it is not known
    exactly; None if it is nowhere.
    """
    if odds.is_last is None or not stakes.has_cube:
        return None
    if odds.money is not None and stakes.score is None:
        known: Floats = odds.money[stakes.owner] * stakes.value
        return known
    dead = _by_efficiency(replace(stakes, has_cube=False), odds, 0.0)
    return np.where(odds.is_last, dead, np.nan)


def _kept(stakes: Stakes, odds: Odds, efficiency: float) -> Floats:
    """The value to a thrower who leaves the cube as it is. A side that has nothing to lose by
    turning it does so as soon as it may, which costs nothing to put off, or plays on for a gammon.
    """
    found = _by_efficiency(stakes, odds, efficiency)
    for side in (1, -1):
        if stakes.has_cube and side * stakes.owner >= 0 and _has_nothing_to_lose(stakes, side):
            turned = replace(stakes, value=2 * stakes.value, owner=-side)
            best, least = (np.maximum, np.minimum) if side > 0 else (np.minimum, np.maximum)
            doubled = least(cubeful(turned, odds, efficiency), stakes.worth(side * stakes.value))
            found = best(found, doubled)
    exact = _exact(stakes, odds)
    return found if exact is None else np.where(np.isnan(exact), found, exact)


def _by_efficiency(stakes: Stakes, odds: Odds, efficiency: float) -> Floats:
    """The value with a cube between a dead and a live one."""
    is_single = stakes.is_jacoby and stakes.owner == 0 and stakes.has_cube
    level = _Level.of(stakes, odds, stakes.value, is_single)
    dead: Floats = odds.win * level.won + (1.0 - odds.win) * level.lost
    if not stakes.has_cube:
        return dead
    live = _live(stakes, odds, level)
    found: Floats = (1.0 - efficiency) * dead + efficiency * live
    return found


def _live(stakes: Stakes, odds: Odds, level: _Level) -> Floats:
    """The value with a cube that is always turned at the best moment."""
    take, cash = _corners(stakes, odds, stakes.value, LEVELS)
    corners: list[Corner] = [(0.0, level.lost)]
    if stakes.owner <= 0 and not stakes.is_dead_for(-1, stakes.value):
        corners.append((take, level.dropped))
    if stakes.owner >= 0 and not stakes.is_dead_for(1, stakes.value):
        corners.append((cash, level.cashed))
    corners.append((1.0, level.won))
    return _on_lines(corners, odds.win)


def _corners(stakes: Stakes, odds: Odds, value: int, levels: int) -> tuple[Floats, Floats]:
    """The thrower's chance of winning at which he can just take a cube turned from `value`, and
    the one at which his opponent just can.
    """
    doubled = _Level.of(stakes, odds, 2 * value)
    dropped, cashed = stakes.worth(-value), stakes.worth(value)
    if levels == 0:
        take, cash = np.zeros_like(odds.win), np.ones_like(odds.win)
        has_take = has_cash = False
    else:
        take, cash = _corners(stakes, odds, 2 * value, levels - 1)
        has_take = not stakes.is_dead_for(-1, 2 * value)
        has_cash = not stakes.is_dead_for(1, 2 * value)
    # If he takes, the cube is the thrower's: his line runs from losing to cashing.
    owned: Corner = (cash, doubled.cashed) if has_cash else (1.0, doubled.won)
    own_take = _where((0.0, doubled.lost), owned, dropped)
    # If the opponent takes, it runs from being cashed out to winning.
    theirs: Corner = (take, doubled.dropped) if has_take else (0.0, doubled.lost)
    other_take = _where(theirs, (1.0, doubled.won), cashed)
    return own_take, np.maximum(own_take, other_take)


def _where(low: Corner, high: Corner, worth: float) -> Floats:
    """The chance at which a line between two corners reaches a worth, within these corners."""
    rise = np.asarray(high[1] - low[1])
    share = (worth - low[1]) / np.where(rise > 0.0, rise, 1.0)
    found = low[0] + np.minimum(np.maximum(share, 0.0), 1.0) * (high[0] - low[0])
    return np.where(rise > 0.0, found, high[0])


def _on_lines(corners: list[Corner], win: Floats) -> Floats:
    """The values of the lines from corner to corner at these chances."""
    found = np.broadcast_to(np.asarray(corners[-1][1]), win.shape)
    for low, high in [*pairwise(corners)][::-1]:
        run = np.asarray(high[0] - low[0])
        share = (win - low[0]) / np.where(run > 0.0, run, 1.0)
        on_line = low[1] + share * (high[1] - low[1])
        found = np.where(win <= high[0], np.where(run > 0.0, on_line, high[1]), found)
    return found


def decided(stakes: Stakes, odds: Odds, efficiency: float = CONTACT) -> CubeDecision:
    """The cube decision of a thrower who may turn the cube, in one position, and the answer."""
    turned = replace(stakes, value=2 * stakes.value, owner=-1)
    kept, taken = (float(_kept(one, odds, efficiency)[0]) for one in (stakes, turned))
    dropped = stakes.worth(stakes.value)
    nothing = EVEN * (dropped - stakes.worth(-stakes.value))
    takes = taken <= dropped + nothing
    doubles = min(taken, dropped) >= kept - nothing
    if stakes.is_dead_for(1, stakes.value):
        doubles = False
    best = kept if not doubles else taken if takes else dropped
    equities = (stakes.normalised(one) for one in (best, kept, taken, dropped))
    return CubeDecision(doubles, takes, stakes.score is None and taken < 0.0, *equities)


def _has_nothing_to_lose(stakes: Stakes, side: int) -> bool:
    """Whether losing this game loses a side (1: the thrower's) the match anyway while winning it
    does not win the match: the trailer after the Crawford game doubles at once, and so does a
    taker who would lose the match with the doubled game.
    """
    return stakes.is_dead_for(-side, stakes.value) and not stakes.is_dead_for(side, stakes.value)
