"""The end of a race: the table is the one that its program makes, and that is the rules' own."""

import random
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from host.players.by_chance import RandomPlayer
from pasch.errors import PaschError
from pasch.players.game_driver import GameDriver
from pasch.players.training.bearing_off import reached, table
from pasch.players.values import bearing_off
from pasch.players.values.bearing_off import FULL, HOME, MOST, TABLE, numbered, settle_races
from pasch.players.values.best import value_of
from pasch.players.values.search import outcomes_ahead
from pasch.rules import game_named
from pasch.rules.model.game import Game, Situation
from pasch.rules.model.position import Position

GAMES = ("backgammon", "nackgammon", "fevga")
Way = tuple[int, ...]
WAYS = [tuple(way) for way in numbered().tolist()]


def standing(
    game: Game, own: Way, other: Way, seat: str = "white", dice: tuple[int, ...] = ()
) -> Situation:
    """Both lie so at home, the rest is off; `seat` is about to throw or has thrown."""
    places: dict[str, str] = {"off": ""}
    for who, way in ((seat, own), (game.following(seat), other)):
        letter = game.equipment.letters[who]
        places |= home_of(game, who, way, letter)
        places["off"] += letter * (game.equipment.checkers - sum(way))
    return game.situation(Position.of(places), seat, dice)


def home_of(game: Game, seat: str, way: Way, letter: str) -> Mapping[str, str]:
    names = game.equipment.ways[seat][:HOME]
    return {name: letter * count for name, count in zip(names, way, strict=True) if count}


@pytest.mark.parametrize("name", GAMES)
def test_a_roll_leads_where_the_rules_say(name: str) -> None:
    game, chance = game_named(name), random.Random(3)
    for seat in game.seats:
        letter, names = game.equipment.letters[seat], game.equipment.ways[seat][:HOME]
        for _ in range(150):
            own, other = chance.choice(WAYS[1:]), chance.choice(WAYS[1:])
            dice = chance.randint(1, 6), chance.randint(1, 6)
            plays = game.legal_plays(standing(game, own, other, seat, dice))
            found = {tuple(play.position.at(one).count(letter) for one in names) for play in plays}
            assert reached(own, dice) == found, (own, dice)


@pytest.mark.parametrize(
    ("own", "rolls"),
    [
        # With so many of 36 rolls two checkers are off at once, as every beginner's book has it.
        ("000011", 6), ("100001", 15), ("010010", 19), ("001100", 17), ("100010", 23),
        ("002000", 17), ("010100", 23), ("200000", 36),
        # Three or four, by doublets that are high enough.
        ("300000", 6), ("004000", 4), ("000004", 1),
    ],
)  # fmt: skip
def test_with_one_roll_left_it_is_as_every_book_has_it(own: str, rolls: int) -> None:
    way = tuple(int(digit) for digit in own)
    with np.load(TABLE) as kept:
        won = kept["chance"][WAYS.index(way), WAYS.index((1, 0, 0, 0, 0, 0))] / FULL
    assert won == pytest.approx(rolls / 36, abs=1 / FULL)


def test_some_rolls_from_the_end_the_rules_themselves_give_the_same() -> None:
    game = game_named("backgammon")
    known: dict[tuple[Way, Way], float] = {}

    def won(own: Way, other: Way) -> float:
        """By the game's own plays, for whoever throws."""
        if not sum(other):
            return 0.0
        if (own, other) not in known:
            by_roll = [best(own, other, (a, b)) for a in range(1, 7) for b in range(1, 7)]
            known[own, other] = sum(by_roll) / 36
        return known[own, other]

    def best(own: Way, other: Way, dice: tuple[int, int]) -> float:
        names = game.equipment.ways["white"][:HOME]
        plays = game.legal_plays(standing(game, own, other, "white", dice))
        then = {tuple(play.position.at(one).count("w") for one in names) for play in plays}
        return max(1.0 - won(other, way) for way in then)

    with np.load(TABLE) as kept:
        chance = kept["chance"]
    own, other = (0, 0, 0, 1, 0, 1), (1, 0, 1, 0, 0, 0)
    said = chance[WAYS.index(own), WAYS.index(other)] / FULL
    assert 0.1 < said < 0.9
    assert said == pytest.approx(won(own, other), abs=1 / FULL)


@pytest.mark.slow
def test_the_table_in_the_package_is_made_anew_alike() -> None:
    chance, cube = table()
    with np.load(TABLE) as kept:
        assert np.array_equal(kept["chance"], chance)
        assert np.array_equal(kept["cube"], cube)


@pytest.mark.parametrize("name", GAMES)
def test_values_are_those_of_the_table_and_only_there(name: str) -> None:
    game = game_named(name)
    value = value_of(game)
    known = standing(game, (0, 0, 0, 0, 1, 1), (1, 0, 0, 0, 0, 0))
    network = standing(game, (0, 0, 0, 0, 1, 1), (MOST + 1, 0, 0, 0, 0, 0))
    sure, guessed = value.outcomes([known, network])
    losses = len(sure) // 2
    assert sure[0] == pytest.approx(6 / 36, abs=1 / FULL)
    assert sure[losses] == 1.0 - sure[0]
    assert sure.sum() == 1.0
    assert guessed[0] not in (0.0, 1.0)


def test_who_still_meets_or_waits_is_left_to_the_network() -> None:
    counts = np.zeros((3, 2, 27), np.int16)
    counts[:, :, 0] = 14
    counts[:, 0, 1], counts[0, 1, 7], counts[1, 1, 25], counts[2, 1, 1] = 1, 1, 1, 1
    found = np.full((3, 6), 1 / 6)
    settle_races(counts, found)
    assert np.array_equal(found[:2], np.full((2, 6), 1 / 6))
    assert found[2].tolist() == [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]


def test_one_roll_ahead_the_chances_are_still_those_of_the_table() -> None:
    game, chance = game_named("backgammon"), random.Random(8)
    value = value_of(game)
    for _ in range(25):
        own, other = chance.choice(WAYS[1:]), chance.choice(WAYS[1:])
        here = standing(game, own, other, chance.choice(game.seats))
        ahead, now = outcomes_ahead(value, here), value.outcomes([here])[0]
        assert ahead == pytest.approx(now, abs=3 / FULL), (own, other)


def test_one_roll_ahead_each_chance_of_a_contact_position_stays_near() -> None:
    """A roll is a fair game: what the network says on average after it is what it says before."""
    game, chance = game_named("backgammon"), random.Random(8)
    value = value_of(game)
    driver = GameDriver.begun(game, game.in_force({}), "white")
    for _ in range(12):
        driver = driver.next_by(RandomPlayer(chance), chance)
    here = game.situation(driver.position, driver.seat, ())
    ahead, now = outcomes_ahead(value, here), value.outcomes([here])[0]
    assert ahead.sum() == pytest.approx(1.0)
    assert (ahead >= 0.0).all()
    assert ahead == pytest.approx(now, abs=0.05)


def test_a_missing_or_damaged_table_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`pasch advise` broke off in the middle of its lines; an analysis ended in a traceback."""
    file = tmp_path / "bearing-off.npz"
    short, other, old = (tmp_path / f"{name}.npz" for name in ("short", "other", "old"))
    np.savez(short, chance=np.zeros((9, 9), np.uint16), cube=np.zeros((3, 9, 9), np.int16))
    np.savez(old, chance=np.zeros((924, 924), np.uint16))
    np.savez(other, chances=np.zeros((924, 924), np.uint16))
    monkeypatch.setattr(bearing_off, "TABLE", file)
    bearing_off._table.cache_clear()
    game = game_named("backgammon")
    race = standing(game, WAYS[1], WAYS[1])
    with pytest.raises(PaschError, match=r"the table bearing-off.npz is missing: install Pasch"):
        value_of(game).equities([race])
    files = [one.read_bytes() for one in (short, other, old)]
    for content in (b"", b"no table", TABLE.read_bytes()[:900], *files):
        file.write_bytes(content)
        with pytest.raises(PaschError, match=r"the table bearing-off.npz is damaged"):
            value_of(game).equities([race])
