"""The luck of the dice: nothing over all rolls, and taken from a result it leaves no bias."""

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from bench.luck import Luck, luck_in
from bench.players import played, player_of
from host.players.by_chance import RandomPlayer
from pasch.players.game_driver import GameDriver
from pasch.players.machine.advice import Adviser
from pasch.players.values.best import value_of
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Situation
from pasch.rules.model.position import Position


def thrown(name: str, count: int = 0) -> Iterator[tuple[Situation, int]]:
    """Rolls of a random game and how many play it."""
    game, chance = game_named(name), random.Random(4)
    playing = game.seats[:count] if count else game.seats
    driver = GameDriver.begun(game, game.in_force({}), playing[0], playing)
    for _ in range(14):
        is_thrown = not driver.dice and not driver.names
        driver = driver.next_by(RandomPlayer(chance), chance)
        if is_thrown:
            yield driver.situation, len(playing)


def over_all_rolls(luck: Luck, situation: Situation, playing: int) -> np.ndarray:
    """The mean luck of all rolls that may come here, by seat."""
    rolls = luck.course.rolls.tolist()
    every = [luck.by_seat(replace(situation, dice=tuple(roll)), playing) for roll in rolls]
    return np.tensordot(luck.course.shares, every, 1)


@pytest.mark.parametrize("name", [*GAMES])
def test_over_all_rolls_luck_sums_to_nothing_for_every_seat(name: str) -> None:
    for situation, playing in thrown(name):
        assert over_all_rolls(luck_in(name), situation, playing) == pytest.approx(0.0, abs=1e-5)
        luck = luck_in(name).by_seat(situation, playing)
        assert luck.sum(axis=1) == pytest.approx(0.0, abs=1e-5)


@pytest.mark.parametrize(
    ("name", "count"),
    [("backgammon", 0), ("tric-trac", 0), ("gamwin", 0), ("high-gammon", 4), ("high-gammon", 2)],
)
def test_it_is_the_luck_that_an_analysis_tells(name: str, count: int) -> None:
    """The trainer's code, with weights as floats, against the machine's by the rules."""
    game = game_named(name)
    adviser = Adviser(value_of(game))
    for situation, playing in thrown(name, count):
        if len(set(situation.dice)) < len(situation.dice) < 3:
            continue
        worth, mean = adviser.rolled(situation)
        luck = luck_in(name).by_seat(situation, playing)[0, game.seats.index(situation.turn)]
        assert luck == pytest.approx(worth - mean, abs=0.01)


@pytest.mark.parametrize(("sign", "least", "most"), [(1, 0.0, 0.25), (-1, 1.0, 3.0)])
def test_a_result_less_its_luck_has_no_bias_whatever_the_evaluator(
    sign: int, least: float, most: float
) -> None:
    """Races whose chance the exact table knows, as its plays are the best; by the packaged
    network, and by one that takes winning for losing.
    """
    game, known = game_named("backgammon"), luck_in("backgammon")
    places = {"6": "w", "4": "ww", "off": "w" * 12 + "b" * 12, "20": "b", "22": "bb"}
    begun = GameDriver.begun(game, game.in_force({}), "white")
    begun = replace(begun, position=Position.of(places))
    truth = value_of(game).outcomes([begun.situation])[0, 0]
    net = known.work.net
    turned = net._replace(second=sign * net.second, second_bias=sign * net.second_bias)
    luck = replace(known, work=known.work._replace(net=turned))
    players = dict.fromkeys(game.seats, player_of("quick", game))
    games = [played(begun, players, f"{number}", luck) for number in range(250)]
    came = np.array([won[1, 0] for won, _ in games])
    less_luck = came - [by_chance[1, 0] for _, by_chance in games]
    assert least < less_luck.std() / came.std() < most
    assert abs(less_luck.mean() - truth) < 2 * less_luck.std() / len(games) ** 0.5
