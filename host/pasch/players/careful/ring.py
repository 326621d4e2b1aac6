"""Careful play on the ring: High Gammon with bearing off, Friedl's with three on each target.

Rest fields are safe; elsewhere go in pairs. The farther a blot has come, the more it is worth. Hit
where it costs the opponent most, and preferably the leader. In Friedl's game no target may take
more than three.
"""

from pasch.players.careful.seat_view import SeatView

__all__ = ["friedl", "high_gammon"]

RESTS = frozenset({"SE", "NE", "NW", "SW"})
TARGETS = (1, 2, 3)
WAY = 21


def high_gammon(view: SeatView) -> float:
    """How well the seat that has just played stands."""
    home = sum(stack.count for stack in view.own if stack.left in TARGETS)
    return _progress(view) + 0.8 * home + 4.0 * view.off[view.seat]


def friedl(view: SeatView) -> float:
    """How well the seat that has just played stands: three on each of the targets, the last of
    them first.
    """
    score = _progress(view) - 1.0 * view.yard[view.seat]
    for stack in view.own:
        if stack.left in TARGETS:
            score += 2.5 * stack.count + (1.0 if stack.count == 3 else 0.0)
    return score


def _progress(view: SeatView) -> float:
    """Rate pips compared with the others', pairs, and what blots stand to lose."""
    score = -view.pips() * 1.0
    playing = [seat for seat, stacks in view.others.items() if stacks or view.yard[seat]]
    for seat in playing:
        score += view.pips(seat) * 1.3 / len(playing)
        score += 3.0 * sum(stack.count for stack in view.others[seat] if stack.place == "bar")
    for stack in view.own:
        if stack.place in RESTS or stack.place == "bar":
            score += 0.3 * stack.count
        elif stack.count > 1:
            score += 1.5
        else:
            safe = 1.0
            for seat in playing:
                safe *= 1.0 - view.danger(stack.place, seat)
            score -= (1.0 - safe) * (WAY - stack.left + 3.0)
    return score
