"""Legal plays against the slow twin, against published counts, and over whole random games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from host.rules.selfplay import decisions, random_game, well_formed_plays
from host.rules.setting import GAME, SEATS, start
from host.rules.twins.backgammon import board, outcomes
from pasch.rules.games.board24.racing import step_without, stepper
from pasch.rules.games.board24.ways import TRACKS
from pasch.rules.model.game import Situation
from pasch.rules.model.position import Position

pytestmark = pytest.mark.slow

ROLLS = [(a, b) for a, b in product(range(1, 7), repeat=2) if a >= b]


def twin(asked: Situation) -> list[tuple[tuple[str, str], ...]]:
    return sorted(outcomes(board(dict(asked.position)), asked.turn, asked.dice))


def reached(asked: Situation) -> list[tuple[tuple[str, str], ...]]:
    return [play.position.items_ for play in GAME.legal_plays(asked)]


# From the rules' examples BG-T02 and BG-T03; the same for both seats.
PUBLISHED = {(6, 4): 14, (3, 1): 16, (6, 5): 7, (6, 6): 11, (5, 5): 4, (4, 3): 17, (2, 1): 15}


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(("dice", "count"), PUBLISHED.items())
def test_published_counts_of_the_start_position(
    dice: tuple[int, int], count: int, seat: str
) -> None:
    assert len(reached(start(dice, seat))) == count


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("dice", ROLLS)
def test_every_roll_of_the_start_position_as_the_twin(dice: tuple[int, int], seat: str) -> None:
    asked = start(dice, seat)
    assert reached(asked) == twin(asked)


def test_reachable_positions_as_the_twin() -> None:
    for asked in decisions(GAME, 700):
        assert reached(asked) == twin(asked), asked


# Lines of play from the start, counted by the twin: rolls, White's first -> how many positions
# there are after each, several ways to one counted as often as there are positions before it.
LINES = {
    ((3, 1), (6, 4), (5, 5)): (16, 229, 4290),
    ((6, 5), (6, 6), (2, 1)): (7, 98, 1075),
    ((1, 1), (6, 3), (5, 4)): (42, 546, 7410),
}


@pytest.mark.parametrize(("rolls", "counts"), LINES.items())
def test_lines_from_the_start(rolls: tuple[tuple[int, int], ...], counts: tuple[int, ...]) -> None:
    assert lines(rolls, reached) == counts


def lines(
    rolls: tuple[tuple[int, int], ...],
    outcomes_of: Callable[[Situation], list[tuple[tuple[str, str], ...]]],
) -> tuple[int, ...]:
    """How many positions follow one another, roll by roll; where none, the old one stays."""
    here, found = [GAME.start({})], []
    for number, dice in enumerate(rolls):
        asked = (GAME.situation(position, SEATS[number % 2], dice) for position in here)
        here = [
            Position(after) for one in asked for after in outcomes_of(one) or [one.position.items_]
        ]
        found.append(len(here))
    return tuple(found)


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    """Any position with checkers thrown over the board, crowded or nearly empty."""
    points = [str(point) for point in range(1, 25)]
    mine = draw(st.lists(st.sampled_from([*points, "bar", "off"]), min_size=1, max_size=15))
    places: dict[str, str] = {}
    for place in mine:
        places[place] = places.get(place, "") + "w"
    free = [point for point in points if point not in places] + ["bar", "off"]
    for place in draw(st.lists(st.sampled_from(free), max_size=15)):
        places[place] = places.get(place, "") + "b"
    dice = draw(st.tuples(st.integers(1, 6), st.integers(1, 6)))
    return GAME.situation(Position.of(places), draw(st.sampled_from(SEATS)), dice)


@settings(max_examples=150, deadline=None)
@given(situations())
def test_any_position_as_the_twin(asked: Situation) -> None:
    # Written out in full, a doublet of many checkers takes the twin seconds.
    assume(len(asked.position) < 12 or asked.dice[0] != asked.dice[1])
    assert reached(asked) == twin(asked)


@pytest.mark.parametrize("seed", range(20, 32))
def test_invariants_of_whole_games(seed: int) -> None:
    for asked in random_game(GAME, seed):
        plays = well_formed_plays(GAME, asked)
        for play in plays:
            assert len(play.moves) == len(plays[0].moves) <= (4 if len(set(asked.dice)) < 2 else 2)


@settings(max_examples=80, deadline=None)
@given(situations())
def test_the_moves_of_a_play_lead_to_its_position(asked: Situation) -> None:
    letter = GAME.equipment.letters[asked.turn]
    other = next(one for one in GAME.equipment.letters.values() if one != letter)
    for play in GAME.legal_plays(asked):
        places = dict(asked.position)
        for origin, target in play.moves:
            places[origin] = places[origin].replace(letter, "", 1)
            if target != "off" and other in places.get(target, ""):
                places[target] = ""
                places["bar"] = places.get("bar", "") + other
            places[target] = places.get(target, "") + letter
        assert Position.of(places) == play.position


@settings(max_examples=80, deadline=None)
@given(situations())
def test_the_search_for_explanations_knows_the_same_rules(asked: Situation) -> None:
    view = TRACKS[asked.turn].view(asked.position)
    fast, slow = stepper(view), step_without(view, None)
    for number in range(1, 7):
        assert sorted(fast(view.state, number)) == sorted(slow(view.state, number))
