"""In what order points get their checkers when boards are drawn, and which rows meet."""

from __future__ import annotations

import numpy as np
import pytest

from training.drawing.blocks import in_turn, meeting

POINTS = [f"p{number}" for number in range(24)]


def steps(share: float) -> float:
    """How many points lie between one and the next on average, over many boards."""
    rng = np.random.default_rng(3)
    orders = [in_turn(rng, POINTS, share) for _ in range(400)]
    numbers = np.array([[int(name[1:]) for name in order[:4]] for order in orders])
    return float(np.abs(np.diff(numbers, axis=1)).mean())


@pytest.mark.parametrize("share", [0.0, 0.4, 1.0])
def test_every_point_has_its_turn_once(share: float) -> None:
    rng = np.random.default_rng(5)
    for _ in range(50):
        assert sorted(in_turn(rng, POINTS, share)) == sorted(POINTS)


def test_anywhere_the_next_point_is_a_third_of_them_away() -> None:
    # Of two of n places drawn at random, (n + 1) / 3 on average.
    assert steps(0.0) == pytest.approx(25 / 3, rel=0.1)


def test_in_a_block_the_next_point_is_near() -> None:
    assert steps(1.0) < 3.5
    assert steps(1.0) < steps(0.4) < steps(0.0)


PAIRS = [(f"{number}", f"{25 - number}") for number in range(1, 13)]


def test_rows_that_meet_face_each_other_and_are_long() -> None:
    rng = np.random.default_rng(7)
    boards = [meeting(rng, PAIRS, {"w": 15, "b": 15}, 0.5) for _ in range(400)]
    met = [board for board in boards if board]
    assert 0.4 < len(met) / len(boards) < 0.6
    for board in met:
        assert all(len(set(content)) <= 1 for content in board.values())
        assert all(str(25 - int(place)) in board for place in board)
        held = "".join(board.values())
        most = max(held.count("w"), held.count("b"))
        assert most <= 15
        # Shorter only once a colour has no more checkers.
        assert min(map(len, board.values())) >= 4 or most == 15
    colours = [len({content[:1] for content in board.values()}) for board in met]
    assert set(colours) >= {1, 2}


def test_without_checkers_or_pairs_no_row_is_long() -> None:
    rng = np.random.default_rng(7)
    assert meeting(rng, [], {"w": 15, "b": 15}, 1.0) == {}
    assert set(meeting(rng, PAIRS, {"w": 0, "b": 0}, 1.0).values()) <= {""}
