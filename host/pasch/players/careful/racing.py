"""Careful play where checkers race past each other and blots are hit: Backgammon and its kin.

Make points, above all one's own five point and bar point; leave blots only where few rolls hit
them or little is lost; hit checkers that have far to go; build primes; in a race waste no pips.
"""

from pasch.players.careful.seat_view import SeatView

__all__ = ["acey_deucey", "backgammon", "puff"]

# What a made point is worth, in pips, by its distance from home: own home, outfield, anchors.
POINTS = {1: 1.5, 2: 3.0, 3: 5.0, 4: 8.0, 5: 10.0, 6: 9.0, 7: 8.0, 8: 4.5, 9: 3.0, 10: 2.0}
POINTS |= {18: 5.0, 20: 9.0, 21: 8.0, 22: 4.0, 23: 2.0, 24: 1.5, 16: 2.0, 13: 2.5}
HOME = 6
PRIME = (0.0, 0.0, 1.0, 4.0, 9.0, 16.0, 26.0)


def backgammon(view: SeatView) -> float:
    """How well the seat that has just played stands."""
    (other,) = view.others
    if view.is_past(other):
        return _race(view)
    score = view.pips(other) - view.pips() * 1.0
    score += _structure(view) - _risk(view, other)
    strength = sum(1 for point in range(1, HOME + 1) if view.at.get(point, 0) > 1)
    on_bar = sum(stack.count for stack in view.others[other] if stack.place == "bar")
    return score + on_bar * (4.0 + 3.0 * strength) + 4.0 * view.off[view.seat]


def acey_deucey(view: SeatView) -> float:
    """How well the seat that has just played stands; it enters checkers early, because they can
    make no point in the yard.
    """
    return backgammon(view) - 0.5 * view.yard[view.seat]


def puff(view: SeatView) -> float:
    """How well the seat that has just played stands; a hit costs most while the hit checker blocks
    all the others.
    """
    (other,) = view.others
    waiting = view.yard[other] + sum(m.count for m in view.others[other] if m.place == "bar")
    return backgammon(view) + 1.5 * min(waiting, 4)


def _race(view: SeatView) -> float:
    """Rate few pips, few gaps and, above all, checkers off."""
    wasted = sum(1.5 * stack.count for stack in view.own if stack.left == 1)
    wasted += sum(2.0 for point in (4, 5, 6) if not view.at.get(point, 0))
    outside = sum(stack.count for stack in view.own if stack.left > HOME)
    return 1000.0 - view.pips() - wasted - 0.5 * outside + 8.0 * view.off[view.seat]


def _structure(view: SeatView) -> float:
    """Rate points, the longest prime, and no stacking of checkers on any of them."""
    at = view.at
    made = [point for point, count in at.items() if count > 1]
    score = sum(POINTS.get(point, 1.0) for point in made)
    score -= sum(1.2 * (count - 3) for point, count in at.items() if count > 3)
    longest = run = 0
    for point in range(1, 25):
        run = run + 1 if at.get(point, 0) > 1 else 0
        longest = max(longest, run)
    return score + PRIME[min(longest, HOME)]


def _risk(view: SeatView, other: str) -> float:
    """What the seat's blots stand to lose: pips to travel again, more against a strong home."""
    ways = view.ways[other]
    held = [m for m in view.others[other] if m.count > 1 and ways[m.place] <= HOME]
    lost = 0.0
    for stack in view.own:
        if stack.count != 1 or stack.place == "bar":
            continue
        cost = (25 - stack.left) * 0.9 + 3.0 + 3.5 * len(held)
        lost += view.danger(stack.place, other) * cost
    return lost
