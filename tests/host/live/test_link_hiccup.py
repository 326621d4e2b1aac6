"""A link that was late for a moment: the board has not restarted, and shows what it showed."""

import asyncio
from dataclasses import replace

from host.link.two_ends import STEP_S, TwoEnds
from host.live.fakes import QUICK, FakeTable, begun, play
from host.live.test_table import CLOSED, READY
from host.referee.telling import START
from pasch.link.messages import LedFrame, RollRequest
from pasch.link.states import LinkState
from pasch.referee import Referee
from pasch.referee.model.commands import Start


class LinkedTable(FakeTable):
    """A table whose board is the firmware's link, over the host's own."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(referee)
        self.ends = TwoEnds()

    def want_lights(self, frame: LedFrame) -> None:
        super().want_lights(frame)
        self.ends.host.desired.lights.want(frame)

    def want_roll(self, request: RollRequest) -> None:
        super().want_roll(request)
        self.ends.host.desired.rolls.want(request)

    def want_faces(self, roll_id: int, faces: tuple[int, ...]) -> None:
        super().want_faces(roll_id, faces)
        self.ends.host.desired.rolls.want_faces(roll_id, faces)

    async def run(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP_S)):
            self.ends.step()
            for event in self.ends.events:
                self.table.put(event)
            self.ends.events.clear()
            await self.settle()


def test_dice_that_the_board_rolled_are_its_own_after_a_hiccup_of_the_link() -> None:
    async def scene(fake: FakeTable) -> None:
        assert isinstance(fake, LinkedTable)
        ends, link = fake.ends, fake.ends.device.link
        await fake.run(1.0)
        await fake.see(START)
        ends.device.press(0, ends.now_s)
        await fake.run(1.5)
        assert fake.table.state.dice
        rolled = (tuple(link.shown), link.roll_id)
        for pause_s in (2.6, 20.0):
            ends.loss = 1.0
            await fake.run(pause_s)
            assert ends.host.state is not LinkState.READY
            ends.loss = 0.0
            await fake.run(3.0)
            assert ends.host.state is LinkState.READY
            assert (tuple(link.shown), link.roll_id) == rolled
            assert link.is_rolled

    play(scene, LinkedTable(begun().referee))


def test_a_no_play_is_not_shown_again_after_a_hiccup_of_the_link() -> None:
    referee = Referee()
    referee.handle(Start("backgammon", turn="white", places=CLOSED))

    async def scene(fake: FakeTable) -> None:
        fake.table.put(READY)
        await fake.settle()
        await fake.roll(0, 6, 5)
        await asyncio.sleep(0.1)
        before = list(fake.log)
        fake.table.put(READY)
        await asyncio.sleep(0.1)
        assert fake.log == before
        # A restarted board has not shown it, or not for long enough.
        fake.table.put(replace(READY, hello=replace(READY.hello, boot_id="bb")))
        await asyncio.sleep(0.1)
        assert fake.kinds("faces")[-2:] == [(5, 4), ()]

    play(scene, FakeTable(referee), replace(QUICK, no_play_s=0.01))
