"""What a player may type at the terminal while a game goes on: a small vocabulary of words.

Buttons roll and hand over; everything rarer is typed. Only the form is decided here, whether a
word fits the moment is the referee's business.
"""

from __future__ import annotations

from pasch.errors import RequestError
from pasch.referee.commands import Accept, Command, Done, Double, Drop, Resign, Take, Undo
from pasch.referee.state import State

__all__ = ["WORDS", "typed_command"]

WORDS = ("done", "undo", "accept", "double", "take", "drop", "resign [1|2|3]", "quit")


def typed_command(text: str, state: State) -> Command:
    """The command that a typed line stands for; raises `RequestError` naming the words there are.

    The seat is the one whose word it can be: the one on turn, or the one who has to answer.
    """
    word, _, rest = text.strip().lower().partition(" ")
    turn = state.turn or ""
    answering = state.game.following(state.offer.seat) if state.offer else turn
    simple: dict[str, Command] = {
        "done": Done(turn),
        "undo": Undo(turn or None),
        "accept": Accept(),
        "double": Double(turn),
        "take": Take(answering),
        "drop": Drop(answering),
    }
    if word in simple and not rest:
        return simple[word]
    if word == "resign" and rest in ("", "1", "2", "3"):
        return Resign(turn, int(rest or 1))
    raise RequestError(f"{text.strip()!r} is no word of this game; there are: {', '.join(WORDS)}")
