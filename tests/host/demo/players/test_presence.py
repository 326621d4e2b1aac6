"""How long virtual players wait: as long as the machine has lived, not as the clock says."""

import pytest

from host.demo.thin_table import inline, play_in_no_time
from pasch.demo.players.presence import STOPPED, DemoError, Presence
from pasch.lights.signals import LedMap
from pasch_hardware.boards.profile import load_profile

LEDS = LedMap.of(load_profile("club-50"))
DARK = ((0, 0, 0),) * LEDS.count
LIT = ((90, 90, 90),) * LEDS.count


class Slow:
    """A board that lights up only when it was looked at so often, with as much time lived."""

    def __init__(self, glances: int, lived_s: float) -> None:
        self._glances = glances
        self._each_s = lived_s / glances
        self.seen = 0

    def pixels(self) -> tuple[tuple[int, int, int], ...]:
        self.seen += 1
        return LIT if self.seen >= self._glances else DARK

    def lived_s(self) -> float:
        return self.seen * self._each_s


def waits(board: Slow) -> None:
    presence = Presence(board, LEDS, 0.0, 10.0, inline, board.lived_s)  # type: ignore[arg-type]

    async def scene() -> None:
        await presence.until(lambda glow: bool(glow.at("white")), "light")

    play_in_no_time(scene)


def test_a_machine_with_much_to_do_gets_more_glances() -> None:
    board = Slow(glances=2000, lived_s=9.0)
    waits(board)
    assert board.seen == 2000


def test_what_does_not_come_in_the_time_lived_is_given_up() -> None:
    board = Slow(glances=2000, lived_s=11.0)
    with pytest.raises(DemoError, match="10 s in vain for light"):
        waits(board)
    assert board.seen < 2000


def test_a_machine_that_has_stopped_is_given_up_too() -> None:
    board = Slow(glances=10**6, lived_s=0.001)
    with pytest.raises(DemoError):
        waits(board)
    assert board.seen == STOPPED * 200
