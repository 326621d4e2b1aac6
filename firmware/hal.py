"""The board itself: the only module that touches pins, USB, randomness and the clock.

Everything else is passed this object. Bytes are polled and read one by one, because longer reads
block the whole board on half a line. They are written one by one as well: a poll only says that
there is room for one, and while the host does not read, a longer write waits half a second for
each further piece. Ctrl-C on the serial line raises KeyboardInterrupt in whatever is running;
nothing here catches it, so a developer gets a prompt.
"""

import os
import select
import sys
import time

import machine
import neopixel

POWER_ON, RESET, WATCHDOG = "pwron", "reset", "wdt"
WATCHDOG_MS = 8000


class Board:
    """Pins and streams of one board, as its description says."""

    def __init__(self, config: dict) -> None:
        self.strip = neopixel.NeoPixel(machine.Pin(config["pixels_pin"]), config["leds"])
        order = config["pixel_order"]
        self.strip.ORDER = (order.index("R"), order.index("G"), order.index("B"), 3)
        self._buttons = [
            machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)
            for number in config["button_pins"]
        ]
        self._buzzer = None
        if config["buzzer_pin"] is not None:
            self._buzzer = machine.PWM(machine.Pin(config["buzzer_pin"]))
        self._watchdog: "machine.WDT | None" = None
        self._byte = bytearray(1)
        self._sent = bytearray(1)
        self._input = select.poll()
        self._input.register(sys.stdin, select.POLLIN)
        self._output = select.poll()
        self._output.register(sys.stdout, select.POLLOUT)
        self._last_ticks = time.ticks_ms()
        self._now_ms = 0

    def now_ms(self) -> int:
        """Milliseconds since the start; does not wrap as the hardware's counter does.

        Past 2**30, after 12 days, it is no longer a small integer, and each call leaves a few
        bytes of garbage, which are collected with those of lines.
        """
        ticks = time.ticks_ms()
        self._now_ms += time.ticks_diff(ticks, self._last_ticks)
        self._last_ticks = ticks
        return self._now_ms

    def read_byte(self) -> int:
        """The next byte from the host, -1 if none is waiting."""
        for _ in self._input.ipoll(0):
            if sys.stdin.buffer.readinto(self._byte):
                return self._byte[0]
        return -1

    def has_room(self) -> bool:
        """Whether a byte can be sent; not while the host has the port open but does not read."""
        for _ in self._output.ipoll(0):
            return True
        return False

    def write(self, line: bytes, limit: int) -> int:
        """Send what there is room for, `limit` bytes at most; returns the number sent."""
        count = 0
        while count < limit and count < len(line) and self.has_room():
            self._sent[0] = line[count]
            sys.stdout.buffer.write(self._sent)
            count += 1
        return count

    def is_closed(self, index: int) -> bool:
        """Whether a button's contact is closed (it pulls its pin to ground)."""
        return self._buttons[index].value() == 0

    def tone(self, hertz: int) -> None:
        """Sound the piezo; 0 is still."""
        if self._buzzer is not None:
            if hertz:
                self._buzzer.freq(hertz)
            self._buzzer.duty_u16(32768 if hertz else 0)

    def start_watchdog(self) -> None:
        """Start the watchdog: from now on the board restarts unless it is fed, which cannot be
        undone.
        """
        self._watchdog = machine.WDT(timeout=WATCHDOG_MS)

    def feed(self) -> None:
        """Tell the watchdog that all is well."""
        if self._watchdog is not None:
            self._watchdog.feed()


def random_bytes(count: int) -> bytes:
    """Bytes from the hardware's own randomness."""
    return os.urandom(count)


def board_id() -> str:
    """The board's own number, lower-case hex."""
    return machine.unique_id().hex()


def reset_cause() -> str:
    """Why the board started: power, watchdog, or a reset on request.

    An RP2040 resets on request by its watchdog and cannot tell the two apart.
    """
    cause = machine.reset_cause()
    if cause == machine.WDT_RESET:
        return WATCHDOG
    return POWER_ON if cause == machine.PWRON_RESET else RESET
