"""The odds of discs, against those worked out plainly."""

import numpy as np
import pytest

from pasch_vision.occlusion.evidence.discs import (
    OUT_OF_QUESTION,
    disc_odds,
    face_maps,
    room_for_looks,
)
from vision.plain_discs import made_up, plain_odds


@pytest.mark.parametrize("seed", range(3))
def test_odds_are_those_worked_out_plainly_beyond_the_edge_as_well(seed: int) -> None:
    evidence, looks = made_up(seed), room_for_looks()
    maps = face_maps(evidence, "b", 40.0)
    centres = np.random.default_rng(seed).uniform((-60.0, -50.0), (200.0, 260.0), (100, 2))
    plain = np.array([plain_odds(evidence, centre, "b") for centre in centres])
    spots = evidence.plane.px(centres).astype(np.float32)
    odds = np.array([disc_odds(maps, *spot, np.float32(-1000.0), looks) for spot in spots])
    assert odds == pytest.approx(plain, abs=0.001)
    likely = np.float32(np.median(plain))
    pruned = np.array([disc_odds(maps, *spot, likely, looks) for spot in spots])
    is_out = pruned == OUT_OF_QUESTION
    assert is_out.any()
    assert (plain[is_out] < likely + 0.001).all()
    assert (pruned[~is_out] == odds[~is_out]).all()
