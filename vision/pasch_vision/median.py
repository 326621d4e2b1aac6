"""The median of many numbers, without sorting them: digit by digit of how floats are kept.

Exact, and the same for numbers that are often equal, which slow down other ways.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pasch_vision.compiled import compiled

__all__ = ["medians"]

Numbers = npt.NDArray[np.float32]

# A float's 32 bits in digits of 11, 11 and 10: by how much to shift, and what remains.
DIGITS = ((21, 2047), (10, 2047), (0, 1023))
MOST_DIGITS = 2048
SIGN, ALL = 0x80000000, 0xFFFFFFFF


def medians(rows: Numbers) -> list[float]:
    """The median of each row of numbers (N, M), none of which is NaN; M at least 1."""
    found = np.empty(len(rows), dtype=np.float32)
    select(np.ascontiguousarray(rows, dtype=np.float32).view(np.int32), found)
    return [float(value) for value in found]


@compiled
def select(rows: npt.NDArray[np.int32], found: Numbers) -> None:
    """The median of each row (N, M) of floats' bits; of two middle ones their mean."""
    counts = np.empty(MOST_DIGITS, np.int32)
    for n in range(len(rows)):
        size = rows.shape[1]
        lower, upper = ranked(rows[n], (size - 1) // 2, counts), ranked(rows[n], size // 2, counts)
        found[n] = (lower + upper) * np.float32(0.5)


@compiled
def ranked(bits: npt.NDArray[np.int32], rank: int, counts: npt.NDArray[np.int32]) -> np.float32:
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
