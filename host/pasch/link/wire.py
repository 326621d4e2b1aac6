"""The line codec with types: a view of `firmware/wire.py`, the one file shared with the board.

Decides nothing itself. The colours and rhythms of LED characters, the tunes and the limits come
from the shared file, so host and board cannot disagree.
"""

import binascii
from collections.abc import Sequence
from typing import Final

from pasch_firmware import wire as shared

from pasch.errors import WireError
from pasch_hardware.message import cause

__all__ = [
    "AMBER", "BLUE", "CLICK", "CODE_BASE", "CODE_COUNT", "CYAN", "DIM", "DOUBLE_FLASH",
    "FAST_BLINK", "GREEN", "HEARTBEAT", "HIT", "MAGENTA", "MAJOR", "MINOR",
    "NOTHING", "NO_PLAY", "OFF", "OFFER", "PULSE", "RED", "SILENCE", "SLOW_BLINK", "STEADY",
    "TO_BOARD", "TO_HOST", "TURN", "WAVE", "WHITE", "WIN", "WRONG",
    "LineReader", "checksum", "decode", "encode", "from_list", "led_code", "led_parts", "to_list",
    "to_number",
]  # fmt: skip

MAJOR: Final[int] = shared.MAJOR
MINOR: Final[int] = shared.MINOR
TO_BOARD: Final[str] = shared.TO_BOARD
TO_HOST: Final[str] = shared.TO_HOST
NOTHING: Final[str] = shared.NOTHING
CODE_BASE: Final[int] = shared.CODE_BASE
CODE_COUNT: Final[int] = shared.CODE_COUNT

OFF: Final[int] = shared.OFF
WHITE: Final[int] = shared.WHITE
RED: Final[int] = shared.RED
GREEN: Final[int] = shared.GREEN
BLUE: Final[int] = shared.BLUE
AMBER: Final[int] = shared.AMBER
CYAN: Final[int] = shared.CYAN
MAGENTA: Final[int] = shared.MAGENTA

STEADY: Final[int] = shared.STEADY
DIM: Final[int] = shared.DIM
SLOW_BLINK: Final[int] = shared.SLOW_BLINK
FAST_BLINK: Final[int] = shared.FAST_BLINK
PULSE: Final[int] = shared.PULSE
DOUBLE_FLASH: Final[int] = shared.DOUBLE_FLASH
WAVE: Final[int] = shared.WAVE
HEARTBEAT: Final[int] = shared.HEARTBEAT

SILENCE: Final[int] = shared.SILENCE
CLICK: Final[int] = shared.CLICK
TURN: Final[int] = shared.TURN
WRONG: Final[int] = shared.WRONG
NO_PLAY: Final[int] = shared.NO_PLAY
HIT: Final[int] = shared.HIT
WIN: Final[int] = shared.WIN
OFFER: Final[int] = shared.OFFER


def led_code(colour: int, rhythm: int) -> str:
    """The character that gives an LED a colour and a rhythm.

    >>> led_code(WHITE, STEADY), led_code(MAGENTA, HEARTBEAT)
    ('1', 'o')
    """
    return str(shared.led_code(colour, rhythm))


def led_parts(code: str) -> tuple[int, int]:
    """Colour and rhythm of an LED character."""
    colour, rhythm = shared.led_parts(code)
    return int(colour), int(rhythm)


def checksum(text: str) -> str:
    """CRC-32 of an ASCII text as hex without leading zeros."""
    return f"{binascii.crc32(text.encode('ascii')):x}"


def encode(mark: str, verb: str, fields: Sequence[str]) -> bytes:
    """The finished line with its newline; raises `WireError` if the board would refuse it."""
    try:
        return bytes(shared.encode(mark, verb, list(fields)))
    except ValueError as error:
        raise WireError(
            "a line for the board cannot be built: {error}", error=cause(error)
        ) from None


def decode(mark: str, line: bytes) -> tuple[str, ...]:
    """Verb and fields of a line without its newline; empty if the line is damaged."""
    return tuple(shared.decode(mark, line))


def to_number(word: str) -> int:
    """The number that a word says in lower-case hex; raises ValueError for anything else."""
    return int(shared.to_number(word))


def to_list(field: str) -> tuple[int, ...]:
    """The numbers of a field such as `5,3`; `-` holds none. Raises ValueError."""
    return tuple(shared.to_list(field))


def from_list(numbers: Sequence[int]) -> str:
    """The field for some numbers: hex, joined by commas, `-` for none."""
    return str(shared.from_list(list(numbers)))


class LineReader:
    """Turns bytes into lines; a line that is too long is skipped up to its newline."""

    def __init__(self) -> None:
        self._buffer = shared.LineBuffer()

    @property
    def overlong(self) -> int:
        """How many lines were too long."""
        return int(self._buffer.overlong)

    def give_up(self) -> int:
        """Forget half a line; returns the number forgotten: 0 or 1."""
        return int(self._buffer.give_up())

    def feed(self, data: bytes) -> tuple[bytes, ...]:
        """The lines that these bytes complete, without line ends or empty lines."""
        lines = (bytes(self._buffer.push(byte)) for byte in data)
        return tuple(line for line in lines if line)
