"""The journal's events: facts in the order they happened, as plain JSON values.

An event says what was decided, never how to derive it: folding the events of a game
(`pasch.referee.folding.reducer`) gives the referee's whole state. Undo and correction are events
too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any

__all__ = ["ENDS", "LAST_WORDS", "ClosedBy", "EventKind", "JournalEvent", "has_ended"]


class EventKind(Enum):
    """What happened; `docs/journal.md` lists the data of each."""

    STARTED = "started"
    ROLL_ASKED = "roll-asked"
    ROLLED = "rolled"
    NAMED = "named"
    DECLINED = "declined"
    NO_PLAY = "no-play"
    SEEN = "seen"
    UNCLEAR = "unclear"
    PLAYED = "played"
    ACCEPTED_ILLEGAL = "accepted-illegal"
    CORRECTED = "corrected"
    REWRITTEN = "rewritten"
    DOUBLED = "doubled"
    BEAVERED = "beavered"
    TAKEN = "taken"
    DROPPED = "dropped"
    RESIGNED = "resigned"
    RESIGNATION_TAKEN = "resignation-taken"
    RESIGNATION_DECLINED = "resignation-declined"
    LEFT = "left"
    GAME_OVER = "game-over"
    UNDONE = "undone"
    VOIDED = "voided"
    ABANDONED = "abandoned"
    # Proofs of the board's dice (`pasch.dice`); the game does not depend on them.
    DICE_SERIES = "dice-series"
    DICE_COMMITTED = "dice-committed"
    DICE_THROWN = "dice-thrown"
    DICE_REVEALED = "dice-revealed"
    CLOCK = "clock"
    # Somebody was shown the best play, or told what a play had cost; the game is unchanged.
    HELPED = "helped"


ENDS = (EventKind.GAME_OVER, EventKind.ABANDONED)
# The last of these in a game says whether it has ended: after any but an end it goes on, even one
# that had ended. If it is over all the same, another end follows.
LAST_WORDS = (*ENDS, EventKind.UNDONE, EventKind.CORRECTED, EventKind.REWRITTEN)


def has_ended(kinds: Iterable[EventKind]) -> bool:
    """Whether a game whose events are of these kinds, in order, has ended."""
    said = [kind for kind in kinds if kind in LAST_WORDS]
    return bool(said) and said[-1] in ENDS


class ClosedBy(Enum):
    """What closed a turn."""

    DONE = "done"
    ROLL = "roll"
    DOUBLE = "double"
    ACCEPT = "accept"


Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class JournalEvent:
    """One fact: its kind and its data, a JSON object (strings, numbers, lists, objects, null)."""

    kind: EventKind
    data: Data

    @classmethod
    def of(cls, kind: EventKind, **data: Any) -> JournalEvent:
        """The event with `data` copied as JSON would carry it (tuples become lists).

        >>> JournalEvent.of(EventKind.ROLLED, seat="white", dice=(3, 1)).data["dice"]
        [3, 1]
        """
        return cls(kind, MappingProxyType(json.loads(json.dumps(data))))
