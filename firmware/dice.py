"""Dice: fair faces that anyone can check afterwards, and how a face looks on 3 x 3 pixels.

A series of rolls depends on one secret from the hardware's randomness. The SHA-256 of the secret
is known before the first roll, the secret itself once the series has ended; a roll is the HMAC of
series, number and the host's nonce under the secret, so neither side can choose it, and both can
compute it later. The rolls of counted series are numbered over the whole boot, and each secret
contains a hash of all rolls made before it was drawn, so that a missing or an invented series is
noticed. Rejection sampling favours no face. Does not know which game is played: a face is an index
from 0.
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
# The series of a board without a requested series.
UNNAMED = "0"
# Digits of a code that people note: each 1 to 8, three bits of a hash.
CODE_DIGITS = 20
# A secret is this many random bytes, a mark, and the first bytes of the chain so far.
RANDOM_BYTES = 16
PAST_MARK = b"past"
PAST_BYTES = 12
# One block of SHA-256, to which HMAC (RFC 2104) pads its key.
HMAC_BLOCK = 64


class Dice:
    """Rolls dice; `random_bytes(n)` returns n bytes of hardware randomness."""

    def __init__(self, random_bytes) -> None:
        self._random_bytes = random_bytes
        self.ended_series = ""
        self.ended_secret = b""
        self.ended_number = 0
        # The number of rolls in all counted series of this boot.
        self.counted = 0
        # Whether there has been a counted series.
        self.has_counted = False
        # The hash of those rolls: the beginning of the chain after the last one.
        self._past = bytes(PAST_BYTES)
        # The hash chain of a counted series' rolls, starting with the commitment.
        self.chain = self.ended_chain = b""
        self._begin(UNNAMED, False)

    def begin(self, series: str, is_counted: bool = False) -> None:
        """End the current series, whose secret is then public; its own name changes nothing.

        `is_counted`: the new series' rolls are proven by protocol 1.2, otherwise by 1.1.
        """
        if series != self.series:
            self.ended_series, self.ended_secret = self.series, self._secret
            self.ended_number = self.number
            self.ended_chain = self.chain
            self._begin(series, is_counted)

    def roll(self, count: int, sides: int, nonce: str, more: str = "-") -> "list[int]":
        """`count` faces from 0 to `sides` - 1; ValueError if no such dice exist.

        `more` is what else the roll of a counted series is bound to, as words of the link.
        """
        if not 0 <= count <= COUNT_LIMIT or not 2 <= sides <= SIDES_LIMIT:
            raise ValueError("no such dice")
        # Clearing the dice is no roll.
        self.number += 1 if count else 0
        roll = "%s %x %s %x %x " % (self.series, self.number, nonce, count, sides)
        if self.is_counted:
            self.counted = self.number
            roll += more + " "
            if count:
                self.chain = hashlib.sha256(self.chain + roll.encode()).digest()
                self._past = self.chain[:PAST_BYTES]
        # Bytes from here on would favour the low faces.
        ceiling = 256 - 256 % sides
        faces: "list[int]" = []
        block = 0
        while len(faces) < count:
            for byte in self._hmac((roll + "%x" % block).encode()):
                if byte < ceiling and len(faces) < count:
                    faces.append(byte % sides)
            block += 1
        return faces

    def _begin(self, series: str, is_counted: bool) -> None:
        self.series, self.is_counted = series, is_counted
        self.has_counted = self.has_counted or is_counted
        # The last roll's number: in the series, or in all counted series of this boot.
        self.number = self.counted if is_counted else 0
        # The ring oscillator of an RP2040 is biased; the hash whitens what it gives.
        random = hashlib.sha256(self._random_bytes(64)).digest()[:RANDOM_BYTES]
        self._secret = random + PAST_MARK + self._past
        self.commitment = hashlib.sha256(self._secret).digest()
        self.chain = self.commitment if is_counted else b""
        self._inner = _padded(self._secret, 0x36)
        self._outer = _padded(self._secret, 0x5C)

    def _hmac(self, message: bytes) -> bytes:
        inner = hashlib.sha256(self._inner + message).digest()
        return hashlib.sha256(self._outer + inner).digest()


def _padded(key: bytes, pad: int) -> bytes:
    return bytes([byte ^ pad for byte in key]) + bytes([pad]) * (HMAC_BLOCK - len(key))


def code_of(digest: bytes) -> "list[int]":
    """The code of a hash, as faces to be shown: CODE_DIGITS indices from 0 to 7."""
    bits = int.from_bytes(digest[:8], "big") >> (64 - 3 * CODE_DIGITS)
    return [bits >> 3 * place & 7 for place in range(CODE_DIGITS - 1, -1, -1)]


def is_lit(face: int, pixel: int) -> bool:
    """Whether pixel 0 to 8 of a die is lit for a face index; none is, past the ninth face."""
    number = face + 1
    return number < len(GLYPHS) and bool(GLYPHS[number] >> pixel & 1)
