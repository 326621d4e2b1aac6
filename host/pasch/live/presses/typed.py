"""What a player may type at the terminal while a game goes on: a small vocabulary of words.

Buttons roll and hand over; everything rarer is typed, and where there are no buttons everything
is. Numbers are dice thrown by hand. Only the form is decided here, whether a word fits the moment
is the referee's business.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pasch.errors import RequestError
from pasch.link.messages import Pressed
from pasch.live.presses.inputs import ThrowAgain
from pasch.referee.model.commands import (
    VOID_REASONS,
    Accept,
    Beaver,
    Command,
    Correct,
    Done,
    Double,
    Drop,
    Name,
    NextGame,
    Resign,
    Roll,
    SetUp,
    Take,
    Undo,
    Void,
)
from pasch.referee.model.state import State
from pasch.referee.referee import DiceDue
from pasch_hardware.foreign import json_value

__all__ = ["CLOSING", "WORDS", "requested_command", "typed_command"]

# What ends a play, and therefore waits, as a press does, until the camera has seen it.
CLOSING = (Accept, Done, Double, Roll)

# What is typed, as an example, and the id of the sentence that says what it does.
WORDS: Mapping[str, str] = {
    "roll": "typed.roll",
    "3 1": "typed.dice",
    f"void [{'|'.join(VOID_REASONS)}]": "typed.void",
    "done": "typed.done",
    "undo": "typed.undo",
    "accept": "typed.accept",
    "double, take, drop, beaver": "typed.cube",
    "resign [1|2|3]": "typed.resign",
    "name 5": "typed.name",
    "again 1 3": "typed.again",
    "again 1 3: 6 2": "typed.again-by-hand",
    "next [continued]": "typed.next",
    'set-up {"6": "ww"} [white]': "typed.set-up",
    "correct 4 8/5 6/5": "typed.correct-play",
    'correct 4 {"6": "ww"}': "typed.correct-places",
    "correct 4 dice 3 1": "typed.correct-dice",
    "quit": "typed.quit",
}
DICE = re.compile(r"[1-9](?:[ ,-]?[1-9])*")
AGAIN = re.compile(rf"({DICE.pattern})?(?: ?: ?({DICE.pattern}))?")
CORRECT = re.compile(rf"([1-9]\d*) (?:dice ({DICE.pattern})|(\S.*))")
SET_UP = re.compile(r"(\{.*\}) ?([a-z]*)")

Said = Command | Pressed | ThrowAgain


@dataclass(frozen=True, slots=True)
class _Moment:
    """Whose word it can be: the one on turn, who may roll, who has to answer."""

    state: State
    turn: str
    roller: str
    answering: str


def typed_command(text: str, state: State, due: DiceDue) -> Said:
    """What a typed line stands for; raises `RequestError` naming the words there are."""
    line = " ".join(text.split())
    turn = state.turn or ""
    moment = _Moment(
        state,
        turn,
        due.seats[0] if due.seats else turn,
        next(iter(state.offer.waiting), turn) if state.offer else turn,
    )
    if DICE.fullmatch(line):
        return Roll(moment.roller, _numbers(line))
    word, _, rest = line.partition(" ")
    simple, formed = SIMPLE.get(word.lower()), FORMED.get(word.lower())
    said: Said | None = None
    if simple is not None and not rest:
        said = simple(moment)
    elif formed is not None:
        said = formed(moment, rest)
    if said is None:
        raise RequestError(
            "{word!r} is no word of this game; there are: {words}",
            word=text.strip(),
            words=", ".join(WORDS),
        )
    if getattr(said, "seat", None) == "":
        raise RequestError("it is nobody's turn: type 'roll', or 'next' after a game")
    return said


def requested_command(text: str, state: State, due: DiceDue) -> Said:
    """What words stand for that come from a display; raises `RequestError` as `typed_command`.

    There 'roll' asks for dice and for nothing else, whatever a press would mean at this moment.
    """
    said = typed_command(text, state, due)
    if not isinstance(said, Pressed):
        return said
    roller = due.seats[0] if due.seats else state.turn or state.game.seats[0]
    return ThrowAgain(roller)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(digit) for digit in text if digit.isdigit())


def _rolled(moment: _Moment) -> Said:
    """One press; after a game, of anybody."""
    seats = moment.state.game.seats
    return Pressed(seats.index(moment.roller) if moment.roller in seats else 0, 1)


def _void(moment: _Moment, rest: str) -> Said | None:
    del moment
    return Void(rest) if rest in ("", *VOID_REASONS) else None


def _resigned(moment: _Moment, rest: str) -> Said | None:
    return Resign(moment.turn, int(rest or 1)) if rest in ("", "1", "2", "3") else None


def _named(moment: _Moment, rest: str) -> Said | None:
    if not re.fullmatch(r"[1-9]|[a-z]", rest):
        return None
    return Name(moment.turn, int(rest) if rest.isdecimal() else rest)


def _again(moment: _Moment, rest: str) -> Said | None:
    """Dice count from 1, as they lie; with numbers they were thrown by hand."""
    found = AGAIN.fullmatch(rest)
    if found is None:
        return None
    which = tuple(number - 1 for number in _numbers(found[1] or ""))
    if found[2]:
        return Roll(moment.turn, _numbers(found[2]), which=which)
    return ThrowAgain(moment.turn, which)


def _next(moment: _Moment, rest: str) -> Said | None:
    del moment
    return NextGame(bool(rest)) if rest in ("", "continued") else None


def _set_up(moment: _Moment, rest: str) -> Said | None:
    """Places as JSON, and who is to roll."""
    del moment
    found = SET_UP.fullmatch(rest)
    places = _places(found[1]) if found else None
    return None if found is None or places is None else SetUp(places, found[2] or None)


def _places(text: str) -> Mapping[str, str] | None:
    """Places as JSON, None where the text holds none."""
    try:
        places = json_value(text)
    except ValueError:
        return None
    is_placed = isinstance(places, dict) and all(isinstance(c, str) for c in places.values())
    return places if is_placed else None


def _correct(moment: _Moment, rest: str) -> Said | None:
    del moment
    found = CORRECT.fullmatch(rest)
    if found is None:
        return None
    number, dice, play = int(found[1]), _numbers(found[2] or ""), found[3] or ""
    if not play.startswith("{"):
        return Correct(number, dice, notation=play)
    places = _places(play)
    return None if places is None else Correct(number, places=places)


SIMPLE: Mapping[str, Callable[[_Moment], Said]] = {
    "roll": _rolled,
    "done": lambda moment: Done(moment.turn),
    "undo": lambda moment: Undo(moment.turn or None),
    "accept": lambda _: Accept(),
    "double": lambda moment: Double(moment.turn),
    "take": lambda moment: Take(moment.answering),
    "drop": lambda moment: Drop(moment.answering),
    "beaver": lambda moment: Beaver(moment.answering),
}
FORMED: Mapping[str, Callable[[_Moment, str], Said | None]] = {
    "void": _void,
    "resign": _resigned,
    "name": _named,
    "again": _again,
    "next": _next,
    "set-up": _set_up,
    "correct": _correct,
}
