"""The board's lines as values: HELLO, NOW and PROOF.

Fields after those known here are ignored, so that a board with a newer minor protocol is read.
"""

from __future__ import annotations

from collections.abc import Sequence

from pasch.link import wire
from pasch.link.messages import Hello, Now, Proof

__all__ = ["generation_of", "read_hello", "read_now", "read_proof", "read_protocol"]


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
    """A NOW; raises ValueError or IndexError. The fields after the eighth came later."""
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
        _later(fields, 8),
        _later(fields, 9),
        _later(fields, 10),
        wire.to_list(fields[11]) if len(fields) > 11 else (),
        _later(fields, 12),
    )


def _later(fields: Sequence[str], index: int) -> int:
    """A number that a later minor added; 0 from a board that has something else there."""
    try:
        return int(fields[index], 16)
    except (IndexError, ValueError):
        return 0


def read_proof(fields: Sequence[str]) -> Proof:
    """A PROOF; raises ValueError or IndexError."""
    boot_id, series, commitment, rolls, ended_series, ended_secret, ended_rolls = fields[:7]
    return Proof(
        boot_id,
        int(series, 16),
        commitment,
        int(rolls, 16),
        0 if ended_series == wire.NOTHING else int(ended_series, 16),
        "" if ended_secret == wire.NOTHING else ended_secret,
        int(ended_rolls, 16),
    )


def generation_of(codes: str, brightness: int, is_bare: bool = False) -> str:
    """The number of a frame: made from its content, so that it needs no memory.

    A host that starts anew cannot take the frame of the one before it for its own.
    """
    return wire.checksum(f"{brightness:x}{codes}{'1' if is_bare else ''}")
