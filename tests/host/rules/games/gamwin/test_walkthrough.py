"""Gamwin: the source text's walkthrough, row by row as it was traced, and its four figures."""

from __future__ import annotations

from itertools import combinations_with_replacement

from host.rules.gamwin_setting import FIRST, GAME, OPTIONS, asked, lay, notations, play_named
from pasch.rules.games.gamwin.dice import FACES, can_lie
from pasch.rules.games.gamwin.turn import (
    begun,
    may_use,
)
from pasch.rules.model.game import Next, Play, Situation, Status
from pasch.rules.model.position import Position


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
    waived = GAME.judge(situation, ROW_8)
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
    whole = GAME.judge(asked(ROW_11, (3, 7, 9), "red"), ROW_14)
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
    assert GAME.judge(asked(position, (9, 5, 2)), position).status is Status.LEGAL


def test_figure_4() -> None:
    position = lay("L6 L6", "L7", R6="rrb", yard="")
    play = play_named(asked(position, (6, 1, 4), "red"), "L7>L6*")
    assert play.position.as_dict() == {"L6": "bbr", "R6": "rr", "yard": "b"}
    assert "R6>R5" in notations(play.position, (5, 3, 7), "red")
