"""What the trainings of several networks share: the learning rate, samples seen again, saving."""

from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
import torch

__all__ = ["ReplayBuffer", "rate_at", "saved"]

T = TypeVar("T")
WARM_STEPS = 60
# The learning rate falls over this last share of all steps.
FALLING = 0.3


def rate_at(step: int, done: float, rate: float) -> float:
    """The learning rate: warming up, then constant, then falling to the end (`done` is 1)."""
    warm = min(1.0, (step + 1) / WARM_STEPS)
    falling = min(1.0, max(1 - done, 0) / FALLING)
    return rate * warm * max(falling, 0.01)


class ReplayBuffer(Generic[T]):
    """Samples of earlier steps, to be seen again; a new one replaces a random one."""

    def __init__(self, rng: np.random.Generator, most: int) -> None:
        self.rng, self.most, self.samples = rng, most, list[T]()

    def drawn(self, number: int) -> list[T]:
        """`number` of them, at random."""
        return [self.samples[int(k)] for k in self.rng.integers(0, len(self.samples), number)]

    def add(self, one: T) -> None:
        """Add one, dropping a random one if there are `most` already."""
        if len(self.samples) >= self.most:
            self.samples.pop(int(self.rng.integers(len(self.samples))))
        self.samples.append(one)


def saved(whole: dict[str, Any], weights: Path) -> None:
    """Save a training's state; a run that breaks off meanwhile leaves the last one."""
    beside = weights.with_suffix(".new")
    torch.save(whole, beside)
    beside.replace(weights)
