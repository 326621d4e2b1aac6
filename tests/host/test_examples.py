"""The examples in docstrings and on the page of the rules library do what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import pasch
import pasch.rules

DOCS = Path(__file__).resolve().parents[2] / "docs"
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(pasch.__path__, "pasch.")
    if not module.name.endswith("__main__")
)
# Where examples are the documentation: losing them all would go unseen otherwise.
SPOKEN = {
    "pasch.messages",
    "pasch.rules.games.board24.notation",
    "pasch.rules.model.position",
    "pasch.rules.model.scoring",
}


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    tried = doctest.testmod(importlib.import_module(name))
    assert tried.failed == 0
    assert tried.attempted or name not in SPOKEN


def test_the_page_of_the_rules_library() -> None:
    tried = doctest.testfile(str(DOCS / "rules-library.md"), module_relative=False)
    assert tried.attempted > 40
    assert tried.failed == 0
