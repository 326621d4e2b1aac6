"""Networks in whole numbers say what their weights say, the same for either colour."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pasch.errors import PaschError
from pasch.messages import sentence
from pasch.players.values import best
from pasch.players.values.best import value_of
from pasch.players.values.encoding import encoding_of
from pasch.players.values.inputs import (
    BLOCK,
    DERIVED,
    FIGHT,
    FLAGS,
    ONE,
    add_all_inputs,
    size_of,
)
from pasch.players.values.network import evaluated, load, packed, save
from pasch.players.values.trained import NetworkValue
from pasch.rules import GAMES, game_named

MIRRORED = {"w": "b", "b": "w"}


def test_whole_numbers_say_what_floats_would() -> None:
    chance = np.random.default_rng(4)
    first, second = chance.normal(0, 0.5, (30, 20)), chance.normal(0, 0.5, (6, 20))
    biases = chance.normal(0, 0.5, 20), chance.normal(0, 0.5, 6)
    inputs = chance.integers(0, 2 * ONE, (50, 30)).astype(np.int16)
    sums = inputs / ONE @ first + biases[0]
    half = np.clip(sums / 2, -3, 3)
    hidden = 0.5 + 0.5 * half * (27 + half**2) / (27 + 9 * half**2)
    scores = hidden @ second.T + biases[1]
    expected = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    network = packed(first, biases[0], second, biases[1])
    found = evaluated(network, inputs, np.ones((50, 6), bool))
    assert np.abs(found - expected).max() < 2e-3


def test_what_cannot_be_has_no_chance() -> None:
    network = packed(*(np.zeros(shape, np.float32) for shape in ((4, 3), 3, (4, 3), 4)))
    is_open = np.array([[True, False, True, True]])
    found = evaluated(network, np.zeros((1, 4), np.int16), is_open)
    assert found.tolist() == [[1 / 3, 0.0, 1 / 3, 1 / 3]]


@pytest.mark.parametrize("name", ["backgammon", "puff", "tric-trac"])
def test_both_colours_are_valued_alike(name: str) -> None:
    game = game_named(name)
    value = value_of(game)
    ways = game.equipment.ways
    white = {ways["white"][5]: "ww", ways["white"][20]: "w", ways["black"][7]: "bbb"}
    black = {ways["black"][5]: "bb", ways["black"][20]: "b", ways["white"][7]: "www"}
    standings = [
        game.situation(game.position(white), "white", ()),
        game.situation(game.position(black), "black", ()),
    ]
    first, second = value.outcomes(standings)
    assert first.tolist() == second.tolist()


@pytest.mark.parametrize("name", GAMES)
def test_whoever_is_nearly_home_is_thought_to_win(name: str) -> None:
    game = game_named(name)
    value = value_of(game)
    if len(game.seats) > 2 or name in ("tric-trac", "gamwin"):
        return
    ways = game.equipment.ways
    ahead = {ways["white"][0]: "ww", "off": "w" * 13, ways["black"][23]: "b" * 15}
    standing = game.situation(game.position(ahead), "white", ())
    assert value.equities([standing])[0, 0] > 0.8


def test_missing_and_damaged_networks_are_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "puff.npz"
    with pytest.raises(PaschError, match=r"the network puff.npz is missing: install Pasch again"):
        load(file, 10, 2)
    for damage in (b"", b"not a network", (best.WEIGHTS / "puff.npz").read_bytes()[:900]):
        file.write_bytes(damage)
        with pytest.raises(PaschError, match=r"the network puff.npz is damaged"):
            load(file, 10, 2)
    save(packed(*(np.zeros(shape, np.float32) for shape in ((9, 3), 3, (2, 3), 2))), file)
    with pytest.raises(PaschError, match=r"the network puff.npz is damaged"):
        load(file, 10, 2)


def test_a_game_that_has_no_network_yet_is_not_taken_for_one_whose_network_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "sprint", replace(GAMES["puff"], name="sprint"))
    with pytest.raises(PaschError) as untrained:
        value_of(GAMES["sprint"])
    assert sentence(untrained.value.message, "en") == (
        "no machine player has been trained for sprint yet: docs/players.md says how"
    )
    assert "sprint" in sentence(untrained.value.message, "de")
    assert sentence(untrained.value.message, "de") != sentence(untrained.value.message, "en")
    monkeypatch.setattr(best, "WEIGHTS", tmp_path)
    monkeypatch.setattr(best, "_loaded", best._loaded.__wrapped__)
    with pytest.raises(PaschError, match=r"puff.npz is missing: install Pasch again"):
        value_of(GAMES["puff"])


def test_the_trained_games_are_those_whose_networks_are_packaged() -> None:
    files = {file.stem for file in best.WEIGHTS.glob("*.npz")}
    assert files - {"bearing-off"} == best.TRAINED


@pytest.mark.parametrize("name", GAMES)
def test_what_is_packaged_is_small_and_fits(name: str) -> None:
    value = value_of(game_named(name))
    assert isinstance(value, NetworkValue)
    seats = len(value.game.seats)
    assert value.network.first.shape[0] == size_of(seats) == seats * BLOCK + FLAGS
    assert value.note is None
    file = best.WEIGHTS / f"{game_named(name).base}.npz"
    assert file.stat().st_size < 3_000_000


def test_options_that_were_not_learned_are_named() -> None:
    note = value_of(game_named("puff"), {"partial_top": "lapse_all"}).note
    assert note is not None
    assert sentence(note, "en") == (
        'the machine has not learned Puff with "A doublet whose top numbers do not all go":'
        " lapses; it plays as well as it can"
    )
    assert "partial_top" not in sentence(note, "de")
    assert value_of(game_named("backgammon"), {"crawford": "off"}).note is None


@pytest.mark.parametrize(
    ("name", "off", "most"),
    [("backgammon", 1, 1), ("nackgammon", 1, 1), ("fevga", 2, 1), ("acey-deucey", 6, 9)],
)
def test_a_checker_off_saves_what_the_rules_say(name: str, off: int, most: int) -> None:
    game = game_named(name)
    value = value_of(game)
    way = game.equipment.ways
    places = {way["white"][3]: "w" * 15, way["black"][3]: "b" * (15 - off), "off": "b" * off}
    chances = value.outcomes([game.situation(game.position(places), "white", ())])[0]
    lost_by_black = value.points[:, 0] > most
    assert chances[lost_by_black].sum() == 0.0
    assert chances[value.points[:, 0] == most].sum() > 0.0
    assert chances[value.points[:, 0] < -1].sum() > 0.0


def mover_inputs(name: str, places: dict[str, str]) -> list[int]:
    """What the network sees of White's side when he throws next."""
    game = game_named(name)
    known = encoding_of(game)
    standing = game.situation(game.position(places), "white", ())
    found = np.zeros((1, size_of(2)), np.int16)
    counts, flags = known.paths.counts([standing]), known.flags([standing])
    add_all_inputs(counts, flags, known.crossing, known.length, known.hold, found)
    return [int(one) for one in found[0, :BLOCK]]


def test_where_one_checker_holds_a_point_single_ones_are_a_wall() -> None:
    way = game_named("fevga").equipment.ways["white"]
    wall = {way[point]: "w" for point in range(6)} | {"off": "w" * 9}
    _, _, prime, home, *_ = mover_inputs("fevga", wall)[-FIGHT - DERIVED :]
    assert (prime, home) == (6 * ONE // 4, 6 * ONE // 4)


# White's checkers that lie behind five black points, an anchor among them; and two blots before
# one enemy. What is said of them was worked out by hand.
BEHIND = {"24": "w", "20": "ww", "13": "ww", "8": "www", "6": "wwwww", "5": "ww"} | {
    "19": "bb",
    "18": "bb",
    "17": "bb",
    "16": "bb",
    "15": "bb",
    "12": "bbbb",
    "1": "b",
}
BLOTS = {"8": "w", "4": "w", "2": "b", "off": "w" * 13 + "b" * 14}


@pytest.mark.parametrize(
    ("places", "shots", "fight"),
    [
        # 29 rolls hit the last one, which loses a pip by it. From 21 only 6-1 leads out, so 34 of
        # 36 rolls fail. (18 x 8 + 14 x 2 x 9 + 7 x 2 x 35 + 2 x 3 x 36) // 40. Five checkers lag
        # behind the middle, 10, by 14, 10, 10, 3 and 3 points. The anchor is last and foremost.
        # All but 15 of 154 pips until the last enemy, on 1, is past; 35 without a home point.
        (BEHIND, 29, (29 // 4, 0, 68, 27, 41, 80, 40, 139, 70, 0)),
        # 12 rolls hit that on 4, on which 21 pips are lost, 12 others only that on 8; 6-2, 4-2 and
        # 2-2 could hit both. Nothing is in the way: 36 rolls from 7 and 8. Past who is on 2: none.
        (BLOTS, 24, ((12 * 21 + 12 * 17) // 4, 20, 0, 2 * 36 // 40, 2, 0, 0, 2 + 6, 4, 0)),
    ],
)
def test_how_the_fight_stands_is_as_worked_out_by_hand(
    places: dict[str, str], shots: int, fight: tuple[int, ...]
) -> None:
    found = mover_inputs("backgammon", places)
    assert found[-FIGHT - DERIVED + 1] == shots * ONE // 16
    assert tuple(found[-FIGHT:]) == fight


def test_who_waits_to_enter_keeps_the_contact() -> None:
    rest = {"8": "ww", "off": "w" * 13 + "b" * 14}
    contact, _, past = mover_inputs("backgammon", rest | {"bar": "b"})[-3:]
    assert (contact, past) == (16, 0)
    contact, _, past = mover_inputs("backgammon", rest | {"9": "b"})[-3:]
    assert (contact, past) == (0, 2 * 16)
