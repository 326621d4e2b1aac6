"""Handlers for taking back and for agreeing on the board as it lies."""

from __future__ import annotations

from dataclasses import replace

from pasch.errors import RuleError
from pasch.referee.deciding.answer_builders import (
    check_known,
    check_places,
    hidden_json,
    on_turn,
    refused,
    sentence,
)
from pasch.referee.deciding.endings import ended, game_over
from pasch.referee.deciding.plays import close_turn, handed_over, latest
from pasch.referee.folding.reducer import fold, fold_all
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.commands import Accept, SetUp, Undo, Void
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import EntryKind, Phase, State
from pasch.referee.perceiving.desync import steps_back
from pasch.referee.perceiving.ruling import why_not_on

__all__ = ["accept_position", "accept_turn", "set_up", "undo_moves", "undo_turn", "void"]

# The option and its value with which a roll of that fault is played all the same.
STANDS = {"premature": ("premature", "stands"), "on-checker": ("die_on_checker", "valid")}
NEVER = ("", "")


def undo_moves(state: State, command: Undo, lang: str) -> Answer:
    """The moves made so far in this turn go back; where there are none, what was named."""
    if state.look is not None and state.look.position != state.position:
        return _taken_back(state, JournalEvent.of(EventKind.UNDONE, what="moves"), lang)
    if state.before_name is not None:
        return _taken_back(state, JournalEvent.of(EventKind.UNDONE, what="name"), lang)
    return undo_turn(state, command, lang)


def undo_turn(state: State, command: Undo, lang: str) -> Answer:
    """The last play is taken back: its seat is on turn again, with its dice, all hits undone."""
    if state.before_play is None:
        return refused(state, "nothing-to-undo", lang)
    return _taken_back(state, JournalEvent.of(EventKind.UNDONE, what="turn"), lang)


def _taken_back(state: State, event: JournalEvent, lang: str) -> Answer:
    after = fold(state, event)
    on_board = state.look.position if state.look else state.position
    left: tuple[int, ...] | None = None
    if after.phase is Phase.PLAYING:
        left = after.game.judge(after.situation, after.position).dice_left or after.dice
    return Answer(
        Verdict.UNDO,
        turn=on_turn(after),
        repair=steps_back(on_board, after.position, after.game.equipment.places),
        places=after.position,
        dice=after.dice,
        dice_left=left,
        state=hidden_json(after),
        events=(event,),
    )


def void(state: State, command: Void, lang: str) -> Answer:
    """A roll thrown by hand does not count; what it had closed is open again.

    Where the players have agreed that such a roll stands (BG-A11, BG-A13) it does.
    """
    if state.asked is not None:
        return _no_longer_asked(state, lang)
    if state.before_roll is None:
        return refused(state, "no-roll-to-void", lang)
    if state.is_electronic:
        return refused(state, "electronic", lang)
    if STANDS.get(command.reason, NEVER) in state.options.items():
        return refused(state, f"stands-{command.reason}", lang)
    last = state.before_roll.record[-1:] if state.before_roll.before_play else ()
    stood = bool(last) and last[0].kind is EntryKind.ACCEPTED_ILLEGAL
    why = {"reason": command.reason} if command.reason else {}
    event = JournalEvent.of(EventKind.VOIDED, what="turn" if stood else "roll", **why)
    after = fold(state, event)
    on_board = state.look.position if state.look else state.position
    target = after.look.position if after.look else after.position
    return Answer(
        Verdict.VOID,
        turn=on_turn(after),
        message=sentence("void", lang),
        repair=steps_back(on_board, target, after.game.equipment.places),
        places=after.position,
        events=(event,),
    )


def _no_longer_asked(state: State, lang: str) -> Answer:
    """The roll that the board was asked for will not come (it started afresh meanwhile)."""
    event = JournalEvent.of(EventKind.VOIDED, what="asked")
    message = sentence("void", lang)
    return Answer(Verdict.VOID, turn=on_turn(state), message=message, events=(event,))


def accept_turn(state: State, command: Accept, lang: str) -> Answer:
    """The players agree that the play stands as it was last seen."""
    del command
    if state.look is None and (state.doubt is None or state.doubt.guess is None):
        return refused(state, "nothing-seen", lang)
    try:
        closing = close_turn(state, latest(state, lang), "accept", lang)
    except RuleError as error:
        return refused(state, "cannot-stand", lang, fault=str(error))
    answer = handed_over(closing, lang, Verdict.ACCEPT)
    if closing.after.phase is Phase.OVER:
        return answer
    return replace(answer, message=sentence("accepted", lang))


def accept_position(state: State, command: Accept, lang: str) -> Answer:
    """The players agree that the board is right and the record wrong."""
    del command
    if state.look is None or state.look.position == state.position:
        return refused(state, "nothing-seen", lang)
    position = state.look.position
    fault = why_not_on(state, position, state.turn or state.playing[0])
    if fault:
        return refused(state, "cannot-stand", lang, fault=fault)
    event = JournalEvent.of(EventKind.CORRECTED, places=position.as_dict())
    return _agreed(state, event, Verdict.ACCEPT, lang)


def _agreed(state: State, event: JournalEvent, verdict: Verdict, lang: str) -> Answer:
    """The answer once a position was agreed on; it may end the game."""
    after = fold(state, event)
    over = ended(after)
    if over:
        return replace(game_over(fold_all(after, over), lang), events=(event, *over))
    return Answer(
        verdict,
        turn=on_turn(after),
        message=sentence("accepted", lang),
        places=after.position,
        state=hidden_json(after),
        events=(event,),
    )


def set_up(state: State, command: SetUp, lang: str) -> Answer:
    """The players agree on a position, and who is to roll in it."""
    turn = command.turn or state.turn
    if turn is None:
        return refused(state, "turn-missing", lang)
    check_known(state, turn)
    if turn not in state.playing:
        return refused(state, "not-playing", lang, seat=turn)
    hidden = state.hidden if command.hidden is None else command.hidden
    position = state.game.complete(state.position, check_places(state, command.places))
    fault = why_not_on(state, position, turn, hidden)
    if fault:
        return refused(state, "cannot-stand", lang, fault=fault)
    event = JournalEvent.of(
        EventKind.CORRECTED, places=position.as_dict(), turn=turn, state=dict(hidden)
    )
    return _agreed(state, event, Verdict.SET_UP, lang)
