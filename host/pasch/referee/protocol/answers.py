"""Answers as the contract's JSON objects, with their messages in the language asked for.

Decides nothing.
"""

from __future__ import annotations

from typing import Any

from pasch.messages import sentence
from pasch.referee.model.answers import Answer
from pasch_hardware.message import Message

__all__ = ["answer_json"]

# Left out only where they do not apply; everything else also where it is empty.
SAID_IF_EMPTY = {"places", "dice_left", "score", "cube", "match"}


def answer_json(answer: Answer, lang: str) -> dict[str, Any]:
    """The contract's answer object, in `lang`."""
    turn = {} if answer.turn is None else {"turn": answer.turn or None}
    said = {
        "seat": answer.seat,
        "notation": answer.notation,
        "reason": answer.reason,
        "message": _text(answer.message, lang),
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
        "before_message": _text(answer.before_message, lang),
        "moved": answer.is_moved,
    }
    told = {
        name: value
        for name, value in said.items()
        if value or (value is not None and name in SAID_IF_EMPTY)
    }
    return {"verdict": answer.verdict.value, **turn, **told}


def _text(message: Message | None, lang: str) -> str:
    return sentence(message, lang) if message else ""
