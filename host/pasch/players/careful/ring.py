"""Careful play on the ring: High Gammon with bearing off, Friedl's with three on each target.

Rest fields are safe; elsewhere go in pairs. The farther a blot has come, the more it is worth. Hit
where it costs the opponent most, and preferably the leader. In Friedl's game no target may take
more than three.
"""

from __future__ import annotations

from pasch.players.careful.sight import View

__all__ = ["friedl", "high_gammon"]

RESTS = frozenset({"SE", "NE", "NW", "SW"})
TARGETS = (1, 2, 3)
WAY = 21


def high_gammon(view: View) -> float:
    """How well the seat that has just played stands."""
    home = sum(man.count for man in view.own if man.left in TARGETS)
    return _progress(view) + 0.8 * home + 4.0 * view.off[view.seat]


def friedl(view: View) -> float:
    """How well the seat that has just played stands: three on each of the targets, the last of
    them first.
    """
    score = _progress(view) - 1.0 * view.yard[view.seat]
    for man in view.own:
        if man.left in TARGETS:
            score += 2.5 * man.count + (1.0 if man.count == 3 else 0.0)
    return score


def _progress(view: View) -> float:
    """Rate pips compared with the others', pairs, and what blots stand to lose."""
    score = -view.pips() * 1.0
    playing = [seat for seat, men in view.others.items() if men or view.yard[seat]]
    for seat in playing:
        score += view.pips(seat) * 1.3 / len(playing)
        score += 3.0 * sum(man.count for man in view.others[seat] if man.place == "bar")
    for man in view.own:
        if man.place in RESTS or man.place == "bar":
            score += 0.3 * man.count
        elif man.count > 1:
            score += 1.5
        else:
            safe = 1.0
            for seat in playing:
                safe *= 1.0 - view.danger(man.place, seat)
            score -= (1.0 - safe) * (WAY - man.left + 3.0)
    return score
