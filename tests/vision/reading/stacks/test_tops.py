"""Checkers upon a full row, told by where the tops lie."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from bench.hardships import Setting, drawn
from pasch_hardware.boards.board import Row
from pasch_hardware.simulator.world import World
from pasch_vision.reading.evidence.smoothing import Halves
from pasch_vision.reading.places.rows import Disc
from pasch_vision.reading.stacks import tops as reader_tops

SIZE, THICK, ASTRAY_MM = 30.0, 8.0, 0.6
ROW = Row("1", (100.0, 400.0), (0.0, -1.0), 150.0, 32.0)


class Slanted:
    """A plane whose higher things seem 4 mm nearer the far end and 1.5 mm aside."""

    def rise(self, points: Any, lift_mm: float) -> Any:
        """How far points seem to move when lifted so high, equally everywhere."""
        return np.tile([1.5, -4.0], (len(points), 1)) * lift_mm / THICK


def said(monkeypatch: pytest.MonkeyPatch, more: int, gaps: float = 0.4) -> Any:
    """The odds for 0 to 10 more where so many lie upon the row, `gaps` mm between neighbours.

    What lies upon others lies astray by `ASTRAY_MM`, this way and that.
    """
    rise = Slanted().rise(np.zeros((1, 2)), THICK)[0]
    discs = []
    for index in range(5):
        y = 400.0 - SIZE / 2 - index * (SIZE + gaps) - gaps
        upon = -((index - more) // 5)
        y += ASTRAY_MM * (-1) ** index if upon else 0.0
        x, y = np.array([100.0, y]) + rise * upon
        discs.append(Disc("w", 400.0 - y, (float(x), float(y)), SIZE, 30.0))
    tops = np.array([(400.0 - disc.centre_mm[1], disc.centre_mm[0] - 100.0) for disc in discs])
    monkeypatch.setattr(reader_tops, "tops_of", lambda *_: tops)
    evidence: Any = SimpleNamespace(plane=Slanted())
    return reader_tops.odds_by_tops(evidence, ROW, discs, {"w": THICK}, 10)


# A whole second layer lies as the first does, only farther out: its wall must tell.
@pytest.mark.parametrize("more", [0, 1, 2, 3, 4, 6, 7, 8, 9, 10])
def test_as_many_as_lie_upon_the_row_are_the_likeliest(
    monkeypatch: pytest.MonkeyPatch, more: int
) -> None:
    odds = said(monkeypatch, more)
    assert odds.argmax() == more
    assert odds[0] == 0.0


def test_wide_gaps_are_no_sign_of_a_second_layer(monkeypatch: pytest.MonkeyPatch) -> None:
    odds = said(monkeypatch, 0, gaps=1.5)
    assert max(odds[1:]) < 1.0


def test_tops_found_on_a_coarse_grid_are_set_right() -> None:
    start = {"1": "bb", "6": "wwwww", "8": "www", "12": "bbbbb"}
    start |= {"13": "wwwww", "17": "bbb", "19": "bbbbb", "24": "ww"}
    board = drawn(tuple(start.items()), Setting(), seed=1)
    assert board.reader is not None
    world = World(board.world.profile, seed=4)
    world.set(start)
    setup, scene = board.reader.closely, world.scene()
    evidence = setup.evidence(setup.smoothed(Halves(board.renderer.draw(scene))))[0.0]
    row = setup.profile.place("13")[0]
    assert isinstance(row, Row)
    lying = [one for one in scene.checkers if abs(one.x_mm - row.anchor[0]) < 10.0]
    lying = [one for one in lying if one.y_mm < row.length + 10.0]
    size = setup.profile.diameter("w")
    coarse = [Disc("w", one.y_mm, (one.x_mm + 1.5, one.y_mm - 1.5), size, 30.0) for one in lying]
    tops = reader_tops.tops_of(evidence, row, coarse)
    gaps, true_gaps = np.diff(tops[:, 0]), np.diff([one.y_mm for one in lying])
    assert len(lying) == 5
    assert np.median(np.abs(gaps - true_gaps)) < 0.04 * size
    assert tops[:, 0].mean() == pytest.approx(
        np.mean([one.y_mm for one in lying]), abs=0.08 * size
    )


def test_checkers_aside_are_as_usual_as_a_normal_distribution_says() -> None:
    across, strays = np.array([0.02, -0.07, 0.05, 0.11]), np.array([0.0, 0.03, 0.0, 0.03])
    spread = np.diag(reader_tops.ASIDE_STRAYS**2 + strays**2) + reader_tops.AXIS_STRAYS**2
    expected = -0.5 * across @ np.linalg.solve(spread, across)
    expected -= 0.5 * np.linalg.slogdet(spread)[1]
    assert reader_tops.aside(across, strays) == pytest.approx(expected)


def test_a_top_between_the_steps_is_found_there() -> None:
    along, across = np.mgrid[-5.0:6.0, -5.0:6.0]
    hills = [-((along - x) ** 2) - (across - y) ** 2 for x, y in ((1.3, -2.4), (-3.2, 0.0))]
    found = reader_tops.crests_of(np.array(hills, dtype=np.float32))
    assert found == pytest.approx(np.array([[1.3, -2.4], [-3.2, 0.0]]), abs=1e-3)
