"""A whole turn: every state its roll can reach, which lie on a legal play, and which end one.

The judge and the repairs look positions up in it. Knows nothing of what was seen.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pasch.rules.model.reason import Reason
from pasch.rules.search.movegen import Layers, Step, both_ways
from pasch.rules.search.packed_state import HITS, OWN, MoverView

__all__ = ["Turn", "leading_on", "turn_of", "unused"]

# So many states are looked at for what a play may still hit.
MANY = 2000


@dataclass(frozen=True, slots=True)
class Turn:
    """All states of a turn, each with a way to it as move codes, or with the numbers it leaves.

    `legal`: the outcomes of legal plays. `reachable`: everything that single legal moves reach.
    `open`: states on the way to a legal play and the numbers then left, in the order in which they
    have to be used (the higher first if that is free); if several numbers could have been used
    (bearing off), those that waste the fewest pips count as used. `step`: every single move.
    """

    view: MoverView
    legal: Mapping[int, tuple[int, ...]]
    reachable: Mapping[int, tuple[int, ...]]
    open: Mapping[int, tuple[int, ...]]
    step: Step

    def left_to_hit(self, state: int) -> tuple[int, ...] | None:
        """The numbers left if part of a legal play lies in `state` but for blots that were lifted
        too early: it can still go on to hit them. Otherwise None.
        """
        own, lifted = state & OWN, state & HITS
        for begun, left in self.open.items():
            if begun & OWN == own and not begun & HITS & ~lifted:
                for end in self._onward(begun, left):
                    # What may stop may also go on as it likes (the undersides of Puff).
                    if not lifted & ~end and (end in self.legal or begun in self.legal):
                        return left
        return None

    def _onward(self, begun: int, left: tuple[int, ...]) -> Iterator[int]:
        """What numbers reach from a state, in any order, unless that is too much to look at."""
        for order in both_ways(left):
            layer = {begun}
            for number in order:
                layer = {after for state in layer for after, _ in self.step(state, number)}
                if len(layer) > MANY:
                    break
                yield from (state & (OWN | HITS) for state in layer)


def turn_of(
    view: MoverView,
    runs: Iterable[tuple[tuple[int, ...], Layers]],
    legal: Mapping[int, tuple[int, ...]],
    step: Step,
) -> Turn:
    """The turn with these legal plays; `runs` is every order of the numbers with what it reaches.

    Only ways that use as many numbers as the longest legal play lead on to one.
    """
    runs = list(runs)
    reachable: dict[int, tuple[int, ...]] = {}
    for _, run in runs:
        for layer in run:
            reachable = layer | reachable
    most = max((len(way) for way in legal.values()), default=0)
    still_open: dict[int, tuple[int, ...]] = {}
    longest = [(numbers, run[: most + 1]) for numbers, run in runs if len(run) > most > 0]
    for numbers, run in longest:
        for left, states in leading_on(numbers, run, legal, step):
            listed, pips = tuple(sorted(left, reverse=True)), sum(left)
            better = [state for state in states if pips > sum(still_open.get(state, ()))]
            still_open.update(dict.fromkeys(better, listed))
    return Turn(view, legal, reachable, still_open, step)


def leading_on(
    numbers: tuple[int, ...], run: Layers, legal: Mapping[int, tuple[int, ...]], step: Step
) -> Iterator[tuple[tuple[int, ...], set[int]]]:
    """The numbers left and the states from which the run goes on to a legal play with them.

    `run` is what `numbers` reach one after another, `legal` the ends of legal plays. States with
    more numbers left come later, because a state may be reached early and late.
    """
    goals: set[int] = set()
    for used in range(len(run) - 2, -1, -1):
        number = numbers[used]
        goals |= run[used + 1].keys() & legal.keys()
        goals = {state for state in run[used] if any(a in goals for a, _ in step(state, number))}
        yield numbers[used:], goals


def unused(turn: Turn, dice: tuple[int, ...]) -> Reason:
    """The reason for leaving a number unused: the higher must be used, or more must be."""
    used = max((len(way) for way in turn.legal.values()), default=0)
    return Reason.USE_HIGHER if used == 1 and dice[0] != dice[-1] else Reason.USE_BOTH
