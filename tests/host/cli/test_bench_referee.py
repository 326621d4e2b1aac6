"""The measurement from observation to lights: as many figures as asked for, in every game."""

from pathlib import Path

import pytest

from bench.referee import Latencies, latencies, quantile
from pasch.rules import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_measured(name: str, tmp_path: Path) -> None:
    found = latencies(name, 9, 1, tmp_path)
    assert len(found.ms) == len(found.processor_ms) == 9
    assert 0 < found.ms[0] <= found.ms[-1]
    assert (tmp_path / f"{name}.db").exists()


def test_a_share_of_sorted_figures() -> None:
    figures = Latencies.of([(3.0, 1.0), (1.0, 0.5), (2.0, 0.7)]).ms
    assert figures == (1.0, 2.0, 3.0)
    assert [quantile(figures, part) for part in (0.0, 0.5, 0.99)] == [1.0, 2.0, 3.0]
