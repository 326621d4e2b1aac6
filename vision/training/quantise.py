"""Rounds trained weights to the integers that the package holds, see docs/sight-learned.md.

Reads the exported weights beside the trainings, and finds the range of every tensor on drawn
boards. Weights have seven bits: with eight, the sums overflow on processors that multiply bytes
without VNNI, and the networks would read otherwise there.
"""

import argparse
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
from onnxruntime.quantization import CalibrationDataReader, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from pasch_vision.arrays import Maps
from pasch_vision.learned.corners import net as corners_net
from pasch_vision.learned.corners.net import Net, normalised
from pasch_vision.learned.hands.occlusion_finder import stacked
from pasch_vision.learned.onnx_net import OnnxNet, Rows
from pasch_vision.learned.places.network import WEIGHTS, Network
from training.corners import export as corners_export
from training.corners.cast import cast
from training.corners.sample import sample
from training.hands import export as hands_export
from training.hands.sample import samples as hands_samples
from training.sight import export
from training.sight.reliability import WAYS, said_of
from training.sight.sample import samples

# Training and held-out boards have other numbers (`reliability.FIRST`, `traced.FIRST`).
FIRST = 5_000_000_029
BOARDS = 20
# Rows kept of each run, and how many are looked at in all.
ROWS, LOOKED_AT = 6, 200


class Recorded(OnnxNet):
    """A network that keeps some rows of all that it is given."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self.file = file
        self.rows: list[Mapping[str, Maps]] = []

    def run(self, outputs: Sequence[str], **given: Rows) -> list[Maps]:
        """As `OnnxNet.run`."""
        count = len(next(iter(given.values())))
        chosen = np.random.default_rng(len(self.rows)).choice(count, min(count, ROWS), False)
        for row in chosen:
            self.rows.append(
                {name: np.asarray(x[row : row + 1], np.float32) for name, x in given.items()}
            )
        return super().run(outputs, **given)


class Given(CalibrationDataReader):
    """Recorded rows, one after another."""

    def __init__(self, rows: Sequence[Mapping[str, Maps]]) -> None:
        self.left: Iterator[Mapping[str, Maps]] = iter(rows)

    def get_next(self) -> Mapping[str, Maps] | None:
        """The next row, None after the last."""
        return next(self.left, None)


def quantised(net: Recorded, folder: Path) -> None:
    """Write a network whose convolutions work with integers into a folder."""
    with TemporaryDirectory() as beside:
        whole = Path(beside) / "whole.onnx"
        quant_pre_process(str(net.file), str(whole), skip_symbolic_shape=True)
        quantize_static(
            str(whole),
            str(folder / net.file.name),
            Given(net.rows[:LOOKED_AT]),
            op_types_to_quantize=["Conv", "Add", "Relu"],
            per_channel=True,
            reduce_range=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
        )


def read_by(source: Path) -> list[Recorded]:
    """The reader's networks, having read drawn boards."""
    network = Network(source)
    nets = {name: Recorded(source / f"{name}.onnx") for name in network.nets}
    network.nets = dict(nets)
    for number in range(BOARDS):
        one = next(iter(samples(FIRST + number, shots=1)))
        for has_empty in WAYS.values():
            said_of(network, one, has_empty)
    return list(nets.values())


def read_from_corners(source: Path) -> list[Recorded]:
    """The networks for corners alone, having read drawn boards."""
    net = Net(source)
    net.features, net.points, net.bar = nets = [
        Recorded(source / f"corners-{name}.onnx") for name in ("features", "points", "bar")
    ]
    for number in range(FIRST, FIRST + BOARDS):
        for one in (sample(number), *cast(number, shots=2)):
            net.look(normalised(one.image), one.bar_px)
    return nets


def hands_found_by(source: Path) -> Recorded:
    """The network that finds hands, having looked at drawn boards."""
    net = Recorded(source / "hands.onnx")
    for number in range(FIRST, FIRST + BOARDS):
        for count, one in enumerate(hands_samples(number)):
            start = one.start if count % 3 else None
            empty = one.empty if count % 3 == 1 else None
            net.run(["hidden"], plan=stacked(one.seen, start, empty, one.drawn)[None])
    return net


def main() -> None:
    """Write the package's weights."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    cv2.setNumThreads(1)
    for net in read_by(export.FOLDER):
        quantised(net, WEIGHTS)
    shutil.copy(export.FOLDER / "numbers.npz", WEIGHTS)
    for net in read_from_corners(corners_export.FOLDER):
        quantised(net, corners_net.WEIGHTS)
    quantised(hands_found_by(hands_export.FOLDER), WEIGHTS)


if __name__ == "__main__":
    main()
