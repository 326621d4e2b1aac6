"""What setting up begins with: the options, last time's choice, or a game and nothing else."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from host.page.setup.test_setup import ADA, setting_up
from pasch.live.model.terms import Terms
from pasch.page.setup import last_choice
from pasch.page.setup.choices import GameForm, plain_terms, terms_of

NOBODY = {"white": "", "black": ""}


def proposed(folder: Path, terms: Terms | None) -> tuple[str, Mapping[str, Any]]:
    """The step that is due, and the game that its form shows."""
    with setting_up(folder) as (page, _, _):
        steps = page.site.setting_up
        assert steps is not None
        steps.propose(terms, None)
        return steps.step, steps.as_json("en")["game"]


def test_where_only_the_game_is_named_people_say_who_plays_it(tmp_path: Path) -> None:
    step, game = proposed(tmp_path, plain_terms("puff", tmp_path / "games.db"))
    assert (step, game["game"], game["players"]) == ("game", "puff", NOBODY)


@pytest.mark.parametrize(
    ("named", "step", "players"),
    [("backgammon", "camera", ADA["players"]), ("puff", "game", NOBODY)],
)
def test_a_game_that_is_named_alone_is_played_as_last_time(
    tmp_path: Path, named: str, step: str, players: object
) -> None:
    before = terms_of(msgspec.convert(ADA, GameForm), tmp_path / "games.db")
    last_choice.save(before, "", tmp_path / "last-choice.json")
    due, game = proposed(tmp_path, plain_terms(named, tmp_path / "games.db"))
    assert (due, game["game"], game["players"]) == (step, named, players)


def test_what_else_is_named_stands(tmp_path: Path) -> None:
    plain = plain_terms("puff", tmp_path / "games.db")
    own = replace(plain, settings=replace(plain.settings, own_dice=True))
    step, game = proposed(tmp_path, own)
    assert (step, game["dice"]) == ("camera", "own")
