"""The worked examples of Puff, each under its number; points are the mover's p."""

from __future__ import annotations

import pytest

from host.rules.examples import SEATS, Board, points
from pasch.rules.model.game import Finish, Next, Situation, Status


@pytest.fixture(params=SEATS)
def board(request: pytest.FixtureRequest) -> Board:
    """Every example holds for both seats; what is not named is off."""
    return Board.of("puff", str(request.param))


def dues(board: Board, asked: Situation) -> set[Next]:
    return {play.due for play in board.plays(asked)}


def enemy(board: Board) -> str:
    return board.game.equipment.letters[board.game.following(board.seat)]


def test_pf_t01_placing(board: Board) -> None:
    asked = board.start((4, 2))
    assert board.after(asked) == points("2:1 4:1 yard:13")
    assert dues(board, asked) == {Next.END}


def test_pf_t02_first_doublet(board: Board) -> None:
    asked = board.start((3, 3))
    assert {"3": 2, "4": 2, "yard": 11} in board.after(asked)
    assert board.after(asked) == points("3:2 yard:13", "3:2 4:1 yard:12", "3:2 4:2 yard:11")
    assert dues(board, asked) == {Next.ROLL_AGAIN}
    assert board.game.flow.next_state(asked, board.plays(asked)[0]) == {"doublets": 1}


def test_pf_t03_second_doublet(board: Board) -> None:
    asked = board.asked("3:2 4:2 yard:11", "yard:15", (3, 3), {"doublets": 1})
    after = board.after(asked)
    assert {"3": 6, "4": 6, "yard": 3} in after
    assert len(after) == 5
    assert dues(board, asked) == {Next.ROLL_AGAIN}


def test_pf_t04_tops_before_undersides(board: Board) -> None:
    asked = board.start((6, 6))
    assert board.after(asked) == points("6:2 yard:13", "6:2 1:1 yard:12", "6:2 1:2 yard:11")
    last = max(board.plays(asked), key=lambda play: len(play.moves))
    assert [board.place(target) for _, target in last.moves] == ["6", "6", "1", "1"]
    judgement = board.judged(asked, "1:1 yard:14", "yard:15")
    assert (judgement.reason, judgement.rule) == ("top-first", "PF-11")


def test_pf_t05_lower_first_in_placing(board: Board) -> None:
    asked = board.asked("yard:15", "2:2 yard:13", (5, 2))
    assert board.plays(asked) == ()
    assert board.game.blocked_by(asked) == (board.place("2"),)
    assert board.judged(asked, "5:1 yard:14", "2:2 yard:13").reason == "smaller-first"
    asked = board.asked("yard:15", "2:2 yard:13", (5, 2), lower_first="moving_only")
    assert board.after(asked) == points("5:1 yard:14")


def test_pf_t06_placing_hits(board: Board) -> None:
    asked = board.asked("6:3 yard:12", "4:1 24:14", (4, 2))
    (play,) = board.plays(asked)
    assert play.position.at("bar") == enemy(board)


def test_pf_a5_a_hit_checker_goes_back_to_those_that_wait(board: Board) -> None:
    asked = board.asked("6:3 yard:12", "4:1 24:9 yard:5", (4, 2))
    (play,) = board.plays(asked)
    assert play.position.at("bar") == ""
    assert play.position.at("yard").count(enemy(board)) == 6
    assert board.judged(asked, "6:3 2:1 4:1 yard:10", "24:9 yard:6").status is Status.LEGAL
    wrong = board.judged(asked, "6:3 2:1 4:1 yard:10", "4:1 24:9 yard:5")
    assert (wrong.reason, wrong.repair[0].target) == ("hit-not-lifted", "yard")


def test_pf_t07_last_placed_the_rest_moves(board: Board) -> None:
    asked = board.asked("1:5 2:4 3:5 yard:1", "24:15", (4, 2))
    assert board.after(asked) == points("1:4 2:5 3:5 5:1", "1:5 2:4 3:5 6:1", "1:5 2:5 3:4 7:1")


def test_pf_t08_no_moving_before_all_are_placed(board: Board) -> None:
    asked = board.asked("6:12 yard:3", "24:15", (6, 5))
    assert board.after(asked) == points("5:1 6:13 yard:1")
    judgement = board.judged(asked, "6:11 11:1 yard:3", "24:15")
    assert (judgement.reason, judgement.rule) == ("enter-first", "PF-6")
    assert judgement.places == ("yard",)


def test_pf_t09_without_the_lower_nothing(board: Board) -> None:
    asked = board.asked("6:15", "8:2 24:13", (2, 5))
    assert board.plays(asked) == ()
    assert board.judged(asked, "6:14 11:1", "8:2 24:13").reason == "smaller-first"


def test_pf_t10_only_the_lower(board: Board) -> None:
    asked = board.asked("6:15", "11:2 13:2 24:11", (2, 5))
    assert board.after(asked) == points("6:14 8:1")


def test_pf_t11_one_checker_over_the_lower_distance(board: Board) -> None:
    assert board.plays(board.asked("6:1 24:14", "8:2 3:13", (2, 5))) == ()


def test_pf_t12_bar_first_lower_first(board: Board) -> None:
    assert board.plays(board.asked("bar:1 10:14", "2:2 24:13", (2, 5))) == ()


def test_pf_t13_from_the_bar(board: Board) -> None:
    asked = board.asked("bar:1 10:1 24:13", "23:15", (2, 5))
    assert board.after(asked) == points("2:1 15:1 24:13", "7:1 10:1 24:13")


def test_pf_t14_second_top_lapses_and_so_the_undersides(board: Board) -> None:
    asked = board.asked("14:1 24:14", "22:2 1:13", (4, 4))
    assert board.after(asked) == points("18:1 24:14")
    assert dues(board, asked) == {Next.ROLL_AGAIN}
    strict = board.asked("14:1 24:14", "22:2 1:13", (4, 4), extra_roll="only_if_top_played")
    assert dues(board, strict) == {Next.END}
    lapsed = board.asked("14:1 24:14", "22:2 1:13", (4, 4), partial_top="lapse_all")
    assert board.plays(lapsed) == ()
    judgement = board.judged(lapsed, "18:1 24:14", "22:2 1:13")
    assert (judgement.reason, judgement.rule) == ("whole-doublet", "PF-A8")


def test_pf_t15_no_top_no_underside_but_another_roll(board: Board) -> None:
    asked = board.asked("14:1 24:14", "18:2 1:13", (4, 4))
    assert board.plays(asked) == ()
    assert board.game.no_play(asked).due is Next.ROLL_AGAIN
    strict = board.asked("14:1 24:14", "18:2 1:13", (4, 4), extra_roll="only_if_top_played")
    assert board.game.no_play(strict).due is Next.END


def test_pf_t16_home_with_the_lower_off_with_the_higher(board: Board) -> None:
    asked = board.asked("18:1 24:14", "1:15", (3, 6))
    assert board.after(asked) == points("24:14")


def test_pf_t17_bearing_off(board: Board) -> None:
    asked = board.asked("19:1 24:2", "1:15", (1, 6))
    assert board.after(asked) == points("24:1", "24:2")


def test_pf_t18_a_doublet_wins(board: Board) -> None:
    asked = board.asked("20:2 23:2", "1:15", (5, 5))
    won = [play for play in board.plays(asked) if play.due is Next.GAME_OVER]
    assert [board.own(play.position) for play in won] == [{}]
    assert {play.due for play in board.plays(asked)} == {Next.GAME_OVER, Next.ROLL_AGAIN}


def test_pf_t19_undersides_need_not_be_used(board: Board) -> None:
    asked = board.asked("10:15", "1:15", (4, 4))
    assert {"10": 13, "14": 2} in board.after(asked)
    assert board.judged(asked, "10:13 14:2", "1:15").status is Status.LEGAL
    begun = board.judged(asked, "10:14 14:1", "1:15")
    assert (begun.status, begun.dice_left) == (Status.INCOMPLETE, (4, 3, 3))


def test_pf_t20_schneider(board: Board) -> None:
    end = board.position("", "1:15")
    assert board.game.finish(end, {"schneider": "off"}) == Finish(board.seat, 1, "single")
    assert board.game.finish(end, {"schneider": "×2"}) == Finish(board.seat, 2, "schneider")
    late = board.position("", "1:14 off:1")
    assert board.game.finish(late, {"schneider": "×2"}) == Finish(board.seat, 1, "single")


def test_option_dice_rule(board: Board) -> None:
    # After 6>8 the 5 has no point to go to; after 20>22 it takes 6 to 11.
    asked = board.asked("6:1 20:14", "13:2 1:13", (2, 5))
    assert board.after(asked) == points("8:1 20:14", "11:1 20:13 22:1")
    asked = board.asked("6:1 20:14", "13:2 1:13", (2, 5), dice_rule="maximise")
    assert board.after(asked) == points("11:1 20:13 22:1")
    assert board.judged(asked, "8:1 20:14", "13:2 1:13").reason == "use-both"


def test_option_lower_first_with_one_left_in_the_yard(board: Board) -> None:
    asked = board.asked("20:14 yard:1", "1:15", (5, 2), lower_first="moving_only")
    after = board.after(asked)
    assert {"20": 14, "7": 1} in after
    assert {"2": 1, "20": 14} not in after
    assert {"5": 1, "20": 13, "22": 1} in after


def test_option_second_doublet_counts_the_game(board: Board) -> None:
    asked = board.start((3, 4), {"doublets": 1}, second_doublet="per_player_game")
    assert board.game.flow.next_state(asked, board.plays(asked)[0]) == {"others": 1}
    back = board.start((5, 5), {"others": 1}, second_doublet="per_player_game")
    assert board.game.flow.next_state(back, board.plays(back)[0]) == {"doublets": 1, "others": 1}
    other = board.start((3, 4), {"doublets": 1})
    assert board.game.flow.next_state(other, board.plays(other)[0]) == {}


def test_option_play_opening_throw(board: Board) -> None:
    assert not board.game.opening.is_played
    options = {option.name: option.values for option in board.game.options}
    assert options["play_opening_throw"] == ("no", "yes")
