"""A game as its events finally tell it: undone plays removed, corrections in place.

The basis for listing, showing and exporting; pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pasch.errors import JournalError
from pasch.journal.replay.steps import Unlawful, unlawful_plays
from pasch.journal.store.journal import GameRow, Journal, KeptGame
from pasch.referee.folding.reducer import fold, fold_all
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import EntryKind, GameOutcome, Match, Phase, RecordEntry, State
from pasch.rules import game_named
from pasch.rules.model.position import Position

__all__ = [
    "GameRecord",
    "is_beginning",
    "is_same_game",
    "match_around",
    "match_rows",
    "may_be_same_game",
    "record_of",
    "what_blocked",
]

# So many turns with the same dice and plays are no chance.
ENOUGH_TURNS = 4
# What only our own format holds.
UNTOLD = (EntryKind.ACCEPTED_ILLEGAL, EntryKind.CORRECTED)
DAY_MS = 24 * 60 * 60 * 1000


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The corrected record of one game.

    `opening_cube` is the cube when the first turn began (more than 1 after automatic doubles);
    `unlawful` are plays that the journal calls legal and the rules do not.
    """

    game: str
    players: Mapping[str, str]
    seats: tuple[str, ...]
    match: Match | None
    start: Position
    is_usual_start: bool
    entries: tuple[RecordEntry, ...]
    outcome: GameOutcome | None
    is_abandoned: bool
    options: Mapping[str, str]
    opening_cube: int
    unlawful: tuple[Unlawful, ...]

    def name_of(self, seat: str) -> str:
        """The player's name, or the seat's if none was given."""
        return self.players.get(seat) or seat

    @property
    def score_after(self) -> Mapping[str, int] | None:
        """The match score when the game was over; None outside a match or before the end."""
        if self.match is None or self.outcome is None:
            return None
        return dict(self.match.after(self.outcome).score)


def what_blocked(entry: RecordEntry, name: str, options: Mapping[str, str]) -> str:
    """The places that left a seat without a play, as it calls them, `""` if there were none.

    `entry` is a no play in a game of this name under these options.
    """
    game = game_named(name)
    situation = game.situation(entry.before, entry.seat, entry.dice, entry.hidden, options)
    return " ".join(game.called(place, entry.seat) for place in game.blocked_by(situation))


def is_same_game(one: KeptGame, other: KeptGame) -> bool:
    """Whether two kept games are one game in two formats: the same people made the same plays with
    the same dice. A few equal turns may be chance and prove nothing.
    """
    first, second = _records(one, other)
    return len(_turns(first)) >= ENOUGH_TURNS and _tell_the_same(first, second)


def may_be_same_game(one: KeptGame, other: KeptGame) -> bool:
    """Whether two short games are perhaps one in two formats: what little was played is the same,
    they ended alike on the same day, and of one of them nobody knows more than that day.
    """
    first, second = _records(one, other)
    is_short = len(_turns(first)) < ENOUGH_TURNS
    is_alike = _end(first) == _end(second) and _day(one) == _day(other)
    is_vague = any(len({at_ms for at_ms, _ in game.events}) == 1 for game in (one, other))
    return is_short and is_alike and is_vague and _tell_the_same(first, second)


def is_beginning(one: KeptGame, other: KeptGame) -> bool:
    """Whether `one` is `other` in a format that could not go on after a wrong play that stood."""
    begun, whole = _records(one, other)
    count = len(_turns(begun))
    is_cut = begun.is_abandoned and _told_exactly(begun) < count < len(_turns(whole))
    return is_cut and count >= ENOUGH_TURNS and _tell_the_same(begun, whole, count)


def _records(*games: KeptGame) -> list[GameRecord]:
    return [record_of([event for _, event in game.events]) for game in games]


def _tell_the_same(one: GameRecord, other: GameRecord, count: int | None = None) -> bool:
    """Whether two records agree in all that both formats can hold, in their first `count` turns
    (None: in all). After a wrong play that stood, or a position agreed on, that is the dice alone:
    no other format has either.
    """
    if _head(one) != _head(other) or _dice(one)[:count] != _dice(other)[:count]:
        return False
    certain = min(_told_exactly(one), _told_exactly(other))
    turns = (_turns(record)[:certain] for record in (one, other))
    return len({tuple(entry.after for entry in entries) for entries in turns}) == 1


def _head(record: GameRecord) -> tuple[Any, ...]:
    """What every format says about a game apart from its turns and its end."""
    match = record.match
    return (
        record.game,
        # Some forms cannot write every sign of a name.
        tuple("".join(filter(str.isalnum, record.players.get(seat, ""))) for seat in record.seats),
        (match.length, dict(match.score)) if match else None,
    )


def _turns(record: GameRecord) -> list[RecordEntry]:
    return [entry for entry in record.entries if entry.dice]


def _dice(record: GameRecord) -> list[tuple[str, list[int]]]:
    return [(entry.seat, sorted(entry.dice)) for entry in _turns(record)]


def _told_exactly(record: GameRecord) -> int:
    """How many turns there are before the first that not every format can tell."""
    turns = 0
    for entry in record.entries:
        if entry.kind in UNTOLD:
            break
        turns += bool(entry.dice)
    return turns


def _end(record: GameRecord) -> tuple[str, int] | None:
    return (record.outcome.winner, record.outcome.score) if record.outcome else None


def _day(game: KeptGame) -> int:
    """The day on which a game began (UTC), as other formats date it."""
    return game.started_ms // DAY_MS


def record_of(events: Sequence[JournalEvent], *, is_checked: bool = False) -> GameRecord:
    """The record of the events of one game; raises `JournalError` if they do not begin one.

    `is_checked`: check every play against the rules again, as exports do.
    """
    if not events or events[0].kind is not EventKind.STARTED:
        raise JournalError("these events do not begin with the start of a game")
    start = fold(State(), events[0])
    end = fold_all(State(), (e for e in events if e.kind is not EventKind.ABANDONED))
    opened = start
    for event in events[1:]:
        if opened.phase is not Phase.OPENING or event.kind is EventKind.ABANDONED:
            break
        opened = fold(opened, event)
    return GameRecord(
        game=start.name,
        players=start.players,
        seats=start.playing,
        match=start.match,
        start=start.position,
        is_usual_start=start.position == start.game.start(start.options),
        entries=end.record,
        outcome=end.outcome,
        is_abandoned=any(event.kind is EventKind.ABANDONED for event in events),
        options=start.options,
        opening_cube=opened.cube.value,
        unlawful=unlawful_plays(events) if is_checked else (),
    )


def match_around(
    journal: Journal, game_id: int, *, is_single: bool = False
) -> tuple[GameRecord, ...]:
    """The games of the match that a game belongs to, in order, checked; see `match_rows`.

    `is_single`: the game alone.
    """
    rows = {row.id: row for row in journal.games()}
    if game_id not in rows:
        raise JournalError("the journal holds no game {game}", game=game_id)
    wanted = rows[game_id]
    found = (wanted,) if is_single else match_rows(journal, wanted)
    return tuple(record_of(journal.events(row.id), is_checked=True) for row in found)


def match_rows(journal: Journal, wanted: GameRow) -> tuple[GameRow, ...]:
    """The games of the match that a game belongs to, in order; outside a match the game alone.

    A game follows another in a match if it has the same players and length and starts at the
    score the other one ended with; abandoned games in between are left out.
    """
    if record_of(journal.events(wanted.id)).match is None:
        return (wanted,)
    rows = journal.games()
    before = _chain(journal, [row for row in reversed(rows) if row.id < wanted.id], wanted, -1)
    after = _chain(journal, [row for row in rows if row.id > wanted.id], wanted, 1)
    return (*reversed(before), wanted, *after)


def _chain(journal: Journal, rows: Iterable[GameRow], wanted: GameRow, step: int) -> list[GameRow]:
    """The games that join on to `wanted`, nearest first, going back (-1) or forwards (1)."""
    found: list[GameRow] = []
    end = record_of(journal.events(wanted.id))
    for row in rows:
        record = record_of(journal.events(row.id))
        earlier, later = (record, end) if step < 0 else (end, record)
        if not record.is_abandoned and _follows(earlier, later):
            found.append(row)
            end = record
    return found


def _follows(earlier: GameRecord, later: GameRecord) -> bool:
    if earlier.match is None or later.match is None:
        return False
    is_same = earlier.players == later.players and earlier.match.length == later.match.length
    return is_same and dict(earlier.score_after or {}) == dict(later.match.score)
