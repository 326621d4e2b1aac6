"""Dice: fair faces from hardware randomness, and how a face looks on 3 x 3 pixels.

Each roll is drawn when it is asked for: SHA-256 over fresh hardware bytes and the host's nonce,
then rejection sampling, so that no face is favoured. The ring oscillator of an RP2040 is biased;
the hash whitens it. Which game is played is not known here, a face is an index from 0.
"""

import hashlib

# Bit n of a row's number lights pixel n; pixels run row by row from the top left corner.
GLYPHS = (
    0b000000000,
    0b000010000,
    0b100000001,
    0b100010001,
    0b101000101,
    0b101010101,
    0b101101101,
    0b101111101,
    0b111101111,
    0b111111111,
)
SIDES_LIMIT = 200
COUNT_LIMIT = 8


class Dice:
    """Rolls dice; `random_bytes(n)` returns n bytes of hardware randomness."""

    def __init__(self, random_bytes) -> None:
        self._random_bytes = random_bytes

    def roll(self, count: int, sides: int, nonce: str) -> "list[int]":
        """`count` faces from 0 to `sides` - 1; ValueError where no such dice exist."""
        if not 0 <= count <= COUNT_LIMIT or not 2 <= sides <= SIDES_LIMIT:
            raise ValueError("no such dice")
        # Bytes from here on would favour the low faces.
        ceiling = 256 - 256 % sides
        faces: "list[int]" = []
        while len(faces) < count:
            for byte in hashlib.sha256(self._random_bytes(32) + nonce.encode()).digest():
                if byte < ceiling and len(faces) < count:
                    faces.append(byte % sides)
        return faces


def is_lit(face: int, pixel: int) -> bool:
    """Whether pixel 0 to 8 of a die is lit for a face index; none is, past the ninth face."""
    number = face + 1
    return number < len(GLYPHS) and bool(GLYPHS[number] >> pixel & 1)
