"""The cube at the end of a race, by arithmetic: money exactly, a match in its last roll."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from pasch.players.cube.doubling import CubeDecision
from pasch.players.cube.match_equity import match_chance
from pasch.players.machine.advice import Adviser
from pasch.players.machine.level import LEVELS
from pasch.players.training.bearing_off import reached
from pasch.players.values.best import value_of
from pasch.referee.model.state import Cube, Match
from pasch.rules import game_named
from pasch.rules.model.game import Situation
from pasch.rules.model.position import Position

GAME = game_named("backgammon")
MONEY = GAME.in_force({})
Way = tuple[int, ...]
ACE = {1: 1}


def standing(own: Mapping[int, int], other: Mapping[int, int], **options: str) -> Situation:
    """White throws next; both by their own points, the rest is off."""
    places = {str(point): "w" * count for point, count in own.items()}
    places |= {str(25 - point): "b" * count for point, count in other.items()}
    places["off"] = "w" * (15 - sum(own.values())) + "b" * (15 - sum(other.values()))
    options = {**MONEY, **options}
    return replace(GAME.situation(Position.of(places), "white", ()), options=options)


def cube_at(
    asked: Situation, cube: Cube, match: Match | None = None, level: str = "quick"
) -> CubeDecision:
    return Adviser(value_of(GAME, asked.options), LEVELS[level], 0, cube, match).double(asked)


@pytest.mark.parametrize("level", ["quick", "strong"])
@pytest.mark.parametrize("cube", [Cube(), Cube(2, "white", True)])
@pytest.mark.parametrize(
    ("own", "rolls"),
    # The rolls of 36 that bear all off, as every beginner's book has them; 3-2: all without a 1.
    [
        ({5: 1, 2: 1}, 19), ({4: 1, 2: 1}, 23), ({5: 1, 1: 1}, 23), ({3: 1, 2: 1}, 25),
        ({6: 1}, 27), ({6: 1, 5: 1}, 6), ({4: 1, 3: 1}, 17), ({4: 1, 1: 1}, 29),
    ],
)  # fmt: skip
def test_with_one_roll_left_each_turns_a_cube_that_never_comes_back(
    own: Mapping[int, int], rolls: int, cube: Cube, level: str
) -> None:
    kept = 2 * rolls / 36 - 1
    found = cube_at(standing(own, ACE), cube, level=level)
    assert found.kept == pytest.approx(kept, abs=1e-12)
    assert found.taken == pytest.approx(2 * kept, abs=1e-12)
    assert (found.doubles, found.takes) == (rolls >= 18, rolls <= 27)
    assert found.beavers == (rolls < 18)


def test_nobody_beavers_a_right_double_of_the_last_roll() -> None:
    found = cube_at(standing({5: 1, 2: 1}, ACE, beaver="on", jacoby="on"), Cube())
    assert found.doubles
    assert not found.beavers


def test_in_a_match_the_last_roll_is_worth_what_the_table_of_scores_says() -> None:
    match = Match(5, {"white": 1, "black": 1}, False, False)
    unit = match_chance(3, 4) - match_chance(4, 3)
    found = cube_at(standing({5: 1, 2: 1}, ACE), Cube(), match)
    doubled = (19 * match_chance(2, 4) + 17 * match_chance(4, 2)) / 36
    assert found.kept == pytest.approx(1 / 18)
    assert found.taken == pytest.approx((2 * doubled - 1) / unit)
    assert (found.doubles, found.takes) == (True, True)


def test_who_trails_after_the_crawford_game_loses_by_not_doubling_the_last_roll() -> None:
    """Two away against one away: undoubled 19 of 36 only level the match, doubled they win it, so
    the leader drops.
    """
    match = Match(5, {"white": 3, "black": 4}, False, True)
    found = cube_at(standing({5: 1, 2: 1}, ACE), Cube(), match)
    level = match_chance(1, 1, True)
    assert (found.doubles, found.takes) == (True, False)
    assert found.equity == pytest.approx(1.0)
    assert found.kept == pytest.approx(2 * (19 / 36 * level) / level - 1)


def test_the_cube_of_money_is_as_a_search_of_all_rolls_has_it() -> None:
    """By a recursion written for this test alone, with three checkers against three."""
    known: dict[tuple[Way, Way, int], float] = {}

    def thrown(own: Way, other: Way, cube: int) -> float:
        """What throwing is worth; cube: 0 in the middle, 1 one's own, -1 the other's."""
        if (own, other, cube) not in known:
            rolls = [(a, b) for a in range(1, 7) for b in range(1, 7)]
            each = [max(-here(other, then, -cube) for then in reached(own, r)) for r in rolls]
            known[own, other, cube] = sum(each) / 36
        return known[own, other, cube]

    def here(own: Way, other: Way, cube: int) -> float:
        if not sum(other):
            return -1.0
        kept = thrown(own, other, cube)
        return kept if cube < 0 else max(kept, min(1.0, 2.0 * thrown(own, other, -1)))

    own, other = (0, 0, 0, 1, 0, 2), (1, 0, 1, 0, 1, 0)
    asked = standing({4: 1, 6: 2}, {1: 1, 3: 1, 5: 1})
    for cube, owner in ((Cube(), 0), (Cube(2, "white", True), 1)):
        found = cube_at(asked, cube)
        assert found.kept == pytest.approx(thrown(own, other, owner), abs=1 / 32400)
        assert found.taken == pytest.approx(2 * thrown(own, other, -1), abs=2 / 32400)
        value = Adviser(value_of(GAME, MONEY), LEVELS["quick"], 0, cube).standings(
            [asked], "white"
        )
        assert value[0] == pytest.approx(here(own, other, owner), abs=2 / 32400)
