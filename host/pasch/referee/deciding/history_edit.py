"""The handler that corrects an earlier entry of the record; everything after it is derived again.

What the players did afterwards stays: in each later play the same checkers make the same moves
from the corrected position, and the rules decide again what play it was and what it hit. Nothing
is edited in place: one event holds the entries that are now true.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
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
from pasch.referee.deciding.plays import carried, passed_on
from pasch.referee.deciding.readings import still_seen
from pasch.referee.deciding.rolls import roll_consequence
from pasch.referee.folding.reducer import changed
from pasch.referee.model.answers import Answer, Change, Verdict
from pasch.referee.model.commands import Correct
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.ruling import Ruling
from pasch.referee.model.state import EntryKind, Phase, RecordEntry, State, Termination
from pasch.referee.perceiving.continuation import CannotStandError, continuation, repaired
from pasch.referee.perceiving.desync import steps_back
from pasch.rules.model.game import Grade, Next, Play
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch.rules.model.request_check import check_request

__all__ = ["correct", "ended_again"]

# A move made several times: `8/4(2)`.
COUNTED = re.compile(r"(.+)\((\d)\)")
LEAVING = (EntryKind.LEFT, EntryKind.DROPPED)


@dataclass(frozen=True, slots=True)
class _Derived:
    """A play of the record: the state it was asked in, its entry, and how it stands."""

    asked: State
    entry: RecordEntry
    stands: Play

    def left_to(self, seat: str) -> Mapping[str, Any]:
        """What the places do not show once the play stands and `seat` goes on."""
        stands = self.stands
        if stands.due.stays and seat != self.entry.seat:
            stands = replace(stands, due=Next.END)
        return carried(self.asked, stands)


@dataclass(frozen=True, slots=True)
class _Now:
    """How far the record has been derived: the last play as it is now and as it was, the position
    after the last entry, and who plays on."""

    last: _Derived
    was: _Derived
    position: Position
    playing: tuple[str, ...]


def correct(state: State, command: Correct) -> Answer:
    """Correct an entry of the record: it had other dice or was another play."""
    if not command.dice and command.places is None and not command.notation:
        raise RequestError("say what the entry was: 'dice', 'places' or 'notation'")
    record, number = state.record, command.number
    if number > len(record) or not record[number - 1].kind.is_play:
        return refused(state, "no-such-entry")
    was = _recorded(state, record[number - 1], _playing_at(state, number))
    entry = replace(was.entry, dice=command.dice or was.entry.dice)
    asked = replace(was.asked, dice=entry.dice)
    check_request(state.game, asked.situation)
    wanted = _wanted(asked, entry, command)
    if wanted is None:
        return refused(state, "no-such-play", notation=command.notation)
    is_same = (entry.dice, wanted) == (was.entry.dice, was.entry.after)
    last = was if is_same else _derived(asked, entry, asked.rule_on(wanted))
    if last is None:
        return refused(state, "cannot-follow", number=number)
    now, entries = _Now(last, was, last.entry.after, asked.playing), [last.entry]
    for index, later in enumerate(record[number:], number + 1):
        if _is_won(state, now):
            break
        following = _following(state, now, later)
        if following is None:
            return refused(state, "cannot-follow", number=index)
        now, entry = following
        entries.append(entry)
    return _rewritten(state, number, entries, now)


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


def _recorded(state: State, entry: RecordEntry, playing: tuple[str, ...]) -> _Derived:
    """A play as the record has it."""
    asked = _asked(state, entry, entry.before, entry.hidden, playing)
    if entry.kind is EntryKind.NO_PLAY:
        return _Derived(asked, entry, state.game.no_play(asked.situation))
    ruling = asked.rule_on(entry.after)
    stands = Play(entry.notation, entry.after, ruling.due, scores=entry.scores)
    return _Derived(asked, entry, ruling.play or stands)


def _derived(asked: State, entry: RecordEntry, ruling: Ruling) -> _Derived | None:
    """The play as ruled on again; None if no game can go on from it."""
    game, after = asked.game, ruling.position
    if after == asked.position and not game.legal_plays(asked.situation):
        stands = game.no_play(asked.situation)
        kind, reason = EntryKind.NO_PLAY, Reason.NONE
    else:
        kind = EntryKind.PLAYED if ruling.play else EntryKind.ACCEPTED_ILLEGAL
        reason = Reason.NONE if ruling.play else ruling.judgement.reason or Reason.INCOMPLETE
        try:
            position = after if ruling.play else continuation(asked, ruling, asked.mover, True)
        except CannotStandError:
            return None
        stands = ruling.play or Play("", position, ruling.due)
    now = replace(
        entry,
        kind=kind,
        notation=stands.notation,
        reason=reason,
        before=asked.position,
        after=stands.position,
        scores=stands.scores,
        hidden=asked.hidden,
    )
    return _Derived(asked, now, stands)


def _is_won(state: State, now: _Now) -> bool:
    hidden = now.last.left_to(now.last.entry.seat)
    return state.game.won(now.position, hidden, state.options) is not None


def _following(state: State, now: _Now, later: RecordEntry) -> tuple[_Now, RecordEntry] | None:
    """A later entry, derived from the position before it; None if that is impossible."""
    position, playing = now.position, now.playing
    if later.kind is EntryKind.CORRECTED:
        return replace(now, position=later.after), replace(later, before=position)
    if later.kind in LEAVING and later.seat not in state.playing:
        playing = tuple(seat for seat in playing if seat != later.seat)
        position = state.game.seated(position, playing)
    if not later.kind.is_play:
        return replace(now, position=position, playing=playing), later
    was = _recorded(state, later, playing)
    before, after = now.was.left_to(later.seat), now.last.left_to(later.seat)
    hidden = _since(before, later.hidden, after)
    last: _Derived | None = was
    if (position, hidden) != (later.before, later.hidden):
        last = _replayed(_asked(state, later, position, hidden, playing), later)
    return None if last is None else (_Now(last, was, last.entry.after, playing), last.entry)


def _since(
    before: Mapping[str, Any], told: Mapping[str, Any], after: Mapping[str, Any]
) -> Mapping[str, Any]:
    """What the places do not show if what led from `before` to `told` now follows `after`: a way
    chosen to play a doublet, or a state that was set up.

    >>> _since({"points": 3}, {"points": 3, "doublet": "c"}, {"points": 5})
    {'points': 5, 'doublet': 'c'}
    """
    kept = {name: value for name, value in after.items() if name in told or name not in before}
    return kept | {
        name: value for name, value in told.items() if name not in before or before[name] != value
    }


def _replayed(asked: State, later: RecordEntry) -> _Derived | None:
    """A play whose checkers make the same moves elsewhere; None if one of them is not there.

    It hits whom it hit where it still can; otherwise the rules decide whom it hits now.
    """
    letters = asked.game.equipment.letters
    own = letters[later.seat]
    again = _put(asked, _changes(later.before, later.after, letters.values()))
    if again is not None:
        ruling = asked.rule_on(again)
        if ruling.play:
            return _derived(asked, later, ruling)
    moved = _changes(later.before, later.after, own)
    after = _put(asked, moved)
    if after is None:
        return None
    ruling = asked.rule_on(after)
    if ruling.judgement.reason == Reason.HIT_NOT_LIFTED:
        # The judge decides what the play hits now.
        lifted = repaired(asked.game, ruling.position, ruling.judgement.repair)
        if _changes(asked.position, lifted, own) == moved:
            ruling = asked.rule_on(lifted)
    return _derived(asked, later, ruling)


def _changes(
    before: Position, after: Position, letters: Iterable[str]
) -> Counter[tuple[str, str]]:
    """By how many checkers of these colours each place changed, by place and colour."""
    change: Counter[tuple[str, str]] = Counter()
    for letter in letters:
        change.update({(place, letter): held.count(letter) for place, held in after.items()})
        change.subtract({(place, letter): held.count(letter) for place, held in before.items()})
    return Counter({key: more for key, more in change.items() if more})


def _put(asked: State, change: Counter[tuple[str, str]]) -> Position | None:
    """The position with these changes; None if a checker is not there."""
    places = asked.position.as_dict()
    for (place, letter), more in change.items():
        if places.get(place, "").count(letter) < -more:
            return None
        kept = "".join(places.get(place, "").rsplit(letter, max(0, -more)))
        places[place] = kept + letter * max(0, more)
    return asked.game.position(places)


def _rewritten(state: State, number: int, entries: list[RecordEntry], now: _Now) -> Answer:
    """The answer, with the event that makes the entries true; they may end the game."""
    turn, due = _turn_and_due(state, entries, now)
    before = now.was.left_to(state.turn or now.was.entry.seat)
    moves = {"moves": now.last.stands.moves} if state.game.flow.reroll else {}
    event = JournalEvent.of(
        EventKind.REWRITTEN,
        number=number,
        entries=[one.as_dict() for one in entries],
        places=now.position.as_dict(),
        turn=turn,
        state=dict(_since(before, state.hidden, now.last.left_to(turn))),
        due=due.value,
        **moves,
    )
    change = ended_again(state, ended(passed_on(state, event)))
    if change.after.phase is Phase.OVER:
        return game_over(change)
    at_once = _due_at_once(change.after)
    change = still_seen(change.then(at_once.change if at_once else None))
    after = change.after
    return answer_to(
        change,
        Verdict.CORRECT,
        notation=entries[0].notation,
        reason=entries[0].reason,
        message=in_turn(phrase("corrected"), at_once.message if at_once else None),
        repair=steps_back(state.on_board, after.position, after.game.equipment.places),
        dice=after.dice,
        due=at_once.due if at_once and after.phase is Phase.NAMING else None,
        state=hidden_json(after),
    )


def _turn_and_due(state: State, entries: list[RecordEntry], now: _Now) -> tuple[str, Next]:
    """Who is on turn after the entries, and what is due from that seat.

    A roll that lies there stays its thrower's. Between rolls the turn stays as it is, too, also
    where a further roll was declined, unless the last play has now something else due.
    """
    is_last = entries[-1] is now.last.entry
    due, seat = now.last.stands.due, now.last.entry.seat
    turn = state.turn
    is_between = state.phase is not Phase.PLAYING or state.is_borrowing
    if turn is None or (is_last and is_between and due is not now.was.stands.due):
        goes_on = is_last and due.stays
        # The seat of the last play: an agreed position may be nobody's.
        turn = seat if goes_on else state.game.following(seat, state.playing)
    if not is_last:
        return turn, Next.ROLL_AGAIN if state.has_extra_roll else Next.END
    return turn, due if due.stays and turn == seat else Next.END


def ended_again(state: State, change: Change) -> Change:
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


def _due_at_once(state: State) -> Answer | None:
    """The answer if a doublet is to be named, or the current roll can no longer be played; dice
    left by the previous seat need not be played, they are thrown instead.
    """
    if state.phase is Phase.NAMING:
        return roll_consequence(state)
    if state.phase is not Phase.PLAYING or state.is_borrowing:
        return None
    due = roll_consequence(state)
    return due if due.change else None
