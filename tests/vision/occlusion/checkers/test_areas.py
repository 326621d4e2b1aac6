"""Checkers that lie anywhere on the bar: touching ones are told apart, whatever the grid."""

import numpy as np
import pytest

from bench.hardships import Setting, drawn
from pasch_hardware.simulator.world import World
from pasch_vision.occlusion.checkers.areas import area_chains, search_spots, settled, thinned
from pasch_vision.occlusion.checkers.rows import LEAST_ODDS, Disc
from pasch_vision.occlusion.evidence.discs import face_maps
from vision.plain_discs import made_up, plain_odds, seems_a_face

SIZE = 40.0


def discs_at(first_mm: float) -> list[Disc]:
    """What two touching checkers leave on a grid of 4 mm where odds end at 32, settled."""
    grid = np.array([(0.0, y) for y in np.arange(0.0, 120.0, SIZE / 10)])
    away = np.abs(grid[:, 1:] - (first_mm, first_mm + SIZE)).min(axis=1)
    odds = np.clip(46.0 - 6.0 * away, -20.0, 32.0)
    spots = settled(grid[odds > -8.0], odds[odds > -8.0], SIZE)
    found = zip(spots.tolist(), odds[odds > -8.0].tolist(), strict=True)
    return [Disc("w", 0.0, (x, y), SIZE, value) for (x, y), value in found]


@pytest.mark.parametrize("first_mm", [30.0, 30.7, 31.9, 33.0])
def test_two_touching_checkers_are_two_wherever_the_grid_has_its_spots(first_mm: float) -> None:
    discs = thinned(sorted(discs_at(first_mm), key=lambda disc: -disc.odds))
    chains = area_chains(discs)
    best = max(chains, key=lambda content: chains[content].odds)
    assert best == "ww"
    middles = sorted(disc.centre_mm[1] for disc in chains[best].discs)
    assert middles == pytest.approx([first_mm, first_mm + SIZE], abs=1.0)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("content", ["ww", "bbw"])
def test_what_waits_on_a_drawn_bar_is_read(content: str, seed: int) -> None:
    start = {"1": "bb", "6": "wwwww", "8": "www", "12": "bbbbb"}
    start |= {"13": "wwwww", "17": "bbb", "19": "bbbbb", "24": "ww"}
    board = drawn(tuple(start.items()), Setting(), seed=1)
    assert board.reader is not None
    world = World(board.world.profile, seed)
    world.set({"bar": content, "5": "www", "20": "bb"})
    seen = board.reader.read(board.renderer.draw(world.scene()))
    assert seen.places["bar"].best == content


@pytest.mark.parametrize("seed", range(3))
def test_discs_found_on_an_area_are_those_that_plainly_score_well(seed: int) -> None:
    evidence = made_up(seed)
    centres = np.random.default_rng(seed).uniform((-60.0, -50.0), (200.0, 260.0), (200, 2))
    xs, ys = evidence.plane.px(centres).T.astype(np.float32).copy()
    found = {(x, y): odds for x, y, odds in search_spots(face_maps(evidence, "w", SIZE), xs, ys)}
    assert 20 < len(found) < 180
    for centre, x, y in zip(centres, xs, ys, strict=True):
        plain = plain_odds(evidence, centre, "w")
        if (x, y) in found:
            assert found[x, y] == pytest.approx(plain, abs=0.3)
        else:
            assert plain < LEAST_ODDS + 0.3 or not seems_a_face(evidence, centre, "w")


@pytest.mark.parametrize("seed", range(3))
def test_spots_settle_in_the_middle_of_those_as_good(seed: int) -> None:
    rng = np.random.default_rng(seed)
    centres, odds = rng.uniform(0.0, 60.0, (30, 2)), rng.uniform(-8.0, 32.0, 30)
    for centre, here, spot in zip(centres, odds, settled(centres, odds, SIZE), strict=True):
        near = np.linalg.norm(centres - centre, axis=1) < SIZE / 4
        weights = np.exp(np.minimum(odds[near] - here, 0.0) / 4.0)
        assert spot == pytest.approx(np.average(centres[near], axis=0, weights=weights))
