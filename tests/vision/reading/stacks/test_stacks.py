"""What may lie under the tops that are seen."""

from dataclasses import replace
from typing import cast

import numpy as np
import pytest

from bench.hardships import Setting, drawn
from pasch_hardware.boards.board import Row
from pasch_hardware.boards.geometry import row_point
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.simulator.optics.scene import CheckerState
from pasch_hardware.simulator.world import World
from pasch_vision.reading.look import with_stack
from pasch_vision.reading.places.rows import Chain, Disc
from pasch_vision.reading.stacks.layers import LEAST_GAIN, LayerEvidence
from pasch_vision.reading.stacks.outlines import Sight
from pasch_vision.reading.stacks.stacks import (
    BEYOND,
    MISLED,
    NOT_THERE,
    STRAYS,
    STRAYS_OF_VOICES,
    STRAYS_TOGETHER,
    THERE,
    TOGETHER,
    Stack,
    contents_of,
    odds_of_layers,
    odds_of_more,
    row_colour,
    with_more,
)

PROFILE = load_profile("club-50")


def row_of(letters: str) -> Chain:
    """Checkers one behind the other on place 13, the first at the base."""
    size = PROFILE.diameter("w")
    discs = [
        Disc(letter, size * (number + 0.5), (17.5, size * (number + 0.5)), size, 30.0)
        for number, letter in enumerate(letters)
    ]
    return Chain(30.0 * len(discs), tuple(discs))


@pytest.mark.parametrize("letters", ["wwwww", "bbbbb"])
def test_a_second_layer_has_the_colour_of_its_row(letters: str) -> None:
    assert row_colour(row_of(letters))[0] == letters[0]


def test_under_a_checker_of_the_other_colour_on_a_full_row_lies_one_of_the_row() -> None:
    chain = row_of("bwwww")
    letter, first = row_colour(chain)
    stack = Stack("13", with_more(contents_of(chain), letter, (0.0, 0.0), first))
    shares = with_stack({"bwwww": 1.0}, stack)
    assert letter == "w"
    assert shares["bwwwww"] > shares["bwwww"]


def test_a_checker_of_the_other_colour_at_the_far_end_is_no_sign_of_a_second_layer() -> None:
    assert row_colour(row_of("wwwwb"))[1] < 0.0 < row_colour(row_of("bwwww"))[1]


def test_shares_of_a_stack_are_probabilities() -> None:
    shares = with_more("wwwww", "w", (0.0, 3.0, -2.0), -1.5)
    assert sum(shares.values()) == pytest.approx(1.0)
    assert shares["wwwwww"] > shares["wwwww"] > shares["wwwwwww"]


def test_letters_are_sorted_but_where_the_order_says_who_lies_farther_out() -> None:
    assert set(with_more("bww", "b", (0.0, 0.0), 0.0)) == {"bww", "bbww"}
    assert set(with_more("rb", "b", (0.0, 0.0), 0.0)) == {"rb", "rbb"}


@pytest.mark.parametrize(
    "truth",
    [
        {"1": "w" * 15, "24": "b" * 15},
        {"1": "w" * 13, "5": "ww", "24": "b" * 11, "20": "b" * 4},
        {"1": "w" * 10, "5": "w" * 5, "24": "b" * 7, "20": "b" * 8},
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_as_many_as_lie_on_a_point_are_read_up_to_all_of_a_seat(
    truth: dict[str, str], seed: int
) -> None:
    start = {"1": "bb", "6": "wwwww", "8": "www", "12": "bbbbb"}
    start |= {"13": "wwwww", "17": "bbb", "19": "bbbbb", "24": "ww"}
    board = drawn(tuple(start.items()), Setting(), seed=1)
    assert board.reader is not None
    world = World(board.world.profile, seed)
    world.set(truth)
    picture = board.renderer.draw(world.scene())
    seen = board.reader.read(picture, {"w": 15, "b": 15})
    assert {name: place.best for name, place in seen.places.items() if place.best} == truth


@pytest.mark.parametrize("seed", [5, 12])
@pytest.mark.parametrize("place", ["8", "24"])
def test_a_checker_on_the_floor_is_not_vouched_to_hide_in_a_full_row(
    place: str, seed: int
) -> None:
    start = {"1": "bb", "6": "wwwww", "8": "www", "12": "bbbbb"}
    start |= {"13": "wwwww", "17": "bbb", "19": "bbbbb", "24": "ww"}
    board = drawn(tuple(start.items()), Setting(), seed=1)
    assert board.reader is not None
    truth = start | {place: start[place][1:]}
    world = World(board.world.profile, seed)
    world.set(truth)
    seen = board.reader.read(board.renderer.draw(world.scene()), {"w": 15, "b": 15})
    read = {name: one.best for name, one in seen.places.items() if one.best}
    assert seen.confidence <= 0.5 or read == truth


@pytest.mark.parametrize("point", ["6", "19"])
def test_a_row_that_begins_off_its_base_is_full_with_fewer(point: str) -> None:
    start = {"1": "bb", "6": "wwwww", "8": "www", "12": "bbbbb"}
    start |= {"13": "wwwww", "17": "bbb", "19": "bbbbb", "24": "ww"}
    board = drawn(tuple(start.items()), Setting(), seed=1)
    assert board.reader is not None
    letter = start[point][0]
    size, thickness = PROFILE.diameter(letter), PROFILE.thickness(letter)
    [row] = PROFILE.place(point)
    assert isinstance(row, Row)
    spots = [row_point(row, 13.0 + size * (number + 0.5)) for number in range(4)]
    rows = [CheckerState(letter, x, y, 0.0, serial=70 + n) for n, (x, y) in enumerate(spots)]
    upon = CheckerState(letter, spots[0][0] + 0.8, spots[0][1], thickness, serial=80)
    board.world.set({name: content for name, content in start.items() if name != point})
    scene = board.world.scene()
    picture = board.renderer.draw(replace(scene, checkers=(*scene.checkers, *rows, upon)))
    seen = board.reader.read(picture, {"w": 15, "b": 15})
    assert seen.places[point].best == letter * 5


class Telling:
    """Tells of checkers upon a row of five, so many of which lie there; keeps what it is asked."""

    def __init__(self, more: int) -> None:
        self.more = more
        self.asked: list[int] = []

    def told(self, discs: tuple[Disc, ...], layers: int) -> list[list[LayerEvidence]]:
        self.asked.append(layers)
        there = [
            [number + layer * len(discs) < self.more for layer in range(layers - 1)]
            for number in range(len(discs))
        ]
        return [[LayerEvidence(THERE if one else NOT_THERE, 10.0) for one in own] for own in there]


@pytest.mark.parametrize(
    ("more", "by_tops", "asked"),
    [(1, {1: 8.0}, [2]), (1, {}, [3]), (7, {7: 3.0}, [2, 3]), (0, {3: 3.0}, [2, 3])],
    ids=["plain tops and outlines", "doubtful tops", "three layers", "tops against outlines"],
)
def test_a_third_layer_is_asked_where_tops_and_outlines_leave_doubt(
    more: int, by_tops: dict[int, float], asked: list[int]
) -> None:
    telling, tops = Telling(more), np.zeros(11)
    for number, odds in by_tops.items():
        tops[number] = odds
    found = odds_of_layers(cast(Sight, telling), row_of("wwwww"), tops)
    assert telling.asked == asked
    assert int(np.argmax(found)) == more


def test_odds_of_more_are_the_mean_over_errors_in_common() -> None:
    told = np.array([[0.8, 6.0], [0.3, 0.1], [-0.5, 4.0], [1.4, 9.0]])
    width = np.hypot(STRAYS, STRAYS_OF_VOICES / np.maximum(told[:, 1], LEAST_GAIN))[:, None]

    def likely(usual: float, outward: float) -> np.ndarray:
        away = (told[:, :1] - usual - STRAYS_TOGETHER * TOGETHER) / width
        away = np.where(outward * away > 0.0, BEYOND * away, away)
        bell = np.exp(-0.5 * away**2) / (width * np.sqrt(2.0 * np.pi))
        return np.log((1.0 - MISLED) * bell + MISLED)

    there, missing = likely(THERE, 1.0), likely(NOT_THERE, -1.0)
    expected = [
        np.logaddexp.reduce(there[:n].sum(axis=0) + missing[n:].sum(axis=0) - TOGETHER**2 / 2)
        for n in range(5)
    ]
    assert odds_of_more(told) == pytest.approx(np.array(expected))
