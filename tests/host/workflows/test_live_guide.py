"""The guided learning under a live camera: what is asked, what is said, when it is content."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
import pytest

from pasch.messages import sentence
from pasch.rules import GAMES
from pasch.workflows.live_guide import (
    LiveGuide,
    frames_of,
    is_new,
    learned_from,
    left_lying,
    other_size,
    taken_lowest,
)
from pasch_hardware.boards.geometry import corners
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.message import Message
from pasch_hardware.simulator.rendering.render import Renderer
from pasch_hardware.simulator.world import World
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CameraError
from pasch_vision.picture import Picture, read_picture
from pasch_vision.pose.view import field_corners
from pasch_vision.sources.camera import FolderCamera, Frame, LatestFrame
from vision import recorded
from vision.scenes import CARD, FELT, picture, profile, start_places, true_corners, true_view

FRAME_S = 0.1
# What a camera is given that may yet send a picture is more.
FRAME_LIMIT_S = 5.0


class Film:
    """Frames of pictures shown so many times each, then a camera that has stopped."""

    def __init__(self, *shown: tuple[Picture, int]) -> None:
        self.shown = shown
        self.frames = self._all()

    def _all(self) -> Iterator[Frame]:
        number = 0
        for image, times in self.shown:
            for _ in range(times):
                number += 1
                yield Frame(image, number * FRAME_S, number)

    def __call__(self) -> Frame:
        frame = next(self.frames, None)
        if frame is None:
            raise CameraError("the film is over")
        return frame


def pictures() -> tuple[Picture, Picture, Picture]:
    """The empty board, a hand setting up a wrong position, the start position."""
    names = ("calib_empty.jpg", "frame_03.jpg", "calib_start.jpg")
    empty, other, start = (recorded.picture(name) for name in names)
    return empty, other, start


def test_step_by_step_to_a_calibration_that_was_tried_out() -> None:
    empty, other, start = pictures()
    said: list[str] = []

    def say(message: Message) -> None:
        said.append(sentence(message, "en"))

    film = Film((empty, 40), (other, 40), (start, 40))
    guide = LiveGuide(film, say, say)
    places = recorded.truth()["calib_start.jpg"]["places"]
    found = guide.learn(recorded.calibration().profile, places)
    assert found.quality.error_px < 3.0
    assert said[0].startswith("1. Take all checkers off")
    assert said[1].startswith("2. Now set up the start position")
    assert said[2].startswith("   Not yet:")
    assert said[-1].startswith("3. Tried out: all")


def test_a_board_full_of_checkers_shown_as_empty_is_asked_for_again() -> None:
    """What lies there now is right, and nobody is told to set it up otherwise."""
    empty, _, start = pictures()
    game = read_picture(recorded.FOLDER / "frame_05.jpg")
    said: list[str] = []

    def say(message: Message) -> None:
        said.append(sentence(message, "en"))

    film = Film((game, 40), (start, 40), (empty, 40), (start, 40))
    guide = LiveGuide(film, say, say)
    places = recorded.truth()["calib_start.jpg"]["places"]
    found = guide.learn(recorded.calibration().profile, places)
    assert found.quality.error_px < 3.0
    asked, _, refused, again, *_, last = said
    assert asked == again
    assert refused.startswith("   Not yet: on the board shown as empty checkers lay on ")
    assert last.startswith("3. Tried out: all")


def test_checkers_that_lay_on_the_board_shown_as_empty_are_named() -> None:
    empty, _, start = pictures()
    known = recorded.calibration()
    tops = {
        name: known.view.project([(x, y, shape.height) for x, y in corners(shape)]).min(axis=0)
        for name in ("23", "24")
        for shape in known.profile.place(name)
    }
    (left, top), (x, y) = tops["24"].astype(int), tops["23"].astype(int)
    wide = abs(left - x)
    lying = empty.copy()
    # What lies on the 24 point in the other picture.
    lying[y : y + 2 * wide, x : x + wide] = start[top : top + 2 * wide, left : left + wide]
    said: list[str] = []

    def say(message: Message) -> None:
        said.append(sentence(message, "en"))

    guide = LiveGuide(Film((lying, 40), (start, 40)), say, say)
    guide.learn(known.profile, recorded.truth()["calib_start.jpg"]["places"])
    assert said[-1].startswith("3. Tried out: checkers lay on 23 when the empty board was shown")


@pytest.mark.parametrize(("channels", "lowest"), [((0, 1, 2), ""), ((2, 1, 0), "S6")])
def test_a_side_that_nothing_tells_is_taken_and_named(
    channels: tuple[int, ...], lowest: str
) -> None:
    """With blue and red exchanged the colours of a start that looks the same from every side are
    not as named."""
    empty, start = (picture(CARD, name)[..., channels] for name in ("calib_empty", "calib_start"))
    found = learned_from(profile(CARD), empty.copy(), start.copy(), start_places(CARD))
    assert taken_lowest(found) == lowest


@pytest.mark.parametrize(("times", "is_told"), [(1.0, False), (0.9, True)])
def test_checkers_of_another_size_than_the_profile_says_are_told(
    times: float, is_told: bool
) -> None:
    board = profile(FELT).with_checkers(times)
    start = picture(FELT, "calib_start")
    size = other_size(Calibration.from_start(board, start, start_places(FELT), true_corners(FELT)))
    assert bool(size) == is_told
    if is_told:
        assert size == {"seen": pytest.approx(40.0, rel=0.04), "said": 36.0}


@pytest.mark.parametrize("turns", range(4))
def test_corners_beside_two_pictures_say_which_side_is_which(turns: int) -> None:
    names = ("calib_empty", "calib_start")
    empty, start = (picture(CARD, name)[..., ::-1].copy() for name in names)
    field = profile(CARD).field
    given = np.roll(true_view(CARD).project(field_corners(field)), turns, axis=0)
    found = learned_from(profile(CARD), empty, start, start_places(CARD), given)
    assert np.linalg.norm(found.view.project(field_corners(field)) - given, axis=1).max() < 5.0


def test_a_button_beside_a_rest_field_is_no_checker() -> None:
    """Rest fields that a profile draws too large reach upon the rails, where a red button is."""
    board = load_profile("high-gammon-40")
    places = tuple(
        replace(shape, radius=66.0) if shape.name in ("SE", "NE", "NW", "SW") else shape
        for shape in board.places
    )
    board = replace(board, places=places)
    world, camera = World(board), Renderer(board)
    empty = camera.draw(world.scene())
    start = GAMES["high-gammon"].start({}).as_dict()
    world.set(start)
    found = learned_from(board, empty, camera.draw(world.scene()), start)
    assert left_lying(found) == ()


def test_a_covered_lens_and_movement_are_said_but_not_at_every_frame() -> None:
    board = np.tile(np.linspace(40, 200, 320).astype(np.uint8), (180, 1))[..., None].repeat(3, 2)
    restless = []
    for step in range(80):
        passing = board.copy()
        passing[40:140, 37 * step % 240 :][:, :60] = (90, 130, 200)
        restless.append((passing, 1))
    film = Film((np.zeros((180, 320, 3), np.uint8), 80), *restless)
    said: list[str] = []

    def say(message: Message) -> None:
        said.append(sentence(message, "en"))

    with pytest.raises(CameraError, match="the film is over"):
        LiveGuide(film, say, say).still_picture(None)
    # Eight seconds of each: at its beginning and once more after six.
    assert sum("cover off" in line for line in said) == 2
    assert sum("keep still" in line for line in said) == 2


def test_what_counts_as_something_new() -> None:
    before = np.full((180, 320, 3), 90, np.uint8)
    brighter = before + np.uint8(30)
    checker = before.copy()
    checker[60:72, 100:112] = 200
    assert not is_new(before, before)
    assert not is_new(before, brighter)
    assert is_new(before, checker)


def test_a_folder_that_is_shown_before_anybody_pressed_enter_says_what_to_do(tmp_path) -> None:
    cv2.imwrite(str(tmp_path / "1.png"), np.zeros((36, 64, 3), np.uint8))
    camera = LatestFrame(lambda: FolderCamera(tmp_path))
    following = frames_of(camera)
    started_s = time.monotonic()
    try:
        with pytest.raises(CameraError, match="from two pictures with 'pasch calibrate --empty"):
            [following() for _ in range(3)]
    finally:
        camera.close()
    assert time.monotonic() - started_s < FRAME_LIMIT_S
