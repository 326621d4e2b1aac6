"""What formats for backgammon matches cannot express about a game, one message each."""

from collections.abc import Sequence

from pasch.errors import JournalError
from pasch.journal.formats.ids import GAMES
from pasch.journal.formats.moves import is_told_by_moves
from pasch.journal.replay.record import GameRecord, is_one_match
from pasch.referee.model.state import EntryKind, RecordEntry
from pasch_hardware.message import Message, message

__all__ = ["FOR_OTHERS", "check_expressible", "notes_on", "point_text", "said_of_play"]

ILLEGAL = (
    "Game {game}, turn {turn}: {name}'s play with {dice} was wrong ({reason}) and stood; it is"
    " written as played, the format has no mark for it."
)
FOREIGN = (
    "Game {game}, turn {turn}: moves alone do not tell what was done to the board (also checkers"
    " of the other player, or moves that no play has); a reader shows another board from here on."
)
CORRECTED = (
    "Game {game}, turn {turn}: the players agreed on another position, which the format cannot"
    " say; from here on a reader shows another board."
)
FOR_OTHERS = (
    "the format {format} holds {known} only, not {game}; the form that holds every game is --json"
)
SEVERAL = (
    "the format {format} holds one match, and these games are of several; export them one by one,"
    " or all with --json"
)
OPENING_CUBE = (
    "Game {game}: equal opening numbers turned the cube to {value}, which the format cannot say; a"
    " reader counts fewer points."
)
UNLAWFUL = (
    "Game {game}, line {turn}: the journal calls the play {notation} legal, the rules do not; it"
    " is written as it stands."
)


def check_expressible(games: Sequence[GameRecord], form: str) -> None:
    """Raise `JournalError` for games that a format for backgammon matches cannot hold."""
    for game in games:
        if game.game not in GAMES:
            raise JournalError(
                FOR_OTHERS,
                format=form,
                known=GAMES[0],
                game=game.game,
            )
    if not is_one_match(games):
        raise JournalError(SEVERAL, format=form)


def notes_on(game: GameRecord, number: int, *, has_setup: bool = False) -> tuple[Message, ...]:
    """What the format leaves out; `has_setup`: it can set up a position midway."""
    notes, turn = [], 0
    if game.opening_cube.value > 1 and not has_setup:
        notes.append(Message(OPENING_CUBE, {"game": number, "value": game.opening_cube.value}))
    for entry in game.entries:
        turn += bool(entry.dice)
        values: dict[str, object] = {"game": number, "turn": turn}
        if entry.kind is EntryKind.CORRECTED and not has_setup:
            notes.append(Message(CORRECTED, values))
        if entry.kind is EntryKind.ACCEPTED_ILLEGAL and not has_setup:
            name, dice = game.name_of(entry.seat), "-".join(map(str, entry.dice))
            more = {"name": name, "dice": dice, "reason": Message(f"reason.{entry.reason}")}
            notes.append(Message(ILLEGAL, values | more))
            if not is_told_by_moves(entry):
                notes.append(Message(FOREIGN, values))
    for play in game.unlawful:
        values = {"game": number, "turn": play.number, "notation": play.notation}
        notes.append(Message(UNLAWFUL, values))
    return tuple(notes)


def said_of_play(entry: RecordEntry) -> Message | None:
    """The comment beside a line of the record in formats that have comments; often empty."""
    if entry.kind is EntryKind.ACCEPTED_ILLEGAL:
        return message(
            "Wrong play ({reason}) that stood.", reason=Message(f"reason.{entry.reason}")
        )
    agreed = entry.kind is EntryKind.CORRECTED
    return Message("The players agreed on this position.") if agreed else None


def point_text(points: int) -> str:
    """`1 point`, `2 points`, as the formats write it."""
    return f"{points} point{'s' if points != 1 else ''}"
