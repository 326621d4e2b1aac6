"""What was seen is kept frame by frame, outlives a program that dies, and is read again."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from pasch_hardware.boards.profile import load_profile
from pasch_vision.calibration import Calibration
from pasch_vision.errors import RecordingError
from pasch_vision.sources.camera import Frame, open_camera
from pasch_vision.sources.recorded import recorded_frames
from pasch_vision.sources.recording import Recorder
from vision.scenes import STRIP, true_calibration


def picture(grey: int) -> np.ndarray:
    return np.full((36, 64, 3), grey, np.uint8)


def test_frames_are_numbered_and_carry_what_was_said_of_them(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path / "game")
    assert recorder.frame(Frame(picture(40), 1.5, 7), {"moved": False}) == "frames/000000.jpg"
    assert recorder.frame(Frame(picture(90), 2.25, 9)) == "frames/000001.jpg"
    first, second = recorded_frames(tmp_path / "game")
    assert (first.captured_s, first.notes["number"], first.notes["moved"]) == (1.5, 7, False)
    assert second.file == tmp_path / "game" / "frames" / "000001.jpg"


def test_a_picture_that_came_as_jpeg_is_kept_bit_by_bit(tmp_path: Path) -> None:
    coded = cv2.imencode(".jpg", picture(120), [cv2.IMWRITE_JPEG_QUALITY, 60])[1].tobytes()
    recorder = Recorder(tmp_path)
    recorder.frame(Frame(picture(120), 0.0, 1, coded))
    assert (tmp_path / "frames" / "000000.jpg").read_bytes() == coded


def test_a_half_written_line_and_a_lost_picture_cost_one_frame_each(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path)
    for grey in (10, 20, 30):
        recorder.frame(Frame(picture(grey), grey / 10, grey))
    (tmp_path / "frames" / "000001.jpg").unlink()
    with open(tmp_path / "metadata.jsonl", "a") as metadata:
        metadata.write('{"image": "frames/000003.jpg", "capt')
    assert [frame.captured_s for frame in recorded_frames(tmp_path)] == [1.0, 3.0]
    again = Recorder(tmp_path)
    assert again.frame(Frame(picture(50), 5.0, 50)) == "frames/000003.jpg"
    assert [frame.captured_s for frame in recorded_frames(tmp_path)] == [1.0, 3.0, 5.0]


def test_a_recording_is_a_camera_with_the_times_it_was_taken_at(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path)
    for grey, captured_s in ((200, 3.5), (100, 3.6)):
        recorder.frame(Frame(picture(grey), captured_s, 1))
    camera = open_camera(str(tmp_path))
    frames = [camera.read(), camera.read()]
    assert [frame.captured_s for frame in frames] == [3.5, 3.6]
    assert [round(float(frame.image.mean())) for frame in frames] == [200, 100]


def test_events_and_board_are_kept_as_the_referee_reads_them(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path)
    recorder.learned(true_calibration(STRIP))
    recorder.event({"event": "roll", "seat": "white", "dice": [3, 1]})
    recorder.event({"event": "frame", "image": "frames/000000.jpg"})
    lines = (tmp_path / "events.jsonl").read_text().splitlines()
    assert [json.loads(line)["event"] for line in lines] == ["roll", "frame"]
    board = load_profile(tmp_path / "board.toml")
    assert Calibration.load(tmp_path / "board.cal", board).view == true_calibration(STRIP).view


def test_what_was_learned_and_cannot_be_kept_is_a_fault_of_the_recording(tmp_path: Path) -> None:
    (tmp_path / "board.cal").mkdir()
    with pytest.raises(RecordingError, match="The calibration cannot be written"):
        Recorder(tmp_path).learned(true_calibration(STRIP))


def test_a_folder_that_cannot_be_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(RecordingError, match="cannot be read or written") as refusal:
        Recorder(tmp_path / "file")
    assert "\n" not in str(refusal.value)
    with pytest.raises(RecordingError):
        recorded_frames(tmp_path)


def test_of_the_last_pictures_older_ones_go_also_when_it_is_begun_again(tmp_path: Path) -> None:
    for first in (0, 3):
        recorder = Recorder(tmp_path, newest=2)
        for number in range(first, first + 3):
            recorder.frame(Frame(picture(number), float(number), number), {"verdict": str(number)})
    kept = recorded_frames(tmp_path)
    assert [frame.notes["verdict"] for frame in kept] == ["4", "5"]
    assert len(list((tmp_path / "frames").iterdir())) == 2
    Recorder(tmp_path, newest=2)
    assert len((tmp_path / "metadata.jsonl").read_text("utf-8").splitlines()) == 2


@pytest.mark.parametrize(
    "line",
    [
        '{"image": "../secret.jpg", "captured_s": 1}',
        '{"image": "frames/../../secret.jpg", "captured_s": 1}',
        '{"image": "OUTSIDE/secret.jpg", "captured_s": 1}',
        '{"image": "frames/linked.jpg", "captured_s": 1}',
        '{"image": "board.toml", "captured_s": 1}',
        '{"image": "frames/000000.txt", "captured_s": 1}',
        '{"image": "frames/000000.jpg", "captured_s": NaN}',
        '{"image": "frames/000000.jpg", "captured_s": 1' + "0" * 400 + "}",
        '{"image": ["frames/000000.jpg"], "captured_s": 1}',
        "[" * 5000 + "]" * 5000,
    ],
)
def test_a_line_names_pictures_of_its_own_folder_and_nothing_else(
    tmp_path: Path, line: str
) -> None:
    folder = tmp_path / "game"
    Recorder(folder).frame(Frame(picture(40), 1.5, 7))
    secret = tmp_path / "secret.jpg"
    secret.write_bytes(b"mine")
    (folder / "frames" / "000000.txt").write_bytes(b"mine")
    (folder / "board.toml").write_bytes(b"mine")
    (folder / "frames" / "linked.jpg").symlink_to(secret)
    with open(folder / "metadata.jsonl", "a") as metadata:
        metadata.write(line.replace("OUTSIDE", str(tmp_path)) + "\n")
    assert [frame.file.name for frame in recorded_frames(folder)] == ["000000.jpg"]


def test_nothing_is_read_or_written_through_a_link(tmp_path: Path) -> None:
    elsewhere, folder = tmp_path / "elsewhere", tmp_path / "game"
    Recorder(elsewhere).frame(Frame(picture(40), 1.5, 7))
    folder.mkdir()
    (folder / "metadata.jsonl").write_bytes((elsewhere / "metadata.jsonl").read_bytes())
    (folder / "frames").symlink_to(elsewhere / "frames")
    assert recorded_frames(folder) == ()
    with pytest.raises(RecordingError, match="it is a link"):
        Recorder(folder)
    (folder / "frames").unlink()
    (folder / "metadata.jsonl").unlink()
    (folder / "metadata.jsonl").symlink_to(elsewhere / "metadata.jsonl")
    with pytest.raises(RecordingError, match="it is a link"):
        Recorder(folder)


def test_lines_that_never_end_are_no_recording(tmp_path: Path) -> None:
    (tmp_path / "metadata.jsonl").symlink_to("/dev/zero")
    with pytest.raises(RecordingError, match="it is not a file"):
        recorded_frames(tmp_path)
