"""The serial port: the only part of the link that touches the world.

`SerialPort` is pyserial behind three methods. A port that fails in any way raises `PortGone`, and
its owner reopens it.
"""

import errno
from typing import Any, Protocol

import serial
from serial.tools import list_ports

from pasch.link.messages import Absent

try:
    from termios import error as TerminalError
except ImportError:  # Windows
    TerminalError = OSError  # type: ignore[assignment, misc]

__all__ = ["Port", "PortGone", "SerialPort", "board_ports", "find_board_port"]

READ_TIMEOUT_S = 0.05
WRITE_TIMEOUT_S = 1.0
BAUD = 115200
# USB vendor number of Raspberry Pi; MicroPython's boards of other makers carry their own.
PICO_VENDOR = 0x2E8A


class PortGone(Exception):
    """The port cannot be opened or has failed; `absent` says what people can do."""

    def __init__(self, absent: Absent) -> None:
        super().__init__(str(absent.message))
        self.absent = absent


class Port(Protocol):
    """An open port."""

    def read(self) -> bytes:
        """The bytes received; waits at most 50 ms for the first. Raises `PortGone`."""

    def write(self, data: bytes) -> None:
        """Send all of it within a second. Raises `PortGone`."""

    def close(self) -> None:
        """Release the port; never raises."""


class SerialPort:
    """A device name or any URL that pyserial opens, for this program alone."""

    def __init__(self, name: str) -> None:
        self._name = name
        try:
            self._serial: Any = serial.serial_for_url(
                name,
                baudrate=BAUD,
                timeout=READ_TIMEOUT_S,
                write_timeout=WRITE_TIMEOUT_S,
                exclusive=True,
            )
        except (OSError, ValueError, TerminalError) as error:
            # A device that vanishes while pyserial opens it raises a terminal error.
            raise PortGone(_absent(name, error)) from None

    def read(self) -> bytes:
        try:
            data = bytes(self._serial.read(1))
            while data and self._serial.in_waiting:
                data += self._serial.read(self._serial.in_waiting)
        except (OSError, TypeError) as error:
            # pyserial sometimes raises TypeError when the device vanishes.
            raise PortGone(_absent(self._name, error)) from None
        return data

    def write(self, data: bytes) -> None:
        try:
            self._serial.write(data)
        except OSError as error:
            raise PortGone(_absent(self._name, error)) from None

    def close(self) -> None:
        try:
            self._serial.close()
        except OSError:
            # The device is gone already; there is nothing left to close.
            return


def board_ports() -> tuple[str, ...]:
    """The device names of all Picos on USB."""
    return tuple(_boards())


def find_board_port(serial_number: str | None = None) -> str:
    """The device name of the first Pico on USB, or of the one with this serial number.

    Raises `PortGone` if there is none.
    """
    for device, number in _boards().items():
        if serial_number is None or number == serial_number.lower():
            return device
    raise PortGone(Absent("no-board"))


def _boards() -> dict[str, str]:
    """The serial number of each Pico on USB, by its device name."""
    return {
        str(info.device): str(info.serial_number).lower()
        for info in sorted(list_ports.comports(), key=lambda found: str(found.device))
        if info.vid == PICO_VENDOR
    }


def _absent(name: str, error: Exception) -> Absent:
    """The key of the sentence that fits an error from pyserial."""
    number = getattr(error, "errno", None)
    text = str(error).lower()
    # On Windows access is denied only if another program has the port.
    is_denied = "access is denied" in text
    if number in (errno.EBUSY, errno.EWOULDBLOCK) or "exclusively lock" in text or is_denied:
        key = "in-use"
    elif number in (errno.EACCES, errno.EPERM) or "permission" in text:
        key = "no-permission"
    else:
        key = "no-port"
    return Absent(key, (("port", name),))
