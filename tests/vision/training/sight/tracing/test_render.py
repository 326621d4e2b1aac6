"""Traced pictures show things where drawn ones do, so that what is known of these is true."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

pytest.importorskip(
    "bpy", reason="only training needs the path tracer, 800 MB: pip install -e '.[trace]'"
)

from training.sight.drawing import fields
from training.sight.drawing.boards import with_24_points
from training.sight.drawing.laying import Lying
from training.sight.drawing.scene import Scene, unexposed
from training.sight.drawing.things import no_boxes, no_limbs
from training.sight.tracing.render import Tracer

# Of a picture 1280 wide.
MOST_OFF_PX = 0.5


def evenly_lit(one: Scene) -> Scene:
    """The scene in nothing but light from everywhere, its checkers white, all else dark."""
    row = np.zeros(fields.LIGHT, np.float32)
    row[fields.AMB : fields.AMB + 3] = 0.5
    row[fields.WIN : fields.WIN + 3] = 0.0, 0.0, 1.0
    makes = one.makes.copy()
    makes[:, fields.MF : fields.MF + 6] = 0.9
    makes[:, fields.MRIM], makes[:, fields.MMID] = 2.0, 0.0
    makes[:, [fields.MMARB, fields.MMETAL, fields.MDISH, fields.MBEVEL]] = 0.0
    return replace(one, light=row, makes=makes, paint=np.full_like(one.paint, 0.002))


@pytest.mark.parametrize("number", [3, 8])
def test_checkers_are_seen_where_the_drawing_has_them(number: int) -> None:
    rng = np.random.default_rng(number)
    one = evenly_lit(unexposed(rng, with_24_points(rng)))
    width, height = one.profile.field
    spots = [(width * a, height * b) for a in (0.15, 0.4, 0.85) for b in (0.3, 0.7)]
    checkers = [Lying("w", 0, x, y, 0.0, 2) for x, y in spots]
    rows = one.rows(checkers, 1)
    _, what = one.cast(rng, rows, no_boxes(), no_limbs(), 0.0)
    tracer = Tracer(rng, one)
    bare = tracer(one.view, rows[:0], no_boxes(), no_limbs(), 0.0)
    light = tracer(one.view, rows, no_boxes(), no_limbs(), 0.0) - bare
    size = one.view.image_size
    for index in range(len(checkers)):
        drawn = (what == index).astype(np.float32)
        near = cv2.dilate(drawn, np.ones((5, 5))) > 0
        seen = np.where(near, np.clip(light.mean(axis=2), 0, None), 0)
        seen = np.minimum(seen / np.percentile(seen[drawn > 0], 60), 1)
        v, u = np.indices(drawn.shape)
        middles = [
            np.array([(mass * u).sum(), (mass * v).sum()]) / mass.sum() for mass in (drawn, seen)
        ]
        assert np.abs(middles[0] - middles[1]).max() < MOST_OFF_PX * max(size[0] / 1280, 0.5)
