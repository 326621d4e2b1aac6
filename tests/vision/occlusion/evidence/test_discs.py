"""Scores of discs, against the same worked out plainly."""

import numpy as np
import pytest

from pasch_vision.occlusion.evidence.discs import disc_scores
from vision.plain_discs import made_up, plain_rim, plain_sectors


@pytest.mark.parametrize("seed", range(3))
def test_scores_are_those_worked_out_plainly_beyond_the_edge_as_well(seed: int) -> None:
    evidence = made_up(seed)
    centres = np.random.default_rng(seed).uniform((-60.0, -50.0), (200.0, 260.0), (100, 2))
    scores = disc_scores(evidence, centres, "b", 40.0)
    sectors = np.array([plain_sectors(evidence, centre, "b") for centre in centres])
    rims = np.array([plain_rim(evidence, centre) for centre in centres])
    assert scores.sectors == pytest.approx(sectors, abs=0.02)
    assert scores.rim == pytest.approx(rims, abs=0.02)
