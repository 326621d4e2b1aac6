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
from pasch.lang import Sentences
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

__all__ = ["CLOSING", "WORDS", "typed_command"]

# What ends a play, and therefore waits, as a press does, until the camera has seen it.
CLOSING = (Accept, Done, Double, Roll)

# What is typed, as an example, and what it does.
WORDS: Sentences = {
    "roll": {"en": "as one press: roll, or go on", "de": "wie einmal drücken: würfeln, weiter"},
    "3 1": {
        "en": "these dice were thrown by hand",
        "de": "diese Würfel wurden von Hand geworfen",
    },
    f"void [{'|'.join(VOID_REASONS)}]": {
        "en": "a roll thrown by hand does not count, for this reason",
        "de": "ein von Hand geworfener Wurf gilt nicht, aus diesem Grund",
    },
    "done": {"en": "hand over; decline a roll", "de": "übergeben; auf einen Wurf verzichten"},
    "undo": {"en": "take back", "de": "zurücknehmen"},
    "accept": {
        "en": "the board is right as it lies",
        "de": "das Brett ist richtig, wie es liegt",
    },
    "double, take, drop, beaver": {"en": "the cube", "de": "der Dopplerwürfel"},
    "resign [1|2|3]": {
        "en": "give up: a single game, a gammon, a backgammon",
        "de": "aufgeben: einfach, ein Gammon, ein Backgammon",
    },
    "name 5": {
        "en": "name a doublet; how to play one: a, b or c",
        "de": "einen Pasch nennen; wie er gespielt wird: a, b oder c",
    },
    "again 1 3": {
        "en": "throw lying dice again, by their order; 'again' alone: all",
        "de": "liegende Würfel noch einmal werfen, nach ihrer Folge; nur „again“: alle",
    },
    "again 1 3: 6 2": {"en": "the same, thrown by hand", "de": "dasselbe, von Hand geworfen"},
    "next [continued]": {
        "en": "the next game, from the last one's position",
        "de": "die nächste Partie, aus der Stellung der letzten",
    },
    'set-up {"6": "ww"} [white]': {
        "en": "go on from this position, with this seat to roll",
        "de": "aus dieser Stellung weiter, mit diesem Platz am Wurf",
    },
    "correct 4 8/5 6/5": {
        "en": "turn 4 of the record was this play",
        "de": "Zug 4 des Protokolls war dieser",
    },
    "correct 4 dice 3 1": {
        "en": "turn 4 of the record had these dice",
        "de": "Zug 4 des Protokolls hatte diese Würfel",
    },
    "quit": {
        "en": "leave; the game goes on next time",
        "de": "gehen; die Partie geht das nächste Mal weiter",
    },
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
        words = ", ".join(WORDS)
        raise RequestError(f"{text.strip()!r} is no word of this game; there are: {words}")
    if getattr(said, "seat", None) == "":
        raise RequestError("it is nobody's turn: type 'roll', or 'next' after a game")
    return said


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
    try:
        places = json_value(found[1]) if found else None
    except ValueError:
        places = None
    if found is None or not isinstance(places, dict):
        return None
    if not all(isinstance(content, str) for content in places.values()):
        return None
    return SetUp(places, found[2] or None)


def _correct(moment: _Moment, rest: str) -> Said | None:
    del moment
    found = CORRECT.fullmatch(rest)
    if found is None:
        return None
    return Correct(int(found[1]), _numbers(found[2] or ""), notation=found[3] or "")


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
