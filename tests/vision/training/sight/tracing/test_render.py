"""Traced pictures show things where drawn ones do, so that what is known of these is true."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

pytest.importorskip(
    "bpy", reason="only training needs the path tracer, 800 MB: pip install -e '.[trace]'"
)

from training.drawing.rays import fields
from training.drawing.rays.boards import with_24_points
from training.drawing.rays.laying import Lying
from training.drawing.rays.scene import Scene, unexposed
from training.drawing.rays.things import no_boxes, no_limbs
from training.sight.tracing.render import Tracer

# Of a picture 1280 wide.
MOST_OFF_PX = 0.5


def evenly_lit(one: Scene) -> Scene:
    """The scene in nothing but light from everywhere, its checkers white discs, all else dark."""
    row = np.zeros(fields.LIGHT, np.float32)
    row[fields.AMB : fields.AMB + 3] = 0.5
    row[fields.WIN : fields.WIN + 3] = 0.0, 0.0, 1.0
    makes = one.makes.copy()
    makes[:, fields.MF : fields.MF + 6] = 0.9
    makes[:, fields.MRIM], makes[:, fields.MMID] = 2.0, 0.0
    makes[:, [fields.MMARB, fields.MMETAL, fields.MDISH, fields.MBEVEL]] = 0.0
    # So thin that no side is seen, which would be darker.
    thin = replace(one.profile, thicknesses={"w": 0.2, "b": 0.2})
    paint = np.full_like(one.paint, 0.002)
    return replace(one, profile=thin, light=row, makes=makes, paint=paint)


@pytest.mark.parametrize("number", [3, 8])
def test_checkers_are_seen_where_the_drawing_has_them(number: int) -> None:
    rng = np.random.default_rng(number)
    one = evenly_lit(unexposed(rng, with_24_points(rng)))
    width, height = one.profile.field
    spots = [(width * a, height * b) for a in (0.15, 0.4, 0.85) for b in (0.3, 0.7)]
    checkers = [Lying("w", 0, x, y, 30.0, 2) for x, y in spots]
    rows = one.rows(checkers, 1)
    _, what = one.cast(rng, rows, no_boxes(), no_limbs(), 0.0)
    seen = Tracer(rng, one)(one.view, rows, no_boxes(), no_limbs(), 0.0).mean(axis=2)
    v, u = np.indices(what.shape)
    for index in range(len(checkers)):
        drawn = what == index
        near = cv2.dilate(drawn.astype(np.uint8), np.ones((7, 7))) > 0
        traced = near & (seen > np.median(seen[drawn]) / 2)
        middles = [np.array([u[mask].mean(), v[mask].mean()]) for mask in (drawn, traced)]
        assert traced.sum() == pytest.approx(drawn.sum(), rel=0.06)
        assert np.abs(middles[0] - middles[1]).max() < MOST_OFF_PX / 1280 * one.view.image_size[0]
