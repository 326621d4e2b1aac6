"""Writes trained weights as files that ONNX Runtime loads, see docs/sight-corners.md."""

from pathlib import Path

import torch

from training.corners.net import BAR_STRIP, CHANNELS, STRIP, CornersNet
from training.onnx_files import export_by_command, stored, written

FOLDER = Path(__file__).parent / "weights"


def export(net: CornersNet, folder: Path) -> None:
    """Write `corners-features.onnx`, `-points.onnx` and `-bar.onnx` into a folder."""
    parts = (
        ("features", net.features, (1, 3, 288, 368), ["features", "heat"]),
        ("points", net.point, (24, CHANNELS, *STRIP), ["said"]),
        ("bar", net.bar, (1, CHANNELS, *BAR_STRIP), ["said"]),
    )
    for name, part, shape, outputs in parts:
        written(part, folder / f"corners-{name}.onnx", (torch.zeros(shape),), ["seen"], outputs)


def taken_over(net: CornersNet, folder: Path) -> None:
    """Load the exported weights of a folder into a network, for further training."""
    for name, part in (("features", net.features), ("points", net.point), ("bar", net.bar)):
        part.load_state_dict(stored(folder / f"corners-{name}.onnx"))


if __name__ == "__main__":
    export_by_command(__doc__, CornersNet(), export, FOLDER)
