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
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.rules import GAMES

COUNT = int(os.environ.get("PASCH_VIRTUAL_GAMES", "7"))
# Every so many games one is seen in drawn pictures, by sight alone; 0 for none.
DRAWN = int(os.environ.get("PASCH_VIRTUAL_DRAWN", "0"))
FIRST = int(os.environ.get("PASCH_VIRTUAL_SEED", "1"))
# A game of few turns.
SHORT = 11


@pytest.mark.parametrize("name", GAMES)
def test_wrong_plays_are_found_right_ones_never_accused_and_the_journal_replays(name):
    games = math.ceil(COUNT / len(GAMES))
    seeds = range(FIRST, FIRST + games)
    played = [play(name, seed, DRAWN > 0 and (seed - FIRST) % DRAWN == 0) for seed in seeds]
    assert any(game.seen["wrong"] for game in played) or games < 3


def test_a_whole_game_is_refereed_by_sight_alone():
    game = play("backgammon", SHORT, by_sight=True)
    assert game.seen["pictures"] > 20
    assert game.seen["wrong"]


def play(name: str, seed: int, by_sight: bool) -> VirtualGame:
    """A whole game that has checked itself, and whose journal replays."""
    eyes = (
        eyes_for(GAMES[name].equipment.board, "yard" in GAMES[name].equipment.places)
        if by_sight
        else None
    )
    game = VirtualGame(name, seed, eyes)
    try:
        game.play_out()
    except Exception as error:
        error.add_note(f"in the game of {name} that the seed {seed} draws")
        raise
    assert game.state.phase is Phase.OVER
    read = [
        JournalEvent.of(EventKind(event.kind.value), **json.loads(json.dumps(dict(event.data))))
        for event in game.events
    ]
    assert Referee.replay(read).state == game.state
    return game
