"""Calibration without clicking: how near it comes, and what it refuses.

The pictures are ray-traced scenes with known corners; three pixels of 1280 are about three
millimetres there, a fourteenth of a point's width.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from pasch.rules.games.ring.high_gammon import HIGH_GAMMON
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.simulator.optics.scene import LIGHTS, LOOKS, camera_for
from pasch_hardware.simulator.rendering.render import Renderer
from pasch_hardware.simulator.world import World
from pasch_vision.arrays import Floats
from pasch_vision.errors import CalibrationError
from pasch_vision.learned.known import learn_board
from pasch_vision.picture import Picture, image_size, read_picture
from pasch_vision.pose.estimation.change import SHADOWY, change
from pasch_vision.pose.estimation.coarse_to_fine import Candidate, Material, checked
from pasch_vision.pose.estimation.layout import Discs, discs
from pasch_vision.pose.estimation.locate import locate, prepared
from pasch_vision.pose.estimation.verification import Verification, rows_set_off
from pasch_vision.pose.quality import Quality
from pasch_vision.pose.same_camera import camera_shift_px
from pasch_vision.pose.view import View, field_corners
from vision import recorded
from vision.scenes import (
    CARD,
    EDGE,
    FELT,
    GRAIN,
    SET_OFF,
    STRIP,
    corner_errors,
    picture,
    profile,
    start_places,
    true_corners,
    true_view,
)

LEARNED_FROM = ("calib_empty", "calib_start")
# Woven cloth beside a board, in two pictures of a camera that stands still.
DATA = Path(__file__).parents[2] / "data"
CLOTH = DATA / "cloth"
LEARNED = ("empty", "start")


@cache
def located(scene: str) -> tuple[View, Quality]:
    """The scene's view as calibration finds it."""
    empty, start = picture(scene, "calib_empty"), picture(scene, "calib_start")
    return locate(profile(scene), empty, start, start_places(scene))


@pytest.mark.parametrize(("scene", "most_px"), [(FELT, 3.5), (CARD, 5.0), (STRIP, 3.5)])
def test_the_checkers_alone_give_the_corners(scene: str, most_px: float) -> None:
    view, quality = located(scene)
    errors = corner_errors(view, scene)
    assert errors.mean() < 2.5
    assert errors.max() < most_px
    assert quality.way == "checkers"


def test_a_row_that_begins_off_its_rail_is_as_named() -> None:
    view, _ = located(SET_OFF)
    # A checker is 38 px wide there.
    assert corner_errors(view, SET_OFF).max() < 13


@pytest.mark.parametrize("scene", [GRAIN, EDGE])
def test_a_strip_lies_where_it_stands_out_from_its_table(scene: str) -> None:
    """Its checkers lie at one end: they fit a strip that leads the other way as well."""
    view, _ = located(scene)
    assert corner_errors(view, scene).max() < 3.5


@pytest.mark.parametrize(("cover", "found"), [(0.5, {"8"}), (0.9, set())])
def test_a_wrong_checker_at_the_rail_is_no_row_set_off(cover: float, found: set[str]) -> None:
    """With one more at its end: it covers its slot, where a row set off leaves half of it bare."""
    layout = Discs.of(discs(profile(FELT), {"6": "ww", "8": "www"}))
    covers, wrong = np.full(5, 0.9), np.zeros(5, bool)
    first = [(disc.place, disc.rank) for disc in layout.items].index(("8", 0))
    covers[first], wrong[first] = cover, True
    assert rows_set_off(layout, covers, wrong, ("8",)) == found


def turned(points: Floats, size: tuple[int, int], turn: int) -> Floats:
    """Where points (N, 2) of a picture (width, height) lie once it is turned."""
    x, y = points.T
    if turn == cv2.ROTATE_180:
        return np.column_stack([size[0] - 1 - x, size[1] - 1 - y])
    return np.column_stack([size[1] - 1 - y, x])


@pytest.mark.parametrize(
    ("scene", "turn"),
    [
        (FELT, cv2.ROTATE_180),
        (FELT, cv2.ROTATE_90_CLOCKWISE),
        # It looks alike from all sides, but for its colours.
        (CARD, cv2.ROTATE_90_CLOCKWISE),
    ],
)
def test_a_camera_on_the_far_side_or_at_an_end_finds_the_board(scene: str, turn: int) -> None:
    upright = [picture(scene, name) for name in LEARNED_FROM]
    empty, start = (np.asarray(cv2.rotate(one, turn), np.uint8) for one in upright)
    view, _ = locate(profile(scene), empty, start, start_places(scene))
    seen = view.project(field_corners(profile(scene).field))
    true = turned(true_corners(scene), image_size(upright[0]), turn)
    assert np.linalg.norm(seen - true, axis=1).max() < 3.5


@pytest.mark.parametrize(
    ("folder", "places", "corners"),
    [
        pytest.param(
            "few",
            {"12": "w", "13": "wwwww", "23": "bbb", "24": "wwww"},
            [(743.43, 434.56), (260.59, 691.21), (67.26, 319.41), (545.07, 67.91)],
            id="all but one of 13 checkers fit upside down",
        ),
        pytest.param(
            "ring",
            {
                "S3": "rrrrr", "S4": "rrrr", "E1": "y", "E5": "yyy", "N1": "g", "N5": "bbbb",
                "W1": "gg", "W2": "gg", "W3": "g", "W4": "rrrr", "W6": "yy",
            },
            [(324.55, 647.38), (121.14, 302.97), (442.68, 111.76), (665.61, 418.92)],
            id="a board for four from one of its sides",
        ),
    ],
)  # fmt: skip
def test_a_traced_board_seen_from_elsewhere_is_found(
    folder: str, places: dict[str, str], corners: list[tuple[float, float]]
) -> None:
    board = load_profile(DATA / folder / "profile.toml")
    empty, start = (read_picture(DATA / folder / f"{name}.jpg") for name in LEARNED)
    learned = learn_board(board, empty, start, places)
    errors = np.linalg.norm(learned.view.project(field_corners(board.field)) - corners, axis=1)
    assert errors.max() < 2 * learned.quality.error_px


@pytest.mark.parametrize(("by_mm", "is_whole"), [(0.0, True), (60.0, True), (500.0, False)])
def test_a_view_that_has_the_board_outside_the_picture_is_none(
    by_mm: float, is_whole: bool
) -> None:
    empty, start = (picture(FELT, name) for name in LEARNED_FROM)
    material = prepared(profile(FELT), empty, start, start_places(FELT))
    view = true_view(FELT)
    x, y, z = view.translation
    aside = replace(view, translation=(x + by_mm, y, z))
    assert Candidate(aside, material, 1.0, 1.0).is_whole == is_whole


def test_flow_that_slips_along_woven_cloth_is_no_motion_of_the_camera() -> None:
    empty, start = (read_picture(CLOTH / f"{name}.jpg") for name in LEARNED)
    unchanged = np.zeros(empty.shape[:2])
    shift_px = camera_shift_px(empty, start, unchanged)
    assert shift_px is not None
    assert shift_px < 0.5


def striped(image: Picture, shift_px: float) -> Picture:
    """A picture with the shade of blinds on it, moved so far down."""
    rows = np.arange(image.shape[0]) - shift_px
    light = 0.7 + 0.3 * np.tanh(4.0 * np.sin(rows / 6.0))
    return np.asarray(image * light[:, None, None], np.uint8)


def test_sun_stripes_that_move_on_are_no_motion_of_the_camera() -> None:
    empty, start = (picture(FELT, name) for name in LEARNED_FROM)
    lit, later = striped(empty, 0.0), striped(start, 6.0)
    shift_px = camera_shift_px(lit, later, change(lit, later, SHADOWY))
    assert shift_px is not None
    assert shift_px < 0.5


def test_a_camera_that_moved_under_sun_stripes_is_noticed() -> None:
    empty, start = (picture(FELT, name) for name in LEARNED_FROM)
    moved = np.asarray(np.roll(start, (4, 7), axis=(0, 1)))
    lit, later = striped(empty, 0.0), striped(moved, 6.0)
    shift_px = camera_shift_px(lit, later, change(lit, later, SHADOWY))
    assert shift_px is not None
    assert shift_px > 2.0


def test_a_camera_that_moved_over_woven_cloth_is_noticed() -> None:
    empty, start = (read_picture(CLOTH / f"{name}.jpg") for name in LEARNED)
    moved = np.asarray(np.roll(start, (3, 5), axis=(0, 1)))
    shift_px = camera_shift_px(empty, moved, np.zeros(empty.shape[:2]))
    assert shift_px is not None
    assert shift_px > 2.0


@pytest.mark.parametrize("scene", [FELT, CARD, STRIP])
def test_the_expected_error_is_honest(scene: str) -> None:
    view, quality = located(scene)
    assert corner_errors(view, scene).max() < 1.5 * quality.error_px + 0.5


def test_markers_and_checkers_together_are_better_still() -> None:
    found = recorded.calibration()
    seen = found.view.project(field_corners(found.profile.field))
    truth = np.array(recorded.truth()["calib_start.jpg"]["field_corners_px"])
    assert np.linalg.norm(seen - truth, axis=1).max() < 1.5
    assert found.quality.way == "markers and checkers"


def test_hard_shadows_do_not_mislead_where_markers_are_not_used() -> None:
    board = replace(recorded.calibration().profile, fiducials=())
    places = recorded.truth()["calib_start.jpg"]["places"]
    empty, start = recorded.picture("calib_empty.jpg"), recorded.picture("calib_start.jpg")
    view, _ = locate(board, empty, start, places)
    truth = np.array(recorded.truth()["calib_start.jpg"]["field_corners_px"])
    errors = np.linalg.norm(view.project(field_corners(board.field)) - truth, axis=1)
    assert errors.max() < 5.0


def dimmed(image: Picture) -> Picture:
    """A noisy picture of a dark evening with another white balance."""
    noise = np.random.default_rng(5).normal(0.0, 6.0, image.shape)
    return np.clip(image * np.array([0.55, 0.6, 0.7]) + noise, 0, 255).astype(np.uint8)


def test_small_dim_pictures_with_another_white_balance_will_do() -> None:
    size = (640, 360)
    empty = cv2.resize(picture(FELT, "calib_empty"), size, interpolation=cv2.INTER_AREA)
    start = dimmed(
        np.asarray(
            cv2.resize(picture(FELT, "calib_start"), size, interpolation=cv2.INTER_AREA), np.uint8
        )
    )
    view, _ = locate(profile(FELT), np.asarray(empty, np.uint8), start, start_places(FELT))
    assert view.image_size == size
    assert corner_errors(view.scaled((1280, 720)), FELT).max() < 6.0


def refused(empty: Picture, start: Picture, places: dict[str, str] | None = None) -> str:
    """The sentence with which the felt board's calibration is refused."""
    with pytest.raises(CalibrationError) as refusal:
        locate(profile(FELT), empty, start, places or start_places(FELT))
    sentence = str(refusal.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def test_the_same_picture_twice_is_refused() -> None:
    empty = picture(FELT, "calib_empty")
    assert "show the same" in refused(empty, empty.copy())


def test_pictures_of_different_sizes_are_refused() -> None:
    small = np.asarray(cv2.resize(picture(FELT, "calib_start"), (960, 540)), np.uint8)
    sentence = refused(picture(FELT, "calib_empty"), small)
    assert "1280 x 720" in sentence
    assert "960 x 540" in sentence


def test_a_camera_moved_between_the_pictures_is_noticed() -> None:
    slide = np.array([[1.0, 0.0, 9.0], [0.0, 1.0, 5.0]])
    moved = cv2.warpAffine(
        picture(FELT, "calib_start"), slide, (1280, 720), borderMode=cv2.BORDER_REPLICATE
    )
    assert "moved between" in refused(picture(FELT, "calib_empty"), np.asarray(moved, np.uint8))


def test_another_position_is_named_by_its_places() -> None:
    other = dict(start_places(FELT))
    other["3"], other["8"] = "ww", "w"
    sentence = refused(picture(FELT, "calib_empty"), picture(FELT, "calib_start"), other)
    assert "3" in sentence
    assert "differs at" in sentence


def test_where_the_whole_set_lies_as_named_a_shadow_is_no_further_checker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def shadowed(view: View, material: Material) -> Verification:
        return replace(checked(view, material), extra=("3", "10"))

    monkeypatch.setattr("pasch_vision.pose.estimation.locate.checked", shadowed)
    empty, start = picture(FELT, "calib_empty"), picture(FELT, "calib_start")
    locate(profile(FELT), empty, start, start_places(FELT))
    fewer = {name: held for name, held in start_places(FELT).items() if name not in ("1", "24")}
    assert "differs at 3, 10" in refused(empty, start, fewer)


def test_swapped_colours_of_two_points_are_noticed() -> None:
    other = start_places(FELT) | {"19": "wwwww", "13": "bbbbb"}
    sentence = refused(picture(FELT, "calib_empty"), picture(FELT, "calib_start"), other)
    assert "13" in sentence
    assert "19" in sentence


def test_pictures_given_the_other_way_round_are_noticed() -> None:
    assert "swapped" in refused(picture(FELT, "calib_start"), picture(FELT, "calib_empty"))


def test_a_picture_without_the_board_is_refused() -> None:
    """Something else changed: a sheet of paper on the table."""
    start = picture(FELT, "calib_empty").copy()
    start[560:700, 1050:1250] = (235, 240, 238)
    assert refused(picture(FELT, "calib_empty"), start)


def test_too_few_checkers_are_refused() -> None:
    empty, start = picture(FELT, "calib_empty"), picture(FELT, "calib_start")
    assert "Only 2 checkers" in refused(empty, start, {"24": "ww"})


def test_checkers_side_by_side_on_a_field_may_lie_anywhere_on_it() -> None:
    board = load_profile("high-gammon-40")
    colours = (("b", "#e358a7"), ("r", "#d5a138"), ("y", "#e3efed"), ("g", "#286555"))
    look = replace(LOOKS[0], points=("#463a80", "#7f7a36"), ground="#a0485b", checkers=colours)
    renderer = Renderer(board, camera_for(board, 3), LIGHTS[0], 12, look)
    world = World(board, 12)
    empty = renderer.draw(world.scene())
    places = HIGH_GAMMON.start({}).as_dict()
    world.set(places)
    start = renderer.draw(world.scene())
    found = learn_board(board, empty, start, places).view.project(field_corners(board.field))
    truth = renderer.camera.project(field_corners(board.field))
    assert np.linalg.norm(found - truth, axis=1).max() < 2.0
