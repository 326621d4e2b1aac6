"""Whole games of every kind at a real table, by the demo's players, who break the rules at times.

What they did is compared with what was ruled and recorded, as in the demo; in a second game of
each kind the host is killed again and again. `PASCH_GAMES` sets how many games of each kind are
played (default 1).
"""

import asyncio
import os
import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from host.demo.thin_table import ThinBoard, inline, play_in_no_time
from pasch.demo.check import differences
from pasch.demo.players.director import SLIPS_AT_MOST, Director
from pasch.demo.players.eyes import Glow
from pasch.demo.players.plain_machine import PlainMachine
from pasch.demo.players.presence import Presence
from pasch.journal import Journal
from pasch.link.messages import Hello, Ready
from pasch.live.machine.seats import MachineSeats
from pasch.live.model.edges import TableEdges
from pasch.live.model.settings import TableSettings
from pasch.live.model.table_events import Listener, News, Ruled
from pasch.live.table import Table
from pasch.players.machine.level import LEVELS
from pasch.players.machine.machine import MachinePlayer
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Roll, Start
from pasch.referee.model.events import JournalEvent
from pasch.referee.referee import Referee
from pasch.rules import GAMES, game_named
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile

COUNT = int(os.environ.get("PASCH_GAMES", "1"))

# Two presses with a break between them say something else than two together.
PRESSES_S = 0.5
# So long a machine of the demo waits before it acts.
PACE_S = 0.2
HELLO = Hello(1, 0, "0.0.0", "board", "boot", "pwron", 1, frozenset())


async def nothing(name: str, glow: Glow) -> None:
    """What is done at a key moment: nothing."""


class Seat:
    """One table after another at the same board, each replayed from the journal on the disk."""

    def __init__(
        self, name: str, seed: int, folder: Path, slips: int = SLIPS_AT_MOST, machine: str = ""
    ) -> None:
        self.game = game_named(name)
        self.board = ThinBoard(
            load_profile(KINDS[self.game.equipment.board].built_in),
            self.game.equipment.is_sorted,
            random.Random(seed),
        )
        self.rulings: list[Ruled] = []
        self.rolls: list[Roll] = []
        self.listeners: list[Listener] = []
        self.levels = dict.fromkeys(self.game.seats[1:], machine) if machine else {}
        player = MachinePlayer(LEVELS[machine]) if machine else None
        machines = dict.fromkeys(self.levels, player) if player else {}
        self.journal = Journal.open(folder / "games.db")
        self.director = Director(
            Presence(self.board, self.board.leds, 0.03, patience_s=60.0, run=inline),
            self.game, random.Random(seed), nothing, slips, machines, self.rolls,
        )  # fmt: skip

    def hear(self, news: News) -> None:
        if isinstance(news, Ruled):
            self.rulings.append(news)
            if isinstance(news.command, Roll) and news.answer.verdict is not Verdict.REFUSED:
                self.rolls.append(news.command)
        for listener in self.listeners:
            listener(news)

    def keep(self, written: Iterable[JournalEvent]) -> None:
        self.journal.record(tuple(written), 0)

    async def sit_down(self) -> asyncio.Task[None]:
        """A table that goes on with the unfinished game, or begins one; running."""
        rows = self.journal.unfinished()
        events = self.journal.resume(rows[-1].id) if rows else ()
        board, loop = self.board, asyncio.get_running_loop()
        edges = TableEdges(self.keep, board, board.leds, self.hear, board.see, loop.time)
        settings = TableSettings(no_play_s=1.2, tie_s=1.0)
        board.table = Table(Referee.replay(events), edges, settings)
        if not rows:
            board.set(self.game.start(self.game.in_force({})).as_dict())
            await board.table.tell(
                Start(self.game.name, players={seat: seat for seat in self.game.seats})
            )
        running = asyncio.create_task(board.table.run())
        board.table.put(Ready(HELLO))
        board.see()
        return running

    def seat_machines(self) -> asyncio.Task[None]:
        """The machines of this table, playing until cancelled."""
        machines = MachineSeats(self.levels, self.board.table.put, print, PlainMachine(), PACE_S)
        machines.stand(self.board.table.state)
        self.listeners.append(machines.hear)
        return asyncio.create_task(machines.run())

    def check(self) -> None:
        """What was done is what was ruled and recorded, in memory and on the disk."""
        state = self.board.table.state
        assert differences(self.director.doings, self.rulings, state, self.board.truth) == ()
        assert state.outcome is not None
        assert any(doing.slip for doing in self.director.doings)
        events = self.journal.events(self.journal.games()[-1].id)
        assert Referee.replay(events).state.record == state.record


@pytest.mark.parametrize("seed", range(1, COUNT + 1))
@pytest.mark.parametrize("name", GAMES)
def test_what_players_do_is_what_is_ruled_and_recorded(
    name: str, seed: int, tmp_path: Path
) -> None:
    seat = Seat(name, seed, tmp_path)

    async def scene() -> None:
        running = await seat.sit_down()
        try:
            await seat.director.play_game()
        finally:
            seat.board.table.put(None)
            await running
        seat.check()

    play_in_no_time(scene)


@pytest.mark.parametrize("name", ["acey-deucey", "puff"])
def test_against_a_machine_that_throws_and_names_before_anybody_looks(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asyncio, "to_thread", inline)
    seat = Seat(name, 3, tmp_path, machine="quick")

    async def scene() -> None:
        running = await seat.sit_down()
        playing = seat.seat_machines()
        try:
            await seat.director.play_game()
        finally:
            playing.cancel()
            seat.board.table.put(None)
            await running
        seat.check()

    play_in_no_time(scene)


@pytest.mark.parametrize("seed", range(1, COUNT + 1))
@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_any_kind_goes_on_wherever_it_was_broken_off(
    name: str, seed: int, tmp_path: Path
) -> None:
    seat, chance = Seat(name, seed, tmp_path), random.Random(seed)

    async def scene() -> None:
        running = await seat.sit_down()
        playing = asyncio.create_task(seat.director.play_game())
        broken_off = 0
        while not (await asyncio.wait({playing}, timeout=chance.uniform(0.5, 8.0)))[0]:
            if seat.board.table.state.outcome is not None:
                break
            if asyncio.get_running_loop().time() - seat.board.pressed_s < PRESSES_S:
                continue
            running.cancel()
            running = await seat.sit_down()
            broken_off += 1
        await playing
        running.cancel()
        assert broken_off
        seat.check()

    play_in_no_time(scene)
