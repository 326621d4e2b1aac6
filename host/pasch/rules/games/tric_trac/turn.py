"""One Tric-Trac turn laid out for the judge: what is reached, what is still open, what is wrong.

States here are plain, without what they remember: the judge compares them with the board.
"""

from __future__ import annotations

from pasch.rules.games.tric_trac.moves import (
    ENEMY_HUCKE,
    HUCKE,
    RollInPlay,
    count,
    one_step_less,
    outcomes,
    plain,
    stepper,
)
from pasch.rules.model.game import Situation
from pasch.rules.model.reason import Reason
from pasch.rules.search.movegen import both_ways, layers, move_ends
from pasch.rules.search.packed_state import UNIT
from pasch.rules.search.turn_graph import Turn, unused

__all__ = ["laid_out", "unused_reason"]


def laid_out(roll: RollInPlay) -> Turn:
    """The turn of a roll; of two numbers left, the higher first."""
    start, step = roll.view.state, stepper(roll)
    legal = {plain(one.state): one.way for one in outcomes(roll)}
    reachable: dict[int, tuple[int, ...]] = {}
    open_: dict[int, tuple[int, ...]] = {}
    for order in both_ways(tuple(sorted(roll.numbers, reverse=True))):
        run = layers(start, order, step)
        for layer in run:
            reachable = {plain(state): way for state, way in layer.items()} | reachable
        for begun in run[1] if len(run) > 1 < len(order) else ():
            if any(plain(after) in legal for after, _ in step(begun, order[1])):
                open_[plain(begun)] = max(open_.get(plain(begun), ()), order[1:])
    for _, way in one_step_less(roll):
        # A first move one step less leads where no number alone does.
        numbers = sorted(roll.numbers, reverse=True)
        for code, left in zip(way, reversed(numbers), strict=True):
            state = start - UNIT[move_ends(code)[0]] + UNIT[HUCKE]
            open_.setdefault(state, (left,))
            reachable.setdefault(state, (code,))
    if legal:
        open_[start] = tuple(sorted(roll.numbers, reverse=True))
    return Turn(roll.view, legal, legal | reachable, open_)


def unused_reason(situation: Situation, turn: Turn, state: int) -> Reason:
    """Why a play may not stand as it is although every single move of it may be made."""
    if count(state, HUCKE) == 1:
        return Reason.HUCKE
    if count(state, ENEMY_HUCKE):
        return Reason.ENEMY_HUCKE
    return unused(turn, situation.dice)
