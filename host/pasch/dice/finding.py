"""One finding of a check of the dice: what it is, and where in the game.

The sentences for people are in `findings`.
"""

from dataclasses import dataclass
from enum import StrEnum

from pasch.referee.model.events import JournalEvent

__all__ = ["Finding", "FindingCode", "Series", "series_of"]

# The number of a series of rolls, and the boot of the board that throws it.
Series = tuple[int, str]


def series_of(event: JournalEvent) -> Series:
    """The series that an event about a board's dice belongs to."""
    return event.data["series"], event.data["boot_id"]


class FindingCode(StrEnum):
    """What a check can find; the codes in `NO_FAULTS` are remarks, not faults."""

    SOUND = "sound"
    OLDER_PROOF = "older-proof"
    BY_HAND = "by-hand"
    RESTARTED = "restarted"
    NOT_REVEALED = "not-revealed"
    NO_PROOF = "no-proof"
    NO_COMMITMENT = "no-commitment"
    UNCOMMITTED = "uncommitted"
    COMMITTED_TWICE = "committed-twice"
    WRONG_SECRET = "wrong-secret"
    AFTER_REVEAL = "after-reveal"
    MISSING = "missing"
    MISSING_LAST = "missing-last"
    MISSING_BEFORE = "missing-before"
    OTHER_BEFORE = "other-before"
    OUT_OF_ORDER = "out-of-order"
    WRONG_FACES = "wrong-faces"
    WRONG_NUMBERS = "wrong-numbers"
    WRONG_NONCE = "wrong-nonce"
    # A roll of the game does not fit what was requested and thrown.
    USED_TWICE = "used-twice"
    UNASKED = "unasked"
    UNANSWERED = "unanswered"
    WITHDRAWN = "withdrawn"
    UNPLAYED = "unplayed"
    WRONG_SEAT = "wrong-seat"
    NO_PRESS = "no-press"
    WRONG_DICE = "wrong-dice"
    # Dice differ from those that lay there, or rolls disappeared unplayed.
    OTHER_DICE = "other-dice"
    UNLAWFUL = "unlawful"
    NOT_DUE = "not-due"
    WRONG_END = "wrong-end"
    VOIDED = "voided"
    SET_ASIDE = "set-aside"
    TURN_GIVEN = "turn-given"
    BEGUN_ANEW = "begun-anew"
    CONTINUED = "continued"
    # Two series cannot both be one board's.
    OTHER_START = "other-start"
    OVERLAPPING = "overlapping"
    TWO_PROOFS = "two-proofs"


NO_FAULTS = (
    FindingCode.SOUND,
    FindingCode.OLDER_PROOF,
    FindingCode.BY_HAND,
    FindingCode.WITHDRAWN,
    FindingCode.SET_ASIDE,
    FindingCode.TURN_GIVEN,
    FindingCode.CONTINUED,
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: its code, and the values of its sentence.

    `series` and `boot_id` say where, `number` which roll, `rolls` how many; `shown` and `due` are
    numbers on dice. `roll` is the place in the game, counted over all seats from 1; `seat` rolled,
    or was asked to. `thrower` is whose dice they were: a board's, or the program's own.
    """

    code: FindingCode
    series: int = 0
    boot_id: str = ""
    number: int = 0
    rolls: int = 0
    shown: tuple[int, ...] = ()
    due: tuple[int, ...] = ()
    roll: int = 0
    seat: str = ""
    thrower: str = ""

    @property
    def is_proof(self) -> bool:
        """Whether it says that rolls are proven."""
        return self.code is FindingCode.SOUND

    @property
    def is_fault(self) -> bool:
        """Whether something is wrong, missing, or cannot be checked."""
        return self.code not in NO_FAULTS
