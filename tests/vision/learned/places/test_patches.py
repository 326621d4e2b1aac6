"""Patches show the faces of a known position, each colour's from several places."""

from __future__ import annotations

import numpy as np
import pytest

from pasch_vision.learned.places.crops import Crops
from pasch_vision.learned.places.patches import PATCHES, patches_of, tops
from vision.scenes import CARD, FELT, STRIP, picture, profile, start_places, true_view


@pytest.mark.parametrize("scene", [FELT, CARD, STRIP])
def test_faces_of_different_colours_look_different(scene: str) -> None:
    crops = Crops.of(profile(scene), true_view(scene))
    empty, start = picture(scene, "calib_empty"), picture(scene, "calib_start")
    found = patches_of(crops, start, empty, start_places(scene))
    assert all(found.known)
    middles = np.median(found.start[:, :, 5:11, 5:11], axis=(1, 2, 3))
    for k, one in enumerate(middles):
        for other in middles[k + 1 :]:
            assert np.abs(one - other).max() > 12
    assert found.empty is not None
    # Where faces lie the empty board looks otherwise.
    changed = np.abs(found.start.astype(int) - found.empty).max(axis=-1)
    assert np.median(changed) > 12


def test_a_colour_that_does_not_lie_there_is_not_known() -> None:
    crops = Crops.of(profile(FELT), true_view(FELT))
    found = patches_of(crops, picture(FELT, "calib_start"), None, {"6": "wwwww"})
    assert found.known == (True, False)
    assert found.empty is None


def test_only_faces_that_nothing_lies_upon_are_taken() -> None:
    spots = tops(profile(FELT), {"6": "wwwwwww"}, "w")
    # Seven on a point for five: the two of the second layer hide two of the first.
    assert len(spots) == 5
    assert len(np.unique(spots[:, 2])) == 2
    assert PATCHES >= 5
