"""Samples kept in a folder are read as they were written."""

from __future__ import annotations

from dataclasses import fields
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from pasch_vision.learned.places.patches import Patches
from training.sight.sample import Sample
from training.sight.traced import file_of, read, read_all, write


def made_up(seed: int) -> Sample:
    """A sample of three parts and two places that shows nothing in particular."""
    rng = np.random.default_rng(seed)
    shapes = {"first": (3, 8, 4, 3), "second": (3, 8, 4, 3), "own": (3, 8, 4), "geometry": (3, 2)}
    shapes |= {"place": (3,), "counts": (2, 4), "slots": (2, 6), "heat": (3, 2, 1, 1)}
    shapes |= dict.fromkeys(("is_ordered", "allowed", "covered", "weight"), (2,))
    bare = np.random.default_rng(0).integers(0, 256, (3, 8, 4, 3)).astype(np.uint8)
    patches = Patches(bare[None], bare[None] // 2, (True, False))
    arrays = {name: rng.integers(0, 200, shape) for name, shape in shapes.items()}
    return Sample(**arrays, empty=bare, patches=patches)  # type: ignore[arg-type]


def test_samples_are_read_as_they_were_written(tmp_path: Path) -> None:
    made = [made_up(1), made_up(2)]
    write(file_of(tmp_path, 1, 7), made)
    found = read(file_of(tmp_path, 1, 7))
    assert len(found) == 2
    for one, other in zip(made, found, strict=True):
        for field in fields(one):
            if field.name != "patches":
                assert (getattr(one, field.name) == getattr(other, field.name)).all()
        assert one.patches.known == other.patches.known
        assert (one.patches.start == other.patches.start).all()
        assert one.patches.empty is not None
        assert other.patches.empty is not None
        assert (one.patches.empty == other.patches.empty).all()
    # A file that breaks off is left out, the others are given again and again.
    file_of(tmp_path, 1, 8).write_bytes(b"PK no whole file")
    again = islice(read_all(tmp_path, np.random.default_rng(1)), 5)
    assert all((one.counts == made[n % 2].counts).all() for n, one in enumerate(again))


def test_an_empty_folder_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"run training\.sight\.traced first"):
        next(read_all(tmp_path, np.random.default_rng(1)))
