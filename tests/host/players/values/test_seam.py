"""Every game has values: distributions that sum to one, points that sum to nothing."""

import random

import numpy as np
import pytest

from pasch.players.game_driver import GameDriver
from pasch.players.player import RandomPlayer
from pasch.players.values.best import value_of
from pasch.players.values.search import Search, best_plays, equities_of
from pasch.players.values.value import after
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Situation


def standings_of(name: str, count: int) -> list[Situation]:
    """So many decisions with dice of one random game, from its start."""
    game, chance = game_named(name), random.Random(5)
    driver = GameDriver.begun(game, game.in_force({}), game.seats[0])
    found: list[Situation] = []
    while len(found) < count and not driver.finish:
        driver = driver.next_by(RandomPlayer(chance), chance)
        if driver.dice and not driver.names:
            found.append(driver.situation)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_outcomes_are_chances_and_points_are_won_from_somebody(name: str) -> None:
    value = value_of(game_named(name))
    standings = standings_of(name, 12)
    outcomes = value.outcomes(standings)
    assert outcomes.shape == (len(standings), len(value.points))
    assert np.allclose(outcomes.sum(axis=1), 1.0)
    assert np.allclose(value.equities(standings).sum(axis=1), 0.0)


@pytest.mark.parametrize("name", [name for name in GAMES if name != "puff"])
def test_the_best_play_is_the_best_for_the_mover(name: str) -> None:
    value = value_of(game_named(name))
    for situation in standings_of(name, 12):
        plays = value.game.legal_plays(situation)
        rated = best_plays(value, situation)
        assert sorted(one.play.notation for one in rated) == sorted(p.notation for p in plays)
        seat = value.game.seats.index(situation.turn)
        points = equities_of(value, [after(value.game, situation, play) for play in plays])
        if plays:
            assert rated[0].equity == points[:, seat].max()
            assert best_plays(value, situation, Search(rolls=1, keep=2, within=9.0))[0].rolls == (
                len(plays) > 1
            )
