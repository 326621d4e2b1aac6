"""Two networks against each other in pairs of games with the same dice, and the interval of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from pasch.players.training.games import course_of, rules_of
from pasch.players.training.learning import played_points
from pasch.players.training.moves import scratch
from pasch.players.training.net import Net, new_work

__all__ = ["compared", "loaded"]


def loaded(file: Path) -> Net:
    """The network that a training has kept in this file."""
    kept = np.load(file)
    return Net(*(kept[name] for name in Net._fields))


def compared(name: str, one: Net, two: Net, pairs: int, seed: int = 1) -> tuple[float, float]:
    """Points a game that `one` wins of `two`, and the half width of the 95 % interval.

    Each pair, or round of as many games as there are seats, has `one` on every seat once with the
    same dice; the interval is that of the rounds. Alike networks score exactly 0.
    """
    rules, course = rules_of(name), course_of(name)
    seats = course.starts.shape[1]
    works, room = (new_work(one, seats), new_work(two, seats)), scratch()
    means = np.zeros(pairs)
    for pair in range(pairs):
        start = course.starts[0]
        points = [
            played_points(rules, course, one, two, *works, room, start, seat, seed + pair)
            for seat in range(seats)
        ]
        means[pair] = np.mean(points)
    return float(means.mean()), float(1.96 * means.std(ddof=1) / pairs**0.5)
