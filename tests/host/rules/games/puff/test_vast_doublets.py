"""A roll of Puff with thousands of outcomes: the table is answered without writing them."""

from __future__ import annotations

import pytest

from host.rules.examples import Board
from pasch.lights.hints import MOST, Hint, Hints, hint_signals
from pasch.rules import game_named
from pasch.rules.model import lazy_plays as plays
from pasch.rules.model.game import Play, Status
from pasch.rules.model.position import Position

pytestmark = pytest.mark.slow

GAME = game_named("puff")
OPEN = "2:2 4:2 6:2 8:2 10:2 12:2 14:2 16:1"


def test_no_play_is_written_for_what_the_table_asks(monkeypatch) -> None:
    board = Board(GAME, "white")
    asked = board.asked(OPEN, "24:15", (1, 1), {"doublets": 1})
    written: list[Play] = []

    class Counting(plays.Plays):
        def _in_order(self) -> list[tuple[Position, int]]:
            written.append(Play("", asked.position))
            return super()._in_order()

    monkeypatch.setattr("pasch.rules.games.puff.record.Plays", Counting)
    found = GAME.legal_plays(asked)
    assert found
    assert len(found) > MOST
    hints = Hints(Hint.ALL, found)
    assert hint_signals(hints, asked.position, asked.position, "w") == ()
    assert GAME.judge(asked, asked.position).status is Status.INCOMPLETE
    assert not written
    assert found[0].notation
    assert written
