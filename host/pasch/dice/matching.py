"""Checks that a game's rolls are those requested and thrown, one to one and in order.

Walks the log once alongside the state of the game, which says whose roll is due and with which
dice. Computes no roll and knows no secret: `proof` does that.
"""

from collections.abc import Container, Mapping, Sequence
from typing import Any, NamedTuple

from pasch.dice.finding import Finding, FindingCode, Series, series_of
from pasch.dice.kinds import faces_thrown, marks_field, marks_of, numbers_shown, sides_of
from pasch.dice.lying import (
    LYING,
    SAYS_DICE,
    Entries,
    are_thrown_apart,
    begun,
    gone,
    is_turn_given,
    out_of_turn,
    unlike,
)
from pasch.dice.ruled import end_due, is_as_ruled, is_end_as_ruled
from pasch.referee.folding.reducer import fold
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Phase, State
from pasch.rules.model.game import Game

__all__ = ["check_rolls"]

Data = Mapping[str, Any]
# Events that may stand between any others.
ASIDE = (
    EventKind.DICE_SERIES,
    EventKind.DICE_COMMITTED,
    EventKind.DICE_THROWN,
    EventKind.DICE_REVEALED,
    EventKind.CLOCK,
    EventKind.HELPED,
)


def check_rolls(
    events: Sequence[JournalEvent], game: Game, revealed: Container[Series]
) -> list[Finding]:
    """The mismatches; one finding for all rolls by hand, and one for all rolls without a proof.

    `revealed`: the series and boots for which the board has said how many rolls it made.
    """
    walk = _Walk(game, revealed)
    for event in events:
        walk.take(event)
    return walk.findings()


class _TakenBack(NamedTuple):
    """A roll taken back before the board had answered; `is_replaced`: dice thrown by hand took its
    place, and only a later number of its series shows that the board made none.
    """

    roll: int
    seat: str
    series: Series
    is_replaced: bool = False


class _Walk:
    """One pass through a log: what was requested, what was thrown for it, and what was played."""

    def __init__(self, game: Game, revealed: Container[Series]) -> None:
        self._game = game
        self._revealed = revealed
        self._state = State()
        self._found: list[Finding] = []
        self._asked: Data | None = None
        self._thrown: Data | None = None
        # The ids of finished rolls, played or not.
        self._used: set[int] = set()
        # The current series, and the boot that has committed itself to it.
        self._series = (0, "")
        # Rolls taken back before the board had answered.
        self._taken_back: list[_TakenBack] = []
        self._rolls = self._by_hand = self._without_proof = 0
        # The roll played last, and the rolls behind the record's entries.
        self._rolled: Data = {}
        self._entries = Entries()
        # Whether the last roll has yet to be played.
        self._is_lying = False
        # Whether an entry was rewritten after an end that came while a roll lay there: the game
        # ends again at once.
        self._is_ending = False
        # The end of the game that has to come next, and the state before the last one.
        self._end_due: JournalEvent | None = None
        self._ended = State()
        # The press used by the last roll of each boot and button.
        self._pressed: dict[tuple[str, int], int] = {}

    def take(self, event: JournalEvent) -> None:
        """Take in the next event of the log; raises `JournalError` if it does not fit."""
        after = fold(self._state, event)
        if event.kind is EventKind.ROLL_ASKED:
            self._on_asked(event.data)
        elif event.kind is EventKind.DICE_THROWN:
            self._give_up_thrown()
            self._thrown = event.data
        elif event.kind is EventKind.ROLLED:
            self._on_rolled(event.data)
        elif event.kind is EventKind.DICE_COMMITTED:
            self._series = series_of(event)
        before, self._state = self._state, after
        self._check_lying(before, event)
        if self._state.asked is None:
            self._take_asked_back()
        if event.kind is not EventKind.DICE_THROWN:
            # A throw is written with its roll, right before it.
            self._give_up_thrown()

    def findings(self) -> list[Finding]:
        """All findings once the log has ended; a game still going on may owe an answer."""
        self._give_up_thrown()
        self._tell_taken_back(is_owed=self._state.phase in (Phase.OVER, Phase.IDLE))
        if self._without_proof:
            self._found.append(Finding(FindingCode.NO_PROOF, rolls=self._without_proof))
        if self._by_hand:
            self._found.append(Finding(FindingCode.BY_HAND, rolls=self._by_hand))
        return self._found

    def _check_lying(self, before: State, event: JournalEvent) -> None:
        """Report dice that differ from those that lay there, and rolls that have disappeared."""
        if event.kind is EventKind.STARTED:
            if self._rolls:
                self._find(FindingCode.BEGUN_ANEW, {})
            with_dice = begun(event.data, self._game)
            if with_dice is not None:
                self._find(with_dice, {}, shown=tuple(event.data["dice"]))
            return
        self._found += unlike(before, event, self._rolls)
        self._found += out_of_turn(before, event, self._rolls)
        if event.kind is EventKind.REWRITTEN:
            self._found += self._entries.rewritten(before, event.data)
        self._check_ruled(before, event)
        was = self._ended if before.phase is Phase.OVER else before
        if self._end_due is None and is_turn_given(was, event):
            self._find(FindingCode.TURN_GIVEN, {"seat": event.data["turn"]})
        code = gone(before, event, self._state, self._is_lying)
        if self._is_ending and event.kind is not EventKind.GAME_OVER:
            code = FindingCode.VOIDED
        is_after_end = before.phase is Phase.OVER and before.is_electronic and self._is_lying
        self._is_ending = is_after_end and event.kind is EventKind.REWRITTEN
        if code is not None:
            self._find(code, self._rolled, shown=tuple(self._rolled.get("dice", ())))
        self._entries.follow(before, self._state, self._rolls)
        if event.kind is EventKind.UNDONE:
            self._is_lying = self._state.phase in LYING
        elif event.kind is EventKind.ROLLED or event.kind in SAYS_DICE:
            self._is_lying = event.kind is EventKind.ROLLED

    def _check_ruled(self, before: State, event: JournalEvent) -> None:
        """Report what cannot follow here by the rules, or leads elsewhere than they lead."""
        if event.kind in ASIDE:
            return
        if not is_as_ruled(before, event):
            is_play = event.kind in SAYS_DICE and before.phase in LYING
            if not is_play:
                self._find(FindingCode.NOT_DUE, event.data)
            elif before.is_electronic:
                self._find(FindingCode.UNLAWFUL, event.data, shown=before.dice)
        if event.kind is EventKind.GAME_OVER:
            if not is_end_as_ruled(before, event, self._end_due):
                self._find(FindingCode.WRONG_END, {"seat": event.data["winner"]})
            self._ended = before
        elif self._end_due is not None and event.kind is not EventKind.ABANDONED:
            self._find(FindingCode.WRONG_END, {"seat": self._end_due.data["winner"]})
        self._end_due = end_due(before, event, self._state)

    def _on_asked(self, data: Data) -> None:
        if self._asked is not None and data == self._asked:
            return  # the seat pressed again: the same roll under its own id
        self._give_up_asked()
        self._asked = data

    def _on_rolled(self, data: Data) -> None:
        self._rolls, self._rolled = self._rolls + 1, data
        asked, thrown, roll_id = self._asked, self._thrown, data["roll_id"]
        if roll_id is None:
            self._taken_back = [one._replace(is_replaced=True) for one in self._taken_back]
            self._by_hand += 1
            self._give_up_thrown()
            self._give_up_asked()
            return
        self._tell_taken_back(is_owed=True)
        if roll_id in self._used:
            self._find(FindingCode.USED_TWICE, data)
        elif asked is None or asked["roll_id"] != roll_id:
            self._find(FindingCode.UNASKED, data)
        elif asked["seat"] != data["seat"] or data["seat"] not in self._seats_due():
            self._find(FindingCode.WRONG_SEAT, data)
        if thrown is None or thrown["roll_id"] != roll_id:
            self._without_proof += roll_id not in self._used
        else:
            self._compare(data, thrown, asked or {})
            self._thrown = None
        self._give_up_thrown()
        if asked is not None and asked["roll_id"] == roll_id:
            self._asked = None
        self._used.add(roll_id)

    def _compare(self, data: Data, thrown: Data, asked: Data) -> None:
        """Compare a roll that was played with the one that the board threw."""
        which, faces = data.get("which", ()), self._game.equipment.faces
        is_other = bool(asked) and tuple(asked.get("which", ())) != tuple(which)
        if is_other or not are_thrown_apart(which, data["dice"], self._game):
            self._find(FindingCode.WRONG_DICE, data, thrown)
            return
        dice = tuple(data["dice"][die] for die in which) if which else tuple(data["dice"])
        count = len(which) or self._count_due()
        sides = sides_of(faces_thrown(faces, which), self._game.equipment.sides)
        indices = tuple(thrown["faces"])
        # Rolls of a counted series are bound to the numbers that the pixels showed.
        marks = marks_field(marks_of(faces_thrown(faces, which), count))
        bound = thrown.get("bound", marks).split()
        is_due = (len(indices), thrown["sides"]) == (count, sides) and bound[:1] == [marks]
        if not is_due or max(indices) >= sides:
            self._find(FindingCode.WRONG_DICE, data, thrown)
            return
        due = numbers_shown(faces_thrown(faces, which), indices)
        if dice != due:
            self._find(FindingCode.WRONG_NUMBERS, data, thrown, shown=dice, due=due)
        if "bound" in thrown:
            self._check_press(data, thrown)
        if asked.get("nonce") != thrown["nonce"]:
            self._find(FindingCode.WRONG_NONCE, data, thrown)

    def _check_press(self, data: Data, thrown: Data) -> None:
        """Check that a counted roll used a fresh press of its seat's button."""
        button, press = (int(word, 16) for word in thrown["bound"].split()[1:3])
        where = (thrown["boot_id"], button)
        if self._game.seats.index(data["seat"]) != button:
            self._find(FindingCode.WRONG_SEAT, data, thrown)
        elif press <= self._pressed.get(where, 0):
            self._find(FindingCode.NO_PRESS, data, thrown)
        self._pressed[where] = press

    def _seats_due(self) -> tuple[str | None, ...]:
        """Who may roll now: in an opening, everybody who has not rolled."""
        state = self._state
        due = tuple(seat for seat in state.contenders if seat not in state.thrown)
        return due or (state.turn,)

    def _count_due(self) -> int:
        is_opening = self._state.phase is Phase.OPENING
        return self._game.opening.dice if is_opening else self._game.equipment.dice

    def _give_up_asked(self) -> None:
        """Note that the requested roll will no longer be played."""
        if self._asked is not None:
            self._used.add(self._asked["roll_id"])
            self._find(FindingCode.UNANSWERED, self._asked, roll=self._rolls + 1)
        self._asked = None

    def _take_asked_back(self) -> None:
        """Note that the requested roll is no longer wanted, or that the game is over."""
        if self._asked is not None:
            self._used.add(self._asked["roll_id"])
            if self._thrown is None or self._thrown["roll_id"] != self._asked["roll_id"]:
                taken_back = _TakenBack(self._rolls + 1, self._asked["seat"], self._series)
                self._taken_back.append(taken_back)
        self._asked = None

    def _tell_taken_back(self, is_owed: bool) -> None:
        """Report rolls taken back, without accusing anybody if the board has shown by the number
        of its next or last roll that it did not roll. `is_owed`: by now it should have.
        """
        thrown = self._thrown
        now = None if thrown is None else (thrown["series"], thrown["boot_id"])
        for roll, seat, series, is_replaced in self._taken_back:
            is_told = series == now
            if not is_replaced:
                is_of_boot = now is not None and series[1] == now[1]
                is_told = is_of_boot or series in self._revealed
            is_fault = not is_told and (is_owed or is_replaced)
            code = FindingCode.UNANSWERED if is_fault else FindingCode.WITHDRAWN
            self._found.append(Finding(code, roll=roll, seat=seat))
        self._taken_back = []

    def _give_up_thrown(self) -> None:
        """Note that the board threw dice with which the game did not continue."""
        if self._thrown is not None:
            shown = numbers_shown((), self._thrown["faces"])
            self._find(FindingCode.UNPLAYED, {}, self._thrown, shown=shown)
        self._thrown = None

    def _find(
        self, code: FindingCode, data: Data, thrown: Data | None = None, **more: Any
    ) -> None:
        """Note a finding about the last roll; `data` names its seat, `thrown` its place in a
        series.
        """
        values = {"roll": self._rolls, "seat": data.get("seat", "")}
        if thrown is not None:
            values |= {name: thrown[name] for name in ("series", "boot_id", "number")}
        self._found.append(Finding(code, **values | more))
