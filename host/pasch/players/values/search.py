"""Which play leads to most: by the standings it leads to, and looking further by all rolls.

The mover takes what is most for himself; with three or four seats every seat does so (max^n).
The first of equals in the order of the rules is taken, so the same input gives the same play.
Knows neither cube nor match: who plays for a match weighs `Value.outcomes` himself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

import numpy as np

from pasch.players.values.value import Floats, Value, after, ended
from pasch.rules.model.game import Game, Play, Situation
from pasch.rules.model.lazy_plays import Plays

__all__ = ["QUICK", "STRONG", "Choice", "Rated", "Search", "best_choices", "best_plays"]
__all__ += ["equities_of", "plays_of", "rolls_of"]

Choice = int | str


@dataclass(frozen=True, slots=True)
class Search:
    """How far to look: `rolls` whole rolls ahead (0 or 1) after the play.

    Of all plays only the best `keep`, and of these none that is more than `within` points worse
    than the best, are looked at further; the others stay as the network has them.
    """

    rolls: int = 0
    keep: int = 1
    within: float = 0.0


# More plays of one roll than these are not read, of one that is only looked ahead to.
MANY, FEW = 1500, 100

QUICK = Search()
STRONG = Search(rolls=1, keep=6, within=0.16)


@dataclass(frozen=True, slots=True)
class Rated:
    """A play and its `equity`: the mover's expected points; `rolls`: how far was looked."""

    play: Play
    equity: float
    rolls: int = 0


def rolls_of(game: Game) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Every roll of the game's dice, order apart, with its chance.

    >>> from pasch.rules import game_named
    >>> len(rolls_of(game_named("backgammon"))), rolls_of(game_named("puff"))[1]
    (21, ((1, 2), 0.05555555555555555))
    """
    faces = game.equipment.faces
    if not faces:
        faces = (tuple(range(1, game.equipment.sides + 1)),) * game.equipment.dice
    share = 1.0 / prod(map(len, faces))
    counts: dict[tuple[int, ...], int] = {}
    for thrown in product(*faces):
        key = tuple(sorted(thrown))
        counts[key] = counts.get(key, 0) + 1
    return tuple((roll, count * share) for roll, count in counts.items())


def plays_of(game: Game, situation: Situation, most: int = MANY) -> Sequence[Play]:
    """The legal plays; of very many (Puff's second doublet has 200,000) at most so many, evenly
    from all."""
    plays = game.legal_plays(situation)
    return plays.some(most) if len(plays) > most and isinstance(plays, Plays) else plays


def equities_of(value: Value, standings: Sequence[Situation]) -> Floats:
    """Points by seat, `(n, seats)`: what the network says, and exactly where the game is over."""
    found = np.zeros((len(standings), len(value.game.seats)))
    open_ones: list[int] = []
    for index, standing in enumerate(standings):
        end = ended(value, standing)
        if end is None:
            open_ones.append(index)
        else:
            found[index] = end
    if open_ones:
        found[open_ones] = value.equities([standings[index] for index in open_ones])
    return found


def best_plays(value: Value, situation: Situation, search: Search = QUICK) -> list[Rated]:
    """All plays of a roll, the best first; empty where there is none.

    Those looked at further come before those that were not.
    """
    game, seat = value.game, value.game.seats.index(situation.turn)
    plays = plays_of(game, situation)
    if not plays:
        return []
    standings = [after(game, situation, play) for play in plays]
    shallow = equities_of(value, standings)[:, seat]
    order = np.argsort(-shallow, kind="stable")
    rated = [Rated(plays[index], float(shallow[index])) for index in order]
    if not search.rolls or len(rated) == 1:
        return rated
    least = rated[0].equity - search.within
    kept = [index for index in order[: search.keep] if shallow[index] >= least]
    deep = [looked_ahead(value, standings[index])[seat] for index in kept]
    best = sorted(range(len(kept)), key=lambda at: -deep[at])
    first = [Rated(plays[kept[at]], float(deep[at]), search.rolls) for at in best]
    return first + rated[len(kept) :]


def best_choices(
    value: Value, situation: Situation, search: Search = QUICK
) -> list[tuple[Choice, float]]:
    """What may be named now (`flow.choices`), the best first, with the mover's expected points."""
    seat = value.game.seats.index(situation.turn)
    rated = []
    for choice in value.game.flow.choices(situation):
        named = value.game.flow.chosen(situation, choice)
        rated.append((choice, float(_best_reply(value, [named], [1.0])[seat])))
    del search
    return sorted(rated, key=lambda pair: -pair[1])


def looked_ahead(value: Value, standing: Situation) -> Floats:
    """Points by seat, `(seats,)`, one roll ahead: every roll, each played best by the network."""
    game = value.game
    end = ended(value, standing)
    if end is not None:
        return end
    names = game.flow.choices(standing)
    if names:
        seat = game.seats.index(standing.turn)
        ways = [_best_reply(value, [game.flow.chosen(standing, name)], [1.0]) for name in names]
        best: Floats = max(ways, key=lambda points: float(points[seat]))
        return best
    rolls = rolls_of(game)
    thrown = [replace(standing, dice=dice) for dice, _ in rolls]
    return _best_reply(value, thrown, [chance for _, chance in rolls])


def _best_reply(value: Value, situations: Iterable[Situation], chances: Iterable[float]) -> Floats:
    """The mean of what the mover's best plays of these rolls lead to, one batch for all."""
    game = value.game
    standings: list[Situation] = []
    ends: list[int] = []
    seat = 0
    for situation in situations:
        seat = game.seats.index(situation.turn)
        plays = plays_of(game, situation, FEW) or (game.no_play(situation),)
        standings += [after(game, situation, play) for play in plays]
        ends.append(len(standings))
    points = equities_of(value, standings)
    total: Floats = np.zeros(len(game.seats))
    first = 0
    for end, chance in zip(ends, chances, strict=True):
        total = total + chance * points[first + int(np.argmax(points[first:end, seat]))]
        first = end
    return total
