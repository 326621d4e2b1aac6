"""Bodies are closed, look outward, and are as large as what they stand for."""

from __future__ import annotations

import numpy as np
import pytest

from training.drawing.rays import fields
from training.drawing.rays.boards import board
from training.drawing.rays.looks import make
from training.drawing.rays.things import hand
from training.sight.tracing.bodies import Mesh, blinds, box, capsules, checker, cup, pips


def volume(mesh: Mesh) -> float:
    """What a closed mesh holds, mm³; below 0 where its faces look inward."""
    corners = mesh.corners.astype(np.float64)
    found = 0.0
    for faces in mesh.faces:
        for k in range(1, faces.shape[1] - 1):
            one, other = corners[faces[:, k]], corners[faces[:, k + 1]]
            found += float((corners[faces[:, 0]] * np.cross(one, other)).sum()) / 6
    return found


def is_closed(mesh: Mesh) -> bool:
    """Whether every edge belongs to two faces, once in each direction."""
    edges = np.concatenate(
        [np.stack([f, np.roll(f, -1, axis=1)], axis=-1).reshape(-1, 2) for f in mesh.faces]
    )
    found = {tuple(edge) for edge in edges.tolist()}
    return len(found) == len(edges) and {(b, a) for a, b in found} == found


@pytest.mark.parametrize("number", range(4))
def test_a_checker_is_as_wide_and_as_thick_as_its_kind(number: int) -> None:
    rng = np.random.default_rng(number)
    row = make(rng, coins=number % 2 == 0)
    mesh = checker(rng, row, 19.0, 8.0)
    far = np.hypot(mesh.corners[:, 0], mesh.corners[:, 1])
    assert far.max() == pytest.approx(19.0, abs=0.01)
    assert mesh.corners[:, 2].max() == pytest.approx(4.0, abs=0.4)
    assert mesh.corners[:, 2].min() == pytest.approx(-4.0, abs=0.4)
    whole = np.pi * 19.0**2 * 8.0
    assert 0.75 * whole < volume(mesh) < 1.01 * whole
    assert is_closed(mesh)
    assert mesh.colours is not None
    assert len(mesh.colours) == len(mesh.corners)


def test_a_ring_of_another_colour_is_where_the_make_has_it() -> None:
    row = np.zeros(fields.MAKE, np.float32)
    row[fields.MF : fields.MF + 3] = 0.5
    row[fields.MRIM] = 0.8
    row[fields.MRIMC] = 0.9
    mesh = checker(np.random.default_rng(1), row, 10.0, 4.0)
    assert mesh.colours is not None
    up = mesh.corners[:, 2] > 1.9
    far = np.hypot(mesh.corners[:, 0], mesh.corners[:, 1])
    assert (mesh.colours[up & (far < 7)] == 0.5).all()
    assert (mesh.colours[up & (far > 8.2) & (far < 9.7), 0] > 0.8).all()


def test_a_box_keeps_its_size_with_its_edges_taken_off() -> None:
    mesh = box((30.0, 20.0, 10.0), 2.0)
    assert is_closed(mesh)
    assert np.ptp(mesh.corners, axis=0) == pytest.approx([30, 20, 10])
    assert 0.9 * 6000 < volume(mesh) < 6000


def test_limbs_are_as_thick_as_they_are_said_to_be() -> None:
    rng = np.random.default_rng(3)
    limbs = hand(rng, board(rng))
    for limb in limbs:
        mesh = capsules(limb[None])
        along = limb[fields.LB : fields.LB + 3] - limb[fields.LA : fields.LA + 3]
        radius = float(limb[fields.LR])
        whole = np.pi * radius**2 * (float(np.linalg.norm(along)) + 4 / 3 * radius)
        assert 0.85 * whole < volume(mesh) < whole


def test_blinds_let_through_the_share_that_the_light_says() -> None:
    light = np.zeros(fields.LIGHT, np.float32)
    light[fields.STRIPE : fields.STRIPE + 2] = 50.0, 0.6
    mesh = blinds(light, 1000.0)
    corners = mesh.corners[mesh.faces[0]]
    sizes = np.ptp(corners[..., :2], axis=1)
    assert sizes.prod(axis=1).sum() / 2000.0**2 == pytest.approx(0.4, abs=0.02)


def test_a_die_has_its_pips_just_above_its_sides() -> None:
    mesh = pips(12.0)
    discs = [mesh.corners[face] for faces in mesh.faces for face in faces]
    assert len(discs) == 1 + 2 + 3 + 4 + 5 + 6
    middles = np.array([disc.mean(axis=0) for disc in discs])
    assert np.abs(middles).max(axis=1) == pytest.approx(np.full(21, 6.0), abs=0.1)
    for axis in range(3):
        here = np.abs(middles[:, axis]) > 5.9
        assert here.sum() == 7


def test_a_cup_holds_something() -> None:
    mesh = cup(30.0, 80.0, 3.0)
    assert is_closed(mesh)
    whole = np.pi * 30.0**2 * 80.0
    assert 0.15 * whole < volume(mesh) < 0.3 * whole
