"""The course of a game in the players' minds, and what is left out of it."""

import random

import pytest

from pasch.demo.players.amateur import FULL, OUTSIDE
from pasch.demo.players.skipping import ahead, first_seen, turns_of
from pasch.players.game_driver import GameDriver
from pasch.rules import GAMES, game_named


@pytest.mark.parametrize("name", GAMES)
def test_a_game_skipped_ahead_is_near_its_end_and_to_be_thrown(name: str) -> None:
    game = game_named(name)
    begun = GameDriver.begun(game, game.in_force({}), game.seats[0])
    late = ahead(begun, random.Random(3), 10)
    assert not late.dice
    assert late.finish is None
    assert turns_of(late, random.Random(4)) < turns_of(begun, random.Random(4))


@pytest.mark.parametrize("name", GAMES)
def test_no_pile_is_higher_than_can_be_seen(name: str) -> None:
    game = game_named(name)
    begun = GameDriver.begun(game, game.in_force({}), game.seats[0])
    seen = first_seen(begun, random.Random(1))
    piles = [len(lying) for place, lying in seen.position.items() if place not in OUTSIDE]
    assert max(piles, default=0) <= 2 * FULL
