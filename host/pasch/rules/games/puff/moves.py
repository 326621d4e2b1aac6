"""The plays that a roll of Puff gives: the lower number first; a doublet's top, then underside.

Works on the mover's points and compact states; what a single number may do is `racing` with
everything in the yard placed first. Rules after docs/rules/puff.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pasch.rules.games.board24.racing import RacingRules, stepper
from pasch.rules.search.movegen import Layers, Step, layers_from, run_of
from pasch.rules.search.multi_source_search import Reached, reached_from
from pasch.rules.search.packed_state import BAR, OWN, YARD, MoverView

__all__ = ["MOST", "RULES", "PuffRoll", "Ways", "is_won", "outcomes_of", "tops_of"]
__all__ += ["undersides_near"]

RULES = RacingRules(is_yard_first=True)
Ways = dict[int, tuple[int, ...]]
# Above this many complete top plays the judge follows undersides only towards the seen position,
# and to positions with this many more checkers wrong: repairs of up to that many steps.
MANY, SLACK = 150, 1
# Without the compiled part, players that look ahead follow this many states at each underside.
MOST = 200


@dataclass(frozen=True, slots=True)
class PuffRoll:
    """A roll to be played: `tops` must be used as far as possible, in one of the `orders`; then
    `undersides` may be used (PF-7, PF-8, PF-10, PF-A1).
    """

    view: MoverView
    orders: tuple[tuple[int, ...], ...]
    undersides: tuple[int, ...]
    options: Mapping[str, str]

    @classmethod
    def of(
        cls, view: MoverView, dice: tuple[int, ...], doublets: int, options: Mapping[str, str]
    ) -> PuffRoll:
        """The roll of these dice after `doublets` doublets in the same turn."""
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
class Tops:
    """What the top numbers reach: layers by order, legal ends, ends that used all numbers."""

    runs: tuple[tuple[tuple[int, ...], Layers], ...]
    legal: Ways
    complete: Ways


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Every legal outcome by an index of `found`, each with a way to it.

    Indices below 0 are ends of `tops` without undersides; the others are indices into `reached`,
    whose starts were reached by the ways `starts`.
    """

    found: Sequence[int]
    tops: Sequence[tuple[int, tuple[int, ...]]]
    starts: Sequence[tuple[int, ...]]
    reached: Reached

    def state(self, index: int) -> int:
        """The state in which the play ends."""
        return self.tops[index][0] if index < 0 else self.reached.state(index)

    def way(self, index: int) -> tuple[int, ...]:
        """One way to play it, as move codes."""
        if index < 0:
            return self.tops[index][1]
        start, codes = self.reached.way(index)
        return self.starts[start] + codes


def is_won(state: int) -> bool:
    """Whether all of the mover's checkers are off."""
    return not state & OWN & ~15


def tops_of(roll: PuffRoll, step: Step) -> Tops:
    """Everything the numbers on top reach (PF-10 to PF-12, PF-A8, PF-A11, R3, R5)."""
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
    return Tops(tuple(runs), legal, complete)


def outcomes_of(roll: PuffRoll, most: int | None = None) -> Outcomes:
    """Every legal outcome of the roll (PF-A9); `most`: see `reached_from`."""
    step = stepper(roll.view, RULES)
    tops = tops_of(roll, step)
    under = roll.undersides
    starts = tops.complete if under else {}
    reached = reached_from(roll.view, tuple(starts), 7 - roll.tops[0], len(under), step, most)
    ends = {state: way for state, way in tops.legal.items() if state not in starts}
    found: Sequence[int] = range(-len(ends), len(reached))
    if ends and starts:
        found = [index for index in found if index < 0 or reached.state(index) not in ends]
    return Outcomes(found, tuple(ends.items()), tuple(starts.values()), reached)


def undersides_near(roll: PuffRoll, tops: Tops, step: Step, sight: MoverView) -> Layers:
    """Everything the undersides reach once all tops have been played.

    If that is too much, only what ends nearer to `sight` than anything the tops reach: a number
    brings at most one checker to its place.
    """
    complete = tops.complete
    if not complete:
        return []
    if len(complete) * len(roll.undersides) < MANY:
        return layers_from(complete, roll.undersides, step)
    known = {state for _, run in tops.runs for layer in run for state in layer}
    tables = [
        (4 * point, tuple(min(count, there) for count in range(16)))
        for point, there in enumerate(sight.own)
        if there and 0 < point <= YARD
    ]
    on_board = sum(roll.view.own)

    def gap(state: int) -> int:
        """How many checkers stand where `sight` shows none."""
        right = sum([shared[state >> shift & 15] for shift, shared in tables])
        return on_board - (state & 15) - right

    spare_steps = min(SLACK, min(map(gap, known)) - 1)
    found: Layers = [complete]
    if spare_steps < 0:
        return found
    steps, number = len(roll.undersides) + spare_steps, roll.undersides[:1]
    near = {state: way for state, way in complete.items() if gap(state) <= steps}
    while near and len(found) <= len(roll.undersides):
        further = layers_from(near, number, step)[1:]
        gaps = {state: gap(state) for layer in further for state in layer}
        # A state one step farther leads nowhere, but may still be the actual position, misread.
        found += [{s: way for s, way in layer.items() if gaps[s] <= steps} for layer in further]
        steps -= 1
        near = {s: found[-1][s] for s, wrong in gaps.items() if wrong <= steps}
    return found
