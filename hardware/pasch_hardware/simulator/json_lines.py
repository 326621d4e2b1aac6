"""A program run as a child process, exchanging lines of JSON.

Knows how to start it and send it a line; the caller deals with its answers and its death.
"""

import json
import subprocess
from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["Child", "child", "tell"]

Child = subprocess.Popen[str]


def child(words: Sequence[str], is_heard: bool = True) -> Child:
    """The program of this command line, with pipes to its ends; raises `OSError`.

    `is_heard`: its standard error is a pipe as well and has to be read, or the child blocks when
    it is full; otherwise it goes where this program's goes. A Ctrl-C at the terminal does not
    reach it: it ends with its input, when its owner does.
    """
    return subprocess.Popen(
        list(words),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE if is_heard else None,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )


def tell(listener: Child, said: Mapping[str, Any]) -> None:
    """Write a line to it; raises `OSError` if it has died, `ValueError` if it is closed."""
    assert listener.stdin is not None
    listener.stdin.write(json.dumps(said) + "\n")
    listener.stdin.flush()
