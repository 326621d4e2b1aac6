"""The worked examples GW-T* by their ids, and the options of throwing again."""

from __future__ import annotations

import pytest

from host.rules.games.gamwin.test_walkthrough import ROW_2, ROW_8, ROW_11
from host.rules.gamwin_setting import FIRST, GAME, OPTIONS, asked, lay, notations, play_named
from pasch.rules.games.gamwin.turn import (
    Series,
    begun,
    may_use,
    moved,
    thrown,
    why_no_throw,
)
from pasch.rules.model.game import Finish, Next
from pasch.rules.model.position import Position


def test_gw_t01() -> None:
    listed = ["L5>L4", "L9>L8", "L9>R9", "in>L4", "in>L8", "in>L9"]
    assert notations(lay("L5 L9", "R7 R8 R8"), (9, 8, 4)) == listed


def test_gw_t02_no_return_over_nine() -> None:
    situation = asked(lay("R9"), (9, 8, 1))
    assert notations(lay("R9"), (9, 8, 1)) == ["R9>R8", "in>L1", "in>L8", "in>L9"]
    assert GAME.judge(situation, lay("L9")).reason == "no-return"


def test_gw_t03_no_side_change_with_a_double_nine() -> None:
    assert notations(lay("L9"), (9, 9, 4)) == ["in>L9"]
    assert GAME.judge(asked(lay("L9"), (9, 9, 4)), lay("R9")).reason == "doublet-jump"


def test_gw_t04_a_wall_goes_back_first() -> None:
    wall = lay("L9 L9 L9")
    assert notations(wall, (9, 8, 1)) == ["L9>L8"]
    wrong = GAME.judge(asked(wall, (9, 1, 4)), lay("L9 L9 R9"))
    assert (wrong.reason, wrong.places) == ("wall-back-first", ("L9",))
    # With an 8 as well the same strip is reached by three rightful moves: back, over, forward.
    right = GAME.judge(asked(wall, (9, 8, 1)), lay("L9 L9 R9"))
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
    assert GAME.judge(asked(shut, dice), moved_out).reason == "blocked-pair"
    assert GAME.blocked_by(asked(shut, dice)) == ("L3",)


def series_after_throw(position: Position, dice: tuple[int, ...]) -> Series:
    return thrown(begun("blue", position, (), False, OPTIONS), dice)


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
    wrong = GAME.judge(situation, lay("L9 L9"))
    assert (wrong.reason, wrong.rule) == ("one-die-one-checker", "GW-A9")
    listed = notations(lay(), (9, 5, 2), "blue", FIRST, first_throw_reuse="yes")
    assert {"in>L9(2)", "in>L9(3)", "in>L9(2) in>L5"} <= set(listed)


def test_gw_t20_a_full_field() -> None:
    position = lay("L4", R8="rrb", yard="br")
    assert "in>R8" not in notations(position, (8, 2, 1), "red")
    seen = Position.of({"L4": "b", "R8": "rrbr", "yard": "b"}, is_sorted=False)
    wrong = GAME.judge(asked(position, (8, 2, 1), "red"), seen)
    assert (wrong.reason, wrong.places) == ("full-field", ("R8",))


def test_gw_t21_pay() -> None:
    end = lay("home home home", "R4 L2 home")
    assert GAME.finish(end, {}) == Finish("blue", 2, "plain")
    assert GAME.finish(end, {"pay": "winner_only"}) == Finish("blue", 3, "plain")
    assert GAME.finish(ROW_11, {}) is None


def test_gw_a13_immediate_reversal_only() -> None:
    options = OPTIONS | {"back_forth": "immediate_reversal_only"}
    series = series_after_throw(lay("L5"), (5, 4, 1))
    back = moved(series, [("L5", "L4"), ("L4", "L5")], lay("L5"))
    assert why_no_throw(back, 2, options) == "no-move"
    entered = moved(back, [("yard", "L1")], lay("L5 L1"))
    assert why_no_throw(entered, 2, options) == ""
    there = thrown(moved(series, [("L5", "L4")], lay("L4")), (5, 6, 7))
    assert why_no_throw(moved(there, [("L4", "L5")], lay("L5")), 1, options) == "no-move"


def test_gw_2_the_third_home_ends_the_game() -> None:
    play = play_named(asked(lay("R2 home home", "R5"), (1, 4, 6)), "R2>R1>off")
    assert play.due is Next.GAME_OVER
    assert notations(play.position, (1, 4, 6)) == []


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
    series = begun("blue", ROW_2, (), False, OPTIONS)
    assert not may_use(series)
    assert why_no_throw(series, 2, OPTIONS) == "throw-three"
