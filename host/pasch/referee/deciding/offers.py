"""Handlers for offers and their answers: the cube and resignations.

A cube that belongs to nobody is offered to all other players: a seat that drops leaves the game,
and the others play on (HG-17). A resignation is put to all others in the same way.
"""

from dataclasses import replace
from typing import Any

from pasch.errors import RuleError
from pasch.referee.deciding.answer_builders import (
    after_change,
    answer_to,
    hidden_json,
    in_turn,
    on_turn,
    phrase,
    players_json,
    points_message,
    refused,
)
from pasch.referee.deciding.endings import game_over, game_over_event
from pasch.referee.deciding.opening import outcome_of_throws
from pasch.referee.deciding.plays import carried, close_turn
from pasch.referee.deciding.readings import still_seen
from pasch.referee.deciding.rolls import told_of_wrong_play
from pasch.referee.folding.reducer import changed
from pasch.referee.model.answers import Answer, Change, Verdict
from pasch.referee.model.commands import Beaver, Double, Drop, Resign, Take
from pasch.referee.model.events import ClosedBy, EventKind, JournalEvent
from pasch.referee.model.state import Offer, Phase, State, Termination
from pasch.rules.model.game import Grade, Next, Play, Status
from pasch.rules.model.scoring import doubled

__all__ = [
    "beaver",
    "double",
    "double_over_play",
    "drop",
    "refuse_offered",
    "resign",
    "resignation_declined",
    "resignation_taken",
    "take",
]


def double(state: State, command: Double) -> Answer:
    """The seat on turn offers the cube before its own first roll."""
    if command.seat != state.turn or state.has_extra_roll:
        return refused(state, "double-late")
    fault = _why_not(state, command.seat)
    if fault:
        return fault
    value = state.cube.value * 2
    change = changed(state, JournalEvent.of(EventKind.DOUBLED, seat=command.seat, value=value))
    return Answer(
        Verdict.DOUBLE,
        turn=on_turn(state),
        seat=command.seat,
        message=phrase("doubled", seat=command.seat, value=value),
        places=state.position,
        cube=_cube_json(change.after),
        players=players_json(state),
        change=change,
    )


def _cube_json(state: State) -> dict[str, Any]:
    """The cube, and what is offered while somebody still has to take or drop that."""
    offered = {"offered": state.cube.value * 2} if state.phase is Phase.DOUBLED else {}
    return state.cube.as_dict() | offered


def _why_not(state: State, seat: str) -> Answer | None:
    """The refusal if this seat may not turn the cube now."""
    rules, cube = state.game.scoring.cube, state.cube
    is_crawford = bool(state.match and state.match.is_crawford)
    fault = "cube-off"
    if rules is not None:
        fault = rules.why_no_double(seat, cube.value, cube.owner, state.options, is_crawford)
    if not fault and state.asked and state.asked.seat == seat:
        fault = "double-asked"
    if not fault:
        return None
    if fault == "crawford" and state.match and state.match.length == 1:
        fault = "one-point"
    return refused(state, fault, owner=cube.owner, seat=seat, value=cube.value)


def double_over_play(state: State, command: Double) -> Answer:
    """A valid double by the next seat closes the previous turn, as its roll would."""
    ruling = state.ruling
    is_next = command.seat == state.next_seat and ruling.due is not Next.ROLL_AGAIN
    if not is_next or ruling.status is Status.INCOMPLETE or ruling.due is Next.NAME_DOUBLET:
        return refused(state, "double-late")
    fault = _why_not(state, command.seat)
    if fault:
        return fault
    closing = close_turn(state, ClosedBy.DOUBLE)
    after = closing.change.after
    if after.phase is Phase.OVER:
        answer = game_over(closing.change)
    else:
        answer = after_change(closing.change, double(after, command))
    return told_of_wrong_play(answer, state, closing)


def _offer(state: State) -> Offer:
    if state.offer is None:
        raise AssertionError("nothing is offered")
    return state.offer


def take(state: State, command: Take) -> Answer:
    """The double is taken: the cube is turned and, if it is owned, belongs to the taker."""
    return _turned(state, command.seat, EventKind.TAKEN, Verdict.TAKE, 2)


def beaver(state: State, command: Beaver) -> Answer:
    """The double is taken and turned once more by the taker, who keeps the cube (BG-A10)."""
    if state.options.get("beaver") != "on":
        return refused(state, "no-beaver")
    return _turned(state, command.seat, EventKind.BEAVERED, Verdict.BEAVER, 4)


def _turned(state: State, seat: str, kind: EventKind, verdict: Verdict, factor: int) -> Answer:
    fault = _not_the_one_asked(state, seat)
    if fault:
        return fault
    event = JournalEvent.of(kind, seat=seat, value=state.cube.value * factor)
    return _answered(changed(state, event), seat, verdict)


def _answered(change: Change, seat: str, verdict: Verdict) -> Answer:
    """The answer of one of the seats asked, while others may still have to answer."""
    change = still_seen(change)
    after = change.after
    left = None if seat in after.playing else phrase("has-left", seat=seat)
    waiting = after.offer.waiting if after.offer else ()
    still = phrase("still-double", seats=waiting) if waiting else None
    return answer_to(
        change,
        verdict,
        seat=seat,
        message=in_turn(left, still),
        cube=_cube_json(after),
        players=players_json(after),
    )


def drop(state: State, command: Drop) -> Answer:
    """The double is refused: the doubler wins the cube's value before it; if others play on, the
    seat leaves the game and owes that value to the winner.
    """
    fault = _not_the_one_asked(state, command.seat)
    if fault:
        return fault
    doubler = _offer(state).seat
    change = changed(state, JournalEvent.of(EventKind.DROPPED, seat=command.seat))
    after = change.after
    has_left = command.seat not in after.playing
    if has_left and len(after.playing) > 1:
        return _answered(change, command.seat, Verdict.DROP)
    losses = {} if has_left else {command.seat: 1}
    over = game_over_event(after, doubler, losses, Grade.SINGLE, Termination.DROP)
    answer = game_over(change.then(changed(after, over)), Verdict.DROP)
    return replace(answer, seat=command.seat)


def resign(state: State, command: Resign) -> Answer:
    """A seat offers to lose at once; the others may take or drop that (BG-A19)."""
    if command.seat not in state.playing:
        return refused(state, "not-playing", seat=command.seat)
    game = state.game
    if game.scoring.grades:
        points = command.grade or 1
        event = JournalEvent.of(EventKind.RESIGNED, seat=command.seat, grade=points)
    elif (command.grade or 1) > 1:
        raise RuleError("what it costs to resign follows from the position: leave the number out")
    else:
        points = game.scoring.forfeit(state.situation_of(command.seat), command.seat)
        event = JournalEvent.of(EventKind.RESIGNED, seat=command.seat, points=points)
    cube = state.cube
    worth = doubled(points, cube.value, state.options, cube.is_turned)
    others = [seat for seat in state.playing if seat != command.seat]
    key = "resigned" if len(others) == 1 else "resigned-of-several"
    return Answer(
        Verdict.RESIGN,
        turn=on_turn(state),
        seat=command.seat,
        grade=game.scoring.grades.get(points, ""),
        score=None if game.scoring.grades else worth,
        message=phrase(key, seat=command.seat, points=points_message(worth), other=others[0]),
        places=state.position,
        change=changed(state, event),
    )


def resignation_taken(state: State, command: Take) -> Answer:
    """The resignation is accepted: once by all, the game is over or goes on without the seat."""
    fault = _not_the_one_asked(state, command.seat)
    if fault:
        return fault
    offer = _offer(state)
    others = tuple(seat for seat in offer.waiting if seat != command.seat)
    if others:
        event = JournalEvent.of(EventKind.RESIGNATION_TAKEN, seat=command.seat)
        message = phrase("still-resignation", seats=others)
        return answer_to(changed(state, event), Verdict.TAKE, seat=command.seat, message=message)
    if len(state.playing) > 2:
        return _left(state, command.seat)
    grade = state.game.scoring.grades.get(offer.points, Grade.PLAIN)
    losses = {offer.seat: offer.points}
    over = game_over_event(state, command.seat, losses, grade, Termination.RESIGNATION)
    answer = game_over(changed(state, over), Verdict.TAKE)
    return replace(answer, seat=command.seat)


def _left(state: State, seat: str) -> Answer:
    """The seat that has resigned leaves; the others play on."""
    offer, turn = _offer(state), state.turn
    if turn == offer.seat:
        turn = state.next_seat
    cube = state.cube
    event = JournalEvent.of(
        EventKind.LEFT,
        seat=offer.seat,
        points=doubled(offer.points, cube.value, state.options, cube.is_turned),
        turn=turn,
        state=carried(state, Play("", state.position)) if state.turn else {},
    )
    change = still_seen(changed(state, event))
    after = change.after
    # All other throws for the start may have been made already.
    are_all_thrown = not after.thrown and not {*state.thrown} <= {offer.seat}
    return answer_to(
        change,
        Verdict.TAKE,
        seat=seat,
        message=in_turn(
            phrase("has-left", seat=offer.seat),
            outcome_of_throws(after) if are_all_thrown else None,
        ),
        players=players_json(after),
        state=hidden_json(after),
    )


def resignation_declined(state: State, command: Drop) -> Answer:
    """The resignation is refused: the game continues where it was."""
    fault = _not_the_one_asked(state, command.seat)
    if fault:
        return fault
    event = JournalEvent.of(EventKind.RESIGNATION_DECLINED, seat=command.seat)
    return answer_to(changed(state, event), Verdict.DROP, seat=command.seat)


def _not_the_one_asked(state: State, seat: str) -> Answer | None:
    """The refusal if the offer is not for this seat to answer."""
    waiting = _offer(state).waiting
    return None if seat in waiting else refused(state, "not-your-answer", seat=waiting)


def refuse_offered(state: State, _: object) -> Answer:
    """Refuse anything else while a cube or a resignation awaits its answer."""
    offer = _offer(state)
    if state.phase is Phase.DOUBLED:
        return refused(state, "answer-double", seat=offer.waiting)
    return refused(state, "answer-resignation", seat=offer.waiting, other=offer.seat)
