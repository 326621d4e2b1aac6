"""Reading picture files: what is no picture is refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from pasch_vision.errors import PictureError
from pasch_vision.picture import read_picture, sampled


def written(path: Path, width: int, height: int) -> Path:
    """A picture file of a colour ramp."""
    ramp = np.tile(np.linspace(0, 255, width, dtype=np.uint8), (height, 1))
    assert cv2.imwrite(str(path), cv2.merge([ramp, ramp, 255 - ramp]))
    return path


@pytest.mark.parametrize("name", ["board.jpg", "board.png"])
def test_a_picture_is_read_as_blue_green_red(tmp_path: Path, name: str) -> None:
    picture = read_picture(written(tmp_path / name, 640, 360))
    assert picture.shape == (360, 640, 3)
    assert picture.dtype == np.uint8
    assert picture[100, 620, 0] > 200 > 60 > picture[100, 620, 2]


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match=r"nowhere\.jpg cannot be read"):
        read_picture(tmp_path / "nowhere.jpg")


@pytest.mark.parametrize("content", [b"", b"hello", b"\x00" * 5000])
def test_what_is_no_picture_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.jpg"
    path.write_bytes(content)
    with pytest.raises(PictureError, match="not a picture"):
        read_picture(path)


@pytest.mark.parametrize("name", ["zero\x00byte.jpg", "half\ud800.jpg", ""])
def test_a_name_that_no_file_can_have_is_refused(name: str) -> None:
    with pytest.raises(PictureError, match="cannot be read"):
        read_picture(name)


@pytest.mark.parametrize("name", ["board.jpg", "board.png"])
def test_a_picture_cut_short_is_refused(tmp_path: Path, name: str) -> None:
    path = written(tmp_path / name, 640, 360)
    path.write_bytes(path.read_bytes()[:-400])
    with pytest.raises(PictureError, match="cut short"):
        read_picture(path)


def test_too_small_a_picture_is_refused_and_the_smallest_named(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="at least 320 x 180"):
        read_picture(written(tmp_path / "tiny.png", 200, 150))


def test_sampled_between_pixels_and_outside() -> None:
    image = np.array([[0.0, 10.0], [20.0, 30.0]], dtype=np.float32)
    seen = sampled(image, np.array([[(0.5, 0.5), (1.0, 0.0), (9.0, 9.0)]]))
    assert seen[..., 0].tolist() == [[15.0, 10.0, 0.0]]
