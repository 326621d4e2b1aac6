"""A table without edges: board, journal and camera only remember what they were told."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping

import numpy as np

from host.referee.telling import START
from pasch.lights.signals import LedMap
from pasch.link.messages import LedFrame, Pressed, Rolled, RollRequest
from pasch.live.machine.job import Job, Thought, decision_of
from pasch.live.model.edges import TableEdges
from pasch.live.model.settings import TableSettings
from pasch.live.model.table_events import Listener, News, Notice, Ruled
from pasch.live.seeing.watch import StillObservation
from pasch.live.table import Table
from pasch.players.careful.player import CarefulPlayer
from pasch.referee import Referee
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Start
from pasch.referee.model.events import JournalEvent
from pasch_hardware.boards.profile import load_profile
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.sources.camera import Frame

PROFILE = load_profile("club-50")
LEDS = LedMap.of(PROFILE)
QUICK = TableSettings(no_play_s=0.0, tie_s=0.0, gather_s=0.0)
# A scene that takes so long waits for what never comes; on a busy machine many take longer than
# one would think.
HANGS_S = 300.0
BLACK = np.zeros((4, 4, 3), np.uint8)
WRONG = START | {"8": "ww", "3": "w"}


def careful(job: Job) -> Thought:
    """What a careful player thinks, with no worker and no network."""
    return Thought(CarefulPlayer().choose(decision_of(job)))


def observed(
    places: Mapping[str, str], confidence: float = 1.0, covered: Iterable[str] = (), **more: bool
) -> Observation:
    """A sure reading of a position."""
    hidden = set(covered)
    readings = {
        name: PlaceReading(name, {places.get(name, ""): 1.0}, name in hidden)
        for name in PROFILE.place_names
        if name != "off"
    }
    return Observation(readings, confidence, **more)


class FakeTable:
    """A `Table` and everything it told its edges, in order, in `log`."""

    def __init__(
        self, referee: Referee | None = None, failures: list[Exception] | None = None
    ) -> None:
        self.referee = referee or Referee()
        self.log: list[tuple[str, object]] = []
        self.news: list[News] = []
        # The buttons whose presses no roll may take any more, one each time.
        self.spent: list[int] = []
        self.failures = failures if failures is not None else []
        self.now_s = 100.0
        self.looks = 0
        self.table: Table

    def want_lights(self, frame: LedFrame) -> None:
        if [entry for entry in self.log if entry[0] == "lights"][-1:] != [("lights", frame.codes)]:
            self.log.append(("lights", frame.codes))

    def want_roll(self, request: RollRequest) -> None:
        self.log.append(("roll", request))

    def want_no_roll(self, roll_id: int) -> None:
        self.log.append(("no-roll", roll_id))

    def want_no_press(self, button: int) -> None:
        self.spent.append(button)

    def want_faces(self, roll_id: int, faces: tuple[int, ...]) -> None:
        self.log.append(("faces", faces))

    def want_sound(self, tune: int) -> None:
        self.log.append(("sound", tune))

    def record(self, events: Iterable[JournalEvent]) -> None:
        if self.failures:
            raise self.failures.pop(0)
        self.log += [("event", event.kind.value) for event in events]

    def look_again(self) -> None:
        self.looks += 1

    def edges(self, leds: LedMap = LEDS, listener: Listener | None = None) -> TableEdges:
        """Itself as what a table touches."""
        hear = listener or self.news.append
        return TableEdges(self.record, self, leds, hear, self.look_again, lambda: self.now_s)

    def kinds(self, what: str) -> list[object]:
        return [value for kind, value in self.log if kind == what]

    async def settle(self) -> None:
        """Let the table take everything that was put in."""
        for _ in range(20):
            await asyncio.sleep(0)

    async def see(self, places: Mapping[str, str], **more: object) -> None:
        self.now_s += 1.0
        frame = Frame(BLACK, self.now_s, int(self.now_s))
        self.table.put(StillObservation(frame, observed(places, **more)))
        await self.settle()

    async def press(self, seat_index: int) -> None:
        self.now_s += 1.0
        self.table.put(Pressed(seat_index, 1))
        await self.settle()

    async def roll(self, seat_index: int, *dice: int) -> None:
        """A press, and the faces the board answers it with."""
        await self.press(seat_index)
        (*_, request) = self.kinds("roll")
        assert isinstance(request, RollRequest)
        assert request.count == len(dice)
        faces = tuple(die - 1 for die in dice)
        self.table.put(Rolled(request.roll_id, faces, "boot"))
        await self.settle()


def play(
    scene: Callable[[FakeTable], Awaitable[None]],
    fake: FakeTable | None = None,
    settings: TableSettings = QUICK,
    left_s: Mapping[str, float] | None = None,
) -> FakeTable:
    """Run a scene at a table that is up, and take the table down; `left_s`: of a clock."""
    fake = fake or FakeTable()

    async def run() -> None:
        fake.table = Table(fake.referee, fake.edges(), settings, left_s)
        running = asyncio.create_task(fake.table.run())
        try:
            await asyncio.wait_for(scene(fake), HANGS_S)
        finally:
            fake.table.put(None)
            await running

    asyncio.run(run())
    return fake


def begun() -> FakeTable:
    """A game of Backgammon in which White is to roll."""
    referee = Referee()
    referee.handle(Start("backgammon", turn="white"))
    return FakeTable(referee)


def rulings(fake: FakeTable) -> list[Verdict]:
    return [news.answer.verdict for news in fake.news if isinstance(news, Ruled)]


def notices(fake: FakeTable) -> list[Notice]:
    return [news for news in fake.news if isinstance(news, Notice)]
