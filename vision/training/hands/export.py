"""Writes trained weights as a file that ONNX Runtime loads, see docs/sight-learned.md."""

from pathlib import Path

import torch

from pasch_vision.learned.hands.occlusion_finder import INPUTS
from training.hands.net import HandsNet
from training.onnx_files import export_by_command, written

FOLDER = Path(__file__).parent / "weights"


def export(net: HandsNet, folder: Path) -> None:
    """Write the file into a folder."""
    plan = (torch.zeros(1, INPUTS, 32, 48),)
    free = {0: "rows", 2: "height", 3: "width"}
    written(net, folder / "hands.onnx", plan, ["plan"], ["hidden"], free)


if __name__ == "__main__":
    export_by_command(__doc__, HandsNet(), export, FOLDER)
