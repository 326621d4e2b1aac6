"""What the exports of several networks share: ONNX files written and read, and the command line.

`training.quantise` makes the package's files of what they write.
"""

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

__all__ = ["export_by_command", "stored", "written"]

AnyNet = TypeVar("AnyNet", bound=nn.Module)
# What a file leaves open: a network reads any number of crops at once.
ROWS = {0: "rows"}


def written(
    part: nn.Module,
    file: Path,
    given: tuple[Tensor, ...],
    inputs: Sequence[str],
    outputs: Sequence[str],
    free: Mapping[int, str] = ROWS,
) -> None:
    """Write a part of a network; `given` is an example of its inputs, `free` names the dimensions
    in which every tensor may differ from it.
    """
    torch.onnx.export(
        part.to(memory_format=torch.contiguous_format).eval(),
        given,
        str(file),
        input_names=list(inputs),
        output_names=list(outputs),
        opset_version=13,
        dynamo=False,
        dynamic_axes={tensor: dict(free) for tensor in (*inputs, *outputs)},
    )


def stored(file: Path) -> dict[str, Tensor]:
    """All weights of an ONNX file by their names."""
    return {
        one.name: torch.from_numpy(np.array(numpy_helper.to_array(one)))
        for one in onnx.load(str(file)).graph.initializer
    }


def export_by_command(
    about: str | None, net: AnyNet, export: Callable[[AnyNet, Path], None], folder: Path
) -> None:
    """Export a training's weights as the command line says, into `folder` unless it says where."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--folder", type=Path, default=folder)
    arguments = parser.parse_args()
    kept = torch.load(arguments.weights, weights_only=True)
    # A training that is ended and started again keeps more than the mean of its weights.
    net.load_state_dict(kept.get("mean", kept))
    arguments.folder.mkdir(exist_ok=True, parents=True)
    export(net, arguments.folder)
