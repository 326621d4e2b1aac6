"""Writes trained weights as a file that ONNX Runtime loads, see docs/sight-learned.md.

`training.quantise` makes the package's file of it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from pasch_vision.learned.hands.occlusion_finder import INPUTS
from training.hands.net import HandsNet

FOLDER = Path(__file__).parent / "weights"


def export(net: HandsNet, folder: Path) -> None:
    """Write the file into a folder."""
    folder.mkdir(exist_ok=True, parents=True)
    sides = {2: "height", 3: "width"}
    torch.onnx.export(
        net.to(memory_format=torch.contiguous_format).eval(), (torch.zeros(1, INPUTS, 32, 48),),
        str(folder / "hands.onnx"), input_names=["plan"], output_names=["hidden"],
        opset_version=13, dynamo=False,
        dynamic_axes={"plan": {0: "rows", **sides}, "hidden": {0: "rows", **sides}},
    )  # fmt: skip


def main() -> None:
    """Export as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    arguments = parser.parse_args()
    net = HandsNet()
    net.load_state_dict(torch.load(arguments.weights, weights_only=True)["mean"])
    export(net, arguments.folder)


if __name__ == "__main__":
    main()
