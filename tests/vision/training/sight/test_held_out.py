"""Boards kept out of training: what is written is what the bench of sight reads."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from bench.labelled import EMPTY, START, LabelledFolder
from pasch_vision.pose.corners import parse_corners
from pasch_vision.pose.view import field_corners
from training.drawing.rays.laying import Lying, lies_apart
from training.drawing.rays.scene import scene
from training.sight.held_out import write_board


def test_a_board_is_written_as_the_bench_reads_it(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    one = scene(rng)
    write_board(rng, one, tmp_path / "board", shots=2)
    folder = LabelledFolder.read(tmp_path / "board")
    assert replace(folder.profile, electronics=one.profile.electronics) == one.profile
    assert not folder.role(EMPTY).places
    assert folder.role(START).places
    assert [label.file.name for label in folder.tests] == ["test_01.jpg", "test_02.jpg"]
    true = one.view.project(field_corners(one.profile.field))
    for label in folder.labels:
        size = cv2.imread(str(label.file)).shape[1::-1]
        assert size == one.view.image_size
        assert np.allclose(parse_corners(label.corners), true, atol=0.01)
        assert label.has_hand == bool(label.covered)
        assert set(label.places) <= {shape.name for shape in one.profile.places}
    # The checkers of the position are in the picture: it differs from the empty one.
    empty, start = (cv2.imread(str(folder.role(role).file)) for role in (EMPTY, START))
    assert np.abs(empty.astype(int) - start).max() > 60


def test_checkers_of_two_places_are_not_within_each_other() -> None:
    profile = scene(np.random.default_rng(3)).profile
    letter = profile.letters[0]
    wide, thick = profile.diameter(letter), profile.thickness(letter)

    def two(apart: float, higher: float, shape: int) -> list[Lying]:
        return [Lying(letter, 0, 0.0, 0.0, 0.0, 2), Lying(letter, shape, apart, 0.0, higher, 2)]

    assert not lies_apart(profile, two(0.5 * wide, 0.0, 1))
    assert lies_apart(profile, two(1.01 * wide, 0.0, 1))
    assert lies_apart(profile, two(0.5 * wide, thick, 1))
    # In a pile or a careless row they may.
    assert lies_apart(profile, two(0.5 * wide, 0.0, 0))
