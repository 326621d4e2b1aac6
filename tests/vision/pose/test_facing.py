"""From which side the camera sees a board whose start looks alike from all four."""

from __future__ import annotations

import numpy as np
import pytest

from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import BoardProfile, load_profile
from pasch_vision.pose.estimation.facing import QUARTER, facing, is_told, seen_turned, turned_alike
from pasch_vision.pose.estimation.layout import Discs, discs
from pasch_vision.pose.view import View, field_corners
from vision.scenes import CARD, picture, profile, start_places, true_view

START = "calib_start"


def layout(board: BoardProfile) -> Discs:
    """The discs of the scene's start."""
    return Discs.of(discs(board, start_places(CARD)))


def turned(quarters: int) -> View:
    """The scene's true view with the board turned under it."""
    width, height = profile(CARD).field
    middle = np.array([width / 2, height / 2, 0.0])
    return seen_turned(true_view(CARD), np.linalg.matrix_power(QUARTER, quarters), middle)


def corners(view: View) -> list[list[float]]:
    """Where a view has the field's corners, px."""
    return np.round(view.project(field_corners(profile(CARD).field)), 3).tolist()


@pytest.mark.parametrize("quarters", range(4))
def test_its_side_is_told_by_the_colours_names(quarters: int) -> None:
    board = profile(CARD)
    found = facing(turned(quarters), layout(board), board, picture(CARD, START))
    assert corners(found) == corners(true_view(CARD))


@pytest.mark.parametrize("quarters", range(4))
def test_where_colours_are_not_as_named_the_board_stands_upright(quarters: int) -> None:
    grey = picture(CARD, START).mean(axis=2, keepdims=True).repeat(3, axis=2).astype(np.uint8)
    board = profile(CARD)
    found = facing(turned(quarters), layout(board), board, grey)
    assert corners(found) == corners(true_view(CARD))
    assert not is_told(turned(quarters), layout(board), board, grey)
    assert is_told(turned(quarters), layout(board), board, picture(CARD, START))


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.laid_out])
def test_what_a_board_is_learned_by_tells_its_ends_apart(name: str) -> None:
    kind = KINDS[name]
    board = load_profile(kind.built_in)
    known = Discs.of(discs(board, kind.laid_out))
    assert set("".join(kind.laid_out.values())) == set(kind.letters)
    assert not [*turned_alike(true_view(CARD), known, board.field)]


def test_a_position_that_differs_from_side_to_side_is_left_as_it_is() -> None:
    board = profile(CARD)
    one_sided = Discs.of(discs(board, {"S1": "bb", "E1": "rr", "N3": "yyy"}))
    assert facing(turned(1), one_sided, board, picture(CARD, START)) == turned(1)


def test_a_view_of_a_turned_board_differs_by_nothing_but_the_turn() -> None:
    ends = corners(true_view(CARD))
    assert corners(turned(1)) == [*ends[1:], ends[0]]
