"""Legal plays on the ring against the slow twin, fixed counts, and whole random games.

`PASCH_TWIN` sets how many random positions of each game are compared, see `selfplay`.
"""

from __future__ import annotations

import random
import time
from itertools import combinations, combinations_with_replacement

import pytest

from host.rules.ring_setting import FRIEDL, HIGH_GAMMON, asked, lay
from host.rules.selfplay import COMPARED
from host.rules.twins.ring import House, board, outcomes
from pasch.rules.games.ring.board import REST_FIELDS
from pasch.rules.model.game import Game, Next, Situation
from pasch.rules.model.position import Position
from pasch.rules.model.request_check import check_request

pytestmark = pytest.mark.slow

GAMES = {game.name: game for game in (HIGH_GAMMON, FRIEDL)}
CHOICES = {
    "high-gammon": {
        "doublet": "abc",
        "dice_rule": ("sequential", "maximise"),
        "bearoff_numbers": ("distance", "always_3_to_6"),
        "start_point": "123",
    },
    "friedl-tric-trac": {"doublet": "abc", "dice_rule": ("sequential", "maximise")},
}


def house(game: Game, situation: Situation) -> House:
    options = situation.options
    return House(
        game is FRIEDL,
        options["doublet"],
        options["dice_rule"],
        options.get("bearoff_numbers", "distance"),
        int(options.get("start_point", 1)),
    )


def twin(game: Game, situation: Situation) -> list[tuple[tuple[str, str], ...]]:
    here = board(dict(situation.position))
    return sorted(outcomes(here, situation.turn, situation.dice, house(game, situation)))


def reached(game: Game, situation: Situation) -> list[tuple[tuple[str, str], ...]]:
    return [play.position.items_ for play in game.legal_plays(situation)]


def random_game(game: Game, seed: int, limit: int = 400) -> list[Situation]:
    """The decisions of one game of random plays, with random players and options."""
    chance = random.Random(seed)
    everyone = [c for size in (2, 3, 4) for c in combinations(game.seats, size)]
    players = chance.choice(everyone)
    options = {name: chance.choice(values) for name, values in CHOICES[game.name].items()}
    here = game.seated(game.start(options), players)
    seat, found = chance.choice(players), []
    state = {"players": list(players)}
    while game.finish(here, options) is None and len(found) < limit:
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        situation = game.situation(here, seat, dice, state, options)
        found.append(situation)
        plays = game.legal_plays(situation)
        stands = chance.choice(plays) if plays else game.no_play(situation)
        here = stands.position
        if stands.due is not Next.ROLL_AGAIN:
            seat = game.following(seat, players)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_random_games_as_the_twin(name: str) -> None:
    game, compared, seed = GAMES[name], 0, 0
    while compared < COMPARED:
        # Not every decision of a game, so that many games, players and options are met.
        for situation in random_game(game, seed)[seed % 7 :: 7]:
            assert reached(game, situation) == twin(game, situation), situation
            compared += 1
        seed += 1


def scattered(game: Game, chance: random.Random) -> Position:
    """Any position: checkers of all seats thrown over the board, crowded or nearly empty."""
    places: dict[str, str] = {}
    ring = [place for place in game.equipment.places if place != "bar"]
    for seat in chance.sample(game.seats, chance.randint(2, 4)):
        letter = game.equipment.letters[seat]
        from_here = 7 * game.seats.index(seat)
        reach = [ring[(from_here + step) % 28] for step in range(20)]
        reach = chance.sample(reach, chance.randint(1, 12)) + ["bar"] * chance.randint(0, 1)
        if chance.random() < 0.4:
            reach = [ring[(from_here + step) % 28] for step in (17, 18, 19)]
        for _ in range(chance.randint(1, 9)):
            place = chance.choice([*reach, "yard" if game is FRIEDL else "off"])
            lying = places.get(place, "")
            is_shared = place in REST_FIELDS or place in ("bar", "off", "yard")
            is_full = game is FRIEDL and len(lying) == 3
            if is_shared or not (is_full or lying.replace(letter, "")):
                places[place] = lying + letter
    return Position.of(places)


@pytest.mark.parametrize("name", GAMES)
def test_any_position_as_the_twin(name: str) -> None:
    game, chance = GAMES[name], random.Random(7)
    for _ in range(COMPARED):
        options = {key: chance.choice(values) for key, values in CHOICES[name].items()}
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        situation = game.situation(
            scattered(game, chance), chance.choice(game.seats), dice, {}, options
        )
        check_request(game, situation)
        assert reached(game, situation) == twin(game, situation), situation


ROLLS = list(combinations_with_replacement(range(1, 7), 2))
FIXED = {
    "set-up of four": (HIGH_GAMMON, HIGH_GAMMON.start({})),
    "set-up of two": (HIGH_GAMMON, HIGH_GAMMON.seated(HIGH_GAMMON.start({}), ["blue", "yellow"])),
    "under way": (
        HIGH_GAMMON,
        lay(
            HIGH_GAMMON,
            b="S1:1 S4:2 SE:2 E3:1 E6:2 bar:1",
            r="E1:2 NE:3 N3:1 N6:2",
            y="N1:1 NW:3 W6:2 S2:1 S3:2",
            g="W1:2 SE:1 S6:2 E5:1",
        ),
    ),
    "bearing off": (HIGH_GAMMON, lay(HIGH_GAMMON, b="N4:3 N5:2 N6:2", y="S3:4 S5:5")),
    "all to enter": (FRIEDL, FRIEDL.start({})),
    "half in": (FRIEDL, lay(FRIEDL, b="S2:2 SE:1 E3:1 N4:1", y="S5:2 N1:3", g="W2:1 S1:1")),
    "nearly there": (FRIEDL, lay(FRIEDL, b="N1:1 N3:1 N4:2 N5:3 N6:2", y="S1:1")),
}
# Distinct outcomes by the twin of 1-1, 1-2 … 1-6, 2-2 … 6-6, the game's default options in force.
COUNTS: dict[str, tuple[int, ...]] = {
    "set-up of four": (9, 6, 8, 7, 6, 6, 14, 7, 8, 5, 6, 34, 10, 7, 9, 20, 8, 9, 8, 6, 11),
    "set-up of two": (33, 9, 12, 12, 12, 10, 14, 8, 8, 8, 6, 34, 12, 10, 9, 20, 11, 9, 28, 9, 11),
    "under way": (22, 3, 5, 4, 4, 5, 24, 6, 4, 5, 5, 0, 0, 0, 0, 22, 4, 5, 34, 6, 0),
    "bearing off": (3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
    "all to enter": (9, 2, 2, 2, 2, 2, 9, 2, 2, 2, 2, 9, 2, 2, 2, 9, 2, 2, 9, 2, 9),
    "half in": (
        206,
        25,
        16,
        20,
        12,
        22,
        46,
        14,
        21,
        11,
        20,
        74,
        12,
        7,
        12,
        92,
        10,
        18,
        43,
        8,
        211,
    ),
    "nearly there": (5, 4, 3, 2, 3, 3, 1, 1, 2, 2, 2, 1, 2, 2, 2, 0, 0, 0, 1, 1, 0),
}


@pytest.mark.parametrize("name", FIXED)
def test_counts_of_fixed_positions(name: str) -> None:
    game, position = FIXED[name]
    rolls = (asked(game, position, roll) for roll in ROLLS)
    assert tuple(len(game.legal_plays(roll)) for roll in rolls) == COUNTS[name]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(5))
def test_invariants_of_whole_games(name: str, seed: int) -> None:
    game = GAMES[name]
    decisions = random_game(game, seed, limit=4000)
    assert len(decisions) < 4000
    for situation in decisions:
        check_request(game, situation)
        plays = game.legal_plays(situation)
        positions = [play.position.items_ for play in plays]
        assert positions == sorted(set(positions))
        assert len({play.notation for play in plays}) == len(plays)
        for play in plays:
            for letter in game.equipment.letters.values():
                assert play.position.count(letter) == situation.position.count(letter)
            assert 1 <= len(play.moves) <= (4 if len(set(situation.dice)) < 2 else 2)
            is_over = game.finish(play.position, situation.options) is not None
            assert (play.due is Next.GAME_OVER) == is_over


@pytest.mark.parametrize("name", GAMES)
def test_the_moves_of_a_play_lead_to_its_position(name: str) -> None:
    game = GAMES[name]
    for situation in random_game(game, 11)[::5]:
        letter = game.equipment.letters[situation.turn]
        for play in game.legal_plays(situation):
            places = dict(situation.position)
            for origin, target in play.moves:
                places[origin] = places[origin].replace(letter, "", 1)
                lying = places.get(target, "").replace(letter, "")
                if lying and target not in (*REST_FIELDS, "off"):
                    places[target] = ""
                    places["bar"] = places.get("bar", "") + lying
                places[target] = places.get(target, "") + letter
            assert Position.of(places) == play.position


def test_the_widest_doublet_is_quick() -> None:
    spread = "S1:1 S2:1 S3:1 S4:1 S5:1 S6:1 E1:1 E2:1 E3:1"
    for game in GAMES.values():
        situation = asked(
            game,
            lay(game, b=spread, y="N1:9" if game is HIGH_GAMMON else "N1:3"),
            (1, 1),
            doublet="b",
        )
        began = time.perf_counter()
        listed = game.legal_plays(situation)
        assert time.perf_counter() - began < 0.5
        assert len(listed) > 100
