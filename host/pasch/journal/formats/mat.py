"""Exports backgammon as `.mat`, the match format that GNU Backgammon and others import.

Layout as GNU Backgammon 1.07 writes and reads it (docs/formats.md): a cell per turn, the left
player's and the right player's on one line. Wrong plays that stood are written as played; the
notes say what the format cannot express.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pasch.errors import JournalError
from pasch.journal.formats.export_limits import check_expressible, notes_on, point_text
from pasch.journal.formats.foreign_match import local_day
from pasch.journal.formats.moves import as_played
from pasch.journal.replay.record import GameRecord
from pasch.referee.model.state import EntryKind, RecordEntry, Termination
from pasch_hardware.message import Message, Say

__all__ = ["Export", "export_mat"]

LEFT, RIGHT = "white", "black"
# Options that have tags, with the value that needs no tag in a match or for money.
TAGS = (
    ("crawford", "Crawford", True, "on"),
    ("jacoby", "Jacoby", False, "off"),
    ("beaver", "Beaver", False, "off"),
)


@dataclass(frozen=True, slots=True)
class Export:
    """A file's text, and sentences about what it could not express."""

    text: str
    notes: tuple[Message, ...]


def export_mat(games: Sequence[GameRecord], say: Say, played_ms: int | None = None) -> Export:
    """The `.mat` file of a match, or of a single game for money.

    `played_ms` gives its date. Raises `JournalError` for other games than backgammon and for
    games that began from a set-up position: the format has no place for either. What the format
    cannot express becomes comments, in the words of `say`.
    """
    check_expressible(games, ".mat")
    for number, game in enumerate(games, 1):
        if not game.is_usual_start:
            raise JournalError(
                "game {number} began from a set-up position, which the format .mat cannot "
                "hold; .sgf can",
                number=number,
            )
    notes = tuple(note for number, game in enumerate(games, 1) for note in notes_on(game, number))
    lines = list(_header(games, [say(note) for note in notes], played_ms))
    for number, game in enumerate(games, 1):
        lines += [f" Game {number}", _names(game), *_rows(game), ""]
    return Export("\n".join(lines), notes)


def _header(
    games: Sequence[GameRecord], notes: Sequence[str], played_ms: int | None
) -> Iterator[str]:
    """Tags and comments, which readers skip or keep, and the line with the match length."""
    game, tags = games[0], []
    options = dict(game.options)
    if _is_after_crawford(games):
        options["crawford"] = "off"
    if played_ms is not None:
        year, month, day = local_day(played_ms)
        tags.append(f'; [EventDate "{year:04}.{month:02}.{day:02}"]')
    for option, tag, is_for_match, usual in TAGS:
        value = options.get(option, usual)
        if value != usual and is_for_match == bool(game.match):
            tags.append(f'; [{tag} "{value.capitalize()}"]')
    tags += [f"; {note}" for note in notes]
    if tags:
        yield from (*tags, "")
    yield f" {game.match.length if game.match else 0} point match"
    yield ""


def _is_after_crawford(games: Sequence[GameRecord]) -> bool:
    """Whether the Crawford game came before these: readers would take one of them for it."""
    matches = [game.match for game in games if game.match]
    at_match_point = [match for match in matches if match.length - max(match.score.values()) == 1]
    return bool(at_match_point) and not at_match_point[0].is_crawford


def _names(game: GameRecord) -> str:
    score = game.match.score if game.match else {}
    left, right = (f"{game.plain_name(seat)} : {score.get(seat, 0)}" for seat in (LEFT, RIGHT))
    return f" {left:<31}{right}"


def _rows(game: GameRecord) -> list[str]:
    """The numbered lines of a game and the line that says who won."""
    rows: list[list[str]] = []
    for entry in game.entries:
        if entry.kind is EntryKind.CORRECTED:
            continue
        is_left = entry.seat == LEFT
        if is_left or not rows or rows[-1][1]:
            rows.append(["", ""])
        rows[-1][0 if is_left else 1] = _cell(entry)
    lines = [_line(number, left, right) for number, (left, right) in enumerate(rows, 1)]
    return _with_winner(game, lines)


def _line(number: int, left: str, right: str) -> str:
    """One numbered line; at least two blanks part the cells, as readers expect."""
    gap = "  " if len(left) > 26 and right else " "
    line = f"{number:3}) {left:<27}{gap}{right}".rstrip()
    return f"{line} " if line.endswith(":") else line


def _with_winner(game: GameRecord, lines: list[str]) -> list[str]:
    outcome = game.outcome
    if outcome is None:
        return lines
    wins = f"Wins {point_text(outcome.score)}"
    if outcome.by is Termination.DROP and outcome.winner == RIGHT:
        return [*lines[:-1], f"{lines[-1]:<33} {wins}"]
    return [*lines, " " * (6 if outcome.winner == LEFT else 34) + wins]


def _cell(entry: RecordEntry) -> str:
    if entry.kind is EntryKind.DOUBLED:
        return f" Doubles => {entry.value}"
    if entry.kind is EntryKind.BEAVERED:
        return f" Beavers => {entry.value}"
    if entry.kind in (EntryKind.TAKEN, EntryKind.DROPPED):
        return " Takes" if entry.kind is EntryKind.TAKEN else " Drops"
    dice = "".join(map(str, sorted(entry.dice, reverse=True)))
    if entry.kind is EntryKind.ACCEPTED_ILLEGAL:
        return f"{dice}: {as_played(entry)}"
    return f"{dice}: {entry.notation}"
