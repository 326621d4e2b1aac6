"""What the levels are worth: the share of its games that each won of the one below, game by game.

Measured by `pasch bench players` (docs/players.md); whoever chooses an opponent is told. A level
that was played too little to tell is on no ladder.
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
    "backgammon": _ladder((71.4, 63.4, 79.5, 56), (57.6, 52.5, 62.7, 177), (58.2, 49.0, 67.4, 49)),
    "nackgammon": _ladder((80.3, 76.5, 83.8, 238), (55.9, 52.1, 59.4, 358)),
    "acey-deucey": _ladder((86.4, 77.3, 95.5, 22), (60.3, 50.0, 70.7, 29)),
    "puff": _ladder((83.3, 70.8, 95.8, 12), (58.3, 43.8, 70.8, 24)),
    "tric-trac": _ladder((68.5, 60.2, 75.9, 54), (58.8, 52.6, 64.9, 57)),
    "gamwin": _ladder((67.9, 57.1, 82.1, 14), (83.3, 70.8, 95.8, 12)),
    "fevga": _ladder((74.7, 68.8, 80.1, 93), (55.1, 46.9, 63.3, 49)),
    "high-gammon": _ladder((65.3, 61.0, 69.7, 150), (56.7, 52.7, 60.7, 150)),
    "friedl-tric-trac": _ladder((57.0, 47.0, 67.0, 50), (53.0, 44.0, 62.0, 50)),
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
    {'beginner': -159, 'club': 0, 'quick': 53, 'strong': 111}
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
    40
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
