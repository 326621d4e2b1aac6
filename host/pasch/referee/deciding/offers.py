"""Handlers for what is offered and answered: the cube and resignations.

A cube that belongs to nobody is offered to all others who play: who drops leaves the game, and
the others play on (HG-17). A resignation is put to all others in the same way.
"""

from __future__ import annotations

from dataclasses import replace

from pasch.errors import RuleError
from pasch.messages.names import seat_name
from pasch.referee.deciding.answer_builders import (
    cube_json,
    hidden_json,
    on_turn,
    players_json,
    points_text,
    refused,
    sentence,
)
from pasch.referee.deciding.endings import game_over, game_over_event
from pasch.referee.deciding.plays import carried, close_turn, latest
from pasch.referee.deciding.rolls import told_of_wrong_play
from pasch.referee.folding.reducer import fold, fold_all
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.commands import Beaver, Double, Drop, Resign, Take
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Offer, Phase, State
from pasch.rules.model.game import Next, Play, Status
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


def double(state: State, command: Double, lang: str) -> Answer:
    """The seat on turn offers the cube before its own first roll."""
    if command.seat != state.turn or state.has_extra_roll:
        return refused(state, "double-late", lang)
    fault = _why_not(state, command.seat, lang)
    if fault:
        return fault
    value = state.cube.value * 2
    event = JournalEvent.of(EventKind.DOUBLED, seat=command.seat, value=value)
    return Answer(
        Verdict.DOUBLE,
        turn=on_turn(state),
        seat=command.seat,
        message=sentence("doubled", lang, seat=command.seat, value=value),
        places=state.position,
        cube={**cube_json(state.cube), "offered": value},
        players=players_json(state),
        events=(event,),
    )


def _why_not(state: State, seat: str, lang: str) -> Answer | None:
    """The refusal where this seat may not turn the cube now."""
    rules, cube = state.game.scoring.cube, state.cube
    is_crawford = bool(state.match and state.match.is_crawford)
    fault = "cube-off"
    if rules is not None:
        fault = rules.why_no_double(seat, cube.value, cube.owner, state.options, is_crawford)
    if not fault:
        return None
    return refused(state, fault, lang, owner=cube.owner, seat=seat, value=cube.value)


def double_over_play(state: State, command: Double, lang: str) -> Answer:
    """A valid double by the next seat closes the turn before it, as its roll would."""
    ruling = latest(state, lang)
    is_next = command.seat == state.next_seat and ruling.due is not Next.ROLL_AGAIN
    if not is_next or ruling.status is Status.INCOMPLETE or ruling.due is Next.NAME_DOUBLET:
        return refused(state, "double-late", lang)
    fault = _why_not(state, command.seat, lang)
    if fault:
        return fault
    try:
        closing = close_turn(state, ruling, "double", lang)
    except RuleError as error:
        return refused(state, "cannot-stand", lang, fault=str(error))
    if closing.after.phase is Phase.OVER:
        answer = replace(game_over(closing.after, lang), events=closing.events)
    else:
        answer = double(closing.after, command, lang)
        answer = replace(answer, events=(*closing.events, *answer.events))
    return told_of_wrong_play(answer, state, closing)


def _offer(state: State) -> Offer:
    if state.offer is None:
        raise AssertionError("nothing is offered")
    return state.offer


def take(state: State, command: Take, lang: str) -> Answer:
    """The double is taken: the cube is turned and belongs to the taker, if to anybody."""
    return _turned(state, command.seat, EventKind.TAKEN, Verdict.TAKE, 2, lang)


def beaver(state: State, command: Beaver, lang: str) -> Answer:
    """The double is taken and turned once more by the taker, who keeps the cube (BG-A10)."""
    if state.options.get("beaver") != "on":
        return refused(state, "no-beaver", lang)
    return _turned(state, command.seat, EventKind.BEAVERED, Verdict.BEAVER, 4, lang)


def _turned(
    state: State, seat: str, kind: EventKind, verdict: Verdict, factor: int, lang: str
) -> Answer:
    fault = _not_the_one_asked(state, seat, lang)
    if fault:
        return fault
    event = JournalEvent.of(kind, seat=seat, value=state.cube.value * factor)
    return _answered(fold(state, event), seat, verdict, event, lang)


def _answered(after: State, seat: str, verdict: Verdict, event: JournalEvent, lang: str) -> Answer:
    """The answer to one of those asked, while others may still have to answer."""
    waiting = after.offer.waiting if after.offer else ()
    message = sentence("answer-double", lang, seat=waiting[0]) if waiting else ""
    return Answer(
        verdict,
        turn=on_turn(after),
        seat=seat,
        message=message,
        places=after.position,
        cube=cube_json(after.cube),
        players=players_json(after),
        events=(event,),
    )


def drop(state: State, command: Drop, lang: str) -> Answer:
    """The double is refused: the doubler wins what the cube was worth before it, or, where
    others play on, the seat leaves the game and owes that to whoever wins it."""
    fault = _not_the_one_asked(state, command.seat, lang)
    if fault:
        return fault
    doubler = _offer(state).seat
    dropped = JournalEvent.of(EventKind.DROPPED, seat=command.seat)
    after = fold(state, dropped)
    has_left = command.seat not in after.playing
    if has_left and len(after.playing) > 1:
        return _answered(after, command.seat, Verdict.DROP, dropped, lang)
    losses = {} if has_left else {command.seat: 1}
    over = game_over_event(after, doubler, losses, "single", "drop")
    answer = game_over(fold_all(state, (dropped, over)), lang, Verdict.DROP)
    return replace(answer, seat=command.seat, events=(dropped, over))


def resign(state: State, command: Resign, lang: str) -> Answer:
    """A seat offers to lose at once; the others may take or drop that (BG-A19)."""
    if command.seat not in state.playing:
        return refused(state, "not-playing", lang, seat=command.seat)
    game = state.game
    if game.scoring.grades:
        points = command.grade or 1
        event = JournalEvent.of(EventKind.RESIGNED, seat=command.seat, grade=points)
    elif (command.grade or 1) > 1:
        raise RuleError(f"what it costs to resign in {game.name} follows from the position")
    else:
        points = game.scoring.forfeit(state.situation_of(command.seat), command.seat)
        event = JournalEvent.of(EventKind.RESIGNED, seat=command.seat, points=points)
    cube = state.cube
    worth = doubled(points, cube.value, state.options, cube.is_turned)
    key = "resigned" if len(state.playing) == 2 else "resigned-of-several"
    return Answer(
        Verdict.RESIGN,
        turn=on_turn(state),
        seat=command.seat,
        grade=game.scoring.grades.get(points, ""),
        score=None if game.scoring.grades else worth,
        message=sentence(key, lang, seat=command.seat, points=points_text(worth, lang)),
        places=state.position,
        events=(event,),
    )


def resignation_taken(state: State, command: Take, lang: str) -> Answer:
    """The resignation is accepted: once by all, the game is over or goes on without the seat."""
    fault = _not_the_one_asked(state, command.seat, lang)
    if fault:
        return fault
    offer = _offer(state)
    others = [seat for seat in offer.waiting if seat != command.seat]
    if others:
        event = JournalEvent.of(EventKind.RESIGNATION_TAKEN, seat=command.seat)
        after = fold(state, event)
        message = sentence("answer-resignation", lang, seat=others[0], other=offer.seat)
        return Answer(
            Verdict.TAKE,
            turn=on_turn(after),
            seat=command.seat,
            message=message,
            places=after.position,
            events=(event,),
        )
    if len(state.playing) > 2:
        return _left(state, command.seat, lang)
    grade = state.game.scoring.grades.get(offer.points, "plain")
    losses = {offer.seat: offer.points}
    over = game_over_event(state, command.seat, losses, grade, "resignation")
    answer = game_over(fold(state, over), lang, Verdict.TAKE)
    return replace(answer, seat=command.seat, events=(over,))


def _left(state: State, seat: str, lang: str) -> Answer:
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
    after = fold(state, event)
    return Answer(
        Verdict.TAKE,
        turn=on_turn(after),
        seat=seat,
        message=sentence("has-left", lang, seat=offer.seat),
        places=after.position,
        players=players_json(after),
        state=hidden_json(after),
        events=(event,),
    )


def resignation_declined(state: State, command: Drop, lang: str) -> Answer:
    """The resignation is refused: the game goes on where it was."""
    fault = _not_the_one_asked(state, command.seat, lang)
    if fault:
        return fault
    event = JournalEvent.of(EventKind.RESIGNATION_DECLINED, seat=command.seat)
    after = fold(state, event)
    return Answer(
        Verdict.DROP,
        turn=on_turn(after),
        seat=command.seat,
        places=after.position,
        events=(event,),
    )


def _not_the_one_asked(state: State, seat: str, lang: str) -> Answer | None:
    """The refusal where the offer is not for this seat to answer."""
    waiting = _offer(state).waiting
    return None if seat in waiting else refused(state, "not-your-answer", lang, seat=waiting[0])


def refuse_offered(state: State, _: object, lang: str) -> Answer:
    """Nothing else happens while a cube or a resignation waits for its answer."""
    offer = _offer(state)
    asked = " / ".join(seat_name(seat, lang) for seat in offer.waiting)
    if state.phase is Phase.DOUBLED:
        return refused(state, "answer-double", lang, seat=asked)
    return refused(state, "answer-resignation", lang, seat=asked, other=offer.seat)
