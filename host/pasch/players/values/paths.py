"""Every game as its seats' ways: how many checkers each seat has at each distance from home.

All values rest on this one description, built from the rules' own tracks: for each seat, the
thrower first, a vector of 27 counts in the seat's own numbering. 0 is off, 1 to 24 the points
still to go, 25 the bar, 26 the yard. On shorter ways the points beyond stay empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from pasch.rules.games.gamwin import strip
from pasch.rules.games.ring import board as ring
from pasch.rules.model.game import Game, Situation
from pasch.rules.search.packed_state import BAR, OFF, YARD, Track

__all__ = ["SIZE", "Paths"]

SIZE = YARD + 1


@dataclass(frozen=True)
class Paths:
    """The ways of a game's seats, and the counts of positions along them.

    `points[seat]`: the seat's number of every place; `pips` `(27,)`: pips left from each number.
    """

    game: Game
    points: tuple[Mapping[str, int], ...]
    pips: npt.NDArray[np.int64]
    _known: list[dict[tuple[str, str], tuple[tuple[int, int], ...]]] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "_known", [{} for _ in self.points])

    @classmethod
    def of(cls, game: Game) -> Paths:
        """The ways of this game."""
        points = tuple(_points(game, seat) for seat in game.seats)
        length = max(points[0].values())
        pips = np.minimum(np.arange(SIZE), length + 1)
        pips[[OFF, BAR, YARD]] = 0, length + 1, length + 1
        outside = {"off": OFF, "bar": BAR, "yard": YARD}
        ways = tuple({**way, **outside} for way in points)
        return cls(game, ways, pips)

    def counts(self, standings: Sequence[Situation]) -> npt.NDArray[np.int16]:
        """Checkers by standing, seat and point, `(n, seats, 27)`, the thrower first."""
        seats = self.game.seats
        found = np.zeros((len(standings), len(seats), SIZE), np.int16)
        where: list[int] = []
        what: list[int] = []
        row = 0
        for standing in standings:
            known = self._known[seats.index(standing.turn)]
            for item in standing.position.items_:
                if item not in known:
                    known[item] = self._placed(seats.index(standing.turn), *item)
                for offset, count in known[item]:
                    where.append(row + offset)
                    what.append(count)
            row += len(seats) * SIZE
        found.reshape(-1)[where] = what
        return found

    def _placed(self, first: int, place: str, content: str) -> tuple[tuple[int, int], ...]:
        """Where in a standing's counts the checkers of a place stand, and how many."""
        seats = len(self.game.seats)
        found = []
        for seat, letter in enumerate(self.game.equipment.letters.values()):
            point = self.points[seat].get(place)
            if letter in content and point is not None:
                offset = (seat - first) % seats * SIZE + point
                found.append((offset, content.count(letter)))
        return tuple(found)


def _points(game: Game, seat: str) -> Mapping[str, int]:
    """The seat's number of every place on its way; places it cannot reach have none."""
    if game.equipment.ways:
        return {place: point for point, place in enumerate(game.equipment.ways[seat], 1)}
    if seat in ring.TRACKS and game.equipment.board == "high-gammon":
        track: Track = ring.TRACKS[seat]
        return {track.names[point]: point for point in range(1, ring.WAY_LENGTH + 1)}
    way = strip.WAYS[seat]
    return {strip.FIELDS[way[p]]: strip.GOAL - p for p in range(1, strip.GOAL)}
