"""Cube decisions against published figures: take points, windows, the match equity table."""

from bisect import bisect_left
from collections.abc import Mapping

import numpy as np
import pytest

from pasch.players.cube.doubling import Odds, cubeful, decided
from pasch.players.cube.match_equity import match_chance
from pasch.players.cube.stakes import MatchScore, Stakes

MONEY = Stakes(has_cube=True)
SHARES = [n / 20 for n in range(21)]


SINGLY = {1: 1.0}


def odds(win: float, wins: Mapping[int, float] = SINGLY, losses: Mapping[int, float] = SINGLY):
    won = {points: np.array([win * share]) for points, share in wins.items()}
    lost = {-points: np.array([(1.0 - win) * share]) for points, share in losses.items()}
    return Odds.of(won | lost)


def least_double(stakes: Stakes, efficiency: float, wins: Mapping[int, float] = SINGLY) -> float:
    def doubles(win: int) -> bool:
        return decided(stakes, odds(win / 1000, wins, wins), efficiency).doubles

    return (500 + bisect_left(range(500, 1000), True, key=doubles)) / 1000


def most_take(stakes: Stakes, efficiency: float, wins: Mapping[int, float] = SINGLY) -> float:
    def drops(win: int) -> bool:
        return not decided(stakes, odds(win / 1000, wins, wins), efficiency).takes

    return (499 + bisect_left(range(500, 1000), True, key=drops)) / 1000


@pytest.mark.parametrize(
    ("own", "other", "percent"), [(1, 2, 67.7), (1, 3, 75.1), (2, 3, 59.9), (7, 7, 50.0)]
)
def test_the_match_equity_table_has_the_published_figures(
    own: int, other: int, percent: float
) -> None:
    assert round(100 * match_chance(own, other), 1) == percent
    assert match_chance(own, other) + match_chance(other, own) == pytest.approx(1.0)


def test_after_the_crawford_game_the_one_who_trails_has_a_free_drop_or_not() -> None:
    # 2 away: the next game decides, since the leader may drop for free.
    assert match_chance(2, 1, True) == pytest.approx(0.488, abs=0.001)
    assert match_chance(1, 2, True) == pytest.approx(0.512, abs=0.001)
    assert match_chance(30, 40) + match_chance(40, 30) == pytest.approx(1.0)
    assert (match_chance(0, 5), match_chance(5, -1)) == (1.0, 0.0)


def test_take_points_for_money_lie_between_the_dead_and_the_live_cube() -> None:
    # Dead 25 %, live 20 %: the taker's chance is what is left of the doubler's.
    assert most_take(MONEY, 0.0) == pytest.approx(0.75, abs=0.001)
    assert most_take(MONEY, 1.0) == pytest.approx(0.80, abs=0.001)
    # Janowski: (L - 1/2) / (W + L + x/2) with W = L = 1.5.
    gammons = {1: 0.5, 2: 0.5}
    assert most_take(MONEY, 1.0, gammons) == pytest.approx(1 - 1 / 3.5, abs=0.001)


def test_a_cube_in_the_middle_is_turned_earlier_than_one_s_own() -> None:
    own = Stakes(value=2, owner=1, has_cube=True)
    assert least_double(MONEY, 0.0) == pytest.approx(0.5, abs=0.001)
    assert least_double(MONEY, 0.68) < least_double(own, 0.68) < most_take(own, 0.68)


def test_who_would_rather_win_a_gammon_plays_on() -> None:
    found = decided(MONEY, odds(0.97, {2: 1.0}))
    assert not found.doubles
    assert not found.takes
    assert found.equity > 1.0


def test_with_jacoby_gammons_count_once_the_cube_was_turned() -> None:
    ahead = odds(0.97, {2: 1.0})
    jacoby = Stakes(has_cube=True, is_jacoby=True)
    assert decided(jacoby, ahead).doubles
    assert cubeful(jacoby, ahead)[0] <= 1.0


@pytest.mark.parametrize(
    "stakes",
    [MONEY, Stakes(2, -1, True), Stakes(1, 0, True, score=MatchScore(3, 2)), Stakes(4, 1, True)],
)
def test_many_positions_are_worth_what_each_is_alone(stakes: Stakes) -> None:
    chances = [{1: w * 0.7, 2: w * 0.3, -1: 0.9 - 0.9 * w, -2: 0.1 - 0.1 * w} for w in SHARES]
    every = Odds.of({points: np.array([c[points] for c in chances]) for points in chances[0]})
    alone = [
        cubeful(stakes, Odds.of({p: np.array([c]) for p, c in one.items()}))[0] for one in chances
    ]
    assert cubeful(stakes, every).tolist() == pytest.approx(alone)
    assert all(np.diff(alone) >= 0.0)


def test_a_wrong_double_is_beavered_for_money_only() -> None:
    assert decided(MONEY, odds(0.4)).beavers
    assert not decided(MONEY, odds(0.72)).beavers
    in_match = Stakes(has_cube=True, score=MatchScore(7, 7))
    assert not decided(in_match, odds(0.4)).beavers


def test_after_the_crawford_game_the_one_who_trails_doubles_at_once() -> None:
    trailing = Stakes(has_cube=True, score=MatchScore(3, 1, is_after=True))
    assert decided(trailing, odds(0.2)).doubles
    leading = Stakes(has_cube=True, score=MatchScore(1, 3, is_after=True))
    assert not decided(leading, odds(0.9)).doubles


def test_who_has_nothing_to_lose_turns_the_cube_at_once_and_it_is_worth_that() -> None:
    # Two away doubles against four away, who turns to 4 at once: the game decides the match.
    doubled = Stakes(2, -1, True, score=MatchScore(2, 4))
    for win in (0.6, 0.76, 0.9):
        assert cubeful(doubled, odds(win))[0] == pytest.approx(win)
        assert cubeful(doubled.swapped, odds(1.0 - win))[0] == pytest.approx(1.0 - win)
    # Behind he drops it, and both are two away.
    dropped = match_chance(2, 2)
    assert cubeful(doubled, odds(0.1))[0] == pytest.approx(dropped)


def test_who_has_nothing_to_lose_but_a_gammon_to_win_plays_on() -> None:
    """After the Crawford game, two away: a gammon wins the match, a double would be dropped."""
    trailing = Stakes(has_cube=True, score=MatchScore(2, 1, is_after=True))
    too_good = decided(trailing, odds(0.9, {1: 0.2, 2: 0.8}))
    assert not too_good.doubles
    assert too_good.equity > 1.0
    assert decided(trailing, odds(0.9)).doubles


def test_nobody_turns_a_cube_in_a_game_that_he_loses_as_a_gammon() -> None:
    """Four away against five: on 2 a gammon leaves a point to win, on 4 it loses the match; that
    the other might then turn the cube once more does not help."""
    own = Stakes(2, 1, True, score=MatchScore(4, 5))
    lost = decided(own, odds(0.0, losses={2: 1.0}))
    assert not lost.doubles
    assert lost.taken == pytest.approx(own.normalised(0.0))


def test_at_two_away_all_each_side_has_a_take_at_thirty_per_cent() -> None:
    # Once doubled the game decides the match: taking is right above 1 - 0.67736.
    level = Stakes(has_cube=True, score=MatchScore(2, 2))
    assert decided(level, odds(0.677)).takes
    assert not decided(level, odds(0.679)).takes


def test_the_equity_of_a_single_game_is_normalised() -> None:
    at_score = Stakes(value=2, score=MatchScore(5, 4))
    assert at_score.normalised(at_score.worth(2)) == pytest.approx(1.0)
    assert at_score.normalised(at_score.worth(-2)) == pytest.approx(-1.0)
    assert at_score.swapped.score == MatchScore(4, 5)
