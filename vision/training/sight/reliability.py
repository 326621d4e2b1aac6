"""Measures how well calibrated the exported network is, on held-out boards.

Prints how many places and boards are read correctly from each kind of calibration, the temperature
with the least log loss, and how often predictions of each certainty are wrong; draws the latter as
a plot if asked.
"""

import argparse
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from pasch_vision.arrays import Floats
from pasch_vision.learned.inference import TEMPERATURE
from pasch_vision.learned.places.contents import counted, ordered
from pasch_vision.learned.places.network import WEIGHTS, CropsSeen, Logits, Network, chances
from pasch_vision.learned.places.patches import Patches
from training.sight.plot import Bin, plotted
from training.sight.sample import Sample, samples
from training.sight.traced import read

# Training boards have numbers below this.
FIRST = 2_000_000_011
TEMPERATURES = (0.6, 0.7, 0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0, 2.5, 3.0)
BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0001)

# Whether the empty board of the sample is known.
WAYS = {"two pictures": True, "start alone": False}


def said_of(network: Network, one: Sample, has_empty: bool) -> Logits:
    """The network's output for a sample."""
    seen = CropsSeen(
        one.first,
        one.second,
        one.empty if has_empty else None,
        one.own.astype(np.float32) / np.float32(255),
        one.geometry,
        one.place,
    )
    patches = one.patches
    if not has_empty:
        patches = Patches(patches.start, None, patches.known)
    return network.of_crops(seen, patches, one.allowed[:, : len(patches.start)])


def truths(one: Sample) -> list[tuple[int, bool, int]]:
    """The index of every readable place, whether order counts there, and its true content."""
    kinds = len(one.patches.start)
    tables = {
        False: {tuple(row): k for k, row in enumerate(counted(kinds).tolist())},
        True: {tuple(row): k for k, row in enumerate(ordered(kinds).tolist())},
    }
    found = []
    for place in np.flatnonzero((one.weight > 0) & (one.covered == 0)):
        is_ordered = bool(one.is_ordered[place])
        content = one.slots[place] if is_ordered else one.counts[place, :kinds]
        found.append((int(place), is_ordered, tables[is_ordered][tuple(content.tolist())]))
    return found


def add(found: dict[str, list[float]], one: Mapping[str, float]) -> None:
    """Append each of these figures to those of its name."""
    for name, figure in one.items():
        found[name].append(float(figure))


def shown(boards: int, folder: Path | None) -> Iterator[Sample]:
    """One picture of each of `boards` drawn boards, or all of the traced boards in a folder."""
    if folder is not None:
        for file in sorted(folder.glob("*.npz")):
            yield from read(file)
        return
    for number in range(boards):
        yield from samples(FIRST + number, shots=1)


def measured(network: Network, ones: Iterable[Sample], has_empty: bool) -> dict[str, list[float]]:
    """The log loss of places at each temperature, and how likely and right the best content is.

    Its probability is given at temperature 1 (`best`) and at the reader's (`read`).
    """
    found: dict[str, list[float]] = {"best": [], "read": [], "right": [], "board": []}
    found |= {f"cost {t}": [] for t in TEMPERATURES}
    for one in ones:
        said = said_of(network, one, has_empty)
        whole = True
        for place, is_ordered, truth in truths(one):
            chance = chances(said, place, is_ordered)
            is_right = int(chance.argmax()) == truth
            whole &= is_right
            cooled = {t: chances(said, place, is_ordered, t)[truth] for t in TEMPERATURES}
            costs = {f"cost {t}": -np.log(max(p, 1e-9)) for t, p in cooled.items()}
            read = chances(said, place, is_ordered, TEMPERATURE).max()
            add(found, {"best": chance.max(), "read": read, "right": is_right} | costs)
        found["board"].append(float(whole))
    return found


def binned(said: Floats, right: Floats) -> list[Bin]:
    """How often predictions are right, in each of `BINS` that has any."""
    found = []
    for low, high in pairwise(BINS):
        here = (said >= low) & (said < high)
        if here.any():
            found.append(Bin(float(said[here].mean()), int(right[here].sum()), int(here.sum())))
    return found


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--boards", type=int, default=60)
    parser.add_argument("--traced", type=Path, help="boards by training.sight.traced instead")
    parser.add_argument("--plot", type=Path, help="draw certainty against truth (SVG)")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    network = Network(arguments.weights)
    curves: dict[str, list[Bin]] = {}
    for way, has_empty in WAYS.items():
        found = measured(network, shown(arguments.boards, arguments.traced), has_empty)
        right, best = np.array(found["right"]), np.array(found["best"])
        print(f"{way}: {right.mean():.2%} of {len(right)} places, ", end="")
        print(f"{int(sum(found['board']))} of {len(found['board'])} boards")
        costs = {t: float(np.mean(found[f"cost {t}"])) for t in TEMPERATURES}
        truest = min(costs, key=lambda t: costs[t])
        print(f"  truest temperature {truest} (cost {costs[truest]:.4f}, at 1: {costs[1.0]:.4f})")
        for low, high in pairwise(BINS):
            here = (best >= low) & (best < high)
            if here.any():
                wrong = int((1 - right[here]).sum())
                print(f"  {low:.3f} to {min(high, 1):.3f}: {wrong} of {int(here.sum())} wrong,"
                      f" said {float((1 - best[here]).sum()):.1f}")  # fmt: skip
        curves[way] = binned(np.array(found["read"]), right)
    if arguments.plot is not None:
        arguments.plot.write_text(plotted(curves), encoding="utf-8")


if __name__ == "__main__":
    main()
