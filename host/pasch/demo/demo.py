"""The demo: a whole game with no hardware, from the first roll to the exported match.

Brings together the virtual twin, the players and a real table; the table gets a serial port and a
camera's address, as at home, and nothing else. Only at the end is the twin's truth compared with
the record.
"""

import asyncio
import random
import textwrap
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from pasch.demo.album import Album, AlbumPage, save_picture
from pasch.demo.check import Witness, differences
from pasch.demo.folder import JOURNAL, clear_for_demo, leave_match, replays_to
from pasch.demo.players.director import Director, Doing
from pasch.demo.players.eyes import Glow, Pixel
from pasch.demo.players.plain_machine import PlainMachine
from pasch.demo.players.presence import Presence
from pasch.demo.players.skipping import ahead, first_seen, turns_of
from pasch.errors import PaschError
from pasch.interrupts import run_to_end
from pasch.lights.signals import LedMap
from pasch.live.assembly import TableSetup, open_table
from pasch.live.model.settings import TableSettings
from pasch.live.model.table_events import News
from pasch.live.table import Table
from pasch.live.voices.commentary import Commentary
from pasch.messages import sayer
from pasch.messages.names import game_name, seat_name
from pasch.players.game_driver import GameDriver
from pasch.players.machine.level import LEVELS
from pasch.players.machine.machine import MachinePlayer
from pasch.players.player import Player
from pasch.referee.model.commands import SetUp, Start
from pasch.referee.model.state import State
from pasch.rules import game_named
from pasch.rules.model.game import Game
from pasch.rules.model.position import Position
from pasch.workflows.known_position import known_position
from pasch.workflows.live_guide import fresh_frame
from pasch.workflows.own_boards import board_of
from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.message import Message, message
from pasch_hardware.simulator.serving.client import TwinClient
from pasch_vision.calibration import Calibration
from pasch_vision.drawing.explain import explain
from pasch_vision.learned.known import learn_board
from pasch_vision.learned.repeating import reader_of
from pasch_vision.sources.camera import Frame, LatestFrame, open_camera

__all__ = ["DemoOptions", "Onlooker", "run_demo"]

WIDTH = 88
NAMES = ("Anna", "Bruno", "Clara", "David")
PAUSE_S = 0.03
# All other moments are wrong plays, named by their reasons.
MOMENTS = ("opening", "hit", "no-play", "end", "last")
PICTURES_A_SECOND = 8.0
QUICK_S, SLOW_S = 0.1, 0.6
# A game that usually takes more turns than this is shown from its start and from near its end.
WHOLE_TURNS, FIRST_TURNS, LAST_TURNS = 60, 14, 12
# If chance delays the end, play goes on from half the distance each time, for at least this many
# turns.
FEWEST_TURNS = 6
# Whatever White rolls, he enters on a blot, and Black then faces a closed board.
LESSON = {str(point): "ww" for point in range(1, 7)}
LESSON |= {str(point): "b" for point in range(19, 25)}
LESSON |= {"bar": "w", "off": "bbbbbbbbbww"}


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """The demo's options. `board` empty: the game's usual one. `without`: "camera" or "serial" is
    cut after the opening. `machine`: the level of all seats but the first.
    """

    seed: int
    folder: Path
    lang: str
    board: str = ""
    without: str = ""
    game: str = "backgammon"
    machine: str = ""


class Onlooker(Protocol):
    """Another display of the demo: `pasch.page.site.Site`."""

    def begin(
        self, table: Table, profile: BoardProfile, camera: LatestFrame, calibration: Calibration
    ) -> None: ...

    def hear(self, news: News) -> None: ...

    def end(self) -> None: ...


class _Pictures(LatestFrame):
    """The camera, which counts the pictures looked at and so measures the table's time."""

    def __init__(self, twin: TwinClient) -> None:
        self._looks = 0
        super().__init__(lambda: open_camera(twin.camera_url))

    def newest(self, after: int = 0, timeout_s: float = 1.0) -> Frame | None:
        frame = super().newest(after, timeout_s)
        self._looks += frame is not None
        return frame

    def lived_s(self) -> float:
        """The time an otherwise idle machine would take to look at these pictures."""
        return self._looks / PICTURES_A_SECOND


class _Demo:
    """One run of the demo, step by step."""

    def __init__(
        self, terms: DemoOptions, write: Callable[[str], None], onlooker: Onlooker | None
    ) -> None:
        self.terms = terms
        self.onlooker = onlooker
        self.write = write
        self.told = sayer(terms.lang)
        self.game: Game = game_named(terms.game)
        self.board = terms.board or KINDS[self.game.equipment.board].built_in
        self.profile: BoardProfile = board_of(self.game, load_profile(self.board))
        self.players = dict(zip(self.game.seats, NAMES, strict=False))
        self.machines: dict[str, Player] = {}
        if terms.machine:
            machine = MachinePlayer(LEVELS[terms.machine])
            self.machines = dict.fromkeys(self.game.seats[1:], machine)
        course = GameDriver.begun(self.game, self.game.in_force({}), self.game.seats[0])
        self.begun = first_seen(course, random.Random(terms.seed))
        self.is_late = self.begun.position != course.position
        self.album = Album(terms.folder, self.profile)
        self.witness = Witness(Commentary(write, terms.lang, self.players))
        self.journal = terms.folder / JOURNAL
        self.doings: list[Doing] = []

    def say(self, key: str, **values: object) -> str:
        return self.told(message(f"demo.{key}", **values))

    def run(self) -> tuple[Message, ...]:
        """Play; returns the differences at the end. Raises `PaschError` if it cannot go on.

        Nothing is asynchronous until there is a table, so Ctrl-C ends learning at once.
        """
        seed, lang = self.terms.seed, self.terms.lang
        seated = (f"{name} ({seat_name(seat, lang)})" for seat, name in self.players.items())
        game, names = game_name(self.game.name, lang), " · ".join(seated)
        self.write(self.say("welcome", game=game, players=names, seed=seed))
        self.write(self.say("setting-up"))
        with TwinClient(self.board, seed=seed, dice_seed=seed, fps=PICTURES_A_SECOND) as twin:
            camera = _Pictures(twin)
            try:
                calibration = self._calibrate(twin, camera)
                found = run_to_end(self._play(twin, camera, calibration))
            finally:
                camera.close()
        self._sum_up(found)
        return found

    def _sum_up(self, found: Sequence[Message]) -> None:
        doings = self.doings
        kinds = [doing.slip.reason for doing in doings if doing.slip]
        self.write("")
        if found:
            self.write(self.say("disagrees"))
            for difference in found:
                self.write(f"  · {self.told(difference)}")
            return
        counted = {
            "turns": len(doings),
            "wrong": len(kinds),
            "kinds": tuple(Message(f"reason.{kind}") for kind in sorted(set(kinds))),
            "dances": sum(doing.play is None for doing in doings),
            "hits": sum("*" in doing.play.notation for doing in doings if doing.play),
        }
        for line in textwrap.wrap(self.say("agrees", **counted), WIDTH):
            self.write(line)

    def _title(self, moment: str) -> str:
        key = moment if moment in MOMENTS else "wrong"
        return self.say(f"title-{key}", reason=Message(f"reason.{moment}"))

    def _calibrate(self, twin: TwinClient, camera: LatestFrame) -> Calibration:
        """Learn camera, board, colours and light from two pictures: empty, and one with a known
        position.
        """
        known, _ = known_position(self.game)
        pictures = []
        for name, places in (("empty", {}), ("start", known.as_dict())):
            twin.set(places)
            pictures.append(fresh_frame(camera).image)
            save_picture(self.terms.folder / f"calibration-{name}.png", pictures[-1])
        self.write(self.say("learning"))
        calibration = learn_board(self.profile, pictures[0], pictures[1], known.as_dict())
        twin.set(self.begun.position.as_dict())
        quality = calibration.quality
        way = Message(f"calibrate.by-{quality.way.replace(' ', '-')}")
        self.write(self.say("learned", error_mm=quality.error_mm, way=way))
        self.write("")
        return calibration

    async def _play(
        self, twin: TwinClient, camera: _Pictures, calibration: Calibration
    ) -> tuple[Message, ...]:
        """Bring table and players together and let them play; returns the differences."""
        # These players press twice only to throw dice that lie again.
        gather_s = QUICK_S if self.game.flow.reroll is None else SLOW_S
        setting = TableSetup(
            profile=self.profile,
            reader=reader_of(calibration, has_yard="yard" in self.game.equipment.places),
            port=twin.port,
            journal=self.journal,
            start=self._start(self.begun if self.is_late else None),
            lang=self.terms.lang,
            settings=TableSettings(
                no_play_s=1.2,
                tie_s=1.0,
                gather_s=gather_s,
                pace_s=0.2,
                machines=dict.fromkeys(self.machines, self.terms.machine),
                is_watched=True,
            ),
            is_new=True,
            draw=random.Random(self.terms.seed).getrandbits,
            thinker=PlainMachine() if self.machines else None,
        )
        async with open_table(setting, camera, self._hear) as table:
            if self.onlooker is not None:
                self.onlooker.begin(table, self.profile, camera, calibration)
            on_moment = self._moments(twin, table, calibration)
            presence = Presence(twin, LedMap.of(self.profile), PAUSE_S, lived_s=camera.lived_s)
            chance = random.Random(self.terms.seed)
            machines, rolls = self.machines, self.witness.rolls
            director = Director(
                presence, self.game, chance, on_moment, machines=machines, rolls=rolls
            )
            try:
                return await self._games(twin, table, director)
            except PaschError:
                # The last picture tells most about what went wrong.
                pixels = await asyncio.to_thread(twin.pixels)
                self._add_page("last", pixels, table, calibration)
                raise
            finally:
                if self.onlooker is not None:
                    self.onlooker.end()

    def _hear(self, news: News) -> None:
        self.witness.hear(news)
        if self.onlooker is not None:
            self.onlooker.hear(news)

    async def _games(
        self, twin: TwinClient, table: Table, director: Director
    ) -> tuple[Message, ...]:
        """Play a whole game, or a long one without its middle; if chance left something out, play
        a short one that shows it.
        """
        if turns_of(self.begun, random.Random(1)) > WHOLE_TURNS or self.is_late:
            if self.is_late:
                await director.play_from(self.begun, FIRST_TURNS)
            else:
                await director.play_game(FIRST_TURNS)
            await self._skip(twin, table, director)
            return await self._held_against(director, twin, table.state)
        await director.play_game()
        found = await self._held_against(director, twin, table.state)
        if found or director.has_shown_all:
            return found
        self.write(self.say("again"))
        await asyncio.to_thread(twin.set, LESSON)
        await director.let_it_be_seen()
        options = self.game.in_force({})
        lesson = GameDriver(self.game, options, Position.of(LESSON), "white")
        table.put(self._start(lesson))
        await director.play_from(lesson)
        found = await self._held_against(director, twin, table.state)
        return found if found or director.has_shown_all else (Message("demo.too-few"),)

    def _start(self, course: GameDriver | None = None) -> Start:
        """Start the game from its beginning, or from a later position."""
        name, players = self.game.name, self.players
        if course is None:
            return Start(name, players=players)
        places, hidden = course.position.as_dict(), course.hidden or None
        return Start(name, players=players, turn=course.seat, places=places, hidden=hidden)

    async def _skip(self, twin: TwinClient, table: Table, director: Director) -> None:
        """Let the players agree to skip to near the end of the game, and to nearer still if chance
        prolongs it.
        """
        chance, left = random.Random(self.terms.seed), LAST_TURNS
        while True:
            course = ahead(director.course, chance, left)
            self.write("")
            self.write(self.say("skipped"))
            await asyncio.to_thread(twin.set, course.position.as_dict())
            await director.let_it_be_seen()
            table.put(SetUp(course.position.as_dict(), course.seat, course.hidden))
            if await director.go_on_from(course, max(left, FEWEST_TURNS)) is not None:
                return
            left = max(1, left // 2)

    async def _held_against(
        self, director: Director, twin: TwinClient, state: State
    ) -> tuple[Message, ...]:
        """Compare what was done with the rulings, the record, and the real position."""
        truth = await asyncio.to_thread(twin.truth)
        found = differences(director.doings, self.witness.rulings, state, truth)
        self.doings += director.doings
        self.witness.rulings.clear()
        leave_match(self.terms.folder, self.terms.lang)
        if not replays_to(self.terms.folder, state):
            found = (*found, Message("demo.replay-differs"))
        return found

    def _moments(
        self, twin: TwinClient, table: Table, calibration: Calibration
    ) -> Callable[[str, Glow], Awaitable[None]]:
        """Act at key moments: add a page to the album, and sabotage if wanted."""

        async def on_moment(name: str, glow: Glow) -> None:
            if name == "opening" and self.terms.without == "camera":
                await asyncio.to_thread(twin.black, True)
            if name == "opening" and self.terms.without == "serial":
                await asyncio.to_thread(twin.serial, False)
            await asyncio.to_thread(self._add_page, name, glow.brightest, table, calibration)

        return on_moment

    def _add_page(
        self, name: str, pixels: Sequence[Pixel], table: Table, calibration: Calibration
    ) -> None:
        ruled = self.witness.last_seen
        if ruled is None or ruled.frame is None or ruled.observation is None:
            return
        page = AlbumPage(
            title=self._title(name),
            sentence=self.witness.said,
            seen=explain(ruled.frame.image, calibration, ruled.observation, self.told),
            places=table.state.position.as_dict(),
            pixels=pixels,
            captions=(self.say("caption-seen"), self.say("caption-lights")),
        )
        self.album.add(name, page)


def run_demo(terms: DemoOptions, write: Callable[[str], None], onlooker: Onlooker | None) -> int:
    """Run the whole demo; returns the exit status: 0 only if everything agreed at the end.

    `onlooker` is shown the table as well, as long as there is one.
    """
    started_s = time.monotonic()
    demo = _Demo(terms, write, onlooker)
    clear_for_demo(terms.folder)
    try:
        found = demo.run()
    except PaschError as error:
        write(demo.say("failed", why=error.message))
        found = (error.message,)
    write("")
    files = {"pictures": "", "journal": JOURNAL, "match": "match.mat", "archive": "match.json"}
    for key, path in files.items():
        if (terms.folder / path).exists():
            write(demo.say(key, path=terms.folder / path))
    write(demo.say("took", seconds=time.monotonic() - started_s))
    return 1 if found else 0
