"""Computes a roll from the revealed secret, and checks a whole log.

Independent of the firmware's own file: anyone could write this from docs/dice.md. Reads only the
journal's events; the sentences are in `findings`.
"""

import hashlib
import hmac
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count as counting
from itertools import pairwise

from pasch.dice.finding import Finding, FindingCode, Series, series_of
from pasch.dice.kinds import numbers_shown
from pasch.dice.matching import check_rolls
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.rules.model.game import Game

__all__ = [
    "BOARD",
    "COUNTED",
    "OF_DICE",
    "PROGRAM",
    "Secret",
    "code_of",
    "codes_of",
    "commitment_of",
    "faces_of_roll",
    "secrets_in",
    "throwers_in",
    "verify",
]

# The journal's dice events: a series' begin, its rolls, and its end.
OF_DICE = (EventKind.DICE_COMMITTED, EventKind.DICE_THROWN, EventKind.DICE_REVEALED)
# The limits of what a board can throw.
SIDES_LIMIT, COUNT_LIMIT = 200, 8
# The value in a `dice-series` that promises dice with a proof; in a commitment, who throws them.
BOARD, PROGRAM = "board", "program"
# The proof of protocol 1.2: rolls are numbered over the whole boot.
COUNTED = 2
# If this mark precedes a secret's last bytes, they are the first bytes of the chain of the boot's
# rolls when the secret was drawn; zeros before the first roll.
PAST_MARK, PAST_BYTES = b"past", 12


def commitment_of(secret: str) -> str:
    """The SHA-256 of a secret, both as 64 hex digits; raises ValueError for anything else."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def faces_of_roll(
    secret: str, series: int, number: int, nonce: int, count: int, sides: int, bound: str = ""
) -> tuple[int, ...]:
    """The faces, from 0, that roll `number` of a series must have had.

    The bytes of HMAC-SHA-256(secret, "series number nonce count sides block"), all in lower-case
    hex, block after block; bytes at or above the greatest multiple of `sides` are skipped. In a
    counted series, whatever else the roll is bound to precedes the block.

    >>> faces_of_roll("00" * 32, 0x77B2, 1, 0x9C41E0AA, 2, 6)
    (5, 4)
    """
    ceiling = 256 - 256 % sides
    faces: list[int] = []
    for block in counting():
        words = [f"{word:x}" for word in (series, number, nonce, count, sides)]
        message = " ".join([*words, *bound.split(), f"{block:x}"]).encode()
        digest = hmac.digest(bytes.fromhex(secret), message, "sha256")
        faces += [byte % sides for byte in digest if byte < ceiling]
        if len(faces) >= count:
            break
    return tuple(faces[:count])


@dataclass(frozen=True, slots=True)
class Secret:
    """The revealed secret of a series on one boot of a board, and how many rolls it had.

    `rolls` of a counted series is the number of its last roll, counted over the boot, and `before`
    how many there were when it began; None of a series that is not counted. `is_committed`: the
    journal also holds the beginning of the series; `is_whole`: it holds all its rolls as the
    secret demands. `chain`: the hash chain of these rolls.
    """

    secret: str
    rolls: int
    is_committed: bool = True
    before: int | None = None
    is_whole: bool = False
    chain: bytes = b""

    @property
    def past(self) -> bytes | None:
        """The chain of the rolls before the series, by its secret; None from an older board."""
        tail = bytes.fromhex(self.secret)[-len(PAST_MARK) - PAST_BYTES :]
        return tail[len(PAST_MARK) :] if tail.startswith(PAST_MARK) else None


def code_of(digest: bytes) -> str:
    """The 20 digits of a hash's first 60 bits that a board shows, each from 1 to 8.

    >>> code_of(bytes.fromhex("0fac688" + "0" * 57))
    '1483 7261 5111 1111 1111'
    """
    bits = int.from_bytes(digest[:8], "big") >> 4
    digits = "".join(str((bits >> 3 * place & 7) + 1) for place in reversed(range(20)))
    return " ".join(digits[place : place + 4] for place in range(0, 20, 4))


def codes_of(events: Iterable[JournalEvent]) -> dict[Series, tuple[str, str]]:
    """The codes of each counted series, as the board showed them at its commitment and at its end.

    The second depends on every roll: its number, nonce, dice, and the press it took.
    """
    return {series: (code_of(first), code_of(last)) for series, (first, last) in _chains(events)}


def _chains(events: Iterable[JournalEvent]) -> Iterable[tuple[Series, tuple[bytes, bytes]]]:
    """Each counted series, with its commitment and the chain of its rolls."""
    chains: dict[Series, bytes] = {}
    opening: dict[Series, bytes] = {}
    for event in events:
        if event.kind not in OF_DICE:
            continue
        data, series = event.data, series_of(event)
        if event.kind is EventKind.DICE_COMMITTED and data.get("proof") == COUNTED:
            chains[series] = opening[series] = bytes.fromhex(data["commitment"])
        elif event.kind is EventKind.DICE_THROWN and series in chains:
            words = (series[0], data["number"], int(data["nonce"], 16))
            dice = (len(data["faces"]), data["sides"])
            roll = " ".join(f"{word:x}" for word in (*words, *dice)) + f" {data.get('bound', '')} "
            chains[series] = hashlib.sha256(chains[series] + roll.encode()).digest()
    return ((series, (opening[series], chain)) for series, chain in chains.items())


def secrets_in(events: Iterable[JournalEvent]) -> dict[Series, Secret]:
    """All secrets that a journal reveals, by series and boot; some may be in a later game."""
    of_series: dict[Series, list[JournalEvent]] = {}
    for event in events:
        if event.kind in OF_DICE:
            of_series.setdefault(series_of(event), []).append(event)
    found = {}
    for series, told in of_series.items():
        begun, thrown, revealed = ([e for e in told if e.kind is kind] for kind in OF_DICE)
        if not revealed:
            continue
        # What does not fit the commitment was told by somebody else, if something does fit.
        fitting = [event for event in revealed if _fits(event, begun)]
        last = (fitting or revealed)[-1].data
        before = begun[-1].data.get("before") if begun else None
        _, chain = dict(_chains([*begun, *thrown])).get(series, (b"", b""))
        secret = Secret(last["secret"], last["rolls"], bool(begun), before, chain=chain)
        found[series] = replace(secret, is_whole=_is_whole(series, begun, thrown, secret))
    return found


def _fits(revealed: JournalEvent, committed: Iterable[JournalEvent]) -> bool:
    commitment = commitment_of(revealed.data["secret"])
    return any(event.data["commitment"] == commitment for event in committed)


def _is_whole(
    series: Series, committed: list[JournalEvent], thrown: list[JournalEvent], secret: Secret
) -> bool:
    """Whether all rolls of a series are there, as the committed secret demands."""
    return (
        {event.data["commitment"] for event in committed} == {commitment_of(secret.secret)}
        and not _check_numbers(series, secret.before or 0, thrown, secret)
        and not any(_check_faces(series, event, secret) for event in thrown)
    )


def verify(
    events: Sequence[JournalEvent], game: Game, secrets: Mapping[Series, Secret]
) -> tuple[Finding, ...]:
    """The findings about the dice in the log of one `game`.

    At least one finding for every series, and one for all rolls that no board threw.
    """
    of_series = _by_series(events)
    found = _check_before(of_series, secrets)
    found += _check_starts(events, secrets)
    order = list(of_series)
    for place, series in enumerate(order):
        is_last_boot = all(later[0] != series[0] for later in order[place + 1 :])
        found += _check_series(series, of_series[series], secrets.get(series), is_last_boot)
    placed = _placed(found, events)
    throwers = throwers_in(events)
    (only,) = {*throwers.values()} if len({*throwers.values()}) == 1 else ("",)
    return tuple(
        replace(one, thrower=throwers.get((one.series, one.boot_id), only))
        for one in (*placed, *_check_promise(events), *check_rolls(events, game, secrets))
    )


def throwers_in(events: Iterable[JournalEvent]) -> dict[Series, str]:
    """Who has committed itself to each series, `BOARD` or `PROGRAM`; a log of before 30 November
    2026 does not say it.
    """
    return {
        series_of(event): event.data.get("thrower", "")
        for event in events
        if event.kind is EventKind.DICE_COMMITTED
    }


def _placed(findings: Iterable[Finding], events: Iterable[JournalEvent]) -> list[Finding]:
    """Findings about single rolls, placed in the game; a missing roll at the next one."""
    places: dict[Series, dict[int, int]] = {}
    rolls = 0
    for event in events:
        rolls += event.kind is EventKind.ROLLED
        if event.kind is EventKind.DICE_THROWN:
            # A number that occurs twice is reported where it should not be.
            places.setdefault(series_of(event), {})[event.data["number"]] = rolls + 1
    numbers = {series: sorted(thrown) for series, thrown in places.items()}

    def place_of(finding: Finding) -> int:
        series = (finding.series, finding.boot_id)
        thrown = numbers.get(series, [])
        at = bisect_left(thrown, finding.number)
        return places[series][thrown[at]] if at < len(thrown) else rolls

    return [
        replace(finding, roll=place_of(finding)) if finding.number else finding
        for finding in findings
    ]


def _check_before(
    of_series: Mapping[Series, list[JournalEvent]], secrets: Mapping[Series, Secret]
) -> list[Finding]:
    """Check that each counted series continues where another of its boot ended in the journal, and
    that its boot has no series that is not counted.
    """
    counted = {boot_id for (_, boot_id), told in secrets.items() if told.before is not None}
    counted |= {boot_id for (_, boot_id), events in of_series.items() if _is_counted(events)}
    found = []
    for series, events in of_series.items():
        is_begun = any(event.kind is EventKind.DICE_COMMITTED for event in events)
        if _is_counted(events):
            found += _check_past(series, _before(events), secrets)
            if series in secrets and _overlap(series, secrets):
                found.append(Finding(FindingCode.OVERLAPPING, *series))
        elif is_begun and series[1] in counted:
            found.append(Finding(FindingCode.TWO_PROOFS, *series))
    return found


def _check_past(series: Series, before: int, secrets: Mapping[Series, Secret]) -> list[Finding]:
    """Check that the rolls `before` a series are those that the board had made."""
    ends = [
        told
        for (_, boot_id), told in secrets.items()
        if boot_id == series[1]
        and told.is_committed
        and told.before is not None
        and told.before < told.rolls == before
    ]
    if before and not ends:
        return [Finding(FindingCode.MISSING_BEFORE, *series, rolls=before)]
    past = secrets[series].past if series in secrets else None
    pasts = {told.chain[:PAST_BYTES] for told in ends if told.is_whole}
    if not before:
        pasts = {bytes(PAST_BYTES)}
    if pasts and past in (None, *pasts):
        return []
    return [Finding(FindingCode.OTHER_BEFORE, *series, rolls=before)]


def _overlap(series: Series, secrets: Mapping[Series, Secret]) -> bool:
    """Whether another series of the same boot has rolls with the same numbers."""
    here = secrets[series]
    return any(
        boot_id == series[1]
        and (name, boot_id) != series
        and there.before is not None
        and there.before < here.rolls
        and (here.before or 0) < there.rolls
        for (name, boot_id), there in secrets.items()
    )


def _check_starts(
    events: Iterable[JournalEvent], secrets: Mapping[Series, Secret]
) -> list[Finding]:
    """Report a change from one boot to another although the first boot's secret was revealed
    later: a restarted board no longer knows it, so other dice were put into the game.

    If the game ended in between, the secret was revealed before the change; then somebody took
    the end back.
    """
    found: list[Finding] = []
    known: set[Series] = set()
    last: Series | None = None
    is_over = is_ended = False
    for event in events:
        is_over = is_over or event.kind is EventKind.GAME_OVER
        if event.kind not in OF_DICE:
            continue
        series = series_of(event)
        if event.kind is EventKind.DICE_REVEALED:
            is_ended = is_ended or (is_over and series == last)
        elif event.kind is EventKind.DICE_THROWN:
            is_other = last is not None and series[1] != last[1] and series not in known
            if is_other and last in secrets and not is_ended:
                number = event.data["number"]
                found.append(Finding(FindingCode.OTHER_START, *series, number=number))
            known.add(series)
            last, is_over, is_ended = series, False, False
    return found


def _is_counted(events: Iterable[JournalEvent]) -> bool:
    return any(event.data.get("proof") == COUNTED for event in events)


def _before(events: Iterable[JournalEvent]) -> int:
    """How many counted rolls the board had made when it committed itself."""
    return next((e.data.get("before", 0) for e in events if e.data.get("proof") == COUNTED), 0)


def _check_promise(events: Sequence[JournalEvent]) -> list[Finding]:
    """Check that a played game begun with the board's dice has a commitment for each series."""
    if not any(event.kind is EventKind.ROLLED for event in events):
        return []
    committed = {e.data["series"] for e in events if e.kind is EventKind.DICE_COMMITTED}
    promised = (e.data for e in events if e.kind is EventKind.DICE_SERIES)
    return [
        Finding(FindingCode.NO_COMMITMENT, data["series"])
        for data in promised
        if data.get("thrower") == BOARD and data["series"] not in committed
    ]


def _by_series(events: Sequence[JournalEvent]) -> dict[Series, list[JournalEvent]]:
    """The commitments, throws and reveals of each series and boot, in the order of the log."""
    found: dict[Series, list[JournalEvent]] = {}
    for event in events:
        if event.kind in OF_DICE:
            series = series_of(event)
            # The end of another game's series concerns only that game.
            if event.kind is not EventKind.DICE_REVEALED or series in found:
                found.setdefault(series, []).append(event)
    return found


def _check_series(
    series: Series, events: list[JournalEvent], secret: Secret | None, is_last_boot: bool
) -> list[Finding]:
    committed = [event for event in events if event.kind is EventKind.DICE_COMMITTED]
    thrown = [event for event in events if event.kind is EventKind.DICE_THROWN]
    is_counted, before = _is_counted(committed), _before(committed)
    if not thrown and (secret is None or secret.rolls <= before):
        return []
    if len({event.data["commitment"] for event in committed}) > 1:
        return [Finding(FindingCode.COMMITTED_TWICE, *series, rolls=len(thrown))]
    found = _check_order(series, events)
    found += _check_numbers(series, before, thrown, secret)
    if secret is None:
        code = FindingCode.NOT_REVEALED if is_last_boot else FindingCode.RESTARTED
        return [*found, Finding(code, *series, rolls=len(thrown))]
    if committed and commitment_of(secret.secret) != committed[-1].data["commitment"]:
        return [*found, Finding(FindingCode.WRONG_SECRET, *series, rolls=len(thrown))]
    found += [fault for event in thrown for fault in _check_faces(series, event, secret)]
    sound = FindingCode.SOUND if is_counted else FindingCode.OLDER_PROOF
    return found or [Finding(sound, *series, rolls=len(thrown))]


def _check_order(series: Series, events: list[JournalEvent]) -> list[Finding]:
    """Check that the commitment precedes the first roll and no roll follows the secret."""
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
    series: Series, before: int, thrown: list[JournalEvent], secret: Secret | None
) -> list[Finding]:
    """Check that every number after `before`, up to the series' last roll, is in the log; each gap
    is one finding, however long.
    """
    numbers = [event.data["number"] for event in thrown]
    last = max(numbers, default=before)
    found = [
        Finding(FindingCode.MISSING, *series, number=earlier + 1, rolls=later - earlier - 1)
        for earlier, later in pairwise(sorted({before, *numbers}))
        if before <= earlier < later - 1
    ]
    found += [
        Finding(FindingCode.OUT_OF_ORDER, *series, number=number)
        for before, number in pairwise(numbers)
        if number <= before
    ]
    if secret is not None:
        # The board revealed their number together with the secret.
        found += [
            Finding(FindingCode.AFTER_REVEAL, *series, number=number)
            for number in numbers
            if number > secret.rolls
        ]
    if secret is not None and secret.rolls > last:
        missing = secret.rolls - last
        found.append(Finding(FindingCode.MISSING_LAST, *series, number=last, rolls=missing))
    return found


def _check_faces(series: Series, event: JournalEvent, secret: Secret) -> list[Finding]:
    data = event.data
    shown = tuple(data["faces"])
    number, nonce = data["number"], int(data["nonce"], 16)
    if not 2 <= data["sides"] <= SIDES_LIMIT or len(shown) > COUNT_LIMIT:
        return []  # no board throws such dice: reported where the rolls are matched
    bound, sides = data.get("bound", ""), data["sides"]
    due = faces_of_roll(secret.secret, series[0], number, nonce, len(shown), sides, bound)
    if shown == due:
        return []
    plain = (numbers_shown((), shown), numbers_shown((), due))
    return [Finding(FindingCode.WRONG_FACES, *series, number=number, shown=plain[0], due=plain[1])]
