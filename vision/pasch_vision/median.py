"""The median of many numbers, without sorting them: digit by digit of how floats are kept.

Exact, and the same for numbers that are often equal, which slow down other ways.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pasch_vision.compiled import compiled

__all__ = ["medians"]

Numbers = npt.NDArray[np.float32]
Bits = npt.NDArray[np.int32]

# A float's 32 bits in digits of 11, 11 and 10: by how much to shift, and what remains.
DIGITS = ((21, 2047), (10, 2047), (0, 1023))
MOST_DIGITS = 2048
SIGN, ALL = 0x80000000, 0xFFFFFFFF


def medians(rows: Numbers) -> list[float]:
    """The median of each row of numbers (N, M), none of which is NaN; M at least 1."""
    numbers = np.ascontiguousarray(rows, dtype=np.float32)
    found = np.empty(len(rows), dtype=np.float32)
    select(numbers, numbers.view(np.int32), found)
    return [float(value) for value in found]


@compiled
def select(rows: Numbers, bits: Bits, found: Numbers) -> None:
    """The median of each row (N, M), also given as `bits`; of two middle ones their mean."""
    counts = np.empty(MOST_DIGITS, np.int32)
    size = rows.shape[1]
    for n in range(len(rows)):
        lower = ranked(bits[n], (size - 1) // 2, counts)
        upper = lower if size % 2 else following(rows[n], lower, size // 2)
        found[n] = (lower + upper) * np.float32(0.5)


@compiled
def following(row: Numbers, lower: np.float32, rank: int) -> np.float32:
    """The number at place `rank` when sorted, given the one before."""
    not_above, least = 0, np.float32(np.inf)
    for number in row:
        not_above += number <= lower
        least = min(least, number if number > lower else np.float32(np.inf))
    return lower if not_above > rank else least


@compiled
def ranked(bits: Bits, rank: int, counts: Bits) -> np.float32:
    """The number that is at place `rank` when sorted."""
    known, known_mask = 0, 0
    for shift, mask in DIGITS:
        for digit in range(mask + 1):
            counts[digit] = 0
        for at in range(len(bits)):
            key = ordered(bits[at])
            if key & known_mask == known:
                counts[(key >> shift) & mask] += 1
        digit = 0
        while rank >= counts[digit]:
            rank -= counts[digit]
            digit += 1
        known |= digit << shift
        known_mask |= mask << shift
    # Back to how floats are kept.
    plain = known ^ SIGN if known & SIGN else known ^ ALL
    return np.uint32(plain).view(np.float32)


@compiled
def ordered(bits: np.int32) -> int:
    """A whole number, not negative, that grows as the float with these bits does."""
    plain = np.int64(bits) & ALL
    return int(plain ^ ALL if bits < 0 else plain | SIGN)
