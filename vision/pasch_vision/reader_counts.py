"""What is not seen follows from how many checkers a colour has, where that is known.

Tops in one layer are counted by sight; what lies below them or stands in a tray is uncertain by
itself. All ways to share out the missing checkers are weighed together. Counts help, they do
not force: what was seen is never changed to make the numbers fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from pasch_vision.reader_stacks import Stack

__all__ = ["missing", "settled"]

# Checkers may also be out of sight (in a hand, on the floor, borne off to where no tray is).
LOST, LOST_WITH_TRAY, LOST_WITH_HAND = -2.0, -6.0, 0.5
SOFT_MOST, SOFT_SCALE = 4.5, 9.0
# Strangeness in a tray is counted pixel by pixel; neighbours say the same thing.
TRAY_TEMPERATURE = 6.0


def missing(seen: Mapping[str, str], letter: str, count: int) -> int:
    """How many of `count` checkers of a colour the tops do not show."""
    return count - sum(content.count(letter) for content in seen.values())


def settled(
    stacks: Sequence[Stack],
    letter: str,
    left: int | None,
    tray_odds: Sequence[float] | None,
    trust: float,
    has_hand: bool = False,
) -> tuple[list[list[float]], list[float] | None]:
    """How likely 0, 1, ... more checkers are on each of `stacks`, and in the tray.

    All `stacks` are of colour `letter`. `left` is how many are missing by the tops, None where
    the colour's number is not known; `tray_odds` the tray's own evidence (natural logs), None
    where there is no tray to look at; `trust` (0 to 1) how sure the tops are; `has_hand`: a hand
    may hold or hide checkers.
    """
    stacks = [replace(stack, odds=softened(stack.odds)) for stack in stacks]
    alone = [softmax(stack.odds) for stack in stacks]
    tray = None if tray_odds is None else softmax([o / TRAY_TEMPERATURE for o in tray_odds])
    if left is None or left < 0:
        return alone, tray
    together = shared_out(stacks, left, tray_odds, has_hand)
    if together is None:
        return alone, tray
    most = len(tray_odds) if tray_odds is not None else 0
    sums = [np.zeros(len(stack.odds)) for stack in stacks]
    in_tray = np.zeros(most)
    for weight, ks, off in together:
        for total, k in zip(sums, ks, strict=True):
            total[k] += weight
        if off < most:
            in_tray[off] += weight
    mixed = [
        (trust * np.array(joint) + (1 - trust) * np.array(own)).tolist()
        for joint, own in zip(sums, alone, strict=True)
    ]
    return mixed, (in_tray.tolist() if most else None)


def softened(odds: Sequence[float]) -> tuple[float, ...]:
    """Odds below the best, bounded: an outline in shade or glare may mislead altogether."""
    best = max(odds)
    return tuple(-SOFT_MOST * float(np.tanh((best - value) / SOFT_SCALE)) for value in odds)


def shared_out(
    stacks: Sequence[Stack], left: int, tray_odds: Sequence[float] | None, has_hand: bool
) -> list[tuple[float, tuple[int, ...], int]] | None:
    """All ways to share out `left` checkers: (probability, on each stack, in the tray)."""
    ways: list[tuple[float, tuple[int, ...], int]] = []
    for ks in combinations([len(stack.odds) for stack in stacks], left):
        own = sum(stack.odds[k] for stack, k in zip(stacks, ks, strict=True))
        rest = left - sum(ks)
        for off in range(rest + 1):
            lost = rest - off
            if tray_odds is None:
                if off:
                    continue
                odds = own + (0.0 if not lost else LOST_WITH_HAND if has_hand else LOST)
            elif off < len(tray_odds):
                odds = (
                    own
                    + tray_odds[off] / TRAY_TEMPERATURE
                    + (LOST_WITH_HAND if has_hand else LOST_WITH_TRAY) * lost
                )
            else:
                continue
            ways.append((odds, ks, off))
    if not ways:
        return None
    shares = softmax([odds for odds, _, _ in ways])
    return [(share, ks, off) for share, (_, ks, off) in zip(shares, ways, strict=True)]


def combinations(sizes: Sequence[int], left: int) -> Iterator[tuple[int, ...]]:
    """All (k1, k2, ...) below `sizes` that sum to at most `left`."""
    if not sizes:
        yield ()
        return
    for k in range(min(sizes[0] - 1, left) + 1):
        for rest in combinations(sizes[1:], left - k):
            yield (k, *rest)


def softmax(odds: Sequence[float]) -> list[float]:
    """Probabilities from natural logs of odds."""
    values = np.array(odds, dtype=np.float64)
    weights = np.exp(values - values.max())
    shares: list[float] = (weights / weights.sum()).tolist()
    return shares


def lost_odds(lost: int, has_hand: bool) -> float:
    """The natural log of the odds that checkers are out of sight though there is a tray."""
    if not lost:
        return 0.0
    return LOST_WITH_HAND if has_hand else LOST_WITH_TRAY * lost
