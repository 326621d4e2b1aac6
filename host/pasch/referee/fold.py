"""The state after an event: the only place where the referee's state changes.

Pure and total over the events the referee emits; it decides nothing and judges nothing, so a
journal replays fast and always to the same state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from pasch.referee.commands import AskRoll
from pasch.referee.events import EventKind, JournalEvent
from pasch.referee.state import (
    Cube,
    Doubt,
    Entry,
    EntryKind,
    Look,
    Match,
    Offer,
    Outcome,
    Phase,
    State,
)
from pasch.rules import game_named
from pasch.rules.position import Position

__all__ = ["fold", "fold_all"]

Data = Mapping[str, Any]


def fold(state: State, event: JournalEvent) -> State:
    """The state after `event`."""
    return FOLDS[event.kind](state, event.data)


def fold_all(state: State, events: Iterable[JournalEvent]) -> State:
    """The state after all of `events`, in order."""
    for event in events:
        state = fold(state, event)
    return state


def _started(_: State, data: Data) -> State:
    game = game_named(data["game"])
    match = data["match"]
    return State(
        phase=Phase.OPENING if data["turn"] is None else Phase.TO_ROLL,
        name=game.name,
        options=MappingProxyType(dict(data["options"])),
        players=MappingProxyType(dict(data["players"])),
        match=match
        and Match(
            match["length"],
            MappingProxyType(dict(match["score"])),
            match["is_crawford"],
            match["was_crawford"],
        ),
        position=Position.of(data["places"]),
        turn=data["turn"],
        contenders=game.seats if data["turn"] is None else (),
    )


def _roll_asked(state: State, data: Data) -> State:
    return replace(state, asked=AskRoll(**data))


def _rolled(state: State, data: Data) -> State:
    dice, before = tuple(data["dice"]), replace(state, before_roll=None)
    rolled = replace(
        state,
        asked=None,
        look=None,
        unclear="",
        doubt=None,
        is_electronic=data["roll_id"] is not None,
        before_roll=before,
        before_play=None,
    )
    if state.phase is Phase.OPENING:
        return _opening_rolled(rolled, data["seat"], dice)
    return replace(rolled, phase=Phase.PLAYING, dice=dice)


def _opening_rolled(state: State, seat: str, dice: tuple[int, ...]) -> State:
    """After one seat's opening roll: wait for the others, start, or let the tied throw again."""
    thrown = {**state.thrown, seat: dice}
    if len(thrown) < len(state.contenders):
        return replace(state, thrown=MappingProxyType(thrown))
    highest = max(sum(numbers) for numbers in thrown.values())
    best = tuple(name for name in state.contenders if sum(thrown[name]) == highest)
    ended = replace(state, thrown=MappingProxyType({}))
    if len(best) > 1:
        return replace(ended, contenders=best, cube=_automatic_double(state))
    started = replace(ended, contenders=(), turn=best[0], phase=Phase.TO_ROLL)
    if not state.game.plays_opening_roll:
        return started
    others = [name for name in state.contenders if name != best[0]]
    numbers = thrown[best[0]]
    if state.game.opening_dice < state.game.dice:
        numbers = tuple(number for name in (best[0], *others) for number in thrown[name])
    return replace(started, phase=Phase.PLAYING, dice=numbers)


def _automatic_double(state: State) -> Cube:
    """The cube after equal opening dice: turned to 2, once, where that was agreed for money."""
    is_agreed = state.options.get("automatic_doubles") == "on" and state.match is None
    if is_agreed and state.options.get("cube") == "on" and state.cube.value == 1:
        return replace(state.cube, value=2)
    return state.cube


def _no_play(state: State, data: Data) -> State:
    position = state.position
    entry = Entry(
        EntryKind.NO_PLAY, data["seat"], tuple(data["dice"]), before=position, after=position
    )
    return replace(
        state, phase=Phase.TO_ROLL, turn=data["turn"], dice=(), record=(*state.record, entry)
    )


def _seen(state: State, data: Data) -> State:
    return replace(
        state, look=Look(Position.of(data["places"]), data["verdict"]), unclear="", doubt=None
    )


def _unclear(state: State, data: Data) -> State:
    if data["verdict"] != "doubtful":
        return replace(state, unclear=data["verdict"])
    guess = data["guess"]
    doubt = Doubt(
        tuple(data["look_at"]),
        None if guess is None else Position.of(guess),
        data["is_close"],
    )
    return replace(state, unclear=data["verdict"], doubt=doubt)


def _turn_over(state: State, data: Data, kind: EntryKind) -> State:
    """After a play that stands, legal or not."""
    after = Position.of(data["places"])
    entry = Entry(
        kind,
        data["seat"],
        state.dice,
        notation=data["notation"],
        reason=data.get("reason", ""),
        before=state.position,
        after=after,
    )
    return replace(
        state,
        phase=Phase.TO_ROLL,
        position=after,
        turn=data["turn"],
        dice=(),
        look=None,
        unclear="",
        doubt=None,
        record=(*state.record, entry),
        before_roll=None,
        before_play=replace(state, before_roll=None, asked=None),
    )


def _corrected(state: State, data: Data) -> State:
    after = Position.of(data["places"])
    entry = Entry(EntryKind.CORRECTED, state.turn or "", before=state.position, after=after)
    return replace(
        state,
        position=after,
        look=None,
        record=(*state.record, entry),
        before_roll=None,
        before_play=None,
    )


def _doubled(state: State, data: Data) -> State:
    entry = Entry(EntryKind.DOUBLED, data["seat"], value=data["value"])
    return replace(
        state,
        phase=Phase.DOUBLED,
        offer=Offer(data["seat"], Phase.TO_ROLL),
        record=(*state.record, entry),
        before_roll=None,
        before_play=None,
    )


def _taken(state: State, data: Data) -> State:
    return _cube_turned(state, data, EntryKind.TAKEN)


def _beavered(state: State, data: Data) -> State:
    return _cube_turned(state, data, EntryKind.BEAVERED)


def _cube_turned(state: State, data: Data, kind: EntryKind) -> State:
    entry = Entry(kind, data["seat"], value=data["value"])
    return replace(
        state,
        phase=Phase.TO_ROLL,
        offer=None,
        cube=Cube(data["value"], data["seat"], True),
        record=(*state.record, entry),
    )


def _dropped(state: State, data: Data) -> State:
    entry = Entry(EntryKind.DROPPED, data["seat"])
    return replace(state, offer=None, record=(*state.record, entry))


def _resigned(state: State, data: Data) -> State:
    offer = Offer(data["seat"], state.phase, data["grade"])
    return replace(state, phase=Phase.RESIGNED, offer=offer)


def _resignation_declined(state: State, _: Data) -> State:
    resume = state.offer.resume if state.offer else Phase.TO_ROLL
    return replace(state, phase=resume, offer=None)


def _game_over(state: State, data: Data) -> State:
    outcome = Outcome(data["winner"], data["score"], data["grade"], data["by"])
    return replace(
        state, phase=Phase.OVER, turn=None, dice=(), offer=None, look=None, outcome=outcome
    )


def _undone(state: State, data: Data) -> State:
    if data["what"] == "moves":
        return replace(state, look=None, unclear="", doubt=None)
    return replace(state.before_play or state, look=None, unclear="", doubt=None)


def _voided(state: State, data: Data) -> State:
    if data["what"] == "asked":
        return replace(state, asked=None)
    before = state.before_roll or state
    if data["what"] == "turn" and before.before_play:
        return before.before_play
    return replace(before, asked=None)


def _abandoned(_: State, __: Data) -> State:
    return State()


FOLDS: Mapping[EventKind, Callable[[State, Data], State]] = {
    EventKind.STARTED: _started,
    EventKind.ROLL_ASKED: _roll_asked,
    EventKind.ROLLED: _rolled,
    EventKind.NO_PLAY: _no_play,
    EventKind.SEEN: _seen,
    EventKind.UNCLEAR: _unclear,
    EventKind.PLAYED: lambda state, data: _turn_over(state, data, EntryKind.PLAYED),
    EventKind.ACCEPTED_ILLEGAL: lambda state, data: _turn_over(
        state, data, EntryKind.ACCEPTED_ILLEGAL
    ),
    EventKind.CORRECTED: _corrected,
    EventKind.DOUBLED: _doubled,
    EventKind.BEAVERED: _beavered,
    EventKind.TAKEN: _taken,
    EventKind.DROPPED: _dropped,
    EventKind.RESIGNED: _resigned,
    EventKind.RESIGNATION_DECLINED: _resignation_declined,
    EventKind.GAME_OVER: _game_over,
    EventKind.UNDONE: _undone,
    EventKind.VOIDED: _voided,
    EventKind.ABANDONED: _abandoned,
    EventKind.DICE_SERIES: lambda state, _: state,
    EventKind.DICE_COMMITTED: lambda state, _: state,
    EventKind.DICE_THROWN: lambda state, _: state,
    EventKind.DICE_REVEALED: lambda state, _: state,
    # Kept beside the game by the table; no rule rests on it.
    EventKind.CLOCK: lambda state, data: state,
}
