"""Boards drawn by other processes while the network takes its steps."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from typing import TypeVar

import cv2

__all__ = ["stream"]

T = TypeVar("T")
# Boards that each process draws ahead.
AHEAD = 3


def stream(
    samples: Callable[[int], Iterator[T]], seed: int, first: int, workers: int
) -> Iterator[T]:
    """What `samples` makes of boards `first`, `first` + 1, ..., drawn by other processes, always
    in order."""
    context = multiprocessing.get_context("spawn")
    lines = [context.Queue(maxsize=AHEAD) for _ in range(workers)]
    for worker, line in enumerate(lines):
        arguments = (samples, worker, workers, seed, first, line)
        context.Process(target=drawn, args=arguments, daemon=True).start()
    while True:
        for line in lines:
            yield from line.get()


def drawn(
    samples: Callable[[int], Iterator[T]],
    worker: int,
    workers: int,
    seed: int,
    first: int,
    line: object,
) -> None:
    """Draw board after board into a queue, every `workers`-th."""
    os.nice(5)
    cv2.setNumThreads(1)
    number = first + worker
    while True:
        try:
            # All at once: they share what is the same for a board.
            line.put(list(samples(seed * 1_000_003 + number)))  # type: ignore[attr-defined]
        except (ValueError, IndexError, ZeroDivisionError, cv2.error) as error:
            print(f"board {number} left out: {error!r}", flush=True)
        number += workers
