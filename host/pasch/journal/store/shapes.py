"""What an event's data may be, whatever its source; checked once, on reading.

A file may have been written by anybody. What passes here is safe to use: its size is bounded, its
dice are dice, and none of its text controls a terminal. The referee decides whether an event fits
the game.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, NotRequired, TypedDict

import msgspec
from msgspec import Meta

from pasch.referee.model.cube import HIGHEST
from pasch.referee.model.events import EventKind, JournalEvent
from pasch_hardware.foreign import json_value, printable

__all__ = ["MOST_EVENTS", "MOST_TEXT", "TOO_LONG", "TOO_MANY", "checked_event", "event_in"]

# The most events of a game from elsewhere; a long game has a thousand.
MOST_EVENTS = 10_000
TOO_MANY = "it has more than {most} events"
# The most bytes of a game's events; a long game has half a million.
MOST_TEXT = 1 << 23
TOO_LONG = "it has more than {most} MB of events"
# Limits far beyond any game: letters of a text, values of an event, dice and rolls.
LONGEST_TEXT, MOST_VALUES, MOST_DICE, MOST_ROLLS = 100_000, 50_000, 8, 100_000

Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{1,16}\Z")]
# The text that a counted roll is bound to: marks, button and press.
Bound = Annotated[str, Meta(pattern=r"^(-|[1-9,]{1,180}) [0-9a-f]{1,16} [0-9a-f]{1,16}\Z")]
Face = Annotated[int, Meta(ge=0, le=255)]
Number = Annotated[int, Meta(ge=0, le=99)]
Few = Meta(max_length=MOST_DICE)


Numbers = Annotated[list[Number], Few]
# The range of points, cube values and roll ids.
Whole = Annotated[int, Meta(ge=-(1 << 53), le=1 << 53)]
Names = list[str]
Texts = dict[str, str]


class _Cube(TypedDict):
    """The cube as a game begins with it."""

    value: Annotated[int, Meta(ge=1, le=HIGHEST)]
    owner: str | None


class _Entry(TypedDict):
    """An entry of the record in an event that rewrites it."""

    kind: str
    seat: str
    dice: Numbers
    notation: str
    reason: str
    value: Whole
    before: Texts
    after: Texts
    scores: Whole
    hidden: dict[str, Any]
    unthrown: NotRequired[Numbers]


class _Any(TypedDict, total=False):
    """The types of the fields of events."""

    blocked_by: Names
    by: str
    cube: _Cube
    delay: float
    dice: Numbers
    due: str
    entries: list[_Entry]
    game: str
    guess: Texts | None
    is_close: bool
    look_at: Names
    lying: Numbers
    match: dict[str, Any] | None
    moves: list[tuple[str, str]]
    notation: str
    options: Texts
    pays: dict[str, Whole]
    places: Texts
    play: str
    players: Texts
    playing: Names
    points: Whole
    reason: str
    reserve: dict[str, float]
    score: Whole
    scores: Whole
    seat: str
    seen: Texts
    state: dict[str, Any]
    turn: str | None
    value: Whole
    verdict: str
    what: str
    which: Numbers
    winner: str


class _Asked(_Any):
    roll_id: Whole
    boot_id: NotRequired[str]
    nonce: NotRequired[Hex]


class _Rolled(_Any):
    roll_id: Whole | None


class _Named(_Any):
    doublet: Whole | str


class _Resigned(_Any):
    grade: NotRequired[Whole]


class _Over(_Any):
    grade: str


class _Series(_Any):
    series: Annotated[int, Meta(ge=1, le=1 << 32)]
    thrower: NotRequired[str]


class _Told(_Series):
    boot_id: str


class _Committed(_Told):
    commitment: Digest
    # Journals of protocol 1.1 lack both.
    proof: NotRequired[Annotated[int, Meta(ge=1, le=2)]]
    before: NotRequired[Annotated[int, Meta(ge=0, le=MOST_ROLLS)]]


class _Thrown(_Told):
    roll_id: Whole
    number: Annotated[int, Meta(ge=1, le=MOST_ROLLS)]
    faces: Annotated[list[Face], Few]
    sides: Annotated[int, Meta(ge=1, le=256)]
    nonce: Hex
    bound: NotRequired[Bound]


class _Revealed(_Told):
    secret: Digest
    rolls: Annotated[int, Meta(ge=0, le=MOST_ROLLS)]


SHAPES: Mapping[EventKind, type] = {
    EventKind.ROLL_ASKED: _Asked,
    EventKind.ROLLED: _Rolled,
    EventKind.NAMED: _Named,
    EventKind.RESIGNED: _Resigned,
    EventKind.GAME_OVER: _Over,
    EventKind.DICE_SERIES: _Series,
    EventKind.DICE_COMMITTED: _Committed,
    EventKind.DICE_THROWN: _Thrown,
    EventKind.DICE_REVEALED: _Revealed,
}


def event_in(kind: str, text: str) -> JournalEvent:
    """The event of this kind with a JSON text as data; raises as `checked_event` does."""
    data = json_value(text)
    return _shaped(kind, data) if _is_clean(text) else checked_event(kind, data)


def _is_clean(text: str) -> bool:
    """Whether the values of this JSON text, the usual case, need no second look: all of it is
    printable without escapes, and neither the values can be too many nor a text too long.
    """
    if "\\" in text or not text.isprintable():
        return False
    if len(text) <= MOST_VALUES:
        return True
    # Every name and value except the first follows one of these; texts stand between quotes.
    follow, texts = sum(map(text.count, ",:[{")), text.split('"')[1::2]
    return follow < MOST_VALUES and max(map(len, texts), default=0) <= LONGEST_TEXT


def checked_event(kind: str, data: Any) -> JournalEvent:
    """The event of this kind with these data; raises `ValueError` if there is no such event."""
    return _shaped(kind, _Cleaner().clean(data))


def _shaped(kind: str, data: Any) -> JournalEvent:
    known = EventKind(kind)
    if not isinstance(data, dict):
        raise ValueError("the data of an event is an object")
    msgspec.convert(data, SHAPES.get(known, _Any))
    return JournalEvent(known, MappingProxyType(data))


class _Cleaner:
    """Copies the values of one event: printable, and bounded in total size."""

    def __init__(self) -> None:
        self._left = MOST_VALUES

    def clean(self, value: Any) -> Any:
        """The value; raises `ValueError` if it is too large."""
        self._left -= 1
        if self._left < 0:
            raise ValueError("an event of too many values")
        if isinstance(value, dict):
            return {self.clean(name): self.clean(held) for name, held in value.items()}
        if isinstance(value, list):
            return [self.clean(one) for one in value]
        if isinstance(value, str):
            if len(value) > LONGEST_TEXT:
                raise ValueError("too long a text")
            return printable(value)
        return value
