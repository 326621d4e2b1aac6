"""Handlers for readings of the board, given as places or as a picture."""

from dataclasses import replace

from pasch.referee.deciding.answer_builders import (
    check_places,
    doubtful,
    left_behind,
    on_turn,
    phrase,
)
from pasch.referee.deciding.plays import judged
from pasch.referee.folding.reducer import changed
from pasch.referee.model.answers import Answer, Change, Verdict
from pasch.referee.model.commands import Observed, Seen
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.ruling import Ruling
from pasch.referee.model.state import Doubt, EntryKind, LastSeen, Phase, State
from pasch.referee.perceiving.desync import steps_back
from pasch.referee.perceiving.hypotheses import (
    Clarity,
    Reading,
    lies_surely,
    read_play,
    read_rest,
)
from pasch.referee.perceiving.scores import Scores, free_reading, settled
from pasch.rules.model.game import Status
from pasch.rules.model.position import Position
from pasch_hardware.message import Message

__all__ = [
    "observed_play",
    "observed_rest",
    "seen_play",
    "seen_rest",
    "still_seen",
    "unminded",
]


def seen_play(state: State, command: Seen) -> Answer:
    """Handle a reading while a play is due."""
    return _play_answer(state, state.rule_on(check_places(state, command.places)))


def _play_answer(state: State, ruling: Ruling) -> Answer:
    if state.is_borrowing and ruling.position == state.position:
        return _rest_answer(state, ruling.position)
    answer = judged(state, ruling)
    ruled = {"reason": answer.reason, "notation": answer.notation}
    said = {name: text for name, text in ruled.items() if text}
    change = _seen(state, ruling.position, answer.verdict, **said)
    if change:
        look = LastSeen(ruling.position, answer.verdict, ruling)
        change = replace(change, after=replace(change.after, look=look))
    return replace(answer, change=change)


def _seen(state: State, position: Position, verdict: Verdict, **said: str) -> Change | None:
    """The change of state by a reading of the board, if it shows something new."""
    if state.look == LastSeen(position, verdict) and not state.unclear:
        return None
    places = position.as_dict()
    event = JournalEvent.of(EventKind.SEEN, places=places, verdict=verdict.value, **said)
    return changed(state, event)


def observed_play(state: State, command: Observed) -> Answer:
    """Handle a picture while a play is due."""
    _check_observed(state, command)
    reading = read_play(state, command.observation)
    if reading.ruling:
        return _play_answer(state, reading.ruling)
    if reading.clarity is Clarity.COVERED:
        return _pending(state, reading.look_at)
    return _unsighted(_doubtful(state, reading), reading.clarity)


def _unsighted(answer: Answer, clarity: Clarity) -> Answer:
    """The answer, with the message that the board was moved or cannot be seen, if so."""
    if clarity is Clarity.MOVED:
        return replace(answer, message=phrase("moved"), is_moved=True)
    return replace(answer, message=phrase("blind")) if clarity is Clarity.BLIND else answer


def _doubtful(state: State, reading: Reading) -> Answer:
    answer = doubtful(state, reading.look_at)
    doubt = Doubt(reading.look_at, reading.guess, reading.is_close)
    if state.unclear is answer.verdict and state.doubt == doubt:
        return answer
    event = JournalEvent.of(
        EventKind.UNCLEAR,
        verdict=answer.verdict.value,
        look_at=doubt.look_at,
        guess=doubt.guess.as_dict() if doubt.guess is not None else None,
        is_close=doubt.is_close,
    )
    return replace(answer, change=changed(state, event))


def _pending(state: State, look_at: tuple[str, ...]) -> Answer:
    """The answer that something hides the board; recorded if that is new."""
    verdict = Verdict.PENDING
    event = JournalEvent.of(EventKind.UNCLEAR, verdict=verdict.value, look_at=look_at)
    is_new = state.unclear is not verdict
    return Answer(
        verdict,
        turn=on_turn(state),
        message=phrase("hand"),
        look_at=look_at,
        change=changed(state, event) if is_new else None,
    )


def seen_rest(state: State, command: Seen) -> Answer:
    """Handle a reading while no play is due: is the board as it should be?"""
    position = state.game.complete(state.position, check_places(state, command.places))
    return _rest_answer(state, position)


def _rest_answer(state: State, position: Position) -> Answer:
    places = state.position
    if position == places:
        is_news = state.look or state.awaits_start
        change = _seen(state, position, Verdict.WAITING) if is_news else None
        return Answer(Verdict.WAITING, turn=on_turn(state), places=places, change=change)
    repair = steps_back(position, places, state.game.equipment.places)
    return Answer(
        Verdict.DESYNC,
        turn=on_turn(state),
        message=left_behind(state, repair) or _what_differs(state, position),
        repair=repair,
        look_at=tuple(dict.fromkeys(at for step in repair for at in (step.origin, step.target))),
        places=places,
        change=_seen(state, position, Verdict.DESYNC),
    )


def _what_differs(state: State, position: Position) -> Message:
    """The message for a board in another position; it says whose dice they were if the seat that
    has to roll has played the previous seat's no-play roll.
    """
    last = state.record[-1] if state.record else None
    is_dead = last is not None and last.kind is EntryKind.NO_PLAY and last.seat != state.turn
    if last is None or not is_dead or state.phase is not Phase.TO_ROLL or state.series is not None:
        return phrase("desync")
    judgement = state.game.judge(replace(state.situation, dice=last.dice), position)
    if judgement.status is Status.ILLEGAL:
        return phrase("desync")
    dice = "-".join(map(str, last.dice))
    return phrase("dead-dice", dice=dice, seat=last.seat, turn=state.mover)


def observed_rest(state: State, command: Observed) -> Answer:
    """Handle a picture while no play is due; only a certain difference is named."""
    _check_observed(state, command)
    reading = read_rest(state, command.observation)
    if reading.clarity is Clarity.CLEAR:
        free = state.game.complete(state.position, free_reading(command.observation))
        likely = settled(state, Scores(command.observation), free)
        return _rest_answer(state, state.game.complete(state.position, likely))
    answer = Answer(Verdict.WAITING, turn=on_turn(state), places=state.position)
    if reading.clarity in (Clarity.MOVED, Clarity.BLIND):
        return _unsighted(answer, reading.clarity)
    if reading.clarity is Clarity.COVERED:
        return replace(answer, look_at=reading.look_at)
    if state.awaits_start and not lies_surely(state.position, command.observation):
        event = _doubtful(state, reading)
        return replace(answer, look_at=reading.look_at, change=event.change)
    return _rest_answer(state, state.position)


def unminded(state: State, command: Seen | Observed) -> Answer:
    """The answer while the board need not show any particular position: the game is over, or an
    offer interrupts a play.
    """
    if isinstance(command, Seen):
        check_places(state, command.places)
    else:
        _check_observed(state, command)
    return Answer(Verdict.WAITING, turn=on_turn(state), places=state.position)


def still_seen(change: Change) -> Change:
    """A change that moves no checkers, with what was last seen on the board ruled on again.

    Checkers of a seat that has left are taken off. If the record now has another position, that
    holds, unless the play that was seen is right from there, too.
    """
    before, after = change.before, change.after
    is_going_on = (before.turn, before.dice) == (after.turn, after.dice)
    if before.look is None or before.unclear or not is_going_on:
        return change
    seated = after.game.seated
    lying, due = (seated(one, after.playing) for one in (before.look.position, before.position))
    is_play = after.phase is Phase.PLAYING
    answer = _play_answer(after, after.rule_on(lying)) if is_play else _rest_answer(after, lying)
    is_right = is_play and lying != due and answer.verdict is not Verdict.ILLEGAL
    return change.then(answer.change) if due == after.position or is_right else change


def _check_observed(state: State, command: Observed) -> None:
    check_places(state, command.observation.best)


def is_resting(state: State) -> bool:
    """Whether, during an offer, the board should show the record's position."""
    return state.offer is not None and state.offer.resume is not Phase.PLAYING
