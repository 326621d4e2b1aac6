"""Writes trained weights as files the reader loads, see docs/sight-learned.md.

What is done to pictures becomes three ONNX files for `CHUNK` of them at a time; what is done to
a place's few numbers are plain matrices in one NumPy file.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from pasch_vision.learned.network import CHUNK
from pasch_vision.learned.patches import PATCHES, PATCH_PX
from training.sight.net import COARSE, CODE, DEEP, FINE, HEAD, HEADS, TOLD, WHOLE, WIDE, Net
from pasch_vision.learned.crops import SHAPE

FOLDER = Path(__file__).parents[2] / "pasch_vision" / "learned" / "weights"


def pooled(x: Tensor, size: tuple[int, int]) -> tuple[Tensor, Tensor]:
    """Mean and maximum of features of this size."""
    return functional.avg_pool2d(x, size).flatten(1), functional.max_pool2d(x, size).flatten(1)


class LookPart(nn.Module):
    """Crops to features, and those pooled; the numbers told come in as WIDE channels."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.look = net.look

    def forward(self, seen: Tensor, told: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """(CHUNK, 10, ...), (CHUNK, WIDE, 1, 1)."""
        x = self.look.norm(self.look.down(self.look.stem(seen))) + told
        fine = self.look.on(functional.relu(x))
        return fine, *pooled(fine, FINE)


class DeepPart(nn.Module):
    """Features, tuned to the whole, and what adds up in them."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.deeper, self.total = net.deeper, net.total

    def forward(self, fine: Tensor, scale: Tensor, shift: Tensor) -> tuple[Tensor, ...]:
        """`scale` and `shift` (CHUNK, DEEP, 1, 1)."""
        x = self.deeper.norm(self.deeper.down(fine)) * scale + shift
        deep = self.deeper.on(functional.relu(x))
        bump = functional.relu(self.total.bump(deep))
        order = self.total.order(functional.relu(self.total.thin(deep)).flatten(1))
        sums = functional.avg_pool2d(bump, COARSE).flatten(1) * 8.0
        return deep, torch.cat([sums, order], 1), functional.max_pool2d(deep, COARSE).flatten(1)


class ColourPart(nn.Module):
    """Features seen with one colour in mind for each."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.colour = net.colour
        self.group = nn.Conv2d(HEADS * HEAD, HEADS, 1, bias=False)
        weight = torch.zeros(HEADS, HEADS * HEAD, 1, 1)
        for k in range(HEADS):
            weight[k, k * HEAD : (k + 1) * HEAD] = HEAD**-0.5
        self.group.weight = nn.Parameter(weight)

    def forward(self, deep: Tensor, wanted: Tensor, code: Tensor) -> tuple[Tensor, Tensor]:
        """`wanted` (CHUNK, HEADS * HEAD, 1, 1), `code` (CHUNK, 48, 1, 1)."""
        c = self.colour
        alike = self.group(c.keys(deep) * wanted)
        local = functional.relu(c.local(deep) + code)
        seen = c.look(torch.cat([local, alike], 1))
        sums = functional.avg_pool2d(functional.relu(c.bump(seen)), COARSE).flatten(1) * 8.0
        order = c.order(functional.relu(c.thin(seen)).flatten(1))
        return torch.cat([sums, order], 1), functional.max_pool2d(seen, COARSE).flatten(1)


class FacePart(nn.Module):
    """Patches of one colour, each pooled."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.look = net.faces.look

    def forward(self, patches: Tensor) -> tuple[Tensor, Tensor]:
        """(PATCHES, 6, PATCH_PX, PATCH_PX)."""
        return pooled(self.look(patches), (4, 4))


def export(net: Net, folder: Path) -> None:
    """Write the files into a folder."""
    net = net.to(memory_format=torch.contiguous_format).eval()
    folder.mkdir(exist_ok=True, parents=True)
    ones = torch.ones(CHUNK, DEEP, 1, 1)
    fine = torch.zeros(CHUNK, WIDE, *FINE)
    deep = torch.zeros(CHUNK, DEEP, *COARSE)
    parts = (
        ("look", LookPart(net), (torch.zeros(CHUNK, 10, *SHAPE), torch.ones(CHUNK, WIDE, 1, 1)),
         ["seen", "told"], ["fine", "mean", "top"]),
        ("deep", DeepPart(net), (fine, ones, ones), ["fine", "scale", "shift"],
         ["deep", "sums", "tops"]),
        ("colour", ColourPart(net), (deep, torch.ones(CHUNK, HEADS * HEAD, 1, 1),
         torch.ones(CHUNK, 48, 1, 1)), ["deep", "wanted", "code"], ["sums", "tops"]),
        ("faces", FacePart(net), (torch.zeros(PATCHES, 6, PATCH_PX, PATCH_PX),), ["patches"],
         ["mean", "top"]),
    )  # fmt: skip
    for name, part, given, inputs, outputs in parts:
        torch.onnx.export(
            part.eval(), given, str(folder / f"{name}.onnx"), input_names=inputs,
            output_names=outputs, opset_version=13, dynamo=False,
        )  # fmt: skip
    chosen = {
        name: value.detach().numpy().astype(np.float32)
        for name, value in net.state_dict().items()
        if name.startswith(("look.told", "deeper.tune", "whole.say", "faces.one", "faces.all",
                            "faces.unknown", "colour.code", "say"))
    }  # fmt: skip
    np.savez(folder / "numbers.npz", **chosen)


def main() -> None:
    """Export as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    arguments = parser.parse_args()
    net = Net()
    net.load_state_dict(torch.load(arguments.weights, weights_only=True)["net"])
    export(net, arguments.folder)


if __name__ == "__main__":
    main()
