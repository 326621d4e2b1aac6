"""Printing for the commands at the table, flushed at once because somebody watches."""

from collections.abc import Callable

from pasch.messages import sayer
from pasch_hardware.message import Message

__all__ = ["printed", "teller"]


def printed(line: str) -> None:
    """Print a line now, though the output may be a pipe."""
    print(line, flush=True)


def teller(lang: str) -> Callable[[Message], None]:
    """A function that prints every message in `lang`."""
    say = sayer(lang)
    return lambda told: printed(say(told))
