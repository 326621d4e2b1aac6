"""The virtual board: the real firmware on real MicroPython, with a serial port to open.

Behaves like a board on a cable: it can be unplugged and lose power, and has buttons to press and
pixels to look at. Knows no game and nothing about the link's lines.
"""

from __future__ import annotations

import importlib.util
import json
import re
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pasch_hardware.errors import TwinError
from pasch_hardware.simulator.device.node import START_S, NodeProcess, find_node
from pasch_hardware.simulator.device.serial_ends import PtyEnd, SerialEnd, TcpEnd

__all__ = ["PICO_HEAP_BYTES", "VirtualBoard"]

# Free after boot on a Raspberry Pi Pico with MicroPython 1.26.1.
PICO_HEAP_BYTES = 241_600
FIRST_DRAWING_S = 1.0
HEAP_S = 5.0

Pixel = tuple[int, int, int]


def installed_firmware() -> Path:
    """The folder of the firmware that is installed with this package."""
    spec = importlib.util.find_spec("pasch_firmware")
    if spec is None or not spec.submodule_search_locations:
        raise TwinError("The firmware is not installed: install pasch again.")
    return Path(next(iter(spec.submodule_search_locations)))


def installed_version() -> str:
    """The version that the installed firmware states in its HELLO."""
    text = (installed_firmware() / "app.py").read_text(encoding="utf-8")
    found = re.search(r'^VERSION = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise TwinError("The installed firmware names no version: install pasch again.")
    return found.group(1)


class VirtualBoard:
    """One board without hardware.

    `firmware`: the folder that lies on the board (default: the installed one). `config`: the
    content of its board.json (default: none, the built-in board). `link`: "pty" for a
    pseudo-terminal, "tcp" for a socket:// address where there is none. `dice_seed` makes the
    hardware's random numbers repeatable, boot by boot.
    """

    def __init__(
        self,
        firmware: Path | None = None,
        config: Mapping[str, object] | None = None,
        link: str = "pty",
        dice_seed: int | None = None,
    ) -> None:
        if link not in ("pty", "tcp"):
            raise TwinError(
                "The link of a virtual board is 'pty' or 'tcp', not {link!r}.", link=link
            )
        self._firmware = firmware if firmware is not None else installed_firmware()
        self._board_json = "" if config is None else json.dumps(dict(config))
        self._dice_seed = dice_seed
        self._boots = 0
        self._link = link
        self._end: SerialEnd | None = None
        self._node: NodeProcess | None = None
        self._pixels: tuple[Pixel, ...] = ()
        self._tone_hz = 0
        self._heap_bytes = 0
        self._has_started = threading.Event()
        self._has_drawn = threading.Event()
        self._has_heap = threading.Event()

    def __enter__(self) -> VirtualBoard:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def port(self) -> str:
        """What pyserial opens; stays the same when the board is unplugged or restarted."""
        return self._serial_end().port

    @property
    def pid(self) -> int:
        """The process id of the running firmware."""
        return self._process().pid

    def start(self) -> None:
        """Power the board and plug it in; raises `TwinError` if that fails."""
        if self._end is None:
            self._end = (PtyEnd if self._link == "pty" else TcpEnd)(self._from_peer)
        try:
            self._end.plug()
            self._power()
        except TwinError:
            self.close()
            raise

    def pixels(self) -> tuple[Pixel, ...]:
        """Red, green, blue (0 to 255) of every LED, in chain order, as last written.

        Raises `TwinError` if the firmware has stopped: what it last wrote is no longer true.
        """
        if self._node is not None and self._node.has_stopped:
            raise TwinError("The firmware has stopped: {words}", words=self._node.last_words)
        return self._pixels

    def tone(self) -> int:
        """The piezo's tone in hertz; 0 is silence."""
        return self._tone_hz

    def press(self, seat_index: int, is_down: bool) -> None:
        """Hold a button down or let it go, in each case until the firmware has noticed."""
        self._process().send({"button": seat_index, "down": is_down})

    def unplug(self) -> None:
        """Cut the serial side; the board stays powered."""
        self._serial_end().unplug()

    def plug(self) -> None:
        """Restore the serial side."""
        self._serial_end().plug()

    def power_cycle(self) -> None:
        """Cut the power and restore it: a new boot on the same port."""
        self._process().kill()
        self._power()

    def heap_live_bytes(self) -> int:
        """Live bytes on the heap after a collection; compare with `PICO_HEAP_BYTES`."""
        self._has_heap.clear()
        self._process().send({"heap": True})
        if not self._has_heap.wait(HEAP_S):
            raise TwinError(
                "The virtual board does not answer. {words}", words=self._process().last_words
            )
        return self._heap_bytes

    def close(self) -> None:
        """End the board; nothing is left running. May be called twice."""
        node, self._node = self._node, None
        if node is not None:
            node.kill()
        end, self._end = self._end, None
        if end is not None:
            end.close()

    def _power(self) -> None:
        self._has_started.clear()
        self._has_drawn.clear()
        self._pixels, self._tone_hz = ((0, 0, 0),) * len(self._pixels), 0
        self._boots += 1
        seed = "" if self._dice_seed is None else f"{self._dice_seed}/{self._boots}"
        node = NodeProcess(find_node(), self._firmware, self._board_json, seed, self._from_node)
        self._node = node
        waited_s = 0.0
        while not self._has_started.wait(0.1):
            waited_s += 0.1
            if not node.is_running or waited_s > START_S:
                raise TwinError("The firmware does not start: {words}", words=node.last_words)
        self._has_drawn.wait(FIRST_DRAWING_S)

    def _from_node(self, message: Mapping[str, Any]) -> None:
        """Runs in the reader's thread."""
        if "serial" in message and self._end is not None:
            self._end.send(bytes.fromhex(message["serial"]))
        if "pixels" in message:
            colours = bytes.fromhex(message["pixels"])
            self._pixels = tuple(
                (colours[at], colours[at + 1], colours[at + 2]) for at in range(0, len(colours), 3)
            )
            self._has_drawn.set()
        self._tone_hz = message.get("tone", self._tone_hz)
        if "heap" in message:
            self._heap_bytes = message["heap"]
            self._has_heap.set()
        if message.get("started"):
            self._has_started.set()

    def _from_peer(self, data: bytes) -> None:
        """Runs in the serial end's thread."""
        if self._node is not None:
            self._node.send({"serial": data.hex()})

    def _serial_end(self) -> SerialEnd:
        if self._end is None:
            raise TwinError("The virtual board has not been started.")
        return self._end

    def _process(self) -> NodeProcess:
        if self._node is None:
            raise TwinError("The virtual board has not been started.")
        return self._node
