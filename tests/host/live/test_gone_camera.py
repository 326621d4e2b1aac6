"""A table whose camera is gone, or whose board has been moved."""

import json

import pytest

from host.live.fakes import FakeTable, begun, notices, play, rulings
from host.referee.telling import MADE_POINT, START
from pasch.lights.choose import Trouble
from pasch.live.model.table_events import Shown
from pasch.live.presses.inputs import Input, Typed
from pasch.live.seeing.watch import CameraStatus
from pasch.live.voices.notices import notice_text as in_words
from pasch.referee.model.answers import Verdict
from pasch_hardware.message import Message

GONE = CameraStatus(fault=Message("the camera was unplugged"))
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
