"""The worked examples of Acey-Deucey, each under its number; points are the mover's."""

from __future__ import annotations

import pytest

from host.rules.examples import SEATS, Board, points
from pasch.rules.model.game import Finish, Next, Status


@pytest.fixture(params=SEATS)
def board(request: pytest.FixtureRequest) -> Board:
    """Every example holds for both seats; what is not named is off."""
    return Board.of("acey-deucey", str(request.param))


def dues(board: Board, asked: object) -> set[Next]:
    return {play.due for play in board.plays(asked)}  # type: ignore[arg-type]


def test_ad_t01_first_roll(board: Board) -> None:
    asked = board.start((6, 3))
    assert board.after(asked) == points("19:1 22:1 yard:13", "16:1 yard:14")
    assert dues(board, asked) == {Next.END}


def test_ad_t02_the_starter_rolls_anew(board: Board) -> None:
    assert not board.game.opening.is_played
    assert (board.game.opening.dice, board.game.equipment.dice) == (1, 2)


def test_ad_t03_naming_is_due(board: Board) -> None:
    asked = board.start((1, 2))
    assert board.after(asked) == points("24:1 23:1 yard:13", "22:1 yard:14")
    assert dues(board, asked) == {Next.NAME_DOUBLET}
    play = board.plays(asked)[0]
    assert board.game.flow.next_state(asked, play) == {"named": True}


def test_ad_t04_doublet(board: Board) -> None:
    asked = board.start((6, 6))
    assert board.after(asked) == points(
        "19:4 yard:11",
        "19:2 13:1 yard:12",
        "13:2 yard:13",
        "19:1 7:1 yard:13",
        "1:1 yard:14",
    )
    assert dues(board, asked) == {Next.END}


def test_ad_t05_one_lapses_and_with_it_the_rest(board: Board) -> None:
    asked = board.asked("14:1 1:14", "13:2 11:2", (1, 2))
    assert board.after(asked) == points("12:1 1:14")
    assert dues(board, asked) == {Next.END}


def test_ad_t06_the_higher_of_one_and_two(board: Board) -> None:
    asked = board.asked("14:1 1:14", "11:2", (1, 2))
    assert [play.notation for play in board.plays(asked)] == ["14/12"]
    assert dues(board, asked) == {Next.END}
    assert board.judged(asked, "13:1 1:14", "11:2").reason == "use-higher"


def test_ad_t07_part_of_a_named_doublet(board: Board) -> None:
    asked = board.asked("13:3 12:12", "6:2 1:2", (6, 6), {"named": True})
    assert [play.notation for play in board.plays(asked)] == ["13/7(3)"]
    assert dues(board, asked) == {Next.END}


def test_ad_t08_a_named_doublet_fully_played(board: Board) -> None:
    asked = board.asked("24:4 20:11", "", (4, 4), {"named": True})
    assert dues(board, asked) == {Next.ROLL_AGAIN}
    again = board.asked("24:4 20:11", "", (1, 2))
    assert dues(board, again) == {Next.NAME_DOUBLET}
    assert board.game.flow.next_state(asked, board.plays(asked)[0]) == {}


def test_ad_t09_bar_first(board: Board) -> None:
    asked = board.asked("bar:1 10:2 yard:12", "21:2", (4, 4))
    assert board.plays(asked) == ()
    assert board.game.no_play(asked).due is Next.END
    assert board.game.blocked_by(asked) == (board.place("21"),)


def test_ad_t10_the_rest_lapses(board: Board) -> None:
    asked = board.asked("bar:2 8:5 yard:8", "20:2", (5, 3))
    assert [play.notation for play in board.plays(asked)] == ["bar/22"]


def test_ad_t11_yard_and_board(board: Board) -> None:
    asked = board.asked("24:1 yard:14", "", (4, 1))
    assert board.after(asked) == points(
        "19:1 yard:14", "20:1 24:1 yard:13", "23:1 21:1 yard:13", "24:2 21:1 yard:12"
    )


def test_ad_t12_entering_hits(board: Board) -> None:
    asked = board.asked("yard:15", "19:1", (6, 3))
    enemy = "b" if board.seat == "white" else "w"
    plays = board.plays(asked)
    assert len(plays) == 3
    assert [enemy in play.position.at("bar") for play in plays].count(True) == 2


def test_ad_t13_no_entry(board: Board) -> None:
    assert board.plays(board.asked("yard:15", "22:2", (3, 3))) == ()


def test_ad_t14_no_bearing_off_from_the_yard(board: Board) -> None:
    asked = board.asked("yard:1 6:5 5:5 4:4", "19:2 20:2", (6, 5))
    assert [play.notation for play in board.plays(asked)] == ["6/1"]
    judgement = board.judged(asked, "yard:1 6:4 5:5 4:4 off:1", "19:2 20:2")
    assert (judgement.reason, judgement.rule) == ("not-home", "AD-15")


def test_ad_t15_the_last_checker_ends_it(board: Board) -> None:
    asked = board.asked("1:1", "24:2", (1, 2))
    assert [(p.notation, p.due) for p in board.plays(asked)] == [("1/off", Next.GAME_OVER)]


@pytest.mark.parametrize(
    ("loser", "pays"), [("off:4 12:11", 11), ("12:9 bar:1 yard:5", 15), ("2:2 12:13", 15)]
)
def test_ad_t16_ad_t17_the_loser_pays_for_what_is_left(
    board: Board, loser: str, pays: int
) -> None:
    end = board.position("", loser)
    assert board.game.finish(end, {}) == Finish(board.seat, pays, "single")


def test_option_enter_then_move(board: Board) -> None:
    asked = board.start((6, 3), enter_then_move="later_rolls")
    assert board.after(asked) == points("19:1 22:1 yard:13")
    judgement = board.judged(asked, "16:1 yard:14", "yard:15")
    assert (judgement.reason, judgement.rule) == ("just-entered", "AD-A2")
    from_bar = board.asked("bar:1 6:14", "", (6, 3), enter_then_move="later_rolls")
    assert {"16": 1, "6": 14} in board.after(from_bar)


def test_option_doublet_extra_turn(board: Board) -> None:
    asked = board.start((6, 6), doublet_extra_turn="yes")
    assert dues(board, asked) == {Next.ROLL_AGAIN}
    part = board.asked("13:3 12:12", "6:2 1:2", (6, 6), doublet_extra_turn="yes")
    assert dues(board, part) == {Next.END}


def test_option_exact_bear_off(board: Board) -> None:
    asked = board.asked("3:2 1:3", "24:1", (5, 3), exact_bear_off="yes")
    assert [play.notation for play in board.plays(asked)] == ["3/off"]
    judgement = board.judged(asked, "1:3", "24:1")
    assert (judgement.status, judgement.reason) == (Status.ILLEGAL, "exact-number")


def test_a_checker_from_the_bar_before_one_from_the_yard(board: Board) -> None:
    asked = board.asked("bar:1 yard:14", "", (6, 3))
    judgement = board.judged(asked, "bar:1 yard:13 19:1")
    assert (judgement.reason, judgement.rule) == ("enter-first", "AD-14")
    assert board.judged(asked, "yard:14 19:1").status is Status.INCOMPLETE


def test_yard_and_off_are_inferred(board: Board) -> None:
    letter = board.game.equipment.letters[board.seat]
    before = board.position("24:2 yard:13", "yard:15")
    seen = {board.place("24"): letter * 2, board.place("20"): letter}
    after = board.game.complete(before, seen)
    assert (after.at("yard").count(letter), after.at("off")) == (12, "")
    assert board.game.complete(before, {**seen, "yard": letter * 12}).count(letter) == 15
