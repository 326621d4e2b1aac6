"""Samples as a step sees them: other tones for all pictures of a sample, and never nothing."""

from __future__ import annotations

import numpy as np
import pytest

from training.sight.sample import samples

pytest.importorskip(
    "torch", reason="only training needs torch, a gigabyte and more: pip install -e '.[train]'"
)

from training.sight.batching import MOST_SHIFT, Thinned, Tone, batch


def test_equal_colours_stay_equal_in_other_tones() -> None:
    tone = Tone(np.random.default_rng(3))
    picture = np.array([[[10, 60, 200], [200, 60, 10], [10, 60, 200]]], np.uint8)
    seen = tone.on(picture)
    assert seen.shape == picture.shape
    assert (seen[0, 0] == seen[0, 2]).all()
    assert (seen[0, 0] != seen[0, 1]).any()


def test_a_step_sees_the_sample_s_places_in_its_tones() -> None:
    one = next(iter(samples(7)))
    for seed in range(4):
        thin = Thinned(one, np.random.default_rng(seed))
        assert len(thin.places) > 0
        made, heat, slices = batch([thin])
        assert made.seen.shape == (len(thin.parts), 10, *one.first.shape[1:3])
        assert heat.shape[0] == len(thin.parts)
        assert slices[0].of is thin
        shown = thin.tone.on(one.first[thin.parts])
        rows, columns = thin.shift
        inner = slice(MOST_SHIFT, -MOST_SHIFT)
        moved = np.roll(shown, (rows, columns), axis=(1, 2))
        assert (thin.first[:, inner, inner] == moved[:, inner, inner]).all()
