"""Handlers that take things back, or accept the board as it is."""

from dataclasses import replace

from pasch.referee.deciding.answer_builders import (
    answer_to,
    check_known,
    check_places,
    hidden_json,
    in_turn,
    left_behind,
    nothing_to_play,
    on_turn,
    phrase,
    refused,
)
from pasch.referee.deciding.endings import ended, game_over
from pasch.referee.deciding.plays import close_turn, handed_over, if_any
from pasch.referee.deciding.rolls import roll_consequence
from pasch.referee.folding.reducer import changed
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.commands import Accept, SetUp, Undo, Void, VoidReason
from pasch.referee.model.events import ClosedBy, EventKind, JournalEvent
from pasch.referee.model.state import EntryKind, Phase, State
from pasch.referee.perceiving.continuation import why_not_on
from pasch.referee.perceiving.desync import steps_back
from pasch.rules.model.game import Next
from pasch_hardware.message import Message

__all__ = ["accept_position", "accept_turn", "set_up", "undo_moves", "undo_turn", "void"]

# By fault, the option and the value with which such a roll is played anyway.
STANDS = {
    VoidReason.PREMATURE: ("premature", "stands"),
    VoidReason.ON_CHECKER: ("die_on_checker", "valid"),
}
NEVER = ("", "")


def undo_moves(state: State, command: Undo) -> Answer:
    """Take back the moves made so far in this turn; if there are none, what was named."""
    if state.look is not None and state.look.position != state.position:
        return _taken_back(state, JournalEvent.of(EventKind.UNDONE, what="moves"))
    if state.before_name is not None:
        return _taken_back(state, JournalEvent.of(EventKind.UNDONE, what="name"))
    return undo_turn(state, command)


def undo_turn(state: State, command: Undo) -> Answer:
    """Take back the last play: its seat is on turn again, with its dice and all hits undone."""
    if state.before_play is None:
        is_voidable = state.before_roll is not None and state.phase is not Phase.OVER
        is_by_hand = is_voidable and not state.is_electronic
        return refused(state, "no-play-to-undo" if is_by_hand else "nothing-to-undo")
    return _taken_back(state, JournalEvent.of(EventKind.UNDONE, what="turn"))


def _taken_back(state: State, event: JournalEvent) -> Answer:
    change = changed(state, event)
    after, left = change.after, None
    if after.phase is Phase.PLAYING:
        left = after.ruling.judgement.dice_left or after.dice
    return answer_to(
        change,
        Verdict.UNDO,
        repair=steps_back(state.on_board, after.position, after.game.equipment.places),
        dice=after.dice,
        dice_left=left,
        state=hidden_json(after),
    )


def void(state: State, command: Void) -> Answer:
    """Void a roll thrown by hand; the play that it had closed is open again.

    The roll stands if the players have agreed that such rolls do (BG-A11, BG-A13).
    """
    if state.asked is not None:
        return _no_longer_asked(state)
    if state.before_roll is None:
        return refused(state, "no-roll-to-void")
    if state.is_electronic:
        return refused(state, "electronic")
    if STANDS.get(command.reason, NEVER) in state.options.items():
        return refused(state, f"stands-{command.reason}")
    before = state.before_roll
    # Somebody may have left after the last play.
    kinds = [one.kind for one in before.record if one.kind is not EntryKind.LEFT]
    is_last_wrong = kinds[-1:] == [EntryKind.ACCEPTED_ILLEGAL]
    stood = before.before_play is not None and before.is_condoned and is_last_wrong
    why = {"reason": command.reason.value} if command.reason else {}
    event = JournalEvent.of(EventKind.VOIDED, what="turn" if stood else "roll", **why)
    change = changed(state, event)
    after = change.after
    return answer_to(
        change,
        Verdict.VOID,
        message=_open_again(after) if stood else _not_counted(state, after),
        repair=steps_back(state.on_board, after.on_board, after.game.equipment.places),
    )


def _open_again(after: State) -> Message:
    dice = "-".join(map(str, after.dice))
    return phrase("void-reopens", seat=after.mover, dice=dice)


def _no_longer_asked(state: State) -> Answer:
    """Drop the roll requested of the board: it will not come, because the board has restarted."""
    event = JournalEvent.of(EventKind.VOIDED, what="asked")
    change = changed(state, event)
    said = _not_counted(state, change.after)
    return Answer(Verdict.VOID, turn=on_turn(state), message=said, change=change)


def _not_counted(state: State, after: State) -> Message:
    """The message for what must be thrown again: all dice or, in an opening and with dice that
    stay lying, those thrown.
    """
    is_some = after.series is not None and bool(after.series.dice)
    if after.phase is not Phase.OPENING and not is_some:
        return phrase("void")
    if state.asked is not None:
        return phrase("void-throw", seat=state.asked.seat)
    # After the last throw of a round the state holds none of them.
    waiting = state.still_to_throw if state.thrown else ()
    open_again = [seat for seat in after.still_to_throw if seat not in waiting]
    return phrase("void-throw", seat=open_again[0] if open_again else after.mover)


def accept_turn(state: State, command: Accept) -> Answer:
    """The players agree that the play stands as it was last seen."""
    del command
    if state.look is None and (state.doubt is None or state.doubt.guess is None):
        return refused(state, "nothing-seen")
    closing = close_turn(state, ClosedBy.ACCEPT)
    answer = handed_over(closing, Verdict.ACCEPT)
    if closing.change.after.phase is Phase.OVER:
        return answer
    stands = closing.change.after.on_board
    if stands == state.ruling.position:
        return replace(answer, message=phrase("accepted"))
    steps = steps_back(state.on_board, stands, state.game.equipment.places)
    said = left_behind(state, steps) or phrase("put-right")
    return replace(answer, message=said, repair=steps)


def accept_position(state: State, command: Accept) -> Answer:
    """The players agree that the board is right and the record wrong."""
    del command
    if state.look is None or state.look.position == state.position:
        return refused(state, "nothing-seen")
    # Checkers of a seat that has left are nothing to agree on: they are taken off.
    position = state.game.seated(state.look.position, state.playing)
    fault = why_not_on(state, position, state.turn or state.playing[0])
    if fault:
        return refused(state, "cannot-stand", fault=fault)
    event = JournalEvent.of(EventKind.CORRECTED, places=position.as_dict())
    steps = steps_back(state.look.position, position, state.game.equipment.places)
    said = left_behind(state, steps) or phrase("put-right" if steps else "accepted")
    return replace(_agreed(state, event, Verdict.ACCEPT, said), repair=steps)


def _agreed(state: State, event: JournalEvent, verdict: Verdict, said: Message) -> Answer:
    """The answer after a position was agreed on; it may end the game."""
    change = ended(changed(state, event))
    after = change.after
    if after.phase is Phase.OVER:
        return game_over(change)
    naming = roll_consequence(after) if "due" in event.data else None
    return answer_to(
        change,
        verdict,
        message=in_turn(said, naming.message) if naming else said,
        due=naming.due if naming else None,
        state=hidden_json(after),
    )


def set_up(state: State, command: SetUp) -> Answer:
    """The players agree on a position, and who is to roll in it."""
    turn = command.turn or state.turn
    if turn is None:
        return refused(state, "turn-missing")
    check_known(state, turn)
    if turn not in state.playing:
        return refused(state, "not-playing", seat=turn)
    hidden = state.hidden if command.hidden is None else command.hidden
    position = state.game.complete(state.position, check_places(state, command.places))
    fault = why_not_on(state, position, turn, hidden)
    if not fault and not state.game.won(position, hidden, state.options):
        fault = nothing_to_play(state.game, turn, position)
    if fault:
        return refused(state, "cannot-stand", fault=fault)
    told = replace(state.situation_of(turn), position=position, dice=(), state=hidden)
    due = Next.NAME_DOUBLET.value if state.game.flow.choices(told) else ""
    event = JournalEvent.of(
        EventKind.CORRECTED,
        places=position.as_dict(),
        turn=turn,
        state=dict(hidden),
        **if_any(due=due),
    )
    return _agreed(state, event, Verdict.SET_UP, phrase("set-up"))
