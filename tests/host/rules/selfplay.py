"""Whole games of random plays: the decisions that the twins and the invariants are tried on."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping, Sequence

from pasch.rules.model.game import Game, Next, Play, Situation
from pasch.rules.model.request_check import check_request

# How many decisions each game is compared on with its twin; 5,000 by PASCH_TWIN=5000.
COMPARED = int(os.environ.get("PASCH_TWIN", "400"))


def random_game(
    game: Game,
    seed: int,
    options: Mapping[str, str] | None = None,
    limit: int = 2000,
    is_vast: Callable[[Situation], bool] = lambda asked: False,
) -> list[Situation]:
    """Every decision of one game, from the start position to its end or the first `limit`.

    Where a decision `is_vast`, so that listing its plays would take too long, the dice are
    thrown again.
    """
    luck = random.Random(seed)
    here, seat, found = game.start({}), game.seats[seed % len(game.seats)], []
    state: Mapping[str, object] = {}
    due = Next.END
    while due is not Next.GAME_OVER and len(found) < limit:
        dice = tuple(luck.randint(1, game.equipment.sides) for _ in range(game.equipment.dice))
        if due is Next.NAME_DOUBLET:
            dice = dice[:1] * game.equipment.dice
        asked = game.situation(here, seat, dice, state, options)
        if is_vast(asked):
            continue
        found.append(asked)
        plays = game.legal_plays(asked)
        play = luck.choice(plays) if plays else game.no_play(asked)
        here, due, state = play.position, play.due, game.flow.next_state(asked, play)
        if due is Next.END:
            seat = game.following(seat)
    return found


def well_formed_plays(game: Game, asked: Situation) -> Sequence[Play]:
    """The plays of a decision: each distinct, in order, and leaving fifteen checkers a side."""
    check_request(game, asked)
    plays = game.legal_plays(asked)
    positions = [play.position.items_ for play in plays]
    assert positions == sorted(set(positions))
    assert len({play.notation for play in plays}) == len(plays)
    for play in plays:
        assert play.position.count("w") == play.position.count("b") == 15
        assert (play.due is Next.GAME_OVER) == (game.finish(play.position, {}) is not None)
    return plays


def decisions(
    game: Game,
    first_seed: int,
    options: Mapping[str, str] | None = None,
    count: int = COMPARED,
    is_vast: Callable[[Situation], bool] = lambda asked: False,
) -> list[Situation]:
    """`count` decisions, spread over random games as evenly as may be."""
    found: list[Situation] = []
    seed = first_seed
    while len(found) < count:
        whole = random_game(game, seed, options, is_vast=is_vast)
        found += random.Random(seed).sample(whole, min(len(whole), max(20, count // 20)))
        seed += 1
    return found[:count]
