"""The state after the events of a turn: rolls, naming, plays, and who is on turn next.

As in `pasch.referee.folding.reducer`, nothing is judged here: events are taken as facts.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from pasch.referee.model.events import ClosedBy, Data
from pasch.referee.model.state import Cube, EntryKind, Phase, RecordEntry, State, updated
from pasch.rules.model.game import Next

__all__ = [
    "declined",
    "moved_on",
    "named",
    "no_play",
    "opening_thrown",
    "rolled",
    "turn_over",
    "with_series",
]


def rolled(state: State, data: Data) -> State:
    """The dice have been thrown: a play is due, or a name first, or the opening roll goes on."""
    # In an opening every throw may be taken back, the last one first; otherwise only the last
    # roll.
    is_further = state.phase is Phase.OPENING and bool(state.thrown)
    before = state if is_further else updated(state, before_roll=None)
    dice, seat = tuple(data["dice"]), data["seat"]
    if not dice:
        raise ValueError("no roll")
    which = data.get("which") or range(len(dice))
    after = updated(
        state.unseen(),
        unthrown=tuple(die for die in range(len(dice)) if die not in which),
        asked=None,
        is_electronic=data["roll_id"] is not None,
        before_roll=before,
        before_play=None,
        before_name=None,
    )
    if state.phase is Phase.OPENING:
        thrown = opening_thrown(after, {**state.thrown, seat: dice})
        # A start position that was right still is: a throw moves no checkers.
        is_right = state.look is not None and state.look.position == thrown.position
        return updated(thrown, look=state.look) if is_right and thrown.is_fresh else thrown
    reroll = state.game.flow.reroll
    if reroll is not None and state.series is not None:
        after = updated(after, series=reroll.thrown(state.series, dice))
    return _to_be_played(updated(after, dice=dice, has_extra_roll=False))


def _to_be_played(state: State) -> State:
    """The state with dice to be played, or first to be named."""
    has_to_name = bool(state.game.flow.choices(state.situation))
    return updated(state, phase=Phase.NAMING if has_to_name else Phase.PLAYING)


def opening_thrown(state: State, thrown: Mapping[str, tuple[int, ...]]) -> State:
    """After these opening rolls: wait for the others, start, or let the tied throw again."""
    if len(thrown) < len(state.contenders):
        return updated(state, thrown=MappingProxyType(thrown))
    highest = max(sum(numbers) for numbers in thrown.values())
    best = tuple(name for name in state.contenders if sum(thrown[name]) == highest)
    cube = _automatic_double(state, thrown)
    ended = updated(state, thrown=MappingProxyType({}), cube=cube)
    if len(best) > 1:
        return updated(ended, contenders=best)
    started = updated(ended, contenders=(), turn=best[0], phase=Phase.TO_ROLL)
    if not state.game.opens_with_roll(state.options):
        return with_series(started)
    others = [name for name in state.contenders if name != best[0]]
    numbers = thrown[best[0]]
    if state.game.opening.dice < state.game.equipment.dice:
        numbers = tuple(number for name in (best[0], *others) for number in thrown[name])
    return _to_be_played(updated(started, dice=numbers))


def _automatic_double(state: State, thrown: Mapping[str, tuple[int, ...]]) -> Cube:
    """The cube after equal opening dice: turned to 2, once, if that was agreed."""
    rules = state.game.scoring.cube
    is_agreed = rules and state.has_cube and state.options.get(rules.automatic) == "on"
    if is_agreed and state.cube.value == 1 and len(set(thrown.values())) < len(thrown):
        return replace(state.cube, value=2)
    return state.cube


def with_series(state: State) -> State:
    """The state in which the seat on turn has to throw all dice, in a game whose dice stay lying
    and that has come so far; otherwise without a series.
    """
    reroll = state.game.flow.reroll
    if reroll is None or state.hidden or state.turn is None:
        return updated(state, series=None)
    series = reroll.begun(state.turn, state.position, (), False, state.options)
    return updated(state, series=series)


def named(state: State, data: Data) -> State:
    """A doublet was named, or a way to play one: now it can be played."""
    return updated(
        state,
        phase=Phase.PLAYING,
        dice=tuple(data["dice"]),
        unthrown=tuple(range(len(data["dice"]))),
        hidden=MappingProxyType(dict(data["state"])),
        before_name=state,
    )


def no_play(state: State, data: Data) -> State:
    """Nothing can be played; the event says what is due anyway."""
    position, scores = state.position, data.get("scores", 0)
    entry = RecordEntry(
        EntryKind.NO_PLAY,
        data["seat"],
        tuple(data["dice"]),
        before=position,
        after=position,
        scores=scores,
        hidden=state.hidden,
        unthrown=state.unthrown,
    )
    # Nobody closed the previous play by hand, so it may still be taken back, and this roll with
    # it.
    before_play = state.before_roll.before_play if state.before_roll else None
    after = updated(state, record=state.record + entry, before_play=before_play)
    return moved_on(after, data)


def turn_over(state: State, data: Data, kind: EntryKind) -> State:
    """A play stands, legal or not. Who hands dice over that stay lying throws them no more."""
    after = state.game.position(data["places"])
    asked = state.asked
    is_given_up = state.series is not None and asked and asked.seat != data["turn"]
    entry = RecordEntry(
        kind,
        data["seat"],
        state.dice,
        notation=data["notation"],
        reason=data.get("reason", ""),
        before=state.position,
        after=after,
        scores=data.get("scores", 0),
        hidden=state.hidden,
        unthrown=state.unthrown,
    )
    ended = updated(
        state.unseen(),
        position=after,
        asked=None if is_given_up else asked,
        record=state.record + entry,
        is_condoned=kind is EntryKind.ACCEPTED_ILLEGAL and data.get("by") == ClosedBy.ROLL.value,
        before_roll=None,
        before_play=updated(state, before_roll=_alone(state.before_roll), asked=None),
    )
    return moved_on(ended, data)


def _alone(state: State | None) -> State | None:
    """A state without its history: a play that is open again may lose its roll, too."""
    return state and updated(state, before_roll=None, before_play=None)


def moved_on(state: State, data: Data) -> State:
    """The seat that the event names is on turn: to roll, to name, or to play dice that lie."""
    after = updated(
        state,
        phase=Phase.TO_ROLL,
        turn=data["turn"],
        dice=(),
        hidden=MappingProxyType(dict(data.get("state", {}))),
        has_extra_roll=data.get("due") == Next.ROLL_AGAIN.value,
        before_name=None,
    )
    if after.game.flow.choices(after.situation):
        return updated(after, phase=Phase.NAMING)
    return _series_moved_on(after, state, data)


def _series_moved_on(after: State, before: State, data: Data) -> State:
    """The series after these moves, or the next seat's, with the dice as they lie."""
    reroll, series = after.game.flow.reroll, before.series
    if reroll is None:
        return after
    if series is None:
        return with_series(after)
    moves = tuple((origin, target) for origin, target in data.get("moves", ()))
    series = reroll.moved(series, moves, after.position)
    if after.turn == before.turn:
        return updated(after, series=series)
    has_moved = bool(series.since_throw)
    series = reroll.begun(after.mover, after.position, series.dice, has_moved, after.options)
    lying = tuple(data.get("lying", ()))
    phase = Phase.PLAYING if lying else Phase.TO_ROLL
    unthrown = tuple(range(len(lying)))
    return updated(after, series=series, dice=lying, unthrown=unthrown, phase=phase)


def declined(state: State, data: Data) -> State:
    """The seat on turn does not roll again; the next one is on turn. This may be taken back."""
    after = updated(state.settled(), asked=None, before_play=updated(state, asked=None))
    return moved_on(after, data)
