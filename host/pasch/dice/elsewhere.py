"""What all games of a journal reveal about the boards that threw one game's dice.

The secret of an abandoned game is recorded where the next game begins, and the board's rolls
before a game belong to other games. Only events about those boards are read.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from pasch.dice.proof import OF_DICE, Secret, Series, secrets_in
from pasch.journal import Journal
from pasch.referee.model.events import JournalEvent

__all__ = ["secrets_for"]


def secrets_for(
    journal: Journal, events: Sequence[JournalEvent]
) -> tuple[dict[Series, Secret], tuple[int, ...]]:
    """The secrets of the boots that a game's events name, and the numbers of the games whose
    events about these boots cannot all be read.
    """
    boots = {event.data["boot_id"] for event in events if event.kind in OF_DICE}
    every = [
        (row.id, timed)
        for row, timed in journal.naming(OF_DICE, [json.dumps(boot) for boot in boots])
    ]
    told = (one.event for _, timed in every for one in timed or ())
    return secrets_in(told), tuple(number for number, timed in every if timed is None)
