"""The parts of `machine` that the firmware uses, told to or asked from the runner.

Only numbers and texts cross over: an object held on the other side would read as a leak.
"""

import _host

PWRON_RESET = 1
WDT_RESET = 3


def unique_id() -> bytes:
    return bytes.fromhex(_host.uniqueId())


def reset_cause() -> int:
    return PWRON_RESET


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, number: int, mode: int = OUT, pull: int = -1) -> None:
        self._number = number
        if pull == self.PULL_UP:
            _host.button(number)

    def value(self) -> int:
        return int(_host.pin(self._number))


class PWM:
    def __init__(self, pin: Pin) -> None:
        self._hertz = 0

    def freq(self, hertz: int) -> None:
        self._hertz = hertz

    def duty_u16(self, duty: int) -> None:
        _host.tone(self._hertz if duty else 0)


class WDT:
    def __init__(self, timeout: int) -> None:
        _host.watchdog(timeout)
        self._timeout_ms = timeout

    def feed(self) -> None:
        _host.watchdog(self._timeout_ms)
