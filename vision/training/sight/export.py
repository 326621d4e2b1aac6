"""Writes trained weights as files that ONNX Runtime loads, see docs/sight-learned.md.

The convolutional parts become four ONNX files for any number of crops; the small layers per place
become plain matrices in one NumPy file.
"""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from pasch_vision.learned.places.crops import SHAPE
from pasch_vision.learned.places.likeness import CELLS, LIKENESS
from pasch_vision.learned.places.patches import PATCH_PX, PATCHES
from training.onnx_files import export_by_command, stored, written
from training.sight.net import (
    DEEPEST,
    FINE,
    HEAD,
    HEADS,
    INPUTS,
    STEM,
    STRIP,
    WHOLE,
    Net,
)

FOLDER = Path(__file__).parent / "weights"


def pooled(x: Tensor, size: tuple[int, int]) -> tuple[Tensor, Tensor]:
    """Mean and maximum of features of this size."""
    return functional.avg_pool2d(x, size).flatten(1), functional.max_pool2d(x, size).flatten(1)


class DownPart(nn.Module):
    """Crops to features, with the deepest also pooled."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.down = net.down

    def forward(self, seen: Tensor, mid: Tensor, low: Tensor) -> tuple[Tensor, ...]:
        """As `Down`."""
        fine, middle, deep = self.down(seen, mid, low)
        return fine, middle, deep, *pooled(deep, DEEPEST)


class UpPart(nn.Module):
    """Features and the code of the whole to sums, maxima and what all colours share."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.up, self.strip, self.colour = net.up, net.strip, net.colour

    def forward(
        self, fine: Tensor, middle: Tensor, deep: Tensor, whole: Tensor, told: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        """As `Up`, `StripNet` and `Colour.shared`."""
        strip, _ = self.up(fine, middle, deep, whole)
        sums, most = self.strip(strip, told)
        return sums, most, self.colour.shared(strip)


class FacePart(nn.Module):
    """Patches of one colour, each pooled."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.look = net.faces.look

    def forward(self, patches: Tensor) -> tuple[Tensor, Tensor]:
        """The mean and maximum over each of patches (PATCHES, 6, PATCH_PX, PATCH_PX)."""
        return pooled(self.look(patches), (4, 4))


def export(net: Net, folder: Path) -> None:
    """Write the files into a folder."""

    def zeros(channels: int, rows: int = 1, columns: int = 1) -> Tensor:
        return torch.zeros(2, channels, rows, columns)

    middle = (FINE[0] // 2, FINE[1] // 2)
    parts = (
        ("down", DownPart(net), (zeros(INPUTS, *SHAPE), zeros(48), zeros(WHOLE)),
         ["seen", "mid", "low"], ["fine", "middle", "deep", "mean", "top"]),
        ("up", UpPart(net), (zeros(STEM, *FINE), zeros(48, *middle), zeros(WHOLE, *DEEPEST),
         zeros(WHOLE), zeros(48)), ["fine", "middle", "deep", "whole", "told"],
         ["sums", "tops", "shared"]),
        ("colour", net.colour, (zeros(64, STRIP[0], STRIP[1] // 2), zeros(HEADS * HEAD),
         zeros(32), zeros(LIKENESS, *CELLS)), ["shared", "wanted", "code", "plain"],
         ["sums", "tops"]),
        ("faces", FacePart(net), (torch.zeros(PATCHES, 6, PATCH_PX, PATCH_PX),), ["patches"],
         ["mean", "top"]),
    )  # fmt: skip
    for name, part, given, inputs, outputs in parts:
        written(part, folder / f"{name}.onnx", given, inputs, outputs)
    chosen = {
        name: value.detach().numpy().astype(np.float32)
        for name, value in net.state_dict().items()
        if name.startswith(("told", "whole", "faces.one", "faces.all", "faces.out",
                            "faces.unknown", "code", "order_bias", "say", "logits", "up.heat"))
    }  # fmt: skip
    np.savez(folder / "numbers.npz", **chosen)


def taken_over(net: Net, folder: Path) -> None:
    """Load the exported weights of a folder into a network, for further training."""
    with np.load(folder / "numbers.npz") as numbers:
        known = {name: torch.from_numpy(numbers[name]) for name in numbers.files}
    prefixes = {"down": "", "up": "", "colour": "colour.", "faces": "faces."}
    for file, prefix in prefixes.items():
        for name, values in stored(folder / f"{file}.onnx").items():
            if name.startswith("onnx::MatMul"):
                # The one matrix without a bias is stored transposed, and without its name.
                known["strip.order.weight"] = values.T.contiguous()
            else:
                known[prefix + name] = values
    own = net.state_dict()
    net.load_state_dict({name: known[name] for name in own})


if __name__ == "__main__":
    export_by_command(__doc__, Net(), export, FOLDER)
