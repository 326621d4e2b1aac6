"""Finished English sentences in German, for what is not yet said as a message.

On its way out: it goes when the last error is raised with a template and values.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from pasch.messages import entries

__all__ = ["text_in"]

NUMBER = re.compile(r"-?\d+(\.\d+)?( x \d+(\.\d+)?)?( (mm2?|m2?|V|A|mA))?")
FIELD = re.compile(r"\{(\w+)(?:![rs])?(?::[^{}]*)?\}")
# Words or quoted texts in a row, no paths, and what joins them.
LISTED = re.compile(r"(?:'[^']*'|[\w-]+)(?:(?:, | or | and )(?:'[^']*'|[\w-]+))+")
JOINER = re.compile(r"(, | or | and )")
JOINED = {" or ": " oder ", " and ": " und "}


# The most clauses that one sentence has by itself, and its most characters: what somebody named
# may be of any length, and must not keep anybody waiting.
CLAUSES = 3
LONGEST = 1000

Patterns = tuple[tuple[re.Pattern[str], str], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Texts that stay the same, and patterns with their German, those that say most first.

    `frames` are the patterns of sentences around several clauses: their key has `{faults}`.
    """

    plain: Mapping[str, str]
    frames: Patterns
    patterns: Patterns

    def german(self, text: str) -> str | None:
        """The text in German, clause by clause where it is none by itself; None for a name."""
        if text in self.plain:
            return self.plain[text]
        if framed := self._filled(text, self.frames):
            return framed
        return self._listed(text.split("; ")) or self._sentence(text)

    def _listed(self, clauses: list[str]) -> str | None:
        """Sentences in a row, of the fewest clauses each; None where one of them is a name."""
        rest: list[list[str] | None] = [None] * len(clauses) + [[]]
        for start in reversed(range(len(clauses))):
            for end in range(start + 1, min(start + CLAUSES, len(clauses)) + 1):
                after = rest[end]
                head = after is not None and self._sentence("; ".join(clauses[start:end]))
                if head and after is not None:
                    rest[start] = [head, *after]
                    break
        return "; ".join(rest[0]) if rest[0] else None

    def _sentence(self, text: str) -> str | None:
        if NUMBER.fullmatch(text):
            return text.replace(".", ",")
        if len(text) > LONGEST:
            return None
        return self.plain.get(text) or self._filled(text, self.patterns)

    def _filled(self, text: str, patterns: Patterns) -> str | None:
        for pattern, german in patterns:
            if found := pattern.fullmatch(text):
                parts = FIELD.split(german)
                parts[1::2] = [self._value(found[name]) for name in parts[1::2]]
                return "".join(parts)
        return None

    def _value(self, value: str) -> str:
        """What fills a brace: a text of its own, several with semicolons or commas, or a name."""
        if german := self.german(value):
            return german
        if "; " in value:
            return "; ".join(self.german(part) or part for part in value.split("; "))
        if LISTED.fullmatch(value):
            parts = JOINER.split(value)
            return "".join(self.german(part) or JOINED.get(part, part) for part in parts)
        return ", ".join(self.german(part) or part for part in value.split(", "))


def text_in(text: str, lang: str) -> str:
    """The text in `lang` where the catalogue knows it as it is, else as it is."""
    if lang == "de":
        for end in ("", "."):
            if german := _table().german(text + end):
                return german.removesuffix(end)
    return text


@cache
def _table() -> Table:
    found = {
        FIELD.sub(r"{\1}", key): FIELD.sub(r"{\1}", text) for key, text in entries("de").items()
    }
    plain = {key: value for key, value in found.items() if not FIELD.search(key)}
    words = {key: FIELD.sub("", key) for key in found}
    braced = sorted(set(found) - set(plain), key=lambda key: -len(words[key]))
    braced = [key for key in braced if _is_matched(key, words[key])]
    frames = [key for key in braced if "{faults}" in key]
    return Table(plain, _patterns(frames, found), _patterns(braced, found))


def _is_matched(key: str, words: str) -> bool:
    names = FIELD.findall(key)
    return len(set(names)) == len(names) and bool(re.search("[A-Za-z]{3}", words))


def _patterns(keys: Iterable[str], found: Mapping[str, str]) -> Patterns:
    return tuple((_pattern(key), found[key]) for key in keys)


def _pattern(key: str) -> re.Pattern[str]:
    parts = FIELD.split(key)
    return re.compile(
        "".join(
            f"(?P<{part}>.*?)" if number % 2 else re.escape(part)
            for number, part in enumerate(parts)
        ),
        re.DOTALL,
    )
