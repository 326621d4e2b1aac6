"""Where two rules of Tric-Trac meet (docs/rules/readings.md); points are the mover's p."""

from __future__ import annotations

from typing import Any

import pytest

from host.rules.examples import SEATS, Board, points
from pasch.rules.model.game import Next

FULL_BRIDGE = "7:2 8:2 9:2 10:2 11:2 12:2"


@pytest.fixture(params=SEATS)
def board(request: pytest.FixtureRequest) -> Board:
    """Every example holds for both seats; what is not named is off."""
    return Board.of("tric-trac", str(request.param))


def at(board: Board, reached: int) -> dict[str, Any]:
    return {"points": {board.seat: reached, board.game.following(board.seat): 5}}


def test_tt_a8_entering_does_not_mend_what_a_winning_number_left_on_the_hucke(
    board: Board,
) -> None:
    # 12>15* would win with the 3; the 1 could only put 11>12 beside the one that is left.
    asked = board.asked("11:1 12:2 2:12", "15:1 24:14", (3, 1), at(board, 11))
    assert {"11": 1, "12": 1, "15": 1, "2": 12} not in board.after(asked)
    # A 2 could have taken the last one away too, 12>14.
    mended = board.asked("11:1 12:2 2:12", "15:1 24:14", (3, 2), at(board, 11))
    assert {"11": 1, "12": 1, "15": 1, "2": 12} in board.after(mended)


def test_tt_a4_a_number_that_wins_alone_can_be_played(board: Board) -> None:
    # The 4 wins by 17>21*, the 2 by 19>21*; after 17>19 the 4 is barred by the band on 23.
    held = ("19:1 17:1", "23:2 21:1 24:12", (2, 4), at(board, 11))
    won = points("19:1 21:1", "17:1 21:1")
    assert board.after(board.asked(*held, single_number="higher")) == won
    assert {"19": 2} in board.after(board.asked(*held))


@pytest.mark.parametrize(("hold", "earned"), [("could_have_held", 2), ("standing", 0)])
def test_tt_a15_a_play_that_wins_and_holds_the_bridge_could_have_held_it(
    board: Board, hold: str, earned: int
) -> None:
    # Only 22 off, which wins at once, leaves the bridge standing.
    asked = board.asked(FULL_BRIDGE + " 22:1", "24:15", (3, 2), at(board, 11), bridge_hold=hold)
    found = {(play.scores, play.due) for play in board.plays(asked)}
    end = Next.GAME_OVER if earned else Next.END
    assert found == {(1, Next.GAME_OVER), (earned, end)}
