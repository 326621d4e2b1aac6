"""What formats for backgammon matches cannot say of a game: one sentence each, for people."""

from __future__ import annotations

from collections.abc import Sequence

from pasch.errors import JournalError
from pasch.journal.formats.ids import GAMES
from pasch.journal.formats.moves import is_told_by_moves
from pasch.journal.replay.record import GameRecord
from pasch.lang import Sentences, say
from pasch.referee.model.state import EntryKind, RecordEntry

__all__ = ["check_expressible", "notes_on", "plain_name", "point_text", "said_of_play"]

NAME_LENGTH = 20

SENTENCES: Sentences = {
    "illegal": {
        "en": "Game {game}, turn {turn}: {name}'s play with {dice} was wrong ({reason}) and stood;"
        " it is written as played, the format has no mark for it.",
        "de": "Partie {game}, Zug {turn}: der Zug von {name} mit {dice} war falsch ({reason}) und"
        " galt; er steht wie gespielt da, das Format kann ihn nicht kennzeichnen.",
    },
    "foreign": {
        "en": "Game {game}, turn {turn}: moves alone do not tell what was done to the board (also"
        " checkers of the other player, or moves that no play has); a reader shows another board"
        " from here on.",
        "de": "Partie {game}, Zug {turn}: Züge allein sagen nicht, was auf dem Brett geschah (auch"
        " Steine des Gegners, oder Bewegungen, die es nicht gibt); ein Leser zeigt ab hier ein"
        " anderes Brett.",
    },
    "corrected": {
        "en": "Game {game}, turn {turn}: the players agreed on another position, which the format"
        " cannot say; from here on a reader shows another board.",
        "de": "Partie {game}, Zug {turn}: die Spieler einigten sich auf eine andere Stellung, was"
        " das Format nicht sagen kann; ab hier zeigt ein Leser ein anderes Brett.",
    },
    "opening-cube": {
        "en": "Game {game}: equal opening numbers turned the cube to {value}, which the format"
        " cannot say; a reader counts fewer points.",
        "de": "Partie {game}: gleiche Eröffnungszahlen drehten den Würfel auf {value}, was das"
        " Format nicht sagen kann; ein Leser zählt weniger Punkte.",
    },
    "unlawful": {
        "en": "Game {game}, line {turn}: the journal calls the play {notation} legal, the rules"
        " do not; it is written as it stands.",
        "de": "Partie {game}, Zeile {turn}: das Journal nennt den Zug {notation} regelgerecht, die"
        " Regeln nicht; er steht da, wie er aufgezeichnet ist.",
    },
    "stood": {
        "en": "Wrong play ({reason}) that stood.",
        "de": "Falscher Zug ({reason}), der galt.",
    },
    "agreed": {
        "en": "The players agreed on this position.",
        "de": "Auf diese Stellung einigten sich die Spieler.",
    },
}


def check_expressible(games: Sequence[GameRecord], form: str) -> None:
    """Raise `JournalError` where a format for backgammon is asked for another game."""
    for game in games:
        if game.game not in GAMES:
            raise JournalError(
                f"the format {form} holds {GAMES[0]} only, not {game.game}; "
                "the form that holds every game is --json"
            )


def notes_on(
    game: GameRecord, number: int, lang: str, *, has_setup: bool = False
) -> tuple[str, ...]:
    """Sentences on what the format leaves out; `has_setup`: it can set up a position midway."""
    notes, turn = [], 0
    if game.opening_cube > 1 and not has_setup:
        notes.append(say(SENTENCES, "opening-cube", lang, game=number, value=game.opening_cube))
    for entry in game.entries:
        turn += bool(entry.dice)
        values = {"game": number, "turn": turn}
        if entry.kind is EntryKind.CORRECTED and not has_setup:
            notes.append(say(SENTENCES, "corrected", lang, **values))
        if entry.kind is EntryKind.ACCEPTED_ILLEGAL and not has_setup:
            name, dice = game.name_of(entry.seat), "-".join(map(str, entry.dice))
            more = {"name": name, "dice": dice, "reason": entry.reason}
            notes.append(say(SENTENCES, "illegal", lang, **values, **more))
            if not is_told_by_moves(entry):
                notes.append(say(SENTENCES, "foreign", lang, **values))
    for play in game.unlawful:
        values = {"game": number, "turn": play.number}
        notes.append(say(SENTENCES, "unlawful", lang, **values, notation=play.notation))
    return tuple(notes)


def said_of_play(entry: RecordEntry, lang: str) -> str:
    """The comment a format with comments carries beside a line of the record; often empty."""
    if entry.kind is EntryKind.ACCEPTED_ILLEGAL:
        return say(SENTENCES, "stood", lang, reason=entry.reason)
    return say(SENTENCES, "agreed", lang) if entry.kind is EntryKind.CORRECTED else ""


def plain_name(game: GameRecord, seat: str) -> str:
    """A name that cannot be mistaken for layout: no colon, no line end, no double blank."""
    kept = "".join(
        " " if char == ":" or not char.isprintable() else char for char in game.name_of(seat)
    )
    return " ".join(kept.split())[:NAME_LENGTH].strip() or seat


def point_text(points: int) -> str:
    """`1 point`, `2 points`, as the formats write it."""
    return f"{points} point{'s' if points != 1 else ''}"
