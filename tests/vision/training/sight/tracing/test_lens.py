"""What a plain pinhole sees is bent to where the view has it."""

from __future__ import annotations

import numpy as np
import pytest

from training.drawing.random_positions import position
from training.drawing.rays.boards import board
from training.drawing.rays.camera import seen_from_somewhere
from training.drawing.rays.laying import Care, laid
from training.sight.tracing.lens import pinhole

# A twentieth of a pixel of a picture 1280 wide.
CLOSE = 0.05 / 1280


@pytest.mark.parametrize("number", range(6))
def test_faces_lie_where_the_view_has_them(number: int) -> None:
    rng = np.random.default_rng(number)
    profile = board(rng)
    view = seen_from_somewhere(rng, profile)
    checkers = laid(rng, profile, position(rng, profile), Care.drawn(rng))
    tops = np.array([(c.x, c.y, c.z + profile.thickness(c.letter)) for c in checkers])
    hole = pinhole(view)
    # As the pinhole sees them, its camera being where the view's is.
    camera = (tops * (1, 1, -1)) @ view.turn.T + np.array(view.translation)
    plain = camera[:, :2] / camera[:, 2:] * hole.focal_px + hole.centre_px
    assert (plain >= 0).all()
    assert (plain <= np.array(hole.size) - 1).all()
    there = np.round(view.project(tops)).astype(int)
    # The map at the nearest pixel, then the way from there by the map's own slope.
    for (u, v), exact, wanted in zip(there, view.project(tops), plain, strict=True):
        if not (1 <= u < view.image_size[0] - 1 and 1 <= v < view.image_size[1] - 1):
            continue
        across = (hole.at[v, u + 1] - hole.at[v, u - 1]) / 2
        down = (hole.at[v + 1, u] - hole.at[v - 1, u]) / 2
        found = hole.at[v, u] + across * (exact[0] - u) + down * (exact[1] - v)
        assert np.abs(found - wanted).max() < CLOSE * view.image_size[0] + 1e-3


def test_a_picture_is_bent_by_its_map() -> None:
    rng = np.random.default_rng(4)
    profile = board(rng)
    view = seen_from_somewhere(rng, profile)
    hole = pinhole(view)
    u, v = np.meshgrid(np.arange(hole.size[0]), np.arange(hole.size[1]))
    places = np.stack([u, v, 0 * u], axis=-1).astype(np.float32)
    seen = hole.bent(places)
    assert seen.shape == (view.image_size[1], view.image_size[0], 3)
    assert np.abs(seen[..., :2] - hole.at).max() < 0.05
