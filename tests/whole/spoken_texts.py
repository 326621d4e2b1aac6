"""Every English text that the packages raise or gather as a fault, found in their syntax trees.

What is filled in stands as the character `GAP`. Texts that are made by `say` and its kin have
both languages already and are left out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

__all__ = ["GAP", "error_names", "texts_of"]

GAP = "\0"
# Where clauses are gathered that become one sentence: functions, lists and values of these names.
FAULTS = ("fault", "faults")
# Makers of an error, and which of their arguments is a text or a part of it.
MAKERS = {"_wrong": 1, "_text": 2, "_texts": 2, "opened": 1}


def error_names(files: Iterable[Path]) -> frozenset[str]:
    """The names of all classes of errors for people: `PaschError` and what follows from it."""
    bases = {
        node.name: {_name(base) for base in node.bases}
        for file in files
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    found = {"PaschError"}
    while further := {name for name in bases if bases[name] & found} - found:
        found |= further
    return frozenset(found)


def texts_of(file: Path, errors: frozenset[str]) -> set[str]:
    """The texts of one module; `errors` are the names of the classes raised with them."""
    module = ast.parse(file.read_text("utf-8"))
    functions = {node.name: node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)}
    found: set[str] = set()
    for function in (module, *functions.values()):
        for node in ast.walk(function):
            for value in _said(node, function, errors):
                found |= set(_texts(value, function, functions))
    return {text for text in found if any(letter.isalpha() for letter in text)}


def _said(node: ast.AST, function: ast.AST, errors: frozenset[str]) -> Iterator[ast.expr]:
    """The expressions in a node that are said to people when something is wrong."""
    if isinstance(node, ast.Call):
        name = _name(node.func)
        if name in errors and node.args:
            yield node.args[0]
        if len(node.args) > MAKERS.get(name, len(node.args)):
            yield node.args[MAKERS[name]]
        if name == "append" and _name(getattr(node.func, "value", None)) in FAULTS:
            yield node.args[0]
    elif isinstance(node, ast.Assign | ast.AugAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if any(_name(target) in FAULTS for target in targets) and node.value:
            yield from _items(node.value)
    elif isinstance(node, ast.Yield) and getattr(function, "name", "").endswith(FAULTS):
        yield from [node.value] if node.value else []


def _items(value: ast.expr) -> Iterator[ast.expr]:
    if isinstance(value, ast.List):
        yield from value.elts
    elif isinstance(value, ast.ListComp):
        yield value.elt
    else:
        yield value


def _texts(
    node: ast.expr, function: ast.AST, functions: dict[str, ast.FunctionDef]
) -> Iterator[str]:
    """The texts that an expression can be; none where it is no text, or in both languages."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr():
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else GAP for part in node.values
            )
        case ast.IfExp():
            yield from _texts(node.body, function, functions)
            yield from _texts(node.orelse, function, functions)
        case ast.BoolOp():
            for value in node.values:
                yield from _texts(value, function, functions)
        case ast.Name():
            assigned = [node for node in ast.walk(function) if isinstance(node, ast.Assign)]
            for inner in assigned:
                if node.id in map(_name, inner.targets) and _name(inner.value) != node.id:
                    yield from _texts(inner.value, function, functions)
        case ast.Call() if (called := functions.get(_name(node.func))) and called is not function:
            for inner in ast.walk(called):
                if isinstance(inner, ast.Return) and inner.value:
                    yield from _texts(inner.value, called, functions)


def _name(node: ast.AST | None) -> str:
    """The last part of a name: `append` of `faults.append`."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
