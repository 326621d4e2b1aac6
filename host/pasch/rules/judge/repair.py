"""The shortest way to put a wrong board right, as steps that players can follow one by one.

Compares the board with the positions from which play can go on; knows no rule.
"""

from collections.abc import Sequence

from pasch.rules.model.game import Repair
from pasch.rules.model.pairing import paired
from pasch.rules.search.packed_state import BAR, HITS, OFF, OWN, YARD, MoverView, Track, counts_of
from pasch.rules.search.turn_graph import Turn

__all__ = ["nearest", "steps_between"]


def nearest(turn: Turn, seen: MoverView) -> int:
    """The state from which play can go on that takes the fewest steps to restore.

    Candidates are the start of the turn, every part of a legal play and every legal play. Ties go
    to the state with the fewest moves made (the wrong checker goes back), then to the least
    distance, then to the smallest state, for stability.
    """
    start, own = turn.view.state, seen.own
    others: dict[int, int] = {}
    # For thousands of states it is enough to look at the places where own checkers are seen.
    extra: list[tuple[int, list[int]]] = [
        (4 * point, [*range(count, 0, -1)] + [0] * (16 - count))
        for point, count in enumerate(own)
        if count
    ]
    lacking = max(0, sum(turn.view.own) - sum(own))

    def cost(state: int) -> int:
        hits = state & HITS
        if hits not in others:
            after = turn.view.foreign_after(state)
            others[hits] = sum(
                _steps(_counts(seen.foreign, letter), _counts(after, letter))
                for letter in _letters(seen.foreign, after)
            )
        return others[hits] + lacking + sum([more[state >> at & 15] for at, more in extra])

    costs = {state: cost(state) for state in {start, *turn.open, *turn.legal}}
    fewest = min(costs.values())
    return min(
        (state for state, steps in costs.items() if steps == fewest),
        key=lambda state: (len(turn.reachable[state]), _distance(seen, state), state),
    )


def _letters(*contents: Sequence[str]) -> list[str]:
    return sorted(set("".join(letters for content in contents for letters in content)))


def _counts(contents: Sequence[str], letter: str) -> list[int]:
    return [content.count(letter) for content in contents]


def _steps(seen: Sequence[int], wanted: Sequence[int]) -> int:
    """How many checkers have to be picked up to turn one set of counts into the other."""
    extra = sum(a - b for a, b in zip(seen, wanted, strict=True) if a > b)
    return max(extra, extra - sum(seen) + sum(wanted))


def _distance(seen: MoverView, state: int) -> int:
    """The pips that own checkers travel from `seen` to `state`."""
    along = zip(range(len(seen.own)), seen.own, counts_of(state & OWN), strict=True)
    return sum(abs(origin - target) for origin, target in paired(along, OFF))


def steps_between(
    track: Track, seen: MoverView, own: Sequence[int], others: Sequence[str]
) -> tuple[Repair, ...]:
    """The steps that turn `seen` into the counts `own` and letters `others`, the others' first."""
    # The others run other ways: for them the yard and the bar come before 1, and off comes last.
    around = [YARD, BAR, *range(1, BAR), *range(YARD + 1, len(own)), OFF]
    found = []
    for letter in _letters(seen.foreign, others):
        lying, wanted = _counts(seen.foreign, letter), _counts(others, letter)
        pairs = paired(((point, lying[point], wanted[point]) for point in around), OFF)
        found += [(letter, *pair) for pair in pairs]
    downward = range(len(own) - 1, OFF - 1, -1)
    mine = paired(((point, seen.own[point], own[point]) for point in downward), OFF)
    found += [(track.letter, *pair) for pair in mine]
    return tuple(
        Repair(track.names[origin], track.names[target], letter)
        for letter, origin, target in found
    )
