"""Export of backgammon to `.mat`, the match format that GNU Backgammon and others import.

Layout as GNU Backgammon 1.07 writes and reads it (docs/journal.md): a cell per turn, the left
player's and the right player's on one line. Plays that stood although they were wrong are
written as played; what the format cannot say is told in the notes.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from pasch.errors import JournalError
from pasch.journal.record import GameRecord
from pasch.lang import Sentences, say
from pasch.referee.state import Entry, EntryKind

__all__ = ["MatFile", "export_mat"]

LEFT, RIGHT = "white", "black"
LETTERS = {LEFT: "w", RIGHT: "b"}
NAME_LENGTH = 20

NOTES: Sentences = {
    "illegal": {
        "en": "Game {game}, turn {turn}: {name}'s play with {dice} was wrong ({reason}) and stood;"
        " it is written as played, the format has no mark for it.",
        "de": "Partie {game}, Zug {turn}: der Zug von {name} mit {dice} war falsch ({reason}) und"
        " galt; er steht wie gespielt da, das Format kann ihn nicht kennzeichnen.",
    },
    "foreign": {
        "en": "Game {game}, turn {turn}: checkers of the other player were moved as well, which"
        " the format cannot say; from here on a reader shows another board.",
        "de": "Partie {game}, Zug {turn}: auch Steine des Gegners wurden bewegt, was das Format"
        " nicht sagen kann; ab hier zeigt ein Leser ein anderes Brett.",
    },
    "corrected": {
        "en": "Game {game}, turn {turn}: the players agreed on another position, which the format"
        " cannot say; from here on a reader shows another board.",
        "de": "Partie {game}, Zug {turn}: die Spieler einigten sich auf eine andere Stellung, was"
        " das Format nicht sagen kann; ab hier zeigt ein Leser ein anderes Brett.",
    },
}


@dataclass(frozen=True, slots=True)
class MatFile:
    """The file's text, and sentences about what it could not express."""

    text: str
    notes: tuple[str, ...]


def export_mat(games: Sequence[GameRecord], lang: str, played_ms: int | None = None) -> MatFile:
    """The `.mat` file of a match, or of a single game for money.

    `played_ms` (UTC) gives its date. Raises `JournalError` for another game than backgammon and
    for games that began from a set-up position: the format has no place for either.
    """
    for number, game in enumerate(games, 1):
        if game.game != "backgammon":
            raise JournalError(f"the format .mat holds backgammon only, not {game.game}")
        if not game.is_usual_start:
            raise JournalError(
                f"game {number} began from a set-up position, which the format .mat cannot hold"
            )
    lines, notes = [], []
    if played_ms is not None:
        day = time.strftime("%Y.%m.%d", time.gmtime(played_ms / 1000))
        lines += [f'; [EventDate "{day}"]', ""]
    length = games[0].match.length if games[0].match else 0
    lines += [f" {length} point match", ""]
    for number, game in enumerate(games, 1):
        lines += [f" Game {number}", _names(game), *_rows(game), ""]
        notes += _notes(game, number, lang)
    return MatFile("\n".join(lines), tuple(notes))


def _names(game: GameRecord) -> str:
    score = game.match.score if game.match else {}
    left, right = (f"{_name(game, seat)} : {score.get(seat, 0)}" for seat in (LEFT, RIGHT))
    return f" {left:<31}{right}"


def _name(game: GameRecord, seat: str) -> str:
    """A name that cannot be mistaken for layout: no colon, no line end, no double blank."""
    kept = "".join(
        " " if char == ":" or not char.isprintable() else char for char in game.name_of(seat)
    )
    return " ".join(kept.split())[:NAME_LENGTH].strip() or seat


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
    wins = f"Wins {outcome.score} point{'s' if outcome.score != 1 else ''}"
    if outcome.by == "drop" and outcome.winner == RIGHT:
        return [*lines[:-1], f"{lines[-1]:<33} {wins}"]
    return [*lines, " " * (6 if outcome.winner == LEFT else 34) + wins]


def _cell(entry: Entry) -> str:
    if entry.kind is EntryKind.DOUBLED:
        return f" Doubles => {entry.value}"
    if entry.kind in (EntryKind.TAKEN, EntryKind.DROPPED, EntryKind.BEAVERED):
        return {"taken": " Takes", "dropped": " Drops", "beavered": " Beavers"}[entry.kind.value]
    dice = "".join(map(str, sorted(entry.dice, reverse=True)))
    if entry.kind is EntryKind.ACCEPTED_ILLEGAL:
        return f"{dice}: {as_played(entry)}"
    return f"{dice}: {entry.notation}"


def as_played(entry: Entry) -> str:
    """A wrong play in moves: how the mover's checkers got from where they stood to where they
    stand, the hindmost first, `*` where a lone checker of the other seat left the target."""
    letter, other = LETTERS[entry.seat], LETTERS[RIGHT if entry.seat == LEFT else LEFT]
    gone: list[int] = []
    come: list[int] = []
    for point in range(25, -1, -1):
        place = _place(point, entry.seat)
        change = entry.after.at(place).count(letter) - entry.before.at(place).count(letter)
        gone += [point] * -change
        come += [point] * change
    moves = []
    for origin, target in zip(gone, come, strict=False):
        place = _place(target, entry.seat)
        is_hit = other in entry.before.at(place) and other not in entry.after.at(place)
        is_hit = is_hit and target not in (0, 25)
        moves.append(f"{_point(origin)}/{_point(target)}{'*' if is_hit else ''}")
    return " ".join(moves)


def _place(point: int, seat: str) -> str:
    """The board's place for a point of the mover's, 25 the bar and 0 off."""
    if point in (0, 25):
        return "off" if point == 0 else "bar"
    return str(point if seat == LEFT else 25 - point)


def _point(point: int) -> str:
    return {0: "off", 25: "bar"}.get(point, str(point))


def _notes(game: GameRecord, number: int, lang: str) -> list[str]:
    notes, turn = [], 0
    for entry in game.entries:
        if entry.dice:
            turn += 1
        values = {"game": number, "turn": turn}
        if entry.kind is EntryKind.CORRECTED:
            notes.append(say(NOTES, "corrected", lang, **values))
        if entry.kind is not EntryKind.ACCEPTED_ILLEGAL:
            continue
        dice = "-".join(map(str, entry.dice))
        name = game.name_of(entry.seat)
        notes.append(
            say(NOTES, "illegal", lang, **values, name=name, dice=dice, reason=entry.reason)
        )
        if _moved_foreign(entry):
            notes.append(say(NOTES, "foreign", lang, **values))
    return notes


def _moved_foreign(entry: Entry) -> bool:
    """Whether checkers of the other seat moved otherwise than by being hit."""
    letter, other = LETTERS[entry.seat], LETTERS[RIGHT if entry.seat == LEFT else LEFT]
    points = [str(point) for point in range(1, 25)]
    before = {place: entry.before.at(place).count(other) for place in (*points, "bar", "off")}
    for place in points:
        if before[place] == 1 and letter in entry.after.at(place):
            before[place] = 0
            before["bar"] += 1
    return any(entry.after.at(place).count(other) != count for place, count in before.items())
