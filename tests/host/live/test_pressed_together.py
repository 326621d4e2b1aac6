"""Two players press for the start at once: the board throws for one after the other."""

import pytest

from host.live.fakes import FakeTable, notices, play
from host.live.test_start_seen import opening
from host.referee.telling import START
from pasch.link.messages import Pressed, Rolled, RollRequest
from pasch.referee.model.commands import SetUp


@pytest.mark.parametrize("impatient", [0, 1])
def test_both_may_press_together_for_the_start(impatient: int) -> None:
    async def scene(fake: FakeTable) -> None:
        fake.table.put(Pressed(0, 1))
        for _ in range(1 + impatient):
            fake.table.put(Pressed(1, 1))
            await fake.settle()
        for number in (3, 5):
            (*_, request) = fake.kinds("roll")
            assert isinstance(request, RollRequest)
            fake.table.put(Rolled(request.roll_id, (number - 1,), "boot"))
            await fake.settle()
        assert (fake.table.state.turn, fake.table.state.dice) == ("black", (5, 3))

    fake = play(scene, opening())
    assert [request.button for request in fake.kinds("roll")] == [0, 1]
    assert fake.spent == []
    assert {notice.message.id for notice in notices(fake)} == {"notice.roll-owed"}


def test_a_press_for_a_start_that_is_settled_otherwise_is_for_no_roll() -> None:
    async def scene(fake: FakeTable) -> None:
        fake.table.put(Pressed(0, 1))
        fake.table.put(Pressed(1, 1))
        await fake.settle()
        fake.table.put(SetUp(START, "black"))
        await fake.settle()
        assert fake.table.state.asked is None

    fake = play(scene, opening())
    assert len(fake.kinds("roll")) == 1
    assert fake.spent == [1]
