"""Rows need not begin at their base, and no stack is taller for it; rows that meet on a short
board: the end of one lies on that of the other; checkers rest as in play."""

from __future__ import annotations

import numpy as np
import pytest

from pasch.rules import HIGH_GAMMON
from pasch_hardware.boards.board import Row
from pasch_hardware.boards.profile import load_profile
from training.drawing.random_positions import position
from training.drawing.rays.laying import Care, Lying, leaning, lies_apart, on_row
from training.sight.sample import start_position

EXACT = Care(gap=0.0, aside=0.0, upon=0, exact=0.0, spill=False, from_rim=0.0)


@pytest.mark.parametrize(
    ("care", "board", "number", "fewest", "most"),
    [
        (EXACT, "club-50", 1, 30, 70),
        (EXACT, "club-50", 3, 30, 70),
        (EXACT, "gamwin-strip", 1, 0, 0),
        (EXACT.setting_up, "club-50", 3, 0, 0),
    ],
)
def test_one_row_in_ten_has_a_hole_but_none_is_set_up_so(
    care: Care, board: str, number: int, fewest: int, most: int
) -> None:
    profile = load_profile(board)
    index, row = next((i, one) for i, one in enumerate(profile.places) if isinstance(one, Row))
    letter = profile.letters[0]
    size = profile.diameter(letter)
    holes = 0
    for seed in range(500):
        lying = on_row(np.random.default_rng(seed), profile, index, row, letter * number, care)
        from_base = np.array([(one.x, one.y) for one in lying]) - row.anchor
        ends = np.array([-size / 2, *(from_base @ row.direction)])
        free = np.diff(ends) - size
        assert free.min() > -1e-6
        assert len({one.z for one in lying}) == 1
        holes += free.max() > 0.8 * size
    assert fewest <= holes <= most


def test_no_row_with_a_hole_reaches_beyond_the_middle_of_the_board() -> None:
    profile = load_profile("club-50")
    index, row = next((i, one) for i, one in enumerate(profile.places) if isinstance(one, Row))
    size, half = profile.diameter("w"), profile.field[1] / 2
    room = int(half / size)
    care = Care(gap=0.1, aside=0.0, upon=0, exact=0.0, spill=False, from_rim=0.0, holes=1.0)
    farthest = []
    for seed in range(200):
        lying = on_row(np.random.default_rng(seed), profile, index, row, "w" * room, care)
        far = (np.array([(one.x, one.y) for one in lying]) - row.anchor) @ row.direction
        farthest.append(far.max() + size / 2)
    assert max(farthest) < half + 0.05 * size
    assert max(farthest) > room * size


@pytest.mark.parametrize(
    ("other", "away", "lean", "apart"),
    [("19", 0.8, 1, True), ("19", 0.6, 1, False), ("19", 0.97, 0, True), ("18", 0.8, 0, False)],
)
def test_where_rows_meet_with_no_room_left_one_checker_lies_on_the_edge_of_another(
    other: str, away: float, lean: int, apart: bool
) -> None:
    profile = load_profile("club-50")
    at = {one.name: index for index, one in enumerate(profile.places)}
    size, thick = profile.diameter("w"), profile.thickness("w")
    ends = [
        Lying("w", at["6"], 300.0, 200.0, 0.0, 2),
        Lying("b", at[other], 300.0, 200.0 + away * size, 0.0, 2),
    ]
    for seed in range(20):
        found = leaning(np.random.default_rng(seed), profile, ends)
        raised = [one.z for one in found if one.z]
        assert len(raised) == lean
        assert all(0 < z <= thick for z in raised)
        assert [(one.x, one.y) for one in found] == [(one.x, one.y) for one in ends]
    assert lies_apart(profile, ends) is apart


def test_in_one_position_of_three_every_colour_rests_on_a_field_as_at_the_start() -> None:
    profile = load_profile("high-gammon-40")
    fields = [i for i, one in enumerate(profile.places) if one.name in ("SE", "NE", "NW", "SW")]
    rested = 0
    for seed in range(300):
        lying = position(np.random.default_rng(seed), profile)
        each = [max(lying.get(i, "").count(letter) for i in fields) for letter in profile.letters]
        rested += min(each) >= 2
    assert 0.25 < rested / 300 < 0.5


def test_boards_for_four_are_mostly_learned_from_the_start_of_the_game() -> None:
    profile = load_profile("high-gammon-40")
    names = [one.name for one in profile.places]
    start = HIGH_GAMMON.start({}).as_dict()
    drawn = [start_position(np.random.default_rng(seed), profile) for seed in range(200)]
    known = [{names[index]: held for index, held in one.items()} == start for one in drawn]
    assert 0.5 < np.mean(known) < 0.8
