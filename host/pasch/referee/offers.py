"""Handlers for what is offered and answered: the cube and resignations."""

from __future__ import annotations

from dataclasses import replace

from pasch.errors import RuleError
from pasch.referee.answers import Answer, Verdict
from pasch.referee.commands import Beaver, Double, Drop, Resign, Take
from pasch.referee.endings import GRADES, game_over, game_over_event
from pasch.referee.events import EventKind, JournalEvent
from pasch.referee.fold import fold, fold_all
from pasch.referee.replies import cube_json, on_turn, points_text, refused, sentence
from pasch.referee.sentences import seat_name
from pasch.referee.state import Offer, Phase, State
from pasch.referee.turns import close_turn, latest, told_of_wrong_play
from pasch.rules.game import Status
from pasch.rules.scoring import game_points, why_no_double

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
    """The seat on turn offers the cube before its own roll."""
    if command.seat != state.turn:
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
        events=(event,),
    )


def _why_not(state: State, seat: str, lang: str) -> Answer | None:
    """The refusal where this seat may not turn the cube now."""
    owner, is_crawford = state.cube.owner, bool(state.match and state.match.is_crawford)
    fault = why_no_double(seat, owner, state.options, is_crawford)
    return refused(state, fault, lang, owner=owner, seat=seat) if fault else None


def double_over_play(state: State, command: Double, lang: str) -> Answer:
    """A valid double by the next seat closes the turn before it, as its roll would."""
    ruling = latest(state, lang)
    is_next = command.seat == state.game.following(state.mover)
    if not is_next or ruling.status is Status.INCOMPLETE:
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
    """The double is taken: the cube is turned and belongs to the taker."""
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
    after = fold(state, event)
    return Answer(
        verdict,
        turn=on_turn(after),
        seat=seat,
        places=after.position,
        cube=cube_json(after.cube),
        events=(event,),
    )


def drop(state: State, command: Drop, lang: str) -> Answer:
    """The double is refused: the doubler wins what the cube was worth before it."""
    fault = _not_the_one_asked(state, command.seat, lang)
    if fault:
        return fault
    dropped = JournalEvent.of(EventKind.DROPPED, seat=command.seat)
    over = game_over_event(fold(state, dropped), _offer(state).seat, "single", "drop")
    after = fold_all(state, (dropped, over))
    answer = game_over(after, lang, Verdict.DROP)
    return replace(answer, seat=command.seat, events=(dropped, over))


def resign(state: State, command: Resign, lang: str) -> Answer:
    """A seat offers to lose at once; the other may take or drop that (BG-A19)."""
    event = JournalEvent.of(EventKind.RESIGNED, seat=command.seat, grade=command.grade)
    points = _resigned_points(state, command.grade)
    return Answer(
        Verdict.RESIGN,
        turn=on_turn(state),
        seat=command.seat,
        grade=GRADES[command.grade],
        message=sentence("resigned", lang, seat=command.seat, points=points_text(points, lang)),
        places=state.position,
        events=(event,),
    )


def _resigned_points(state: State, grade: int) -> int:
    return game_points(GRADES[grade], state.cube.value, state.options, state.cube.is_turned)


def resignation_taken(state: State, command: Take, lang: str) -> Answer:
    """The resignation is accepted: the game is over."""
    fault = _not_the_one_asked(state, command.seat, lang)
    if fault:
        return fault
    over = game_over_event(state, command.seat, GRADES[_offer(state).grade], "resignation")
    answer = game_over(fold(state, over), lang, Verdict.TAKE)
    return replace(answer, seat=command.seat, events=(over,))


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
    asked = state.game.following(_offer(state).seat)
    return None if seat == asked else refused(state, "not-your-answer", lang, seat=asked)


def refuse_offered(state: State, _: object, lang: str) -> Answer:
    """Nothing else happens while a cube or a resignation waits for its answer."""
    offer = _offer(state)
    asked = seat_name(state.game.following(offer.seat), lang)
    if state.phase is Phase.DOUBLED:
        return refused(state, "answer-double", lang, seat=asked)
    return refused(state, "answer-resignation", lang, seat=asked, other=offer.seat)
