"""Trains the network on drawn boards and writes its weights, see docs/sight-corners.md.

Needs `pip install 'pasch[train]'`. Every step sees two new boards, one flat and one drawn by
casting rays, and six of earlier steps, mirrored at random; the seed decides everything.
"""

import argparse
import math
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from pasch_vision.learned.corners.net import BAR_NUMBERS, KINDS, NUMBERS, normalised
from training.ahead import stream
from training.corners.cast import cast
from training.corners.export import taken_over
from training.corners.net import CornersNet
from training.corners.sample import Sample, mirrored, sample

OLD = 6
# Boards kept to be seen again, each about four times; each takes 0.4 MB.
KEPT = 3000


def batch_loss(
    net: CornersNet, batch: list[Sample], is_exact: bool
) -> tuple[Tensor, dict[str, float]]:
    """The loss of a batch, and the shares read correctly; `is_exact`: in single precision."""
    images = torch.from_numpy(np.stack([normalised(one.image) for one in batch]))
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=not is_exact):
        said = net(images, [one.bar_px for one in batch])
    points, bars, heat = (each.float() for each in said)
    number = torch.from_numpy(np.stack([one.number for one in batch]))
    kind = torch.from_numpy(np.stack([one.kind for one in batch]))
    weight = torch.from_numpy(np.stack([one.weight for one in batch]))
    covered = torch.from_numpy(np.stack([one.covered for one in batch]))
    on_bar = torch.from_numpy(np.stack([one.on_bar for one in batch]))
    truth_heat = torch.from_numpy(np.stack([one.heat for one in batch]))
    usable = weight[:, :24] > 0
    numbers, kinds = points[..., :NUMBERS], points[..., NUMBERS : NUMBERS + KINDS]
    loss = functional.cross_entropy(numbers[usable], number[usable])
    taken = usable & (kind >= 0)
    if taken.any():
        loss = loss + 0.5 * functional.cross_entropy(kinds[taken], kind[taken])
    both = torch.cat([points[..., -1], bars[:, -1:]], dim=1)
    loss = loss + 0.3 * functional.binary_cross_entropy_with_logits(both, covered)
    there = weight[:, 24] > 0
    for index in (0, 1):
        logits = bars[there, index * BAR_NUMBERS : (index + 1) * BAR_NUMBERS]
        loss = loss + 0.25 * functional.cross_entropy(logits, on_bar[there, index])
    bumps = functional.binary_cross_entropy_with_logits(
        heat, truth_heat, weight=1.0 + 8.0 * truth_heat
    )
    loss = loss + 2.0 * bumps
    with torch.no_grad():
        right = (numbers.argmax(-1) == number) & ((kinds.argmax(-1) == kind) | (number == 0))
        stacked = usable & (number > 0)
        shares = {
            "places": float(right[usable].float().mean()),
            "taken": float(right[stacked].float().mean()) if stacked.any() else 1.0,
            "bar": float((bars[:, :BAR_NUMBERS].argmax(-1) == on_bar[:, 0]).float().mean()),
            "boards": float((right | ~usable).all(dim=1).float().mean()),
        }
    return loss, shares


def batches(seed: int, steps: int, workers: int) -> Iterator[list[Sample]]:
    """The samples of each step: new ones and old ones, mirrored at random."""
    rng = np.random.default_rng(seed)
    by_rays = stream(cast, seed, 0, workers)
    seen: list[Sample] = []
    for step in range(steps):
        fresh = [sample(seed * 10_000_000 + step), next(by_rays)]
        old = [seen[int(index)] for index in rng.integers(0, len(seen), OLD)] if seen else []
        seen = (seen + fresh)[-KEPT:]
        shown = fresh + old
        flips = rng.random((len(shown), 2)) < 0.5
        yield [mirrored(one, bool(a), bool(b)) for one, (a, b) in zip(shown, flips, strict=True)]


def train(net: CornersNet, arguments: argparse.Namespace) -> None:
    """Train in place; saves the weights every 100 steps and at the end."""
    steps, rate, save = arguments.steps, arguments.rate, arguments.weights
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    warm = 40

    def share(step: int) -> float:
        return min((step + 1) / warm, 0.5 + 0.5 * math.cos(math.pi * step / steps) + 0.01)

    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, share)
    begun, kept = time.time(), dict[str, float]()
    for step, batch in enumerate(batches(arguments.seed, steps, arguments.workers)):
        loss, shares = batch_loss(net, batch, arguments.exact)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        for name, value in {"loss": loss.item(), **shares}.items():
            kept[name] = kept.get(name, value) * 0.98 + value * 0.02
        if step % 20 == 19:
            words = "  ".join(f"{name} {value:.4f}" for name, value in kept.items())
            print(f"{step + 1} {time.time() - begun:.0f} s  {words}", flush=True)
        if step % 100 == 99:
            torch.save(net.state_dict(), save)
    torch.save(net.state_dict(), save)


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--rate", type=float, default=6e-4)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--weights", type=Path, default=Path("corners.pt"))
    parser.add_argument("--workers", type=int, default=1, help="processes that cast rays")
    parser.add_argument("--exact", action="store_true", help="without half-precision numbers")
    parser.add_argument(
        "--begin", type=Path, help="begin with the exported weights of this folder"
    )
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    net = CornersNet()
    if arguments.begin is not None:
        taken_over(net, arguments.begin)
    net = net.to(memory_format=torch.channels_last)
    net.train()
    train(net, arguments)


if __name__ == "__main__":
    main()
