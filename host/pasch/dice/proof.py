"""A roll computed from the revealed secret, and the check of a whole log.

Independent of the firmware's own file: this is what anyone could write from docs/dice.md. Reads
the journal's events and nothing else; words for people are in `findings`.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count as counting

from pasch.dice.kinds import Faces, faces_thrown, numbers_shown
from pasch.referee.model.events import EventKind, JournalEvent

__all__ = [
    "Finding",
    "FindingCode",
    "Secret",
    "commitment_of",
    "faces_of_roll",
    "secrets_in",
    "verify",
]


def commitment_of(secret: str) -> str:
    """The SHA-256 of a secret, both as 64 hex digits; raises ValueError for anything else."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def faces_of_roll(
    secret: str, series: int, number: int, nonce: int, count: int, sides: int
) -> tuple[int, ...]:
    """The faces, from 0, that roll `number` of a series must have had.

    The bytes of HMAC-SHA-256(secret, "series number nonce count sides block"), all in lower-case
    hex, block after block; bytes from the greatest multiple of `sides` on are left out.

    >>> faces_of_roll("00" * 32, 0x77B2, 1, 0x9C41E0AA, 2, 6)
    (5, 4)
    """
    ceiling = 256 - 256 % sides
    faces: list[int] = []
    for block in counting():
        words = (series, number, nonce, count, sides, block)
        message = " ".join(f"{word:x}" for word in words).encode()
        digest = hmac.digest(bytes.fromhex(secret), message, "sha256")
        faces += [byte % sides for byte in digest if byte < ceiling]
        if len(faces) >= count:
            break
    return tuple(faces[:count])


class FindingCode(StrEnum):
    """What a check can find; `SOUND` and `BY_HAND` are no faults."""

    SOUND = "sound"
    BY_HAND = "by-hand"
    RESTARTED = "restarted"
    NOT_REVEALED = "not-revealed"
    NO_PROOF = "no-proof"
    UNCOMMITTED = "uncommitted"
    COMMITTED_TWICE = "committed-twice"
    WRONG_SECRET = "wrong-secret"
    AFTER_REVEAL = "after-reveal"
    MISSING = "missing"
    MISSING_LAST = "missing-last"
    WRONG_FACES = "wrong-faces"
    WRONG_NUMBERS = "wrong-numbers"
    WRONG_NONCE = "wrong-nonce"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found: its code, and what makes its sentence.

    `series` and `boot_id` say where, `number` which roll, `rolls` how many; `shown` and `due` are
    numbers on dice.
    """

    code: FindingCode
    series: int = 0
    boot_id: str = ""
    number: int = 0
    rolls: int = 0
    shown: tuple[int, ...] = ()
    due: tuple[int, ...] = ()

    @property
    def is_fault(self) -> bool:
        """Whether something is wrong, missing, or cannot be checked."""
        return self.code not in (FindingCode.SOUND, FindingCode.BY_HAND)


@dataclass(frozen=True, slots=True)
class Secret:
    """The revealed secret of a series on one boot of a board, and how many rolls it had."""

    secret: str
    rolls: int


Series = tuple[int, str]


def secrets_in(events: Iterable[JournalEvent]) -> dict[Series, Secret]:
    """All secrets that a journal tells, by series and boot; they may stand in a later game."""
    return {
        (event.data["series"], event.data["boot_id"]): Secret(
            event.data["secret"], event.data["rolls"]
        )
        for event in events
        if event.kind is EventKind.DICE_REVEALED
    }


def verify(
    events: Sequence[JournalEvent], faces: Faces, secrets: dict[Series, Secret]
) -> tuple[Finding, ...]:
    """What the log of one game says about its dice; `faces` as in the game's record.

    One finding at least for every series, and one for all rolls that no board threw.
    """
    of_series = _by_series(events)
    found: list[Finding] = []
    order = list(of_series)
    for place, series in enumerate(order):
        is_last_boot = all(later[0] != series[0] for later in order[place + 1 :])
        found += _check_series(series, of_series[series], secrets.get(series), is_last_boot)
    return (*found, *_check_rolls(events, faces))


def _by_series(events: Sequence[JournalEvent]) -> dict[Series, list[JournalEvent]]:
    """Commitments, throws and reveals of each series and boot, in the order of the log."""
    kinds = (EventKind.DICE_COMMITTED, EventKind.DICE_THROWN, EventKind.DICE_REVEALED)
    found: dict[Series, list[JournalEvent]] = {}
    for event in events:
        if event.kind in kinds:
            series = (event.data["series"], event.data["boot_id"])
            # The end of a series of another game is that game's business.
            if event.kind is not EventKind.DICE_REVEALED or series in found:
                found.setdefault(series, []).append(event)
    return found


def _check_series(
    series: Series, events: list[JournalEvent], secret: Secret | None, is_last_boot: bool
) -> list[Finding]:
    where, boot_id = series
    committed = [event for event in events if event.kind is EventKind.DICE_COMMITTED]
    thrown = [event for event in events if event.kind is EventKind.DICE_THROWN]
    if not thrown and (secret is None or not secret.rolls):
        return []
    found = _check_order(series, events)
    found += _check_numbers(series, thrown, secret)
    if len({event.data["commitment"] for event in committed}) > 1:
        found.append(Finding(FindingCode.COMMITTED_TWICE, where, boot_id))
    if secret is None:
        code = FindingCode.NOT_REVEALED if is_last_boot else FindingCode.RESTARTED
        return [*found, Finding(code, where, boot_id, rolls=len(thrown))]
    if committed and commitment_of(secret.secret) != committed[-1].data["commitment"]:
        return [*found, Finding(FindingCode.WRONG_SECRET, where, boot_id, rolls=len(thrown))]
    found += [fault for event in thrown for fault in _check_faces(series, event, secret)]
    return found or [Finding(FindingCode.SOUND, where, boot_id, rolls=len(thrown))]


def _check_order(series: Series, events: list[JournalEvent]) -> list[Finding]:
    """The commitment comes before the first roll, and no roll after the secret is known."""
    found = []
    is_committed = is_revealed = False
    for event in events:
        is_committed = is_committed or event.kind is EventKind.DICE_COMMITTED
        is_revealed = is_revealed or event.kind is EventKind.DICE_REVEALED
        if event.kind is EventKind.DICE_THROWN:
            number = event.data["number"]
            if not is_committed:
                found.append(Finding(FindingCode.UNCOMMITTED, *series, number=number))
            if is_revealed:
                found.append(Finding(FindingCode.AFTER_REVEAL, *series, number=number))
    return found


def _check_numbers(
    series: Series, thrown: list[JournalEvent], secret: Secret | None
) -> list[Finding]:
    """Every number from 1 on stands in the log, up to the last roll of the series."""
    logged = {event.data["number"] for event in thrown}
    last = max(logged, default=0)
    found = [
        Finding(FindingCode.MISSING, *series, number=number)
        for number in range(1, last)
        if number not in logged
    ]
    if secret is not None and secret.rolls > last:
        missing = secret.rolls - last
        found.append(Finding(FindingCode.MISSING_LAST, *series, number=last, rolls=missing))
    return found


def _check_faces(series: Series, event: JournalEvent, secret: Secret) -> list[Finding]:
    data = event.data
    shown = tuple(data["faces"])
    number, nonce = data["number"], int(data["nonce"], 16)
    due = faces_of_roll(secret.secret, series[0], number, nonce, len(shown), data["sides"])
    if shown == due:
        return []
    plain = (numbers_shown((), shown), numbers_shown((), due))
    return [Finding(FindingCode.WRONG_FACES, *series, number=number, shown=plain[0], due=plain[1])]


def _check_rolls(events: Sequence[JournalEvent], faces: Faces) -> list[Finding]:
    """Every roll of the game is one that the board threw, with the nonce it was asked with."""
    thrown = {e.data["roll_id"]: e.data for e in events if e.kind is EventKind.DICE_THROWN}
    asked = {e.data["roll_id"]: e.data for e in events if e.kind is EventKind.ROLL_ASKED}
    by_hand = without_proof = 0
    found: list[Finding] = []
    for event in events:
        if event.kind is not EventKind.ROLLED:
            continue
        roll_id, dice = event.data["roll_id"], tuple(event.data["dice"])
        # Some games throw some of the lying dice again; `dice` is what lies there afterwards.
        which = event.data.get("which", ())
        dice = tuple(dice[die] for die in which) if which else dice
        proof = thrown.get(roll_id)
        if roll_id is None:
            by_hand += 1
        elif proof is None:
            without_proof += 1
        else:
            where = {"series": proof["series"], "boot_id": proof["boot_id"]}
            number, due = (
                proof["number"],
                numbers_shown(faces_thrown(faces, which), proof["faces"]),
            )
            if dice != due:
                code = FindingCode.WRONG_NUMBERS
                found.append(Finding(code, **where, number=number, shown=dice, due=due))
            if asked.get(roll_id, {}).get("nonce") != proof["nonce"]:
                found.append(Finding(FindingCode.WRONG_NONCE, **where, number=number))
    if without_proof:
        found.append(Finding(FindingCode.NO_PROOF, rolls=without_proof))
    if by_hand:
        found.append(Finding(FindingCode.BY_HAND, rolls=by_hand))
    return found
