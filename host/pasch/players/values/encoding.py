"""Each game as a network sees it, in a few lines a game: ways, grades, what places do not show.

`won` and `lost` are the winner's points and each loser's by grade; a network's outcomes are listed
winner by winner, the thrower first, and grade by grade for each winner.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from pasch.players.values.afterstates import Afterstates, add_states
from pasch.players.values.inputs import FLAGS, ONE, Int16s
from pasch.players.values.paths import SIZE, Paths
from pasch.players.values.value import Floats
from pasch.rules.games.ring.board import RESTS
from pasch.rules.model.game import Game, Situation
from pasch.rules.search.packed_state import OFF

__all__ = ["IGNORED", "GameEncoding", "encoding_of"]

Shown = Callable[[Situation, Game], Sequence[int]]


def _nothing(standing: Situation, game: Game) -> Sequence[int]:
    return ()


def _named(standing: Situation, game: Game) -> Sequence[int]:
    """Acey-Deucey: whether a doublet is to be named."""
    return (ONE * bool(standing.state.get("named")),)


def _doublets(standing: Situation, game: Game) -> Sequence[int]:
    """Puff: whether a doublet has been thrown in this turn."""
    return (ONE * bool(standing.state.get("doublets")),)


def _points_so_far(standing: Situation, game: Game) -> Sequence[int]:
    """Tric-Trac: both seats' points, one input for each point reached."""
    points = standing.state.get("points", {})
    seats = (standing.turn, game.following(standing.turn))
    return [ONE * (points.get(seat, 0) > at) for seat in seats for at in range(12)]


def _first_throw(standing: Situation, game: Game) -> Sequence[int]:
    """Gamwin: whether this is the first throw, and whether the opponent has made his."""
    is_first = standing.state.get("phase") == "first"
    return (ONE * is_first, ONE * (is_first and bool(standing.state.get("thrown"))))


# The number of grades in games that have more than the plain win.
_GRADES = {"backgammon": 3, "acey-deucey": 15, "fevga": 2, "tric-trac": 4, "gamwin": 3}
# Both seats bear off as in Backgammon, and nobody with nine off loses more than a single game.
_RACES = ("backgammon", "fevga")
# With two seats: the most that a loser with `index` checkers off pays.
_MOST = {
    "backgammon": (3, *[1] * 15),
    "fevga": (2, *[1] * 15),
    "acey-deucey": tuple(range(15, -1, -1)),
    "gamwin": (3, 2, 1, 0),
}
_SHOWN: dict[str, Shown] = {
    "acey-deucey": _named,
    "puff": _doublets,
    "tric-trac": _points_so_far,
    "gamwin": _first_throw,
}
# Options that change no play, so that a network need not know them.
IGNORED = frozenset(
    {
        "cube",
        "crawford",
        "jacoby",
        "beaver",
        "automatic_doubles",
        "clock",
        "match",
        "illegal",
        "announce",
        "premature",
        "off_side",
        "die_on_checker",
        "two_player_seats",
        "automatic_double",
    }
)


@dataclass(frozen=True)
class GameEncoding:
    """A game as its network sees it.

    `crossing` `(seats, 27)`, `length` and `hold` as in `inputs`; `shown`: flags of a standing;
    `has_races`: the table in `bearing_off` knows its end; `most`: with two seats, the most that a
    loser pays by checkers off, empty if these do not limit it.
    """

    paths: Paths
    crossing: Int16s
    length: int
    hold: int
    won: Floats
    lost: Floats
    shown: Shown
    has_races: bool = False
    most: tuple[int, ...] = ()

    def flags(self, standings: Sequence[Situation]) -> Int16s:
        """What the places do not show, `(n, FLAGS)`."""
        found = np.zeros((len(standings), FLAGS), np.int16)
        if self.shown is not _nothing:
            for row, standing in zip(found, standings, strict=True):
                told = self.shown(standing, self.paths.game)
                row[: len(told)] = told
        return found

    def counts(self, standings: Sequence[Situation]) -> Int16s:
        """Checkers by standing, seat and point, `(n, seats, 27)`, the thrower first."""
        if not isinstance(standings, Afterstates):
            return self.paths.counts(standings)
        base = self.paths.counts([standings.before])[0]
        found = np.empty((len(standings), *base.shape), np.int16)
        add_states(standings.packed(), base, self.crossing, found)
        return found

    def possible(self, counts: Int16s) -> npt.NDArray[np.bool_]:
        """Which outcomes are possible, `(n, outcomes)`: winners that play, grades still to pay.

        On an empty board anybody may win.
        """
        there = counts.sum(axis=2) > 0
        there |= ~there.any(axis=1, keepdims=True)
        plays: npt.NDArray[np.bool_] = there.repeat(len(self.won), axis=1)
        if not self.most:
            return plays
        off = np.minimum(counts[:, ::-1, OFF], len(self.most) - 1)
        found: npt.NDArray[np.bool_] = plays & self._payable[off].reshape(plays.shape)
        return found

    @cached_property
    def _payable(self) -> npt.NDArray[np.bool_]:
        """Which grades a loser with these checkers off may still have to pay."""
        found: npt.NDArray[np.bool_] = self.lost <= np.array(self.most)[:, None]
        return found


def encoding_of(game: Game) -> GameEncoding:
    """The game as its network sees it."""
    paths = Paths.of(game)
    is_ring = game.equipment.board == "high-gammon"
    crossing = crossing_of(paths)
    if is_ring:
        crossing[1:, list(RESTS)] = 0
    lost = np.arange(1.0, _GRADES.get(game.base, 1) + 1)
    return GameEncoding(
        paths,
        crossing,
        max(point for point in paths.points[0].values() if point < 25),
        1 if game.base == "fevga" else 2,
        lost * (len(game.seats) - 1),
        lost,
        _SHOWN.get(game.base, _nothing),
        game.base in _RACES,
        _MOST.get(game.base, ()),
    )


def crossing_of(paths: Paths) -> Int16s:
    """The point of the i-th seat onward that lies at each of a seat's points, `(seats, 27)`.

    0 where that seat cannot come there; on rest fields nobody meets anybody.
    """
    found = np.zeros((len(paths.points), SIZE), np.int16)
    for other, points in enumerate(paths.points):
        for place, point in paths.points[0].items():
            if 0 < point < 25:
                found[other, point] = points.get(place, 0)
    return found
