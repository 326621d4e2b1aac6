"""Handlers for a play: judging it, handing over, and closing a turn."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pasch.referee.deciding.answer_builders import (
    answer_to,
    doubtful,
    hidden_json,
    left_behind,
    on_turn,
    phrase,
    refused,
)
from pasch.referee.deciding.endings import ended, game_over
from pasch.referee.folding.reducer import changed
from pasch.referee.model.answers import Answer, Change, Verdict
from pasch.referee.model.commands import Done
from pasch.referee.model.events import ClosedBy, EventKind, JournalEvent
from pasch.referee.model.ruling import Ruling
from pasch.referee.model.state import Phase, State
from pasch.referee.perceiving.continuation import continuation
from pasch.rules.model.game import Next, Play, Status, without_players
from pasch.rules.model.reason import Reason
from pasch_hardware.message import Message

__all__ = [
    "Closing",
    "carried",
    "close_turn",
    "decline",
    "done",
    "handed_over",
    "if_any",
    "judged",
    "passed_on",
]


@dataclass(frozen=True, slots=True)
class Closing:
    """How a turn is closed: the change of the game, and the fault that stood uncorrected."""

    change: Change
    reason: Reason = Reason.NONE
    message: Message | None = None


def judged(state: State, ruling: Ruling) -> Answer:
    """The answer to a reading while a play is due, without events."""
    said = Answer(Verdict(ruling.status.value), turn=on_turn(state), places=ruling.position)
    judgement = ruling.judgement
    if ruling.status is Status.INCOMPLETE or ruling.is_waiver:
        left = judgement.dice_left or state.dice
        # In the order of the dice; numbers that this roll does not show (undersides) come last.
        message = phrase("play-on", dice=tuple(sorted(left, key=(*state.dice, *left).index)))
        return replace(
            said,
            verdict=Verdict.INCOMPLETE,
            dice_left=left,
            message=message,
        )
    if ruling.play:
        play = ruling.play
        return replace(
            said,
            notation=play.notation,
            due=play.due,
            dice_left=state.dice if play.due is Next.MOVE_OR_THROW else (),
            scores=play.scores,
        )
    announce = state.options.get("announce", "at_once")
    return replace(
        said,
        reason=judgement.reason,
        message=left_behind(state, judgement.repair) or judgement.message,
        repair=judgement.repair,
        look_at=judgement.places,
        announce="" if announce == "at_once" else announce,
    )


def done(state: State, command: Done) -> Answer:
    """The mover hands over; a wrong or unfinished play is reported again and the turn stays his.

    Once a doubtful picture has followed, an older ruling no longer counts: the play counts as
    legal if the picture contradicts that in one place at most; otherwise people must look.
    """
    if command.seat != state.turn:
        return refused(state, "not-your-done", turn=state.mover, seat=command.seat)
    if state.doubt and not state.doubt.is_close:
        return doubtful(state, state.doubt.look_at)
    if state.ruling.play is None:
        return judged(state, state.ruling)
    return handed_over(close_turn(state, ClosedBy.DONE))


def decline(state: State, command: Done) -> Answer:
    """Decline a roll between rolls: the extra roll of a doublet, or a further throw."""
    is_free = state.has_extra_roll and state.game.flow.may_decline_roll
    is_series = state.series is not None and state.series.is_begun
    if command.seat != state.turn or not (is_free or is_series):
        return refused(state, "roll-due", seat=state.mover)
    play = Play("", state.position)
    turn = state.next_seat
    event = JournalEvent.of(
        EventKind.DECLINED, seat=command.seat, turn=turn, state=carried(state, play)
    )
    change = passed_on(state, event)
    after = change.after
    return answer_to(
        change,
        Verdict.PLAYED,
        seat=command.seat,
        message=phrase("declined", seat=command.seat, turn=turn),
        dice=after.dice,
        state=hidden_json(after),
    )


def handed_over(closing: Closing, verdict: Verdict = Verdict.PLAYED) -> Answer:
    """The answer after a turn was closed without a roll."""
    after = closing.change.after
    entry = after.record[-1]
    if after.phase is Phase.OVER:
        answer = game_over(closing.change)
        return replace(answer, notation=entry.notation, scores=entry.scores)
    return answer_to(
        closing.change,
        verdict,
        seat=entry.seat,
        notation=entry.notation,
        reason=closing.reason,
        message=closing.message or _what_is_due(after),
        dice=after.dice,
        due=_due_now(after),
        scores=entry.scores,
        state=hidden_json(after),
    )


def _due_now(state: State) -> Next | None:
    if state.phase is Phase.NAMING:
        return Next.NAME_DOUBLET
    if state.has_extra_roll:
        return Next.ROLL_AGAIN
    return Next.MOVE_OR_THROW if state.phase is Phase.PLAYING else None


def _what_is_due(state: State) -> Message | None:
    """The message if anything but the next seat's roll is due."""
    due = _due_now(state)
    return phrase(due.value, seat=state.mover) if due else None


def close_turn(state: State, by: ClosedBy, stays: bool | None = None) -> Closing:
    """Let the current play stand as it is: legal, or accepted although it is not.

    `stays`: whether the same seat goes on; None leaves it to the play. Raises
    `CannotStandError` if no game can go on from the position on the board.
    """
    seat, ruling = state.mover, state.ruling
    if stays is None:
        stays = ruling.due.stays
    turn = seat if stays else state.next_seat
    is_agreed = by is ClosedBy.ACCEPT
    play = ruling.play or Play("", continuation(state, ruling, turn, is_agreed), ruling.due)
    if not stays and play.due is not Next.GAME_OVER:
        play = replace(play, due=Next.END)
    facts: dict[str, Any] = {
        "seat": seat,
        "dice": state.dice,
        "notation": play.notation,
        "places": play.position.as_dict(),
        "turn": turn,
        "by": by.value,
        **if_any(state=carried(state, play), scores=play.scores),
    }
    if state.series is not None:
        facts["moves"] = play.moves
    reason, message = Reason.NONE, None
    if ruling.play:
        event = JournalEvent.of(EventKind.PLAYED, due=play.due.value, **facts)
    else:
        reason = ruling.judgement.reason or Reason.INCOMPLETE
        judgement = ruling.judgement
        message = left_behind(state, judgement.repair) or judgement.message or phrase("unfinished")
        if play.due is not Next.END:
            facts["due"] = play.due.value
        event = JournalEvent.of(
            EventKind.ACCEPTED_ILLEGAL,
            reason=reason.value,
            seen=ruling.position.as_dict(),
            **facts,
        )
    return Closing(ended(passed_on(state, event)), reason, message)


def if_any(**facts: Any) -> dict[str, Any]:
    """These facts without the empty ones."""
    return {name: fact for name, fact in facts.items() if fact}


def carried(state: State, play: Play) -> Mapping[str, Any]:
    """What the places do not show once `play` stands, without who plays, which is known anyway."""
    return without_players(state.game.flow.next_state(state.situation, play))


def passed_on(state: State, event: JournalEvent) -> Change:
    """The change by an event that hands the turn over; the event names the lying dice that the
    next seat may play at once, if any.
    """
    change = changed(state, event)
    after = change.after
    reroll, series = after.game.flow.reroll, after.series
    if reroll is None or series is None or series.is_begun or not reroll.may_use(series):
        return change
    if not after.game.legal_plays(replace(after.situation, dice=series.dice)):
        return change
    return changed(state, JournalEvent.of(event.kind, **event.data, lying=series.dice))
