"""The shortest way to put a wrong board right, as steps a player can follow one by one.

Compares what is seen with the positions from which play can go on; knows no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pasch.rules.compact import BAR, OFF, Track, View, counts_of, hits_of
from pasch.rules.game import Repair
from pasch.rules.turn import Turn

__all__ = ["nearest", "other_after", "steps_between"]


def other_after(view: View, state: int) -> tuple[int, ...]:
    """The other side's counts once the hits of `state` are on the bar."""
    other = list(view.other)
    for point in hits_of(state):
        other[point] -= 1
        other[BAR] += 1
    return tuple(other)


def nearest(turn: Turn, seen: View) -> int:
    """The state of the turn from which play can go on that takes the fewest steps to restore.

    Candidates are the start of the turn, every part of a legal play and every legal play. Among
    equals the one with the fewest moves made is taken, that is, the wrong checker goes back;
    then the one with the least distance; then the smallest state, to be stable.
    """
    start = turn.view.state
    others: dict[int, int] = {}

    def cost(state: int) -> int:
        hits = hits_of(state)
        key = sum(1 << point for point in hits)
        if key not in others:
            others[key] = _steps(seen.other, other_after(turn.view, state))
        return others[key] + _steps(seen.own, counts_of(state))

    costs = {state: cost(state) for state in {start, *turn.open, *turn.legal}}
    fewest = min(costs.values())
    return min(
        (state for state, steps in costs.items() if steps == fewest),
        key=lambda state: (len(turn.reachable[state]), _distance(turn, seen, state), state),
    )


def _steps(seen: Sequence[int], wanted: Sequence[int]) -> int:
    """How many checkers have to be picked up to turn one set of counts into the other."""
    extra = sum(a - b for a, b in zip(seen, wanted, strict=True) if a > b)
    return max(extra, extra - sum(seen) + sum(wanted))


def _distance(turn: Turn, seen: View, state: int) -> int:
    """Pips that the own checkers travel to get from `seen` to `state`."""
    pairs = _pairs(seen.own, counts_of(state), range(BAR + 1))
    return sum(abs(origin - target) for origin, target in pairs)


def _pairs(
    seen: Sequence[int], wanted: Sequence[int], order: Iterable[int]
) -> list[tuple[int, int]]:
    """(from, to) for every checker that stands wrong, by least distance along `order`.

    Pairing in order is the least total distance on a line. A checker too many goes off the
    board, one too few comes from there.
    """
    extra, missing = [], []
    for point in order:
        extra += [point] * (seen[point] - wanted[point])
        missing += [point] * (wanted[point] - seen[point])
    missing += [OFF] * (len(extra) - len(missing))
    extra += [OFF] * (len(missing) - len(extra))
    return list(zip(extra, missing, strict=True))


def steps_between(
    track: Track, seen: View, own: Sequence[int], other: Sequence[int]
) -> tuple[Repair, ...]:
    """The steps that turn `seen` into the counts `own` and `other`, the other side's first."""
    # The other side runs the other way: for it the bar lies before 1 and off behind 24.
    foreign = _pairs(seen.other, other, [BAR, *range(1, BAR), OFF])
    mine = _pairs(seen.own, own, range(BAR, OFF - 1, -1))
    return tuple(
        Repair(track.names[origin], track.names[target], letter)
        for letter, pairs in ((track.other, foreign), (track.letter, mine))
        for origin, target in pairs
    )
