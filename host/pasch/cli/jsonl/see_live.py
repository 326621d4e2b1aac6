"""`pasch see --camera`: a line whenever the scene under a camera has come to rest.

A video or a folder is read frame by frame to its end; a USB camera or a stream until Ctrl-C,
always its newest frame.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from pasch.workflows.live_guide import frames_of
from pasch_vision.errors import FilmEnd
from pasch_vision.picture import is_blind
from pasch_vision.sources.camera import (
    Camera,
    FolderCamera,
    Frame,
    LatestFrame,
    VideoCamera,
    open_camera,
)
from pasch_vision.sources.mjpeg import shown
from pasch_vision.sources.recording import Recorder
from pasch_vision.tracking.stillness import StillnessGate

__all__ = ["still_frames", "watched"]

# An undisturbed still scene is read again after this long: light may have changed.
AGAIN_S = 5.0


@contextmanager
def frames_from(source: str) -> Iterator[Iterator[Frame]]:
    """The frames of a source named by a person; raises `CameraError` if there is none."""
    camera = open_camera(source)
    if isinstance(camera, VideoCamera | FolderCamera):
        with closing(camera):
            yield to_the_end(camera)
        return
    camera.close()
    with closing(LatestFrame(lambda: open_camera(source))) as latest:
        yield iter(frames_of(latest), None)


def to_the_end(camera: Camera) -> Iterator[Frame]:
    """Every frame of a film; raises `CameraError` at an unreadable one."""
    with suppress(FilmEnd):
        while True:
            yield camera.read()


def still_frames(frames: Iterator[Frame]) -> Iterator[Frame]:
    """The first frame of every still scene, and one now and then while it stays still."""
    gate, read_s = StillnessGate(), None
    for frame in frames:
        if is_blind(frame.image) or not gate.update(frame.image, frame.captured_s).is_still:
            read_s = None
        elif read_s is None or frame.captured_s - read_s >= AGAIN_S:
            read_s = frame.captured_s
            yield frame


def watched(
    source: str, answer: Callable[[Frame, str], Mapping[str, object]], record: str | None
) -> Iterator[Mapping[str, object]]:
    """The answers to every still scene; `answer(frame, name)` reads one.

    `record` names the folder in which the frames read are kept, with their answers.
    """
    recorder = Recorder(Path(record)) if record else None
    with frames_from(source) as frames:
        for frame in still_frames(frames):
            found = answer(frame, f"{shown(source)}#{frame.number}")
            # A full disk keeps nobody from what was read.
            yield found
            if recorder is not None:
                recorder.frame(frame, {"read": found})
