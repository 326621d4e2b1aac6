"""The program's own dice: rolled as a board rolls them, so that anyone can check them afterwards.

A secret is drawn and its SHA-256 published before the first roll of a series; every roll is the
HMAC of the request under the secret (`proof`), and the secret is revealed when the series is over.
A program that was killed continues its series: the secret is on disk, and the journal holds the
rolls. Knows no game.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterable

from pasch.dice.finding import series_of
from pasch.dice.kept_secret import KeptSecret, SecretFile
from pasch.dice.kinds import marks_field
from pasch.dice.proof import COUNTED, OF_DICE, commitment_of, faces_of_roll
from pasch.link.messages import Rolled, RollRequest, SeriesBegun, SeriesEnded
from pasch.referee.model.events import EventKind, JournalEvent

__all__ = ["ProgramDice"]

SECRET_BYTES, BOOT_BYTES = 64, 4


class ProgramDice:
    """The dice of one start of the program. `random_bytes(n)` supplies chance.

    `file` keeps the secret. After a program was killed, `catch_up` has to tell the dice what they
    had rolled before they are used.
    """

    def __init__(
        self,
        random_bytes: Callable[[int], bytes] = secrets.token_bytes,
        file: SecretFile | None = None,
    ) -> None:
        self._random_bytes = random_bytes
        self._file = file
        kept = file.read() if file is not None else None
        self._ended = kept.ended if kept is not None else None
        self._kept = kept if kept is not None and kept.series else self._fresh()
        self._is_behind = bool(self._kept.series or self._ended)
        # Rolls are numbered over the whole start, as are the presses they use.
        self._number = self._kept.before
        self._presses = dict(self._kept.presses)
        # The series announced as begun since this program started.
        self._told = 0
        # A roll that is requested again has the same faces.
        self._last: Rolled | None = None

    @property
    def is_behind(self) -> bool:
        """Whether the journal, newest game first, has yet to say what these dice had rolled."""
        return self._is_behind

    def catch_up(self, events: Iterable[JournalEvent]) -> None:
        """Take in what a game's events say about these dice."""
        runs = (self._kept.series, self._kept.boot_id)
        ended = (self._ended.series, self._ended.boot_id) if self._ended else None
        for event in events:
            if event.kind not in OF_DICE:
                continue
            data, series = event.data, series_of(event)
            if event.kind is EventKind.DICE_COMMITTED and series in (runs, ended):
                self._is_behind = False
            elif event.kind is EventKind.DICE_REVEALED and series == ended:
                self._ended = None
            elif event.kind is EventKind.DICE_REVEALED and series == runs:
                # Nothing after it could be kept.
                self._kept, self._number, self._presses = self._fresh(), 0, {}
            elif event.kind is EventKind.DICE_THROWN and series == runs:
                button, press = (int(word, 16) for word in data["bound"].split()[1:3])
                self._number = max(self._number, data["number"])
                self._presses[button] = max(self._presses.get(button, 0), press)

    def begin(self, series: int) -> tuple[SeriesBegun | SeriesEnded, ...]:
        """Begin this series (0: none) and return the events; its own name changes nothing."""
        kept, told = self._kept, self._told
        ended, self._ended, self._told = self._ended, None, series
        if series != kept.series:
            if kept.series:
                ended = SeriesEnded(kept.series, kept.boot_id, kept.secret, self._number)
            presses = dict(self._presses)
            self._kept = KeptSecret(
                kept.boot_id, series, self._drawn(), self._number, presses, ended
            )
            if self._file is not None:
                self._file.write(self._kept)
        begun = self._kept
        commitment = commitment_of(begun.secret)
        news = SeriesBegun(series, begun.boot_id, commitment, COUNTED, begun.before, False)
        return (*filter(None, (ended,)), *((news,) if series not in (0, told) else ()))

    def roll(self, asked: RollRequest) -> Rolled:
        """The faces of a roll, rolled once per id."""
        if self._last is not None and self._last.roll_id == asked.roll_id:
            return self._last
        kept = self._kept
        # A request for a roll counts as a press here.
        press = self._presses[asked.button] = self._presses.get(asked.button, 0) + 1
        bound = f"{marks_field(asked.marks)} {asked.button:x} {press:x}"
        self._number += bool(kept.series)
        number = self._number if kept.series else 0
        faces = faces_of_roll(
            kept.secret, kept.series, number, asked.nonce, asked.count, asked.sides, bound
        )
        where = (kept.boot_id, kept.series, number, asked.sides, asked.nonce, bound)
        self._last = Rolled(asked.roll_id, faces, *where)
        return self._last

    def _fresh(self) -> KeptSecret:
        """A new start of the program, without a series yet."""
        return KeptSecret(self._random_bytes(BOOT_BYTES).hex(), 0, self._drawn())

    def _drawn(self) -> str:
        """A new secret, in hex."""
        return hashlib.sha256(self._random_bytes(SECRET_BYTES)).hexdigest()
