"""Uses the total number of checkers of a colour to read what can hardly be seen.

Each place and each tray has its own probabilities. Their counts must add up to the number of
checkers in the set, except for some that may be out of sight, so each content is weighted by how
well it fits the other places. Totals help but do not force: checkers may be lost, and a clear view
outweighs a sum that does not fit.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice, pairwise

import numpy as np

from pasch_vision.arrays import Floats, Indices

__all__ = ["LOST_NO_TRAY", "Shares", "fits_the_set", "fitted_to_counts", "is_outvoted"]

# Probabilities by content, of one place.
Shares = Mapping[str, float]

# Natural logs of the odds that checkers are out of sight: one, and each further one, when the
# colour's tray is seen; any number, when borne-off checkers lie no one knows where; any number,
# behind or in a hand.
LOST_BESIDE_TRAY, LOST_MORE, LOST_NO_TRAY, LOST_WITH_HAND = -6.0, -1.0, -2.0, 0.0
# Log odds of each checker too many, which does not belong to the set.
SURPLUS = -10.0
# Indices choose among what a picture leaves open. A content whose probability in the picture is
# less than this share of the likeliest one's they may make likelier, but not sure: a checker that
# seems to hide in a full row may lie on the floor.
OUTVOTED = 0.22


def fitted_to_counts(
    places: Mapping[str, Shares],
    counts: Mapping[str, int],
    trays: Mapping[str, Sequence[float]],
    has_hand: bool,
    lost_no_tray: float = LOST_NO_TRAY,
) -> dict[str, Shares]:
    """The places' probabilities, weighted by how well each colour's numbers add up.

    `counts`: how many checkers each colour has; `trays` by letter: the probabilities of 0, 1, ...
    checkers in the colour's tray, if it was looked at; `lost_no_tray`: the natural log of the odds
    that any given number is out of sight if it was not.
    """
    contents = [content for shares in places.values() for content in shares]
    shown = np.array([share for shares in places.values() for share in shares.values()])
    ends = np.cumsum([0, *(len(shares) for shares in places.values())])
    weighed = shown
    for letter, count in counts.items():
        held = np.array([min(content.count(letter), 2 * count) for content in contents], np.int64)
        rest = out_of_sight(count, trays.get(letter), has_hand, lost_no_tray)
        weighed = weighed * fits_the_others(shown, held, ends, rest)
    every = zip(contents, weighed.tolist(), strict=True)
    return {name: normalised(dict(islice(every, len(shares)))) for name, shares in places.items()}


def fits_the_others(shares: Floats, held: Indices, ends: Indices, rest: Floats) -> Floats:
    """How well each content (M,) of P places fits all other places and what is out of sight.

    `shares` (M,): the contents' probabilities; `held` (M,): how many checkers of one colour they
    hold, fewer than the K of `rest`, which is as of `out_of_sight`. The contents of place p run
    from `ends[p]` to `ends[p + 1]`.
    """
    places = [slice(first, end) for first, end in pairwise(ends)]
    numbers = [np.bincount(held[part], shares[part]) for part in places]
    size = len(rest)
    # How likely each number is on the places before one or out of sight, and on those from it on.
    before, behind = [rest], [np.ones(1)]
    for number in numbers:
        before.append(np.convolve(before[-1], number)[:size])
    for number in reversed(numbers):
        behind.append(np.convolve(behind[-1], number)[:size])
    fit = np.full(len(shares), 1e-12)
    for part, one, other in zip(places, before[:-1], reversed(behind[:-1]), strict=True):
        # The number held, the others and the k - `count` out of sight must add up to `count`.
        fit[part] += np.convolve(one, other)[size - 1 - held[part]]
    return fit


def fits_the_set(seen: str, counts: Mapping[str, int]) -> bool:
    """Whether no more checkers are `seen` than the set has.

    If there are more, a misreading is likelier than a foreign checker.
    """
    return all(seen.count(letter) <= count for letter, count in counts.items())


def is_outvoted(seen: Shares, fitted: Shares) -> bool:
    """Whether the totals give a place a content that its picture contradicts."""
    best = max(fitted, key=fitted.__getitem__)
    return seen.get(best, 0.0) < OUTVOTED * max(seen.values())


def out_of_sight(
    count: int,
    tray: Sequence[float] | None,
    has_hand: bool,
    lost_no_tray: float = LOST_NO_TRAY,
) -> Floats:
    """How likely it is (not normalised) that `k - count` checkers are not on the places.

    Index k runs from 0 (`count` too many on the places) to 2 `count`.
    """
    weights = lost(count, tray is not None, has_hand, lost_no_tray)
    in_tray = (1.0,) if tray is None else tray[: count + 1]
    return np.convolve(weights, in_tray)[: 2 * count + 1]


@lru_cache(maxsize=64)
def lost(count: int, has_tray: bool, has_hand: bool, lost_no_tray: float) -> Floats:
    """How likely -`count` to `count` checkers are neither on the places nor in a tray looked at.

    Negative numbers are checkers too many. Not normalised.
    """
    excess = np.arange(-count, count + 1)
    beside_tray = LOST_BESIDE_TRAY + LOST_MORE * (excess - 1)
    missing = LOST_WITH_HAND if has_hand else beside_tray if has_tray else lost_no_tray
    weights: Floats = np.exp(np.where(excess > 0, missing, SURPLUS * np.maximum(-excess, 0)))
    weights.setflags(write=False)
    return weights


def normalised(shares: Mapping[str, float]) -> dict[str, float]:
    """The probabilities summing to 1, the likeliest first."""
    total = sum(shares.values())
    ordered = sorted(shares, key=shares.__getitem__, reverse=True)
    return {content: shares[content] / total for content in ordered}
