"""What all games of a journal tell of the boards that threw the dice of one.

The secret of a game that was left stands where the next one begins, and the rolls of the board
before a game belong to others. Of these only what tells of those boards is read.
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
    """The secrets of the boots of a board that the events of a game name, and the numbers of the
    games of which not all that may tell of them can be read.
    """
    boots = {event.data["boot_id"] for event in events if event.kind in OF_DICE}
    every = [
        (row.id, timed)
        for row, timed in journal.naming(OF_DICE, [json.dumps(boot) for boot in boots])
    ]
    told = (one.event for _, timed in every for one in timed or ())
    return secrets_in(told), tuple(number for number, timed in every if timed is None)
