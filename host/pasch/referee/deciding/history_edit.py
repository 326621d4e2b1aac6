"""The handler that corrects an earlier entry of the record; everything after it is derived again.

What the players did afterwards stays: in each later play the same checkers make the same moves
from the corrected position, and the rules decide again what play it was and what it hit. Nothing
is edited in place: one event holds the entries that are now true.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pasch.errors import RequestError
from pasch.referee.deciding.answer_builders import (
    answer_to,
    check_places,
    hidden_json,
    in_turn,
    phrase,
    refused,
)
from pasch.referee.deciding.endings import ended, game_over, game_over_event
from pasch.referee.deciding.plays import carried
from pasch.referee.deciding.rolls import roll_consequence
from pasch.referee.folding.reducer import changed
from pasch.referee.model.answers import Answer, Change, Verdict
from pasch.referee.model.commands import Correct
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.ruling import Ruling
from pasch.referee.model.state import EntryKind, Phase, RecordEntry, State, Termination
from pasch.referee.perceiving.continuation import CannotStandError, continuation, repaired
from pasch.referee.perceiving.desync import steps_back
from pasch.rules.model.game import Grade, Play
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch.rules.model.request_check import check_request

__all__ = ["correct"]

# A move made several times: `8/4(2)`.
COUNTED = re.compile(r"(.+)\((\d)\)")
PLAYS = (EntryKind.PLAYED, EntryKind.ACCEPTED_ILLEGAL, EntryKind.NO_PLAY)
LEAVING = (EntryKind.LEFT, EntryKind.DROPPED)


@dataclass(frozen=True, slots=True)
class _Derived:
    """An entry as it is now, with the position after it, its hidden state, and who plays on."""

    entry: RecordEntry
    position: Position
    hidden: Mapping[str, Any]
    playing: tuple[str, ...]


def correct(state: State, command: Correct) -> Answer:
    """Correct an entry of the record: it had other dice or was another play."""
    if not command.dice and command.places is None and not command.notation:
        raise RequestError("say what the entry was: 'dice', 'places' or 'notation'")
    record, number = state.record, command.number
    if number > len(record) or record[number - 1].kind not in PLAYS:
        return refused(state, "no-such-entry")
    entry = record[number - 1]
    entry = replace(entry, dice=command.dice or entry.dice)
    before = _asked(state, entry, entry.before, entry.hidden, _playing_at(state, number))
    check_request(state.game, before.situation)
    wanted = _wanted(before, entry, command)
    if wanted is None:
        return refused(state, "no-such-play", notation=command.notation)
    derived: _Derived | None = _derived(before, entry, before.rule_on(wanted))
    entries = [derived.entry] if derived else []
    for index, later in enumerate(record[number:], number + 1):
        if derived is None or _is_won(state, derived):
            break
        derived = _following(state, derived, later)
        if derived is None:
            return refused(state, "cannot-follow", number=index)
        entries.append(derived.entry)
    if derived is None:
        return refused(state, "cannot-follow", number=number)
    return _rewritten(state, number, entries, derived)


def _playing_at(state: State, number: int) -> tuple[str, ...]:
    """The seats that played at this entry of the record: some may have left since."""
    later = {entry.seat for entry in state.record[number:] if entry.kind in LEAVING}
    return tuple(seat for seat in state.game.seats if seat in {*state.playing, *later})


def _asked(
    state: State,
    entry: RecordEntry,
    position: Position,
    hidden: Mapping[str, Any],
    playing: tuple[str, ...],
) -> State:
    """The state in which an entry's seat has rolled the entry's dice."""
    return replace(
        state,
        playing=playing,
        phase=Phase.PLAYING,
        position=position,
        turn=entry.seat,
        dice=entry.dice,
        hidden=hidden,
        series=None,
        look=None,
        outcome=None,
    )


def _wanted(before: State, entry: RecordEntry, command: Correct) -> Position | None:
    """The position after the corrected entry; None if the notation names no legal play."""
    if command.places is not None:
        return before.game.complete(before.position, check_places(before, command.places))
    if not command.notation:
        return entry.after
    wanted, found = _moves_in(command.notation), []
    for play in before.game.legal_plays(before.situation):
        if play.notation == command.notation:
            return play.position
        if _moves_in(play.notation) == wanted:
            found.append(play.position)
    return found[0] if len(found) == 1 else None


def _moves_in(notation: str) -> Counter[str]:
    """The moves of a play, however somebody writes it: in any order, one by one, hits unmarked.

    >>> _moves_in("24/18* 8/4(2)") == _moves_in("8/4, 24/18 8/4")
    True
    """
    found: Counter[str] = Counter()
    for move in notation.replace("*", "").replace(",", " ").lower().split():
        said = COUNTED.fullmatch(move)
        found[said[1] if said else move] += int(said[2]) if said else 1
    return found


def _derived(before: State, entry: RecordEntry, ruling: Ruling) -> _Derived | None:
    """The entry as ruled on again; None if no game can go on from it."""
    game, after = before.game, ruling.position
    if after == before.position and not game.legal_plays(before.situation):
        stands = game.no_play(before.situation)
        kind, reason = EntryKind.NO_PLAY, Reason.NONE
    else:
        kind = EntryKind.PLAYED if ruling.play else EntryKind.ACCEPTED_ILLEGAL
        reason = Reason.NONE if ruling.play else ruling.judgement.reason or Reason.INCOMPLETE
        try:
            position = after if ruling.play else continuation(before, ruling, before.mover)
        except CannotStandError:
            return None
        stands = ruling.play or Play("", position, ruling.due)
    now = replace(
        entry,
        kind=kind,
        notation=stands.notation,
        reason=reason,
        before=before.position,
        after=stands.position,
        scores=stands.scores,
        hidden=before.hidden,
    )
    return _Derived(now, stands.position, carried(before, stands), before.playing)


def _is_won(state: State, derived: _Derived) -> bool:
    return state.game.won(derived.position, derived.hidden, state.options) is not None


def _following(state: State, before: _Derived, later: RecordEntry) -> _Derived | None:
    """A later entry, replayed from the position before it; None if that is impossible."""
    position, playing = before.position, before.playing
    if later.kind is EntryKind.CORRECTED:
        return replace(before, entry=replace(later, before=position), position=later.after)
    if later.kind in LEAVING and later.seat not in state.playing:
        playing = tuple(seat for seat in playing if seat != later.seat)
        position = state.game.seated(position, playing)
    if later.kind not in PLAYS:
        return replace(before, entry=later, position=position, playing=playing)
    asked = _asked(state, later, position, before.hidden, playing)
    letter = state.game.equipment.letters[later.seat]
    moved = _moved(later, letter)
    after = _put(state, position, moved, letter)
    if after is None:
        return None
    ruling = asked.rule_on(after)
    if ruling.judgement.reason == Reason.HIT_NOT_LIFTED:
        # The judge decides what the play hits now.
        lifted = repaired(state.game, ruling.position, ruling.judgement.repair)
        if _changes(position, lifted, letter) == moved:
            ruling = asked.rule_on(lifted)
    return _derived(asked, later, ruling)


def _moved(entry: RecordEntry, letter: str) -> Counter[str]:
    return _changes(entry.before, entry.after, letter)


def _changes(before: Position, after: Position, letter: str) -> Counter[str]:
    """By how many checkers of a colour each place changed."""
    change = Counter({place: content.count(letter) for place, content in after.items()})
    change.subtract({place: content.count(letter) for place, content in before.items()})
    return Counter({place: more for place, more in change.items() if more})


def _put(state: State, position: Position, moved: Counter[str], letter: str) -> Position | None:
    """The position with these changes of one colour; None if a checker is not there."""
    places = position.as_dict()
    for place, more in moved.items():
        if places.get(place, "").count(letter) < -more:
            return None
        kept = "".join(places.get(place, "").rsplit(letter, max(0, -more)))
        places[place] = kept + letter * max(0, more)
    return state.game.position(places)


def _rewritten(state: State, number: int, entries: list[RecordEntry], last: _Derived) -> Answer:
    """The answer, with the event that makes the entries true; they may end the game."""
    entry = entries[-1]
    is_last = state.record[-1].kind in PLAYS and number + len(entries) - 1 == len(state.record)
    turn = state.turn
    if turn is None or (number == len(state.record) and state.phase is not Phase.PLAYING):
        is_again = is_last and _is_again(state, last)
        turn = entry.seat if is_again else state.game.following(entry.seat, state.playing)
    event = JournalEvent.of(
        EventKind.REWRITTEN,
        number=number,
        entries=[one.as_dict() for one in entries],
        places=last.position.as_dict(),
        turn=turn,
        state=dict(last.hidden),
    )
    change = _ended_again(state, ended(changed(state, event)))
    if change.after.phase is Phase.OVER:
        return game_over(change)
    left = _nothing_left(change.after)
    change = change.then(left.change if left else None)
    after = change.after
    return answer_to(
        change,
        Verdict.CORRECT,
        notation=entries[0].notation,
        reason=entries[0].reason,
        message=in_turn(phrase("corrected"), left.message if left else None),
        repair=steps_back(state.on_board, after.position, after.game.equipment.places),
        dice=after.dice,
        state=hidden_json(after),
    )


def _ended_again(state: State, change: Change) -> Change:
    """The change, with the drop or resignation that had ended the game added again: another play
    does not undo it.
    """
    before, after = state.outcome, change.after
    if after.outcome or before is None or before.by is Termination.PLAY:
        return change
    scoring = state.game.scoring
    losses = {seat: 1 for seat in after.playing if seat != before.winner}
    if before.by is Termination.RESIGNATION:
        graded = {grade: points for points, grade in scoring.grades.items()}
        losses = {
            seat: graded.get(Grade(before.grade))
            or scoring.forfeit(after.situation_of(seat), seat)
            for seat in losses
        }
    over = game_over_event(after, before.winner, losses, Grade(before.grade), before.by)
    return change.then(changed(after, over))


def _nothing_left(state: State) -> Answer | None:
    """The answer if the current roll can no longer be played; dice left by the previous seat need
    not be played, they are thrown instead.
    """
    if state.phase is not Phase.PLAYING or state.is_borrowing:
        return None
    due = roll_consequence(state)
    return due if due.change else None


def _is_again(state: State, last: _Derived) -> bool:
    """Whether the seat of the last entry goes on: it names a doublet or rolls again."""
    entry = last.entry
    asked = _asked(state, entry, entry.before, entry.hidden, last.playing)
    return asked.rule_on(entry.after).due.stays
