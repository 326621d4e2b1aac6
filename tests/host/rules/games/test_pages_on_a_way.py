"""The players' pages of the games on 24 points say what the games are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pasch.rules import game_named
from pasch.rules.games.board24 import acey_deucey, backgammon, fevga
from pasch.rules.games.puff import judging as puff_judging
from pasch.rules.games.tric_trac import judging as tric_trac_judging

PAGES = Path(__file__).resolve().parents[4] / "docs/rules"
RULE_IDS = {
    "backgammon": backgammon.RULE_IDS,
    "acey-deucey": acey_deucey.RULE_IDS,
    "fevga": fevga.RULE_IDS,
    "puff": puff_judging.RULE_IDS,
    "tric-trac": tric_trac_judging.RULE_IDS,
}


@pytest.mark.parametrize("ending", [".md", ".de.md"])
@pytest.mark.parametrize("name", RULE_IDS)
def test_page(name: str, ending: str) -> None:
    page = (PAGES / f"{name}{ending}").read_text()
    rows = dict(re.findall(r"^\| `(\w+)` \| (`[^|]+`) \|", page, re.MULTILINE))
    for option in game_named(name).options:
        assert rows[option.name] == ", ".join(f"`{value}`" for value in option.values)
    for code, rule in RULE_IDS[name].items():
        assert f"`{code}`" in page
        assert rule in page
