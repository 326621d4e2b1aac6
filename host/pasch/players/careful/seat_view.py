"""A position as a careful player sees it: every seat's checkers by their distance from home.

Counts and distances only, for every game by the ways of `Paths`; each game's player judges them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pasch.players.values.paths import Paths
from pasch.rules import game_named
from pasch.rules.model.position import Position
from pasch_hardware.boards.kinds import TRAYS

__all__ = ["Checkers", "SeatView", "seat_view"]

# How many of 36 rolls hit a single checker at this distance with nothing in between.
SHOTS = (0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1)


@dataclass(frozen=True, slots=True)
class Checkers:
    """The `count` checkers of a seat on a place; `left`: how far each still has to go."""

    place: str
    left: int
    count: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a seat sees. `own` and `others` (by seat) list the checkers on the board or the bar;
    `off`, `yard` count checkers by seat; `ways` gives each seat's distance from home of every
    place.
    """

    seat: str
    own: tuple[Checkers, ...]
    others: Mapping[str, tuple[Checkers, ...]]
    off: Mapping[str, int]
    yard: Mapping[str, int]
    ways: Mapping[str, Mapping[str, int]]
    whole_way: int

    @property
    def at(self) -> dict[int, int]:
        """How many of the seat's own checkers stand at each distance from the end of the way."""
        return {stack.left: stack.count for stack in self.own if stack.place != "bar"}

    def pips(self, seat: str = "") -> int:
        """How far all of a seat's checkers still have to go; `""`: this seat's."""
        stacks = self.others[seat] if seat else self.own
        return (
            sum(stack.left * stack.count for stack in stacks)
            + self.whole_way * self.yard[seat or self.seat]
        )

    def danger(self, place: str, seat: str) -> float:
        """The chance that a seat hits a single checker on a place with its next roll."""
        goal = self.ways[seat].get(place)
        if goal is None:
            return 0.0
        safe = 1.0
        for stack in self.others[seat]:
            safe *= 1.0 - hit_chance(stack.left - goal)
        if self.yard[seat]:
            safe *= 1.0 - hit_chance(self.whole_way - goal)
        return 1.0 - safe

    def is_past(self, seat: str) -> bool:
        """Whether no checker of this seat can meet one of `seat` any more."""
        if self.yard[seat] or self.yard[self.seat]:
            return False
        behind = max((stack.left for stack in self.others[seat]), default=0)
        return all(self.ways[seat].get(stack.place, 0) >= behind for stack in self.own)


def hit_chance(distance: int) -> float:
    """How often a roll of two dice covers a distance.

    >>> round(hit_chance(6) * 36), hit_chance(0)
    (17, 0.0)
    """
    return SHOTS[distance] / 36.0 if 0 < distance < len(SHOTS) else 0.0


@cache
def _ways(name: str) -> tuple[Mapping[str, Mapping[str, int]], int]:
    """Each seat's distance from home of every place, and of the bar and the yard."""
    game = game_named(name)
    paths = Paths.of(game)
    entering = int(max(paths.pips))
    ways = {}
    for seat, points in zip(game.seats, paths.points, strict=True):
        ways[seat] = {place: int(paths.pips[point]) for place, point in points.items()}
    return ways, entering


def seat_view(name: str, position: Position, seat: str) -> SeatView:
    """What `seat` sees of a position of the game of this name."""
    ways, entering = _ways(name)
    letters = game_named(name).equipment.letters
    stacks: dict[str, list[Checkers]] = {one: [] for one in letters}
    off, yard = dict.fromkeys(letters, 0), dict.fromkeys(letters, 0)
    for place, content in position.items_:
        for one, letter in letters.items():
            count = content.count(letter)
            if not count:
                continue
            if place in TRAYS:
                (off if place == "off" else yard)[one] = count
            elif place in ways[one]:
                stacks[one].append(Checkers(place, ways[one][place], count))
    own = tuple(stacks.pop(seat))
    return SeatView(seat, own, {k: tuple(v) for k, v in stacks.items()}, off, yard, ways, entering)
