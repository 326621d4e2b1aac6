"""Every network's weights are exported by the same command, and can be trained further from it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip(
    "torch", reason="only training needs torch, a gigabyte and more: pip install -e '.[train]'"
)
pytest.importorskip("onnx", reason="only training needs onnx: pip install -e '.[train]'")

import torch

from training.corners import export as corners
from training.corners.net import CornersNet
from training.hands import export as hands
from training.hands.net import HandsNet
from training.onnx_files import export_by_command
from training.sight import export as sight
from training.sight.net import Net

NETS: dict[str, tuple[Any, Any, bool]] = {
    "corners": (CornersNet, corners, False),
    "hands": (HandsNet, hands, True),
    "sight": (Net, sight, True),
}


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::torch.jit.TracerWarning")
@pytest.mark.parametrize("name", NETS)
def test_a_training_is_exported_by_the_command(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The training for corners keeps its weights alone, the others the mean of theirs."""
    make, room, has_mean = NETS[name]
    torch.manual_seed(1)
    trained, folder = make().state_dict(), tmp_path / "new" / "weights"
    weights = tmp_path / f"{name}.pt"
    torch.save({"mean": trained, "step": 7} if has_mean else trained, weights)
    monkeypatch.setattr(sys, "argv", ["export", str(weights), "--folder", str(folder)])
    export_by_command(room.__doc__, make(), room.export, room.FOLDER)
    assert list(folder.glob("*.onnx"))
    if name != "hands":
        again = make()
        room.taken_over(again, folder)
        for key, value in again.state_dict().items():
            assert torch.equal(value, trained[key]), key
