"""The firmware on an emulated Pico, from power-on: what no stand-in for its pins would find."""

import json
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from firmware.emulated_pico import EmulatedPico, PicoLink
from firmware.on_cpython import FIRMWARE
from pasch.dice.proof import commitment_of, faces_of_roll
from pasch.link import wire
from pasch.link.messages import (
    BoardLog,
    LedFrame,
    PressDue,
    Pressed,
    Ready,
    Rolled,
    RollRequest,
    SeriesBegun,
    SeriesEnded,
)
from pasch_hardware.simulator.device.virtual_board import installed_version

pytestmark = pytest.mark.slow

LEDS = 69
BUTTON_PINS = (2, 3)
COLOURS = (wire.RED, wire.GREEN, wire.BLUE)
# Presses by somebody impatient: while a board waits half a second for room, it misses six.
PRESSES, HELD_MS = 16, 40


@pytest.fixture(scope="module")
def pico() -> Iterator[EmulatedPico]:
    """One board for all tests here: switching it on takes longer than they do."""
    with EmulatedPico() as pico:
        yield pico


def test_a_pico_lights_every_led_and_rolls_at_a_press(pico: EmulatedPico) -> None:
    link = PicoLink(pico)
    hello = link.wait_for(Ready).hello
    assert (hello.led_count, hello.firmware) == (LEDS, installed_version())
    walk(link)
    roll(link)
    assert pico.faults == 0
    health = link.core.health
    assert health.bad_lines == health.board_bad_lines == health.board_fault == 0


def test_over_a_host_that_does_not_read_a_pico_loses_no_press(pico: EmulatedPico) -> None:
    link = PicoLink(pico)
    # With every LED moving no pass of the lights is longer.
    link.core.desired.lights.want(LedFrame(wire.led_code(wire.GREEN, wire.WAVE) * LEDS))
    link.run_until(lambda: link.core.now is not None and len(lit(link)) > LEDS // 2)
    due = presses_heard(link) + PRESSES
    pico.reads = False
    for _ in range(PRESSES):
        pico.run(HELD_MS, closed={BUTTON_PINS[0]})
        assert pico.run(HELD_MS) == b""
    pico.reads = True
    link.run_until(lambda: presses_heard(link) == due)


def test_a_board_json_in_another_encoding_is_put_aside(tmp_path: Path) -> None:
    described = '{"name": "K\xf6ln", "leds": 80}'.encode("latin-1")
    with EmulatedPico(flashed(tmp_path, described)) as pico:
        link = PicoLink(pico)
        assert link.wait_for(Ready).hello.led_count == LEDS
        assert link.wait_for(BoardLog).text == "board.json is not used: it must be UTF-8"
        link.run_until(lambda: link.core.health.board_fault == 2)


def test_the_longest_chain_loses_no_press_of_usual_length(tmp_path: Path) -> None:
    most, held_ms = 150, 60
    with EmulatedPico(flashed(tmp_path, json.dumps({"leds": most}).encode())) as pico:
        link = PicoLink(pico)
        assert link.wait_for(Ready).hello.led_count == most
        link.core.desired.lights.want(LedFrame(wire.led_code(wire.WHITE, wire.WAVE) * most))
        link.run_until(lambda: link.core.now is not None and len(lit(link)) > most // 2)
        due = presses_heard(link) + PRESSES // 2
        for number in range(PRESSES // 2):
            pico.run(held_ms, closed={BUTTON_PINS[0]})
            # Another moment of the lights' pass each time.
            pico.run(held_ms + 7 * number % 23)
        link.run_until(lambda: presses_heard(link) == due)


def flashed(folder: Path, described: bytes) -> Path:
    """The firmware with a description of a board beside it."""
    firmware = Path(shutil.copytree(FIRMWARE, folder / "firmware"))
    (firmware / "board.json").write_bytes(described)
    return firmware


def presses_heard(link: PicoLink) -> int:
    """How often the first button was pressed, as far as the host has heard."""
    assert link.core.now is not None
    return link.core.now.presses[0]


def lit(link: PicoLink) -> dict[int, tuple[bool, ...]]:
    """The LEDs that shine, and in which of red, green and blue."""
    shown = {led: tuple(map(bool, pixel)) for led, pixel in enumerate(link.pico.frames[-1])}
    return {led: channels for led, channels in shown.items() if any(channels)}


def walk(link: PicoLink) -> None:
    """Each LED shines and stays dark in an order of its own: its number from 1 in binary."""
    for place in range(LEDS.bit_length()):
        channel, colour = place % 3, COLOURS[place % 3]
        due = {led for led in range(LEDS) if (led + 1) >> place & 1}
        codes = "".join(wire.led_code(colour if led in due else 0, 0) for led in range(LEDS))
        alone = tuple(at == channel for at in range(3))
        link.core.desired.lights.want(LedFrame(codes, is_bare=True))
        link.run_until(partial(is_lit, link, dict.fromkeys(due, alone)))


def is_lit(link: PicoLink, due: dict[int, tuple[bool, ...]]) -> bool:
    """Whether just these shine so."""
    return lit(link) == due


def roll(link: PicoLink) -> None:
    """A roll waits for a press, is made once, and follows from what the board was bound to."""
    link.core.desired.lights.want(LedFrame("0" * LEDS))
    link.core.desired.series.want(0x77B2)
    begun = link.wait_for(SeriesBegun)
    link.core.desired.rolls.want(RollRequest(0x2B, 2, 6, 0x9C41E0AA, button=1))
    link.wait_for(PressDue)
    link.closed = {BUTTON_PINS[1]}
    pressed = link.wait_for(Pressed)
    assert (pressed.seat_index, pressed.presses) == (1, 1)
    rolled = link.wait_for(Rolled)
    pips = {50 + 9 * die + place for die in range(2) for place in range(9)}
    link.run_until(lambda: len(lit(link).keys() & pips) == sum(rolled.faces) + 2)
    link.core.desired.series.want(0)
    secret = link.wait_for(SeriesEnded).secret
    assert commitment_of(secret) == begun.commitment
    due = faces_of_roll(secret, 0x77B2, 1, 0x9C41E0AA, 2, 6, rolled.bound)
    assert rolled.faces == due
    assert link.core.now is not None
    assert link.core.now.spent == (0, 1)
