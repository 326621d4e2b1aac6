"""A whole table behind the page: a real journal, the program's own dice, and eyes that see at once
what was laid. Its players use the page's socket; no game waits for a clock.
"""

import asyncio
import random
import threading
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from host.live.fakes import QUICK
from host.page.served import WAIT_S, Served, Socket
from pasch.demo.players.amateur import Amateur
from pasch.dice.program_dice import ProgramDice
from pasch.live import assembly
from pasch.live.assembly import NO_BOARD, TableSetup, open_table
from pasch.live.presses.inputs import Requested
from pasch.live.seeing.watch import StillObservation
from pasch.live.table import Table
from pasch.page.page import open_page
from pasch.page.telling import socket
from pasch.players.due import decision_due
from pasch.players.player import Choice, Throw
from pasch.referee.model.commands import Name, Start
from pasch.referee.model.state import Phase, State
from pasch.referee.referee import Referee
from pasch.rules import game_named
from pasch.rules.model.game import Play
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.sources.camera import Frame, LatestFrame
from vision.sources.fake_camera import FakeCamera

BLACK = np.zeros((4, 4, 3), np.uint8)
# What no camera sees, and follows from what is on the board.
UNSEEN = ("off", "yard")
# So often somebody does whatever comes to mind.
WHIMS = 0.25
# A game on a strip takes 500 to 1,100 deeds; one that goes on for so long never ends.
MOST = 5000


class Eyes:
    """Stands for `Watcher`: what lies on the drawn board is seen as soon as somebody looks."""

    def __init__(self, put: Callable[[StillObservation], None], places: frozenset[str]) -> None:
        self._put = put
        self._names = places - set(UNSEEN)
        self._number = 0
        # None: nobody has put a board before them yet.
        self.places: Mapping[str, str] | None = None

    def start(self) -> None:
        """Nothing runs beside the table."""

    close = start

    def look_again(self) -> None:
        """Report what lies there."""
        if self.places is None:
            return
        self._number += 1
        readings = {
            name: PlaceReading(name, {self.places.get(name, ""): 1.0}) for name in self._names
        }
        observation = Observation(readings, 1.0)
        self._put(StillObservation(Frame(BLACK, time.monotonic(), self._number), observation))

    def teach(self, seen: Observation, contents: Mapping[str, str], is_certain: bool) -> None:
        """What certainly lies there was certain before."""


class Sitting:
    """Tables at one journal, one after the other as programs come and go, and their players."""

    def __init__(self, folder: Path, start: Start, seed: int, patch: pytest.MonkeyPatch) -> None:
        self.folder, self.start = folder, start
        # The players choose in this thread, dice and table draw in the table's: each has a chance
        # of its own, so that a game is the same however their threads take turns.
        self.chance, self._drawn, dice = (random.Random(f"{seed}-{who}") for who in range(3))
        self._amateur = Amateur(self.chance)
        self._profile = load_profile(KINDS[game_named(start.game).equipment.board].built_in)
        self.eyes: Eyes
        self.port = 0
        # These players are faster than any hands.
        patch.setattr(socket, "RATE", 1e6)
        patch.setattr(assembly, "LAST_LIGHTS_S", 0.0)
        patch.setattr(assembly, "ProgramDice", partial(ProgramDice, dice.randbytes))
        patch.setattr(assembly, "Watcher", self._eyes)

    def _eyes(self, camera: object, reader: object, put: Any, counts: object) -> Eyes:
        del camera, reader, counts
        self.eyes = Eyes(put, frozenset(self._profile.place_names))
        return self.eyes

    def __enter__(self) -> "Sitting":
        self._page = open_page(self.folder / "games.db", self.port)
        self.page = self._page.__enter__()
        self.port = self.page.port
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))
        self._thread.start()
        assert self._is_up.wait(WAIT_S)
        self.eyes.places = self.state.on_board.as_dict()
        self.eyes.look_again()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(WAIT_S)
        self._page.__exit__(None, None, None)

    async def _run(self) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        camera = FakeCamera()
        camera.fail("there is no camera")
        setting = TableSetup(
            self._profile, None, NO_BOARD, self.folder / "games.db", self.start, "en",
            settings=QUICK, draw=self._drawn.getrandbits, write=lambda line: None,
        )  # type: ignore[arg-type]  # fmt: skip
        latest = LatestFrame(lambda: camera)
        try:
            async with open_table(setting, latest, self.page.site.hear) as self.table:
                self.page.site.begin(self.table, self._profile)
                self._loop.call_soon(self._is_up.set)
                await self._over.wait()
                self.page.site.end()
        finally:
            latest.close()

    table: Table

    @property
    def state(self) -> State:
        return self.table.state

    def socket(self, **words: Any) -> Socket:
        """A page at this table."""
        return Served(self.page, None).socket(**words)  # type: ignore[arg-type]

    def lay(self, page: Socket, places: Mapping[str, str]) -> Mapping[str, Any]:
        """Have the checkers lie so; what the page shows of it."""
        self.eyes.places = {name: content for name, content in places.items() if content}
        self.eyes.look_again()
        seen = {name: text for name, text in self.eyes.places.items() if name not in UNSEEN}
        while _on_board(page.snapshot["game"]["seen"]) != seen:
            page.receive()
        game: Mapping[str, Any] = page.snapshot["game"]
        return game

    def choice(self) -> Choice:
        """What a player at this table does next."""
        decision = decision_due(Referee(self.state))
        assert decision is not None
        if self.state.phase in (Phase.OPENING, Phase.TO_ROLL):
            return Throw()
        # Whoever always knows what is best goes back and forth with it for ever on a strip.
        is_whim = self.chance.random() < WHIMS
        return self.chance.choice(decision.choices) if is_whim else self._amateur.choose(decision)

    def act(self, page: Socket) -> None:
        """The next thing that a player does, by the page or with the checkers."""
        choice = self.choice()
        if isinstance(choice, Play):
            game = self.lay(page, choice.position.as_dict())
            assert game["play"]["verdict"] == "legal", game["play"]
            return
        answer = page.say(*_words(choice, self.state), **_values(choice))
        assert answer["ok"], answer
        self.await_dice(page)
        self.eyes.places = self.state.on_board.as_dict()

    def await_dice(self, page: Socket) -> None:
        """Until the dice that were asked for lie there; over a winning play they end the game."""
        page.catch_up()
        while (game := page.snapshot["game"])["phase"] != "over" and game["dice"]["asked"]:
            page.receive()

    def settle(self, page: Socket) -> None:
        """Until the table has taken everything, and the page was told.

        A roll has the eyes look: who chooses before that was ruled on sees other choices than who
        chooses after it. The first word waits for what is being done, the second for what that
        has put in.
        """
        for _ in range(2):
            is_heard = threading.Event()
            self.table.put(
                Requested("score", lambda: False, lambda _, heard=is_heard: heard.set())
            )
            assert is_heard.wait(WAIT_S)
        page.catch_up()

    def play(self, page: Socket, until: Callable[[State], bool]) -> None:
        """Goes on until the game is so."""
        for _ in range(MOST):
            self.settle(page)
            if until(self.state):
                return
            self.act(page)
        raise AssertionError(f"not so after {MOST} deeds: {page.snapshot['game']['phase']}")


def _on_board(seen: Mapping[str, Any] | None) -> Mapping[str, str] | None:
    if seen is None:
        return None
    return {name: content for name, content in seen["places"].items() if name not in UNSEEN}


def _words(choice: Choice, state: State) -> tuple[str]:
    """The page's command for it."""
    if isinstance(choice, Throw):
        return ("again" if state.phase is Phase.PLAYING else "roll",)
    return (type(choice).__name__.lower(),)


def _values(choice: Choice) -> Mapping[str, object]:
    match choice:
        case Throw(which=which) if which:
            return {"which": [die + 1 for die in which]}
        case Name(doublet=doublet):
            return {"name": doublet}
    return {}
