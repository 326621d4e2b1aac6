"""JSON that somebody else has written: refused if it could harm the code that uses it.

The parser alone would accept values nested too deeply to process, and numbers that cannot be
written out again. Knows nothing about what the values mean.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

__all__ = ["DEEPEST", "MOST_DIGITS", "decoder", "json_value", "printable"]

# Nothing that is read here needs more; twice as deep, Python itself gives up at some time.
DEEPEST = 64
MOST_DIGITS = 100
# Control codes, and those that turn the direction of writing or end a line: a terminal obeys them.
UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def decoder(pairs: Callable[[list[tuple[str, Any]]], Any] | None = None) -> json.JSONDecoder:
    """A decoder for `json_value`; `pairs` builds an object from its names and values."""
    return json.JSONDecoder(object_pairs_hook=pairs, parse_int=_whole)


def json_value(text: str, read: json.JSONDecoder | None = None) -> Any:
    """The value in a JSON text; raises `ValueError`, whose text says what is wrong."""
    try:
        value = (read or _PLAIN).decode(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if text.count("[") + text.count("{") > DEEPEST and _is_too_deep(value):
        raise ValueError("nested too deeply")
    return value


def printable(text: str) -> str:
    """A text on one line that cannot control a terminal: control codes become question marks, and
    line ends become spaces.
    """
    return UNPRINTABLE.sub(lambda code: " " if code[0].isspace() else "?", text)


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError("a number has too many digits")
    return int(digits)


def _is_too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        inner: list[Any] = []
        for one in level:
            if isinstance(one, dict):
                inner.extend(one.values())
            elif isinstance(one, list):
                inner.extend(one)
        if not inner:
            return False
        level = inner
    return True


_PLAIN = decoder()
