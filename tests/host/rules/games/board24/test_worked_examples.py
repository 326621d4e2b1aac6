"""The worked examples of the rules, each under its number; points are the mover's."""

from __future__ import annotations

import pytest

from host.referee.telling import Table
from host.rules.setting import GAME, SEATS, judged, notations, own_points, position
from host.rules.setting import situation as asked_for
from host.rules.setting import start as start_of
from pasch.rules.model.game import Finish, Next, Situation, Status
from pasch.rules.model.scoring import GRADES, doubled, is_crawford


@pytest.fixture(params=SEATS)
def seat(request: pytest.FixtureRequest) -> str:
    """Every example holds for both seats."""
    return str(request.param)


def reason(asked: Situation, own: str, other: str = "") -> str:
    judgement = judged(asked, own, other)
    assert judgement.status is Status.ILLEGAL
    return judgement.reason


def as_sorted(positions: list[dict[int, int]]) -> list[list[tuple[int, int]]]:
    return sorted(sorted(points.items()) for points in positions)


def points_after(asked: Situation) -> list[list[tuple[int, int]]]:
    """(point, count) of the mover's checkers on the board after each legal play."""
    return as_sorted([own_points(play, asked.turn) for play in GAME.legal_plays(asked)])


def test_bg_t02_opening_numbers_are_the_first_roll(seat: str) -> None:
    assert GAME.opening.is_played
    assert len(notations(start_of((6, 4), seat))) == 14


@pytest.mark.parametrize(
    ("dice", "count"),
    [((3, 1), 16), ((6, 5), 7), ((6, 6), 11), ((5, 5), 4), ((4, 3), 17), ((2, 1), 15)],
)
def test_bg_t03_start_position(dice: tuple[int, int], count: int, seat: str) -> None:
    assert len(notations(start_of(dice, seat))) == count


def test_bg_t04_no_intermediate_stop(seat: str) -> None:
    asked = asked_for("24:1 1:14", "21:2 20:2", (4, 3), seat)
    assert notations(asked) == []
    assert reason(asked, "17:1 1:14", "21:2 20:2") == "blocked"


def test_bg_t05_one_intermediate_stop_is_enough(seat: str) -> None:
    assert notations(asked_for("24:1 1:14", "21:2", (4, 3), seat)) == ["24/17"]


def test_bg_t06_hit_at_the_intermediate_stop(seat: str) -> None:
    asked = asked_for("24:1 1:14", "20:1", (4, 3), seat)
    assert sorted(notations(asked)) == ["24/17", "24/20*/17"]


def test_bg_t07_only_one_number_must_be_the_higher(seat: str) -> None:
    asked = asked_for("20:1 1:14", "9:2", (6, 5), seat)
    assert notations(asked) == ["20/14"]
    assert reason(asked, "15:1 1:14", "9:2") == "use-higher"


def test_bg_t08_higher_blocked_the_lower_is_played(seat: str) -> None:
    asked = asked_for("20:1 1:14", "9:2 14:2", (6, 5), seat)
    assert notations(asked) == ["20/15"]
    assert judged(asked, "15:1 1:14", "9:2 14:2").status is Status.LEGAL


def test_bg_t09_both_numbers_must_be_played(seat: str) -> None:
    asked = asked_for("24:1 13:1 1:13", "22:2 11:2 16:2", (6, 2), seat)
    assert notations(asked) == ["13/5"]
    assert reason(asked, "18:1 13:1 1:13", "22:2 11:2 16:2") == "use-both"


def test_bg_t10_one_enters_the_rest_lapses(seat: str) -> None:
    asked = asked_for("bar:2 13:5 6:8", "19:2", (6, 3), seat)
    assert notations(asked) == ["bar/22"]


def test_bg_t11_after_entering_the_other_number(seat: str) -> None:
    asked = asked_for("bar:1 13:5 6:9", "19:2", (6, 3), seat)
    assert sorted(notations(asked)) == ["bar/16", "bar/22 13/7"]


def test_bg_t12_no_entry_no_play(seat: str) -> None:
    asked = asked_for("bar:1 6:14", "19:2 22:2", (6, 3), seat)
    assert notations(asked) == []
    held = {"19", "22"} if seat == "white" else {"6", "3"}
    assert set(GAME.blocked_by(asked)) == held


@pytest.mark.parametrize(
    ("number", "enters", "hits"),
    [(1, False, False), (2, True, False), (3, True, False)]
    + [(4, False, False), (5, True, True), (6, False, False)],
)
def test_bg_t13_entering(number: int, enters: bool, hits: bool, seat: str) -> None:
    # The opponent's 1, 4, 5 and 6 points are the mover's 24, 21, 20 and 19.
    asked = asked_for("bar:1 1:14", "24:2 21:2 19:2 20:1", (number, number), seat)
    plays = GAME.legal_plays(asked)
    entry = str(25 - number if seat == "white" else number)
    assert {play.moves[0] for play in plays} == ({("bar", entry)} if enters else set())
    assert {"bar" in play.position for play in plays} == ({hits} if enters else set())


def test_bg_t14_doublet_four_times(seat: str) -> None:
    two = points_after(asked_for("24:2", "", (3, 3), seat))
    assert two == as_sorted([{24: 1, 12: 1}, {21: 1, 15: 1}, {18: 2}])
    four = points_after(asked_for("24:4", "", (3, 3), seat))
    assert as_sorted([{24: 1, 21: 2, 18: 1}])[0] in four
    assert as_sorted([{21: 4}])[0] in four
    assert len(four) == 5


def test_bg_t15_two_of_four(seat: str) -> None:
    assert notations(asked_for("24:2 1:13", "12:2", (6, 6), seat)) == ["24/18(2)"]


def test_bg_t16_bearing_off_with_a_higher_number(seat: str) -> None:
    asked = asked_for("3:2 2:2 1:1 off:10", "", (5, 2), seat)
    assert sorted(notations(asked)) == ["3/off 2/off", "3/off 3/1"]


def test_bg_t17_higher_point_first(seat: str) -> None:
    asked = asked_for("6:1 4:1 off:13", "", (5, 1), seat)
    assert points_after(asked) == as_sorted([{3: 1, 1: 1}, {4: 1}])
    assert judged(asked, "6:1 off:14").status is Status.ILLEGAL


def test_bg_t18_last_one_home_first(seat: str) -> None:
    asked = asked_for("7:1 3:2 1:1 off:11", "", (1, 3), seat)
    assert "7/6 3/off" in notations(asked)
    assert reason(asked, "7:1 3:1 1:1 off:12") == "not-home"
    assert judged(asked, "6:1 3:2 1:1 off:11").dice_left == (3,)


def test_bg_t19_forced_doublet(seat: str) -> None:
    asked = asked_for("6:2 2:3 off:10", "", (4, 4), seat)
    assert points_after(asked) == [[(2, 3)]]
    plays = GAME.legal_plays(asked)
    assert plays[0].moves[2][1] == plays[0].moves[3][1] == "off"


def test_bg_t20_no_bearing_off_from_the_bar(seat: str) -> None:
    asked = asked_for("bar:1 3:2 off:12", "", (4, 2), seat)
    assert points_after(asked) == as_sorted([{19: 1, 3: 2}, {21: 1, 3: 1, 1: 1}])
    assert sorted(notations(asked)) == ["bar/19", "bar/21 3/1"]


@pytest.mark.parametrize(
    ("loser", "points", "grade"),
    [
        ("off:1 12:14", 1, "single"),
        ("12:15", 2, "gammon"),
        ("12:14 bar:1", 3, "backgammon"),
        ("12:14 1:1", 3, "backgammon"),
        ("12:14 6:1", 3, "backgammon"),
        ("12:14 7:1", 2, "gammon"),
    ],
)
def test_bg_t21_grades(loser: str, points: int, grade: str, seat: str) -> None:
    end = position("off:15", loser, seat)
    assert GAME.finish(end, {}) == Finish(seat, points, grade)


def test_bg_t21_nobody_has_won_yet(seat: str) -> None:
    assert GAME.finish(position("1:1 off:14", "12:15", seat), {}) is None
    last = GAME.legal_plays(asked_for("1:1 off:14", "12:15", (2, 1), seat))
    assert [(play.notation, play.due) for play in last] == [("1/off", Next.GAME_OVER)]


def test_bg_t22_cube_and_jacoby() -> None:
    assert doubled(GRADES["gammon"], 4, {"jacoby": "off"}, True) == 8
    assert doubled(GRADES["gammon"], 1, {"jacoby": "on"}, False) == 1
    assert doubled(GRADES["gammon"], 2, {"jacoby": "on"}, True) == 4


def test_bg_t23_crawford() -> None:
    cube, on = GAME.scoring.cube, {"cube": "on"}
    assert cube is not None
    score = {"white": 6, "black": 4}
    is_now = is_crawford(7, score, {"crawford": "on"}, False)
    assert cube.why_no_double("black", 1, None, on, is_now) == "crawford"
    is_next = is_crawford(7, {"white": 6, "black": 5}, {"crawford": "on"}, True)
    assert cube.why_no_double("black", 1, None, on, is_next) == ""


def test_bg_t24_a_leaning_die_voids_the_roll() -> None:
    table = Table(turn="white")
    table.roll("white", 3, 1)
    void = table.tell("void")
    assert (void["verdict"], void["turn"]) == ("void", "white")
    assert table.tell("done", seat="white")["verdict"] == "refused"
    assert table.roll("white", 6, 5)["verdict"] == "rolled"
