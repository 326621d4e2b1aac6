"""Drawn players at the referee's table, over all seven games.

`PASCH_VIRTUAL_GAMES=1000 PASCH_VIRTUAL_DRAWN=10 python -m pytest
tests/host/referee/test_virtual_games.py` is the nightly run: 143 games of each, every tenth
seen in drawn pictures, by sight alone. `PASCH_VIRTUAL_SEED` draws other games, `-k puff` plays one
kind.
"""

from __future__ import annotations

import json
import math
import os

import pytest

from host.referee.drawn_eyes import eyes_for
from host.referee.virtual_games import VirtualGame
from pasch.referee import Phase, Referee
from pasch.referee.events import EventKind, JournalEvent
from pasch.rules import GAMES

COUNT = int(os.environ.get("PASCH_VIRTUAL_GAMES", "7"))
# Every so many games one is seen in drawn pictures, by sight alone; 0 for none.
DRAWN = int(os.environ.get("PASCH_VIRTUAL_DRAWN", "0"))
FIRST = int(os.environ.get("PASCH_VIRTUAL_SEED", "1"))


@pytest.mark.parametrize("name", GAMES)
def test_wrong_plays_are_found_right_ones_never_accused_and_the_journal_replays(name):
    games, seen = math.ceil(COUNT / len(GAMES)), 0
    for seed in range(FIRST, FIRST + games):
        sees = DRAWN > 0 and (seed - FIRST) % DRAWN == 0
        eyes = eyes_for(GAMES[name].board, "yard" in GAMES[name].places) if sees else None
        game = VirtualGame(name, seed, eyes)
        game.play_out()
        assert game.state.phase is Phase.OVER
        read = [
            JournalEvent.of(
                EventKind(event.kind.value), **json.loads(json.dumps(dict(event.data)))
            )
            for event in game.events
        ]
        assert Referee.replay(read, game.referee.lang).state == game.state
        seen += game.seen["wrong"]
    assert seen or games < 3
