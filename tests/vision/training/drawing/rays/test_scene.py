"""Drawn pictures show things where the view has them, in the light that falls there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from training.drawing.random_positions import position
from training.drawing.rays import fields
from training.drawing.rays.boards import for_four, strip, with_24_points
from training.drawing.rays.camera import sensor
from training.drawing.rays.laying import Lying, laid
from training.drawing.rays.scene import Scene, scene
from training.drawing.rays.things import no_boxes, no_limbs
from training.sight.sample import samples

KINDS = [with_24_points, for_four, strip]


def drawn(kind: object, number: int) -> tuple[Scene, np.random.Generator]:
    """A scene of this kind and number."""
    rng = np.random.default_rng(number)
    return scene(rng, kind(rng)), rng  # type: ignore[operator]


@pytest.mark.parametrize("kind", KINDS)
def test_faces_are_seen_where_the_view_has_them(kind: object) -> None:
    one, rng = drawn(kind, 4)
    checkers = laid(rng, one.profile, position(rng, one.profile), one.care)
    _, what = one.picture(rng, checkers, no_limbs(), no_boxes())
    size = max(one.profile.diameters.values())
    flat = [
        (n, c)
        for n, c in enumerate(checkers)
        if c.axis == 2
        and not any(o.z > c.z and np.hypot(o.x - c.x, o.y - c.y) < size for o in checkers)
    ]
    tops = np.array([(c.x, c.y, c.z + one.profile.thickness(c.letter)) for _, c in flat])
    pixels = np.round(one.view.project(tops)).astype(int)
    seen = [
        what[y, x] == n
        for (n, _), (x, y) in zip(flat, pixels, strict=True)
        if 0 <= x < what.shape[1] and 0 <= y < what.shape[0]
    ]
    # All but those that a rail cuts or a pile hides.
    assert np.mean(seen) > 0.7


def test_some_boards_are_burnt_out_and_the_middle_one_is_exposed_well() -> None:
    rng = np.random.default_rng(4)
    times = np.array([sensor(rng, 0.8).exposure * 0.8 / 0.5 for _ in range(2000)])
    assert 0.95 < np.median(times) < 1.05
    assert 0.05 < (times > 1.6).mean() < 0.12
    assert 0.01 < (times < 0.6).mean() < (times > 1.6).mean()


def lit_by(one: Scene, sun: tuple[float, float, float]) -> Scene:
    """The scene with nothing but a sun in this direction and a little light from everywhere."""
    row = np.zeros(fields.LIGHT, np.float32)
    row[fields.AMB : fields.AMB + 3] = 0.2
    row[fields.SUN : fields.SUN + 3] = np.array(sun) / np.linalg.norm(sun)
    row[fields.SUNC : fields.SUNC + 3] = 0.8
    return replace(one, light=row)


def test_a_checker_throws_its_shadow_away_from_the_sun() -> None:
    one, _ = drawn(strip, 5)
    one = lit_by(one, (1.0, 0.0, 0.35))
    width, height = one.profile.field
    x, y = width + 40.0, height / 2
    checker = Lying("b", 0, x, y, 0.0, 2)
    bare, _ = one.picture(np.random.default_rng(1), [], no_limbs(), no_boxes())
    seen, _ = one.picture(np.random.default_rng(1), [checker], no_limbs(), no_boxes())
    radius, thick = one.profile.diameter("b") / 2, one.profile.thickness("b")
    beyond = radius + thick
    points = np.array([(x - beyond, y, 0.0), (x + beyond + 3, y, 0.0)])
    (sx, sy), (lx, ly) = np.round(one.view.project(points)).astype(int)
    assert seen[sy, sx].mean() < 0.8 * bare[sy, sx].mean()
    assert seen[ly, lx].mean() > 0.85 * bare[ly, lx].mean()


def test_what_is_drawn_around_pixels_is_as_in_the_whole_picture() -> None:
    one, rng = drawn(with_24_points, 4)
    checkers = laid(rng, one.profile, position(rng, one.profile), one.care)
    width, height = one.view.image_size
    spot = np.array([[width / 2, height / 2]], np.float32)
    whole, what = one.picture(np.random.default_rng(1), checkers, no_limbs(), no_boxes())
    part, there = one.near(spot).picture(
        np.random.default_rng(1), checkers, no_limbs(), no_boxes()
    )
    x, y = width // 2, height // 2
    near = slice(y - 8, y + 9), slice(x - 8, x + 9)
    assert (what[near] == there[near]).all()
    assert np.abs(whole[near].astype(int) - part[near]).mean() < 2
    assert part[:8, :8].mean() < 0.5 * whole[:8, :8].mean() + 12


def test_the_same_number_gives_the_same_samples() -> None:
    one, other = (next(iter(samples(7))) for _ in range(2))
    assert (one.first == other.first).all()
    assert (one.counts == other.counts).all()


@pytest.mark.parametrize("number", range(3))
def test_a_sample_says_what_its_crops_show(number: int) -> None:
    for one in samples(number, shots=2):
        parts, places = len(one.place), len(one.counts)
        assert one.first.shape == one.second.shape == one.empty.shape
        assert one.heat.shape[0] == parts
        assert set(one.place) == set(range(places))
        assert (one.counts[~one.allowed] == 0).all()
        # Where nothing lies and no hand is, a crop's own ground is as the empty board's.
        bare = (one.counts.sum(axis=1) == 0) & (one.covered == 0)
        held = (one.counts.sum(axis=1) > 0) & (one.covered == 0)
        if not held.any():
            # A board with nothing on it.
            continue
        away = np.abs(one.first.astype(int) - one.empty).mean(axis=-1)
        changed = (away * (one.own > 0)).sum(axis=(1, 2)) / (one.own > 0).sum(axis=(1, 2))
        assert np.median(changed[held[one.place]]) > np.median(changed[bare[one.place]])
