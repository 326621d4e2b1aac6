"""What the firmware needs of a Pico: `python tests/bench/board.py`.

On real MicroPython (the WebAssembly build, whose objects cost what they cost on a Pico): what a
pass of each task allocates, what a line costs, and the live heap after a collection, fresh and in
the worst moment. Exit status 1 where a pass allocates or the heap is over its limit.
"""

from __future__ import annotations

import sys
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import serial

from firmware.on_micropython import printed_by
from pasch_hardware.simulator.device.virtual_board import PICO_HEAP_BYTES, VirtualBoard

LIMIT_SHARE = 0.40
PASSES = 2000
# The largest board that a line can light, with four dice, eight buttons and every part.
LARGEST = {
    "name": "x" * 40,
    "leds": 150,
    "dice": [list(range(first, first + 9)) for first in range(100, 136, 9)],
    "link_led": 149,
    "button_pins": [2, 3, 4, 5, 6, 7, 8, 9],
}

PROGRAM = """
import gc
import app
import config

class Strip:
    ORDER = (1, 0, 2, 3)

    def __init__(self, count):
        self.buf = bytearray(3 * count)

    def write(self):
        pass

settings, _ = config.load("board.json")
board = app.App(settings)
# The fake strip of the twin makes a text of every drawing; a Pico's hands over the buffer.
board.pixels._strip = Strip(settings["leds"])
now_ms = 5000
board.board.now_ms = lambda: now_ms
link = board.link

def cost(what, step, passes):
    step()
    before = gc.mem_alloc()
    for _ in range(passes):
        step()
    print(what, (gc.mem_alloc() - before) // passes)

for part, step in (("link", board.step_link), ("buttons", board.step_input)):
    cost("pass:" + part, step, {passes})
for code in (b"0", b"7", b"C", b"K", b"S", b"[", b"c", b"k"):
    link.codes = bytearray(code * settings["leds"])
    link.brightness = 255
    link.is_greeted = True
    link.changes += 1
    board.step_lights()
    cost("pass:lights_" + code.decode(), board.step_lights, {passes} // 10)
cost("control", lambda: [0] * 10, 100)
cost("line:NOW", lambda: link._now_line(now_ms), 50)
heard = {leds!r}
def hear():
    for byte in heard:
        link.receive(byte, now_ms)
cost("line:LEDS", hear, 50)
"""


@dataclass(frozen=True, slots=True)
class Costs:
    """Bytes allocated: by a pass of each task, and by each line."""

    passes: dict[str, int]
    lines: dict[str, int]
    control: int


def line(text: str) -> bytes:
    """A sound line of the host."""
    body = text.encode()
    return body + b"*%08x\n" % zlib.crc32(body)


def costs() -> Costs:
    """What passes and lines allocate on MicroPython, in bytes."""
    program = PROGRAM.format(passes=PASSES, leds=line(">LEDS 1 f " + "1" * 69))
    found = dict(text.split() for text in printed_by(program))
    named = {name: int(size) for name, size in found.items()}
    return Costs(
        {name[5:]: size for name, size in named.items() if name.startswith("pass:")},
        {name[5:]: size for name, size in named.items() if name.startswith("line:")},
        named["control"],
    )


def worst(board: VirtualBoard, send: Callable[[bytes], object]) -> int:
    """The most live bytes seen while the board is told everything that it can keep."""
    most = 0
    talk = [">HELLO 1 0.1.0", ">LEDS 1f3a f " + "k" * 150, ">PROOF 77b2"]
    talk += [f">ROLL {roll:x} 8 9 {roll << 40:x}" for roll in range(1, 5)]
    talk += [f">VERB{letter} " + letter * 150 for letter in "ABCDEFGHIJKLMNOPQRST"]
    talk += [">PROOF 0", ">BEEP 1 6", ">ROLL 6 4 6 1 0"]
    for text in talk:
        # Half of the next line waits in the buffer while the heap is measured.
        send(line(text) + b">" + b"x" * 150 + b"\n" + b"y" * 190)
        time.sleep(0.05)
        most = max(most, board.heap_live_bytes())
        send(b"\n")
    return most


def heap(config: dict[str, object] | None) -> tuple[int, int]:
    """Live bytes after the start and in the worst moment."""
    with VirtualBoard(config=config) as board:
        fresh = board.heap_live_bytes()
        with serial.serial_for_url(board.port, timeout=0.05) as port:
            return fresh, worst(board, port.write)


def main() -> int:
    """All figures; 1 where one is over its limit."""
    found = costs()
    print("bytes allocated by a pass of a task that hears and says nothing:")
    for name, size in found.passes.items():
        print(f"  {name:<12} {size}")
    print("and by a line, gone at the next collection:")
    for name, size in found.lines.items():
        print(f"  {name:<12} {size}")
    is_good = not any(found.passes.values())
    for name, config in (("24 points", None), ("largest board", LARGEST)):
        fresh, most = heap(config)
        share = most / PICO_HEAP_BYTES
        print(
            f"live heap, {name}: {fresh:,} bytes fresh, {most:,} at worst = {share:.1%} of "
            f"{PICO_HEAP_BYTES:,} (limit {LIMIT_SHARE:.0%})"
        )
        is_good = is_good and share <= LIMIT_SHARE
    return int(not is_good)


if __name__ == "__main__":
    sys.exit(main())
