"""How the number of checkers on a place may have changed, told by how much of it looks different.

A checker that is laid on or taken off changes about its own area, and what it leaves looks like
the empty board again. So a content that differs in two from the known one is unlikely where no
more than one checker's area looks different. The reverse is not said: whoever lays one checker
down may push others. Knows no pictures and no places.
"""

import math
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from pasch_vision.reading.counts import Shares

__all__ = ["Difference", "grown"]

# How often at most so much of a place looks different, in a checker's areas, where its number has
# changed by one, two, three or more; the bounds divide intervals. Counted in 48 drawn films
# (tests/bench/films.py), on 92,000 pairs of pictures of a place of one colour, up to four pictures
# apart, with at most `ROW` checkers and with more: in a second layer a checker changes less than
# its own area.
BOUNDS = (0.17, 0.5, 0.8, 1.2, 2.0, 2.5, 3.0, 4.0)
IN_ROWS = (
    (0.003, 0.016, 0.056, 0.148, 0.868, 0.933, 0.967, 0.991, 1.0),
    (0.001, 0.003, 0.008, 0.041, 0.124, 0.230, 0.620, 0.900, 1.0),
    (0.001, 0.002, 0.003, 0.004, 0.017, 0.049, 0.085, 0.305, 1.0),
)
IN_STACKS = (
    (0.120, 0.445, 0.685, 0.895, 0.990, 0.997, 0.998, 0.999, 1.0),
    (0.080, 0.125, 0.285, 0.465, 0.965, 0.980, 0.982, 0.998, 1.0),
    (0.040, 0.060, 0.080, 0.090, 0.205, 0.255, 0.285, 0.335, 1.0),
)
ROW, MOST = 8, 3
# The log odds that checkers came rather than went rise by this much with the share of the
# difference that looked more like the empty board before, and are even at that share.
SLOPE, EVEN = 8.0, 0.42
# No content becomes less than this many times as likely: boards are pushed, and light moves.
LEAST = 0.02


@dataclass(frozen=True, slots=True)
class Difference:
    """How a place differs from when its content was known.

    `areas`: what looks different, by colour in that colour's checkers' areas; `filled`: the share
    of it that looked more like the empty board before, None where the empty board is not known.
    """

    areas: Mapping[str, float]
    filled: float | None


def grown(shares: Shares, before: str, difference: Difference) -> dict[str, float]:
    """The distribution over contents of a place that held `before` and now looks different.

    Only contents of the same one colour are weighed: what has come and gone besides is not told.

    >>> shown = {"w": 0.1, "www": 0.4, "wwwww": 0.5}
    >>> told = grown(shown, "ww", Difference({"w": 1.5}, filled=1.0))
    >>> {now: round(share, 2) for now, share in told.items()}
    {'w': 0.0, 'www': 0.97, 'wwwww': 0.02}
    """
    told = {now: weight(before, now, difference) for now in shares if len({*before, *now}) <= 1}
    most = max(told.values(), default=1.0)
    weighed = {
        now: share * (max(told[now] / most, LEAST) if now in told else 1.0)
        for now, share in shares.items()
    }
    total = sum(weighed.values())
    return {now: share / total for now, share in weighed.items()}


def weight(before: str, now: str, difference: Difference) -> float:
    """How well a content `now` explains a difference from the content `before`."""
    number = len(now) - len(before)
    if not number:
        return 1.0
    shares = IN_ROWS if max(len(now), len(before)) <= ROW else IN_STACKS
    area = difference.areas[(now or before)[0]]
    explained = shares[min(abs(number), MOST) - 1][bisect_right(BOUNDS, area)]
    if difference.filled is not None:
        came = 1 / (1 + math.exp(-SLOPE * (difference.filled - EVEN)))
        explained *= 2 * (came if number > 0 else 1 - came)
    return explained
