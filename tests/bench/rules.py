"""How fast the rules are, on decisions of whole random games; for all games alike.

Three calls are measured: the set of legal plays found, all of it read as `pasch legal` writes it,
and a position judged as the referee does at every look. Processor time of one process; nothing
is remembered from one call to the next. Knows games only by their record.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pasch.cli.parser import within
from pasch.players.player import dice_by_chance
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Game, Judgement, Next, Play, Situation
from pasch.rules.model.position import Position

__all__ = ["CALLS", "Figures", "add_arguments", "decisions", "measured", "misplaced", "run"]

# Games of random plays need not end soon: after so many decisions another one is begun.
_LONGEST = 400
OUTSIDE = ("off", "yard")


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
    state: Mapping[str, Any] = game.opening.state
    found: list[Situation] = []
    due, dice = Next.END, dice_by_chance(game, luck)
    while due is not Next.GAME_OVER and len(found) < _LONGEST:
        asked = game.situation(here, seat, dice, state)
        found.append(asked)
        plays = game.legal_plays(asked)
        play = luck.choice(plays) if plays else game.no_play(asked)
        here, due, state = play.position, play.due, game.flow.next_state(asked, play)
        if due is Next.NAME_DOUBLET:
            dice = (luck.randint(1, game.equipment.sides),) * game.equipment.dice
        elif due is not Next.MOVE_OR_THROW or luck.random() < 0.5:
            dice = dice_by_chance(game, luck)
        if due is Next.END:
            seat = game.following(seat)
    return found


def found(game: Game, asked: Situation) -> Sequence[Play]:
    """The set of legal plays."""
    return game.legal_plays(asked)


def written(game: Game, asked: Situation) -> Sequence[Play]:
    """Every legal play, with notation, position and way."""
    return list(game.legal_plays(asked))


def judged(game: Game, look: tuple[Situation, Position]) -> tuple[Judgement]:
    """What the referee says of a position."""
    return (game.judge(*look),)


def itself(game: Game, asked: Situation, luck: random.Random) -> Situation:
    """What the plays are found for."""
    del game, luck
    return asked


def seen(game: Game, asked: Situation, luck: random.Random) -> tuple[Situation, Position]:
    """What may lie there after the roll: half of the time a legal play, else a wrong one."""
    plays = game.legal_plays(asked)
    if plays and luck.random() < 0.5:
        return asked, luck.choice(plays).position
    return asked, misplaced(game, asked, luck)


def misplaced(game: Game, asked: Situation, luck: random.Random) -> Position:
    """The position with one checker of the mover's put somewhere else, where one is in play."""
    places, letter = dict(asked.position), game.equipment.letters[asked.turn]
    origins = [place for place in places if letter in places[place] and place not in OUTSIDE]
    if origins:
        origin = luck.choice(origins)
        target = luck.choice(
            [p for p in game.equipment.places if p not in (*OUTSIDE, "bar", origin)]
        )
        places[origin] = places[origin].replace(letter, "", 1)
        places[target] = places.get(target, "") + letter
    return game.position(places)


# name of a call -> (how its item is made from a decision, the call itself)
CALLS: Mapping[str, tuple[Callable[..., Any], Callable[..., Sequence[object]]]] = {
    "found": (itself, found),
    "written": (itself, written),
    "judged": (seen, judged),
}


def measured(game: Game, call: str, asked: Sequence[Situation], seed: int = 1) -> Figures:
    """The figures of one of the `CALLS` on each decision."""
    item_of, work = CALLS[call]
    luck = random.Random(seed)
    taken_s, results = [], 0
    for one in asked:
        item = item_of(game, one, luck)
        began_s = time.process_time()
        results_here = work(game, item)
        taken_s.append(time.process_time() - began_s)
        results += len(results_here)
    ordered = sorted(taken_s)
    slow = ordered[len(ordered) * 99 // 100]
    return Figures(len(asked) / sum(taken_s), 1000 * slow, 1000 * ordered[-1], results)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to measure, and on how much."""
    parser.add_argument(
        "--count", type=within(1, 1e6, int), default=3000, help="decisions per game"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the random games")
    parser.add_argument("--games", nargs="+", choices=sorted(GAMES), default=list(GAMES))


def run(arguments: argparse.Namespace) -> int:
    """Print three lines per game, one for each call."""
    print(f"{'game':18}{'call':8}{'calls/s':>9}{'99 % ms':>9}{'slowest ms':>12}{'results':>10}")
    for name in arguments.games:
        game = game_named(name)
        asked = decisions(game, arguments.count, arguments.seed)
        for call in CALLS:
            here = measured(game, call, asked, arguments.seed)
            print(
                f"{name:18}{call:8}{here.per_s:9.0f}{here.slow_percent_ms:9.2f}"
                f"{here.slowest_ms:12.2f}{here.results:10}",
                flush=True,
            )
    return 0
