"""What stands around a game's record is there and says what the game is: docs/adding-a-game.md."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from pasch.rules import GAMES, game_named
from pasch.rules.model.reason import Reason

ROOT = Path(__file__).resolve().parents[4]
TESTS = ROOT / "tests/host/rules"
CODES = [code.value for code in Reason if code]
TWIN_OF_SEVERAL = {"high-gammon": "ring", "friedl-tric-trac": "ring"}


def page(name: str, ending: str) -> str:
    """The page that holds a game's options and reasons: a variant's links to its base's."""
    game = game_named(name)
    file = ROOT / f"docs/rules/{name}{ending}"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    if game.base == name:
        return text
    assert f"]({game.base}{ending})" in text, f"{file.name} has no link to {game.base}{ending}"
    return page(game.base, ending)


def check(name: str, ending: str, said: Mapping[str, str], holds: Mapping[str, str]) -> None:
    differing = {
        key: (said.get(key), holds.get(key))
        for key in sorted({*said, *holds})
        if said.get(key) != holds.get(key)
    }
    assert not differing, f"docs/rules/{name}{ending} and the record differ: {differing}"


@pytest.mark.parametrize("ending", [".md", ".de.md"])
@pytest.mark.parametrize("name", GAMES)
def test_the_page_has_every_option_with_its_values(name: str, ending: str) -> None:
    rows = re.findall(r"^\| `(\w+)` \| `([^|]+)` \|", page(name, ending), re.MULTILINE)
    options = {option.name: "`, `".join(option.values) for option in game_named(name).options}
    check(name, ending, dict(rows), options)


@pytest.mark.parametrize("ending", [".md", ".de.md"])
@pytest.mark.parametrize("name", GAMES)
def test_the_page_has_every_reason_with_its_rule(name: str, ending: str) -> None:
    text = page(name, ending)
    said = {code: re.search(rf"`{code}`.*?\b([A-Z]+-A?\d+)", text, re.DOTALL) for code in CODES}
    rules = {code: found[1] for code, found in said.items() if found}
    check(
        name, ending, rules, {code.value: rule for code, rule in game_named(name).rule_ids.items()}
    )


@pytest.mark.parametrize("name", GAMES)
def test_it_has_situations_worked_out_by_hand(name: str) -> None:
    file = ROOT / f"tests/data/situations/{name}.txt"
    has_lines = file.is_file() and file.read_text(encoding="utf-8").strip()
    assert has_lines, f"{file.relative_to(ROOT)} is missing or empty"


@pytest.mark.parametrize("name", GAMES)
def test_it_is_compared_with_a_twin(name: str) -> None:
    base = game_named(name).base
    twin = TWIN_OF_SEVERAL.get(base, base.replace("-", "_"))
    assert (TESTS / f"twins/{twin}.py").is_file(), f"tests/host/rules/twins/{twin}.py is missing"
    tests = "".join(file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py"))
    assert f"from host.rules.twins.{twin} import" in tests, f"no test compares with {twin}.py"
