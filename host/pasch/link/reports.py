"""The board's lines as values: HELLO and NOW.

Fields after those known here are ignored, so that a board with a newer minor protocol is read.
"""

from __future__ import annotations

from collections.abc import Sequence

from pasch.link import wire
from pasch.link.messages import Hello, Now

__all__ = ["generation_of", "read_hello", "read_now", "read_protocol"]


def read_protocol(fields: Sequence[str]) -> tuple[int, int]:
    """Major and minor protocol of a HELLO of any version; raises ValueError."""
    major, _, minor = fields[0].partition(".")
    return int(major), int(minor or "0")


def read_hello(fields: Sequence[str]) -> Hello:
    """A HELLO of our own major protocol; raises ValueError or IndexError."""
    major, minor = read_protocol(fields)
    _, firmware, board_id, boot_id, cause, leds, capabilities = fields[:7]
    return Hello(
        major,
        minor,
        firmware,
        board_id,
        boot_id,
        cause,
        int(leds, 16),
        frozenset(capabilities.split(",")),
    )


def read_now(fields: Sequence[str]) -> Now:
    """A NOW; raises ValueError or IndexError. The sound's id came last into the line."""
    boot_id, generation, roll_id, faces, presses, uptime, bad_lines, fault = fields[:8]
    return Now(
        boot_id,
        generation,
        int(roll_id, 16),
        wire.to_list(faces),
        wire.to_list(presses),
        int(uptime, 16),
        int(bad_lines, 16),
        int(fault, 16),
        int(fields[8], 16) if len(fields) > 8 else 0,
    )


def generation_of(codes: str, brightness: int) -> str:
    """The number of a frame: made from its content, so that it needs no memory.

    A host that starts anew cannot take the frame of the one before it for its own.
    """
    return wire.checksum(f"{brightness:x}{codes}")
