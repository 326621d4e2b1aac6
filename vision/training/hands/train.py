"""Trains the network that finds hands on drawn boards, see docs/sight-learned.md.

Needs `pip install 'pasch[train]'`. Every step sees new boards and boards of earlier steps, turned
and mirrored, in other light, with some of the optional inputs left out, and with hands of other
boards pasted in. The seed decides every step. A run started again with the same `--weights`
continues where it stopped.
"""

import argparse
import math
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from training.ahead import stream
from training.hands.net import HandsNet
from training.hands.sample import SHOTS, Sample, samples
from training.hands.variation import Batch, batch, varied
from training.steps import ReplayBuffer, rate_at, saved

# Decay of the running mean of the weights: it looks back some 500 steps.
STAYS = 0.998
LEAST_KEPT = 64
# Height and width of the plans of a step, which are turned to lie or to stand.
SIZE = (144, 176)


def loss_of(logits: torch.Tensor, wanted: torch.Tensor, counts: torch.Tensor) -> torch.Tensor:
    """Cross entropy of the squares, those at a hand's edge weighted less, and overlap."""
    every = functional.binary_cross_entropy_with_logits(logits, wanted, reduction="none") * counts
    share = torch.sigmoid(logits) * counts
    both = (share * wanted).sum(dim=(1, 2, 3))
    all_of = (share + wanted * counts).sum(dim=(1, 2, 3))
    dice = 1 - (2 * both + 20) / (all_of + 20)
    return every.sum() / counts.sum() * 4 + 0.5 * dice.mean()


def train(net: HandsNet, arguments: argparse.Namespace) -> None:
    """Take steps until `--steps` or `--minutes` are reached; save every 100 and at the end."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=arguments.rate, weight_decay=1e-2)
    mean = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(STAYS))
    step, boards = 0, 0.0
    if arguments.weights.exists():
        known = torch.load(arguments.weights, weights_only=True)
        net.load_state_dict(known["net"])
        mean.module.load_state_dict(known["mean"])
        mean.n_averaged += 1
        optimiser.load_state_dict(known["optimiser"])
        step, boards = int(known["step"]), float(known["boards"])
    rng = np.random.default_rng([arguments.seed, step])
    line = stream(samples, arguments.seed, int(boards), arguments.workers)
    kept = ReplayBuffer[Sample](rng, arguments.kept)
    begun_s, shown = time.time(), 0.0
    done = step / arguments.steps
    while done < 1:
        while len(kept.samples) < LEAST_KEPT:
            kept.add(next(line))
        fresh = [next(line) for _ in range(arguments.fresh)]
        boards += arguments.fresh / SHOTS
        for one in fresh:
            kept.add(one)
        made = prepared(rng, [*fresh, *kept.drawn(arguments.seen - len(fresh))], kept)
        for group in optimiser.param_groups:
            group["lr"] = rate_at(step, done, arguments.rate)
        loss = one_step(net, optimiser, made, arguments.exact)
        mean.update_parameters(net)
        step += 1
        shown = shown * 0.98 + loss * 0.02 if shown else loss
        done = max(step / arguments.steps, (time.time() - begun_s) / (60 * arguments.minutes))
        if step % 20 == 0:
            print(f"{step} {time.time() - begun_s:.0f} s  {shown:.4f}", flush=True)
        if step % 100 == 0 or done >= 1:
            whole = {"net": net.state_dict(), "mean": mean.module.state_dict(),
                     "optimiser": optimiser.state_dict(), "step": step,
                     "boards": boards}  # fmt: skip
            saved(whole, arguments.weights)


def prepared(rng: np.random.Generator, seen: list[Sample], kept: ReplayBuffer[Sample]) -> Batch:
    """The batch of a step that sees these samples; hands of kept ones are pasted in."""
    is_tall = bool(rng.random() < 0.5)
    pairs = zip(seen, kept.drawn(len(seen)), strict=True)
    changed = [varied(rng, one, other, is_tall) for one, other in pairs]
    return batch(rng, changed, SIZE[::-1] if is_tall else SIZE)


def one_step(
    net: HandsNet, optimiser: torch.optim.Optimizer, made: Batch, is_exact: bool
) -> float:
    """Take one training step; return the loss."""
    inputs, wanted, counts = map(torch.from_numpy, made)
    with torch.autocast("cpu", torch.bfloat16, enabled=not is_exact):
        said = net(inputs.to(memory_format=torch.channels_last))
    loss = loss_of(said.float(), wanted, counts)
    optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
    optimiser.step()
    return float(loss.detach())


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=12000)
    parser.add_argument(
        "--minutes", type=float, default=math.inf, help="end by then, whatever --steps says"
    )
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--seen", type=int, default=16, help="samples that a step sees")
    parser.add_argument("--fresh", type=int, default=3, help="of these so many are drawn anew")
    parser.add_argument("--kept", type=int, default=6000, help="samples kept, to be seen again")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--exact", action="store_true", help="without half-precision numbers")
    parser.add_argument("--weights", type=Path, default=Path("hands.pt"))
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)
    net = HandsNet().to(memory_format=torch.channels_last)
    net.train()
    train(net, arguments)


if __name__ == "__main__":
    main()
