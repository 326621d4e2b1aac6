"""Discs along a row, against trying all spots beside its axis plainly."""

import numpy as np
import pytest

from pasch_hardware.boards.board import BoardProfile, Row
from pasch_vision.occlusion.checkers.rows import row_discs
from vision.plain_discs import made_up, plain_odds, seems_a_face


@pytest.mark.parametrize("seed", range(4))
def test_discs_along_a_row_are_the_best_of_all_tried_beside_its_axis(seed: int) -> None:
    """Of 40 mm: a third of a centimetre apart along the row, and up to 21 mm off its axis."""
    evidence = made_up(seed)
    row = Row("1", (60.0, 15.0), (0.6, 0.8), 150.0, 42.0, colour="w")
    profile = BoardProfile("noise", "backgammon", (200.0, 250.0), {"w": 40.0}, {"w": 8.0}, (row,))
    (discs,) = row_discs(evidence, profile, [row])
    found = [discs.disc(number) for number in range(len(discs.table))]
    along, across = np.array(row.direction), np.array((-0.8, 0.6))
    expected = []
    for distance in np.arange(18.0, 150.0 + 1.2 * 40.0, 40.0 / 12):
        middle = np.array(row.anchor) + distance * along
        near = [middle + aside * 40.0 * across for aside in (-0.14, -0.07, 0.0, 0.07, 0.14)]
        is_face = seems_a_face(evidence, middle, "w")
        best = max(plain_odds(evidence, spot, "w") for spot in near) if is_face else -np.inf
        for aside in (0.22, 0.3, 0.38, 0.46, 0.54) if best < 20.0 else ():
            for spot in (middle - aside * 40.0 * across, middle + aside * 40.0 * across):
                odds = plain_odds(evidence, spot, "w") - 4.0
                if seems_a_face(evidence, spot, "w") and odds > max(best, 0.0):
                    best = odds
        if best > -8.0:
            expected.append((distance, best))
    assert len(expected) > 5
    assert [(d.along_mm, d.odds) for d in found] == [pytest.approx(e, abs=0.3) for e in expected]
    assert all(plain_odds(evidence, d.centre_mm, "w") > d.odds - 0.3 for d in found)
