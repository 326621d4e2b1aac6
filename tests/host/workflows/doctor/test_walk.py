"""Walks over the LEDs of the real firmware on real MicroPython: what glows there, one by one."""

import time

import pytest

from pasch.cli.maker.lights import walk
from pasch.link.board_link import BoardLink
from pasch.workflows.doctor.board import walk_leds
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.message import Message
from pasch_hardware.simulator.device.virtual_board import VirtualBoard

pytestmark = pytest.mark.slow

PROFILE = load_profile("club-50")
WAIT_S = 60.0


class Onlooker:
    """Waits for the next LED to glow, and notes which do."""

    def __init__(self, board: VirtualBoard) -> None:
        self._board = board
        self.seen: list[list[int]] = []

    def tell(self, sentence: Message) -> None:
        pass

    def ask(self, question: Message) -> str:
        return "y"

    def wait(self, seconds: float) -> None:
        until_s = time.monotonic() + WAIT_S
        while self._lit() != [len(self.seen)] and time.monotonic() < until_s:
            time.sleep(0.01)
        self.seen.append(self._lit())

    def _lit(self) -> list[int]:
        return [led for led, pixel in enumerate(self._board.pixels()) if any(pixel)]


@pytest.mark.parametrize("way", ["doctor", "lights"])
def test_every_led_glows_alone_those_of_dice_and_link_too(way: str) -> None:
    with VirtualBoard() as board:
        link, onlooker = BoardLink(board.port, "0.3.0"), Onlooker(board)
        link.start()
        link.wait_ready(WAIT_S)
        if way == "doctor":
            walk_leds(link, PROFILE, onlooker)
        else:
            walk(link, PROFILE, 0.1, "en", onlooker.wait)
        link.close()
    assert onlooker.seen == [[led] for led in range(69)]
