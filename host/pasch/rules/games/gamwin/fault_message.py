"""What Gamwin's judge says about a wrong action: a message, places by their names on the strip."""

from __future__ import annotations

from collections.abc import Sequence

from pasch.rules.model.game import Repair, Situation
from pasch.rules.model.reason import Reason
from pasch_hardware.message import Message, message

__all__ = ["fault_message"]

_SPECIAL = {
    ("from", "yard"): "step.from-yard",
    ("from", "off"): "strip-step.from-off",
    ("to", "yard"): "step.to-yard",
    ("to", "off"): "strip-step.to-off",
}


def fault_message(
    situation: Situation, reason: Reason, places: Sequence[str], repair: Sequence[Repair]
) -> Message:
    """What is wrong, where, and how it is put right."""
    return message(
        f"gamwin.{reason}",
        other=Message("seat.red" if situation.turn == "blue" else "seat.blue"),
        places=tuple(places),
        dice="-".join(map(str, situation.dice)),
        steps=tuple(
            message("step.way", origin=_end("from", step.origin), target=_end("to", step.target))
            for step in repair
        ),
    )


def _end(key: str, place: str) -> Message:
    special = _SPECIAL.get((key, place))
    return Message(special) if special else message(f"step.{key}", point=place)
