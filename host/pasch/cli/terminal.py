"""The program's streams, and printing for people, flushed at once because somebody watches."""

import sys
from collections.abc import Callable

from pasch.messages import sayer, sentence
from pasch_hardware.message import Message

__all__ = ["printed", "remark", "settle_streams", "teller"]


def settle_streams(encoding: str | None = None) -> None:
    """Let no character stop the program; None: in the system's encoding.

    Input that cannot be decoded matches no word; a console that cannot write a name or an umlaut
    gets its escape code instead.
    """
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding=encoding, errors=errors)


def printed(line: str) -> None:
    """Print a line now, though the output may be a pipe."""
    print(line, flush=True)


def teller(lang: str) -> Callable[[Message], None]:
    """A function that prints every message in `lang`."""
    say = sayer(lang)
    return lambda told: printed(say(told))


def remark(told: Message, lang: str) -> None:
    """Print a message beside the output, on standard error."""
    print(sentence(told, lang), file=sys.stderr, flush=True)
