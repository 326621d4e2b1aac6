"""Handlers for rolls, over a play too and of some dice again, and for naming a doublet."""

from dataclasses import asdict, replace

from pasch.errors import RequestError
from pasch.referee.deciding.answer_builders import (
    after_change,
    hidden_json,
    in_turn,
    is_unasked,
    on_turn,
    phrase,
    refused,
    rolled_event,
)
from pasch.referee.deciding.endings import ended, game_over
from pasch.referee.deciding.plays import (
    Closing,
    carried,
    close_turn,
    handed_over,
    if_any,
    judged,
    passed_on,
)
from pasch.referee.folding.reducer import changed
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.commands import AskRoll, Name, Roll
from pasch.referee.model.events import ClosedBy, EventKind, JournalEvent
from pasch.referee.model.state import EntryKind, Phase, State
from pasch.rules.model.game import Next, Status, without_players
from pasch.rules.model.request_check import check_request

__all__ = [
    "ask_roll",
    "ask_roll_over_play",
    "may_follow",
    "name",
    "name_over_play",
    "roll",
    "roll_consequence",
    "roll_over_play",
    "told_of_wrong_play",
]


def may_follow(state: State, seat: str) -> bool:
    """Whether this seat may roll over the current play.

    The next seat may, and the mover when rolling again: after a doublet, or if dice stay lying and
    may be thrown again. A doublet must be named first. While the mover has neither thrown nor
    moved, nobody else may roll.
    """
    ruling = state.ruling
    if ruling.due is Next.NAME_DOUBLET:
        return False
    if state.series is None:
        return seat == (state.mover if ruling.due is Next.ROLL_AGAIN else state.next_seat)
    is_untouched = state.is_borrowing and ruling.position == state.position
    return seat == state.mover or (seat == state.next_seat and not is_untouched)


def roll(state: State, command: Roll) -> Answer:
    """The seat on turn rolls."""
    if command.seat != state.turn:
        return refused(state, "not-your-roll", turn=state.mover, seat=command.seat)
    fault = _why_not_so_many(state, len(command.which) or len(command.dice), command.which)
    if fault:
        return fault
    if command.which and len(command.which) != len(command.dice):
        raise RequestError("'which' must name as many dice as 'dice' has numbers")
    if is_unasked(state, command):
        return refused(state, "not-asked", roll_id=command.roll_id)
    change = changed(state, rolled_event(state, command, _lying(state, command)))
    if state.game.equipment.faces:
        check_request(state.game, change.after.situation)
    answer = after_change(change, roll_consequence(change.after))
    return replace(answer, seat=command.seat)


def _why_not_so_many(state: State, count: int, which: tuple[int, ...]) -> Answer | None:
    """The refusal if this number of dice may not be thrown now."""
    game, reroll, series = state.game, state.game.flow.reroll, state.series
    if reroll is None or series is None or (not which and count != game.equipment.dice):
        if which:
            return refused(state, "all-dice")
        if count != game.equipment.dice:
            return refused(state, "wrong-dice", due=game.equipment.dice, count=count)
        return None
    if any(not 0 <= index < game.equipment.dice for index in which) or len(set(which)) < len(
        which
    ):
        last = game.equipment.dice - 1
        raise RequestError("'which' names dice by 0 to {last}, each once", last=last)
    fault = reroll.why_no_throw(series, count, state.options)
    return refused(state, f"no-throw-{fault}", seat=state.mover) if fault else None


def _lying(state: State, command: Roll) -> tuple[int, ...]:
    """All numbers that lie after the throw."""
    if not command.which or state.series is None:
        return command.dice
    lying = list(state.series.dice)
    for index, number in zip(command.which, command.dice, strict=True):
        lying[index] = number
    return tuple(lying)


def roll_consequence(state: State) -> Answer:
    """What the dice now require: naming, playing, or passing the turn."""
    due = Answer(
        Verdict.ROLLED,
        turn=state.mover,
        places=state.position,
        dice=state.dice,
        state=hidden_json(state),
    )
    if state.phase is Phase.NAMING:
        message = phrase(Next.NAME_DOUBLET.value, seat=state.mover)
        return replace(due, due=Next.NAME_DOUBLET, message=message)
    judgement = state.ruling.judgement
    if judgement.status is Status.INCOMPLETE or state.game.legal_plays(state.situation):
        return replace(due, dice_left=judgement.dice_left or state.dice)
    return _no_play(state)


def _no_play(state: State) -> Answer:
    """The answer to a no play: the turn passes by itself, or a doublet still gives its roll."""
    seat, stands = state.mover, state.game.no_play(state.situation)
    turn = seat if stands.due.stays else state.next_seat
    blocked_by = state.game.blocked_by(state.situation)
    told = if_any(
        state=carried(state, stands),
        scores=stands.scores,
        blocked_by=blocked_by,
        due="" if stands.due is Next.END else stands.due.value,
    )
    event = JournalEvent.of(EventKind.NO_PLAY, seat=seat, dice=state.dice, turn=turn, **told)
    change = ended(passed_on(state, event))
    after = change.after
    key = "no-play-again" if turn == seat else "no-play"
    answer = Answer(
        Verdict.NO_PLAY,
        turn=on_turn(after),
        message=phrase(key, seat=seat, turn=turn),
        places=state.position,
        due=Next.ROLL_AGAIN if after.has_extra_roll else None,
        change=change,
    )
    if after.phase is Phase.OVER:
        answer = game_over(change, Verdict.NO_PLAY)
    return replace(
        answer,
        dice=state.dice,
        dice_left=(),
        blocked_by=blocked_by,
        scores=stands.scores,
        state=hidden_json(after),
    )


def roll_over_play(state: State, command: Roll) -> Answer:
    """The next seat's roll closes the play; over a wrong play, it lets that play stand (R0)."""
    ruling = state.ruling
    if not may_follow(state, command.seat):
        return _not_yet(state)
    if ruling.position == state.position and command.seat == state.turn and state.series:
        return roll(state, command)
    if is_unasked(state, command):
        return refused(state, "not-asked", roll_id=command.roll_id)
    if ruling.play is None and command.seat == state.turn and state.series:
        return replace(judged(state, ruling), verdict=Verdict.REFUSED, announce="")
    closing = close_turn(state, ClosedBy.ROLL, stays=command.seat == state.turn)
    after = closing.change.after
    if after.phase is Phase.OVER:
        return told_of_wrong_play(handed_over(closing), state, closing)
    # The play closed by this roll may leave dice for the next seat, which throws instead.
    answer = after_change(closing.change, roll(after, command))
    if answer.verdict is Verdict.REFUSED:
        return answer
    return told_of_wrong_play(answer, state, closing)


def _not_yet(state: State) -> Answer:
    """The refusal of a roll that comes over a play too early, or out of turn."""
    if state.ruling.due is Next.NAME_DOUBLET:
        return refused(state, "name-first", seat=state.mover)
    if state.is_borrowing:
        return refused(state, "roll-due", seat=state.mover)
    return refused(state, "still-playing", turn=state.mover)


def told_of_wrong_play(answer: Answer, state: State, closing: Closing) -> Answer:
    """The answer, with the message about the previous play if that stood uncorrected."""
    if not closing.reason:
        return answer
    is_silent = state.options.get("announce") == "silent"
    return replace(
        answer,
        before=EntryKind.ACCEPTED_ILLEGAL,
        before_reason=closing.reason,
        before_message=closing.message,
        announce="silent" if is_silent else "",
    )


def ask_roll(state: State, command: AskRoll) -> Answer:
    """Decide whether the board may throw for this seat; journaled before the board is asked."""
    due = state.still_to_throw
    if command.seat not in (due or (state.mover,)):
        if due:
            return refused(state, "opening-done", seat=command.seat, others=due)
        return refused(state, "not-your-roll", turn=state.mover, seat=command.seat)
    if due:
        return _asked(state, command)
    count = len(command.which) or state.game.equipment.dice
    return _why_not_so_many(state, count, command.which) or _asked(state, command)


def _asked(state: State, command: AskRoll) -> Answer:
    """The answer that lets the board throw."""
    facts = asdict(command)
    if not command.which:
        del facts["which"]
    event = JournalEvent.of(EventKind.ROLL_ASKED, **facts)
    change = changed(state, event)
    return Answer(Verdict.ASK_ROLL, turn=on_turn(state), seat=command.seat, change=change)


def ask_roll_over_play(state: State, command: AskRoll) -> Answer:
    """Decide whether the board may throw although the previous play has not been handed over.

    With option `illegal = legal_moves` a wrong play has to be put right first, unless the table
    has agreed that wrong plays are never announced: holding back the dice would give it away.
    """
    ruling = state.ruling
    if not may_follow(state, command.seat):
        return _not_yet(state)
    is_held = state.options.get("illegal", "legal_moves") == "legal_moves"
    is_wrong = ruling.status is Status.ILLEGAL
    is_silent = state.options.get("announce") == "silent" and is_wrong
    if ruling.play is None and is_held and not is_silent:
        answer = judged(state, ruling)
        why = "withheld" if is_wrong else "withheld-unfinished"
        withheld = phrase(why, turn=state.mover, seat=command.seat)
        return replace(
            answer,
            verdict=Verdict.REFUSED,
            message=in_turn(withheld, answer.message),
            announce="",
        )
    return _throw_over_play(state, command)


def _throw_over_play(state: State, command: AskRoll) -> Answer:
    """Let the board throw if this number of dice may be thrown once the play stands; a play that
    wins, even a wrong one, ends the game without a throw.
    """
    after, stays, ruling = state, command.seat == state.turn, state.ruling
    if not (stays and (ruling.is_waiver or ruling.play is None)):
        closing = close_turn(state, ClosedBy.ROLL, stays=stays)
        after = closing.change.after
        if after.phase is Phase.OVER:
            # A roll that no game expects would be missing from the proof of the dice.
            return told_of_wrong_play(handed_over(closing), state, closing)
    count = len(command.which) or state.game.equipment.dice
    fault = _why_not_so_many(after, count, command.which)
    return replace(fault, turn=on_turn(state)) if fault else _asked(state, command)


def name(state: State, command: Name) -> Answer:
    """The seat on turn names a doublet, or chooses how to play the one it threw."""
    if command.seat != state.turn:
        return refused(state, "name-first", seat=state.mover)
    choices = state.game.flow.choices(state.situation)
    if command.doublet not in choices:
        return refused(state, "no-such-name", wanted=choices)
    situation = state.game.flow.chosen(state.situation, command.doublet)
    event = JournalEvent.of(
        EventKind.NAMED,
        seat=command.seat,
        doublet=command.doublet,
        dice=situation.dice,
        state=without_players(situation.state),
    )
    change = changed(state, event)
    answer = after_change(change, roll_consequence(change.after))
    is_due = answer.verdict is Verdict.ROLLED
    return replace(answer, verdict=Verdict.NAME if is_due else answer.verdict, seat=command.seat)


def name_over_play(state: State, command: Name) -> Answer:
    """The mover names over a play that was seen to be legal and after which naming is due.

    Naming has no meaning for anybody else, and only a legal play earns it.
    """
    ruling = state.ruling
    is_earned = ruling.play is not None and ruling.due is Next.NAME_DOUBLET
    if state.doubt or command.seat != state.turn or not is_earned:
        return refused(state, "nothing-to-name")
    closing = close_turn(state, ClosedBy.DONE)
    return after_change(closing.change, name(closing.change.after, command))
