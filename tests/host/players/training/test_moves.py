"""The compiled generator knows the same plays as the rules, and a network plays by them."""

import random
from dataclasses import replace

import numpy as np
import pytest

from host.players.by_chance import RandomPlayer
from pasch.players.game_driver import GameDriver
from pasch.players.training.games import course_of, rules_of
from pasch.players.training.learning import (
    ends_of_roll,
    learn_back,
    new_trace,
    play_games,
    stand_after,
)
from pasch.players.training.moves import held_by_others
from pasch.players.training.net import forward, learn, new_net, new_work
from pasch.players.values.inputs import size_of
from pasch.players.values.paths import Paths
from pasch.rules import game_named
from pasch.rules.model.game import Situation

pytestmark = pytest.mark.slow

GAMES = ("backgammon", "acey-deucey", "puff", "high-gammon", "friedl-tric-trac", "fevga")
GAMES += ("tric-trac", "gamwin")
# Rolls of more plays are left out: the compiled generator cuts them.
MANY = 1000


def expected(paths: Paths, situation: Situation) -> set[tuple[bytes, int]]:
    """What the rules let a roll lead to, as counts, and the points earned."""
    game = paths.game
    # Where dice stay lying, a play of the rules is a single step.
    plays = (game.plays_in_time if game.flow.reroll else game.legal_plays)(situation)
    scores = [play.scores for play in plays]
    standings = [replace(situation, position=play.position, dice=()) for play in plays]
    counts = [one.tobytes() for one in paths.counts(standings)]
    return set(zip(counts, scores, strict=True))


@pytest.mark.parametrize("name", GAMES)
def test_the_compiled_generator_agrees_with_the_rules(name: str) -> None:
    rules, course = rules_of(name), course_of(name)
    game, chance = game_named(name), random.Random(11)
    paths, seats = Paths.of(game), len(game.seats)
    work = new_work(new_net(size_of(seats), 1, seats, 1), seats)
    driver = GameDriver.begun(game, game.in_force({}), game.seats[0])
    compared = 0
    while compared < 250:
        if driver.finish:
            driver = GameDriver.begun(game, game.in_force({}), chance.choice(game.seats))
        if driver.dice and not driver.names:
            situation = driver.situation
            plays = game.legal_plays(situation)
            if len(plays) < MANY:
                compared += 1
                counts = paths.counts([replace(situation, dice=())])[0]
                held_by_others(rules, counts, work.held)
                state = situation.state
                hidden = state.get("points", {}).get(situation.turn, state.get("doublets", 0))
                hidden += "phase" in state
                dice = np.array(sorted(situation.dice)[::-1], np.int16)
                ends, *_ = ends_of_roll(course, work, counts, dice, hidden)
                found = set()
                after = np.zeros_like(counts)
                for end in work.room.ends[:ends]:
                    stand_after(rules, counts, work.room, int(end), 0, after)
                    found.add((after.tobytes(), int(work.room.scores[end])))
                assert found == expected(paths, situation), situation
        driver = driver.next_by(RandomPlayer(chance), chance)


def test_a_step_of_learning_goes_towards_what_was_found() -> None:
    net = new_net(size_of(2), 12, 2, 3)
    work = new_work(net, 2)
    counts = np.ones((2, 27), np.int16)
    work.x[:40] = 64
    forward(work, counts, True)
    before = work.chances.copy()
    learn(work, np.array([1.0, 0.0], np.float32), 0.1)
    forward(work, counts, True)
    assert work.chances[0] > before[0]
    assert work.chances.sum() == pytest.approx(1.0)


def test_how_a_game_ended_teaches_its_first_standing() -> None:
    rules, course = rules_of("high-gammon"), course_of("high-gammon")
    net, record = new_net(size_of(4), 12, 4, 3), new_trace(3, 4, 4)
    work = new_work(net, 4)
    record.counts[:3] = course.starts[0]
    record.shifts[:] = 1, 2, 1
    record.chances[:2] = 0.25
    record.chances[2] = 1, 0, 0, 0  # the third mover, three seats on from the first, has won
    learn_back(rules, work, record, 3, 0.0, 1.0)
    assert record.chances.tolist() == [[0, 0, 0, 1], [0, 0, 1, 0], [1, 0, 0, 0]]
    record.chances[:2] = 0.25
    learn_back(rules, work, record, 3, 0.0, 0.0)
    assert record.chances[:2].tolist() == [[0.25] * 4] * 2


@pytest.mark.parametrize("name", GAMES)
def test_self_play_ends_and_can_be_repeated(name: str) -> None:
    course = course_of(name)
    seats = course.starts.shape[1]
    nets = []
    for _ in range(2):
        net = new_net(size_of(seats), 8, seats * len(course.won), 1)
        tally, chance = np.zeros(3, np.int64), np.array([9], np.uint64)
        play_games(course, new_work(net, seats), 3, 0.02, 0.7, chance, tally)
        assert tally[:2].sum() == 3
        nets.append(net)
    assert all(np.array_equal(*pair) for pair in zip(*nets, strict=True))
