"""A training takes its steps, from boards drawn anew and from traced ones alike."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from training.sight.sample import samples
from training.sight.traced import file_of, write

pytest.importorskip(
    "torch", reason="only training needs torch, a gigabyte and more: pip install -e '.[train]'"
)

import torch

from training.sight import train


@pytest.mark.parametrize("share", ["0", "1"])
def test_a_step_is_taken(share: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(file_of(tmp_path, 1, 0), list(samples(7, shots=2)))
    weights = tmp_path / "sight.pt"
    monkeypatch.setattr(train, "LEAST_KEPT", 4)
    given = ["--steps", "1", "--workers", "1", "--seen", "3", "--weights", str(weights)]
    given += ["--traced", str(tmp_path), "--share", share, "--rate", "0.1"]
    monkeypatch.setattr(sys, "argv", ["train", *given])
    before = torch.random.get_rng_state()
    train.main()
    torch.random.set_rng_state(before)
    kept = torch.load(weights, weights_only=True)
    assert kept["step"] == 1
    assert all(torch.isfinite(one).all() for one in kept["mean"].values())
