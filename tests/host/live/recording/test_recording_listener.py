"""A disk without room takes no pictures for a while; the game goes on, and so do the pictures."""

import json
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from host.live.fakes import observed
from host.referee.telling import START
from pasch.live.model.table_events import Ruled
from pasch.live.recording.recording_listener import RecordingListener
from pasch.messages import sentence
from pasch.referee import Referee
from pasch.referee.model.commands import Observed, Start
from pasch_hardware.message import Message
from pasch_vision.errors import RecordingError
from pasch_vision.sources.camera import Frame
from pasch_vision.sources.recorded import recorded_frames
from pasch_vision.sources.recording import Recorder

# A picture of noise, far larger than the room that is left.
SHAPE = (240, 320, 3)


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file may grow beyond so many bytes, which needs no rights and no disk of its own."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    heard = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, heard)


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Callable[..., None], list[Message]]:
    """Has pictures of a game kept in `tmp_path`, and what was complained of."""
    complaints: list[Message] = []
    referee = Referee()
    referee.handle(Start("backgammon", turn="white"))
    listener = None

    def see(number: int, events: bool = False) -> None:
        nonlocal listener
        if listener is None:
            listener = RecordingListener(Recorder(tmp_path), complaints.append, events=events)
        seen = observed(START | {"6": "w" * number})
        noise = np.random.default_rng(number).integers(0, 256, SHAPE, np.uint8)
        command = Observed(seen)
        ruled = Ruled(
            command, referee.decide(command), referee.state, Frame(noise, number, number), seen
        )
        listener.hear(ruled)

    return see, complaints


def test_pictures_are_kept_again_once_there_is_room(kept, tmp_path: Path) -> None:
    see, complaints = kept
    see(1)
    with room_for(1000):
        see(2)
        see(3)
    see(4)
    assert [frame.notes["number"] for frame in recorded_frames(tmp_path)] == [1, 4]
    assert len(complaints) == 1
    told = sentence(complaints[0], "en")
    assert f"No pictures can be kept in {tmp_path} (" in told
    assert "the game goes on without them: make room, and they are kept again" in told
    with room_for(1000):
        see(5)
    assert len(complaints) == 2


def test_a_recording_with_a_gap_ends_and_says_how_the_rest_is_recorded(
    kept, tmp_path: Path
) -> None:
    see, complaints = kept
    see(1, events=True)
    with room_for(1000):
        see(2)
    see(3)
    events = (tmp_path / "events.jsonl").read_text().splitlines()
    assert [json.loads(event)["image"] for event in events] == ["frames/000000.jpg"]
    assert len(complaints) == 1
    told = sentence(complaints[0], "en")
    assert "ends here" in told
    assert "--record and a new folder" in told


def test_a_line_that_found_no_room_leaves_nothing_of_itself(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path)
    recorder.event({"event": "frame", "image": "frames/000000.jpg"})
    with room_for(60), pytest.raises(RecordingError, match="cannot be read or written"):
        recorder.event({"event": "frame", "image": "frames/000001.jpg"})
    recorder.event({"event": "done", "seat": "white"})
    lines = (tmp_path / "events.jsonl").read_text().splitlines()
    assert [json.loads(line)["event"] for line in lines] == ["frame", "done"]
