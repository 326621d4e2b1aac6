"""Two kinds of coins are told apart by their size, whatever their colour looks like."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from pasch_vision.learned.coins import Coins
from pasch_vision.learned.places.crops import BEFORE, PX_PER_DIAMETER, SHAPE, Crops
from vision.scenes import STRIP, picture, profile, start_places, true_view

RADII = {"b": 16.0, "r": 22.0}


def row(content: str, away: tuple[float, float] = (0.0, 0.0)) -> npt.NDArray[np.float32]:
    """A crop in which coins, all white, lie in a row, `away` (pixels) from where they should."""
    shown = np.full((*SHAPE, 3), 80, np.uint8)
    edge = BEFORE * PX_PER_DIAMETER - 0.5
    for letter in content:
        middle = SHAPE[1] / 2 - 0.5 + away[0], edge + RADII[letter] + away[1]
        cv2.circle(shown, tuple(map(round, middle)), round(RADII[letter]), (250, 250, 250), -1)
        edge += 2 * RADII[letter]
    return np.asarray(shown, np.float32)


def coins() -> Coins:
    """The strip's coins, as wide as `RADII` says."""
    return replace(the_coins(), radii=RADII)


def the_coins() -> Coins:
    """The coins of the strip's start picture."""
    crops = Crops.of(profile(STRIP), true_view(STRIP))
    found = Coins.of(crops, picture(STRIP, "calib_start"), start_places(STRIP))
    assert found is not None
    return found


@pytest.mark.parametrize("away", [(0.0, 0.0), (5.0, 3.0), (-6.0, 4.0)])
@pytest.mark.parametrize("content", ["b", "r", "br", "rb", "bb", "rbr"])
def test_white_coins_have_the_colour_of_their_size(
    content: str, away: tuple[float, float]
) -> None:
    texts = ["".join(text) for text in product("br", repeat=len(content))]
    alike = dict.fromkeys(texts, 1 / len(texts))
    told = coins().by_size(row(content, away), alike, len(content))
    assert max(told, key=told.__getitem__) == content
    assert sum(told.values()) == pytest.approx(1)


def test_size_speaks_against_a_colour_that_seems_sure_and_says_nothing_of_numbers() -> None:
    told = coins().by_size(row("r"), {"b": 0.985, "r": 0.005, "": 0.01}, 1)
    assert told["r"] > told["b"]
    assert told[""] == 0.01
    assert sum(told.values()) == pytest.approx(1)


def test_coins_of_a_known_position_are_told_by_their_size_alone() -> None:
    found = the_coins()
    said = profile(STRIP).diameters
    assert found.radii["r"] / found.radii["b"] == pytest.approx(said["r"] / said["b"])
    alike = {name: {letter * 3: 0.5 for letter in "br"} for name in start_places(STRIP)}
    told = found.weighed(picture(STRIP, "calib_start"), alike)
    assert start_places(STRIP) == {"L1": "bbb", "R1": "rrr"}
    assert told["L1"]["bbb"] > 0.7
    assert told["R1"]["rrr"] > 0.5


def test_coins_of_one_size_are_not_told_apart() -> None:
    alike = replace(profile(STRIP), diameters={"b": 20.0, "r": 22.0})
    crops = Crops.of(alike, true_view(STRIP))
    assert Coins.of(crops, picture(STRIP, "calib_start"), start_places(STRIP)) is None


def test_sizes_that_were_exchanged_in_the_profile_are_not_believed() -> None:
    said = profile(STRIP).diameters
    crops = Crops.of(
        replace(profile(STRIP), diameters={"b": said["r"], "r": said["b"]}), true_view(STRIP)
    )
    assert Coins.of(crops, picture(STRIP, "calib_start"), start_places(STRIP)) is None
