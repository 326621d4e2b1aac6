"""Discs along a row and the best chain of them, against trying all of them plainly."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pasch_hardware.board import BoardProfile, Row
from pasch_vision.reader_rows import (
    BASE_REACH,
    GAP_COST,
    NEAREST,
    WIDE_GAP,
    Chain,
    Disc,
    chains,
    row_discs,
)
from vision.plain_discs import made_up, plain_odds, seems_a_face

ROW = Row("1", (0.0, 0.0), (0.0, 1.0), 200.0, 42.0)


def disc(letter: str, along: float, odds: float) -> Disc:
    return Disc(letter, along, (0.0, along), 40.0, odds)


def cost(discs: tuple[Disc, ...]) -> float | None:
    """The unusualness of a chain, None where its discs overlap or dangle."""
    total = 0.0
    for index, here in enumerate(discs):
        is_beyond = here.along_mm > ROW.length
        if index == 0:
            if is_beyond:
                return None
            total += 0.0 if here.along_mm < BASE_REACH * 40.0 else GAP_COST
            continue
        gap = (here.along_mm - discs[index - 1].along_mm) / 40.0
        if gap < NEAREST or (is_beyond and gap > WIDE_GAP):
            return None
        total += 0.0 if gap < WIDE_GAP else GAP_COST
    return total


def by_trying_all(discs: list[Disc]) -> dict[str, float]:
    best = {"": 0.0}
    for size in range(1, len(discs) + 1):
        for chosen in combinations(discs, size):
            unusual = cost(chosen)
            if unusual is None:
                continue
            key = "".join(sorted(d.letter for d in chosen))
            best[key] = max(best.get(key, -1e9), sum(d.odds for d in chosen) - unusual)
    return best


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from("wb"),
            st.floats(18.0, 240.0),
            st.floats(-8.0, 30.0),
        ),
        max_size=7,
    )
)
def test_the_best_chains_are_those_found_by_trying_all(
    found: list[tuple[str, float, float]],
) -> None:
    discs = sorted((disc(*values) for values in found), key=lambda d: d.along_mm)
    best = {content: chain.odds for content, chain in chains(discs, ROW, False).items()}
    tried = by_trying_all(discs)
    assert best.keys() == tried.keys()
    assert all(abs(best[content] - tried[content]) < 1e-6 for content in tried)


def test_order_is_kept_from_the_base_outward_where_it_counts() -> None:
    coins = [disc("r", 20.0, 9.0), disc("b", 61.0, 9.0)]
    found = chains(coins, ROW, keeps_order=True)
    assert max(found, key=lambda content: found[content].odds) == "rb"
    assert found[""] == Chain(0.0)


@pytest.mark.parametrize("seed", range(4))
def test_discs_along_a_row_are_the_best_of_all_tried_beside_its_axis(seed: int) -> None:
    """Of 40 mm: a third of a centimetre apart along the row, and up to 21 mm off its axis."""
    evidence = made_up(seed)
    row = Row("1", (60.0, 15.0), (0.6, 0.8), 150.0, 42.0, colour="w")
    profile = BoardProfile("noise", "backgammon", (200.0, 250.0), {"w": 40.0}, {"w": 8.0}, (row,))
    (found,) = row_discs(evidence, profile, [row])
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
