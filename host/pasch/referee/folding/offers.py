"""The state after offers and their answers: the cube, resignations, seats that leave.

As in `pasch.referee.folding.reducer`, nothing is judged here: events are taken as facts.
"""

from dataclasses import replace

from pasch.referee.folding.turns import moved_on, opening_thrown
from pasch.referee.model.events import Data
from pasch.referee.model.state import (
    Cube,
    EntryKind,
    LastSeen,
    Offer,
    Phase,
    RecordEntry,
    State,
    updated,
)

__all__ = [
    "beavered",
    "doubled",
    "dropped",
    "left",
    "resignation_declined",
    "resignation_taken",
    "resigned",
    "taken",
]


def doubled(state: State, data: Data) -> State:
    """A double is offered to all others who play."""
    seat = data["seat"]
    entry = RecordEntry(EntryKind.DOUBLED, seat, value=data["value"])
    waiting = tuple(other for other in state.playing if other != seat)
    return updated(
        state.settled(),
        phase=Phase.DOUBLED,
        offer=Offer(seat, Phase.TO_ROLL, waiting=waiting),
        record=state.record + entry,
    )


def taken(state: State, data: Data) -> State:
    """A seat takes the double."""
    return _cube_turned(state, data, EntryKind.TAKEN)


def beavered(state: State, data: Data) -> State:
    """A seat takes the double and turns the cube once more."""
    return _cube_turned(state, data, EntryKind.BEAVERED)


def _cube_turned(state: State, data: Data, kind: EntryKind) -> State:
    entry = RecordEntry(kind, data["seat"], value=data["value"])
    after = updated(state, record=state.record + entry)
    if state.game.scoring.cube is not None and state.game.scoring.cube.is_owned:
        cube = Cube(data["value"], data["seat"], True)
        return updated(after, phase=Phase.TO_ROLL, offer=None, cube=cube)
    return _answered(after, data["seat"])


def _answered(state: State, seat: str) -> State:
    """One of several seats has answered a double; after the last, the middle cube is turned."""
    if state.offer is None or len(state.playing) < 2:
        return state
    waiting = tuple(other for other in state.offer.waiting if other != seat)
    if waiting:
        return updated(state, offer=replace(state.offer, waiting=waiting))
    cube = replace(state.cube, value=state.cube.value * 2, is_turned=True)
    return updated(state, phase=Phase.TO_ROLL, offer=None, cube=cube)


def dropped(state: State, data: Data) -> State:
    """A seat refuses the double; where the cube belongs to nobody, it leaves the game."""
    seat = data["seat"]
    entry = RecordEntry(EntryKind.DROPPED, seat)
    after = updated(state, record=state.record + entry)
    if state.game.scoring.cube is None or state.game.scoring.cube.is_owned:
        return after
    return _answered(_without(after, seat, state.cube.value), seat)


def _without(state: State, seat: str, points: int) -> State:
    """The game goes on without a seat, which owes the winner that many points."""
    playing = tuple(other for other in state.playing if other != seat)
    look, doubt = state.look, state.doubt
    if look is not None:
        look = LastSeen(state.game.seated(look.position, playing), look.verdict)
    if doubt is not None and doubt.guess is not None:
        doubt = replace(doubt, guess=state.game.seated(doubt.guess, playing))
    return updated(
        state,
        playing=playing,
        owed=(*state.owed, (seat, points)),
        position=state.game.seated(state.position, playing),
        look=look,
        doubt=doubt,
    )


def resigned(state: State, data: Data) -> State:
    """A seat offers to give up; raises `ValueError` for a grade that its game does not have."""
    seat, points = data["seat"], data["points"] if "points" in data else data["grade"]
    grades = state.game.scoring.grades
    if grades and points not in grades:
        raise ValueError("no grade of this game")
    waiting = tuple(other for other in state.playing if other != seat)
    return updated(state, phase=Phase.RESIGNED, offer=Offer(seat, state.phase, points, waiting))


def resignation_taken(state: State, data: Data) -> State:
    """One of several seats agrees; the others have yet to answer."""
    if state.offer is None:
        return state
    waiting = tuple(other for other in state.offer.waiting if other != data["seat"])
    return updated(state, offer=replace(state.offer, waiting=waiting))


def resignation_declined(state: State, _: Data) -> State:
    """The game goes on where it was."""
    resume = state.offer.resume if state.offer else Phase.TO_ROLL
    return updated(state, phase=resume, offer=None)


def left(state: State, data: Data) -> State:
    """A seat has resigned and the others play on. If it was on turn, the next seat is; if only its
    throw for the start was due, the other throws decide.
    """
    seat, after = data["seat"], _gone(resignation_declined(state, data), data)
    if after.phase is Phase.OPENING:
        contenders = tuple(name for name in after.contenders if name != seat)
        thrown = {name: dice for name, dice in after.thrown.items() if name != seat}
        return opening_thrown(updated(after, contenders=contenders), thrown)
    return after if after.turn == data["turn"] else moved_on(after, data)


def _gone(state: State, data: Data) -> State:
    """The state without the seat that has left, also where something is taken back."""
    seat, points = data["seat"], data["points"]
    entry = RecordEntry(EntryKind.LEFT, seat, value=points)
    after = _without(updated(state, record=state.record + entry), seat, points)
    return updated(
        after,
        asked=None if state.asked and state.asked.seat == seat else state.asked,
        before_roll=_earlier(state.before_roll, data),
        before_play=_earlier(state.before_play, data),
        before_name=_earlier(state.before_name, data),
    )


def _earlier(state: State | None, data: Data) -> State | None:
    """A state that may be gone back to, without the seat that has left; None if it was that seat's
    turn, or an opening.
    """
    return None if state is None or state.turn in (None, data["seat"]) else _gone(state, data)
