"""What the levels are worth: the share of its games that each won of the one below, game by game.

Measured by `pasch bench players`, less the luck of the dice (docs/players.md); whoever chooses an
opponent is told. A level that was played too little to tell is on no ladder.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from pasch.players.machine.level import LEVELS
from pasch_hardware.message import Message, message

__all__ = ["LADDERS", "ZERO", "Rung", "margin", "ratings", "signed", "worth"]

# The level whose rating is 0 in every game.
ZERO = "club"
# Games that more than two can play were measured with two seats.
MORE_SEATS = frozenset({"high-gammon", "friedl-tric-trac"})


@dataclass(frozen=True, slots=True)
class Rung:
    """A level against the one below: the games won in 100, their 95 % interval, and how many
    pairs of games were played with seats exchanged.
    """

    level: str
    below: str
    won: float
    least: float
    most: float
    pairs: int


def _ladder(*shares: tuple[float, float, float, int]) -> tuple[Rung, ...]:
    """The rungs from the weakest level on: of each the games won, least, most, and the pairs."""
    names = tuple(LEVELS)
    pairs = zip(names[1:], names, shares, strict=False)
    return tuple(Rung(level, below, *share) for level, below, share in pairs)


LADDERS: Mapping[str, tuple[Rung, ...]] = {
    "backgammon": _ladder(
        (74.6, 72.6, 76.7, 192), (57.3, 56.3, 58.3, 278), (50.9, 49.5, 52.2, 135)
    ),
    "nackgammon": _ladder(
        (77.7, 75.4, 80.0, 145), (58.8, 57.4, 60.1, 203), (54.3, 52.5, 55.9, 101)
    ),
    "acey-deucey": _ladder((83.1, 79.6, 86.5, 75), (56.6, 53.6, 59.6, 98)),
    "puff": _ladder((83.5, 77.6, 89.9, 34), (55.8, 52.0, 59.7, 51)),
    "tric-trac": _ladder((76.4, 74.1, 78.8, 227), (58.6, 56.7, 60.5, 264), (54.8, 49.5, 60.1, 30)),
    "gamwin": _ladder((65.5, 59.0, 72.0, 54), (56.2, 50.8, 61.6, 46)),
    "fevga": _ladder((77.6, 74.3, 80.8, 146), (55.6, 52.9, 58.4, 180), (54.4, 50.0, 58.7, 64)),
    "high-gammon": _ladder(
        (67.1, 66.1, 68.1, 418), (53.6, 53.0, 54.4, 548), (51.6, 49.8, 53.4, 82)
    ),
    "friedl-tric-trac": _ladder((58.6, 56.4, 60.9, 82), (52.6, 51.0, 54.5, 95)),
}


def _elo(won: float) -> float:
    """The difference in Elo's rating of whoever wins so many games in 100.

    >>> round(_elo(64))
    100
    """
    return 400 * math.log10(won / (100 - won))


def ratings(game: str) -> dict[str, int]:
    """The ratings of the levels that were measured, weakest first; empty if none was.

    >>> ratings("backgammon")
    {'beginner': -187, 'club': 0, 'quick': 51, 'strong': 57}
    """
    rungs = LADDERS.get(game, ())
    found = {rungs[0].below: 0.0} if rungs else {}
    for rung in rungs:
        found[rung.level] = found[rung.below] + _elo(rung.won)
    return {level: round(rating - found[ZERO]) for level, rating in found.items()}


def signed(rating: int) -> str:
    """A rating as it is written.

    >>> signed(53), signed(0)
    ('+53', '0')
    """
    return f"{rating:+d}" if rating else "0"


def margin(game: str) -> int:
    """How far the distance between two neighbours may be off, in tens.

    >>> margin("high-gammon")
    20
    """
    widths = (_elo(rung.most) - _elo(rung.least) for rung in LADDERS[game])
    return math.ceil(max(widths) / 20) * 10


def worth(game: str, called: Callable[[str], str | Message]) -> Iterator[Message]:
    """Sentences on what the levels are worth in this game; `called` names a level."""
    rated = ratings(game)
    if rated:
        yield message(
            "ladder.ratings",
            rungs=tuple(
                message("ladder.rung", level=called(level), rating=signed(rating))
                for level, rating in rated.items()
            ),
            margin=margin(game),
            games=2 * sum(rung.pairs for rung in LADDERS[game]),
        )
        if game in MORE_SEATS:
            yield message("ladder.two-seats")
    if unrated := tuple(called(level) for level in LEVELS if level not in rated):
        yield message("ladder.unrated", levels=unrated)
