"""Careful play of Tric-Trac for points: hits score, and the great bridge scores on every roll.

Take the points that are there; build the bridge from the Hucke back; leave no blot within reach of
many enemy checkers; once all have left the start, run home, because every checker off is a point.
"""

from pasch.players.careful.seat_view import SeatView

__all__ = ["tric_trac"]

# The Hucke is the thirteenth point from the end, the bridge it and the five before it.
BRIDGE = range(13, 19)
START = 24


def tric_trac(view: SeatView) -> float:
    """How well the seat that has just played stands, besides the points it has earned."""
    (other,) = view.others
    at = view.at
    made = [point for point in BRIDGE if at.get(point, 0) > 1]
    begun = [point for point in BRIDGE if at.get(point, 0) == 1]
    is_open = sum(stack.count for stack in view.own if stack.left >= BRIDGE[0]) >= 2 * len(BRIDGE)
    score = (0.28 if is_open else 0.05) * len(made) + (0.06 if is_open else 0.0) * len(begun)
    score += 2.0 if len(made) == len(BRIDGE) else 0.0
    for stack in view.own:
        if stack.count == 1 and stack.left != START:
            score -= view.danger(stack.place, other) * 1.2
        if stack.count > 4 and stack.left != START:
            score -= 0.05 * (stack.count - 4)
    # Blots that can be hit next are worth something, too.
    for stack in view.others[other]:
        if stack.count == 1:
            goal = view.ways[view.seat].get(stack.place, 0)
            near = sum(1 for own in view.own if 0 < own.left - goal <= 12)
            score += 0.06 * min(near, 4)
    return score + 0.012 * (view.pips(other) - view.pips())
