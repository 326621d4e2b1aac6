"""A training as it is called: gone on with, held against itself, and made what is played."""

import sys
from pathlib import Path

import numpy as np
import pytest

from pasch.players.training import __main__ as training
from pasch.players.training import freeze
from pasch.players.training.compare import compared, loaded
from pasch.players.values.network import load, packed

GAME = "backgammon"


def call(monkeypatch: pytest.MonkeyPatch, main: object, *words: object) -> None:
    monkeypatch.setattr(sys, "argv", ["python -m", *map(str, words)])
    main()  # type: ignore[operator]


@pytest.fixture
def trained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What forty games in two calls have left."""
    monkeypatch.setattr(training, "ROUND", 20)
    for games in (20, 40):
        words = "--games", games, "--hidden", 4, "--keep", 20, "--folder", tmp_path
        call(monkeypatch, training.main, GAME, *words)
    return tmp_path / f"{GAME}.npz"


def test_a_training_goes_on_where_it_stopped(trained: Path) -> None:
    kept, earlier = np.load(trained), np.load(trained.with_name(f"{GAME}-00000020.npz"))
    assert (int(earlier["done"]), int(kept["done"])) == (20, 40)
    assert earlier["tally"][:2].sum() == 20
    assert kept["tally"][:2].sum() == 40
    assert (kept["first"] != earlier["first"]).any()


def test_a_network_gains_nothing_from_itself(trained: Path) -> None:
    net = loaded(trained)
    assert compared(GAME, net, net, 2) == (0.0, 0.0)


def test_what_was_trained_becomes_what_is_played(
    trained: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(freeze, "WEIGHTS", trained.parent)
    net = packed(*loaded(trained))
    call(monkeypatch, freeze.main, trained, GAME)
    kept = load(trained, len(net.first), len(net.second_bias))
    for played, expected in zip(kept, net, strict=True):
        assert np.array_equal(played, expected)
