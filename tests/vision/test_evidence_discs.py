"""Scores of discs, against the same worked out plainly."""

import numpy as np
import pytest

from pasch_vision.evidence_discs import disc_odds, disc_scores, face_maps, room_for_looks
from vision.plain_discs import made_up, plain_odds, plain_rim, plain_sectors

# Over the maps and beyond their edges, in mm.
CENTRES = np.random.default_rng(5).uniform((-60.0, -50.0), (200.0, 260.0), (100, 2))


def test_scores_are_those_worked_out_plainly_beyond_the_edge_as_well() -> None:
    evidence = made_up(1)
    scores = disc_scores(evidence, CENTRES, "b", 40.0)
    sectors = np.array([plain_sectors(evidence, centre, "b") for centre in CENTRES])
    rims = np.array([plain_rim(evidence, centre) for centre in CENTRES])
    assert scores.sectors == pytest.approx(sectors, abs=0.02)
    assert scores.rim == pytest.approx(rims, abs=0.02)


def test_odds_are_those_worked_out_plainly_unless_less_than_asked() -> None:
    evidence = made_up(2)
    maps, circle = face_maps(evidence, "w", 40.0)
    plain = [plain_odds(evidence, centre, "w") for centre in CENTRES]
    spots = evidence.plane.px(CENTRES).astype(np.float32)
    least = np.float32(np.median(plain))
    left_out = 0
    for (x, y), odds in zip(spots, plain, strict=True):
        found = disc_odds(maps, circle, x, y, least, room_for_looks())
        left_out += bool(np.isinf(found))
        assert found == pytest.approx(odds, abs=0.2) or (np.isinf(found) and odds <= least)
    assert 10 < left_out < 60
