"""The machine resigns what no rolls can save any more, and never a gammon too many."""

from functools import cache

import pytest

from pasch.players.machine.level import LEVELS
from pasch.players.machine.machine import MachinePlayer
from pasch.players.machine.races import fewest_rolls, most_rolls
from pasch.players.player import Choice, Decision, Throw
from pasch.players.training.bearing_off import reached
from pasch.players.values.bearing_off import numbered
from pasch.referee.model.commands import Resign
from pasch.referee.model.state import Cube, Match
from pasch.rules import game_named
from pasch.rules.model.position import Position

Way = tuple[int, ...]
WAYS: list[Way] = [tuple(way) for way in numbered().tolist()]
ROLLS = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]
GAME = game_named("backgammon")
GRADES = tuple(Resign("white", grade) for grade in (1, 2, 3))
# Black is off with the next roll.
TWO = {"24": "bb"}


def chosen(
    places: dict[str, str],
    level: str = "quick",
    cube: Cube | None = None,
    match: Match | None = None,
    **options: str,
) -> Choice:
    """What white does; the checkers not told of are off."""
    off = [letter * (15 - "".join(places.values()).count(letter)) for letter in "wb"]
    asked = GAME.situation(
        Position.of(places | {"off": "".join(off)}), "white", (), options=GAME.in_force(options)
    )
    choices = (Throw(), *GRADES)
    cube = cube or Cube()
    decision = Decision(GAME, "white", asked, asked.position, choices, cube, match)
    return MachinePlayer(LEVELS[level]).choose(decision)


# As found: with the cube, a shot, or a doublet to come.
SAVED = (
    {"20": "w", "6": "wwww", "3": "ww", "4": "ww", "1": "w", "19": "bb", "22": "b"},
    {"19": "bbbb", "20": "wwww", "21": "www", "24": "bbbb", "3": "www", "6": "ww", "8": "ww",
     "bar": "w"},
    {"1": "wwww"} | TWO,
    {"1": "wwwww", "23": "bbb"},
)  # fmt: skip


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("places", SAVED)
def test_what_a_roll_may_still_save_is_played_on(places: dict[str, str], level: str) -> None:
    assert chosen(places, level) == Throw()


@pytest.mark.parametrize("level", LEVELS)
def test_a_race_that_no_doublet_saves_is_resigned_as_what_it_is(level: str) -> None:
    assert chosen({"1": "wwwww"} | TWO, level) == Resign("white", 1)
    # None off, and more to bring home than four sixes do: a gammon. All past black's home.
    assert chosen({"18": "w" * 15, "23": "b"}, level) == Resign("white", 2)
    # Five of them in black's home: no roll brings all of them away.
    assert chosen({"19": "w" * 5, "6": "w" * 10, "24": "b"}, level) == Resign("white", 3)


@pytest.mark.parametrize(
    "places",
    [
        # 6-6 brings three home and one off; and brings four out of black's home.
        {"7": "www", "6": "w" * 12} | TWO,
        {"19": "w" * 4, "6": "w" * 11, "24": "b"},
    ],
)
def test_while_a_gammon_may_be_saved_the_game_goes_on(places: dict[str, str]) -> None:
    assert chosen(places) == Throw()


def test_where_gammons_do_not_count_a_single_game_is_resigned() -> None:
    places = {"7": "www", "6": "w" * 12} | TWO
    last = Match(5, {"white": 4, "black": 4}, False, True)
    assert chosen(places, match=last) == Resign("white", 1)
    assert chosen(places, jacoby="on") == Resign("white", 1)
    assert chosen(places, cube=Cube(2, "white", True), jacoby="on") == Throw()


def test_how_many_rolls_a_race_takes_at_the_least_and_at_the_most() -> None:
    """Against the rules of bearing off, each roll the luckiest, or the worst and played best."""

    @cache
    def least(way: Way) -> int:
        return 1 + min(least(then) for r in ROLLS for then in reached(way, r)) if any(way) else 0

    @cache
    def most(way: Way) -> int:
        if not any(way):
            return 0
        return 1 + max(min(most(then) for then in reached(way, roll)) for roll in ROLLS)

    for way in WAYS:
        if sum(way) < 5:
            left = [point for point, count in enumerate(way, 1) for _ in range(count)]
            assert fewest_rolls(left) == least(way), way
            assert most_rolls(left) >= most(way), way
