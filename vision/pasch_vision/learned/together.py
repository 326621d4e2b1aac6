"""Combines what is known about the same places.

Two networks were trained separately and their errors differ: where one is in doubt the other often
is not. Where a place looks as it did when its content was known, that content is likelier. Knows
nothing about pictures.
"""

import math
from collections.abc import Mapping
from functools import cache

from pasch_vision.reading.counts import Shares

__all__ = ["Shown", "likelier", "named_alike", "together"]

# The probabilities of each place's contents.
Shown = Mapping[str, Shares]
# Floor for each probability, so that neither network rules out what the other sees.
LEAST_SHARE = 1e-4


def together(one: Shares, other: Shares) -> dict[str, float]:
    """The geometric mean of two distributions over contents, normalised to sum to 1.

    >>> together({"w": 0.9, "": 0.1}, {"w": 0.1, "": 0.9})
    {'': 0.5, 'w': 0.5}
    """
    shares = {
        content: math.sqrt(at_least(one, content) * at_least(other, content))
        for content in sorted({*one, *other})
    }
    total = sum(shares.values())
    return {content: share / total for content, share in shares.items()}


def likelier(shares: Shares, content: str, odds: float) -> dict[str, float]:
    """The distribution with one content `odds` times as likely against all others.

    >>> likelier({"w": 0.9, "": 0.1}, "", 81.0)
    {'w': 0.1, '': 0.9}
    """
    weighed = {**shares, content: at_least(shares, content) * odds}
    total = sum(weighed.values())
    return {held: share / total for held, share in weighed.items()}


def at_least(shares: Shares, content: str) -> float:
    """The probability of a content, at least `LEAST_SHARE`."""
    return max(shares.get(content, 0.0), LEAST_SHARE)


def named_alike(places: Shown, like: Shown, letters: tuple[str, str]) -> Shown:
    """The places with the two colours `letters` assigned to agree best with `like`."""
    if agreement(places, like) >= agreement(places, exchanged(like, letters)):
        return places
    return exchanged(places, letters)


def exchanged(places: Shown, letters: tuple[str, str]) -> Shown:
    """The places with the two colours `letters` exchanged."""
    return {
        place: {in_exchange(content, letters): share for content, share in shares.items()}
        for place, shares in places.items()
    }


@cache
def in_exchange(content: str, letters: tuple[str, str]) -> str:
    """The content with the two colours exchanged."""
    one, other = letters
    return "".join(sorted(content.translate(str.maketrans(one + other, other + one))))


def agreement(one: Shown, other: Shown) -> float:
    """How similar two readings are: the sum of their places' Bhattacharyya coefficients."""
    both = [(shares, other[place]) for place, shares in one.items()]
    return sum(math.sqrt(a.get(held, 0.0) * share) for a, b in both for held, share in b.items())
