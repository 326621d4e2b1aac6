"""Finished English texts in German: sentences of every package, drawings and pages of this one.

Texts are made once, in English; this puts a finished one into the other language by the
table `german.toml` beside a package's code, whose keys are the English texts with the parts
that differ in braces. A text that is in no table is a name or a number and stays; numbers get
their comma. Several clauses joined by semicolons are looked up one by one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from pasch_hardware.maker.sheet.shapes import Drawing, Group, Shape, TextLabel

__all__ = ["drawing_in", "page_in", "text_in"]

PACKAGE = "pasch_hardware"
NUMBER = re.compile(r"-?\d+(\.\d+)?( x \d+(\.\d+)?)?( (mm2?|m2?|V|A|mA))?")
PICTURE = re.compile(r"!\[(.+)]\((.+)\)")
FIELD = re.compile(r"\{(\w+)\}")
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


def text_in(text: str, lang: str, packages: tuple[str, ...] = (PACKAGE,)) -> str:
    """The text in `lang` by the first of the packages' tables that knows it, else as it is.

    A sentence that has become part of another may have lost its full stop.

    >>> text_in("groove 12", "de")
    'Nut 12'
    """
    if lang == "de":
        for package in packages:
            for end in ("", "."):
                if german := _table(package).german(text + end):
                    return german.removesuffix(end)
    return text


def drawing_in(drawing: Drawing, lang: str) -> Drawing:
    """The drawing with its title and labels in `lang`."""
    shapes = tuple(_shape_in(shape, lang) for shape in drawing.shapes)
    return replace(drawing, title=text_in(drawing.title, lang), shapes=shapes)


def page_in(page: str, lang: str) -> str:
    """A page of Markdown in `lang`: headings, paragraphs, pictures' words, cells of tables."""
    return "\n".join(_line_in(line, lang) for line in page.split("\n"))


def _shape_in(shape: Shape, lang: str) -> Shape:
    if isinstance(shape, TextLabel):
        return replace(shape, text=text_in(shape.text, lang))
    if isinstance(shape, Group):
        return replace(shape, shapes=tuple(_shape_in(inner, lang) for inner in shape.shapes))
    return shape


def _line_in(line: str, lang: str) -> str:
    if line.startswith("| "):
        return "| " + " | ".join(text_in(cell, lang) for cell in line[2:-2].split(" | ")) + " |"
    if picture := PICTURE.fullmatch(line):
        return f"![{text_in(picture[1], lang)}]({picture[2]})"
    return text_in(line, lang)


@cache
def _table(package: str) -> Table:
    """A package's own table, with what the system under all of them says."""
    found = {**_parts(PACKAGE)["system"]}
    for part in _parts(package).values():
        found |= part
    plain = {key: value for key, value in found.items() if not FIELD.search(key)}
    braced = sorted(set(found) - set(plain), key=lambda key: -len(FIELD.sub("", key)))
    frames = [key for key in braced if "{faults}" in key]
    return Table(plain, _patterns(frames, found), _patterns(braced, found))


def _parts(package: str) -> dict[str, dict[str, str]]:
    return tomllib.loads(files(package).joinpath("german.toml").read_text(encoding="utf-8"))


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
