"""A program run as a child that is spoken to in JSON, a line each way.

Knows how to start it and to tell it something; what it answers, and when it has died, is the
business of whoever runs it.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["Child", "child", "tell"]

Child = subprocess.Popen[str]


def child(words: Sequence[str], is_heard: bool = True) -> Child:
    """The program of this command line, with pipes to its ends; raises `OSError`.

    `is_heard`: its standard error is a pipe as well, and has to be read, or it waits when that is
    full; else it goes where this program's goes. A Ctrl-C at the terminal does not reach it: it
    ends with its input, when whoever runs it does.
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
    """Write a line to it; raises `OSError` where it has died, `ValueError` where it is closed."""
    assert listener.stdin is not None
    listener.stdin.write(json.dumps(said) + "\n")
    listener.stdin.flush()
