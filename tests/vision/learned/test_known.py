"""A known position is believed only where the picture shows it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bench.films import Filming
from pasch.rules import game_named
from pasch_hardware.boards.profile import load_profile
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError
from pasch_vision.learned.known import halves, is_as_named, is_other, learn_board, require_position
from pasch_vision.picture import read_picture
from pasch_vision.pose.view import field_corners
from training.drawing.random_positions import named
from training.drawing.rays.scene import scene as drawn_scene
from training.sight.held_out import FIRST
from training.sight.sample import to_learn_from
from vision.scenes import CARD, FELT, STRIP, picture, profile, start_places, true_corners

LOOSE = Path(__file__).parents[2] / "data" / "loose"
SIDES = (("S", "b"), ("E", "r"), ("N", "y"), ("W", "g"))
# How wide a checker of that board is in the picture.
CHECKER_PX = 34


def started(scene: str, places: dict[str, str] | None = None) -> Calibration:
    """The scene's calibration from its start picture, said to show these places."""
    start = picture(scene, "calib_start")
    known = start_places(scene) if places is None else places
    return Calibration.from_start(profile(scene), start, known, true_corners(scene))


@pytest.mark.parametrize(
    ("place", "content"), [("17", None), ("17", "www"), ("2", "ww")], ids=["bare", "black", "laid"]
)
def test_what_lies_otherwise_is_named_with_the_empty_board_as_well(
    place: str, content: str | None
) -> None:
    """Outlines and colours alone let these pass."""
    places = {**start_places(FELT), place: content}
    laid = {name: lies for name, lies in places.items() if lies is not None}
    empty, start = picture(FELT, "calib_empty"), picture(FELT, "calib_start")
    with pytest.raises(CalibrationError, match=f"differs at.* {place}\\b"):
        learn_board(profile(FELT), empty, start, laid)


def test_where_outlines_find_no_checker_the_picture_has_the_last_word() -> None:
    """White checkers on a board that is burnt out: five are hardly another colour than before."""
    rng = np.random.default_rng([FIRST + 22, 21])
    drawn = drawn_scene(rng)
    empty, start, laid = to_learn_from(rng, drawn, int(rng.integers(1 << 30)))
    places = named(drawn.profile, laid)
    corners = drawn.view.project(field_corners(drawn.profile.field))
    learned = replace(Calibration.from_start(drawn.profile, start, places, corners), empty=empty)
    assert is_as_named(learned, ["6"])
    for other in ({**places, "6": "bbbbb"}, {**places, "6": "w"}):
        assert not is_as_named(replace(learned, start_places=other), ["6"])


@pytest.mark.parametrize("scene", [FELT, CARD, STRIP])
def test_what_is_set_up_as_named_is_believed(scene: str) -> None:
    require_position(started(scene))


def test_a_place_in_question_is_asked_again_with_the_faces_of_all_others() -> None:
    """Of a path-traced board whose rows begin off their rails: half of a colour's faces, lit from
    one side, told too little, and two places were refused."""
    board = load_profile(LOOSE / "profile.toml")
    empty, start = (read_picture(LOOSE / f"{name}.jpg") for name in ("empty", "start"))
    places = {f"{side}{point}": letter * 2 for side, letter in SIDES for point in (2, 3)}
    places |= {f"{side}5": letter * 4 for side, letter in SIDES}
    seen = learn_board(board, empty, start, places).view.project(field_corners(board.field))
    true = [(192.31, 307.42), (602.18, 177.0), (778.4, 541.23), (335.81, 697.63)]
    assert np.linalg.norm(seen - true, axis=1).max() < CHECKER_PX / 4
    with pytest.raises(CalibrationError, match="W5"):
        learn_board(board, empty, start, places | {"W5": "rrrr"})


def test_a_narrow_bar_over_which_the_checkers_beside_it_lean_holds_nobody_up(
    tmp_path: Path,
) -> None:
    """A bar of 8 mm beside checkers of 27: it was said to hold two or three of them."""
    film = Filming(tmp_path, 243, 2, game_named("backgammon"))
    film.picture("start.jpg", film.known)
    board, start = film.scene.profile, read_picture(tmp_path / "start.jpg")
    corners = film.scene.view.project(field_corners(board.field))
    require_position(Calibration.from_start(board, start, film.known.as_dict(), corners))
    wrong = film.known.as_dict() | {"8": "bbb"}
    with pytest.raises(CalibrationError, match=r"differs at 8;"):
        require_position(Calibration.from_start(board, start, wrong, corners))


@pytest.mark.parametrize(("scene", "place"), [(FELT, "6"), (CARD, "E3"), (STRIP, "R1")])
def test_what_is_there_and_not_named_is_named(scene: str, place: str) -> None:
    places = {name: content for name, content in start_places(scene).items() if name != place}
    with pytest.raises(CalibrationError, match=f"differs at.* {place}\\b"):
        require_position(started(scene, places))


def test_a_place_of_another_colour_is_named() -> None:
    places = {**start_places(FELT), "1": "w" * len(start_places(FELT)["1"])}
    with pytest.raises(CalibrationError, match="differs at 1;"):
        require_position(started(FELT, places))


@pytest.mark.parametrize(
    ("shares", "named", "is_plainly"),
    [
        # Nothing, or at most one where five are named: the one is no hint that five lie there.
        ({"": 0.97, "w": 0.03}, "wwwww", True),
        ({"www": 0.1, "": 0.9}, "wwwww", False),
        # More than named, as a second layer may hide; too few of a pair is not plain.
        ({"wwwwwwwww": 1.0}, "wwwww", False),
        ({"w": 1.0}, "ww", False),
        ({"bb": 0.99, "ww": 0.01}, "ww", True),
        ({"bw": 1.0}, "ww", True),
        ({"w": 0.999, "": 0.001}, "", True),
        ({"w": 0.5, "": 0.5}, "", False),
    ],
)
def test_plainly_other_is_what_the_picture_leaves_hardly_any_chance(
    shares: dict[str, float], named: str, is_plainly: bool
) -> None:
    assert is_other(shares, named) == is_plainly


def test_another_position_altogether_is_said_so() -> None:
    places = {"2": "ww", "3": "bb", "4": "ww", "5": "bb", "7": "ww", "9": "bb", "10": "ww"}
    with pytest.raises(CalibrationError, match="does not show the position"):
        require_position(started(FELT, places))


def test_light_that_hides_colours_is_said() -> None:
    known = started(FELT)
    assert known.start is not None
    dark = np.asarray(known.start * 0.1, np.uint8)
    with pytest.raises(CalibrationError, match="too dark"):
        require_position(replace(known, start=dark))
    bright = np.asarray(np.clip(known.start.astype(np.float32) * 8, 0, 255), np.uint8)
    with pytest.raises(CalibrationError, match="overexposed"):
        require_position(replace(known, start=bright))


def test_every_place_is_asked_for_once_and_its_own_faces_left_out() -> None:
    places = {"1": "bb", "6": "ww", "8": "www", "12": "bbb", "13": "wb", "off": "w"}
    (known, asked), (others, rest) = halves(places)
    assert sorted([*asked, *rest]) == ["1", "12", "13", "6", "8"]
    for here, there in ((known, asked), (others, rest)):
        assert set(here) & set(there) <= {"13"}
    # What lies on one place only is known both times.
    assert "13" in known
    assert "13" in others
