"""The watcher: reads what lies still, once, and says when the camera fails."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import cv2
import numpy as np
import pytest

from host.live.fakes import observed
from pasch.live.seeing import watch
from pasch.live.seeing.watch import (
    AGAIN_S,
    GLANCE_S,
    CameraStatus,
    FrameAverage,
    ReadScheduler,
    StillObservation,
    Watcher,
)
from pasch_hardware.message import Message
from pasch_vision.errors import PictureError
from pasch_vision.observation import Observation
from pasch_vision.sources.camera import Frame, LatestFrame
from vision.sources.fake_camera import FakeCamera

RNG = np.random.default_rng(3)
SCENE = RNG.integers(0, 255, (180, 320, 3)).astype(np.uint8)
MOVED = SCENE.copy()
MOVED[40:140, 60:260] = RNG.integers(0, 255, (100, 200, 3))
FRAME_S = 0.05


class FakeReader:
    """FrameReader whatever it was told to, and counts how often it was asked."""

    def __init__(self) -> None:
        self.observation = observed({"6": "w"})
        self.reads = 0
        self.read_last: object = None
        self.fault: Exception | None = None
        self.taught: list[Mapping[str, str]] = []

    def read(self, image: object, counts: Mapping[str, int] | None = None) -> Observation:
        self.reads += 1
        self.read_last = image
        if self.fault is not None:
            raise self.fault
        return self.observation

    def teach(self, seen: Observation, contents: Mapping[str, str], is_certain: bool) -> None:
        assert seen is self.observation
        self.taught.append(contents)


class Film:
    """Frames at a steady pace, in time that only exists here."""

    def __init__(self) -> None:
        self.reader = FakeReader()
        self.scheduler = ReadScheduler(self.reader)
        self.number = 0
        self.sightings: list[StillObservation] = []

    def show(self, image: np.ndarray, seconds: float) -> None:
        for _ in range(round(seconds / FRAME_S)):
            self.number += 1
            sighting = self.scheduler.see(Frame(image, self.number * FRAME_S, self.number))
            self.sightings += [sighting] if sighting else []


def test_a_still_scene_is_read_once() -> None:
    film = Film()
    film.show(SCENE, 3.0)
    assert len(film.sightings) == film.reader.reads == 1


def test_a_checker_moved_unnoticed_is_seen_at_the_next_glance() -> None:
    film = Film()
    film.show(SCENE, 1.0)
    film.reader.observation = observed({"6": "w"}, confidence=0.3)
    film.show(SCENE, GLANCE_S)
    assert len(film.sightings) == 1, "an unsure glance changes nothing"
    film.reader.observation = observed({"5": "w"})
    film.show(SCENE, GLANCE_S)
    assert [dict(sighting.observation.best) for sighting in film.sightings] == [
        {"6": "w"},
        {"5": "w"},
    ]
    film.scheduler.look_again()
    film.show(SCENE, FRAME_S)
    assert film.sightings[-1].observation is film.reader.observation


@pytest.mark.parametrize(
    "then",
    [
        observed({"5": "w"}, confidence=0.3),
        observed({"6": "w"}, covered=("6",), has_hand=True),
        observed({"6": "w"}, moved=True),
    ],
    ids=["doubtful", "a hand", "moved"],
)
def test_what_came_unnoticed_and_is_not_sure_is_told_too(then: Observation) -> None:
    film = Film()
    film.show(SCENE, 1.0)
    film.reader.observation = then
    film.show(SCENE, GLANCE_S + FRAME_S)
    assert film.sightings[-1].observation is then
    told = len(film.sightings)
    film.reader.observation = observed({"6": "w"})
    film.show(SCENE, 1.0)
    assert film.sightings[-1].observation is film.reader.observation
    # From then on it is sure and holds again.
    assert len(film.sightings) == told + 1


def test_what_the_referee_doubts_is_read_on_though_the_reader_is_sure() -> None:
    film = Film()
    for seconds in (1.0, 2.0, 3.0):
        film.show(SCENE, 1.0)
        assert len(film.sightings) == seconds
        film.scheduler.look_closer()
    film.show(SCENE, 1.0)
    told = len(film.sightings)
    film.show(SCENE, GLANCE_S)
    assert len(film.sightings) == told, "nobody doubts it any more"


def test_nothing_is_read_while_something_moves() -> None:
    film = Film()
    for _ in range(20):
        film.show(SCENE, FRAME_S)
        film.show(MOVED, FRAME_S)
    assert film.reader.reads == 0


def test_asked_again_a_sure_reading_holds_as_long_as_nothing_moves() -> None:
    film = Film()
    film.show(SCENE, 1.0)
    film.scheduler.look_again()
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


def test_what_is_not_seen_to_move_is_seen_all_the_same_after_long_doubt() -> None:
    """Another colour, as bright as the one before: the checkers of four players."""
    film = Film()
    film.reader.observation = observed({"6": "w"}, confidence=0.3)
    before = np.full_like(SCENE, (60, 100, 120))
    after = before.copy()
    after[40:80, 60:100] = (131, 60, 172)
    film.show(before, 60.0)
    film.show(after, 2.0)
    assert isinstance(film.reader.read_last, np.ndarray)
    assert np.abs(film.reader.read_last.astype(int) - after).max() <= 8


def test_frames_of_a_scene_at_rest_are_one_long_exposure() -> None:
    exposure = FrameAverage()
    noisy = [np.clip(SCENE + RNG.normal(0, 8, SCENE.shape), 0, 255) for _ in range(16)]
    pictures = [exposure.add(image.astype(np.uint8)) for image in noisy]
    first, last = (np.abs(p.astype(float) - SCENE).mean() for p in (pictures[0], pictures[-1]))
    assert last < first / 3
    exposure.forget()
    assert (exposure.add(MOVED) == MOVED).all()


Wait = Callable[[int], list[StillObservation | CameraStatus]]


@contextmanager
def watching(camera: FakeCamera, reader: FakeReader) -> Iterator[Wait]:
    """A watcher in its thread; the function waits for so many reports and gives all of them."""
    told: list[StillObservation | CameraStatus] = []
    heard = threading.Condition()

    def tell(report: StillObservation | CameraStatus) -> None:
        with heard:
            told.append(report)
            heard.notify_all()

    def wait_for(count: int) -> list[StillObservation | CameraStatus]:
        with heard:
            assert heard.wait_for(lambda: len(told) >= count, timeout=60), told
            return list(told)

    latest = LatestFrame(lambda: camera, retry_s=0.01)
    watcher = Watcher(latest, reader, tell)
    watcher.start()
    try:
        yield wait_for
    finally:
        watcher.close()
        camera.fail("its film is over")
        latest.close()


def test_a_covered_lens_and_a_dead_camera_are_reported_once_each() -> None:
    camera = FakeCamera()
    with watching(camera, FakeReader()) as wait_for:
        camera.show(np.zeros_like(SCENE))
        wait_for(1)
        camera.show(SCENE)
        wait_for(2)
        camera.fail("the cable is out")
        assert wait_for(3) == [
            CameraStatus(is_blind=True),
            CameraStatus(),
            CameraStatus(fault=Message("the cable is out")),
        ]


def test_a_camera_that_neither_sends_nor_fails_is_trouble_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watch, "SILENT_S", 0.4)
    camera = FakeCamera()
    with watching(camera, FakeReader()) as wait_for:
        assert wait_for(1) == [CameraStatus(fault=watch.SILENT)]
        camera.show(SCENE)
        assert wait_for(2)[1:] == [CameraStatus()]


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (PictureError("The picture has another size."), "The picture has another size."),
        (cv2.error("sizes do not match"), "(error)"),
        (IndexError("7"), "(IndexError)"),
    ],
    ids=["another-size", "opencv", "a-fault-of-ours"],
)
def test_pictures_that_cannot_be_read_are_trouble_that_passes(fault: Exception, said: str) -> None:
    """Told once while it lasts, and play goes on with the first picture that can be read."""
    camera, reader = FakeCamera(), FakeReader()
    reader.fault = fault
    ended = threading.Event()

    def film() -> None:
        while not ended.wait(0.01):
            camera.show(SCENE)

    filming = threading.Thread(target=film)
    with watching(camera, reader) as wait_for:
        filming.start()
        try:
            [trouble] = wait_for(1)
            assert isinstance(trouble, CameraStatus)
            assert trouble.is_unreadable
            assert said in str(trouble.fault)
            while reader.reads < 2:
                ended.wait(0.01)
            reader.fault = None
            _, over, sighting = wait_for(3)
        finally:
            ended.set()
            filming.join()
    assert over == CameraStatus()
    assert isinstance(sighting, StillObservation)
