"""A real host process at a virtual board, and virtual players who do not care if it dies."""

import asyncio
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from pasch.demo.players.director import Director
from pasch.demo.players.eyes import Glow
from pasch.demo.players.presence import Presence
from pasch.journal import Journal
from pasch.lights.signals import LedMap
from pasch.referee import Referee
from pasch.referee.model.state import State
from pasch.rules import game_named
from pasch.rules.model.game import Game
from pasch.workflows.known_position import known_position
from pasch.workflows.live_guide import fresh_frame
from pasch.workflows.own_boards import board_of
from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.simulator.serving.client import TwinClient
from pasch_vision.learned.known import learn_board
from pasch_vision.sources.camera import LatestFrame, open_camera

GAME = game_named("backgammon")
NAMES = ("Anna", "Bruno", "Clara", "David")
# Enough to see a hand come and go.
PICTURES_A_SECOND = 5.0
# The program with a chance of its own, so that its dice fall alike every time.
SEEDED = """
import random, secrets, sys
chance = random.Random(sys.argv.pop(1))
secrets.randbits, secrets.token_bytes = chance.getrandbits, chance.randbytes
from pasch.__main__ import main
sys.exit(main())
"""


def profile_of(game: Game) -> BoardProfile:
    """The built-in board that the game is played on."""
    return board_of(game, load_profile(KINDS[game.equipment.board].built_in))


def calibrate(twin: TwinClient, file: Path, game: Game = GAME) -> None:
    """Learn the twin's board and keep it in a file; the start position stays on the board."""
    profile = profile_of(game)
    known = known_position(game)[0].as_dict()
    camera = LatestFrame(lambda: open_camera(twin.camera_url))
    try:
        twin.set({})
        empty = fresh_frame(camera).image
        twin.set(known)
        start = fresh_frame(camera).image
    finally:
        camera.close()
    learn_board(profile, empty, start, known).save(file)
    twin.set(game.start(game.in_force({})).as_dict())


class Host:
    """`pasch play` as a process of its own, which may be killed and started again."""

    def __init__(
        self, twin: TwinClient, folder: Path, *more: str, game: str = GAME.name, chance: str = ""
    ) -> None:
        self._chance = chance
        self._words = [
            "play", game,
            "--port", twin.port, "--camera", twin.camera_url, "--lang", "en",
            "--calibration", str(folder / "calibration.zip"),
            "--journal", str(folder / "games.db"),
            "--players", ",".join(NAMES[: len(game_named(game).seats)]), *more,
        ]  # fmt: skip
        self.journal = folder / "games.db"
        self.log = folder / "host.log"
        self.starts = 0
        self._heard = 0
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.starts += 1
        # Nothing that falls to a program falls to the one before it as well.
        seeded = ["-c", SEEDED, f"{self._chance}-{self.starts}"]
        program = seeded if self._chance else ["-m", "pasch"]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, *program, *self._words],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip

    def kill(self) -> None:
        """SIGKILL: no handler, no flush, no good-bye."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def end(self) -> None:
        """Leave no process behind, however the test went."""
        if self.is_running:
            self.kill()

    def link(self) -> str:
        """Where its page is, once it has said so after the last start."""
        while self.is_running:
            if links := re.findall(r"http://127\S+#key=\S+", self.log.read_text()[self._heard :]):
                return str(links[-1])
            time.sleep(0.02)
        raise AssertionError(self.log.read_text())

    @property
    def unheard(self) -> str:
        """What the host has said since the last `mark`, line breaks as blanks."""
        return " ".join(self.log.read_text()[self._heard :].split())

    def mark(self) -> None:
        self._heard = len(self.log.read_text())

    def wait(self, timeout_s: float) -> int:
        assert self._process is not None
        return self._process.wait(timeout_s)

    def say_how_it_fares(self, error: BaseException) -> None:
        """Note with an error what the host last said and recorded, and whether it runs still."""
        code = None if self._process is None else self._process.poll()
        error.add_note(f"The host {'runs' if code is None else f'has ended with {code}'}:")
        error.add_note(self.log.read_text())
        if self.has_begun:
            with Journal.open(self.journal) as journal:
                events = journal.events(journal.games()[-1].id)
            error.add_note("\n".join(f"{event.kind} {dict(event.data)}" for event in events[-8:]))

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def has_begun(self) -> bool:
        """Whether there is a game in the journal yet."""
        if not self.journal.exists():
            return False
        with Journal.open(self.journal) as journal:
            return bool(journal.games())

    def replayed(self) -> State:
        """The state that the journal on the disk gives."""
        with Journal.open(self.journal) as journal:
            return Referee.replay(journal.events(journal.games()[-1].id)).state


class SharedTwin(TwinClient):
    """A twin that players and troublemakers may talk to from several threads."""

    def __init__(self, **how: object) -> None:
        self._one_at_a_time = threading.Lock()
        super().__init__(**how)  # type: ignore[arg-type]

    def _ask(self, command: Mapping[str, Any]) -> dict[str, Any]:
        with self._one_at_a_time:
            return super()._ask(command)


async def nothing(name: str, glow: Glow) -> None:
    """What is done at a key moment: nothing."""


class Counted:
    """How often the players have moved a hand, pressed or looked: time as they live it."""

    def __init__(self) -> None:
        self._count = 0

    async def run(self, action: Callable[..., Any], *words: object) -> Any:
        """What `asyncio.to_thread` does, counted."""
        self._count += 1
        return await asyncio.to_thread(action, *words)

    async def more(self, count: int) -> None:
        """Returns when so much more was done; a machine with much to do takes longer."""
        until = self._count + count
        while self._count < until:
            await asyncio.sleep(0.01)


def play_with(
    twin: TwinClient,
    seed: int,
    meanwhile: Callable[[Director, Counted], Awaitable[bool]],
    turns: int = 0,
    game: Game = GAME,
) -> Director:
    """Two players play a game, or so many turns of it, while `meanwhile(director, doing)` goes
    on; raises what either raises.

    `meanwhile` returns whether the game is over although the players cannot see it.
    """
    doing = Counted()
    leds = LedMap.of(profile_of(game))
    presence = Presence(twin, leds, 0.04, patience_s=300.0, run=doing.run)
    director = Director(presence, game, random.Random(seed), nothing)

    async def run() -> None:
        playing = asyncio.create_task(director.play_game(turns))
        troubling = asyncio.ensure_future(meanwhile(director, doing))
        await asyncio.wait({playing, troubling}, return_when=asyncio.FIRST_COMPLETED)
        if not playing.done() and not troubling.result():
            await playing
        for task in (playing, troubling):
            task.cancel()
        if playing.done():
            playing.result()

    asyncio.run(run())
    return director
