"""The firmware's modules on CPython, each load a fresh board that shares nothing with others."""

import importlib
import sys
import time
import types
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
SHIMS = Path(__file__).parent / "shims"
FAKES = ROOT / "hardware/pasch_hardware/simulator/device/micropython/fake-modules"
LOGIC = ("wire", "effects", "pixels", "dice", "buttons", "buzzer", "config", "link", "scene")


# What a Pico's MicroPython does while the host has the port open and does not read: it waits so
# long for each piece of a write (MICROPY_HW_USB_CDC_TX_TIMEOUT; an endpoint's size).
USB_PATIENCE_MS, USB_PIECE = 500, 64


class Hardware:
    """The other side of the fake `machine` and `neopixel`: what the pins do, and time."""

    def __init__(self) -> None:
        self.now_ms = 0
        self.buttons: list[int] = []
        self.closed: set[int] = set()
        self.pixels = ""
        self.tones: list[int] = []
        self.watchdog_feeds = 0
        self.incoming = bytearray()
        self.outgoing = bytearray()
        # Bytes that USB takes until the host reads on.
        self.room = 10_000
        # How long writing has blocked the board.
        self.blocked_ms = 0
        # Contacts held for a time: pin, from, to.
        self.holds: list[tuple[int, int, int]] = []
        self.seed = 1

    def as_host_module(self) -> types.ModuleType:
        module = types.ModuleType("_host")
        module.uniqueId = lambda: "e661640843736f2c"
        module.urandom = self._urandom
        module.button = self.buttons.append
        module.pin = lambda number: 0 if self._is_held(number) else 1
        module.pixels = lambda text: setattr(self, "pixels", text)
        module.tone = self.tones.append
        module.watchdog = self._feed
        return module

    def as_time_module(self) -> types.ModuleType:
        module = types.ModuleType("time")
        # The counter of a Pico wraps here.
        module.ticks_ms = lambda: self.now_ms % (1 << 30)
        module.ticks_diff = lambda after, before: (after - before) % (1 << 30)
        return module

    def as_streams(self) -> tuple[types.ModuleType, types.ModuleType]:
        """`select` and `sys` whose streams are this object's bytes."""
        hardware = self

        class Poll:
            def __init__(self) -> None:
                self._stream = ""

            def register(self, stream: str, flags: int) -> None:
                self._stream = stream

            def ipoll(self, timeout_ms: int) -> list[str]:
                has_input = self._stream.name == "in" and hardware.incoming
                has_room = self._stream.name == "out" and hardware.room > 0
                return [self._stream] if has_input or has_room else []

        class Buffer:
            def readinto(self, target: bytearray) -> int:
                target[0] = hardware.incoming.pop(0)
                return 1

            def write(self, data: bytes) -> int:
                """As a Pico: what finds no room is waited for, then lost."""
                sent = data[: hardware.room]
                if len(sent) < len(data):
                    pieces = -(-(len(data) - len(sent)) // USB_PIECE)
                    hardware.now_ms += pieces * USB_PATIENCE_MS
                    hardware.blocked_ms += pieces * USB_PATIENCE_MS
                hardware.room -= len(sent)
                hardware.outgoing.extend(sent)
                return len(sent)

        select, system = types.ModuleType("select"), types.ModuleType("sys")
        select.poll, select.POLLIN, select.POLLOUT = Poll, 1, 4
        system.stdin = types.SimpleNamespace(name="in", buffer=Buffer())
        system.stdout = types.SimpleNamespace(name="out", buffer=Buffer())
        return select, system

    def _is_held(self, number: int) -> bool:
        held = any(
            pin == number and since_ms <= self.now_ms < until_ms
            for pin, since_ms, until_ms in self.holds
        )
        return held or number in self.closed

    def _urandom(self, count: int) -> str:
        # A fixed sequence: tests of fairness draw from the system instead.
        self.seed = (self.seed * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return "".join(f"{(self.seed >> 8 * (n % 8) & 0xFF) ^ n:02x}" for n in range(count))

    def _feed(self, timeout_ms: int) -> None:
        self.watchdog_feeds += 1


@contextmanager
def _modules(replaced: dict[str, types.ModuleType], folders: list[Path]) -> Iterator[None]:
    """Puts modules and folders first, and takes all of it back."""
    path, before = list(sys.path), dict(sys.modules)
    sys.path[:0] = [str(folder) for folder in folders]
    sys.modules.update(replaced)
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path[:] = path
        for name in set(sys.modules) - set(before):
            del sys.modules[name]
        sys.modules.update(before)


def load_logic() -> types.SimpleNamespace:
    """The modules that touch no hardware."""
    with _modules({}, [FIRMWARE, SHIMS]):
        return types.SimpleNamespace(**{name: importlib.import_module(name) for name in LOGIC})


def load_app(hardware: Hardware) -> types.SimpleNamespace:
    """All modules, with `hardware` behind the fakes that also run under Node.js."""
    select, system = hardware.as_streams()
    replaced = {
        "_host": hardware.as_host_module(),
        "time": hardware.as_time_module(),
        "select": select,
    }
    original_time = time
    with _modules(replaced, [FIRMWARE, SHIMS, FAKES]):
        os_before = sys.modules.pop("os")
        try:
            hal = importlib.import_module("hal")
        finally:
            sys.modules["os"] = os_before
        hal.sys = system
        sys.modules["time"] = original_time
        app = importlib.import_module("app")
    return types.SimpleNamespace(app=app, hal=hal, config=app.config, link=app.link)
