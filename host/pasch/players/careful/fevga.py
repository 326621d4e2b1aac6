"""Careful play of Fevga, where nothing is hit and one checker holds a point.

Bring the first checker round, then spread: hold points in a row before the other's checkers, in
his way and not behind him; go home when he is past.
"""

from pasch.players.careful.seat_view import SeatView

__all__ = ["fevga"]

RUN = (0.0, 0.0, 1.0, 2.5, 5.0, 9.0, 15.0)
START = 24
PASSED = 12


def fevga(view: SeatView) -> float:
    """How well the seat that has just played stands."""
    (other,) = view.others
    score = view.pips(other) - 0.9 * view.pips() + 3.0 * view.off[view.seat]
    score -= 0.6 * sum(stack.count - 1 for stack in view.own if stack.left not in (START,))
    score -= 0.5 * sum(stack.count for stack in view.own if stack.left == START)
    theirs = view.ways[other]
    behind = max((stack.left for stack in view.others[other]), default=0)
    blocking = sorted(
        theirs[stack.place] for stack in view.own if theirs.get(stack.place, 99) < behind
    )
    count = sum(stack.count for stack in view.others[other])
    score += 0.12 * count * len(blocking) / 3.0
    run = best = 0
    for before, point in zip([-9, *blocking], blocking, strict=False):
        run = run + 1 if point == before + 1 else 1
        best = max(best, run)
    score += RUN[min(best, 6)] * min(count, 8) / 4.0
    return score + (3.0 if any(stack.left < PASSED for stack in view.own) else 0.0)
