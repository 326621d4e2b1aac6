"""Draws boards in other processes while the network trains."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from multiprocessing.process import BaseProcess
from multiprocessing.queues import Queue
from queue import Full
from typing import TypeVar

import cv2

__all__ = ["stream"]

T = TypeVar("T")
# How many boards each process draws ahead.
AHEAD = 3
# How often a process waiting for room checks that its parent still runs.
PATIENCE_S = 5.0


def stream(
    samples: Callable[[int], Iterator[T]], seed: int, first: int, workers: int
) -> Iterator[T]:
    """The `samples` of boards `first`, `first` + 1, ..., drawn by other processes, in order."""
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
    line: Queue[list[T]],
) -> None:
    """Draw every `workers`-th board into a queue, one after the other."""
    os.nice(5)
    cv2.setNumThreads(1)
    parent = multiprocessing.parent_process()
    assert parent is not None
    line.cancel_join_thread()
    number = first + worker
    while parent.is_alive():
        try:
            # In one piece, so that they share what is common to a board.
            made = list(samples(seed * 1_000_003 + number))
        except (ValueError, IndexError, ZeroDivisionError, cv2.error) as error:
            print(f"board {number} left out: {error!r}", flush=True)
        else:
            hand_on(made, line, parent)
        number += workers


def hand_on(made: list[T], line: Queue[list[T]], parent: BaseProcess) -> None:
    """Put a board's samples into a queue once it has room, unless the parent has gone."""
    while parent.is_alive():
        try:
            line.put(made, timeout=PATIENCE_S)
        except Full:
            continue
        return
