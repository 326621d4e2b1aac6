"""Checks whether the dice that a game goes on with are those that lay there.

Only a roll changes the dice. Anything else an event says about dice must agree with those that lay
there: dice named or played, and dice left lying while others are thrown again. A roll that
disappears before it is played is reported as well. Knows the state and no secret.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pasch.dice.finding import Finding, FindingCode
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Phase, State
from pasch.rules.model.game import Game, Next, Scoring

__all__ = [
    "LYING",
    "SAYS_DICE",
    "Entries",
    "are_thrown_apart",
    "begun",
    "gone",
    "is_turn_given",
    "out_of_turn",
    "unlike",
]

Data = Mapping[str, Any]
# Events that repeat which dice are played.
SAYS_DICE = (EventKind.PLAYED, EventKind.ACCEPTED_ILLEGAL, EventKind.NO_PLAY)
# What may be due from the seat that has just played.
STAYING = tuple(due.value for due in Next if due.stays)
# Events that end a turn or a game, or begin one: no roll outlasts them.
ENDING = (*SAYS_DICE, EventKind.GAME_OVER, EventKind.ABANDONED, EventKind.STARTED)
# Events with which a game that has ended may go on as it stood, end again, or be left.
AFTER_END = (EventKind.UNDONE, EventKind.REWRITTEN, EventKind.ABANDONED)
LYING = (Phase.NAMING, Phase.PLAYING)
NEVER_CONTINUED = Scoring().continuation


def are_thrown_apart(which: Sequence[int], dice: Sequence[int], game: Game) -> bool:
    """Whether the dice with these indices can be thrown while the others stay lying."""
    is_known = len(set(which)) == len(which) and all(die < len(dice) for die in which)
    return is_known and (not which or game.flow.reroll is not None)


def begun(data: Data, game: Game) -> FindingCode | None:
    """The finding about a game that begins with dice already lying there, if any."""
    if not data.get("dice"):
        return None
    is_never = game.scoring.continuation is NEVER_CONTINUED
    return FindingCode.OTHER_DICE if is_never else FindingCode.CONTINUED


def unlike(before: State, event: JournalEvent, roll: int) -> list[Finding]:
    """The finding about an event that claims other dice than lay there, if it does.

    `roll`: the number of the last roll.
    """
    data = event.data
    if event.kind is EventKind.ROLLED:
        return _differ(data["dice"], _kept(before, data), roll)
    if event.kind is EventKind.NAMED:
        return _differ(data["dice"], _as_named(before, data["doublet"]), roll)
    if event.kind in SAYS_DICE:
        said = _differ(data.get("dice", before.dice), before.dice, roll)
        # The previous seat's dice, which the next seat may play at once.
        left = before.series.dice if before.series else ()
        return said or _differ(data.get("lying", left), left, roll)
    if event.kind is EventKind.REWRITTEN and "lying" in data and data["entries"]:
        return _differ(data["lying"], data["entries"][-1]["dice"], roll)
    return []


def _kept(before: State, data: Data) -> tuple[int, ...]:
    """The dice that a roll has to show, as far as it leaves some lying."""
    which, dice = data.get("which", ()), tuple(data["dice"])
    if not which or not are_thrown_apart(which, dice, before.game):
        return dice
    kept = before.series.dice if before.series else before.dice
    return tuple(dice[die] if die in which else number for die, number in enumerate(kept))


def _as_named(before: State, doublet: int | str) -> tuple[int, ...]:
    flow = before.game.flow
    if before.phase is not Phase.NAMING or doublet not in flow.choices(before.situation):
        return before.dice
    return flow.chosen(before.situation, doublet).dice


def _differ(shown: Sequence[int], due: Sequence[int], roll: int) -> list[Finding]:
    if tuple(shown) == tuple(due):
        return []
    return [Finding(FindingCode.OTHER_DICE, roll=roll, shown=tuple(shown), due=tuple(due))]


def out_of_turn(before: State, event: JournalEvent, roll: int) -> list[Finding]:
    """The finding about a seat that plays the last `roll` although it is not on turn, or keeps the
    turn, and so gets the next roll, without any reason.
    """
    data, seat = event.data, before.turn
    if event.kind not in SAYS_DICE or seat is None:
        return []
    if data["seat"] != seat:
        return [Finding(FindingCode.WRONG_SEAT, roll=roll, seat=data["seat"])]
    # With dice that stay lying, a seat may go on as it likes.
    if before.series is not None or data["turn"] == before.next_seat or _goes_on(before, event):
        return []
    return [Finding(FindingCode.WRONG_SEAT, roll=roll + 1, seat=data["turn"])]


def _goes_on(before: State, event: JournalEvent) -> bool:
    """Whether the seat keeps the turn by the event and its play allows that."""
    data, game, situation = event.data, before.game, before.situation
    if data.get("due") not in STAYING or before.phase is not Phase.PLAYING:
        return False
    if event.kind is EventKind.PLAYED:
        play = game.judge(situation, game.position(data["places"])).play
    else:
        # A wrong play gives only what no play gives: in some games a roll for a doublet.
        play = game.no_play(situation)
    return play is not None and play.due.value == data["due"]


def is_turn_given(before: State, event: JournalEvent) -> bool:
    """Whether a correction takes the roll that is due from one seat and gives it to another.

    `before`: the state before the event; after an end, the one before that.
    """
    is_correction = event.kind in (EventKind.CORRECTED, EventKind.REWRITTEN)
    is_due = before.is_electronic and _phase(before) is Phase.TO_ROLL
    return is_correction and is_due and event.data.get("turn", before.turn) != before.turn


def gone(before: State, event: JournalEvent, after: State, is_lying: bool) -> FindingCode | None:
    """The finding about a roll of the board that this event removes unplayed, if any.

    `is_lying`: the last roll has yet to be played, or was when the game ended.
    """
    if not before.is_electronic:
        return None
    if event.kind is EventKind.VOIDED and event.data["what"] != "asked":
        # No referee takes a roll of the board back.
        return FindingCode.VOIDED
    is_over = before.phase is Phase.OVER
    is_lying = is_lying if is_over else _is_lying(before)
    is_set_up = event.kind is EventKind.CORRECTED and "turn" in event.data
    # Taking back the play before also removes a no-play roll that followed it.
    is_two = event.kind is EventKind.UNDONE and len(before.record) - len(after.record) > 1
    if is_two or (is_set_up and is_lying):
        return FindingCode.SET_ASIDE
    if is_over:
        is_gone = is_lying and after.phase is not Phase.OVER and event.kind not in AFTER_END
    else:
        is_gone = _is_put_aside(before, event, after)
    return FindingCode.VOIDED if is_gone else None


def _is_lying(state: State) -> bool:
    return bool(state.thrown) or state.phase in LYING


def _is_put_aside(before: State, event: JournalEvent, after: State) -> bool:
    """Whether the lying roll is neither played nor kept, because of an event that no referee
    writes at that moment, such as a double or another roll.
    """
    if event.kind in ENDING or event.kind in (EventKind.NAMED, EventKind.UNDONE):
        return False
    if event.kind is EventKind.REWRITTEN and before.is_borrowing:
        # The dice that the previous seat left lying have been played.
        return False
    if event.kind is EventKind.ROLLED:
        # Dice that stay lying may be thrown again.
        return _phase(before) in LYING and before.game.flow.reroll is None
    is_left = event.kind is EventKind.LEFT and len(after.playing) > 1
    if is_left and (before.turn is None or event.data["seat"] == before.turn != after.turn):
        # A seat takes its roll along; in an opening the throws of the others decide.
        return False
    if _phase(before) in LYING:
        return _roll(after) != _roll(before)
    is_over = bool(before.thrown) and _phase(after) is not Phase.OPENING
    return is_over or after.thrown != before.thrown


def _phase(state: State) -> Phase:
    """The phase; during an offer, the phase to resume if it is declined."""
    is_offered = state.phase in (Phase.RESIGNED, Phase.DOUBLED)
    return state.offer.resume if is_offered and state.offer else state.phase


def _roll(state: State) -> tuple[object, ...]:
    """The roll that lies there, and its seat."""
    return (_phase(state), state.turn, state.dice)


class Entries:
    """The entries of a record, and which of them were played with a roll of the board."""

    def __init__(self) -> None:
        # For each entry the number of its roll in the game, 0 if that was not the board's.
        self._rolls: list[int] = []

    def follow(self, before: State, after: State, roll: int) -> None:
        """Take in how an event has changed the record; `roll`: the number of the lying roll."""
        more = len(after.record) - len(self._rolls)
        self._rolls += [roll if before.is_electronic else 0] * more
        del self._rolls[len(after.record) :]

    def rewritten(self, before: State, data: Data) -> list[Finding]:
        """What a correction makes of the board's rolls: entries with other dice, of another seat,
        added or left out. It leaves none out unless it ends the game earlier.
        """
        place, entries, latest = data["number"] - 1, data["entries"], max(self._rolls, default=0)
        found = []
        if not (entries and 0 <= place < len(before.record)):
            found.append(Finding(FindingCode.NOT_DUE, roll=latest))
        was = list(zip(self._rolls, before.record, strict=True))[max(place, 0) :]
        for (roll, old), new in zip(was, entries, strict=False):
            if roll:
                found += _differ(new["dice"], old.dice, roll)
            if new["seat"] != old.seat:
                found.append(Finding(FindingCode.WRONG_SEAT, roll=roll, seat=new["seat"]))
        found += [
            Finding(FindingCode.OTHER_DICE, roll=latest, shown=tuple(new["dice"]))
            for new in entries[len(was) :]
        ]
        found += [
            Finding(FindingCode.SET_ASIDE, roll=roll, seat=old.seat, shown=old.dice)
            for roll, old in was[len(entries) :]
            if roll and old.kind.is_play
        ]
        return found
