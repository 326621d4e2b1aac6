"""The worked examples of Tric-Trac, each under its number; points are the mover's p."""

from __future__ import annotations

from typing import Any

import pytest

from host.rules.examples import SEATS, Board, points
from pasch.rules.games.tric_trac.scoring import (
    decided,
    match_winner,
    points_of_next_game,
)
from pasch.rules.model.game import Finish, Next, Situation, Status

FULL_BRIDGE = "7:2 8:2 9:2 10:2 11:2 12:2"


@pytest.fixture(params=SEATS)
def board(request: pytest.FixtureRequest) -> Board:
    """Every example holds for both seats; what is not named is off."""
    return Board.of("tric-trac", str(request.param))


def scores(board: Board, asked: Situation) -> list[int]:
    return sorted(play.scores for play in board.plays(asked))


def scored(board: Board, asked: Situation, own: str) -> set[int]:
    """The points of the plays after which the mover's checkers stand like this."""
    wanted = points(own)[0]
    return {play.scores for play in board.plays(asked) if board.own(play.position) == wanted}


def at(board: Board, reached: int, other: int = 0) -> dict[str, Any]:
    return {"points": {board.seat: reached, board.game.following(board.seat): other}}


def test_tt_t01_two_or_one(board: Board) -> None:
    asked = board.start((5, 4))
    assert board.after(asked) == points("1:13 5:1 6:1", "1:14 10:1")
    assert {play.due for play in board.plays(asked)} == {Next.END}


def test_tt_t02_no_single_on_the_hucke(board: Board) -> None:
    asked = board.start((6, 5))
    assert board.after(asked) == points("1:13 6:1 7:1")
    judgement = board.judged(asked, "1:14 12:1", "24:15")
    assert (judgement.status, judgement.reason, judgement.rule) == (
        Status.ILLEGAL,
        "hucke",
        "TT-8",
    )


def test_tt_t03_enemy_hucke(board: Board) -> None:
    asked = board.start((6, 6))
    assert board.after(asked) == points("1:13 7:2")
    assert {play.due for play in board.plays(asked)} == {Next.ROLL_AGAIN}
    assert board.judged(asked, "1:14 13:1", "24:15").reason == "enemy-hucke"


def test_tt_t04_two_ones(board: Board) -> None:
    asked = board.start((1, 1))
    assert board.after(asked) == points("1:13 2:2", "1:14 3:1")
    assert {play.due for play in board.plays(asked)} == {Next.ROLL_AGAIN}


def test_tt_t05_blocked_at_the_start(board: Board) -> None:
    asked = board.asked("1:15", "7:2 24:13", (6, 5))
    assert board.after(asked) == points("1:14 6:1")
    asked = board.asked("1:15", "6:2 7:2 24:11", (6, 5))
    assert board.plays(asked) == ()
    assert board.game.blocked_by(asked) == (board.place("6"), board.place("7"))


def test_tt_t06_hits_from_the_start(board: Board) -> None:
    asked = board.asked("1:5 8:10", "5:1 24:14", (5, 4))
    assert scored(board, asked, "1:3 5:1 6:1 8:10") == {1}
    assert scored(board, asked, "1:4 8:10 10:1") == {0, 1}
    assert len(board.plays(asked)) == 3
    judgement = board.judged(asked, "1:5 8:9 12:1", "5:1 24:14")
    assert (judgement.reason, judgement.rule) == ("enter-first", "TT-5")


def test_tt_t07_hucke_by_two(board: Board) -> None:
    asked = board.asked("10:2 8:2 2:11", "24:15", (4, 2))
    assert {"10": 1, "8": 1, "12": 2, "2": 11} in board.after(asked)


def test_tt_t08_not_by_one(board: Board) -> None:
    asked = board.asked("8:1 2:14", "24:15", (4, 1))
    assert all("12" not in after for after in board.after(asked))
    assert board.judged(asked, "12:1 2:13 3:1", "24:15").reason == "hucke"


def test_tt_t09_by_one_once_it_is_held(board: Board) -> None:
    asked = board.asked("12:2 8:1 2:12", "24:15", (4, 1))
    assert {"12": 3, "2": 11, "3": 1} in board.after(asked)


def test_tt_t10_the_last_two_leave_together(board: Board) -> None:
    asked = board.asked("12:2 2:13", "3:2 4:2 5:2 24:9", (3, 2))
    assert board.after(asked) == points("14:1 15:1 2:13")


def test_tt_t11_not_one_alone(board: Board) -> None:
    asked = board.asked("12:2 2:13", "4:2 5:2 7:2 15:2 24:7", (3, 2))
    assert board.plays(asked) == ()
    assert board.judged(asked, "12:1 14:1 2:13", "4:2 5:2 7:2 15:2 24:7").reason == "hucke"


def test_tt_t12_of_three_one_leaves(board: Board) -> None:
    asked = board.asked("12:3", "24:15", (3, 2))
    assert board.after(asked) == points("12:2 17:1")


def test_tt_t13_one_step_less(board: Board) -> None:
    asked = board.asked("8:1 9:1 2:13", "24:15", (5, 4))
    assert {"12": 2, "2": 13} in board.after(asked)
    begun = board.judged(asked, "8:1 12:1 2:13", "24:15")
    assert (begun.status, begun.dice_left) == (Status.INCOMPLETE, (5,))
    assert board.judged(asked, "12:2 2:13", "24:15").status is Status.LEGAL


def test_tt_t14_not_where_others_reach_it(board: Board) -> None:
    asked = board.asked("7:1 8:1 9:1 2:12", "24:15", (5, 4))
    assert {"12": 2, "7": 1, "2": 12} not in board.after(asked)
    assert {"12": 2, "9": 1, "2": 12} in board.after(asked)
    judgement = board.judged(asked, "12:2 7:1 2:12", "24:15")
    assert (judgement.reason, judgement.rule) == ("one-step-less", "TT-11")


def test_tt_t15_not_where_the_enemy_holds_his(board: Board) -> None:
    asked = board.asked("8:1 9:1 2:13", "13:2 24:13", (5, 4))
    assert {"12": 2, "2": 13} not in board.after(asked)


def test_tt_t16_one_step_less_with_a_doublet(board: Board) -> None:
    asked = board.asked("10:2 2:13", "24:15", (3, 3))
    assert {"12": 2, "2": 13} in board.after(asked)
    asked = board.asked("9:2 2:13", "24:15", (3, 3))
    assert {"12": 2, "2": 13} in board.after(asked)


def test_tt_t17_enemy_hucke_in_passing(board: Board) -> None:
    asked = board.asked("11:1", "15:2 24:13", (4, 2))
    assert board.plays(asked) == ()
    assert board.game.blocked_by(asked) == (board.place("13"), board.place("15"))
    asked = board.asked("11:1", "15:2 24:13", (4, 2), hucke_transit="when_empty")
    assert board.after(asked) == points("17:1")


def test_tt_t18_own_hucke_in_passing(board: Board) -> None:
    assert board.plays(board.asked("8:1", "11:2 24:13", (4, 3))) == ()
    asked = board.asked("8:1", "11:2 24:13", (4, 3), hucke_transit="when_empty")
    assert board.after(asked) == points("15:1")


def test_tt_t19_playing_off(board: Board) -> None:
    asked = board.asked("20:2 3:13", "24:15", (6, 5))
    assert scored(board, asked, "3:13") == {2}
    assert scored(board, asked, "20:1 3:12 9:1") == {1}
    assert scored(board, asked, "20:1 3:12 8:1") == {1}


def test_tt_t20_the_start_first(board: Board) -> None:
    asked = board.asked("20:2 1:1 3:12", "24:15", (6, 5))
    assert scored(board, asked, "20:1 6:1 3:12") == {1}
    assert scored(board, asked, "20:1 7:1 3:12") == {1}
    assert all("1" not in after for after in board.after(asked))


def test_tt_t21_the_only_way_out(board: Board) -> None:
    asked = board.asked("1:1 9:3 10:11", "5:2 24:13", (5, 4))
    after = board.after(asked)
    assert {"10": 12, "9": 3} in after
    assert {"6": 1, "14": 1, "10": 10, "9": 3} in after
    assert len(after) == 2


def test_tt_t22_two_hits_with_one_checker(board: Board) -> None:
    asked = board.asked("14:1 2:14", "17:1 21:1 24:13", (4, 3))
    assert 2 in scored(board, asked, "21:1 2:14")


def test_tt_t23_the_bridge_counts_when_completed(board: Board) -> None:
    asked = board.asked("6:1 7:1 8:2 9:2 10:2 11:2 12:2 3:3", "24:15", (5, 1))
    held = "7:2 8:3 9:2 10:2 11:2 12:2 3:2"
    assert scored(board, asked, held) == {2}
    broken = "7:1 8:2 9:2 10:2 11:2 12:3 3:3"
    assert scored(board, asked, broken) == {0, 2}
    assert board.judged(asked, broken, "24:15").play is not None
    assert board.judged(asked, broken, "24:15").play.scores == 2  # type: ignore[union-attr]


def test_tt_t24_a_bridge_held(board: Board) -> None:
    asked = board.asked(FULL_BRIDGE + " 2:3", "24:15", (3, 2))
    assert scored(board, asked, FULL_BRIDGE + " 2:1 4:1 5:1") == {2}
    assert scored(board, asked, "7:3 8:2 9:2 10:2 11:2 12:2 2:2") == {2}
    assert 0 in scores(board, asked)


def test_tt_t25_a_bridge_that_cannot_move(board: Board) -> None:
    asked = board.asked(FULL_BRIDGE, "14:2 15:2 16:2 17:2 18:2 24:5", (6, 6))
    assert board.plays(asked) == ()
    stands = board.game.no_play(asked)
    assert (stands.scores, stands.due) == (2, Next.ROLL_AGAIN)
    assert board.game.flow.next_state(asked, stands)["points"][board.seat] == 2
    near = board.asked(FULL_BRIDGE, "14:2 15:2 16:2 17:2 18:2 24:5", (6, 6), at(board, 10))
    assert board.game.no_play(near).due is Next.GAME_OVER


def test_tt_t26_one_number_is_free(board: Board) -> None:
    asked = board.asked("14:1", "23:2 24:13", (5, 4))
    assert board.after(asked) == points("18:1", "19:1")
    asked = board.asked("14:1", "23:2 24:13", (5, 4), single_number="higher")
    assert board.after(asked) == points("19:1")
    assert board.judged(asked, "18:1", "23:2 24:13").reason == "use-higher"


def test_tt_t27_the_first_number_wins(board: Board) -> None:
    asked = board.asked("2:15", "7:1 24:14", (5, 4), at(board, 11, 3))
    won = [play for play in board.plays(asked) if play.due is Next.GAME_OVER]
    alone = [play for play in won if len(play.moves) == 1]
    assert [board.own(play.position) for play in alone] == [{"2": 14, "7": 1}]
    assert board.game.scoring.finish_by_state(
        board.game.flow.next_state(asked, alone[0]), {}
    ) == Finish(board.seat, 2, "double")
    begun = board.game.scoring.continuation(asked, alone[0])
    assert begun is not None
    rest = board.game.legal_plays(begun)
    assert sorted(board.own(play.position).get("6", 0) for play in rest) == [0, 1]
    assert {play.due for play in rest} == {Next.END}


def test_tt_t28_a_bridge_beyond_twelve(board: Board) -> None:
    asked = board.asked("6:1 7:1 8:2 9:2 10:2 11:2 12:2 3:3", "24:15", (5, 1), at(board, 11, 7))
    best = max(board.plays(asked), key=lambda play: play.scores)
    reached = board.game.flow.next_state(asked, best)["points"]
    assert reached[board.seat] == 13
    assert points_of_next_game(reached)[board.seat] == 1


@pytest.mark.parametrize(("loser", "times"), [(6, 2), (2, 3), (0, 4), (7, 1)])
def test_tt_t29_multiple_wins(loser: int, times: int) -> None:
    finish = decided({"white": 12, "black": loser})
    assert finish is not None
    assert (finish.winner, finish.points) == ("white", times)


def test_tt_r2_a_standing_bridge_earns_nothing_where_the_roll_wins(board: Board) -> None:
    asked = board.asked(FULL_BRIDGE + " 2:3", "5:1 24:14", (3, 2), at(board, 11))
    for play in board.plays(asked):
        board_points = play.scores
        hit = board.own(play.position).get("5", 0)
        assert board_points == (1 if hit else 2 if play.due is Next.GAME_OVER else 0)


def test_tt_r2_a_winning_first_number_may_leave_one_on_the_hucke(board: Board) -> None:
    asked = board.asked("12:2 2:13", "15:1 24:14", (3, 2), at(board, 11))
    after = [board.own(p.position) for p in board.plays(asked) if p.due is Next.GAME_OVER]
    assert {"12": 1, "15": 1, "2": 13} in after
    barred = board.asked("12:2 2:13", "15:1 14:2 24:12", (3, 2), at(board, 11))
    assert {"12": 1, "15": 1, "2": 13} not in board.after(barred)


def test_tt_a21_all_off_below_twelve_are_set_up_anew(board: Board) -> None:
    asked = board.asked("20:2", "24:15", (5, 4), at(board, 0))
    assert scored(board, asked, "1:15") == {2}
    asked = board.asked("20:1", "24:15", (5, 4), at(board, 0))
    assert board.after(asked) == points("1:14 6:1", "1:14 5:1")
    assert set(scores(board, asked)) == {1}
    assert board.judged(asked, "off:15", "24:15").reason == "refill"


def test_option_bridge_hold(board: Board) -> None:
    asked = board.asked(FULL_BRIDGE + " 2:3", "24:15", (3, 2), bridge_hold="could_have_held")
    assert set(scores(board, asked)) == {2}


def test_option_match() -> None:
    score = {"white": 4, "black": 2}
    assert match_winner(score, 3, 12, {"match": "first_to_12"}) is None
    assert match_winner(score, 12, 12, {"match": "12_games"}) == "white"
    assert match_winner({"white": 4, "black": 4}, 12, 12, {"match": "12_games"}) == ""
    assert match_winner(score, 1, 12, {"match": "single"}) == "white"


def test_the_stack_on_the_target_blocks_nobody_and_is_never_hit(board: Board) -> None:
    asked = board.asked("20:1 2:14", "24:1 23:14", (4, 1))
    best = [play for play in board.plays(asked) if play.scores]
    assert len(best) == 2
    enemy = board.game.equipment.letters[board.game.following(board.seat)]
    for play in best:
        assert (play.scores, play.position.at(board.place("24"))) == (1, enemy)
