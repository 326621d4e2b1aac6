"""The packaged weights, which are rounded, read as the trained ones do."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import training
from pasch_vision.learned.corners.net import Net
from pasch_vision.learned.hands.occlusion_finder import stacked
from pasch_vision.learned.onnx_net import OnnxNet
from pasch_vision.learned.places.network import WEIGHTS, Network, chances
from training.corners.cast import cast
from training.corners.sample import Sample as CornersSample
from training.corners.sample import sample
from training.hands.sample import samples as hands_samples
from training.sight.reliability import said_of, truths
from training.sight.sample import samples

TRAINED = Path(training.__file__).parent
SEED = 6_000_000_033
# Rounding moves a probability by less than this where a network is sure, and on average.
SURE, MOST, MOST_ON_AVERAGE = 0.9, 0.1, 0.01


def compared(trained: list[np.ndarray], packaged: list[np.ndarray]) -> None:
    """Assert that two lists of distributions (C,) agree, of the same places in the same order."""
    assert sum(one.max() >= SURE for one in trained) > len(trained) / 2
    gaps = [float(np.abs(one - other).max()) for one, other in zip(trained, packaged, strict=True)]
    assert np.mean(gaps) < MOST_ON_AVERAGE
    assert all(gap < MOST for gap, one in zip(gaps, trained, strict=True) if one.max() >= SURE)


@pytest.mark.parametrize("has_empty", [True, False])
def test_the_reader_keeps_what_it_learned(has_empty: bool) -> None:
    found: list[list[np.ndarray]] = [[], []]
    for number in range(3):
        one = next(iter(samples(SEED + number, shots=1)))
        for kept, network in zip(
            found, (Network(TRAINED / "sight/weights"), Network()), strict=True
        ):
            said = said_of(network, one, has_empty)
            kept += [chances(said, place, ordered) for place, ordered, _ in truths(one)]
    compared(*found)


def test_the_network_for_corners_alone_keeps_what_it_learned() -> None:
    def boards() -> Iterator[CornersSample]:
        for number in range(SEED, SEED + 3):
            yield sample(number)
            yield from cast(number, shots=1)

    found: list[list[np.ndarray]] = [[], []]
    for one in boards():
        for kept, net in zip(found, (Net(TRAINED / "corners/weights"), Net()), strict=True):
            kept += list(net.read(one.image, one.bar_px).numbers)
    compared(*found)


def test_the_network_that_finds_hands_keeps_what_it_learned() -> None:
    nets = [OnnxNet(folder / "hands.onnx") for folder in (TRAINED / "hands/weights", WEIGHTS)]
    for one in hands_samples(SEED):
        plan = stacked(one.seen, one.start, one.empty, one.drawn)[None]
        trained, packaged = (1 / (1 + np.exp(-net.run(["hidden"], plan=plan)[0])) for net in nets)
        gaps = np.abs(trained - packaged)
        assert gaps.mean() < MOST_ON_AVERAGE
        assert ((trained > 0.5) == (packaged > 0.5)).mean() > 0.99
