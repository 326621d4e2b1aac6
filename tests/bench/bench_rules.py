"""How fast legal plays are found and positions judged, on positions from random games.

Run it as a program: `python tests/bench/bench_rules.py`. Processor time of one process.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from typing import Any

from pasch.rules import game_named
from pasch.rules.game import Situation
from pasch.rules.racing import legal_states
from pasch.rules.two_sided import TRACKS

GAME = game_named("backgammon")


def situations(count: int, seed: int = 1) -> list[Situation]:
    """Decisions of whole games of random plays."""
    dice, found = random.Random(seed), []
    while len(found) < count:
        here, seat = GAME.start({}), GAME.seats[0]
        while GAME.finish(here, {}) is None:
            asked = GAME.situation(here, seat, (dice.randint(1, 6), dice.randint(1, 6)))
            found.append(asked)
            plays = GAME.legal_plays(asked)
            here = dice.choice(plays).position if plays else here
            seat = GAME.following(seat)
    return found[:count]


def per_second(work: Callable[[Any], object], items: Iterable[Any]) -> tuple[float, float]:
    """(calls per second, slowest call in ms)."""
    taken_s = []
    for item in items:
        began = time.process_time()
        work(item)
        taken_s.append(time.process_time() - began)
    return len(taken_s) / sum(taken_s), 1000 * max(taken_s)


def measure(count: int = 3000) -> dict[str, float]:
    """Figures by name: sets of legal plays per second and the slowest call, in ms."""
    asked = situations(count)
    views = [(TRACKS[one.turn].view(one.position), one.dice) for one in asked]
    found = {}
    for name, work, items in (
        ("outcomes", lambda item: legal_states(*item), views),
        ("plays", GAME.legal_plays, asked),
        ("judged", lambda one: GAME.judge(one, one.position, "en"), asked),
    ):
        found[f"{name}_per_s"], found[f"{name}_slowest_ms"] = per_second(work, items)
    return found


if __name__ == "__main__":
    for figure, value in measure().items():
        print(f"{figure:22} {value:10.1f}")
