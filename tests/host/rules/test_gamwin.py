"""Gamwin: the traced walkthrough row by row, the four figures, and the examples GW-T* by id."""

from __future__ import annotations

import doctest
import importlib
from itertools import combinations_with_replacement

import pytest

from host.rules.gamwin_setting import FIRST, GAME, asked, lay, notations
from pasch.errors import RuleError
from pasch.rules.game import Finish, Next, Play, Situation, Status
from pasch.rules.gamwin_turn import (
    Series,
    begun,
    first_series,
    may_use,
    moved,
    starter,
    thrown,
    why_no_throw,
)
from pasch.rules.miwin import COLOURS, FACES, can_lie
from pasch.rules.position import Position

OPTIONS = GAME.in_force({})
MODULES = ["gamwin", "gamwin_first", "gamwin_judging", "gamwin_moves", "gamwin_notation"]
MODULES += ["gamwin_plays", "gamwin_sentences", "gamwin_strip", "gamwin_turn", "miwin"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_the_docstrings(name: str) -> None:
    module = importlib.import_module(f"pasch.rules.{name}")
    assert doctest.testmod(module).failed == 0


def play_named(situation: Situation, notation: str) -> Play:
    [play] = [play for play in GAME.legal_plays(situation) if play.notation == notation]
    return play


def reached(situation: Situation, *steps: str) -> Position:
    """The position after single actions with the same dice, each written as it is listed."""
    position = situation.position
    for step in steps:
        now = GAME.situation(position, situation.turn, situation.dice, options=situation.options)
        position = play_named(now, step).position
    return position


# The position after each row of the walkthrough.
ROW_1 = lay("L9 L5")
ROW_2 = lay("L9 L5", "R8 R8 R7")
ROW_3 = lay("L5", "R7", R8="rrb", yard="b")
ROW_4 = lay("L4", "R7", R8="rrb", yard="b")
ROW_5 = lay("R7 L7", "R8 R8")
ROW_6 = lay("R9 R7 L7", "R8 R8")
ROW_8 = lay("R9 R7 L7", "R8 R8 R8")
ROW_11 = lay("R7 L7 home", "R8 R8 R8")
ROW_13 = lay("home", "R8 R8 R7")
ROW_14 = lay("home", "R7 L9 L9")


def test_walkthrough_row_1() -> None:
    situation = asked(lay(), (9, 5, 2), "blue", FIRST)
    play = play_named(situation, "in>L9 in>L5")
    assert (play.position, play.due) == (ROW_1, Next.END)


def test_walkthrough_row_2() -> None:
    play = play_named(asked(ROW_1, (8, 8, 7), "red", FIRST), "in>R8(2) in>R7")
    assert (play.position, play.due) == (ROW_2, Next.END)


def test_walkthrough_row_3() -> None:
    listed = ["L5>L4", "L9>L8", "L9>R9", "in>L4", "in>L8", "in>L9"]
    situation = asked(ROW_2, (9, 8, 4))
    assert notations(ROW_2, (9, 8, 4)) == listed
    assert {play.due for play in GAME.legal_plays(situation)} == {Next.MOVE_OR_THROW}
    assert reached(situation, "L9>R9", "R9>R8") == ROW_3
    assert notations(ROW_3, (9, 6, 4), "red") == ["R7>R6"]  # the pair on R8 is shut in


def test_walkthrough_row_4() -> None:
    assert notations(ROW_3, (5, 4, 1)) == ["L5>L4", "in>L1", "in>L4", "in>L5"]
    assert reached(asked(ROW_3, (5, 4, 1)), "L5>L4") == ROW_4


def test_walkthrough_row_5() -> None:
    situation = asked(ROW_4, (5, 6, 7))
    assert reached(situation, "L4>L5", "L5>L6", "L6>L7*", "R8>R7") == ROW_5
    assert "R8>R9" in notations(ROW_5, (9, 6, 4), "red")  # free again


def test_walkthrough_row_6() -> None:
    assert reached(asked(ROW_5, (9, 5, 3)), "in>L9", "L9>R9") == ROW_6


def test_walkthrough_row_7() -> None:
    assert notations(ROW_6, (3, 4, 5)) == []
    assert GAME.no_play(asked(ROW_6, (3, 4, 5))).due is Next.END


def test_walkthrough_row_8() -> None:
    assert notations(ROW_6, (8, 2, 1), "red") == ["in>R1", "in>R2", "in>R8"]
    assert reached(asked(ROW_6, (8, 2, 1), "red"), "in>R8") == ROW_8


def test_walkthrough_row_9() -> None:
    assert notations(ROW_8, (1, 8, 4)) == ["L7>L8"]
    assert GAME.blocked_by(asked(ROW_8, (1, 8, 4))) == ("R8",)


def test_walkthrough_row_10() -> None:
    situation = asked(ROW_8, (2, 2, 9), "red")
    assert notations(ROW_8, (2, 2, 9), "red") == ["R8>R2"]
    waived = GAME.judge(situation, ROW_8, "en")
    assert waived.status is Status.LEGAL
    assert waived.play == Play("", ROW_8, Next.END)


def test_walkthrough_row_11() -> None:
    assert notations(ROW_8, (1, 1, 4)) == ["L7>L1", "R7>R1>off", "R9>R1>off"]
    play = play_named(asked(ROW_8, (1, 1, 4)), "R9>R1>off")
    assert (play.position, play.due) == (ROW_11, Next.THROW_THREE)
    assert play.moves == (("R9", "off"),)


def test_walkthrough_row_12() -> None:
    assert notations(ROW_11, (3, 7, 9)) == []


def test_walkthrough_row_13() -> None:
    series = begun("red", ROW_11, (3, 7, 9), False, OPTIONS)
    assert may_use(series)
    assert notations(ROW_11, series.dice, "red") == ["R8>R7*"]
    assert reached(asked(ROW_11, (3, 7, 9), "red"), "R8>R7*") == ROW_13


def test_walkthrough_row_14() -> None:
    situation = asked(ROW_13, (3, 7, 9), "red")
    assert reached(situation, "R8>R9", "R8>R9", "R9>L9", "R9>L9") == ROW_14
    whole = GAME.judge(asked(ROW_11, (3, 7, 9), "red"), ROW_14, "en")
    assert whole.play is not None
    assert len(whole.play.moves) == 5


def test_walkthrough_row_15() -> None:
    assert all(8 in faces for faces in FACES.values() if 3 in faces)
    listed = notations(ROW_14, (7, 8, 9), "red")
    assert {"R7>R8", "L9>L8"} <= set(listed)


def test_figure_1() -> None:
    position = lay("L4 L6 home", "L7 L7 L7")
    for seat in GAME.seats:
        assert notations(position, (7, 7, 1), seat) == []
    assert notations(position, (8, 8, 1)) == ["L4>L8", "L6>L8"]
    assert notations(position, (9, 9, 4)) == ["L4>L9", "L6>L9"]
    assert notations(position, (8, 1, 4), "red") == ["L7>L8"]
    assert notations(position, (6, 1, 4), "red") == []
    for dice in doublets():
        assert bool(notations(position, dice, "red")) == (dice[0] != 7)


def doublets() -> list[tuple[int, ...]]:
    return [
        (number, number, next(n for n in range(1, 10) if can_lie((number, number, n))))
        for number in range(1, 10)
    ]


def test_figure_2() -> None:
    position = lay("R4 R9", "home", L7="rrb", yard="")
    throws = [d for d in combinations_with_replacement(range(1, 10), 3) if can_lie(d)]
    assert all(notations(position, dice, "red") == [] for dice in throws)
    situation = asked(position, (7, 8, 9))
    after = reached(situation, "L7>L8", "L8>L9", "L9>R9", "R9>R8", "R8>R7")
    assert after.at("R7") == "b"


def test_figure_3() -> None:
    position = lay("home home", "L3 home home")
    assert "in>L3*" in notations(position, (3, 1, 6))
    assert GAME.judge(asked(position, (9, 5, 2)), position, "en").status is Status.LEGAL


def test_figure_4() -> None:
    position = lay("L6 L6", "L7", R6="rrb", yard="")
    play = play_named(asked(position, (6, 1, 4), "red"), "L7>L6*")
    assert play.position.as_dict() == {"L6": "bbr", "R6": "rr", "yard": "b"}
    assert "R6>R5" in notations(play.position, (5, 3, 7), "red")


def test_gw_t01() -> None:
    listed = ["L5>L4", "L9>L8", "L9>R9", "in>L4", "in>L8", "in>L9"]
    assert notations(lay("L5 L9", "R7 R8 R8"), (9, 8, 4)) == listed


def test_gw_t02_no_return_over_nine() -> None:
    situation = asked(lay("R9"), (9, 8, 1))
    assert notations(lay("R9"), (9, 8, 1)) == ["R9>R8", "in>L1", "in>L8", "in>L9"]
    assert GAME.judge(situation, lay("L9"), "en").reason == "no-return"


def test_gw_t03_no_side_change_with_a_double_nine() -> None:
    assert notations(lay("L9"), (9, 9, 4)) == ["in>L9"]
    assert GAME.judge(asked(lay("L9"), (9, 9, 4)), lay("R9"), "en").reason == "doublet-jump"


def test_gw_t04_a_wall_goes_back_first() -> None:
    wall = lay("L9 L9 L9")
    assert notations(wall, (9, 8, 1)) == ["L9>L8"]
    wrong = GAME.judge(asked(wall, (9, 1, 4)), lay("L9 L9 R9"), "en")
    assert (wrong.reason, wrong.places) == ("wall-back-first", ("L9",))
    # With an 8 as well the same strip is reached by three rightful moves: back, over, forward.
    right = GAME.judge(asked(wall, (9, 8, 1)), lay("L9 L9 R9"), "en")
    assert right.play is not None
    assert right.play.notation == "L9>L8 L9>R9 L8>L9"


def test_gw_t05_only_a_doublet_opens_it() -> None:
    wall = lay("R9 R9 R9")
    assert notations(wall, (9, 8, 1)) == []
    assert notations(wall, (3, 3, 1)) == ["R9>R3"]
    assert notations(wall, (9, 8, 1), stuck_wall="free") == ["R9>R8"]


def test_gw_t06_a_wall_at_the_entry() -> None:
    wall = lay("L1 L1 L1")
    assert notations(wall, (1, 2, 3)) == []
    assert notations(wall, (1, 2, 3), stuck_wall="free") == ["L1>L2"]


def test_gw_t07_home_over_two_enemies() -> None:
    play = play_named(asked(lay("R2", "R1 R1"), (1, 4, 6)), "R2>R1>off")
    assert play.position.as_dict() == {"R1": "rr", "off": "b", "yard": "bbr"}


def test_gw_t08_a_full_goal() -> None:
    position = lay("R2 home home", "R1 R1 R1")
    assert notations(position, (1, 4, 6)) == []
    assert notations(position, (1, 1, 4)) == []


def test_gw_t09_hit_on_the_goal_and_across() -> None:
    position = lay("R2", "R1")
    assert {"R2>R1*>off", "in>L1*"} <= set(notations(position, (1, 4, 6)))


def test_gw_t10_two_hit_with_one_arrival() -> None:
    position = lay("L3 R3", "L4")
    for notation in ("L4>L3*", "in>R3*"):
        after = play_named(asked(position, (3, 9, 8), "red"), notation).position
        assert after.at("yard").count("b") == 3


def test_gw_t11_a_pair_is_blocked_not_hit() -> None:
    play = play_named(asked(lay("L3 L3", "L4"), (3, 9, 8), "red"), "L4>L3")
    assert play.position.at("L3") == "bbr"
    assert play.position.at("yard") == "brr"


@pytest.mark.parametrize("dice", [(1, 4, 2), (5, 5, 2)])
def test_gw_t12_a_blocked_pair_stays(dice: tuple[int, ...]) -> None:
    shut = Position.of({"L3": "bbr", "off": "b", "yard": "rr"}, is_sorted=False)
    assert notations(shut, dice) == []
    moved_out = Position.of(
        {"L3": "br", f"L{max(dice)}": "b", "off": "b", "yard": "rr"}, is_sorted=False
    )
    assert GAME.judge(asked(shut, dice), moved_out, "en").reason == "blocked-pair"
    assert GAME.blocked_by(asked(shut, dice)) == ("L3",)


def series_after_throw(position: Position, dice: tuple[int, ...]) -> Series:
    return thrown(first_series("blue", position), dice)


def test_gw_t13_back_and_forth() -> None:
    five, four = lay("L5"), lay("L4")
    series = series_after_throw(five, (5, 4, 1))
    assert why_no_throw(series, 3, OPTIONS) == "no-move"
    there = moved(series, [("L5", "L4")], four)
    assert why_no_throw(there, 2, OPTIONS) == ""
    back = moved(there, [("L4", "L5")], five)
    assert why_no_throw(back, 2, OPTIONS) == "same-position"
    # The walkthrough's way back after another throw, only as far as its first step.
    later = moved(thrown(there, (5, 6, 7)), [("L4", "L5")], five)
    assert why_no_throw(later, 1, OPTIONS) == "same-position"
    on = moved(later, [("L5", "L6")], lay("L6"))
    assert why_no_throw(on, 1, OPTIONS) == ""


def test_gw_a13_immediate_reversal_only() -> None:
    options = OPTIONS | {"back_forth": "immediate_reversal_only"}
    series = series_after_throw(lay("L5"), (5, 4, 1))
    back = moved(series, [("L5", "L4"), ("L4", "L5")], lay("L5"))
    assert why_no_throw(back, 2, options) == "no-move"
    entered = moved(back, [("yard", "L1")], lay("L5 L1"))
    assert why_no_throw(entered, 2, options) == ""
    there = thrown(moved(series, [("L5", "L4")], lay("L4")), (5, 6, 7))
    assert why_no_throw(moved(there, [("L4", "L5")], lay("L5")), 1, options) == "no-move"


def test_gw_t14_the_dice_that_lie() -> None:
    series = begun("red", ROW_11, (3, 7, 9), False, OPTIONS)
    assert may_use(series)
    assert [why_no_throw(series, count, OPTIONS) for count in (1, 2, 3)] == ["", "", ""]
    assert why_no_throw(series, 4, OPTIONS) == "count"


def test_gw_t15_the_others_doublet() -> None:
    series = begun("red", ROW_11, (3, 3, 7), False, OPTIONS)
    assert not may_use(series)
    assert why_no_throw(series, 2, OPTIONS) == "throw-three"
    assert why_no_throw(series, 3, OPTIONS) == ""


def test_gw_t16_three_dice_after_a_jump() -> None:
    series = series_after_throw(ROW_8, (1, 1, 4))
    assert may_use(series)
    play = play_named(asked(ROW_8, (1, 1, 4)), "R9>R1>off")
    series = moved(series, play.moves, play.position)
    assert not may_use(series)
    assert why_no_throw(series, 2, OPTIONS) == "throw-three"
    assert why_no_throw(series, 3, OPTIONS) == ""


def test_gw_t17_a_doublet_made_with_one_die() -> None:
    series = series_after_throw(lay("L5"), (5, 4, 1))
    series = thrown(moved(series, [("L5", "L4")], lay("L4")), (5, 5, 4))
    assert series.must_throw_three
    assert notations(series.now, series.dice) == ["L4>L5", "in>L5"]


def test_gw_t18_both_numbers_of_a_doublet_place() -> None:
    assert "in>R8(2) in>R7" in notations(lay(), (8, 8, 7), "red", FIRST)


def test_gw_t19_one_die_one_checker() -> None:
    situation = asked(lay(), (9, 5, 2), "blue", FIRST)
    assert "in>L9(2)" not in notations(lay(), (9, 5, 2), "blue", FIRST)
    wrong = GAME.judge(situation, lay("L9 L9"), "en")
    assert (wrong.reason, wrong.rule) == ("one-die-one-checker", "GW-A9")
    listed = notations(lay(), (9, 5, 2), "blue", FIRST, first_throw_reuse="yes")
    assert {"in>L9(2)", "in>L9(3)", "in>L9(2) in>L5"} <= set(listed)


def test_gw_t20_a_full_field() -> None:
    position = lay("L4", R8="rrb", yard="br")
    assert "in>R8" not in notations(position, (8, 2, 1), "red")
    seen = Position.of({"L4": "b", "R8": "rrbr", "yard": "b"}, is_sorted=False)
    wrong = GAME.judge(asked(position, (8, 2, 1), "red"), seen, "en")
    assert (wrong.reason, wrong.places) == ("full-field", ("R8",))


def test_gw_t21_pay() -> None:
    end = lay("home home home", "R4 L2 home")
    assert GAME.finish(end, {}) == Finish("blue", 2, "plain")
    assert GAME.finish(end, {"pay": "winner_only"}) == Finish("blue", 3, "plain")
    assert GAME.finish(ROW_11, {}) is None


def test_gw_t22_equal_sums() -> None:
    assert starter({"blue": (9, 4, 1), "red": (5, 5, 4)}) is None
    assert starter({"blue": (9, 4, 1), "red": (5, 5, 7)}) == "red"


def test_gw_2_the_third_home_ends_the_game() -> None:
    play = play_named(asked(lay("R2 home home", "R5"), (1, 4, 6)), "R2>R1>off")
    assert play.due is Next.GAME_OVER
    assert notations(play.position, (1, 4, 6)) == []


def test_gw_21_march_through() -> None:
    series = first_series("blue", lay("R2 R2 R2"))
    assert not series.is_march_through
    assert moved(series, [("R2", "off")] * 3, lay("home home home")).is_march_through


def test_gw_a8_no_hits_in_the_first_throw() -> None:
    before = lay("L8")
    hit = play_named(asked(before, (8, 2, 1), "red", FIRST), "in>R8*")
    assert hit.position.at("L8") == ""
    free = asked(before, (8, 2, 1), "red", FIRST, first_throw_hits="no")
    assert play_named(free, "in>R8").position.at("L8") == "b"


def test_gw_a14_only_after_no_move() -> None:
    strict = OPTIONS | {"borrow_dice": "only_after_no_move"}
    assert may_use(begun("red", ROW_8, (3, 7, 9), False, strict))
    used = begun("red", ROW_8, (3, 7, 9), True, strict)
    assert not may_use(used)
    assert why_no_throw(used, 1, strict) == ""


def test_gw_a16_the_first_real_throw_is_with_three() -> None:
    series = first_series("blue", ROW_2)
    assert not may_use(series)
    assert why_no_throw(series, 2, OPTIONS) == "throw-three"


def test_miwin_dice() -> None:
    assert COLOURS == {"III": "blue", "IV": "red", "V": "black"}
    assert [sum(faces) for faces in FACES.values()] == [30, 30, 30]
    for number in range(1, 10):
        assert sum(number in faces for faces in FACES.values()) == 2
    seed = [(9, 5, 2), (8, 8, 7), (9, 8, 4), (5, 4, 1), (5, 6, 7), (9, 5, 3), (3, 4, 5)]
    seed += [(8, 2, 1), (2, 2, 9), (1, 1, 4), (3, 7, 9), (7, 8, 9)]
    assert all(can_lie(dice) for dice in seed)


def test_the_first_throw_is_over_when_both_have_thrown() -> None:
    situation = asked(lay(), (9, 5, 2), "red", dict(GAME.begins_with))
    after = GAME.carry(situation, GAME.legal_plays(situation)[0])
    assert after == {"phase": "first", "thrown": ["red"]}
    assert GAME.carry(asked(lay(), (8, 8, 7), "blue", dict(after)), GAME.no_play(situation)) == {}


FAULTS = {
    "place": ({"places": {"L10": "b"}}, "no place 'L10'"),
    "bar": ({"places": {"bar": "b"}}, "no place 'bar'"),
    "letter": ({"places": {"L1": "y"}}, "place 'L1' holds 'y'"),
    "four": ({"places": {"L1": "bbrr"}}, "'L1' cannot hold 'bbrr'"),
    "one each": ({"places": {"L4": "br"}}, "'L4' cannot hold 'br'"),
    "inside": ({"places": {"L4": "brb"}}, "'L4' cannot hold 'brb'"),
    "many": ({"places": {"L2": "bbb", "yard": "b"}}, "blue has 4 checkers, more than 3"),
    "goal": ({"places": {"R1": "b"}}, "R1 is blue's goal"),
    "two dice": ({"dice": (1, 2)}, "3 dice, not with 2"),
    "die": ({"dice": (0, 5, 10)}, "a die shows 1 to 9, not 0, 10"),
    "triple": ({"dice": (5, 5, 5)}, "cannot show 5, 5, 5 together"),
    "phase": ({"state": {"phase": "second"}}, "state phase is 'first', not 'second'"),
    "state": ({"state": {"points": 1}}, "knows only the state phase or thrown, but 'points'"),
    "option": ({"options": {"pay": "nobody"}}, "option pay is both or winner_only"),
    "seat": ({"turn": "yellow"}, "no seat 'yellow': say blue or red"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_named(name: str) -> None:
    change, complaint = FAULTS[name]
    request = {"places": {"L2": "b"}, "turn": "blue", "dice": (3, 1, 2)} | change
    with pytest.raises(RuleError, match=complaint):
        GAME.check(
            GAME.situation(
                Position.of(request["places"], is_sorted=False),  # type: ignore[arg-type]
                request["turn"],  # type: ignore[arg-type]
                request["dice"],  # type: ignore[arg-type]
                request.get("state"),  # type: ignore[arg-type]
                request.get("options"),  # type: ignore[arg-type]
            )
        )


@pytest.mark.parametrize(
    ("before", "seen", "yard", "off"),
    [
        # Blue enters: it comes from the yard.
        (lay("L5"), {"L5": "b", "L4": "b"}, "brrr", ""),
        # Blue steps to 7 and hits Red across.
        (lay("L6", "R7"), {"L7": "b"}, "bbrrr", ""),
        # Blue goes home from R2, hitting Red on R1.
        (lay("R2", "R1"), {}, "bbrrr", "b"),
        # One home while another has moved in the same series.
        (lay("R2 L4 home"), {"L5": "b"}, "rrr", "bb"),
    ],
)
def test_yard_and_off_are_inferred(
    before: Position, seen: dict[str, str], yard: str, off: str
) -> None:
    inferred = GAME.complete(before, seen)
    assert (inferred.at("yard"), inferred.at("off")) == (yard, off)
    assert GAME.complete(before, seen | {"off": off}) == inferred
    assert GAME.complete(before, seen | {"yard": yard}) == inferred
