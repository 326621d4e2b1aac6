"""Whole games of every kind at a real table, by the demo's players, who break the rules at times.

What they did is held against what was ruled and recorded, as the demo does. `PASCH_GAMES` sets
how many games of each kind are played (default 1).
"""

import asyncio
import os
import random

import pytest

from host.demo.thin_table import ThinBoard, inline, play_in_no_time
from pasch.demo.check import differences
from pasch.demo.director import Director
from pasch.demo.eyes import Glow
from pasch.demo.presence import Presence
from pasch.referee.commands import Start
from pasch.referee.events import JournalEvent
from pasch.referee.referee import Referee
from pasch.rules import GAMES, game_named
from pasch.table.boards import usual_board
from pasch.table.manners import Manners
from pasch.table.news import News, Ruled
from pasch.table.table import Table
from pasch_hardware.profile import load_profile

COUNT = int(os.environ.get("PASCH_GAMES", "1"))


async def nothing(name: str, glow: Glow) -> None:
    """What is done at a key moment: nothing."""


@pytest.mark.parametrize("seed", range(1, COUNT + 1))
@pytest.mark.parametrize("name", GAMES)
def test_what_players_do_is_what_is_ruled_and_recorded(name: str, seed: int) -> None:
    game = game_named(name)
    board = ThinBoard(load_profile(usual_board(game)), game.is_sorted, random.Random(seed))
    rulings: list[Ruled] = []
    events: list[JournalEvent] = []

    def hear(news: News) -> None:
        if isinstance(news, Ruled):
            rulings.append(news)

    async def scene() -> None:
        loop = asyncio.get_running_loop()
        board.table = table = Table(
            Referee("en"), events.extend, board, board.leds, hear, board.see, loop.time, "en",
            Manners(no_play_s=1.2, tie_s=1.0),
        )  # fmt: skip
        board.set(game.start(game.in_force({})).as_dict())
        await table.tell(Start(name, players={seat: seat for seat in game.seats}))
        running = asyncio.create_task(table.run())
        presence = Presence(board, board.leds, 0.03, run=inline)
        director = Director(presence, game, random.Random(seed), nothing)
        try:
            await director.play_game()
        finally:
            table.put(None)
            await running
        found = differences(director.doings, rulings, table.state, board.truth)
        assert found == ()
        assert table.state.outcome is not None
        assert any(doing.slip for doing in director.doings)
        assert Referee.replay(events, "en").state.record == table.state.record

    play_in_no_time(scene)
