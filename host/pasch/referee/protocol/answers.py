"""Answers as the contract's JSON objects, with their messages in the requested language.

Decides nothing.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pasch.messages import sentence
from pasch.referee.model.answers import Answer
from pasch_hardware.message import Message, message

__all__ = ["answer_json", "by_name"]

NO_NAMES: Mapping[str, str] = MappingProxyType({})

# These keys are left out only where they do not apply; all others also when empty.
SAID_IF_EMPTY = {"places", "dice_left", "score", "cube", "match"}


def answer_json(
    answer: Answer, lang: str, players: Mapping[str, str] = NO_NAMES
) -> dict[str, Any]:
    """The contract's answer object, in `lang`; seats with a name in `players` appear under it."""
    turn = {} if answer.turn is None else {"turn": answer.turn or None}
    said = {
        "seat": answer.seat,
        "notation": answer.notation,
        "reason": answer.reason,
        "message": _text(answer.message, lang, players),
        "winner": answer.winner,
        "grade": answer.grade,
        "announce": answer.announce,
        "repair": [{"from": step.origin, "to": step.target} for step in answer.repair],
        "places": None if answer.places is None else answer.places.as_dict(),
        "look_at": list(answer.look_at),
        "dice": list(answer.dice),
        "blocked_by": list(answer.blocked_by),
        "players": list(answer.players),
        "dice_left": None if answer.dice_left is None else list(answer.dice_left),
        "next": answer.due and answer.due.value,
        "score": answer.score,
        "cube": answer.cube,
        "match": answer.match,
        "state": dict(answer.state or {}),
        "pays": dict(answer.pays or {}),
        "scores": answer.scores,
        "before": answer.before and answer.before.value,
        "before_reason": answer.before_reason,
        "before_message": _text(answer.before_message, lang, players),
        "moved": answer.is_moved,
    }
    told = {
        name: value
        for name, value in said.items()
        if value or (value is not None and name in SAID_IF_EMPTY)
    }
    return {"verdict": answer.verdict.value, **turn, **told}


def _text(said: Message | None, lang: str, players: Mapping[str, str]) -> str:
    return sentence(by_name(said, players), lang) if said else ""


def by_name(said: Message, players: Mapping[str, str]) -> Message:
    """This message with its seats replaced by the names of their players.

    >>> roll = message("referee.roll-due", seat=Message("seat.white"))
    >>> by_name(roll, {"white": "Anna"}).values["seat"].id
    '{name}'
    """
    room, _, seat = said.id.partition(".")
    if room == "seat" and players.get(seat):
        return message("{name}", name=players[seat])
    values = {key: _by_name(value, players) for key, value in said.values.items()}
    return Message(said.id, values)


def _by_name(value: Any, players: Mapping[str, str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_by_name(each, players) for each in value)
    return by_name(value, players) if isinstance(value, Message) else value
