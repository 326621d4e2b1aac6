"""Gamwin's plays against the slow twin, fixed counts, and whole random games.

`PASCH_TWIN` sets how many random positions are compared, see `selfplay`.
"""

from __future__ import annotations

import random
import time

import pytest

from host.rules.gamwin_setting import FIRST, GAME, asked, lay
from host.rules.selfplay import COMPARED
from host.rules.twins.gamwin import House, board, first_placings, outcomes
from pasch.rules.games.gamwin.dice import can_lie
from pasch.rules.games.gamwin.strip import FIELDS, Strip
from pasch.rules.games.gamwin.turn import begun, may_use, moved, thrown, why_no_throw
from pasch.rules.model.game import Next, Play, Situation
from pasch.rules.model.position import Position
from pasch.rules.model.request_check import check_request

pytestmark = pytest.mark.slow

STACKS = {"b", "bb", "bbb", "bbr", "r", "rr", "rrr", "rrb"}


def house(situation: Situation) -> House:
    options = situation.options
    return House(
        options["first_throw_hits"] == "yes",
        options["first_throw_reuse"] == "yes",
        options["stuck_wall"] == "free",
    )


def twin(situation: Situation) -> list[tuple[tuple[str, str], ...]]:
    here = board(dict(situation.position))
    find = first_placings if situation.state else outcomes
    return sorted(
        find(here, GAME.equipment.letters[situation.turn], situation.dice, house(situation))
    )


def reached(situation: Situation) -> list[tuple[tuple[str, str], ...]]:
    return [play.position.items_ for play in GAME.legal_plays(situation)]


def random_options(chance: random.Random) -> dict[str, str]:
    return {option.name: chance.choice(option.values) for option in GAME.options}


def random_game(seed: int, limit: int = 5000) -> list[Situation]:
    """Every decision of one game of random plays, thrown and moved as `gamwin_turn` allows."""
    chance = random.Random(seed)
    options = GAME.in_force(random_options(chance))
    here, found = GAME.start({}), []
    seats = list(GAME.seats) if chance.random() < 0.5 else list(GAME.seats)[::-1]
    state = GAME.opening.state
    for seat in seats:
        situation = GAME.situation(here, seat, throw(chance), state, options)
        found.append(situation)
        play = chance.choice(GAME.legal_plays(situation))
        here, state = play.position, GAME.flow.next_state(situation, play)
    assert state == {}
    series = begun(seats[0], here, (), False, options)
    for _ in range(limit):
        situation = GAME.situation(series.now, series.seat, series.dice or (1, 2, 3), {}, options)
        plays = ()
        if may_use(series):
            plays = GAME.legal_plays(situation)
            found.append(situation)
        throws = [n for n in (1, 2, 3) if not why_no_throw(series, n, options)]
        is_tired = not throws and chance.random() < 0.4  # he waives, as he always may
        if plays and not is_tired and (not throws or chance.random() < 0.7):
            play = chosen(plays, series.seat, chance)
            series = moved(series, play.moves, play.position)
            if play.due is Next.GAME_OVER:
                return found
        elif throws:
            count = chance.choice(throws)
            series = thrown(series, throw(chance, series.dice if count < 3 else ()))
        else:
            other = GAME.following(series.seat)
            did_move = bool(series.since_throw)
            series = begun(other, series.now, series.dice, did_move, options)
    return found


def chosen(plays: tuple[Play, ...], seat: str, chance: random.Random) -> Play:
    """Mostly a play that comes nearest to the goal, so that games end."""
    if chance.random() < 0.3:
        return chance.choice(plays)
    return max(plays, key=lambda play: pips(play.position, seat))


def pips(position: Position, seat: str) -> int:
    """How far a seat's checkers have come, those that are home the whole way."""
    letter = GAME.equipment.letters[seat]
    first, second = ("L", "R") if seat == "blue" else ("R", "L")
    total = 18 * position.at("off").count(letter)
    for number in range(1, 10):
        total += number * position.at(f"{first}{number}").count(letter)
        total += (19 - number) * position.at(f"{second}{number}").count(letter)
    return total


def throw(chance: random.Random, lying: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Three dice thrown, or one of them again where three lie."""
    fresh = tuple(chance.choice(faces) for faces in GAME.equipment.faces)
    if len(lying) < 3:
        return fresh
    again = chance.randrange(3)
    mixed = tuple(fresh[i] if i == again else number for i, number in enumerate(lying))
    return mixed if can_lie(mixed) else fresh


def test_random_games_as_the_twin() -> None:
    compared, seed = 0, 0
    while compared < COMPARED:
        for situation in random_game(seed)[:60]:
            assert reached(situation) == twin(situation), situation
            compared += 1
        seed += 1


def scattered(chance: random.Random) -> Position:
    """Any position: checkers anywhere, crowded so that walls and blocks arise."""
    places: dict[str, str] = {}
    crowd = chance.sample(FIELDS, chance.randint(1, 5))
    for letter, goal in (("b", "R1"), ("r", "L1")):
        for _ in range(3):
            place = chance.choice([*crowd, *crowd, "yard", "off"])
            stack = places.get(place, "") + letter
            is_tray = place in ("yard", "off")
            if not is_tray and (
                place == goal or stack not in ("b", "bb", "bbb", "bbr", "r", "rr", "rrr", "rrb")
            ):
                place, stack = "yard", places.get("yard", "") + letter
            places[place] = stack
    return Position.of(
        {p: "".join(sorted(c)) if p in ("yard", "off") else c for p, c in places.items()},
        is_sorted=False,
    )


@pytest.mark.parametrize("state", [{}, FIRST])
def test_any_position_as_the_twin(state: dict[str, str]) -> None:
    chance = random.Random(5)
    for _ in range(COMPARED):
        situation = GAME.situation(
            scattered(chance),
            chance.choice(GAME.seats),
            throw(chance),
            state,
            random_options(chance),
        )
        check_request(GAME, situation)
        assert reached(situation) == twin(situation), situation


@pytest.mark.parametrize("seed", range(12))
def test_invariants_of_whole_games(seed: int) -> None:
    decisions = random_game(seed)
    last = GAME.legal_plays(decisions[-1])
    assert Next.GAME_OVER in {play.due for play in last}
    for situation in decisions:
        check_request(GAME, situation)
        plays = GAME.legal_plays(situation)
        positions = [play.position.items_ for play in plays]
        assert positions == sorted(set(positions))
        assert len({play.notation for play in plays}) == len(plays)
        for play in plays:
            assert play.position.count("b") == play.position.count("r") == 3
            check_request(GAME, GAME.situation(play.position, situation.turn, (1, 2, 3)))
            is_over = GAME.finish(play.position, situation.options) is not None
            assert (play.due is Next.GAME_OVER) == is_over


FIXED = {
    "first throw": (lay(), FIRST),
    "after the first throws": (lay("L9 L5", "R8 R8 R7"), {}),
    "walls": (lay("L9 L9 L9", "R5 R5 R5"), {}),
    "shut in": (lay("R8 L7 L7", "R8 R8 L7", R8="rrb"), {}),
    "near the end": (lay("R2 R2 home", "L2 L3 home"), {}),
}
THROWS = [(9, 8, 4), (5, 5, 4), (1, 1, 2), (7, 8, 9), (2, 1, 3), (6, 8, 8), (9, 9, 2), (7, 3, 2)]
# Distinct outcomes by the twin of these throws, for Blue and then for Red.
COUNTS: dict[str, tuple[int, ...]] = {
    "first throw": (8, 6, 6, 8, 8, 6, 6, 8, 8, 6, 6, 8, 8, 6, 6, 8),
    "after the first throws": (6, 2, 3, 5, 3, 3, 2, 3, 2, 2, 2, 3, 0, 1, 2, 1),
    "walls": (1, 1, 1, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0),
    "shut in": (1, 1, 1, 2, 0, 0, 1, 1, 1, 1, 1, 1, 0, 1, 1, 0),
    "near the end": (0, 1, 1, 0, 2, 1, 1, 1, 1, 2, 2, 0, 3, 2, 2, 2),
}


@pytest.mark.parametrize("name", FIXED)
def test_counts_of_fixed_positions(name: str) -> None:
    position, state = FIXED[name]
    counts = [
        len(GAME.legal_plays(asked(position, dice, seat, state)))
        for seat in GAME.seats
        for dice in THROWS
    ]
    assert tuple(counts) == COUNTS[name]


def test_no_call_is_slow() -> None:
    spread = lay("L2 L5 L8", "R2 R5 R8")
    for state in ({}, FIRST):
        position = lay() if state else spread
        situation = asked(position, (9, 1, 6), "blue", state, first_throw_reuse="yes")
        began = time.perf_counter()
        GAME.legal_plays(situation)
        assert time.perf_counter() - began < 0.5


def test_a_strip_is_its_position() -> None:
    for situation in random_game(3):
        assert Strip.of(situation.position).position() == situation.position
