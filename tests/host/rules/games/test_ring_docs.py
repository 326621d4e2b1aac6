"""The players' pages of High Gammon, Friedl's Tric-Trac and Gamwin say what the games are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from host.rules.gamwin_setting import GAME as GAMWIN
from host.rules.ring_setting import FRIEDL, HIGH_GAMMON
from pasch.rules.games.gamwin.judging import RULE_IDS
from pasch.rules.model.game import Game

PAGES = Path(__file__).parents[4] / "docs" / "rules"
GAMES = {game.name: game for game in (HIGH_GAMMON, FRIEDL, GAMWIN)}


def page(game: Game, lang: str) -> str:
    return (PAGES / f"{game.name}{'.de' if lang == 'de' else ''}.md").read_text()


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_every_option_stands_there_with_its_values(name: str, lang: str) -> None:
    text = page(GAMES[name], lang)
    for option in GAMES[name].options:
        values = ", ".join(f"`{value}`" for value in option.values)
        assert f"| `{option.name}` | {values} |" in text
    rows = re.findall(r"^\| `(\w+)` \| `", text, re.MULTILINE)
    assert sorted(rows) == sorted(option.name for option in GAMES[name].options)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_reason_of_gamwin_stands_there_with_its_rule(lang: str) -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| [^`]+\((GW-\w+)\) \|$", page(GAMWIN, lang), re.MULTILINE)
    assert dict(rows) == RULE_IDS
