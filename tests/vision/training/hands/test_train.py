"""A training of the network for hands takes its steps, goes on, and is exported."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip(
    "torch", reason="only training needs torch, a gigabyte and more: pip install -e '.[train]'"
)
pytest.importorskip("onnx", reason="only training needs onnx: pip install -e '.[train]'")

import torch

from pasch_vision.learned.hands.occlusion_finder import INPUTS
from pasch_vision.learned.onnx_net import OnnxNet
from training.hands import export, train
from training.hands.net import HandsNet


def test_a_training_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    weights = tmp_path / "hands.pt"
    monkeypatch.setattr(train, "LEAST_KEPT", 4)
    before = torch.random.get_rng_state()
    for steps in ("1", "2"):
        given = ["--steps", steps, "--seen", "3", "--fresh", "1", "--weights", str(weights)]
        monkeypatch.setattr(sys, "argv", ["train", *given])
        train.main()
        kept = torch.load(weights, weights_only=True)
        assert kept["step"] == int(steps)
        assert all(torch.isfinite(one).all() for one in kept["mean"].values())
    torch.random.set_rng_state(before)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_what_is_exported_says_the_same_of_plans_of_any_size(tmp_path: Path) -> None:
    net = HandsNet().eval()
    export.export(net, tmp_path)
    exported = OnnxNet(tmp_path / "hands.onnx")
    for size in ((32, 48), (64, 32)):
        plan = np.random.default_rng(1).normal(size=(1, INPUTS, *size)).astype(np.float32)
        with torch.no_grad():
            wanted = net(torch.from_numpy(plan)).numpy()
        assert exported.run(["hidden"], plan=plan)[0] == pytest.approx(wanted, abs=1e-4)
