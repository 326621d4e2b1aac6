"""What two networks say of the same places, taken together.

They were trained apart and err apart: where one is in doubt the other often is not. Knows nothing
of pictures.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

__all__ = ["together"]

# Neither of them rules out what the other sees.
LEAST_SHARE = 1e-4


def together(one: Mapping[str, float], other: Mapping[str, float]) -> dict[str, float]:
    """The geometric mean of two probabilities of each content, summing to 1.

    >>> together({"w": 0.9, "": 0.1}, {"w": 0.1, "": 0.9})
    {'': 0.5, 'w': 0.5}
    """
    shares = {
        content: math.sqrt(at_least(one, content) * at_least(other, content))
        for content in sorted({*one, *other})
    }
    total = sum(shares.values())
    return {content: share / total for content, share in shares.items()}


def at_least(shares: Mapping[str, float], content: str) -> float:
    """The probability of a content, never quite none."""
    return max(shares.get(content, 0.0), LEAST_SHARE)
