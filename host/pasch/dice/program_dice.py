"""The program's own dice: rolled as a board rolls them, so that anyone can check them afterwards.

A secret is drawn and its SHA-256 told before the first roll of a series; every roll is the HMAC of
the secret and of what it was asked with (`proof`), and the secret is told when the series is over.
Knows no game and no journal.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable

from pasch.dice.kinds import marks_field
from pasch.dice.proof import COUNTED, commitment_of, faces_of_roll
from pasch.link.messages import Rolled, RollRequest, SeriesBegun, SeriesEnded

__all__ = ["ProgramDice"]

SECRET_BYTES, BOOT_BYTES = 64, 4


class ProgramDice:
    """Dice of one start of the program. `random_bytes(n)` gives chance."""

    def __init__(self, random_bytes: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._random_bytes = random_bytes
        self._boot_id = random_bytes(BOOT_BYTES).hex()
        # Rolls are numbered over the whole start, as are the presses they take.
        self._series = self._number = 0
        self._presses: dict[int, int] = {}
        self._secret = self._drawn()
        # A roll that is asked for once more has the same faces.
        self._last: Rolled | None = None

    def begin(self, series: int) -> tuple[SeriesBegun | SeriesEnded, ...]:
        """Let this series run (0: none), and what is told of it; its own name changes nothing."""
        if series == self._series:
            return ()
        told: list[SeriesBegun | SeriesEnded] = []
        if self._series:
            told.append(SeriesEnded(self._series, self._boot_id, self._secret, self._number))
        self._series = series
        self._secret = self._drawn()
        if series:
            commitment, before = commitment_of(self._secret), self._number
            told.append(SeriesBegun(series, self._boot_id, commitment, COUNTED, before))
        return tuple(told)

    def roll(self, asked: RollRequest) -> Rolled:
        """The faces of a roll, once per id."""
        if self._last is not None and self._last.roll_id == asked.roll_id:
            return self._last
        # Whoever asks for a roll here has pressed, in whatever way.
        press = self._presses[asked.button] = self._presses.get(asked.button, 0) + 1
        bound = f"{marks_field(asked.marks)} {asked.button:x} {press:x}"
        self._number += bool(self._series)
        number = self._number if self._series else 0
        faces = faces_of_roll(
            self._secret, self._series, number, asked.nonce, asked.count, asked.sides, bound
        )
        where = (self._boot_id, self._series, number, asked.sides, asked.nonce, bound)
        self._last = Rolled(asked.roll_id, faces, *where)
        return self._last

    def _drawn(self) -> str:
        """A new secret, in hex."""
        return hashlib.sha256(self._random_bytes(SECRET_BYTES)).hexdigest()
