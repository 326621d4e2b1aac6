"""Whether two stored games are the same game, in two formats or cut off in one of them.

Compares what every format can hold; `KnownGames` finds the candidates in a journal.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pasch.errors import PaschError
from pasch.journal.replay.record import GameRecord, record_of
from pasch.journal.store.journal import Journal
from pasch.journal.store.rows import GameRow, KeptGame
from pasch.referee.model.state import EntryKind, RecordEntry

__all__ = [
    "KnownGames",
    "Likeness",
    "is_beginning",
    "is_fuller",
    "is_same_game",
    "may_be_same_game",
]

# This many turns with the same dice and plays are no coincidence.
ENOUGH_TURNS = 4
# Entries that only our own format holds.
UNTOLD = (EntryKind.ACCEPTED_ILLEGAL, EntryKind.CORRECTED)
# At most this many games with the same beginning are compared with one that is read.
MOST_ALIKE = 40


@dataclass(frozen=True, slots=True)
class Likeness:
    """A game, and what it has in common with others.

    `digest`: with its copies only, all its events and their times. `beginning`, hashable: with all
    that may be the same, who plays what and the first two turns' dice.
    """

    game: KeptGame
    record: GameRecord
    digest: bytes
    beginning: tuple[Any, ...]

    @classmethod
    def of(cls, game: KeptGame) -> Likeness:
        """That of a stored game; raises `PaschError` if its events make no game."""
        record = record_of([event for _, event in game.events])
        events = [(time_ms, event.kind.value, dict(event.data)) for time_ms, event in game.events]
        text = json.dumps([game.started_ms, events], sort_keys=True)
        beginning = (*_head(record), *_dice(record)[:2])
        return cls(game, record, hashlib.sha256(text.encode()).digest(), beginning)


class KnownGames:
    """The games of a journal, looked up by what they have in common with a game that is read."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._by_digest: dict[bytes, int] = {}
        self._by_beginning: dict[tuple[Any, ...], list[int]] = {}
        self._rows: dict[int, GameRow] = {}
        self._told: set[int] = set()
        self._last = 0
        self.unread: list[GameRow] = []
        self._read_on()

    def _read_on(self) -> bool:
        """Take in games added since the last look; returns whether there were any."""
        before = self._last
        for row, timed in self._journal.readable(before):
            self._last, self._rows[row.id] = max(self._last, row.id), row
            try:
                self._take(row.id, Likeness.of(KeptGame.of(row, timed or ())))
            except PaschError:
                self.unread.append(row)
        return self._last > before

    def _take(self, number: int, likeness: Likeness) -> None:
        self._by_beginning.setdefault(likeness.beginning, []).append(number)
        self._by_digest[likeness.digest] = number

    def begin_file(self) -> None:
        """Begin another file: its games may equal those of earlier files, each once, but no two
        games of one file are the same.
        """
        self._rows = {row.id: row for row in self._journal.games()}
        self._told.clear()

    def copy_of(self, likeness: Likeness) -> int | None:
        """The number of the game of which this is a copy."""
        return self._by_digest.get(likeness.digest)

    def alike(self, likeness: Likeness) -> dict[int, Likeness]:
        """The games that may be this one."""
        numbers = self._by_beginning.get(likeness.beginning, ())
        may_be = [n for n in numbers if n in self._rows and n not in self._told]
        kept = ((n, self._journal.kept_game(self._rows[n])) for n in may_be[-MOST_ALIKE:])
        return {n: Likeness.of(game) for n, game in kept}

    def is_imported(self, number: int) -> bool:
        """Whether this game came from a file, and was not played into the journal."""
        return bool(self._rows[number].origin)

    def add(self, likeness: Likeness, origin: str, instead_of: Sequence[int]) -> int | None:
        """Add a game to the journal, in the place of poorer records of it; returns its number, or
        None if another program has added games since the last look, because it may be one of them.
        """
        with self._journal.writing():
            if self._read_on():
                return None
            number = self._journal.add_game(likeness.game, origin, instead_of)
        for poorer in instead_of:
            del self._rows[poorer]
        self._last = number
        self._take(number, likeness)
        return number

    def tell(self, number: int) -> None:
        """Note that a known game was read again."""
        self._told.add(number)


def is_same_game(one: Likeness, other: Likeness) -> bool:
    """Whether two stored games are one game in two formats: the same people made the same plays
    with the same dice. A few equal turns may be coincidence and prove nothing.
    """
    return len(_turns(one.record)) >= ENOUGH_TURNS and _tell_the_same(one.record, other.record)


def may_be_same_game(one: Likeness, other: Likeness) -> bool:
    """Whether two short games may be one in two formats: the few plays are the same, they ended
    alike on the same day, and one of them has no time more precise than the day.
    """
    first, second = one.record, other.record
    is_short = len(_turns(first)) < ENOUGH_TURNS
    is_alike = _end(first) == _end(second) and not _days(one.game).isdisjoint(_days(other.game))
    is_vague = _is_vague(one.game) or _is_vague(other.game)
    return is_short and is_alike and is_vague and _tell_the_same(first, second)


def is_fuller(one: Likeness, other: Likeness) -> bool:
    """Whether `one` holds more of their game than `other`, which another program's file gave: that
    has neither times nor anything that only our own format holds.
    """
    return _is_vague(other.game) and not _is_vague(one.game)


def _is_vague(game: KeptGame) -> bool:
    """Whether no time of the game is more precise than the day."""
    return len({at_ms for at_ms, _ in game.events}) == 1


def is_beginning(one: Likeness, other: Likeness) -> bool:
    """Whether `one` is `other` in a format that could not go on after a wrong play that stood."""
    begun, whole = one.record, other.record
    count = len(_turns(begun))
    is_cut = begun.is_abandoned and _told_exactly(begun) < count < len(_turns(whole))
    return is_cut and count >= ENOUGH_TURNS and _tell_the_same(begun, whole, count)


def _days(game: KeptGame) -> set[tuple[int, int, int]]:
    """The days by which a file may date a game: that at the table or, in older versions, in
    UTC. A midnight here is itself such a date.
    """
    here, utc = (zone(game.started_ms / 1000) for zone in (time.localtime, time.gmtime))
    return {here[:3]} if here[3:6] == (0, 0, 0) else {here[:3], utc[:3]}


def _tell_the_same(one: GameRecord, other: GameRecord, count: int | None = None) -> bool:
    """Whether the first `count` turns (None: all) of two records agree in everything that both
    formats can hold. After a wrong play that stood, or an agreed position, that is the dice alone:
    no other format has either.
    """
    if _head(one) != _head(other) or _dice(one)[:count] != _dice(other)[:count]:
        return False
    certain = min(_told_exactly(one), _told_exactly(other))
    turns = (_turns(record)[:certain] for record in (one, other))
    return len({tuple(entry.after for entry in entries) for entries in turns}) == 1


def _head(record: GameRecord) -> tuple[Any, ...]:
    """What every format holds about a game apart from its turns and its end."""
    match = record.match
    score = tuple(sorted(match.score.items())) if match else ()
    return (record.game, record.people, (match.length, score) if match else None)


def _turns(record: GameRecord) -> list[RecordEntry]:
    return [entry for entry in record.entries if entry.dice]


def _dice(record: GameRecord) -> list[tuple[str, tuple[int, ...]]]:
    return [(entry.seat, tuple(sorted(entry.dice))) for entry in _turns(record)]


def _told_exactly(record: GameRecord) -> int:
    """How many turns precede the first entry that not every format can hold."""
    turns = 0
    for entry in record.entries:
        if entry.kind in UNTOLD:
            break
        turns += bool(entry.dice)
    return turns


def _end(record: GameRecord) -> tuple[str, int] | None:
    return (record.outcome.winner, record.outcome.score) if record.outcome else None
