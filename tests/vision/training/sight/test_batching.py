"""Samples as a step sees them: in other tones, told what the reader would tell, never nothing; and
what is learned from them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pasch_vision.learned.places import likeness as reader
from training.sight.sample import Sample, samples

pytest.importorskip(
    "torch", reason="only training needs torch, a gigabyte and more: pip install -e '.[train]'"
)

import torch
from torch.nn import functional

from pasch_vision.learned.places.contents import NUMBERS, SLOTS
from pasch_vision.learned.places.network import LEAST_CONTRAST
from training.sight.batching import Prepared, Thinned, Tone, batch, tensors
from training.sight.losses import losses

SURE = 30.0


@pytest.fixture(scope="module")
def boards() -> list[Sample]:
    """A picture each of a few boards, of two and of more colours."""
    found = [next(iter(samples(number))) for number in (7, 5, 1_000_008, 3_000_014)]
    assert {len(one.patches.start) for one in found} == {2, 4}
    return found


def test_equal_colours_stay_equal_in_other_tones() -> None:
    tone = Tone(np.random.default_rng(3))
    picture = np.array([[[10, 60, 200], [200, 60, 10], [10, 60, 200]]], np.uint8)
    seen = tone.on(picture)
    assert seen.shape == picture.shape
    assert (seen[0, 0] == seen[0, 2]).all()
    assert (seen[0, 0] != seen[0, 1]).any()


def thinned(boards: list[Sample], seed: int) -> list[Thinned]:
    """The boards as a step sees them."""
    rng = np.random.default_rng(seed)
    return [Thinned(tensors(one), rng) for one in boards]


@pytest.mark.parametrize("seed", range(3))
def test_a_step_sees_what_the_reader_would(boards: list[Sample], seed: int) -> None:
    thin = thinned(boards, seed)
    made, truth = batch(thin)
    assert len(truth.heat) == len(made.seen)
    part = 0
    for number, (one, t) in enumerate(zip(boards, thin, strict=True)):
        assert len(t.places) > 0
        here = slice(part, part + len(t.parts))
        part = here.stop
        crops = [
            np.roll(t.tone.on(array[t.parts]), t.shift, axis=(1, 2))[:, :, :: t.step]
            for array in (one.first, one.second, one.empty)
        ]
        mean, spread = crops[0].mean(), crops[0].std() + LEAST_CONTRAST
        wanted = (np.concatenate(crops, axis=3) - mean) / spread
        if not t.has_empty:
            wanted[..., 6:] = 0
        seen = made.seen[here].permute(0, 2, 3, 1).numpy()
        assert np.abs(seen[..., :9] - wanted).max() < 1e-4
        faces = reader.face_levels(t.tone.on(one.patches.start[t.order]))
        bare = reader.levels(crops[2]) if t.has_empty else None
        alike = reader.likeness(reader.levels(crops[0]), bare, faces, t.known())
        of_this = made.picture[made.pair_part] == number
        first = int(made.pair_colour[of_this].min())
        pairs = (made.pair_part[of_this] - here.start, made.pair_colour[of_this] - first)
        told = alike[pairs[0].numpy(), pairs[1].numpy()]
        assert np.abs(made.alike[of_this].numpy() - told).max() < 1e-4
    assert part == len(made.seen)


def said_truly(given: Prepared, boards: list[Sample], thin: list[Thinned]) -> list[torch.Tensor]:
    """What a network that knows everything says."""
    made, truth = given
    numbers = functional.one_hot(truth.sums.clamp(max=NUMBERS - 1), NUMBERS) * SURE
    colours = torch.zeros(len(made.both_place), NUMBERS + SLOTS)
    places = [(one, int(p)) for one, t in zip(boards, thin, strict=True) for p in t.places]
    order = [int(k) for t in thin for k in t.order]
    for row, (place, colour) in enumerate(zip(made.both_place, made.both_colour, strict=True)):
        one, index = places[int(place)]
        colours[row, min(int(one.counts[index, order[int(colour)]]), NUMBERS - 1)] = SURE
        spots = one.slots[index] == order[int(colour)]
        colours[row, NUMBERS:] = torch.from_numpy(spots * SURE)
    return [numbers, (truth.covered - 0.5) * SURE, colours, (truth.heat - 0.5) * SURE]


def test_who_knows_everything_has_nothing_to_learn(boards: list[Sample]) -> None:
    thin = thinned(boards, 5)
    given = batch(thin)
    said = said_truly(given, boards, thin)
    loss, shown = losses(tuple(said), given[1])
    assert shown["held"] == shown["boards"] == 1
    assert shown["content"] < 1e-3
    group = given[1].groups[0]
    held = group.places[given[1].sums[group.places] > 0][0]
    said[0] = said[0].clone()
    said[0][held] = 4 * said[0][held].roll(1)
    worse, shown = losses(tuple(said), given[1])
    assert worse > loss
    assert shown["held"] < 1
    assert shown["boards"] == 1 - 1 / len(boards)


def test_what_cannot_be_read_teaches_nothing(boards: list[Sample]) -> None:
    hidden = [replace(one, weight=np.zeros_like(one.weight)) for one in boards[1:]]
    thin = thinned([boards[0], *hidden], 2)
    _, truth = batch(thin)
    taught = torch.cat([group.places for group in truth.groups])
    assert len(taught) > 0
    assert (truth.picture[taught] == 0).all()
