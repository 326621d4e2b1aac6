"""A page's commands, checked for form and turned into the words typed at the terminal.

One struct per command (docs/page-protocol.md); the table decides whether it fits the moment.
"""

from functools import reduce
from operator import or_
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from pasch.errors import RequestError
from pasch_hardware.message import message

__all__ = ["PageCommand", "Ping", "Seated", "asked_in"]

Number = Annotated[int, Meta(ge=0, le=2**31)]
Die = Annotated[int, Meta(ge=1, le=9)]
Some = Annotated[list[Die], Meta(max_length=8)]
Dice = Annotated[list[Die], Meta(min_length=1, max_length=8)]
Name = Annotated[str, Meta(max_length=32)]
SeatName = Annotated[str, Meta(pattern="^[a-z]+$", max_length=16)]
Places = Annotated[dict[Name, Annotated[str, Meta(max_length=80)]], Meta(max_length=80)]


class Ping(Struct, tag_field="kind", tag="ping", forbid_unknown_fields=True):
    """A page asks whether its connection is alive."""


class Seated(Struct, tag_field="kind", tag="seat", forbid_unknown_fields=True):
    """A device claims a seat, or leaves it."""

    id: Number
    seat: Name
    hold: bool


class PageCommand(Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """Any command; `number`: the snapshot it was made on."""

    kind: Literal["command"]
    id: Number
    number: Number

    def words(self) -> str:
        """The command as it would be typed."""
        return self.do

    @property
    def do(self) -> str:
        """The command's name."""
        return str(self.__struct_config__.tag)


class Thrown(PageCommand, tag="dice"):
    dice: Dice

    def words(self) -> str:
        return _numbers(self.dice)


class Resign(PageCommand, tag="resign"):
    grade: Literal[1, 2, 3] = 1
    seat: SeatName | None = None

    def words(self) -> str:
        return f"resign {self.grade} {self.seat or ''}".strip()


class Void(PageCommand, tag="void"):
    reason: Literal["", "cocked", "on-checker", "premature", "off-side"] = ""

    def words(self) -> str:
        return f"void {self.reason}".strip()


class Named(PageCommand, tag="name"):
    name: Annotated[int, Meta(ge=1, le=9)] | Annotated[str, Meta(pattern="^[a-z]$")]

    def words(self) -> str:
        return f"name {self.name}"


class Again(PageCommand, tag="again"):
    which: Some = []
    dice: Some = []

    def words(self) -> str:
        by_hand = f": {_numbers(self.dice)}" if self.dice else ""
        return f"again {_numbers(self.which)}{by_hand}".replace(" :", ":").strip()


class NextGame(PageCommand, tag="next"):
    continued: bool = False

    def words(self) -> str:
        return "next continued" if self.continued else "next"


class SetUp(PageCommand, tag="set-up"):
    places: Places
    turn: SeatName | None = None
    preview: bool = False

    def words(self) -> str:
        return f"set-up {_json(self.places)} {self.turn or ''}".strip()


class Correct(PageCommand, tag="correct"):
    number_of: Annotated[int, Meta(ge=1, le=9999)] = msgspec.field(name="turn")
    dice: Some = []
    notation: Annotated[str, Meta(max_length=200, pattern=r"^[^\s{d][^\n]*$")] | None = None
    places: Places | None = None
    preview: bool = False

    def words(self) -> str:
        given = [self.dice or None, self.notation, self.places]
        if sum(one is not None for one in given) != 1:
            raise RequestError("a correction needs one of dice, notation and places")
        play = self.notation if self.places is None else _json(self.places)
        return f"correct {self.number_of} {play or f'dice {_numbers(self.dice)}'}"


class HumanReading(PageCommand, tag="look"):
    places: Places
    whole: bool = False

    def words(self) -> str:
        return f"look {_json(self.places)}{' all' if self.whole else ''}"


class HintLevel(PageCommand, tag="hints"):
    hints: Literal["off", "forced", "all"]

    def words(self) -> str:
        return f"hints {self.hints}"


PLAIN = ("roll", "done", "double", "take", "drop", "beaver", "accept", "undo", "best")
# Commands of which the name says everything.
BARE = [msgspec.defstruct(name.title(), (), bases=(PageCommand,), tag=name) for name in PLAIN]
TELLING = (
    Thrown, Resign, Void, Named, Again, NextGame, SetUp, Correct, HumanReading, HintLevel
)  # fmt: skip


class _Kind(Struct):
    kind: Literal["ping", "seat", "command"]


KIND = msgspec.json.Decoder(_Kind)
PING = msgspec.json.Decoder(Ping)
SEATED = msgspec.json.Decoder(Seated)
COMMAND = msgspec.json.Decoder(reduce(or_, (*BARE, *TELLING)))


def asked_in(text: str | bytes) -> Ping | Seated | PageCommand:
    """The command in a page's message; raises `RequestError` if it holds none."""
    try:
        match KIND.decode(text).kind:
            case "ping":
                return PING.decode(text)
            case "seat":
                return SEATED.decode(text)
        asked: PageCommand = COMMAND.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise RequestError(
            message(
                "the page sent something that this program does not know ({why})", why=str(error)
            )
        ) from None
    return asked


def _numbers(dice: list[int]) -> str:
    return " ".join(map(str, dice))


def _json(places: dict[str, str]) -> str:
    return msgspec.json.encode(places).decode()
