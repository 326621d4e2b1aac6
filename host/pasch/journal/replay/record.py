"""A game as its events leave it: undone plays removed, corrections in place.

The basis for listing, showing and exporting; pure.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pasch.errors import JournalError, PaschError
from pasch.journal.replay.steps import BOOKKEEPING, Unlawful, unlawful_plays
from pasch.journal.store.journal import Journal
from pasch.journal.store.rows import GameRow
from pasch.referee.folding.reducer import fold, fold_all
from pasch.referee.model.cube import Cube
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import GameOutcome, Match, Phase, RecordEntry, State
from pasch.referee.protocol.parsing import plain_name
from pasch.rules import game_named
from pasch.rules.model.position import Position

__all__ = [
    "GameRecord",
    "GameSummary",
    "is_one_match",
    "match_around",
    "match_left",
    "match_rows",
    "record_of",
    "summary_of",
    "what_blocked",
]

# The most letters of a name in other formats.
NAME_LENGTH = 20


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game in a list of games: who plays what, and how it ended."""

    game: str
    players: Mapping[str, str]
    seats: tuple[str, ...]
    match: Match | None
    outcome: GameOutcome | None
    is_abandoned: bool

    def name_of(self, seat: str) -> str:
        """The player's name, or the seat's if none was given."""
        return self.players.get(seat) or seat

    def plain_name(self, seat: str, layout: str = ":") -> str:
        """The name for other formats: short, and without line end, double blank or the letters
        that they take for `layout`.
        """
        kept = (
            plain_name(self.name_of(seat)).translate(dict.fromkeys(map(ord, layout), " ")).split()
        )
        return plain_name(" ".join(kept)[:NAME_LENGTH]) or seat

    @property
    def people(self) -> tuple[str, ...]:
        """Who plays, seat by seat, by what every format can write of their names."""
        return tuple("".join(filter(str.isalnum, self.plain_name(seat))) for seat in self.seats)

    @property
    def grade(self) -> str:
        """The grade of the win, where it says what the win is worth; `""` elsewhere."""
        if self.outcome is None or not game_named(self.game).scoring.is_graded:
            return ""
        return self.outcome.grade

    @property
    def score_after(self) -> Mapping[str, int] | None:
        """The match score when the game was over; None outside a match or before the end."""
        if self.match is None or self.outcome is None:
            return None
        return dict(self.match.after(self.outcome).score)


@dataclass(frozen=True, slots=True)
class GameRecord(GameSummary):
    """The corrected record of one game.

    `opening_cube` is the cube when the first turn began (turned by automatic doubles, or set up);
    `begins_with_throw`: that turn began before any dice lay there; `has_opening_roll`: it was
    played with the numbers that decided who starts. `unlawful` are plays that are legal by the
    journal but not by the rules.
    """

    start: Position
    is_usual_start: bool
    entries: tuple[RecordEntry, ...]
    options: Mapping[str, str]
    opening_cube: Cube
    begins_with_throw: bool
    has_opening_roll: bool
    unlawful: tuple[Unlawful, ...]


def what_blocked(entry: RecordEntry, name: str, options: Mapping[str, str]) -> str:
    """The places that left a seat without a play, as that seat names them; `""` for none.

    `entry` is a no play in a game of this name under these options.
    """
    game = game_named(name)
    situation = game.situation(entry.before, entry.seat, entry.dice, entry.hidden, options)
    return " ".join(game.called(place, entry.seat) for place in game.blocked_by(situation))


def record_of(events: Sequence[JournalEvent], *, is_checked: bool = False) -> GameRecord:
    """The record of the events of one game; raises `JournalError` if they do not begin one.

    `is_checked`: check every play against the rules again, as exports do.
    """
    start = _start(events)
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
        entries=tuple(end.record),
        outcome=end.outcome,
        is_abandoned=any(event.kind is EventKind.ABANDONED for event in events),
        options=start.options,
        opening_cube=opened.cube,
        begins_with_throw=not opened.dice,
        has_opening_roll=start.phase is Phase.OPENING and bool(opened.dice),
        unlawful=unlawful_plays(events) if is_checked else (),
    )


def summary_of(journal: Journal, game_id: int) -> GameSummary:
    """The short form of `record_of`, without replaying the game if its last events are its end;
    raises `JournalError` if it has no start or a row is damaged.
    """
    outline = journal.outline(game_id)
    state = _start(outline)
    _, *later = (event for event in outline if event.kind is not EventKind.ABANDONED)
    if any(event.kind not in (EventKind.GAME_OVER, *BOOKKEEPING) for event in later):
        return record_of(journal.events(game_id))
    return GameSummary(
        game=state.name,
        players=state.players,
        seats=state.playing,
        match=state.match,
        outcome=fold_all(state, later).outcome,
        is_abandoned=any(event.kind is EventKind.ABANDONED for event in outline),
    )


def _start(events: Sequence[JournalEvent]) -> State:
    """The state at the start of a game; raises `JournalError` if the events do not begin one."""
    if not events or events[0].kind is not EventKind.STARTED:
        raise JournalError("these events do not begin with the start of a game")
    return fold(State(), events[0])


def match_left(journal: Journal) -> GameRow | None:
    """The last game at this table, if it is over and its match is not: the next game is due."""
    games = journal.own_games()
    if not games:
        return None
    state = fold_all(State(), journal.events(games[-1].id))
    is_due = state.match_after is not None and state.match_winner is None
    return games[-1] if is_due else None


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

    A game follows another in a match if it is the same game with the same players and length and
    starts at the score the other one ended with, at the same table; abandoned games in between are
    left out. Once these players have begun another such match, no game follows any more.
    """
    rows = [row for row in journal.games() if row.table == wanted.table]
    numbers = [row.id for row in rows]
    if summary_of(journal, wanted.id).match is None or wanted.id not in numbers:
        return (wanted,)
    at = numbers.index(wanted.id)
    before = _chain(journal, reversed(rows[:at]), wanted, -1)
    after = _chain(journal, rows[at + 1 :], wanted, 1)
    return (*reversed(before), wanted, *after)


def _chain(journal: Journal, rows: Iterable[GameRow], wanted: GameRow, step: int) -> list[GameRow]:
    """The games that join `wanted`, nearest first, going back (-1) or forwards (1)."""
    found: list[GameRow] = []
    end = summary_of(journal, wanted.id)
    for row in rows:
        if step < 0 and _is_first(end):
            break
        try:
            record = summary_of(journal, row.id)
        except PaschError:
            # A damaged game costs only the matches that it is part of.
            continue
        earlier, later = (record, end) if step < 0 else (end, record)
        if record.is_abandoned:
            continue
        if _follows(earlier, later):
            found.append(row)
            end = record
        elif _is_first(record) and _are_alike(record, end):
            break
    return found


def _is_first(game: GameSummary) -> bool:
    """Whether a match begins with this game."""
    return game.match is not None and not (game.match.games or any(game.match.score.values()))


def _are_alike(one: GameSummary, other: GameSummary) -> bool:
    """Whether two games may be of one match, by everything but the score."""
    kinds = {(each.game, each.people, each.match and each.match.length) for each in (one, other)}
    return len(kinds) == 1


def _follows(earlier: GameSummary, later: GameSummary) -> bool:
    if earlier.match is None or later.match is None or not _are_alike(earlier, later):
        return False
    return dict(earlier.score_after or {}) == dict(later.match.score)


def is_one_match(games: Sequence[GameRecord]) -> bool:
    """Whether these games make one match, or were all played for money by the same people under
    the same rules.
    """
    return all(
        _follows(one, other)
        or (
            one.match is other.match is None
            and (one.people, dict(one.options)) == (other.people, dict(other.options))
        )
        for one, other in pairwise(games)
    )
