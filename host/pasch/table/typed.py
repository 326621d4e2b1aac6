"""What a player may type at the terminal while a game goes on: a small vocabulary of words.

Buttons roll and hand over; everything rarer is typed, and where there are no buttons everything
is. Numbers are dice thrown by hand. Only the form is decided here, whether a word fits the moment
is the referee's business.
"""

from __future__ import annotations

import re

from pasch.errors import RequestError
from pasch.link.messages import Pressed
from pasch.referee.commands import (
    Accept,
    Command,
    Done,
    Double,
    Drop,
    Resign,
    Roll,
    Take,
    Undo,
    Void,
)
from pasch.referee.referee import DiceDue
from pasch.referee.state import State

__all__ = ["WORDS", "typed_command"]

WORDS = (
    "roll",
    "done",
    "undo",
    "accept",
    "double",
    "take",
    "drop",
    "resign [1|2|3]",
    "void",
    "dice such as 3 1",
    "quit",
)
DICE = re.compile(r"[1-9](?:[ ,-]?[1-9])*")


def typed_command(text: str, state: State, due: DiceDue) -> Command | Pressed:
    """What a typed line stands for; raises `RequestError` naming the words there are.

    The seat is the one whose word it can be: the one on turn, the one who may roll, or the one
    who has to answer.
    """
    line = text.strip().lower()
    word, _, rest = line.partition(" ")
    turn = state.turn or ""
    roller = due.seats[0] if due.seats else turn
    answering = next(iter(state.offer.waiting), turn) if state.offer else turn
    if word == "roll" and not rest and roller:
        return Pressed(state.game.seats.index(roller), 1)
    if DICE.fullmatch(line):
        return Roll(roller, tuple(int(digit) for digit in line if digit.isdigit()))
    simple: dict[str, Command] = {
        "done": Done(turn),
        "undo": Undo(turn or None),
        "accept": Accept(),
        "double": Double(turn),
        "take": Take(answering),
        "drop": Drop(answering),
        "void": Void(),
    }
    if word in simple and not rest:
        return simple[word]
    if word == "resign" and rest in ("", "1", "2", "3"):
        return Resign(turn, int(rest or 1))
    raise RequestError(f"{text.strip()!r} is no word of this game; there are: {', '.join(WORDS)}")
