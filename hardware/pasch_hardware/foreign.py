"""Reads JSON from untrusted sources, and refuses any that could harm the code that uses it.

The parser alone would accept values nested too deeply to process, and numbers that cannot be
written out again. Knows nothing about what the values mean.
"""

import json
import math
import re
from collections.abc import Callable, Iterator
from typing import Any, TextIO

__all__ = [
    "DEEPEST",
    "MOST_DIGITS",
    "JsonFile",
    "decoder",
    "json_value",
    "printable",
    "without_password",
]

# Nothing read here is nested more deeply; at some greater depth Python itself gives up.
DEEPEST = 64
MOST_DIGITS = 100
# How many characters of a file are read at once. An error farther than this from the end of what
# was read cannot be put right by what follows.
PIECE = 1 << 20
# Characters that a terminal obeys (control codes, changes of writing direction, line ends), and
# halves of one, which no file can hold.
UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


# What stands before the host in an address; a path, as some report one, has lost a slash.
CREDENTIALS = re.compile(r"([a-z][a-z0-9+.-]+:/{1,3})[^\s/'\"]*@", re.IGNORECASE)


def decoder(pairs: Callable[[list[tuple[str, Any]]], Any] | None = None) -> json.JSONDecoder:
    """A decoder for `json_value`; `pairs` builds an object from its names and values."""
    return json.JSONDecoder(
        object_pairs_hook=pairs, parse_int=_whole, parse_float=_finite, parse_constant=_finite
    )


def json_value(text: str, read: json.JSONDecoder | None = None) -> Any:
    """The value in a JSON text; raises `ValueError`, whose text says what is wrong."""
    try:
        value = (read or _PLAIN).decode(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return _checked(value, text)


def _checked(value: Any, text: str) -> Any:
    if text.count("[") + text.count("{") > DEEPEST and _is_too_deep(value):
        raise ValueError("nested too deeply")
    return value


class JsonFile:
    """A JSON text of any length, read from a file part by part.

    Holds one value at a time, of at most `longest` characters. All methods raise `ValueError`,
    whose text says what is wrong.
    """

    def __init__(self, file: TextIO, longest: int) -> None:
        self._file, self._longest = file, longest
        self._text, self._at, self._is_all = "", 0, False
        # How many characters, lines, and characters of its line precede the text in the file.
        self._before = (0, 0, 0)

    def peek(self) -> str:
        """The next character that is not blank; empty at the end."""
        while True:
            self._at = _BLANKS.match(self._text, self._at).end()  # type: ignore[union-attr]
            if self._at < len(self._text) or self._is_all:
                return self._text[self._at : self._at + 1]
            self._read_on()

    def take(self, signs: str) -> str:
        """The next character, which has to be one of `signs`."""
        sign = self.peek()
        if not sign or sign not in signs:
            problem = f"Expecting {signs[0]!r} delimiter" if signs else "Extra data"
            raise self._fault(json.JSONDecodeError(problem, self._text, self._at))
        self._at += 1
        return sign

    def each(self, opening: str, closing: str) -> Iterator[None]:
        """Yield once for each part between these signs, for the caller to take."""
        self.take(opening)
        if self.peek() == closing:
            self.take(closing)
            return
        yield
        while self.take(f",{closing}") == ",":
            yield

    def name(self) -> str:
        """The name of the next value of an object."""
        if self.peek() != '"':
            problem = "Expecting property name enclosed in double quotes"
            raise self._fault(json.JSONDecodeError(problem, self._text, self._at))
        name: str = self.value()
        self.take(":")
        return name

    def value(self) -> Any:
        """The next value."""
        self.peek()
        while True:
            try:
                value, end = _PLAIN.raw_decode(self._text, self._at)
            except RecursionError:
                raise ValueError("nested too deeply") from None
            except json.JSONDecodeError as error:
                if self._is_all or error.pos < len(self._text) - PIECE:
                    raise self._fault(error) from None
            else:
                # A number may continue beyond what was read.
                if end < len(self._text) or self._is_all:
                    self._check_length(end - self._at)
                    text, self._at = self._text[self._at : end], end
                    return _checked(value, text)
            self._read_on()

    def end(self) -> None:
        """Raise unless the text ends here."""
        if self.peek():
            self.take("")

    def _check_length(self, length: int) -> None:
        if length > self._longest:
            raise ValueError("a part of it is too long")

    def _read_on(self) -> None:
        left = len(self._text) - self._at
        self._check_length(left)
        done, (chars, lines, column) = self._text[: self._at], self._before
        column = self._at - done.rindex("\n") - 1 if "\n" in done else column + self._at
        self._before = (chars + self._at, lines + done.count("\n"), column)
        more = self._file.read(max(PIECE, min(left, self._longest - left)))
        self._text, self._at, self._is_all = self._text[self._at :] + more, 0, not more

    def _fault(self, error: json.JSONDecodeError) -> json.JSONDecodeError:
        """The error with its place in the file."""
        chars, lines, column = self._before
        error.colno += column if error.lineno == 1 else 0
        error.lineno, error.pos = error.lineno + lines, error.pos + chars
        return error


def printable(text: str) -> str:
    """The text on one line, unable to control a terminal.

    Control codes become question marks, line ends become spaces.
    """
    if text.isprintable():
        return text
    return UNPRINTABLE.sub(lambda code: " " if code[0].isspace() else "?", text)


def without_password(text: str) -> str:
    """The text without the names and passwords of addresses in it, wherever somebody gave one.

    >>> without_password("no file http://me:secret@10.0.0.7/video")
    'no file http://10.0.0.7/video'
    """
    return CREDENTIALS.sub(r"\1", text) if "@" in text else text


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError("a number has too many digits")
    return int(digits)


def _finite(number: str) -> float:
    value = float(number)
    if not math.isfinite(value):
        raise ValueError("a number is not finite")
    return value


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
_BLANKS = re.compile(r"[ \t\n\r]*")
