"""Pips, emblems and lit LEDs look like what they are."""

import numpy as np
import pytest

from training.drawing.rays import fields
from training.drawing.rays.boards import with_24_points
from training.drawing.rays.scene import scene
from training.drawing.rays.surfaces import in_middle, is_inked
from training.drawing.rays.things import leds_of, lit, no_boxes, no_limbs

SIDE = np.linspace(-0.95, 0.95, 96)


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_shows_its_number(pips: int) -> None:
    inked = np.array([[is_inked(pips, u, v) for u in SIDE] for v in SIDE])
    one = np.array([[is_inked(1, u, v) for u in SIDE] for v in SIDE])
    assert inked.sum() == pytest.approx(pips * one.sum(), rel=0.06)
    # The same when turned by half a turn.
    assert (inked == inked[::-1, ::-1]).all()


def test_a_star_has_its_rays_and_stays_within_the_middle() -> None:
    make = np.zeros(fields.MAKE, np.float32)
    make[fields.MMID], make[fields.MSTAR] = 0.5, 5
    turns = np.linspace(0, 2 * np.pi, 500, endpoint=False)
    ring = [in_middle(make, 0.4 * np.cos(t), 0.4 * np.sin(t), 0.4, 3) for t in turns]
    begins = np.flatnonzero(np.diff(np.array([*ring, ring[0]], int)) > 0)
    assert len(begins) == 5
    assert not in_middle(make, 0.51, 0.0, 0.51, 3)


def test_a_lit_led_shines_and_lights_what_is_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(4)
    one = scene(rng, with_24_points(rng))
    width, height = one.profile.field
    spot = np.array([width / 4, height / 2, 0.0], np.float32)
    part = np.zeros(fields.LIGHT - fields.LEDS, np.float32)
    seen = {}
    for count in (0, 1):
        part[:8] = count, 2.0, *spot, 0.0, 0.0, 4.0
        monkeypatch.setattr("training.drawing.rays.scene.lit", lambda *_: part.copy())
        rows = one.rows([], 0)
        seen[count], _ = one.cast(np.random.default_rng(1), rows, no_boxes(), no_limbs(), 0.0)
    x, y = np.round(one.view.project(spot[None])[0]).astype(int)
    more = seen[1] - seen[0]
    assert more[y, x, 2] > 3
    assert more[y, x, 0] < 0.01
    per_mm = 1 / float(one.view.mm_per_px(spot[None, :2])[0])
    near, far = round(6 * per_mm), round(70 * per_mm)
    assert more[y, x + near, 2] > 0.01
    assert more[y, x + near, 0] < 1e-3
    assert more[y, x + far, 2] < 0.002


def test_leds_lie_at_the_bases_of_rows_and_some_shine() -> None:
    rng = np.random.default_rng(2)
    profile = with_24_points(rng)
    found = [leds_of(rng, profile) for _ in range(200)]
    assert 0.2 < np.mean([len(leds) > 0 for leds in found]) < 0.4
    leds = next(leds for leds in found if len(leds))
    assert ((leds[:, 1] < 10) | (leds[:, 1] > profile.field[1] - 10)).all()
    counts = [int(lit(rng, leds)[0]) for _ in range(200)]
    assert min(counts) == 0
    assert max(counts) == len(leds)
    assert not lit(rng, leds[:0]).any()
