"""Trays beside the board in which checkers lie flat or in piles: empty, how many tops, untold."""

from dataclasses import replace
from functools import cache

import cv2
import numpy as np

from pasch_hardware.boards.board import Area
from pasch_vision.picture import Picture
from pasch_vision.reading.evidence.smoothing import Halves
from pasch_vision.reading.places.trays import is_shown
from pasch_vision.reading.places.trays_flat import at_least
from pasch_vision.reading.reader import Reader
from pasch_vision.reading.setup import Setup
from vision.scenes import CARD, STRIP, picture, start_places, true_calibration, true_view

# Half the side of what is copied with a checker, px.
REACH = 19


@cache
def setup() -> Setup:
    return Setup.of(true_calibration(CARD))


def tray(letter: str) -> Area:
    areas = (one for one in true_calibration(CARD).profile.place("off") if one.colour == letter)
    return next(one for one in areas if isinstance(one, Area))


def pixel(x_mm: float, y_mm: float, height_mm: float) -> tuple[int, int]:
    x, y = true_view(CARD).project(np.array([(x_mm, y_mm, height_mm)]))[0]
    return round(float(x)), round(float(y))


def laid_in_tray(letter: str, count: int) -> Picture:
    """The start picture with so many yellow checkers copied into a tray, side by side."""
    image = picture(CARD, "calib_start").copy()
    shape = true_calibration(CARD).profile.place("N1")[0]
    assert not isinstance(shape, Area)
    assert start_places(CARD)["N1"] == "yy"
    size = true_calibration(CARD).profile.diameter("y")
    (x, y), (dx, dy) = shape.anchor, shape.direction
    from_x, from_y = pixel(x + dx * size / 2, y + dy * size / 2, 7.0)
    offsets = np.arange(-REACH, REACH + 1)
    inside = np.hypot(*np.meshgrid(offsets, offsets)) < REACH - 1
    checker = image[
        from_y - REACH : from_y + REACH + 1, from_x - REACH : from_x + REACH + 1
    ].copy()
    for number in range(count):
        x, y = tray(letter).centre
        to_x, to_y = pixel(x + (number - (count - 1) / 2) * size * 1.2, y, 7.0)
        there = image[to_y - REACH : to_y + REACH + 1, to_x - REACH : to_x + REACH + 1]
        there[inside] = checker[inside]
    return image


def shares(image: Picture) -> dict[str, tuple[float, ...]]:
    smooth = setup().smoothed(Halves(image))
    light = next(iter(setup().evidence(smooth).values())).light
    return setup().tray_shares(smooth, light)


def test_trays_with_nothing_in_them_are_empty() -> None:
    assert shares(picture(CARD, "calib_start")) == dict.fromkeys("bryg", (1.0,))


def test_of_piles_only_the_tops_are_counted_the_rest_may_be_any_number() -> None:
    yellow = shares(laid_in_tray("y", 2))["y"]
    assert yellow[0] == yellow[1] == 0.0
    assert min(yellow[2:10]) > 0.02


def test_what_is_no_checker_of_the_tray_leaves_its_number_untold() -> None:
    told = shares(laid_in_tray("r", 1))
    assert "r" not in told
    assert told["b"] == (1.0,)


def test_a_cloth_over_a_tray_leaves_its_number_untold() -> None:
    image = picture(CARD, "calib_start").copy()
    x, y = pixel(*tray("g").centre, 0.0)
    cv2.rectangle(image, (x - 30, y - 90), (x + 30, y + 90), (200, 190, 40), cv2.FILLED)
    assert "g" not in shares(image)


def test_a_tray_beyond_the_picture_is_not_taken_for_an_empty_one() -> None:
    view = true_view(CARD)
    assert is_shown(view, tray("r"))
    assert not is_shown(view, replace(tray("r"), centre=(900.0, 195.0)))


def test_on_boards_with_a_yard_checkers_may_be_out_of_sight_whatever_the_trays_say() -> None:
    assert Reader(true_calibration(STRIP)).has_yard
    assert not Reader(true_calibration(CARD)).has_yard


def test_shares_of_a_tray_with_something_in_it_are_probabilities() -> None:
    assert abs(sum(at_least(3, 18)) - 1.0) < 1e-9
    assert at_least(3, 18)[2] == 0.0 < at_least(3, 18)[4] < at_least(3, 18)[3]
