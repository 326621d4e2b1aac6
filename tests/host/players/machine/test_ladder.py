"""Whoever chooses an opponent is told what the levels are worth, in the figures of the docs."""

import re
from pathlib import Path

import pytest

from pasch.messages import sentence
from pasch.players.machine.ladder import LADDERS, ratings, worth
from pasch.players.machine.level import LEVELS
from pasch.rules import GAMES

DOCS = Path(__file__).parents[4] / "docs" / "players.md"
SHARE = re.compile(r"(\d+) % \((\d+) to (\d+)\), (\d+) pairs")


def measured() -> dict[str, tuple[list[tuple[int, ...]], list[int]]]:
    """What the table of levels in the docs says of each game: its shares, and its ratings."""
    found = {}
    for line in DOCS.read_text("utf-8").partition("**The levels**")[2].splitlines():
        name, *cells = line.strip("| ").split(" | ")
        if shares := [tuple(map(int, one)) for one in SHARE.findall(line) if len(cells) == 3]:
            code = name.removesuffix(", two seats").removesuffix(" for points").lower()
            rated = [int(one) for one in cells[2].replace("−", "-").split(",")]
            found[code.replace("'s", "").replace(" ", "-")] = shares, rated
    return found


def test_the_docs_and_the_ladders_say_the_same() -> None:
    told = measured()
    assert set(told) == set(LADDERS)
    for game, (shares, rated) in told.items():
        rungs = LADDERS[game][:2]
        for rung, share in zip(rungs, shares, strict=True):
            own = rung.won, rung.least, rung.most, rung.pairs
            assert share == pytest.approx(own, abs=0.51), (game, rung)
        assert rated == [*ratings(game).values()][:3]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_level_of_every_game_is_told_of_once(game: str, lang: str) -> None:
    said = " ".join(sentence(told, lang) for told in worth(game, str))
    assert all(len(re.findall(rf"\b{level}\b", said)) == 1 for level in LEVELS), said
    assert "ladder." not in said
