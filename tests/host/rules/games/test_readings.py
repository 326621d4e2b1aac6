"""The page on what can be read in two ways: the same in both languages, its options real."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pasch.rules import GAMES, game_named

PAGES = Path(__file__).resolve().parents[4] / "docs/rules"
OPTIONS = {
    (option.name, value)
    for name in GAMES
    for option in game_named(name).options
    for value in option.values
}


def rules_of(page: str) -> list[str]:
    return re.findall(r"^\| ([A-Z]{2}-A?\d+) \|", (PAGES / page).read_text(), re.MULTILINE)


def test_both_languages_list_the_same_rules() -> None:
    rules = rules_of("readings.md")
    assert rules == rules_of("readings.de.md")
    assert {"GW-A1", "GW-A5", "GW-A13", "FT-A2"} <= set(rules)


@pytest.mark.parametrize("page", ["readings.md", "readings.de.md"])
def test_every_option_that_is_named_exists(page: str) -> None:
    named = re.findall(r"`(\w+) = (\w+)`", (PAGES / page).read_text())
    assert len(named) == 9
    assert set(named) <= OPTIONS
