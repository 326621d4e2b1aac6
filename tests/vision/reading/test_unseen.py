"""Layers that a camera cannot see are left open, for the number of checkers to choose among."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pasch_vision.pose.view import View
from pasch_vision.reading.counts import fitted_to_counts, is_outvoted
from pasch_vision.reading.unseen import (
    Layers,
    hides_more,
    layers_of,
    left_open,
    may_hide_missing,
)
from vision.scenes import FELT, STRIP, profile

SURE = {"wwwww": 0.999, "wwwwww": 0.001}
UNSEEN, PLAIN = 0.0, 50.0


def row(told: float) -> Layers:
    """A point for five in a row."""
    return Layers(told=told, room=5, more=10, is_row=True)


def pile(told: float, room: int = 1) -> Layers:
    """A rest field or a bar."""
    return Layers(told=told, room=room, more=4, is_row=False)


def above(x: float, y: float, high: float) -> View:
    """A camera that looks straight down from there, board mm."""
    return View(1200.0, (640.0, 360.0), (0.0, 0.0, 0.0), (-x, -y, high), (1280, 720))


def test_what_lies_below_the_camera_tells_no_layers_and_what_lies_aside_does() -> None:
    board = profile(FELT)
    foot = next(shape for shape in board.places if shape.name == "6").anchor  # type: ignore[union-attr]
    known = layers_of(board, above(foot[0], foot[1] - 20, 900.0))
    assert known["6"].told < 0.01
    assert known["24"].told > 20 * known["6"].told
    assert "off" not in known


def test_a_strip_s_rows_have_an_order_and_are_left_alone() -> None:
    known = layers_of(profile(STRIP), above(100.0, 100.0, 600.0))
    assert not any(name[0] in "LR" for name in known)


def test_of_unseen_layers_what_is_usual_is_believed_and_never_vouched_for() -> None:
    for surely_seen in ("wwwww", "wwwwwww"):
        (shares,) = left_open({"6": {surely_seen: 1.0}}, {"6": row(UNSEEN)}).values()
        assert {len(content) for content in shares} == set(range(5, 16))
        assert max(shares, key=lambda content: shares[content]) == "wwwww"
        assert 0.5 < shares["wwwww"] < 0.7


def test_layers_that_show_are_believed() -> None:
    (shares,) = left_open({"6": SURE}, {"6": row(PLAIN)}).values()
    assert {content: shares[content] for content in SURE} == pytest.approx(SURE, abs=1e-6)


def test_the_nearer_a_step_is_to_what_can_be_measured_the_less_is_sure() -> None:
    shares = [left_open({"6": SURE}, {"6": row(told)})["6"]["wwwww"] for told in (8, 4, 2, 0)]
    assert shares == sorted(shares, reverse=True)


def test_more_checkers_that_differ_tell_more() -> None:
    """Four on top move four faces by a step, a pile of three more moves its one face by three."""
    full, with_four, two = "wwwww", "wwwwwwwww", "ww"
    assert row(1.0).least(full, with_four) == pytest.approx(row(4.0).least(full, full + "w"))
    assert pile(1.0).least(two, "wwwww") == pytest.approx(pile(9.0).least(two, "www"))
    seen = {with_four: 0.9, full: 0.1}
    shares = left_open({"6": seen}, {"6": row(1.5)})["6"]
    assert max(shares, key=lambda content: shares[content]) == with_four


def test_where_all_are_accounted_for_no_unseen_layer_is_left() -> None:
    open_places = left_open({"6": SURE, "1": {"ww": 1.0}}, {"6": row(UNSEEN)})
    fitted = fitted_to_counts(open_places, {"w": 7}, {"w": (1.0,)}, has_hand=False)
    assert fitted["6"]["wwwww"] > 0.99


def test_checkers_that_are_missing_are_not_vouched_for_where_no_layer_shows() -> None:
    open_places = left_open({"6": SURE, "1": {"ww": 1.0}}, {"6": row(UNSEEN)})
    fitted = fitted_to_counts(open_places, {"w": 9}, {"w": (1.0,)}, has_hand=False)
    assert is_outvoted(open_places["6"], fitted["6"])


@pytest.mark.parametrize(
    ("content", "layers", "opened"),
    [
        # A row that is not full has no second layer.
        ("wwww", row(UNSEEN), {"wwww"}),
        ("", pile(UNSEEN), {""}),
        # Of a pile one is seen, of a bar as many as are read; others' colours stay.
        ("ww", pile(UNSEEN), {"w", "ww", "www", "wwww", "wwwww"}),
        ("bw", pile(UNSEEN, room=6), {"b" * n + "w" for n in range(1, 6)}),
        ("www", pile(UNSEEN, room=6), {"w" * n for n in range(3, 8)}),
    ],
)
def test_open_is_what_shows_the_same_tops(content: str, layers: Layers, opened: set[str]) -> None:
    (shares,) = left_open({"x": {content: 1.0}}, {"x": layers}).values()
    assert set(shares) == opened
    assert sum(shares.values()) == pytest.approx(1.0)


def test_the_closer_a_camera_the_more_it_tells() -> None:
    board, near = profile(FELT), above(-200.0, 200.0, 700.0)
    far = replace(near, translation=(200.0, -200.0, 1400.0))
    assert all(
        layers_of(board, near)[name].told > one.told for name, one in layers_of(board, far).items()
    )
    assert np.isfinite([one.told for one in layers_of(board, near).values()]).all()


@pytest.mark.parametrize(
    ("seen", "supposed", "layers", "hides"),
    [
        ("wwwww", "wwwwwww", row(UNSEEN), True),
        # Fewer than are seen, others than are seen, and more than the row can carry.
        ("wwwwww", "wwwww", row(UNSEEN), False),
        ("wwwww", "bbbbbb", row(UNSEEN), False),
        ("wwwww", "w" * 16, row(UNSEEN), False),
        # Where there is room beside them, or nothing lies, one more would be seen.
        ("www", "wwww", row(UNSEEN), False),
        ("", "w", pile(UNSEEN), False),
        ("w", "ww", pile(UNSEEN, room=6), False),
        ("w", "ww", pile(UNSEEN), True),
    ],
)
def test_more_are_hidden_only_where_there_is_no_room_beside(
    seen: str, supposed: str, layers: Layers, hides: bool
) -> None:
    assert hides_more(seen, supposed, layers) == hides


@pytest.mark.parametrize(
    ("held", "missing", "told", "may_hide"),
    [
        ({"6": "wwwww"}, {"w"}, 1.6, True),
        ({"6": "wwwwwww"}, {"b", "w"}, 1.6, True),
        # Where a step is plain, the row is not full, or only others are missing.
        ({"6": "wwwww"}, {"w"}, 2.3, False),
        ({"6": "wwww"}, {"w"}, 1.6, False),
        ({"6": "wwwww"}, {"b"}, 1.6, False),
        ({"6": "wwwww"}, set(), 1.6, False),
    ],
)
def test_missing_checkers_may_lie_on_a_full_row_whose_layers_hardly_show(
    held: dict[str, str], missing: set[str], told: float, may_hide: bool
) -> None:
    """Four faces that a sharpened picture moves alike tell no more than one."""
    assert may_hide_missing(held, missing, {"6": row(told)}) is may_hide
