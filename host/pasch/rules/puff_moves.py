"""Which plays a roll of Puff gives: the lower number first, of a doublet top and underside.

Works on the mover's points and compact states; what a single number may do is `racing` with
everything in the yard placed first. Rules after docs/rules/puff.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pasch.rules.compact import BAR, OWN, YARD, View
from pasch.rules.generator import Layers, Step, layers_from, run_of
from pasch.rules.racing import Entry, Manner, stepper

__all__ = ["MANNER", "PuffRoll", "Ways", "Whole", "is_won", "whole_of"]

MANNER = Manner(entry=Entry.FIRST)
Ways = dict[int, tuple[int, ...]]
# Above so many complete top plays the judge follows undersides only towards what is seen, and to
# positions in which so many checkers more stand wrong: repairs of up to that many steps.
MANY, SLACK = 400, 1


@dataclass(frozen=True, slots=True)
class PuffRoll:
    """A roll to be played: `tops` must be used as far as they can be, in one of the `orders`;
    then `undersides` may be (PF-7, PF-8, PF-10, PF-A1)."""

    view: View
    orders: tuple[tuple[int, ...], ...]
    undersides: tuple[int, ...]
    options: Mapping[str, str]

    @classmethod
    def of(
        cls, view: View, dice: tuple[int, ...], doublets: int, options: Mapping[str, str]
    ) -> PuffRoll:
        """The roll of these dice after so many doublets of the same turn."""
        low, high = min(dice), max(dice)
        if low == high:
            times = 4 if doublets else 2
            return cls(view, ((low,) * times,), (7 - low,) * times, options)
        is_placing = view.own[YARD] > 0 and not view.own[BAR]
        is_free = is_placing and options["lower_first"] == "moving_only"
        orders = ((low, high), (high, low)) if is_free else ((low, high),)
        return cls(view, orders, (), options)

    @property
    def tops(self) -> tuple[int, ...]:
        """The numbers on top, the lower first."""
        return self.orders[0]


@dataclass(frozen=True, slots=True)
class Whole:
    """Everything a roll reaches: layers of the tops by order, of the undersides, legal ends."""

    tops: tuple[tuple[tuple[int, ...], Layers], ...]
    undersides: Layers
    legal: Ways


def is_won(state: int) -> bool:
    """Whether all of the mover's checkers are off."""
    return not state & OWN & ~15


def whole_of(roll: PuffRoll, sight: View | None = None) -> Whole:
    """The roll laid out (PF-10 to PF-12, PF-A8 to PF-A11, R3, R5).

    With `sight` only those undersides are followed that lead near to what is seen.
    """
    step = stepper(roll.view, MANNER)
    runs, ends = [], Ways()
    for order in roll.orders:
        run, stops = run_of(roll.view.state, order, step)
        runs.append((order, run))
        ends = stops | ends
    used = len(roll.tops)
    complete: Ways = {}
    for _, run in runs:
        complete |= run[used] if len(run) > used else {}
    longest = max(len(run) for _, run in runs) - 1
    won = {state: way for state, way in ends.items() if is_won(state)}
    if roll.undersides and roll.options["partial_top"] == "lapse_all":
        legal = won | complete
    elif roll.options["dice_rule"] == "maximise" and longest:
        legal = won
        for _, run in runs:
            legal = (run[longest] if len(run) > longest else {}) | legal
    else:
        legal = ends
    known = {state for _, run in runs for layer in run for state in layer}
    undersides = _undersides(roll, complete, known, step, sight)
    for layer in undersides[1:]:
        legal = layer | legal
    return Whole(tuple(runs), undersides, legal)


def _undersides(
    roll: PuffRoll, complete: Ways, known: Iterable[int], step: Step, sight: View | None
) -> Layers:
    """What the undersides reach once all tops have been played.

    Towards a `sight` only what ends nearer to it than everything `known`: a number brings at
    most one checker to its place.
    """
    if not complete:
        return []
    if sight is None or len(complete) * len(roll.undersides) < MANY:
        return layers_from(complete, roll.undersides, step)
    tables = [
        (4 * point, tuple(max(0, count - seen) for count in range(16)))
        for point, seen in enumerate(sight.own)
        if 0 < point <= YARD
    ]

    def gap(state: int) -> int:
        """How many checkers stand where none is seen."""
        return sum([spare[state >> shift & 15] for shift, spare in tables])

    spare_steps = min(SLACK, min(map(gap, known)) - 1)
    found: Layers = [complete]
    for left in range(len(roll.undersides), 0, -1):
        near = {s: way for s, way in found[-1].items() if gap(s) <= left + spare_steps}
        reached = layers_from(near, roll.undersides[:1], step)
        if spare_steps < 0 or len(reached) == 1:
            break
        found.append(reached[1])
    return found
