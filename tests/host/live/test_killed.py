"""Dice that could not be played are never taken for the next seat's, whenever the host is killed.

Table, link and the board's own link joined in virtual time; between any two requests of the table
a line may go out. Hosts are killed and the board loses its power at moments drawn by chance.
"""

import asyncio
import random

import pytest

from host.demo.thin_table import play_in_no_time
from host.link.two_ends import STEP_S, TwoEnds
from pasch.lights.meanings import Meaning
from pasch.lights.signals import LedMap
from pasch.link.core import LinkCore
from pasch.link.messages import LedFrame, RollRequest
from pasch.live.model.edges import TableEdges
from pasch.live.model.settings import TableSettings
from pasch.live.table import Table
from pasch.referee import Referee
from pasch.referee.model.commands import Start
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import EntryKind, Phase, State
from pasch_hardware.boards.profile import load_profile

LEDS = LedMap.of(load_profile("club-50"))
# Whatever White rolls cannot be played; what Black rolls then can.
CLOSED = {str(point): "bb" for point in range(19, 25)}
CLOSED |= {"12": "bbb", "bar": "w", "1": "w", "off": "w" * 13}
KILLS = 12
PRESS_STEPS = 400
LONGEST_STEPS = 20_000


class Sitting:
    """A board that stays, and one host after another at it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.ends = TwoEnds(seed, loss=0.1)
        self.events: list[JournalEvent] = []
        self.dead: list[int] = []
        self.misleading: list[int] = []
        self.steps = 0
        self._heard = 0
        self.table: Table
        self._running: asyncio.Task[None]
        start = Start("backgammon", turn="white", places=CLOSED)
        self.events += Referee().decide(start).events

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def device(self):  # type: ignore[no-untyped-def]
        return self.ends.device.link

    def want_lights(self, frame: LedFrame) -> None:
        self.ends.host.desired.lights.want(frame)
        self.step()

    def want_faces(self, roll_id: int, faces: tuple[int, ...]) -> None:
        self.ends.host.desired.rolls.want_faces(roll_id, faces)
        self.step()

    def want_roll(self, request: RollRequest) -> None:
        self.ends.host.desired.rolls.want(request)
        self.step()

    def want_no_roll(self, roll_id: int) -> None:
        self.ends.host.desired.rolls.want_none(roll_id)

    def want_no_press(self, button: int) -> None:
        self.ends.host.desired.rolls.want_no_press(button, self.ends.host.now)

    def want_sound(self, tune: int) -> None:
        self.ends.host.desired.sound.want(tune)

    def sit_down(self) -> None:
        """A new host, which knows what the journal says."""
        self.ends.host = LinkCore("0.1.0")
        self.ends.close_port()
        now, draw = asyncio.get_running_loop().time, self.chance.getrandbits
        edges = TableEdges(
            self.events.extend, self, LEDS, lambda news: None, lambda: None, now, draw
        )
        self.table = Table(Referee.replay(self.events), edges, TableSettings())
        self._running = asyncio.create_task(self.table.run())

    def kill(self) -> None:
        self._running.cancel()

    def step(self) -> None:
        """The wire carries what is due; then somebody looks at the board."""
        self.steps += 1
        self.ends.step()
        for event in self.ends.events[self._heard :]:
            self.table.put(event)
        self._heard = len(self.ends.events)
        self.look()

    def look(self) -> None:
        danced = [entry for entry in self.state.record if entry.kind is EntryKind.NO_PLAY]
        if danced:
            self.dead = [die - 1 for die in danced[-1].dice]
        # A roll of the next seat's own may show the same numbers.
        own = [
            f"{event.data['roll_id']:x}"
            for event in self.events
            if event.kind is EventKind.ROLL_ASKED and event.data["seat"] == "black"
        ]
        is_own = self.device.roll_id in own
        is_dead = bool(self.dead) and self.device.shown == self.dead and not is_own
        if is_dead and self.is_lit(Meaning.YOUR_TURN, "black"):
            self.misleading.append(self.steps)

    def is_lit(self, meaning: Meaning, seat: str) -> bool:
        home = (
            led for place in self.state.game.equipment.front(seat) for led in LEDS.places[place]
        )
        return any(self.device.codes[led] == ord(meaning.code) for led in home)


@pytest.mark.parametrize("seed", range(1, 31))
def test_a_roll_without_a_play_never_lies_under_the_next_seats_lights(seed: int) -> None:
    sitting = Sitting(seed)

    async def run(steps: int) -> None:
        for _ in range(steps):
            await asyncio.sleep(STEP_S)
            sitting.step()
            if sitting.state.phase is Phase.TO_ROLL and not sitting.steps % PRESS_STEPS:
                seat = sitting.state.game.seats.index(sitting.state.mover)
                sitting.ends.device.press(seat, sitting.ends.now_s)

    async def scene() -> None:
        sitting.sit_down()
        while not sitting.dead:
            await run(1)
        for _ in range(KILLS):
            await run(sitting.chance.randrange(250))
            if sitting.chance.random() < 0.2:
                sitting.ends.device.restart(sitting.ends.now_s)
            else:
                sitting.kill()
                sitting.sit_down()
        while sitting.state.phase is not Phase.PLAYING:
            await run(1)
            assert sitting.steps < LONGEST_STEPS
        sitting.kill()

    play_in_no_time(scene)
    assert sitting.misleading == []
    assert sitting.state.turn == "black"
