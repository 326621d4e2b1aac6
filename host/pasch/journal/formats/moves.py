"""Backgammon plays as moves from point to point, numbered as the mover's: 25 the bar, 0 off.

Translates between a record, which knows positions, and formats that write moves. A wrong play that
stood has moves too: from where the mover's checkers are missing to where they are extra.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from pasch.referee.model.state import EntryKind, RecordEntry
from pasch.rules import game_named
from pasch.rules.games.board24.notation import parse
from pasch.rules.model.position import Position

__all__ = [
    "BAR",
    "LETTERS",
    "OFF",
    "SEATS",
    "Stretch",
    "after_moves",
    "as_played",
    "is_told_by_moves",
    "other_seat",
    "place_of",
    "stretches_of",
    "wrong_play",
]

LETTERS = {"white": "w", "black": "b"}
SEATS = tuple(LETTERS)
BAR, OFF = 25, 0


@dataclass(frozen=True, slots=True)
class Stretch:
    """One checker's way between two points it touches; `is_hit` if it hits on arrival."""

    origin: int
    target: int
    is_hit: bool = False

    def __str__(self) -> str:
        return f"{_point(self.origin)}/{_point(self.target)}{'*' if self.is_hit else ''}"


def _point(point: int) -> str:
    return {OFF: "off", BAR: "bar"}.get(point, str(point))


def place_of(point: int, seat: str) -> str:
    """The board's place for one of the mover's points."""
    if point in (OFF, BAR):
        return "off" if point == OFF else "bar"
    return str(point if seat == "white" else BAR - point)


def other_seat(seat: str) -> str:
    """The opponent's seat."""
    return SEATS[1 - SEATS.index(seat)]


def stretches_of(entry: RecordEntry) -> tuple[Stretch, ...]:
    """The moves in a line of the record, in the order of its notation; empty for no play."""
    if entry.kind is EntryKind.ACCEPTED_ILLEGAL:
        return made_by(entry)
    if not entry.notation:
        return ()
    found = []
    for trip in parse(entry.notation):
        found += [Stretch(a, b, b in trip.hits) for a, b in pairwise(trip.points)]
    return tuple(found)


def made_by(entry: RecordEntry) -> tuple[Stretch, ...]:
    """What was moved, judged by the positions alone, the rearmost checker first.

    A hit is where a lone opposing checker left the target. Checkers that vanished or appeared from
    nowhere are left out.
    """
    letter, other = LETTERS[entry.seat], LETTERS[other_seat(entry.seat)]
    gone: list[int] = []
    come: list[int] = []
    for point in range(BAR, OFF - 1, -1):
        place = place_of(point, entry.seat)
        change = entry.after.at(place).count(letter) - entry.before.at(place).count(letter)
        gone += [point] * -change
        come += [point] * change
    found = []
    for origin, target in zip(gone, come, strict=False):
        place = place_of(target, entry.seat)
        is_hit = other in entry.before.at(place) and other not in entry.after.at(place)
        found.append(Stretch(origin, target, is_hit and target not in (OFF, BAR)))
    return tuple(found)


def as_played(entry: RecordEntry) -> str:
    """A wrong play in moves, such as `8/2*`."""
    return " ".join(str(stretch) for stretch in made_by(entry))


def wrong_play(game: str, entry: RecordEntry) -> str:
    """What a wrong play that stood has moved: in Backgammon as moves, elsewhere the places that
    differ; empty for nothing.
    """
    if game_named(game).base == "backgammon":
        return as_played(entry)
    return " ".join(
        f"{place}:{entry.before.at(place) or '·'}>{entry.after.at(place) or '·'}"
        for place in dict.fromkeys([*entry.before, *entry.after])
        if entry.before.at(place) != entry.after.at(place)
    )


def after_moves(position: Position, seat: str, moves: Iterable[Stretch]) -> Position | None:
    """The position after the mover's checkers moved this way; None if one is not there.

    A lone opposing checker is hit where one lands, starred or not; two are not.
    """
    letter, other = LETTERS[seat], LETTERS[other_seat(seat)]
    places = dict(position)
    for move in moves:
        origin, target = place_of(move.origin, seat), place_of(move.target, seat)
        if letter not in places.get(origin, ""):
            return None
        places[origin] = places[origin].replace(letter, "", 1)
        standing = places.get(target, "")
        if move.target not in (OFF, BAR) and standing == other:
            places["bar"] = places.get("bar", "") + other
            standing = ""
        places[target] = standing + letter
    return Position.of(places)


def is_told_by_moves(entry: RecordEntry) -> bool:
    """Whether the moves alone, applied to the board before, give the board after.

    They do not if opposing checkers were moved, or if a checker landed on a held point or went
    backwards: a reader of moves then shows another board from there on.
    """
    moves = stretches_of(entry)
    is_plain = all(move.origin > move.target for move in moves) and len(moves) <= 4
    other = LETTERS[other_seat(entry.seat)]
    for move in moves:
        standing = entry.before.at(place_of(move.target, entry.seat)).count(other)
        is_plain &= move.target == OFF or standing < 2
    return is_plain and after_moves(entry.before, entry.seat, moves) == entry.after
