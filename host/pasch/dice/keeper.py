"""Keeps the proof of the dice in the journal, beside the game they are thrown for.

Follows what a table writes: a series begins with a game, and when the game ends the series ends
and its secret is requested; every roll of the board is written together with its proof data, in
one transaction. The requests to the board follow from the journal alone, so a restarted host
continues the same series.
"""

from collections.abc import Callable, Iterable
from typing import Protocol

from pasch.dice.findings import shown_code
from pasch.dice.proof import BOARD, PROGRAM
from pasch.link.messages import Rolled, SeriesBegun, SeriesEnded
from pasch.referee.model.events import ENDS, EventKind, JournalEvent
from pasch_hardware.message import Message

__all__ = ["DiceKeeper", "proof_event"]

# A series is named by a number of this many bits, except 0.
SERIES_BITS = 31


class ProvingBoard(Protocol):
    """What the keeper asks of a board: `pasch.link.board_link.BoardLink`, or a fake."""

    def want_series(self, series: int) -> None: ...


def proof_event(told: SeriesBegun | SeriesEnded) -> JournalEvent:
    """The journal event for a board that commits itself, or reveals a secret."""
    if isinstance(told, SeriesBegun):
        return JournalEvent.of(
            EventKind.DICE_COMMITTED,
            series=told.series,
            boot_id=told.boot_id,
            commitment=told.commitment,
            thrower=BOARD if told.is_board else PROGRAM,
            **({"proof": told.proof, "before": told.before} if told.proof > 1 else {}),
        )
    return JournalEvent.of(
        EventKind.DICE_REVEALED,
        series=told.series,
        boot_id=told.boot_id,
        secret=told.secret,
        rolls=told.rolls,
    )


class DiceKeeper:
    """The proof of one table's dice. `draw(bits)` gives random numbers that name series.

    `is_proving`: the game uses the board's dice; otherwise no series is named or promised.
    """

    def __init__(
        self, board: ProvingBoard, draw: Callable[[int], int], is_proving: bool = True
    ) -> None:
        self._board = board
        self._is_proving = is_proving
        self._draw = draw
        # The current series, 0 for none.
        self._series = 0
        # The series whose secret a board has yet to reveal.
        self._unrevealed: set[int] = set()
        self._known: set[str] = set()
        self._rolled: Rolled | None = None
        # The commitments and throws of the current series, or the last one.
        self._proofs: list[JournalEvent] = []

    @property
    def is_waiting(self) -> bool:
        """Whether a series has ended and the board has yet to reveal its secret."""
        return self._series == 0 and bool(self._unrevealed)

    def code_of(self, event: JournalEvent, is_board: bool = True) -> Message | None:
        """The code shown after an event, in words; `is_board`: shown by the board, otherwise by
        the program for its own dice.
        """
        return shown_code(event, self._proofs, is_board)

    def hear(self, rolled: Rolled) -> None:
        """Note a roll before the table writes it; called from the link's thread."""
        self._rolled = rolled

    def accompany(self, events: Iterable[JournalEvent]) -> tuple[JournalEvent, ...]:
        """The events with those of the dice added, leaving out what is already known.

        Changes nothing: if writing fails, the same events may be passed in again.
        """
        result: list[JournalEvent] = []
        runs = bool(self._series)
        for event in events:
            if _identity(event) in self._known:
                continue
            begins = event.kind is EventKind.STARTED
            is_due = begins or (event.kind is EventKind.ROLL_ASKED and not runs)
            if is_due and self._is_proving:
                series = self._draw(SERIES_BITS) + 1
                named = JournalEvent.of(EventKind.DICE_SERIES, series=series, thrower=BOARD)
                result += [event, named]
                runs = True
            else:
                result += [*self._thrown(event), event]
        return tuple(result)

    def follow(self, events: Iterable[JournalEvent]) -> None:
        """Take in events that are on the disk, and ask the board for what comes next."""
        for event in events:
            self._take(event)
        if self._series or self._unrevealed:
            self._board.want_series(self._series)

    def _take(self, event: JournalEvent) -> None:
        data = event.data
        if event.kind is EventKind.DICE_SERIES:
            self._series = data["series"]
            self._proofs = []
        elif event.kind is EventKind.DICE_THROWN:
            self._proofs.append(event)
        elif event.kind is EventKind.DICE_COMMITTED:
            self._proofs.append(event)
            self._known.add(_identity(event))
            self._unrevealed.add(data["series"])
        elif event.kind is EventKind.DICE_REVEALED:
            self._known.add(_identity(event))
            self._unrevealed.discard(data["series"])
        elif event.kind in ENDS:
            self._series = 0

    def _thrown(self, event: JournalEvent) -> tuple[JournalEvent, ...]:
        """The proof event of this roll, if it belongs to a series."""
        rolled = self._rolled
        if (
            event.kind is not EventKind.ROLLED
            or rolled is None
            or rolled.roll_id != event.data["roll_id"]
            or not rolled.number
        ):
            return ()
        proof = JournalEvent.of(
            EventKind.DICE_THROWN,
            roll_id=rolled.roll_id,
            series=rolled.series,
            number=rolled.number,
            boot_id=rolled.boot_id,
            faces=rolled.faces,
            sides=rolled.sides,
            nonce=f"{rolled.nonce:x}",
            **({"bound": rolled.bound} if rolled.bound else {}),
        )
        return (proof,)


def _identity(event: JournalEvent) -> str:
    """The identity of a commitment or secret; empty for other events."""
    if event.kind in (EventKind.DICE_COMMITTED, EventKind.DICE_REVEALED):
        data = event.data
        told = data.get("commitment") or data["secret"]
        return f"{event.kind.value} {data['series']} {data['boot_id']} {told}"
    return ""
