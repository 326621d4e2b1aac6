"""Ctrl-C around asyncio, which lets what is being done come to its next wait before it ends."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar

__all__ = ["interrupted_at_once", "run_to_end"]

T = TypeVar("T")


def run_to_end(doing: Coroutine[Any, Any, T]) -> T:
    """What the coroutine returns; Ctrl-C cancels it, or, if it comes too early, keeps it from
    being begun."""
    try:
        with ExitStack() as stack:
            with interrupted_afterwards():
                # A loop that is only half made cannot be closed.
                runner = stack.enter_context(asyncio.Runner())
            return runner.run(doing)
    finally:
        doing.close()


@contextmanager
def interrupted_afterwards() -> Iterator[None]:
    """Ctrl-C waits until this is done; then Python's own handler stands, without which asyncio
    does not hear Ctrl-C."""
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if came:
            raise KeyboardInterrupt


@contextmanager
def interrupted_at_once() -> Iterator[None]:
    """Ctrl-C ends at once what is done here, though asyncio runs, which would have it wait."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
