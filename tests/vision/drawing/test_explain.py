"""The explaining picture is a picture, larger by its caption, and leaves its source alone."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pasch.messages import sayer
from pasch_vision.drawing.explain import caption, explain, write_png
from pasch_vision.errors import PictureError
from pasch_vision.learned.repeating import reader_of
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.picture import read_picture
from vision import scenes
from vision.recorded import COUNTS, calibration, picture, reader
from vision.scenes import FELT, true_calibration
from vision.tracking.test_tracker import pushed


def test_it_draws_beside_not_into_the_source() -> None:
    image = picture("frame_12.jpg")
    before = image.copy()
    drawn = explain(image, calibration(), reader().read(image, COUNTS))
    assert drawn.dtype == np.uint8
    assert drawn.shape[0] > image.shape[0]
    assert drawn.shape[1:] == image.shape[1:]
    assert (image == before).all()


def test_it_draws_where_a_pushed_board_lies() -> None:
    known = true_calibration(FELT)
    image, _ = pushed(scenes.picture(FELT, "test_02"), 40.0, -25.0, 0.0)
    seen = reader_of(known).read(image)
    drawn, as_learned = (explain(image, known, one) for one in (seen, replace(seen, view=None)))
    assert (drawn != as_learned).any()


def test_the_caption_speaks_the_readers_language() -> None:
    places = {name: PlaceReading(name, {}, covered=True) for name in ("3", "bar")}
    seen = Observation(places, confidence=0.5, moved=True)
    assert caption(seen, str) == "doubtful (0.50)   covered: 3, bar   board or camera moved"
    said = "zweifelhaft (0,50)   verdeckt: 3, bar   Brett oder Kamera bewegt"
    assert caption(seen, sayer("de")) == said
    hidden = replace(seen, has_hand=True)
    assert "etwas reicht über das Brett" in caption(hidden, sayer("de"))


def test_what_was_written_can_be_read_back(tmp_path: Path) -> None:
    image = picture("frame_02.jpg")
    write_png(tmp_path / "seen.png", image)
    assert (read_picture(tmp_path / "seen.png") == image).all()


def test_a_place_that_cannot_be_written_is_named_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="cannot be written"):
        write_png(tmp_path / "no" / "such" / "folder.png", picture("frame_02.jpg"))
