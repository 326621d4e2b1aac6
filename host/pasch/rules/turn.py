"""One turn laid out: every state its roll can reach, which lie on a legal play, and which end one.

What the judge and the repairs look positions up in. Knows nothing of what was seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pasch.rules.compact import View
from pasch.rules.generator import Layers, Step
from pasch.rules.racing import legal_states, numbers_of, runs_of, stepper

__all__ = ["Turn", "turn_of"]


@dataclass(frozen=True, slots=True)
class Turn:
    """All states of a turn, each with a way of move codes to it or the numbers it leaves.

    `legal`: the outcomes of legal plays. `reachable`: everything that single legal moves reach.
    `open`: states on the way to a legal play and the numbers then left, the higher first;
    where several numbers could have been used (bearing off), those that waste the fewest pips
    count as used.
    """

    view: View
    numbers: tuple[int, ...]
    legal: Mapping[int, tuple[int, ...]]
    reachable: Mapping[int, tuple[int, ...]]
    open: Mapping[int, tuple[int, ...]]


def turn_of(view: View, dice: tuple[int, ...]) -> Turn:
    """The turn that begins with this view and roll."""
    step = stepper(view)
    runs = runs_of(view.state, dice, step)
    legal = legal_states(view, dice)
    reachable: dict[int, tuple[int, ...]] = {}
    for _, run in runs:
        for layer in run:
            reachable = layer | reachable
    most = max(len(run) for _, run in runs)
    still_open: dict[int, tuple[int, ...]] = {}
    for numbers, run in runs:
        if len(run) == most > 1:
            for state, left in _on_the_way(numbers, run, legal, step):
                if state not in still_open or sum(left) > sum(still_open[state]):
                    still_open[state] = left
    return Turn(view, numbers_of(dice), legal, reachable, still_open)


def _on_the_way(
    numbers: tuple[int, ...], run: Layers, legal: Mapping[int, tuple[int, ...]], step: Step
) -> list[tuple[int, tuple[int, ...]]]:
    """The states of a run from which it goes on to a legal play, with the numbers left."""
    found = []
    goals = run[-1].keys() & legal.keys()
    for used in range(len(run) - 2, -1, -1):
        number = numbers[used]
        goals = {state for state in run[used] if any(a in goals for a, _ in step(state, number))}
        left = tuple(sorted(numbers[used:], reverse=True))
        found += [(state, left) for state in goals]
    return found
