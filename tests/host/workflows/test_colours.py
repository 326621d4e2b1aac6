"""Checkers that lie exchanged are noticed under every light, and others are not."""

from dataclasses import replace

import pytest

from pasch.workflows.colours import are_exchanged, lighter
from vision.scenes import FOLDER, STRIP, picture, start_places, true_calibration

TWO_COLOURS = sorted(path.name for path in FOLDER.glob("bg*") if path.is_dir())
EXCHANGED = str.maketrans("wb", "bw")


@pytest.mark.parametrize("scene", TWO_COLOURS)
def test_exchanged_colours_are_noticed(scene: str) -> None:
    lies = start_places(scene)
    learned = replace(
        true_calibration(scene), start=picture(scene, "calib_start"), start_places=lies
    )
    assert not are_exchanged(learned)
    other = {place: content.translate(EXCHANGED) for place, content in lies.items()}
    assert are_exchanged(replace(learned, start_places=other))


def test_where_colours_are_alike_in_brightness_nothing_is_said() -> None:
    learned = true_calibration(STRIP)
    assert not are_exchanged(
        replace(learned, start=picture(STRIP, "calib_start"), start_places=start_places(STRIP))
    )


@pytest.mark.parametrize("scene", TWO_COLOURS)
def test_the_lighter_checkers_are_told_whatever_they_are_called(scene: str) -> None:
    lies = start_places(scene)
    learned = replace(
        true_calibration(scene), start=picture(scene, "calib_start"), start_places=lies
    )
    other = {place: content.translate(EXCHANGED) for place, content in lies.items()}
    assert lighter(learned) == "w"
    assert lighter(replace(learned, start_places=other)) == "b"
    assert lighter(replace(learned, start=None)) == ""
