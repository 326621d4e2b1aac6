"""The players' eyes: colours and dice as the firmware really draws them."""

import pytest

from generate.lights import NAMES as COLOURS
from pasch.demo.players.eyes import colour_of, glowing, read_dice
from pasch.lights.signals import LedMap
from pasch.link import wire
from pasch.link.board_link import BoardLink
from pasch.link.messages import LedFrame, Rolled, RollRequest
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.simulator.device.virtual_board import VirtualBoard

LEDS = LedMap.of(load_profile("club-50"))


@pytest.fixture(scope="module")
def board() -> "tuple[VirtualBoard, BoardLink]":  # type: ignore[misc]
    with VirtualBoard() as running:
        link = BoardLink(running.port, "0.1.0")
        link.start()
        link.wait_ready(10.0)
        yield running, link
        link.close()


def shows(board: VirtualBoard, want: "list[str]") -> bool:
    return [colour_of(pixel) for pixel in board.pixels()[: len(want)]] == want


def until(claim) -> None:  # type: ignore[no-untyped-def]
    """Wait for the board, which answers within a few hundredths of a second."""
    import time

    end = time.monotonic() + 10.0
    while not claim():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize("brightness", [3, 10, 15])
def test_each_colour_of_the_firmware_is_told_apart(
    board: tuple[VirtualBoard, BoardLink], brightness: int
) -> None:
    running, link = board
    codes = [wire.led_code(colour, wire.STEADY) for colour in range(8)]
    link.want_lights(LedFrame("".join(codes) + "0" * 61, brightness))
    until(lambda: shows(running, ["", *COLOURS[1:]]))


def test_dice_are_read_by_counting_pips(board: tuple[VirtualBoard, BoardLink]) -> None:
    running, link = board
    link.want_lights(LedFrame("0" * 69, 10))
    link.events()
    for roll_id in range(1, 8):
        link.want_roll(RollRequest(roll_id, 2, 6, 5))
        rolled: list[Rolled] = []
        until(
            lambda rolled=rolled: (
                rolled.extend(event for event in link.events() if isinstance(event, Rolled))
                or rolled
            )
        )
        numbers = tuple(face + 1 for face in rolled[0].faces)
        until(lambda numbers=numbers: read_dice(running.pixels(), LEDS) == numbers)
        assert glowing([running.pixels()], LEDS).dice == numbers
    link.want_faces(99, ())
    until(lambda: read_dice(running.pixels(), LEDS) == ())


def test_a_blinking_light_counts_where_it_glowed_at_any_moment() -> None:
    dark = [(0, 0, 0)] * LEDS.count
    lit = list(dark)
    lit[LEDS.places["5"][0]] = (80, 0, 0)
    glow = glowing([dark, lit, dark], LEDS)
    assert glow.at("red") == {"5"}
    assert glow.brightest[LEDS.places["5"][0]] == (80, 0, 0)
    assert not glow.dice
