"""Writes trained weights as files that ONNX Runtime loads, see docs/sight-corners.md.

`training.quantise` makes the package's files of them.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

from training.corners.net import BAR_STRIP, CHANNELS, STRIP, CornersNet

FOLDER = Path(__file__).parent / "weights"


def export(net: CornersNet, folder: Path) -> None:
    """Write `corners-features.onnx`, `-points.onnx` and `-bar.onnx` into a folder."""
    net = net.to(memory_format=torch.contiguous_format).eval()
    folder.mkdir(exist_ok=True)
    parts = (
        ("features", net.features, (1, 3, 288, 368), ["features", "heat"]),
        ("points", net.point, (24, CHANNELS, *STRIP), ["said"]),
        ("bar", net.bar, (1, CHANNELS, *BAR_STRIP), ["said"]),
    )
    for name, part, shape, outputs in parts:
        torch.onnx.export(
            part,
            (torch.zeros(shape),),
            str(folder / f"corners-{name}.onnx"),
            input_names=["seen"],
            output_names=outputs,
            opset_version=13,
            dynamo=False,
            dynamic_axes={tensor: {0: "rows"} for tensor in ("seen", *outputs)},
        )


def stored(file: Path) -> dict[str, Tensor]:
    """All weights of an ONNX file by their names."""
    return {
        one.name: torch.from_numpy(np.array(numpy_helper.to_array(one)))
        for one in onnx.load(str(file)).graph.initializer
    }


def taken_over(net: CornersNet, folder: Path) -> None:
    """Load the exported weights of a folder into a network, for further training."""
    for name, part in (("features", net.features), ("points", net.point), ("bar", net.bar)):
        part.load_state_dict(stored(folder / f"corners-{name}.onnx"))


def main() -> None:
    """Export as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    arguments = parser.parse_args()
    net = CornersNet()
    net.load_state_dict(torch.load(arguments.weights))
    export(net, arguments.folder)


if __name__ == "__main__":
    main()
