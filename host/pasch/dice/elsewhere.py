"""What all games of a journal reveal about the boards that threw one game's dice.

The secret of an abandoned game is recorded where the next game begins, and the board's rolls
before a game belong to other games. Only events about those boards are read.

A game may come from elsewhere, and another may be an altered copy of it: what a game's own log
tells counts before what others tell, and a series that is whole before an altered copy of it.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pasch.dice.finding import Finding, FindingCode, Series, series_of
from pasch.dice.proof import OF_DICE, Secret, secrets_in
from pasch.errors import PaschError
from pasch.journal import Journal
from pasch.referee import Referee, State
from pasch.referee.folding.reducer import fold_all
from pasch.referee.model.commands import NextGame
from pasch.referee.model.events import EventKind, JournalEvent
from pasch_hardware.message import Message, message

__all__ = ["Elsewhere", "left_by", "secrets_for"]

# Findings that may arise because another game of the journal cannot be read.
OF_OTHERS = (FindingCode.MISSING_BEFORE, FindingCode.NOT_REVEALED, FindingCode.RESTARTED)
# Findings that may arise because not all came along when the game was imported.
OF_IMPORT = (*OF_OTHERS, FindingCode.OTHER_BEFORE, FindingCode.MISSING_LAST)

# What a game that is continued takes over from the one before.
LEFT = ("game", "options", "turn", "places", "state", "dice")


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The secrets of the boots that a game's events name; the numbers of the games whose events
    about these boots cannot all be read; those of the games that have rolls of this one; the file
    that the game was imported from, if it was; and the number of the game that ended with the dice
    lying with which this one began, 0 if none did.
    """

    secrets: Mapping[Series, Secret]
    unread: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    origin: str = ""
    left_by: int = 0

    def told(self, findings: Sequence[Finding]) -> tuple[Message, ...]:
        """What one should know of the other games, beside the `findings` about this one. Where
        something is missing it may be in an unreadable game, or in the file that an imported game
        came from, and then nobody has left it out.
        """
        is_missing = any(finding.code in OF_OTHERS for finding in findings)
        is_left = self.origin and any(finding.code in OF_IMPORT for finding in findings)
        imported = (message("dice.imported", file=self.origin),) if is_left else ()
        named = (
            ("dice.unread", self.unread if is_missing else ()),
            ("dice.again", self.again),
            ("dice.left-by", (self.left_by,) if self.left_by else ()),
        )
        others = (message(key, games=", ".join(map(str, games))) for key, games in named if games)
        return (*imported, *others)


def secrets_for(journal: Journal, game: int, events: Sequence[JournalEvent]) -> Elsewhere:
    """What the whole journal tells of the boards that threw the dice of a `game` of `events`."""
    boots = {event.data["boot_id"] for event in events if event.kind in OF_DICE}
    read = list(journal.naming(OF_DICE, [json.dumps(boot) for boot in boots]))
    told = {row.id: [one.event for one in timed or ()] for row, timed in read}
    here = told.pop(game, list(events))
    thrown = _thrown(here)
    return Elsewhere(
        _secrets(here, list(told.values())),
        tuple(row.id for row, timed in read if timed is None),
        tuple(number for number, others in told.items() if thrown & _thrown(others)),
        next((row.origin for row, _ in read if row.id == game), ""),
        left_by(journal, events[0], reversed(told)) if events else 0,
    )


def left_by(journal: Journal, begun: JournalEvent, others: Iterable[int]) -> int:
    """Which of these other games ended as this one begins, with dice still to be played; 0 for
    none, or if none is to be played.
    """
    for number in others if begun.data.get("dice") else ():
        try:
            ended = Referee(fold_all(State(), journal.events(number)))
            went_on = ended.decide(NextGame(is_continued=True)).events
        except PaschError:
            continue
        if any(all(one.data.get(k) == begun.data.get(k) for k in LEFT) for one in went_on[:1]):
            return number
    return 0


def _thrown(events: Sequence[JournalEvent]) -> set[tuple[Series, int]]:
    """The rolls of the board that a log has, by series and number."""
    return {
        (series_of(event), event.data["number"])
        for event in events
        if event.kind is EventKind.DICE_THROWN
    }


def _secrets(
    here: Sequence[JournalEvent], others: Sequence[Sequence[JournalEvent]]
) -> dict[Series, Secret]:
    """The secret of each series, by the game that holds its rolls; first by the one checked."""
    revealed = [
        event
        for game in (here, *others)
        for event in game
        if event.kind is EventKind.DICE_REVEALED
    ]
    found: dict[Series, Secret] = {}
    for game in (here, *others):
        begun, ended = (
            {series_of(event) for event in game if event.kind is kind}
            for kind in (EventKind.DICE_COMMITTED, EventKind.DICE_REVEALED)
        )
        # The secret of a game that was left is told where the next one begins.
        later = [event for event in revealed if series_of(event) in begun - ended]
        for series, secret in secrets_in([*game, *later]).items():
            known = found.get(series)
            if known is None or not known.is_committed or (game is not here and secret.is_whole):
                found[series] = secret
        if game is here:
            of_here = {series: told for series, told in found.items() if told.is_committed}
    return found | of_here
