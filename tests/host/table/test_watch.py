"""The watcher: reads what lies still, once, and says when the camera fails."""

import threading
from collections.abc import Mapping

import numpy as np

from host.table.fakes import observed
from pasch.table.watch import AGAIN_S, Camerawork, Exposure, Gaze, Sighting, Watcher
from pasch_vision.camera import FakeCamera, Frame, LatestFrame
from pasch_vision.observation import Observation

RNG = np.random.default_rng(3)
SCENE = RNG.integers(0, 255, (180, 320, 3)).astype(np.uint8)
MOVED = SCENE.copy()
MOVED[40:140, 60:260] = RNG.integers(0, 255, (100, 200, 3))
FRAME_S = 0.05


class FakeReader:
    """Reads whatever it was told to, and counts how often it was asked."""

    def __init__(self) -> None:
        self.observation = observed({"6": "w"})
        self.reads = 0

    def read(
        self, image: object, counts: Mapping[str, int] | None = None, captured_s: float = 0.0
    ) -> Observation:
        self.reads += 1
        return self.observation


class Film:
    """Frames at a steady pace, in time that only exists here."""

    def __init__(self) -> None:
        self.reader = FakeReader()
        self.gaze = Gaze(self.reader)
        self.number = 0
        self.sightings: list[Sighting] = []

    def show(self, image: np.ndarray, seconds: float) -> None:
        for _ in range(round(seconds / FRAME_S)):
            self.number += 1
            sighting = self.gaze.see(Frame(image, self.number * FRAME_S, self.number))
            self.sightings += [sighting] if sighting else []


def test_a_still_scene_is_read_once() -> None:
    film = Film()
    film.show(SCENE, 3.0)
    assert len(film.sightings) == film.reader.reads == 1


def test_nothing_is_read_while_something_moves() -> None:
    film = Film()
    for _ in range(20):
        film.show(SCENE, FRAME_S)
        film.show(MOVED, FRAME_S)
    assert film.reader.reads == 0


def test_asked_again_a_sure_reading_holds_as_long_as_nothing_moves() -> None:
    film = Film()
    film.show(SCENE, 1.0)
    film.gaze.look_again()
    film.show(SCENE, 0.3)
    first, second = film.sightings
    assert film.reader.reads == 1
    assert second.frame.number > first.frame.number


def test_what_has_moved_is_read_anew_when_it_rests() -> None:
    film = Film()
    film.show(SCENE, 1.0)
    film.show(MOVED, 1.0)
    assert film.reader.reads == 2


def test_a_doubtful_scene_is_read_again_and_again() -> None:
    film = Film()
    film.reader.observation = observed({"6": "w"}, confidence=0.3)
    film.show(SCENE, 1.0 + 3 * AGAIN_S)
    assert 3 <= film.reader.reads <= 6


def test_frames_of_a_scene_at_rest_are_one_long_exposure() -> None:
    exposure = Exposure()
    noisy = [np.clip(SCENE + RNG.normal(0, 8, SCENE.shape), 0, 255) for _ in range(16)]
    pictures = [exposure.add(image.astype(np.uint8)) for image in noisy]
    first, last = (np.abs(p.astype(float) - SCENE).mean() for p in (pictures[0], pictures[-1]))
    assert last < first / 3
    exposure.forget()
    assert (exposure.add(MOVED) == MOVED).all()


def test_a_covered_lens_and_a_dead_camera_are_reported_once_each() -> None:
    camera = FakeCamera()
    told: list[Sighting | Camerawork] = []
    heard = threading.Condition()

    def tell(report: Sighting | Camerawork) -> None:
        with heard:
            told.append(report)
            heard.notify_all()

    def wait_for(count: int) -> None:
        with heard:
            assert heard.wait_for(lambda: len(told) >= count, timeout=10)

    latest = LatestFrame(lambda: camera, retry_s=0.01)
    watcher = Watcher(latest, FakeReader(), tell)
    watcher.start()
    try:
        camera.show(np.zeros_like(SCENE))
        wait_for(1)
        camera.show(SCENE)
        wait_for(2)
        camera.fail("the cable is out")
        wait_for(3)
    finally:
        watcher.close()
        latest.close()
    assert told == [
        Camerawork(is_blind=True),
        Camerawork(),
        Camerawork(fault="the cable is out"),
    ]
