"""The firmware on an emulated Pico, and the host's end of the link, both in the Pico's own time.

Nothing here waits for a clock: the Pico runs for as long as it is told to, and the host's end is
told the same time. So every run is the same, on a machine with much else to do as well.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TypeVar

from firmware.on_cpython import FIRMWARE
from pasch.link.core import LinkCore
from pasch.link.messages import LinkEvent
from pasch_hardware.simulator.device.node import find_node
from pasch_hardware.simulator.json_lines import child, tell

__all__ = ["EmulatedPico", "PicoLink"]

RUNNER = Path(__file__).parent / "pico" / "pico.mjs"
STEP_MS = 10
# Much longer than anything takes that is waited for here, in the Pico's time.
WAIT_MS = 4000

Pixel = tuple[int, int, int]
Event = TypeVar("Event", bound=LinkEvent)


class EmulatedPico:
    """A Pico with the built-in board's firmware, switched on; see `pico/pico.mjs`."""

    def __init__(self, firmware: Path = FIRMWARE) -> None:
        self._process = child([find_node(), str(RUNNER), str(firmware)], is_heard=False)
        # Every picture that the chain was told, as red, green and blue of each LED.
        self.frames: list[tuple[Pixel, ...]] = []
        # Pulses that a WS2812 would misread.
        self.faults = 0
        # Whether the host takes what the board sends; where it does not, USB holds it back.
        self.reads = True

    def __enter__(self) -> EmulatedPico:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def run(self, ms: int, sent: bytes = b"", closed: Collection[int] = ()) -> bytes:
        """What the board says meanwhile; `closed`: the pins that a button holds at ground."""
        assert self._process.stdout is not None
        question = {"ms": ms, "send": sent.hex(), "closed": list(closed), "reads": self.reads}
        tell(self._process, question)
        told = json.loads(self._process.stdout.readline())
        for frame in told["frames"]:
            data = bytes.fromhex(frame)
            pixels = zip(data[1::3], data[0::3], data[2::3], strict=True)
            self.frames.append(tuple(pixels))
        self.faults = told["faults"]
        return bytes.fromhex(told["said"])


class PicoLink:
    """The host's end of the link over the Pico's USB."""

    def __init__(self, pico: EmulatedPico) -> None:
        self.pico = pico
        self.core = LinkCore("0.1.0")
        self.events: list[LinkEvent] = []
        self.closed: set[int] = set()
        self._now_ms = 0
        self.core.opened(0.0)

    def run_until(self, is_so: Callable[[], bool]) -> None:
        """Both ends go on until it is so."""
        until_ms = self._now_ms + WAIT_MS
        while not is_so():
            assert self._now_ms < until_ms, f"waited too long; heard {self.events}"
            self._now_ms += STEP_MS
            now_s = self._now_ms / 1000
            self.events += self.core.tick(now_s)
            said = self.pico.run(STEP_MS, self.core.outgoing(now_s), self.closed)
            self.events += self.core.receive(said, now_s)

    def run(self, ms: int) -> None:
        """Both ends go on for so long."""
        until_ms = self._now_ms + ms
        self.run_until(lambda: self._now_ms >= until_ms)

    def heard(self, kind: type[Event]) -> Event | None:
        """The first word of this kind."""
        return next((event for event in self.events if isinstance(event, kind)), None)

    def wait_for(self, kind: type[Event]) -> Event:
        """The next such event, once it has come."""
        self.run_until(lambda: self.heard(kind) is not None)
        found = self.heard(kind)
        assert found is not None
        return found
