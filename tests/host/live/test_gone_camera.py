"""A table whose camera is gone, or whose board has been moved."""

import asyncio
import json
from dataclasses import replace

import pytest

from host.live.fakes import QUICK, FakeTable, begun, notices, play, rulings
from host.live.test_table import CLOSED
from host.referee.telling import MADE_POINT, START
from pasch.lights.choose import Trouble
from pasch.live.clock.clock import ClockTerms
from pasch.live.model.table_events import Shown
from pasch.live.presses.inputs import Input, Typed
from pasch.live.seeing.watch import CameraStatus
from pasch.live.voices.notices import notice_text as in_words
from pasch.referee import Referee
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Start
from pasch_hardware.message import Message

GONE = CameraStatus(fault=Message("the camera was unplugged"))
CLOCKED = replace(QUICK, clock=ClockTerms(0.0, 600.0))
LOOK = 'look {"6": "wwww"}'


async def put(fake: FakeTable, *items: Input) -> None:
    for item in items:
        fake.table.put(item)
        await fake.settle()


def shown(fake: FakeTable) -> Shown:
    return [news for news in fake.news if isinstance(news, Shown)][-1]


@pytest.mark.parametrize("trouble", [Trouble.BLIND, Trouble.MOVED])
def test_what_people_say_lies_there_brings_no_camera_back(trouble: Trouble) -> None:
    """The last picture says nothing about the camera now."""

    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(START)
        if trouble is Trouble.BLIND:
            await put(fake, GONE)
        else:
            await fake.see(START, moved=True)
        ruled = rulings(fake)
        await put(fake, Typed(LOOK))
        assert shown(fake).trouble is trouble
        assert not any(notice.is_over for notice in notices(fake) if notice.key == trouble.value)
        assert rulings(fake) == ruled
        assert in_words(notices(fake)[-1], "en").startswith("Noted until the game goes on")
        # What lies on the whole board needs no picture.
        await put(fake, Typed(f"look {json.dumps(MADE_POINT)} all"))
        assert rulings(fake)[len(ruled) :] == [Verdict.LEGAL]
        assert shown(fake).trouble is trouble

    play(scene, begun())


def test_nobody_is_charged_while_the_camera_is_gone_though_the_turn_passes() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(MADE_POINT)
        left = fake.table.left_s
        await put(fake, GONE)
        fake.now_s += 20.0
        await put(fake, Typed("done"))
        assert fake.table.state.turn == "black"
        fake.now_s += 20.0
        assert fake.table.left_s == left
        await put(fake, CameraStatus())
        fake.now_s += 20.0
        assert fake.table.left_s == {**left, "black": 580.0}

    play(scene, begun(), CLOCKED)


def test_the_end_of_a_no_play_starts_no_clock_while_the_camera_is_gone() -> None:
    referee = Referee()
    referee.handle(Start("backgammon", turn="white", places=CLOSED))

    async def scene(fake: FakeTable) -> None:
        await put(fake, GONE)
        await fake.roll(0, 6, 5)
        await asyncio.sleep(0.05)
        assert fake.table.state.turn == "black"
        assert shown(fake).running == ""
        fake.now_s += 20.0
        assert fake.table.left_s == {"white": 600.0, "black": 600.0}
        await put(fake, CameraStatus())
        assert shown(fake).running == "black"
        fake.now_s += 20.0
        assert fake.table.left_s == {"white": 600.0, "black": 580.0}

    play(scene, FakeTable(referee), CLOCKED)
