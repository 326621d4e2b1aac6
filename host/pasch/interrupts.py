"""Ctrl-C around asyncio, which lets a task reach its next wait before ending it."""

import asyncio
import signal
import threading
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar

__all__ = ["interrupted_at_once", "run_to_end"]

T = TypeVar("T")


def run_to_end(doing: Coroutine[Any, Any, T]) -> T:
    """The coroutine's result; Ctrl-C cancels it or, if early enough, prevents its start."""
    try:
        with ExitStack() as stack:
            with interrupted_afterwards():
                # A half-made loop cannot be closed.
                runner = stack.enter_context(asyncio.Runner())
            return runner.run(doing)
    finally:
        doing.close()


@contextmanager
def interrupted_afterwards() -> Iterator[None]:
    """Delay Ctrl-C until the block is done, then restore Python's own handler, without which
    asyncio does not notice Ctrl-C.
    """
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
    """Let Ctrl-C end the block at once, although asyncio is running and would delay it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
