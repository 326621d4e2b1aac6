"""The board's lines as values: HELLO, NOW and PROOF.

Extra fields at the end are ignored, so that a board with a newer minor protocol can be read. A
line with numbers that no board can mean is refused; what passes can be kept in a journal.
"""

import re
from collections.abc import Sequence
from operator import gt

from pasch.link import wire
from pasch.link.messages import Hello, Now, Proof

__all__ = ["generation_of", "read_hello", "read_now", "read_proof", "read_protocol"]

# Limits: counters and uptime; presses of a button; LEDs, as many as fit a line; rolls of a boot or
# series, and names of series.
MOST, MOST_PRESSES, MOST_LEDS = (1 << 64) - 1, (1 << 32) - 1, 255
MOST_ROLLS, MOST_SERIES = 100_000, 1 << 32
ID = re.compile(r"[0-9A-Za-z]{1,16}")
DIGEST = re.compile(r"[0-9a-f]{64}")


def read_protocol(fields: Sequence[str]) -> tuple[int, int]:
    """Major and minor protocol of a HELLO of any version; raises ValueError."""
    major, _, minor = fields[0].partition(".")
    if not (major + minor).isdecimal():
        raise ValueError(f"no protocol: {fields[0]}")
    return int(major), int(minor or "0")


def read_hello(fields: Sequence[str]) -> Hello:
    """A HELLO of our own major protocol; raises ValueError or IndexError."""
    major, minor = read_protocol(fields)
    _, firmware, board_id, boot_id, cause, leds, capabilities = fields[:7]
    return Hello(
        major,
        minor,
        firmware,
        _matching(ID, board_id),
        _matching(ID, boot_id),
        cause,
        _number(leds, MOST_LEDS),
        frozenset(capabilities.split(",")),
    )


def read_now(fields: Sequence[str]) -> Now:
    """A NOW; raises ValueError or IndexError. Fields after the eighth were added later."""
    boot_id, generation, roll_id, faces, presses, uptime, bad_lines, fault = fields[:8]
    pressed = _counts(presses)
    spent = _counts(fields[11]) if len(fields) > 11 else ()
    if spent and (len(spent) != len(pressed) or any(map(gt, spent, pressed))):
        raise ValueError(f"presses {presses}, but {fields[11]} of them spent")
    series, number = _later(fields, 9), _later(fields, 10, MOST_ROLLS)
    if not 0 < series <= MOST_SERIES:
        series = number = 0  # none, or another program's: no roll of ours belongs to it
    return Now(
        boot_id,
        generation,
        _number(roll_id),
        tuple(_within(face) for face in wire.to_list(faces)),
        pressed,
        _number(uptime),
        _number(bad_lines),
        _number(fault),
        _later(fields, 8),
        series,
        number,
        spent,
        _later(fields, 12, MOST_PRESSES),
    )


def _within(number: int, most: int = MOST) -> int:
    if number > most:
        raise ValueError(f"{number} is not between 0 and {most}")
    return number


def _number(field: str, most: int = MOST) -> int:
    return _within(wire.to_number(field), most)


def _counts(field: str) -> tuple[int, ...]:
    """How often each button has been pressed."""
    return tuple(_within(count, MOST_PRESSES) for count in wire.to_list(field))


def _later(fields: Sequence[str], index: int, most: int = MOST) -> int:
    """A number added by a later minor version; 0 if the board sends something else there."""
    try:
        int(fields[index], 16)
    except (IndexError, ValueError):
        return 0
    return _number(fields[index], most)


def _matching(pattern: re.Pattern[str], word: str) -> str:
    if not pattern.fullmatch(word):
        raise ValueError(f"not understood: {word}")
    return word


def read_proof(fields: Sequence[str]) -> Proof:
    """A PROOF; raises ValueError or IndexError."""
    boot_id, series, commitment, rolls, ended_series, ended_secret, ended_rolls = fields[:7]
    ended = 0 if ended_series == wire.NOTHING else _number(ended_series)
    if ended > MOST_SERIES or ended_secret == wire.NOTHING:
        ended, ended_secret = 0, ""  # none, or another program's
    return Proof(
        boot_id,
        _number(series),
        _matching(DIGEST, commitment),
        _number(rolls, MOST_ROLLS),
        ended,
        ended_secret and _matching(DIGEST, ended_secret),
        _number(ended_rolls, MOST_ROLLS),
    )


def generation_of(codes: str, brightness: int, is_bare: bool) -> str:
    """The number of a frame, derived from its content, so that it needs no memory.

    A restarted host cannot mistake its predecessor's frame for its own.
    """
    return wire.checksum(f"{brightness:x}{codes}{'1' if is_bare else ''}")
