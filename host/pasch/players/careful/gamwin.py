"""Careful play of Gamwin: three checkers, lying dice, hits across the strip.

Home is home. Hit whenever possible; a lone checker is at risk on both sides of its field, a pair
only risks being shut in; keep throwing as long as it is allowed, since it costs nothing.
"""

from pasch.players.careful.seat_view import SeatView

__all__ = ["gamwin"]

WAY = 19
AT_RISK = 0.28


def gamwin(view: SeatView) -> float:
    """How well the seat that has just moved stands."""
    (other,) = view.others
    score = 26.0 * (view.off[view.seat] - view.off[other])
    score += sum((WAY - stack.left) * stack.count for stack in view.own)
    score -= sum((WAY - stack.left) * stack.count for stack in view.others[other])
    theirs = {stack.place for stack in view.others[other]}
    for stack in view.own:
        across = ("R" if stack.place[0] == "L" else "L") + stack.place[1:]
        has_enemies = bool(theirs) or bool(view.yard[other])
        if stack.count == 1 and has_enemies:
            score -= AT_RISK * (WAY - stack.left)
        elif stack.count == 3:
            score -= 3.0
        if stack.place in theirs or across in theirs:
            score -= 0.5
    return score
