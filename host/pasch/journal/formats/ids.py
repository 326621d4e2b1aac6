"""Ids of backgammon positions that other programs know: GNUbg position and match id, XGID.

Bit layouts as in docs/formats.md. White is the left player of a `.mat` file, GNU Backgammon's
player 0, and the bottom player of an XGID; Black is player 1 and the top player.
"""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pasch.errors import JournalError
from pasch.journal.formats.moves import LETTERS, SEATS, other_seat
from pasch.journal.replay.steps import Step, end_of
from pasch.referee.model.events import EventKind
from pasch.referee.model.state import EntryKind, Phase, State, Termination, updated
from pasch.rules.model.position import Position

__all__ = ["FOR_OTHERS", "GAMES", "Ids", "ids_of", "ids_text", "position_id", "xgid"]

# The games whose positions these formats can hold.
GAMES = ("backgammon",)
FOR_OTHERS = "there are no position ids for {game}, only for {known}"
CENTRED = 3
PLAYING, OVER, RESIGNED, DROPPED = 1, 2, 3, 4
ENDINGS = {
    Termination.PLAY: OVER,
    Termination.RESIGNATION: RESIGNED,
    Termination.DROP: DROPPED,
}


@dataclass(frozen=True, slots=True)
class Ids:
    """The ids of one position; `gnubg` is position and match id joined by a colon."""

    position: str
    match: str
    xgid: str

    @property
    def gnubg(self) -> str:
        """The «GNUbg ID»."""
        return f"{self.position}:{self.match}"


def ids_of(state: State) -> Ids:
    """All ids of the current position; raises `JournalError` for another game."""
    if state.name not in GAMES:
        raise JournalError(
            FOR_OTHERS,
            game=state.name,
            known=GAMES[0],
        )
    on_roll = _on_roll(state)
    return Ids(position_id(state.position, on_roll), match_id(state), xgid(state))


def ids_text(number: int, steps: Sequence[Step]) -> str:
    """One line per played roll and per double of a game, from the corrected record.

    A line holds the game's number, the line of the record, the player, the roll or action, XGID
    and GNUbg ID. Raises `JournalError` for a game without ids.
    """
    found: dict[tuple[int, str], State] = {}
    for step in steps:
        state = step.after
        line = len(state.record) + 1
        if step.event.kind is EventKind.ROLLED and state.phase is Phase.PLAYING:
            found[line, "roll"] = state
        elif step.event.kind is EventKind.DOUBLED:
            found[line - 1, "double"] = state
    end = end_of(steps)
    lines, position = [], steps[0].after.position
    for line, entry in enumerate(end.record, 1):
        what = "double" if entry.kind is EntryKind.DOUBLED else "roll" if entry.dice else ""
        if told := found.get((line, what)):
            state = updated(told, position=position, turn=entry.seat, dice=entry.dice)
            lines.append(_line(f"{number}.{line}", state))
        if entry.kind.is_play or entry.kind is EntryKind.CORRECTED:
            position = entry.after
    line = len(end.record) + 1
    if (told := found.get((line, "roll"))) and end.phase is not Phase.TO_ROLL:
        lines.append(_line(f"{number}.{line}", updated(told, position=position)))
    if not lines:
        ids_of(end)
    return "".join(lines)


def _line(label: str, state: State) -> str:
    """The ids of a position before a roll is played or a double answered."""
    ids = ids_of(state)
    said = "".join(map(str, state.dice)) or "double"
    return f"{label} {state.turn} {said} {ids.xgid} {ids.gnubg}\n"


def _on_roll(state: State) -> str:
    """The seat that is on roll, has rolled or has doubled; White if there is none."""
    if state.turn is not None:
        return state.turn
    return state.outcome.winner if state.outcome else SEATS[0]


def position_id(position: Position, on_roll: str) -> str:
    """The 14 characters of the position id, as seen by the player on roll.

    >>> from pasch.rules.games.board24.backgammon import START
    >>> position_id(START, "white")
    '4HPwATDgc/ABMA'
    """
    bits = 0
    at = 0
    for seat in (other_seat(on_roll), on_roll):
        letter = LETTERS[seat]
        own = [str(n if seat == SEATS[0] else 25 - n) for n in range(1, 25)]
        for place in (*own, "bar"):
            count = position.at(place).count(letter)
            bits |= ((1 << count) - 1) << at
            at += count + 1
    return b64encode(bits.to_bytes(10, "little")).decode().rstrip("=")


def _packed(fields: Iterable[tuple[int, int, int]]) -> str:
    """Base64 of nine bytes packed from (first bit, width, value), lowest bit first."""
    bits = 0
    for at, width, value in fields:
        bits |= (value & ((1 << width) - 1)) << at
    return b64encode(bits.to_bytes(9, "little")).decode()


def match_id(state: State) -> str:
    """The 12 characters of the match id: cube, score, dice and whose decision it is."""
    on_roll = _on_roll(state)
    player = SEATS.index(on_roll)
    is_doubled = state.phase is Phase.DOUBLED
    deciding = player
    if state.offer is not None:
        deciding = SEATS.index(other_seat(state.offer.seat))
    owner = state.cube.owner
    dice = _shown_dice(state)
    match, outcome = state.match, state.outcome
    score = match.score if match else {}
    ending = ENDINGS[outcome.by] if outcome else PLAYING
    fields = (
        (0, 4, state.cube.value.bit_length() - 1),
        (4, 2, CENTRED if owner is None else SEATS.index(owner)),
        (6, 1, player),
        (7, 1, int(bool(match and match.is_called_crawford))),
        (8, 3, ending),
        (11, 1, deciding),
        (12, 1, int(is_doubled)),
        (13, 2, state.offer.points if state.offer else 0),
        (15, 3, dice[0]),
        (18, 3, dice[1]),
        (21, 15, match.length if match else 0),
        (36, 15, score.get(SEATS[0], 0)),
        (51, 15, score.get(SEATS[1], 0)),
        (66, 1, int(state.options.get("jacoby") != "on")),
    )
    return _packed(fields)


def _shown_dice(state: State) -> tuple[int, int]:
    """The roll being played, the higher number first; zeros before it."""
    if len(state.dice) != 2:
        return 0, 0
    return max(state.dice), min(state.dice)


def xgid(state: State) -> str:
    """The XGID, White at the bottom; a game that is over shows the position before a roll."""
    position, owner = state.position, state.cube.owner
    letters = [_letter(position.at("bar").count("b"), "a")]
    for point in range(1, 25):
        content = position.at(str(point))
        letters.append(_letter(content.count("w"), "A") + _letter(content.count("b"), "a"))
    letters.append(_letter(position.at("bar").count("w"), "A"))
    board = "".join(one or "-" for one in letters)
    dice = "".join(map(str, _shown_dice(state)))
    match = state.match
    score = [match.score[seat] if match else 0 for seat in SEATS]
    fields = (
        state.cube.value.bit_length() - 1,
        {None: 0, "white": 1, "black": -1}[owner],
        1 if _on_roll(state) == "white" else -1,
        "D" if state.phase is Phase.DOUBLED else dice,
        *score,
        _rules(state),
        match.length if match else 0,
        10,
    )
    return f"XGID={board}:{':'.join(map(str, fields))}"


def _letter(count: int, first: str) -> str:
    return chr(ord(first) + count - 1) if count else ""


def _rules(state: State) -> int:
    """In a match 1 for the Crawford game; for money 1 for Jacoby and 2 for beavers."""
    if state.match:
        return int(state.match.is_called_crawford)
    is_jacoby, is_beaver = (state.options.get(name) == "on" for name in ("jacoby", "beaver"))
    return int(is_jacoby) + 2 * int(is_beaver)
