"""The check at the end: compares what the players did with what the referee ruled and recorded.

Every difference is a sentence; without differences the result is empty. Looks at the players' own
notes, the table's events as kept by a witness, the journal's record and the twin's truth, which
nobody else may see.
"""

from collections.abc import Iterator, Mapping, Sequence

from pasch.demo.players.director import Doing
from pasch.live.model.table_events import News, Ruled
from pasch.live.voices.commentary import Commentary
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Roll
from pasch.referee.model.state import EntryKind, RecordEntry, State
from pasch.rules.model.position import Position
from pasch_hardware.message import Message, message

__all__ = ["Witness", "differences"]


class Witness:
    """Hears the table's events: keeps the rulings, and passes everything on to the commentary."""

    def __init__(self, commentary: Commentary) -> None:
        self._commentary = commentary
        self.rulings: list[Ruled] = []
        self.rolls: list[Roll] = []
        self.last_seen: Ruled | None = None

    @property
    def said(self) -> str:
        """The referee's last sentence, or the play found legal."""
        answer = self.rulings[-1].answer
        return self._commentary.said(answer.message) or answer.notation

    def hear(self, news: News) -> None:
        self._commentary.hear(news)
        if isinstance(news, Ruled):
            self.rulings.append(news)
            if isinstance(news.command, Roll) and news.answer.verdict is not Verdict.REFUSED:
                self.rolls.append(news.command)
            if news.frame is not None:
                self.last_seen = news


def differences(
    doings: Sequence[Doing],
    rulings: Sequence[Ruled],
    state: State,
    truth: Mapping[str, str],
) -> tuple[Message, ...]:
    """The differences, one sentence each, in the order of the game."""
    record = [entry for entry in state.record if entry.kind.is_play]
    turns = list(_by_turn(rulings))
    found: list[Message] = []
    for what, count in (("recorded", len(record)), ("ruled on", len(turns))):
        if count != len(doings):
            found.append(
                message(
                    "the players took {count} turns, but {other} were {what}",
                    count=len(doings),
                    other=count,
                    what=Message(what),
                )
            )
    for number, (doing, entry, turn) in enumerate(
        zip(doings, record, turns, strict=False), start=1
    ):
        found += [
            message("turn {number}: {fault}", number=number, fault=fault)
            for fault in _faults(doing, entry, turn)
        ]
    last = record[-1].after if record else Position(())
    if _on_board(last) != _on_board(truth):
        found.append(
            message(
                "the journal ends with {journal}, on the board {board}",
                journal=_on_board(last),
                board=_on_board(truth),
            )
        )
    return tuple(found)


def _faults(doing: Doing, entry: RecordEntry, turn: Sequence[Ruled]) -> Iterator[Message]:
    if (doing.seat, sorted(doing.dice)) != (entry.seat, sorted(entry.dice)):
        yield message(
            "{seat} played {dice}, recorded are {other} and {others}",
            seat=doing.seat,
            dice=str(doing.dice),
            other=entry.seat,
            others=str(entry.dice),
        )
    if doing.play is None:
        if entry.kind is not EntryKind.NO_PLAY:
            yield message(
                "nothing could be played, recorded is {kind} {notation}",
                kind=entry.kind.value,
                notation=entry.notation,
            )
    elif (entry.kind, entry.after) != (EntryKind.PLAYED, doing.play.position):
        yield message(
            "played was {notation}, recorded {kind} {other}",
            notation=doing.play.notation,
            kind=entry.kind.value,
            other=entry.notation,
        )
    accused = [ruled.answer.reason for ruled in turn if ruled.answer.verdict is Verdict.ILLEGAL]
    if doing.slip is None and accused:
        yield message("a right play was called wrong ({reason})", reason=_named(accused[0]))
    if doing.slip is not None and accused[:1] != [doing.slip.reason]:
        heard = _named(accused[0]) if accused else Message("nothing")
        wrong = _named(doing.slip.reason)
        yield message("a wrong play ({reason}) was called {other}", reason=wrong, other=heard)


def _named(reason: str) -> Message:
    return Message(f"reason.{reason}")


def _by_turn(rulings: Sequence[Ruled]) -> Iterator[list[Ruled]]:
    """The rulings of each turn, ending with the one that put it into the record.

    A roll can close the previous play and be a no play itself: then two turns end at once.
    """
    turn: list[Ruled] = []
    recorded = None
    for ruled in rulings:
        count = sum(entry.kind.is_play for entry in ruled.state.record)
        turn.append(ruled)
        before = count if recorded is None else recorded
        recorded = count
        for _ in range(count - before):
            yield turn
            turn = []


def _on_board(position: Mapping[str, str]) -> dict[str, str]:
    return {place: position[place] for place in sorted(position) if place != "off"}
