"""Ranks plays by the standings they lead to, with lookahead over all rolls.

Each mover maximises his own points; with three or four seats every seat does so (max^n). Ties go
to the first play in the order of the rules, so the same input gives the same play. Knows neither
cube nor match: callers that play for a match weigh `Value.outcomes` themselves.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate, chain, product
from math import fsum, prod

import numpy as np

from pasch.players.values.afterstates import Afterstates, hands_over, states_of
from pasch.players.values.value import (
    QUICK,
    Floats,
    RatedPlay,
    Search,
    Value,
    after,
    ended,
    settled,
)
from pasch.rules.model.game import Game, Play, Situation
from pasch.rules.model.lazy_plays import Plays

__all__ = [
    "Choice",
    "best_choices",
    "best_plays",
    "best_reply",
    "equities_of",
    "looked_ahead",
    "looked_further",
    "onward",
    "opening_rolls_of",
    "outcome_of",
    "outcomes_ahead",
    "outcomes_of",
    "thrown_again",
]

Choice = int | str

# More than MANY plays are sifted: about FEW are sampled, then ever closer around the BEAM best.
MANY, FEW, BEAM = 600, 200, 4


def rolls_of(faces: Sequence[Sequence[int]]) -> dict[tuple[int, ...], float]:
    """Every roll of dice with these faces, order apart, with its chance.

    >>> from pasch.rules import game_named
    >>> rolls = rolls_of(game_named("puff").equipment.every_die)
    >>> len(rolls), rolls[1, 2]
    (21, 0.05555555555555555)
    """
    share = 1.0 / prod(map(len, faces))
    counts = Counter(tuple(sorted(thrown)) for thrown in product(*faces))
    return {roll: count * share for roll, count in counts.items()}


def opening_rolls_of(game: Game) -> dict[tuple[int, ...], float]:
    """The rolls, order apart, with which a starter can begin where the opening roll is played,
    with their chances: the higher of two, as equal ones are thrown again.

    >>> from pasch.rules import game_named
    >>> rolls = opening_rolls_of(game_named("backgammon"))
    >>> len(rolls), (3, 3) in rolls, round(rolls[1, 2] * 15, 9)
    (15, False, 1.0)
    """
    rolls = rolls_of(game.equipment.every_die)
    if game.opening.dice < game.equipment.dice:
        # Each seat throws one of them.
        won = {roll: chance for roll, chance in rolls.items() if len({*roll}) == len(roll)}
    else:
        won = {
            roll: chance
            * fsum(other for beaten, other in rolls.items() if sum(beaten) < sum(roll))
            for roll, chance in rolls.items()
        }
    share = fsum(won.values())
    return {roll: chance / share for roll, chance in won.items()}


def thrown_again(
    game: Game, situation: Situation, which: Sequence[int]
) -> dict[tuple[int, ...], float]:
    """The rolls, order apart, that can lie after throwing some of the dice, with their chances."""
    every_die = game.equipment.every_die
    return rolls_of(
        [every_die[die] if die in which else (lying,) for die, lying in enumerate(situation.dice)]
    )


def equities_of(value: Value, standings: Sequence[Situation]) -> Floats:
    """Points by seat, `(n, seats)`: the network's, and the exact ones where the game is over."""
    over = standings.over if isinstance(standings, Afterstates) else range(len(standings))
    ends = {index: ended(value, standings[index]) for index in over}
    ends = {index: end for index, end in ends.items() if end is not None}
    if standings and not ends:
        return value.equities(standings)
    found = np.zeros((len(standings), len(value.game.seats)))
    for index, end in ends.items():
        found[index] = end
    left = [index for index in range(len(standings)) if index not in ends]
    if left and isinstance(standings, Afterstates):
        found[left] = value.equities(standings.some(left))
    elif left:
        found[left] = value.equities([standings[index] for index in left])
    return found


def best_plays(
    value: Value, situation: Situation, search: Search = QUICK, count: int | None = None
) -> list[RatedPlay]:
    """The plays of a roll, best first, at most `count`; empty if there is none.

    With lookahead, the equity of a play that is not looked at further is the network's, moved by
    as much as looking ahead moved the others on average, and at most the best play's. If there are
    very many plays (a vast doublet of Puff), only a good part is valued and listed.
    """
    game = value.game
    plays = _sifted(value, situation, game.plays_in_time(situation))
    if not plays:
        return []
    standings = _led_to(game, situation, plays)
    shallow = equities_of(value, standings)[:, game.seats.index(situation.turn)]
    most = len(plays) if count is None else count + search.keep
    ranked = _ranked(plays, shallow, most)
    rated = [RatedPlay(play, float(shallow[index])) for index, play in ranked]
    if not search.rolls or len(plays) == 1:
        return rated[:count]
    least = rated[0].equity - search.within
    near = [one for one in rated[: search.keep] if one.equity >= least]
    deep = [looked_further(value, situation, one.play) for one in near]
    best = max(one.equity for one in deep)
    moved = fsum(one.equity for one in deep) - fsum(one.equity for one in near)
    others = [
        replace(one, equity=min(one.equity + moved / len(near), best))
        for one in rated[len(near) :]
    ]
    return sorted(deep + others, key=lambda one: -one.equity)[:count]


def looked_further(value: Value, situation: Situation, play: Play) -> RatedPlay:
    """A play of the roll with its equity one roll ahead."""
    seat = value.game.seats.index(situation.turn)
    standing = after(value.game, situation, play)
    return RatedPlay(play, float(looked_ahead(value, standing)[seat]), rolls=1)


def _led_to(game: Game, situation: Situation, plays: Sequence[Play]) -> Sequence[Situation]:
    """The standing after each of the plays; those of unwritten plays in the order found."""
    if isinstance(plays, Plays):
        return Afterstates(game, situation, plays, plays.found)
    return [after(game, situation, play) for play in plays]


def _ranked(plays: Sequence[Play], points: Floats, most: int) -> list[tuple[int, Play]]:
    """The best `most` of the plays with their indices in `points`; ties by position."""
    order = np.argsort(-points, kind="stable").tolist()
    if not isinstance(plays, Plays):
        return [(index, plays[index]) for index in order[:most]]
    least = points[order[:most][-1]]
    chosen = [index for index in order if points[index] >= least]
    listed = zip(chosen, plays.as_found(chosen), strict=True)
    return sorted(listed, key=lambda one: (-points[one[0]], one[1].position.items_))[:most]


def _sifted(value: Value, situation: Situation, plays: Sequence[Play]) -> Sequence[Play]:
    """All the plays, or, if very many, an even sample and those found around its best.

    They are written unless their standings follow from packed states.
    """
    if hands_over(plays, value.game):
        return plays
    if len(plays) <= MANY or not isinstance(plays, Plays) or plays.start is not None:
        return tuple(plays)
    seat = value.game.seats.index(situation.turn)
    seen: dict[int, tuple[float, Play]] = {}
    indices: Iterable[int] = range(0, len(plays), reach := max(1, len(plays) // FEW))
    while True:
        fresh = [index for index in indices if 0 <= index < len(plays) and index not in seen]
        written = plays.as_found(fresh)
        standings = [after(value.game, situation, play) for play in written]
        points = equities_of(value, standings)[:, seat]
        seen.update(zip(fresh, zip(points.tolist(), written, strict=True), strict=True))
        if reach == 1:
            return [play for _, (_, play) in sorted(seen.items())]
        reach = max(1, reach // 4)
        best = sorted(seen, key=lambda index: (-seen[index][0], index))[:BEAM]
        indices = sorted({index + step * reach for index in best for step in range(-3, 4)})


def best_choices(value: Value, situation: Situation) -> list[tuple[Choice, float]]:
    """What may be named now (`flow.choices`), the best first, with the mover's expected points."""
    seat = value.game.seats.index(situation.turn)
    rated = []
    for choice in value.game.flow.choices(situation):
        named = value.game.flow.chosen(situation, choice)
        rated.append((choice, float(best_reply(value, [named], [1.0])[seat])))
    return sorted(rated, key=lambda pair: -pair[1])


def looked_ahead(value: Value, standing: Situation) -> Floats:
    """Points by seat, `(seats,)`, one roll ahead: the mean over all rolls, each played best."""
    game = value.game
    end = ended(value, standing)
    if end is not None:
        return end
    names = game.flow.choices(standing)
    if names:
        seat = game.seats.index(standing.turn)
        ways = [best_reply(value, [game.flow.chosen(standing, name)], [1.0]) for name in names]
        best: Floats = max(ways, key=lambda points: float(points[seat]))
        return best
    return best_reply(value, *_thrown(game, standing))


def outcomes_ahead(value: Value, standing: Situation) -> Floats:
    """The chance of each of `Value.points`, `(k,)`, one roll ahead, for the seat on turn in a game
    of two that goes on: the mean over all rolls, each played best by the value's equities.
    """
    return outcomes_of(value, *_thrown(value.game, standing))


def outcomes_of(value: Value, thrown: Sequence[Situation], chances: Sequence[float]) -> Floats:
    """The same for these rolls of one seat, by `chances`."""
    standings, _, chosen = _best_of_each(value, thrown)
    mover = thrown[0].turn
    seat = value.game.seats.index(mover)
    found: Floats = np.zeros(len(value.points))
    for index, chance in zip(chosen, chances, strict=True):
        best = standings[index]
        won = settled(value.game, best)
        if won is not None:
            found[outcome_of(value, float(won[seat]))] += chance
            continue
        row = value.outcomes([best])[0]
        column = 0 if best.turn == mover else 1
        for own, share in zip(value.points[:, column], row, strict=True):
            found[outcome_of(value, float(own))] += chance * share
    return found


def outcome_of(value: Value, won: float) -> int:
    """Which of `Value.points` is nearest to what the seat on turn has won."""
    return int(np.argmin(np.abs(value.points[:, 0] - won)))


def _thrown(game: Game, standing: Situation) -> tuple[list[Situation], list[float]]:
    """The standing with each roll, and the chances of the rolls."""
    rolls = rolls_of(game.equipment.every_die)
    return [replace(standing, dice=dice) for dice in rolls], list(rolls.values())


def onward(game: Game, situation: Situation) -> list[Situation]:
    """The standings that a roll leads to; only some if there are very many. If nothing can be
    played, the standing that follows.
    """
    plays = game.plays_in_time(situation)
    if isinstance(plays, Plays):
        plays = plays.outlines
        if len(plays) > FEW and plays.start is None:
            plays = plays.as_found(range(0, len(plays), len(plays) // FEW))
    return [after(game, situation, play) for play in plays or (game.no_play(situation),)]


def _replies(
    value: Value, situations: Sequence[Situation]
) -> tuple[Sequence[Situation], list[int]]:
    """What these rolls of one seat lead to, and where each roll's standings end."""
    game, first = value.game, situations[0]
    plays = game.plays_in_time(first)
    if hands_over(plays, game):
        states = [states_of(game, situation) for situation in situations]
        together = Afterstates(game, first, plays, [*chain(*states)])
        return together, [*accumulate(map(len, states))]
    led = [onward(game, situation) for situation in situations]
    return [*chain(*led)], [*accumulate(map(len, led))]


def best_reply(value: Value, situations: Iterable[Situation], chances: Iterable[float]) -> Floats:
    """Points by seat, `(seats,)`: the mean over these rolls, each played best, by `chances`.

    All rolls belong to one seat and are valued in one batch.
    """
    _, points, chosen = _best_of_each(value, list(situations))
    total: Floats = np.zeros(len(value.game.seats))
    for index, chance in zip(chosen, chances, strict=True):
        total = total + chance * points[index]
    return total


def _best_of_each(
    value: Value, situations: Sequence[Situation]
) -> tuple[Sequence[Situation], Floats, list[int]]:
    """What these rolls of one seat lead to, its points by seat, and which is each roll's best."""
    standings, ends = _replies(value, situations)
    seat = value.game.seats.index(situations[0].turn)
    points = equities_of(value, standings)
    pairs = zip([0, *ends[:-1]], ends, strict=True)
    return standings, points, [a + int(np.argmax(points[a:b, seat])) for a, b in pairs]
