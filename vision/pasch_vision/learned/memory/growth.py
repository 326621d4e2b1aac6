"""How the number of checkers on a place may have changed, told by how much of it looks different.

A checker that is laid on or taken off changes about its own area, and what it leaves looks like
the empty board again. So a content that differs in two from the known one is unlikely where no
more than one checker's area looks different. The reverse is not said: whoever lays one checker
down may push others. Knows no pictures and no places.
"""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from pasch_vision.reading.counts import Shares

__all__ = ["Difference", "grown"]

# Counted in 47 drawn films (tests/bench/films.py), on 84,000 pairs of pictures of a place of one
# colour, up to four pictures apart: with at most five checkers, which lie side by side, and with
# more, when a checker in a second layer changes less than its own area. Only a second layer has
# changed where at least `ROW` lay before and lie now.
ROW, MOST = 5, 3
# How often at most so much of a place looks different, in a checker's areas, where its number has
# changed by one, two, `MOST` or more; the bounds divide intervals.
AREAS = (0.17, 0.5, 0.8, 1.2, 2.0, 2.5, 3.0, 4.0)
IN_ROWS = (
    (0.003, 0.015, 0.043, 0.134, 0.857, 0.925, 0.963, 0.990, 1.0),
    (0.001, 0.002, 0.007, 0.037, 0.111, 0.216, 0.603, 0.897, 1.0),
    (0.001, 0.001, 0.001, 0.001, 0.013, 0.051, 0.085, 0.305, 1.0),
)
IN_STACKS = (
    (0.094, 0.372, 0.650, 0.882, 0.974, 0.978, 0.989, 0.989, 1.0),
    (0.068, 0.102, 0.233, 0.398, 0.852, 0.898, 0.960, 0.994, 1.0),
    (0.021, 0.035, 0.054, 0.062, 0.142, 0.180, 0.209, 0.295, 1.0),
)
# How often a place that holds what it did looks as different: of the drawn ones 18, 9, 5 and 3 in
# 100 look more so than the first four bounds, but hands push checkers, too, and more than one.
UNCHANGED = (1.0, 0.3, 0.2, 0.15, 0.1, 0.2, 0.3, 0.3, 0.3)
# Of what looks different, the share that looked more like the empty board before: how often it is
# in the intervals that the bounds divide where checkers went, where none did, where some came.
FILLED = (0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95)
FILLED_IN_ROWS = (
    (0.705, 0.163, 0.074, 0.039, 0.014, 0.003, 0.002, 0.002),
    (0.288, 0.060, 0.069, 0.048, 0.067, 0.062, 0.066, 0.340),
    (0.002, 0.002, 0.002, 0.008, 0.028, 0.047, 0.140, 0.775),
)
FILLED_IN_STACKS = (
    (0.315, 0.180, 0.220, 0.160, 0.085, 0.025, 0.007, 0.006),
    (0.240, 0.070, 0.070, 0.070, 0.150, 0.070, 0.120, 0.210),
    (0.005, 0.010, 0.030, 0.055, 0.225, 0.145, 0.215, 0.325),
)
# No content becomes less than this many times as likely: boards are pushed, and light moves.
LEAST = 0.02
TINY = 1e-12


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

    Only contents of the same one colour are weighed, against one another: what has come and gone
    besides is not told.

    >>> shown = {"w": 0.1, "www": 0.4, "wwwww": 0.4, "b": 0.1}
    >>> told = grown(shown, "ww", Difference({"w": 1.5}, filled=1.0))
    >>> {now: round(share, 2) for now, share in told.items()}
    {'w': 0.0, 'www': 0.88, 'wwwww': 0.02, 'b': 0.1}
    """
    told = {now: weight(before, now, difference) for now in shares if len({*before, *now}) <= 1}
    most = max(told.values(), default=1.0)
    weighed = {now: shares[now] * max(one / most, LEAST) for now, one in told.items()}
    kept = sum(shares[now] for now in told) / max(sum(weighed.values()), TINY)
    return {**shares} | {now: share * kept for now, share in weighed.items()}


def weight(before: str, now: str, difference: Difference) -> float:
    """How well a content `now` explains a difference from the content `before`."""
    letters = now or before
    area = difference.areas[letters[0]] if letters else max(difference.areas.values())
    number = len(now) - len(before)
    is_row = min(len(now), len(before)) < ROW
    shares = UNCHANGED, *(IN_ROWS if is_row else IN_STACKS)
    explained = shares[min(abs(number), MOST)][bisect_right(AREAS, area)]
    if difference.filled is not None:
        went, same, came = FILLED_IN_ROWS if is_row else FILLED_IN_STACKS
        how_often = came if number > 0 else went if number < 0 else same
        explained *= how_often[bisect_right(FILLED, difference.filled)]
    return explained
