"""A game's events in words, for people who replay it.

Tells what the journal holds, but not the board and how it is shown.
"""

import json
from typing import Any

from pasch.journal.replay.record import GameRecord, what_blocked
from pasch.journal.replay.steps import Step
from pasch.messages import sentence
from pasch.messages.names import player_name
from pasch.referee.deciding.answer_builders import won_message
from pasch.referee.model.events import EventKind
from pasch.referee.protocol.answers import by_name
from pasch.rules import game_named
from pasch_hardware.message import Message, message

__all__ = ["event_text"]

# Fields of events that hold a code, and where the catalogue has its words.
CODES = {"reason": "reason.", "what": "replay.what-"}


def event_text(step: Step, record: GameRecord, lang: str) -> str:
    """The event in words; an event of a kind without a sentence is shown as it is."""
    event, outcome = step.event, step.after.outcome
    if event.kind is EventKind.GAME_OVER and outcome is not None:
        return sentence(by_name(won_message(outcome), record.players), lang)
    values: dict[str, Any] = {
        name: _told(value, record, lang) for name, value in event.data.items()
    }
    values["worth"] = values.get("points") or values.get("grade", "")
    for name, room in CODES.items():
        if name in event.data:
            code = f"{room}{event.data[name]}"
            values[name] = Message(code)
    if event.kind is EventKind.PLAYED:
        values["notation"] = values["notation"] or "–"
    key = event.kind.value
    if event.kind is EventKind.NO_PLAY and step.after.record:
        values["places"] = what_blocked(step.after.record[-1], record.game, record.options)
        key = "blocked" if values["places"] else key
    try:
        return sentence(message(f"replay.{key}", **values), lang)
    except KeyError:
        return f"{event.kind.value} {json.dumps(dict(event.data), ensure_ascii=False)}"


def _told(value: object, record: GameRecord, lang: str) -> str:
    if isinstance(value, str) and value in game_named(record.game).seats:
        return player_name(record.players, value, lang)
    if isinstance(value, list):
        return "-".join(map(str, value))
    return "" if value is None else str(value)
