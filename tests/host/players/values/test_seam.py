"""Every game has values: distributions that sum to one, points that sum to nothing."""

import random

import numpy as np
import pytest

from host.players.by_chance import RandomPlayer
from pasch.players.game_driver import GameDriver
from pasch.players.player import dice_by_chance
from pasch.players.values.afterstates import Afterstates, borne_off, hands_over
from pasch.players.values.best import value_of
from pasch.players.values.search import (
    best_plays,
    equities_of,
    looked_ahead,
    looked_further,
)
from pasch.players.values.value import QUICK, STRONG, Search, after, settled
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Next, Situation


def standings_of(name: str, count: int) -> list[Situation]:
    """So many decisions with dice of one random game, from its start; all rolls are taken."""
    game, chance = game_named(name), random.Random(5)
    driver = GameDriver.begun(game, game.in_force({}), game.seats[0])
    found: list[Situation] = []
    while len(found) < count and not driver.finish:
        if driver.is_free:
            driver = driver.thrown(dice_by_chance(game, chance))
        else:
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
        plays = value.game.plays_in_time(situation)
        rated = best_plays(value, situation)
        assert sorted(one.play.notation for one in rated) == sorted(p.notation for p in plays)
        seat = value.game.seats.index(situation.turn)
        points = equities_of(value, [after(value.game, situation, play) for play in plays])
        if plays:
            # A step of Gamwin is worth what further steps with the lying dice make of it.
            is_whole = all(play.due is not Next.MOVE_OR_THROW for play in plays)
            assert rated[0].equity >= points[:, seat].max()
            assert rated[0].equity == points[:, seat].max() or not is_whole
            assert best_plays(value, situation, Search(rolls=1, keep=2, within=9.0))[0].rolls == (
                len(plays) > 1
            )


@pytest.mark.parametrize("name", ["backgammon", "nackgammon", "fevga"])
def test_standings_are_worth_the_same_before_they_are_written(name: str) -> None:
    """Hits, checkers on the bar and games that end are among those of a random game."""
    value = value_of(game_named(name))
    for situation in standings_of(name, 400)[::4]:
        plays = value.game.legal_plays(situation)
        assert hands_over(plays, value.game)
        if not plays:
            continue
        onward = Afterstates(value.game, situation, plays, plays.found)
        written = [
            after(value.game, situation, play) for play in plays.as_found(range(len(plays)))
        ]
        assert list(onward) == written
        assert equities_of(value, onward).tolist() == equities_of(value, written).tolist()
        assert borne_off(value.game, onward).tolist() == borne_off(value.game, written).tolist()


@pytest.mark.parametrize("search", [QUICK, Search(rolls=1, keep=3, within=0.2)])
def test_asked_for_a_few_the_best_plays_are_those_of_all(search: Search) -> None:
    value = value_of(game_named("backgammon"))
    for situation in standings_of("backgammon", 120)[::20]:
        rated = best_plays(value, situation, search)
        equities = [one.equity for one in rated]
        assert equities == sorted(equities, reverse=True)
        for count in (1, 5):
            assert best_plays(value, situation, search, count) == rated[:count]


@pytest.mark.parametrize("name", ["backgammon", "fevga", "tric-trac"])
def test_plays_of_one_roll_can_be_compared_however_far_they_were_looked_at(name: str) -> None:
    """Where the network is too hopeful, a play not looked at further seemed the best."""
    value = value_of(game_named(name))
    moved, plain = [], []
    for situation in standings_of(name, 120)[::6]:
        rated = best_plays(value, situation, STRONG)
        equities = [one.equity for one in rated]
        assert equities == sorted(equities, reverse=True)
        assert len(rated) < 2 or rated[0].rolls == 1
        quick = {one.play: one.equity for one in best_plays(value, situation)}
        for one in rated[1:12]:
            if one.rolls == 0:
                equity = looked_further(value, situation, one.play).equity
                moved.append(abs(one.equity - equity))
                plain.append(abs(quick[one.play] - equity))
    assert len(moved) > 20
    assert sum(moved) < sum(plain)


def test_of_a_vast_roll_a_play_near_the_best_is_found_soon() -> None:
    game = game_named("puff")
    value = value_of(game)
    ways = {"1": "wwww", "3": "www", "5": "www", "8": "www", "10": "ww"}
    position = game.position(ways | {"24": "bbbbb", "20": "bbbbb", "12": "bbbbb"})
    situation = game.situation(position, "white", (2, 2), {"doublets": 1})
    plays = game.legal_plays(situation)
    points = equities_of(value, [after(game, situation, play) for play in plays])[:, 0]
    rated = best_plays(value, situation)
    assert len(rated) < len(plays) / 10
    # Without a compiler another way may be found to the same outcome.
    assert rated[0].play.position in {play.position for play in plays}
    assert (points > rated[0].equity).mean() < 0.01


def test_a_won_game_is_worth_what_it_pays() -> None:
    game = game_named("backgammon")
    position = game.position({"1": "w", "off": "w" * 14, "19": "b" * 15})
    rated = best_plays(value_of(game), game.situation(position, "white", (2, 1)))
    assert [one.equity for one in rated] == [2.0]


def test_looking_ahead_sees_what_the_next_roll_must_bring() -> None:
    """Black wins with any roll: White's last checkers are worth nothing, whatever is thought."""
    game = game_named("backgammon")
    value = value_of(game)
    position = game.position({"6": "ww", "off": "w" * 13 + "b" * 14, "24": "b"})
    standing = game.situation(position, "black", ())
    assert looked_ahead(value, standing).tolist() == pytest.approx([-1.0, 1.0])


def test_what_several_owe_at_the_end_counts_as_it_counts_before() -> None:
    """Each loser pays one; 24, 4 and 12 at the end made the last roll luck of 38 points."""
    game = game_named("friedl-tric-trac")
    value = value_of(game)
    goal = {"N4": "bbb", "N5": "bbb", "N6": "bbb"}
    over = game.position(goal | {"E1": "r" * 9, "N1": "y" * 9, "W1": "g" * 9})
    standing = game.situation(over, "blue", ())
    paid = settled(game, standing)
    assert paid is not None
    assert paid[0] > 3.0
    (points,) = equities_of(value, [standing])
    assert points.tolist() == [3.0, -1.0, -1.0, -1.0]


def test_an_empty_seat_pays_nothing() -> None:
    game = game_named("high-gammon")
    over = game.position({"off": "b" * 9, "NE": "y" * 9})
    standing = game.situation(over, "blue", (), {"players": ("blue", "yellow")})
    (points,) = equities_of(value_of(game), [standing])
    assert points.tolist() == [1.0, 0.0, -1.0, 0.0]
