"""`pasch bench hardships`: what is drawn for each step, and the curves' picture."""

from __future__ import annotations

import numpy as np
import pytest

from bench.hardships import (
    COLOURS,
    HARDSHIPS,
    Setting,
    camera,
    disturbed,
    look_for,
    measured,
    positions,
)
from bench.plot import Panel, drawn_panels
from pasch.rules import game_named
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.simulator.optics.scene import SceneState

BOARD = load_profile("club-50")


def test_each_hardship_changes_one_thing_only() -> None:
    plain, image = Setting(), np.full((36, 64, 3), 100, np.uint8)
    for name, hardship in HARDSHIPS.items():
        first, last = (hardship.setting(step) for step in (hardship.steps[0], hardship.steps[-1]))
        apart = [
            field
            for field in ("tilt_deg", "size_px", "likeness", "leds", "bump_mm")
            if getattr(last, field) != getattr(plain, field)
        ]
        if (last.always(image) != image).any():
            apart.append("always")
        if (last.after(image) != image).any():
            apart.append("after")
        # A blurred even picture is the same even picture.
        assert len(apart) == (0 if name == "blur" else 1), name
        assert first != last


@pytest.mark.parametrize("tilt_deg", [5.0, 55.0])
def test_the_camera_sees_the_whole_board_from_its_slant(tilt_deg: float) -> None:
    seen = camera(BOARD, Setting(tilt_deg=tilt_deg, size_px=(640, 360)))
    width, height = BOARD.field
    pixels = seen.project([(0, 0, 0), (width, 0, 0), (width, height, 0), (0, height, 0)])
    assert (pixels > 0).all()
    assert (pixels < (640, 360)).all()
    away = np.subtract(seen.position_mm, seen.target_mm)
    assert np.degrees(np.arctan2(away[1], away[2])) == pytest.approx(tilt_deg, abs=0.1)


def test_at_full_likeness_the_dark_checkers_have_the_boards_colour() -> None:
    assert dict(look_for(1.0).checkers)["b"] == look_for(0.0).ground
    assert dict(look_for(0.0).checkers)["b"] != look_for(0.0).ground


def test_leds_and_bumps_are_in_the_scene() -> None:
    lit = disturbed(SceneState(), Setting(leds=120), BOARD)
    assert set(lit.leds) == {(0, 120, 0)}
    assert lit.board_shift == (0.0, 0.0, 0.0)
    pushed = disturbed(SceneState(), Setting(bump_mm=10.0), BOARD)
    assert pushed.leds == ()
    assert pushed.board_shift[0] == 10.0


def test_positions_are_whole_sets_of_checkers_and_repeat_with_the_seed() -> None:
    game = game_named("backgammon")
    found = positions(game, 3, seed=5)
    assert found == positions(game, 3, seed=5)
    for places in found:
        assert "".join(sorted("".join(places.values()))) == "b" * 15 + "w" * 15


def test_a_board_that_cannot_be_learned_is_doubtful_not_wrong() -> None:
    dark = Setting(size_px=(384, 216), always=lambda picture: np.zeros_like(picture))
    score = measured(dark, game_named("backgammon"), 2, seed=3)
    assert (score.boards_right, score.boards, score.doubtful) == (0, 2, 2)
    assert score.faults[0].startswith("not learned")


def test_curves_are_drawn_in_their_colours() -> None:
    curves = dict.fromkeys(COLOURS, (1.0, 0.5))
    picture = drawn_panels([Panel("tilt", "degrees", (5, 55), curves)], COLOURS)
    assert picture.shape[2] == 3
    for colour in COLOURS.values():
        assert (picture == colour).all(axis=2).any()
