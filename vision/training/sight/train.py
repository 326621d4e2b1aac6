"""Trains the network that reads places on drawn boards, see docs/sight-learned.md.

Needs `pip install 'pasch[train]'`. Every step sees new boards and boards of earlier steps,
mirrored, with some of the optional inputs left out. The seed and the boards in the folder of
`--traced` decide every step. A run started again with the same `--weights` continues where it
stopped. What is exported is the running mean of the weights (weight averaging), which errs less
on other kinds of boards than the last step's. With `--device cuda` rays are cast and steps taken
on a GPU.
"""

import argparse
import math
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from training.ahead import stream
from training.sight.batching import LARGE, Prepared, Thinned, batch, tensors
from training.sight.export import taken_over
from training.sight.losses import losses
from training.sight.net import Net, begun_with_corners
from training.sight.sample import SHOTS, Sample, samples
from training.sight.traced import read_all
from training.steps import ReplayBuffer, rate_at, saved

LEAST_KEPT = 96
# Decay of the running mean of the weights: it looks back some 1,000 steps.
STAYS = 0.999


def drawn(seed: int) -> Iterator[Sample]:
    """The samples of a board."""
    return map(tensors, samples(seed))


def drawn_on_gpu(seed: int) -> Iterator[Sample]:
    """The samples of a board whose rays a GPU casts."""
    from training.drawing.gpu import scene

    return map(tensors, samples(seed, scene=scene))


def train(net: Net, arguments: argparse.Namespace) -> None:
    """Take steps until `--steps` or `--minutes` are reached; save every 100 and at the end."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=arguments.rate, weight_decay=1e-2)
    step, boards = begun(net, optimiser, arguments)
    mean = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(STAYS))
    if step:
        known = torch.load(arguments.weights, weights_only=True, map_location=arguments.device)
        mean.module.load_state_dict(known["mean"])
        mean.n_averaged += 1
    rng = np.random.default_rng([arguments.seed, step])
    draws = drawn_on_gpu if arguments.device == "cuda" else drawn
    line = stream(draws, arguments.seed, int(boards), arguments.workers)
    kept = ReplayBuffer[Sample](rng, arguments.kept)
    traced = map(tensors, read_all(arguments.traced, rng)) if arguments.traced else None
    shown: dict[str, float] = {}
    begun_s = time.time()

    def next_one() -> Sample:
        is_traced = traced is not None and rng.random() < arguments.share
        one = placed(next(traced if traced is not None and is_traced else line), arguments.device)
        kept.add(one)
        return one

    def prepared() -> Prepared:
        while len(kept.samples) < LEAST_KEPT:
            next_one()
        fresh = [next_one() for _ in range(arguments.fresh)]
        again = kept.drawn(arguments.seen - len(fresh))
        return batch([Thinned(one, rng) for one in (*fresh, *again)])

    # One thread, so that the samples depend on the seed alone.
    ahead = ThreadPoolExecutor(1)
    coming = ahead.submit(prepared)
    done = step / arguments.steps
    while done < 1:
        made = coming.result()
        coming = ahead.submit(prepared)
        boards += arguments.fresh * (1 - arguments.share if arguments.traced else 1) / SHOTS
        for group in optimiser.param_groups:
            group["lr"] = rate_at(step, done, arguments.rate)
        for name, value in one_step(net, optimiser, made, arguments.exact).items():
            if math.isfinite(value):
                shown[name] = shown.get(name, value) * 0.98 + value * 0.02
        mean.update_parameters(net)
        step += 1
        done = max(step / arguments.steps, (time.time() - begun_s) / (60 * arguments.minutes))
        if step % 20 == 0:
            words = "  ".join(f"{name} {value:.4f}" for name, value in shown.items())
            print(f"{step} {time.time() - begun_s:.0f} s  {words}", flush=True)
        if step % 100 == 0 or done >= 1:
            whole = {"net": net.state_dict(), "mean": mean.module.state_dict(),
                     "optimiser": optimiser.state_dict(), "step": step,
                     "boards": int(boards)}  # fmt: skip
            saved(whole, arguments.weights)


def placed(one: Sample, device: str) -> Sample:
    """The sample with its crops copied to `device`."""
    return replace(one, **{name: getattr(one, name).to(device, copy=True) for name in LARGE})


def begun(
    net: Net, optimiser: torch.optim.Optimizer, arguments: argparse.Namespace
) -> tuple[int, float]:
    """Load the weights to begin with; return the step and the board to continue from."""
    if not arguments.weights.exists():
        if arguments.begin is not None:
            taken_over(net, arguments.begin)
        elif arguments.corners is not None:
            begun_with_corners(net, arguments.corners)
        return 0, 0.0
    kept = torch.load(arguments.weights, weights_only=True, map_location=arguments.device)
    net.load_state_dict(kept["net"])
    optimiser.load_state_dict(kept["optimiser"])
    return int(kept["step"]), float(kept["boards"])


def one_step(
    net: Net, optimiser: torch.optim.Optimizer, given: Prepared, is_exact: bool
) -> dict[str, float]:
    """Take one training step; return figures to print."""
    made, truth = given
    with torch.autocast(made.seen.device.type, torch.bfloat16, enabled=not is_exact):
        said = net(made)
    loss, shown = losses(said, truth)
    optimiser.zero_grad()
    loss.backward()
    if torch.isfinite(torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)):
        optimiser.step()
    return shown


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument(
        "--minutes", type=float, default=math.inf, help="end by then, whatever --steps says"
    )
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--seen", type=int, default=6, help="samples that a step sees")
    parser.add_argument("--fresh", type=int, default=1, help="of these so many are drawn anew")
    parser.add_argument("--kept", type=int, default=800, help="samples kept, to be seen again")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--weights", type=Path, default=Path("sight.pt"))
    parser.add_argument("--corners", type=Path, help="begin with this folder's corner weights")
    parser.add_argument(
        "--begin", type=Path, help="begin with the exported weights of this folder"
    )
    parser.add_argument("--traced", type=Path, help="a folder of boards by training.sight.traced")
    parser.add_argument(
        "--share", type=float, default=0.5, help="of the new samples so many are traced ones"
    )
    parser.add_argument("--exact", action="store_true", help="without half-precision numbers")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    torch.set_float32_matmul_precision("high")
    net = Net().to(arguments.device, memory_format=torch.channels_last)
    net.train()
    train(net, arguments)


if __name__ == "__main__":
    main()
