"""How fast the rules are, on decisions of whole random games; for all games alike.

Processor time of one process; nothing is remembered from one call to the next. Knows games only
by their record.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pasch.rules.game import Game, Next, Situation

__all__ = ["Figures", "decisions", "measured"]

# Games of random plays need not end soon: after so many decisions another one is begun.
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured: calls per second, the time that the slowest hundredth begins at, the
    slowest call, and how many results there were in all."""

    per_s: float
    slow_percent_ms: float
    slowest_ms: float
    results: int


def decisions(game: Game, count: int, seed: int = 1) -> tuple[Situation, ...]:
    """`count` decisions of whole games of random plays, the same for the same seed."""
    luck = random.Random(seed)
    found: list[Situation] = []
    while len(found) < count:
        found += _random_game(game, luck)
    return tuple(found[:count])


def _random_game(game: Game, luck: random.Random) -> list[Situation]:
    """The decisions of one game; where dice lie, half of the time somebody plays on with them."""
    here, seat = game.start({}), luck.choice(game.seats)
    state: Mapping[str, Any] = game.begins_with
    found: list[Situation] = []
    due, dice = Next.END, _thrown(game, luck)
    while due is not Next.GAME_OVER and len(found) < _LONGEST:
        asked = game.situation(here, seat, dice, state)
        found.append(asked)
        plays = game.legal_plays(asked)
        play = luck.choice(plays) if plays else game.no_play(asked)
        here, due, state = play.position, play.due, game.carry(asked, play)
        if due is Next.NAME_DOUBLET:
            dice = (luck.randint(1, game.sides),) * game.dice
        elif due is not Next.MOVE_OR_THROW or luck.random() < 0.5:
            dice = _thrown(game, luck)
        if due is Next.END:
            seat = game.following(seat)
    return found


def _thrown(game: Game, luck: random.Random) -> tuple[int, ...]:
    if game.faces:
        return tuple(luck.choice(faces) for faces in game.faces)
    return tuple(luck.randint(1, game.sides) for _ in range(game.dice))


def measured(work: Callable[[Any], Sequence[object]], items: Sequence[Any]) -> Figures:
    """The figures of one call of `work` for each item."""
    taken_s, results = [], 0
    for item in items:
        began_s = time.process_time()
        found = work(item)
        taken_s.append(time.process_time() - began_s)
        results += len(found)
    ordered = sorted(taken_s)
    slow = ordered[len(ordered) * 99 // 100]
    return Figures(len(items) / sum(taken_s), 1000 * slow, 1000 * ordered[-1], results)
