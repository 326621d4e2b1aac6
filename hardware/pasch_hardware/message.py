"""What to say to a person: the id of a sentence and the values to fill it in, in no language.

This, the lowest floor, knows messages and how to fill in a template; it knows no language except
the English of its templates. The host's `pasch.messages` says a message in the requested language.

A template is a Python format string. A number may have its format (`{mm:.1f}`); `{name!r}` quotes
what somebody gave, a text as the language quotes and data as JSON. A tuple is joined as its field
says: `{names}` with commas, `{names:and}`, `{names:or}`, and clauses `{faults:;}` with semicolons.
`{path:shell}` is quoted as a command takes it.
A message inside another loses its full stop before the other's full stop, bracket, semicolon or
comma. A value may come from anywhere: it stays on its line, cannot control a terminal, and shows
no password of an address.
"""

import json
import re
import shlex
import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from numbers import Real
from pathlib import Path
from typing import Any

from pasch_hardware.foreign import printable, without_password

__all__ = [
    "Message",
    "MessageFormatter",
    "Say",
    "Text",
    "cause",
    "foreign",
    "message",
    "messages",
    "named_cause",
    "reworded",
    "said",
]

# An id that is a name in the catalogue, not a template: `judge.blocked`.
SYMBOLIC = re.compile(r"[a-z][\w-]*(\.[\w-]+)+")
# Before these characters an inner sentence loses its full stop; the format of such a field.
CLOSES, UNSTOPPED = (".", ")", ";", ","), "."
# The format of a word that is part of a command.
SHELL = "shell"
# Quotations of what somebody gave are cut at this length.
LONGEST_QUOTED = 200
# Texts of the standard library (`tomllib`) that contain values, as templates.
FOREIGN = (
    "{problem} (at line {line}, column {column})",
    "{problem} (at end of document)",
    "Cannot declare {key} twice",
    "Illegal character {char}",
)


@dataclass(frozen=True, slots=True)
class Message:
    """Something to say: a catalogue id or an English template, and its values.

    A value is a number, a name (a string, said as it is), a message, or a tuple of these;
    `count` chooses the plural form. The text of a message is plain English, for logs.

    >>> str(Message("no game {name!r} in {files:or}", {"name": "x", "files": ("a", "b")}))
    "no game 'x' in a or b"
    >>> str(Message("judge.blocked", {"point": 5}))
    'judge.blocked(point=5)'
    """

    id: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return _ENGLISH.say(self)


# Says a message in the language of whoever is to read it.
Say = Callable[[Message], str]
# What a label or a cell holds: something to be said, a name, or a number.
Text = Message | str | float


def message(template: str, /, **values: Any) -> Message:
    """The message of this id or template, with its values as keywords."""
    return Message(template, values)


def messages(*templates: str) -> tuple[Message, ...]:
    """Messages without values, one for each template."""
    return tuple(map(Message, templates))


def reworded(told: Message, instead: Mapping[str, str]) -> Message:
    """The message with other ids where `instead` has them, also in the messages inside it.

    >>> told = message("{one} {two}", one=Message("a.b"), two=(Message("a.c"), 7))
    >>> str(reworded(told, {"a.b": "x", "a.c": "y"}))
    'x y, 7'
    """

    def within(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(within, value))
        return reworded(value, instead) if isinstance(value, Message) else value

    values = {key: within(value) for key, value in told.values.items()}
    return Message(instead.get(told.id, told.id), values)


def said(text: Text, say: Say) -> str:
    """A text in words; a name stays as it is."""
    if isinstance(text, str):
        return text
    return say(text if isinstance(text, Message) else Message("{number:g}", {"number": text}))


def cause(error: Exception) -> Message:
    """The text of an error, for use inside a sentence, without `Errno`."""
    own = getattr(error, "message", None)
    if isinstance(own, Message):
        return own
    if isinstance(error, OSError) and error.strerror:
        return Message(error.strerror)
    if isinstance(error, json.JSONDecodeError):
        at = {"line": error.lineno, "column": error.colno, "char": error.pos}
        where = Message("line {line} column {column} (char {char})", at)
        return message("{problem}: {where}", problem=Message(error.msg), where=where)
    return foreign(str(error), FOREIGN)


def named_cause(error: OSError) -> Message:
    """The system's text for an error, with the file's name if it gives one."""
    if not error.filename:
        return cause(error)
    return message("{path}: {fault}", path=error.filename, fault=cause(error))


def foreign(text: str, templates: Sequence[str]) -> Message:
    """Another library's text, as a message with one of these templates or its own words.

    `{problem}` is a part that may itself be translated.

    >>> foreign("invalid choice: 7", ["invalid choice: {word}"]).values
    {'word': '7'}
    """
    for template in templates:
        if found := _pattern(template).fullmatch(text):
            values: dict[str, Any] = found.groupdict()
            if "problem" in values:
                values["problem"] = foreign(values["problem"], templates)
            return Message(template, values)
    return Message(text)


@cache
def _pattern(template: str) -> re.Pattern[str]:
    named = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.*?)", re.escape(template))
    return re.compile(named, re.DOTALL)


class MessageFormatter:
    """Fills messages in, in plain English; another language overrides the first three methods."""

    def template(self, message: Message) -> str:
        """The format string of a message."""
        if message.values and SYMBOLIC.fullmatch(message.id):
            return f"{message.id}({', '.join(f'{name}={{{name}}}' for name in message.values)})"
        return message.id

    def joined(self, words: Sequence[str], how: str) -> str:
        """Words joined by `"and"` or `"or"`."""
        return f" {how} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))

    def number(self, digits: str) -> str:
        """A number's digits, written here with a decimal point."""
        return digits

    def say(self, message: Message) -> str:
        """The message filled in; a template without values stays as it is, braces and all.

        >>> MessageFormatter().say(Message("Over: {why}. ({why})", {"why": Message("It ended.")}))
        'Over: It ended. (It ended)'
        >>> said = Message("{a!r}, not {b!r} or {c!r}", {"a": "x", "b": None, "c": [1]})
        >>> MessageFormatter().say(said)
        "'x', not null or [1]"
        """
        template, values = self.template(message), message.values
        if not values:
            return template
        said = []
        for text, name, form, is_quoted in _parts(template):
            said.append(text)
            if name is not None:
                value = _quoted(values[name]) if is_quoted else values[name]
                said.append(self._filled(value, form))
        return "".join(said)

    def _filled(self, value: Any, form: str) -> str:
        """One field of a template."""
        if form == UNSTOPPED:
            said = self._filled(value, "")
            return said.removesuffix(".") if isinstance(value, Message) else said
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, tuple):
            words = [self._filled(each, "") for each in value]
            if form in ("and", "or"):
                return self.joined(words, form)
            return (form + " " if form else ", ").join(words)
        text = shlex.quote(str(value)) if form == SHELL else format(value, form)
        return self.number(text) if isinstance(value, Real) else printable(without_password(text))


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, str, bool], ...]:
    """The texts of a template, each with the field behind it: its name, its format, whether it is
    quoted."""
    parts = [*string.Formatter().parse(template)]
    found = []
    for place, (text, name, form, conversion) in enumerate(parts):
        behind = parts[place + 1][0] if place + 1 < len(parts) else ""
        is_closed = form == "" and behind.startswith(CLOSES)
        found.append((text, name, UNSTOPPED if is_closed else form or "", conversion == "r"))
    return tuple(found)


def _quoted(value: Any) -> Any:
    """A value that somebody gave: a text in quotation marks, data as JSON."""
    if isinstance(value, tuple):
        return tuple(map(_quoted, value))
    if isinstance(value, str | Path | Message):
        text = value if isinstance(value, Message) else _shortened(str(value))
        return Message("'{text}'", {"text": text})
    if isinstance(value, Real) and not isinstance(value, bool):
        return value
    return _shortened(json.dumps(value, ensure_ascii=False, default=str))


def _shortened(text: str) -> str:
    text = without_password(text)
    return text if len(text) <= LONGEST_QUOTED else f"{text[:LONGEST_QUOTED]}…"


_ENGLISH = MessageFormatter()
