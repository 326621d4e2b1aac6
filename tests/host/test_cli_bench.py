"""`pasch bench rules`: a line of figures for every game, on decisions that a seed repeats."""

from __future__ import annotations

import pytest

from pasch.bench.rules import decisions, measured
from pasch.cli import main
from pasch.cli.bench_rules import counted, own_figures
from pasch.rules import GAMES, game_named


def test_every_game_has_its_figures(capsys) -> None:
    assert main(["bench", "rules", "--count", "10", "--alone"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["game", *GAMES]
    for line in lines[1:]:
        per_s, slow_ms, slowest_ms, plays = map(float, line.split()[1:])
        assert per_s > 0
        assert 0 < slow_ms <= slowest_ms
        assert plays > 0


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_repeats_its_decisions(name: str) -> None:
    game = game_named(name)
    asked = decisions(game, 10, seed=5)
    assert asked == decisions(game, 10, seed=5)
    assert asked != decisions(game, 10, seed=6)
    for one in asked:
        game.check(one)


def test_the_compact_outcomes_are_as_many_as_the_plays() -> None:
    game = game_named("backgammon")
    plays = measured(game.legal_plays, decisions(game, 100)).results
    assert own_figures(counted(100, seed=1))[1] == plays
