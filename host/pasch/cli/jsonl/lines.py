"""Lines of JSON in, one answer a line out: shared by every command that speaks JSON.

A bad line, even a blank one, is answered with `{"error": ...}`; the others are still answered, and
the exit status is then 2. The rest of a line longer than any request is thrown away as it comes,
because JSON takes many times its length in memory. Answers are flushed one by one, so that a
program at the other end can wait for each. Lines are UTF-8 whatever the system's encoding, as JSON
requires.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TextIO

from pasch.cli.terminal import settle_streams
from pasch.errors import PaschError, RequestError
from pasch.messages import sentence
from pasch_hardware.foreign import decoder, json_value
from pasch_hardware.message import cause

__all__ = ["answer_input", "answer_lines"]

# In characters; a request with every place of a board has a few thousand.
LONGEST = 1 << 20


def parse_object(line: str) -> dict[str, Any]:
    """The JSON object on a line; raises `RequestError` that says what is wrong with it.

    A byte order mark is skipped. A name may occur only once in an object: if a place has two
    contents, neither can be believed.
    """
    if len(line) > LONGEST:
        raise RequestError("the line is too long; no request has {count} letters", count=LONGEST)
    text = line.removeprefix("\ufeff").strip()
    if not text:
        raise RequestError("the line is empty; it must hold a JSON object")
    try:
        value = json_value(text, ONCE)
    except ValueError as error:
        raise RequestError("the line is not valid JSON ({error})", error=cause(error)) from None
    if not isinstance(value, dict):
        raise RequestError("the line must hold a JSON object, not {value!r}", value=value)
    return value


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        times = Counter(name for name, _ in pairs)
        twice = tuple(name for name in sorted(times) if times[name] > 1)
        raise RequestError("the line names {names!r} more than once", names=twice)
    return value


ONCE = decoder(_each_once)


def _bounded(lines: TextIO) -> Iterator[str]:
    """The lines; only the beginning of those that are too long."""
    while line := lines.readline(LONGEST + 1):
        yield line
        while len(line) > LONGEST and not line.endswith("\n"):
            line = lines.readline(LONGEST + 1)


def answer_input(answer: Callable[[dict[str, Any]], dict[str, Any]], lang: str) -> int:
    """Answer every line of standard input; returns 2 if a line could not be answered."""
    settle_streams("utf-8")
    return answer_lines(sys.stdin, answer, sys.stdout, lang)


def answer_lines(
    lines: TextIO,
    answer: Callable[[dict[str, Any]], dict[str, Any]],
    out: TextIO,
    lang: str = "en",
) -> int:
    """Answer each line, with errors in `lang`; returns 0, or 2 if a line could not be answered."""
    status = 0
    for line in _bounded(lines):
        try:
            reply = answer(parse_object(line))
        except PaschError as error:
            reply, status = {"error": sentence(error.message, lang)}, 2
        out.write(json.dumps(reply, ensure_ascii=False) + "\n")
        out.flush()
    return status
