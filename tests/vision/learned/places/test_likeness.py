"""How like known faces cells are: by colour, by tint alone, and against the empty board."""

from __future__ import annotations

import numpy as np
import pytest

from pasch_vision.learned.places.crops import SHAPE
from pasch_vision.learned.places.likeness import CELLS, LIKENESS, face_levels, levels, likeness

RED, GREEN, CLOTH = (40, 40, 200), (60, 150, 40), (90, 90, 90)
KNOWN = np.array([True, True])


def crop(colour: tuple[int, int, int]) -> np.typing.NDArray[np.uint8]:
    """One crop of one colour."""
    return np.full((1, *SHAPE, 3), colour, np.uint8)


def faces() -> np.typing.NDArray[np.float32]:
    """The levels of red and of green faces."""
    patches = [np.full((3, 16, 16, 3), colour, np.uint8) for colour in (RED, GREEN)]
    return face_levels(np.stack(patches))


def test_a_cell_of_a_faces_colour_is_like_it_and_unlike_the_other() -> None:
    found = likeness(levels(crop(RED)), levels(crop(CLOTH)), faces(), KNOWN)
    assert found.shape == (1, 2, LIKENESS, *CELLS)
    assert found[0, 0, 0] == pytest.approx(np.zeros(CELLS), abs=1e-4)
    assert (found[0, 0, 1] > 1).all()
    assert (found[0, 1, 1] < -1).all()
    assert (found[0, :, 4] > 1).all()


def test_a_face_in_the_shade_keeps_its_tint() -> None:
    dark = (20, 20, 100)
    found = likeness(levels(crop(dark)), None, faces(), KNOWN)
    assert (found[0, 0, 0] > 2).all()
    assert (found[0, 0, 2] < found[0, 1, 2]).all()
    assert (found[0, :, 4] == 0).all()


def test_of_colours_that_are_not_known_nothing_is_said() -> None:
    found = likeness(levels(crop(RED)), None, faces(), np.array([True, False]))
    assert (found[0, 1] == 0).all()
    assert (found[0, 0, 1] > 0).all()
