"""How many checkers a colour has helps to read what can hardly be seen.

Each place, and each tray, has probabilities by itself. The numbers of all of them must add up
to the number of checkers there are, but for some that may be out of sight; each place is then
weighed by how well its contents fit the others'. Counts help, they do not force: checkers may be
lost, and a clear sight outweighs a sum that does not fit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from pasch_vision.evidence_plane import Floats

__all__ = ["Shares", "fits_the_set", "fitted_to_counts", "is_outvoted"]

# Probabilities by content, of one place.
Shares = Mapping[str, float]

# Natural logs of the odds that checkers are out of sight: the first where the colour's tray is
# seen and each one more, any number where borne-off checkers lie who knows where, any number
# behind or in a hand.
LOST_BESIDE_TRAY, LOST_MORE, LOST_NO_TRAY, LOST_WITH_HAND = -6.0, -1.0, -2.0, 0.0
# And that one is there that does not belong to the set.
SURPLUS = -10.0
# Numbers choose among what a picture leaves open. What it shows less than so many times as likely
# as something else they make likelier, but not sure: a checker may lie on the floor that seems to
# hide in a full row.
OUTVOTED = 0.22
# A number of checkers in a tray that is not out of the question.
POSSIBLE = 0.02


def fitted_to_counts(
    places: Mapping[str, Shares],
    counts: Mapping[str, int],
    trays: Mapping[str, Sequence[float]],
    has_hand: bool,
    lost_no_tray: float = LOST_NO_TRAY,
) -> dict[str, Shares]:
    """The places' probabilities, weighed by how well the colours' numbers add up.

    `counts`: how many checkers each colour has; `trays` by letter: the probabilities of 0, 1, ...
    checkers in the colour's tray, where it was looked at; `lost_no_tray`: the natural log of the
    odds that any one number is out of sight where it was not.
    """
    weighed: dict[str, dict[str, float]] = {name: dict(shares) for name, shares in places.items()}
    for letter, count in counts.items():
        sources = [numbers(shares, letter, count) for shares in places.values()]
        others = without_each(sources)
        rest = out_of_sight(count, trays.get(letter), has_hand, lost_no_tray)
        for name, other in zip(places, others, strict=True):
            fit = fits(other, rest, count)
            weighed[name] = {
                content: share * float(fit[min(content.count(letter), len(fit) - 1)])
                for content, share in weighed[name].items()
            }
    return {name: normalised(shares) for name, shares in weighed.items()}


def fits_the_set(
    seen: str, counts: Mapping[str, int], trays: Mapping[str, Sequence[float]]
) -> bool:
    """Whether no more checkers are `seen` than there are, and with their tray none too few.

    Where they do not add up, one was likelier misread than lost or brought along.
    """
    for letter, count in counts.items():
        rest = count - seen.count(letter)
        tray = trays.get(letter)
        if rest < 0 or (tray is not None and (rest >= len(tray) or tray[rest] < POSSIBLE)):
            return False
    return True


def is_outvoted(seen: Shares, fitted: Shares) -> bool:
    """Whether numbers made a place hold what its picture speaks against."""
    best = max(fitted, key=lambda content: fitted[content])
    return seen.get(best, 0.0) < OUTVOTED * max(seen.values())


def numbers(shares: Shares, letter: str, count: int) -> Floats:
    """The probabilities that a place holds 0, 1, ... checkers of a colour."""
    found = np.zeros(2 * count + 1)
    for content, share in shares.items():
        found[min(content.count(letter), 2 * count)] += share
    return found


def without_each(sources: Sequence[Floats]) -> list[Floats]:
    """For each source the distribution of the sum of all the others."""
    size = len(sources[0])
    one = np.zeros(size)
    one[0] = 1.0
    before, after = [one], [one]
    for source in sources[:-1]:
        before.append(np.convolve(before[-1], source)[:size])
    for source in reversed(sources[1:]):
        after.append(np.convolve(after[-1], source)[:size])
    pairs = zip(before, reversed(after), strict=True)
    return [np.convolve(left, right)[:size] for left, right in pairs]


def out_of_sight(
    count: int,
    tray: Sequence[float] | None,
    has_hand: bool,
    lost_no_tray: float = LOST_NO_TRAY,
) -> Floats:
    """How likely it is (not normalised) that `k - count` checkers are not on the places.

    Index k runs from 0 (`count` too many on the places) to 2 `count`.
    """
    excess = np.arange(-count, count + 1)
    beside_tray = LOST_BESIDE_TRAY + LOST_MORE * (excess - 1)
    lost = np.where(excess > 0, lost_no_tray if tray is None else beside_tray, 0.0)
    if has_hand:
        lost = np.where(excess > 0, LOST_WITH_HAND, lost)
    lost = np.where(excess < 0, SURPLUS * -excess, lost)
    weights: Floats = np.exp(lost)
    if tray is None:
        return weights
    in_tray = np.array(tray)[: count + 1]
    return np.convolve(weights, in_tray)[: 2 * count + 1]


def fits(others: Floats, rest: Floats, count: int) -> Floats:
    """How well 0, 1, ... checkers of the colour on a place fit all the rest."""
    # Together with `number` and k - `count` out of sight the others must make `count`.
    together = np.convolve(others, rest)[: 2 * count + 1]
    result: Floats = together[::-1] + 1e-12
    return result


def normalised(shares: Mapping[str, float]) -> dict[str, float]:
    """The probabilities summing to 1, the likeliest first."""
    total = sum(shares.values())
    ordered = sorted(shares, key=lambda content: -shares[content])
    return {content: shares[content] / total for content in ordered}
