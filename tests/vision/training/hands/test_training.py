"""Hands are learned on drawn boards, changed at random."""

import numpy as np

from pasch_vision.learned.hands.occlusion_finder import INPUTS
from pasch_vision.learned.hands.plan import STRIDE
from training.hands.sample import samples
from training.hands.variation import batch, pasted, shape, varied

SEED = 7_000_000_001


def test_a_board_gives_its_pictures_and_where_their_hands_are() -> None:
    every = list(samples(SEED))
    assert {one.seen.shape for one in every} == {every[0].start.shape}
    with_hand = [one for one in every if one.hidden.max() > 0.9]
    without = [one for one in every if one.hidden.max() == 0]
    assert with_hand
    assert without
    for one in with_hand:
        is_hidden = np.kron(one.hidden, np.ones((STRIDE, STRIDE))) > 0.9
        changed = np.abs(one.seen.astype(int) - one.empty).sum(axis=2)
        # Where a hand is, more has changed since the empty board's picture than elsewhere.
        assert np.median(changed[is_hidden]) > np.median(changed[~is_hidden])


def test_what_is_pasted_is_wanted() -> None:
    one, other = list(samples(SEED))[:2]
    rng = np.random.default_rng(3)
    seen, wanted = pasted(rng, one.seen, np.zeros_like(one.hidden), other)
    changed = np.abs(seen.astype(int) - one.seen).max(axis=2) > 0
    assert wanted.max() > 0.9
    squares = changed.reshape(wanted.shape[0], STRIDE, wanted.shape[1], STRIDE).any(axis=(1, 3))
    assert not (squares & (wanted == 0)).any()


def test_plans_of_a_step_are_cut_or_filled_to_one_size() -> None:
    one, other = list(samples(SEED))[:2]
    rng = np.random.default_rng(5)
    changed = [varied(rng, one, other, False) for _ in range(4)]
    for size in ((96, 96), (240, 240)):
        inputs, wanted, counts = batch(rng, changed, size)
        assert inputs.shape == (4, INPUTS, *size)
        assert wanted.shape == counts.shape == (4, 1, size[0] // STRIDE, size[1] // STRIDE)
        whole = min(size[0], changed[0][0].shape[1]) * min(size[1], changed[0][0].shape[2])
        assert counts[0].sum() == whole / STRIDE**2
        assert not wanted[counts == 0].any()


def test_a_drawn_arm_reaches_in_from_an_edge() -> None:
    for seed in range(20):
        share = shape(np.random.default_rng(seed), (128, 160))
        border = np.concatenate([share[0], share[-1], share[:, 0], share[:, -1]])
        assert share.max() > 0.9
        assert border.max() > 0.5
