"""What this package says about building a board, in German: sentences, drawings, pages.

Texts are made once, in English; this puts a finished one into the other language by the
table `german.toml`, whose keys are the English texts with the parts that differ in braces.
A text that is not in the table is a name or a number and stays; numbers get their comma.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from functools import cache
from importlib.resources import files

from pasch_hardware.drawing.shapes import Drawing, Group, Label, Shape

__all__ = ["drawing_in", "page_in", "text_in"]

NUMBER = re.compile(r"-?\d+(\.\d+)?( x \d+(\.\d+)?)?( (mm2?|m2?|V|A|mA))?")
PICTURE = re.compile(r"!\[(.+)]\((.+)\)")
FIELD = re.compile(r"\{(\w+)\}")


def text_in(text: str, lang: str) -> str:
    """The text in `lang`; what the table does not know stays as it is.

    >>> text_in("groove 12", "de")
    'Nut 12'
    """
    if lang != "de":
        return text
    if NUMBER.fullmatch(text):
        return text.replace(".", ",")
    plain, patterns = _table()
    if text in plain:
        return plain[text]
    for pattern, german in patterns:
        if found := pattern.fullmatch(text):
            values = {name: _value(value, lang) for name, value in found.groupdict().items()}
            return german.format(**values)
    return text


def drawing_in(drawing: Drawing, lang: str) -> Drawing:
    """The drawing with its title and labels in `lang`."""
    shapes = tuple(_shape_in(shape, lang) for shape in drawing.shapes)
    return replace(drawing, title=text_in(drawing.title, lang), shapes=shapes)


def page_in(page: str, lang: str) -> str:
    """A page of Markdown in `lang`: headings, paragraphs, pictures' words, cells of tables."""
    return "\n".join(_line_in(line, lang) for line in page.split("\n"))


def _value(value: str, lang: str) -> str:
    """What fills a brace: a text of its own, or several with semicolons or commas."""
    if "; " in value:
        return "; ".join(text_in(part, lang) for part in value.split("; "))
    said = text_in(value, lang)
    if said == value and ", " in value:
        return ", ".join(text_in(part, lang) for part in value.split(", "))
    return said


def _shape_in(shape: Shape, lang: str) -> Shape:
    if isinstance(shape, Label):
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
def _table() -> tuple[dict[str, str], tuple[tuple[re.Pattern[str], str], ...]]:
    """Texts that are always the same, and patterns, those that say most first."""
    text = files("pasch_hardware").joinpath("german.toml").read_text(encoding="utf-8")
    found = {key: value for part in tomllib.loads(text).values() for key, value in part.items()}
    plain = {key: value for key, value in found.items() if not FIELD.search(key)}
    braced = sorted(set(found) - set(plain), key=lambda key: -len(FIELD.sub("", key)))
    return plain, tuple((_pattern(key), found[key]) for key in braced)


def _pattern(key: str) -> re.Pattern[str]:
    parts = FIELD.split(key)
    return re.compile(
        "".join(
            f"(?P<{part}>.+?)" if number % 2 else re.escape(part)
            for number, part in enumerate(parts)
        )
    )
