"""Every text that the packages say to people, found in their syntax trees.

A text is the literal that a message or an error is made of: `Message("...")`, `message("...")`,
`SomeError("...")`, also by way of a constant, or as one of two (`"..." if ... else "..."`).
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from pasch.messages.compile import FOLDER, catalogue, read_file

__all__ = ["entries", "fields", "has_words", "literals", "made_at_runtime", "texts"]

MAKERS = {"Message", "message", "messages"}
ROOT = Path(__file__).resolve().parents[3]
# What is not installed and speaks all the same.
TOOLS = (ROOT / "tests" / "bench", ROOT / "docs" / "generate")
# Signs and units, the same in every language.
NAMED = re.compile(r"f['\"][a-z][\w-]*\.")
# Strings of a script, and the names of what it keeps.
QUOTED = re.compile(r"[\"`]([\w.-]+)[\"`]|\b([a-z]+)(?=:)")
SIGNS = re.compile(r"\b([mM]?[mAV]|mm2|m2|x|LED|GP|AWG|pdf)\b")


@cache
def modules() -> tuple[tuple[Path, ast.Module], ...]:
    """Every module of the packages and tools, but what runs on the board's side."""
    packages = [Path(str(files(name))) for name in ("pasch", "pasch_vision", "pasch_hardware")]
    found = (
        file
        for folder in (*packages, *TOOLS)
        for file in sorted(folder.rglob("*.py"))
        if "micropython" not in file.parts
    )
    return tuple((file, ast.parse(file.read_text("utf-8"))) for file in found)


@cache
def errors() -> frozenset[str]:
    """The names of all classes of errors for people: `PaschError` and what follows from it."""
    bases = {
        node.name: {_name(base) for base in node.bases}
        for _, module in modules()
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef)
    }
    found = {"PaschError"}
    while further := {name for name in bases if bases[name] & found} - found:
        found |= further
    return frozenset(found)


def texts() -> Iterator[tuple[str, str]]:
    """Each text that is said, with the module that says it."""
    for file, made, constants in messages_made():
        for argument in made.args:
            yield from ((file.name, text) for text in _texts(argument, constants))


def made_at_runtime() -> Iterator[tuple[str, str]]:
    """Messages and errors made of an f-string; names in the catalogue (`f"judge.{x}"`) may be."""
    for file, made, _ in messages_made():
        text = made.args[0]
        if isinstance(text, ast.JoinedStr) and not NAMED.match(ast.unparse(text)):
            yield file.name, ast.unparse(text)


@cache
def messages_made() -> tuple[tuple[Path, ast.Call, dict[str, ast.expr]], ...]:
    """Each call that makes a message or an error, with its file and the file's constants."""
    found = list[tuple[Path, ast.Call, dict[str, ast.expr]]]()
    for file, module in modules():
        constants, makers = dict[str, ast.expr](), MAKERS | errors()
        for node in ast.walk(module):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                constants[_name(node.targets[0])] = node.value
            elif isinstance(node, ast.Call) and node.args and _name(node.func) in makers:
                found.append((file, node, constants))
    return tuple(found)


def entries(lang: str, but: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    """Ids of a language with their texts: one, or one for each plural form.

    The sentences of the file `but` are left out.
    """
    left_out = {entry.id for entry in read_file(FOLDER / lang / but)} if but else set()
    for entry in catalogue(FOLDER / lang):
        if entry.id and entry.id not in left_out:
            texts = entry.string if isinstance(entry.string, tuple) else (entry.string,)
            yield (entry.id[0] if entry.pluralizable else entry.id), texts


@cache
def literals() -> frozenset[str]:
    """Every string that stands anywhere in the code, the page's among it."""
    page = Path(str(files("pasch"))) / "page" / "static"
    scripts = (file for file in page.rglob("*.js") if file.parent.name != "vendor")
    quoted = {
        text
        for file in scripts
        for found in QUOTED.findall(file.read_text("utf-8"))
        for text in found
    }
    return frozenset(quoted) | {
        node.value
        for _, module in modules()
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def fields(template: str) -> set[str]:
    """The names of a template's fields."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def has_words(template: str) -> bool:
    """True unless a template is fields, signs and units alone."""
    texts = (text for text, *_ in string.Formatter().parse(template))
    return any(letter.isalpha() for text in texts for letter in SIGNS.sub("", text))


def _texts(node: ast.expr, constants: dict[str, ast.expr]) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from _texts(node.body, constants)
            yield from _texts(node.orelse, constants)
        case ast.Name() if node.id in constants:
            yield from _texts(constants[node.id], {})


def _name(node: ast.AST | None) -> str:
    """The last part of a name: `append` of `faults.append`."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
