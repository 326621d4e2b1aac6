"""`pasch see` on folders and under a camera: every picture, every scene at rest."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from pasch.cli import main
from pasch.cli.jsonl.see_live import still_frames
from pasch_vision.sources import recording
from pasch_vision.sources.camera import Frame
from pasch_vision.sources.recorded import recorded_frames
from pasch_vision.sources.recording import Recorder
from vision.scenes import FELT, FOLDER, picture, true_corners

CORNERS = " ".join(f"{x},{y}" for x, y in true_corners(FELT))
SEE = ["see", "--board", str(FOLDER / FELT / "profile.toml"), "--corners", CORNERS]


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_recording_stands_for_its_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorder = Recorder(tmp_path / "kept")
    for name in ("calib_start", "test_02"):
        recorder.frame(Frame(picture(FELT, name), 0.0, 1))
    assert main([*SEE, str(tmp_path / "kept")]) == 0
    names = [Path(str(line["image"])).name for line in lines(capsys)]
    assert names == ["000000.jpg", "000001.jpg"]


def test_a_folder_without_pictures_is_answered_with_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*SEE, str(tmp_path)]) == 2
    (line,) = lines(capsys)
    assert line["image"] == str(tmp_path)
    assert "holds no pictures" in str(line["error"])


def test_under_a_camera_each_scene_at_rest_is_read_once_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    film, kept = Recorder(tmp_path / "film"), tmp_path / "kept"
    for number in range(10):
        name = "calib_start" if number < 5 else "test_02"
        film.frame(Frame(picture(FELT, name), 0.1 * number, number))
    assert main([*SEE, "--camera", str(tmp_path / "film"), "--record", str(kept)]) == 0
    found = lines(capsys)
    assert len(found) == 2
    assert [frame.notes["read"] for frame in recorded_frames(kept)] == found
    assert found[0]["places"] != found[1]["places"]


def test_what_was_read_is_told_even_if_it_cannot_be_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    film = Recorder(tmp_path / "film")
    for number in range(5):
        film.frame(Frame(picture(FELT, "calib_start"), 0.1 * number, number))

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(recording, "write_whole", full)
    words = ["--camera", str(tmp_path / "film"), "--record", str(tmp_path / "kept")]
    assert main([*SEE, *words]) == 2
    told = capsys.readouterr()
    assert json.loads(told.out)["places"]
    assert "No space left" in told.err


def test_what_moves_is_not_read_and_a_long_rest_is_read_again() -> None:
    still = np.tile(np.linspace(40, 200, 320).astype(np.uint8), (180, 1))[..., None].repeat(3, 2)
    moved = still.copy()
    moved[40:140, 100:180] = (90, 130, 200)
    images = [still] * 80 + [moved, still, moved, still] + [moved] * 10
    frames = [Frame(image, 0.1 * number, number) for number, image in enumerate(images)]
    read = [frame.number for frame in still_frames(iter(frames))]
    first, second, last = read
    assert first < 5
    assert 50 <= second - first <= 52
    assert 84 < last < 94


@pytest.mark.parametrize(
    ("options", "said"),
    [([], "name the pictures"), (["--camera", "0", "one.jpg"], "leave out pictures")],
)
def test_what_is_read_must_be_said(
    options: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*SEE, *options]) == 2
    assert said in capsys.readouterr().err
