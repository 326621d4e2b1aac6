"""Trains the network that reads places on drawn boards, see docs/sight-learned.md.

Needs `pip install 'pasch[train]'`. Every step sees boards drawn anew and boards of earlier steps,
mirrored, and with some of what may be missing left out. The seed decides every board and every
step; started again with the same `--weights` it goes on where it was.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from pasch_vision.learned.contents import NUMBERS, counted, ordered
from pasch_vision.learned.likeness import face_levels, levels, likeness
from training.sight.net import Batch, Net, begun_with_corners
from training.sight.sample import SHOTS, Sample, samples

Rng = np.random.Generator
NEW, OLD = 1, 5
KEPT = 900
LEAST_CONTRAST = 8.0
# So many of the bare places are looked at in one step, of some boards all.
BARE, WHOLE_BOARD = 0.3, 0.1
WARM_STEPS = 60
# How often it is left out: the empty board alone, the colours alone, both (24 points only).
NO_EMPTY, NO_COLOURS, NEITHER = 0.2, 0.03, 0.12


class Thinned:
    """A sample as one step sees it: mirrored, colours shuffled, things left out."""

    def __init__(self, one: Sample, rng: Rng) -> None:
        colours = len(one.patches.start)
        draw = rng.random()
        two = colours == 2 and one.allowed.shape[0] >= 25
        self.has_colours = not (two and draw < NEITHER + NO_COLOURS)
        self.has_empty = not (draw < NEITHER and two) and not (
            NEITHER + NO_COLOURS <= draw < NEITHER + NO_COLOURS + NO_EMPTY
        )
        held = one.counts.sum(axis=1) > 0
        keep = held | (one.covered > 0) | (rng.random(len(held)) < BARE)
        if rng.random() < WHOLE_BOARD:
            keep[:] = True
        self.places = np.flatnonzero(keep)
        self.parts = np.flatnonzero(keep[one.place])
        self.order = rng.permutation(colours)
        if not self.has_colours:
            bright = one.patches.start.reshape(colours, -1).mean(axis=1)
            self.order = np.argsort(-bright)
        self.flip = rng.random() < 0.5
        self.one = one


def batch(
    thin: list[Thinned],
) -> tuple[Batch, Tensor, list[tuple[int, int, Thinned]]]:
    """The network's input, the truth of heat, and which rows are of which sample."""
    seen, told, picture, place, heats = [], [], [], [], []
    patches, known, rank = [], [], []
    pair_part, pair_colour, pair_both, both_place, both_colour = [], [], [], [], []
    alike: list[np.typing.NDArray[np.float32]] = []
    rows: list[tuple[int, int, Thinned]] = []
    first_place = first_part = first_colour = 0
    for number, t in enumerate(thin):
        one, parts = t.one, t.parts
        step = -1 if t.flip else 1
        shown = one.first[parts].astype(np.float32)
        mean, spread = shown.mean(), shown.std() + LEAST_CONTRAST
        x = np.zeros((len(parts), 10, *shown.shape[1:3]), np.float32)
        x[:, 0:3] = ((shown - mean) / spread).transpose(0, 3, 1, 2)
        x[:, 3:6] = ((one.second[parts] - mean) / spread).transpose(0, 3, 1, 2)
        if t.has_empty:
            x[:, 6:9] = ((one.empty[parts] - mean) / spread).transpose(0, 3, 1, 2)
        x[:, 9] = one.own[parts] / 255.0
        seen.append(x[..., ::step])
        geometry = one.geometry[parts].copy()
        geometry[:, 1] *= step
        flags = np.tile([[t.has_empty, t.has_colours]], (len(parts), 1))
        told.append(np.concatenate([geometry, flags], 1).astype(np.float32))
        heats.append(one.heat[parts][..., ::step])
        numbers = {int(p): k for k, p in enumerate(t.places)}
        local = np.array([numbers[int(p)] for p in one.place[parts]], np.int64)
        picture.append(np.full(len(parts), number))
        place.append(local + first_place)
        start = (one.patches.start[t.order] - mean) / spread
        bare = (one.patches.empty[t.order] - mean) / spread if t.has_empty else start * 0
        both = np.concatenate([start, bare], axis=-1).transpose(0, 1, 4, 2, 3)
        patches.append(both.astype(np.float32))
        known += [t.has_colours and k for k in np.array(one.patches.known)[t.order]]
        rank += [0, 1] if len(t.order) == 2 and not t.has_colours else [2] * len(t.order)
        begun = len(both_place)
        known_here = np.array([t.has_colours and k for k in np.array(one.patches.known)[t.order]])
        bare_cells = levels(one.empty[parts][:, :, ::step]) if t.has_empty else None
        plain = likeness(levels(one.first[parts][:, :, ::step]), bare_cells,
                         face_levels(one.patches.start[t.order]), known_here)  # fmt: skip
        allowed = one.allowed[t.places][:, t.order]
        index = {}
        for n, k in np.argwhere(allowed):
            index[int(n), int(k)] = len(both_place)
            both_place.append(first_place + int(n))
            both_colour.append(first_colour + int(k))
        for m, n in enumerate(local):
            for k in np.flatnonzero(allowed[n]):
                pair_part.append(first_part + m)
                pair_colour.append(first_colour + int(k))
                pair_both.append(index[int(n), int(k)])
                alike.append(plain[m, k])
        rows.append((first_place, begun, t))
        first_place += len(t.places)
        first_part += len(parts)
        first_colour += len(t.order)
    as_tensor = torch.from_numpy
    made = Batch(
        as_tensor(np.ascontiguousarray(np.concatenate(seen))),
        as_tensor(np.concatenate(told)),
        as_tensor(np.concatenate(picture)),
        as_tensor(np.concatenate(place)),
        first_place,
        len(thin),
        as_tensor(np.concatenate(patches)),
        torch.tensor(known, dtype=torch.bool),
        torch.tensor(rank),
        torch.tensor(pair_part),
        torch.tensor(pair_colour),
        torch.tensor(pair_both),
        torch.tensor(both_place),
        torch.tensor(both_colour),
        as_tensor(np.stack(alike)),
    )
    heat = as_tensor(np.ascontiguousarray(np.concatenate(heats))).float() / 255
    return made, heat, rows


def losses(
    said: tuple[Tensor, Tensor, Tensor, Tensor],
    heat: Tensor,
    rows: list[tuple[int, int, Thinned]],
) -> tuple[Tensor, dict[str, float]]:
    """What is to become small, and how much of what lies on places was read rightly."""
    numbers, covered, colours, seen_heat = (s.float() for s in said)
    content: list[Tensor] = []
    weights: list[Tensor] = []
    hits = {"held": [0, 0], "tall": [0, 0], "bare": [0, 0], "boards": [0, 0]}
    truth_covered = []
    for first, begun, t in rows:
        one, places = t.one, t.places
        allowed = one.allowed[places][:, t.order]
        count = len(places)
        logits = torch.full((count, allowed.shape[1], colours.shape[1]), -30.0)
        at = np.argwhere(allowed)
        mine = colours[begun : begun + len(at)]
        logits = logits.index_put((torch.from_numpy(at[:, 0]), torch.from_numpy(at[:, 1])), mine)
        weight = torch.from_numpy(one.weight[places])
        truth_covered.append(torch.from_numpy(one.covered[places]))
        right = np.ones(count, bool)
        true_counts = one.counts[places][:, t.order]
        total = numbers[first : first + count]
        for is_ordered in (False, True):
            which = np.flatnonzero(one.is_ordered[places] == is_ordered)
            which = which[one.weight[places][which] > 0]
            if not len(which):
                continue
            scores = scored(total[which], logits[which], is_ordered)
            wanted = truth_index(one, t, places[which], is_ordered)
            content.append(functional.cross_entropy(scores, wanted, reduction="none"))
            weights.append(weight[which])
            right[which] = (scores.argmax(1) == wanted).numpy()
        sums = true_counts.sum(axis=1)
        ok = one.weight[places] > 0
        for name, chosen in (("held", sums > 0), ("tall", sums > 5), ("bare", sums == 0)):
            hits[name][0] += int((right & chosen & ok).sum())
            hits[name][1] += int((chosen & ok).sum())
        hits["boards"][0] += int(right[ok].all())
        hits["boards"][1] += 1
    every, weight = torch.cat(content), torch.cat(weights)
    loss = (every * weight).sum() / weight.sum()
    of_cover = functional.binary_cross_entropy_with_logits(covered, torch.cat(truth_covered))
    of_heat = functional.binary_cross_entropy_with_logits(
        seen_heat, heat, weight=1 + 8 * heat, reduction="mean"
    )
    shown = {"content": loss.item(), "cover": of_cover.item(), "heat": of_heat.item()}
    shown |= {name: a / b for name, (a, b) in hits.items() if b}
    return loss + 0.5 * of_cover + 2.0 * of_heat, shown


def scored(total: Tensor, colours: Tensor, is_ordered: bool) -> Tensor:
    """What speaks for each content (N, C) of `counted` or `ordered`."""
    kinds = colours.shape[1]
    if not is_ordered:
        table = torch.from_numpy(counted(kinds))
        scores = total[:, table.sum(1)]
        for k in range(kinds):
            scores = scores + colours[:, k, :NUMBERS][:, table[:, k]]
        return scores
    table = torch.from_numpy(ordered(kinds))
    scores = total[:, (table >= 0).sum(1)]
    for n in range(table.shape[1]):
        spot = torch.cat([colours[:, :, NUMBERS + n], torch.zeros(len(colours), 1)], 1)
        scores = scores + spot[:, table[:, n]]
    return scores


def truth_index(
    one: Sample, t: Thinned, places: np.typing.NDArray[np.int64], is_ordered: bool
) -> Tensor:
    """Which content of the table lies on each place."""
    kinds = len(t.order)
    if not is_ordered:
        table = {tuple(row): k for k, row in enumerate(counted(kinds).tolist())}
        return torch.tensor([table[tuple(one.counts[p][t.order].tolist())] for p in places])
    table = {tuple(row): k for k, row in enumerate(ordered(kinds).tolist())}
    new = np.append(np.argsort(t.order), -1)
    return torch.tensor([table[tuple(new[one.slots[p]].tolist())] for p in places])


def drawn(worker: int, workers: int, seed: int, first: int, line: object) -> None:
    """Draw board after board into a queue, every `workers`-th."""
    os.nice(5)
    cv2.setNumThreads(1)
    number = first + worker
    while True:
        try:
            for one in samples(seed * 1_000_003 + number):
                line.put(one)  # type: ignore[attr-defined]
        except (ValueError, IndexError, ZeroDivisionError, cv2.error) as error:
            print(f"board {number} left out: {error!r}", flush=True)
        number += workers


def stream(seed: int, first: int, workers: int) -> Iterator[Sample]:
    """Samples of boards `first`, `first` + 1, ..., drawn by other processes, always in order."""
    context = multiprocessing.get_context("spawn")
    lines = [context.Queue(maxsize=16) for _ in range(workers)]
    for worker, line in enumerate(lines):
        arguments = (worker, workers, seed, first, line)
        context.Process(target=drawn, args=arguments, daemon=True).start()
    while True:
        for line in lines:
            yield line.get()


def rate_at(step: int, steps: int, rate: float) -> float:
    """Rising at first, even, falling at the end."""
    warm = min(1.0, (step + 1) / WARM_STEPS)
    falling = min(1.0, max(steps - step, 0) / (0.3 * steps))
    return rate * warm * max(falling, 0.01)


def train(net: Net, arguments: argparse.Namespace) -> None:
    """Take steps until there are so many; what was reached is kept every 100."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=arguments.rate, weight_decay=1e-2)
    step, boards = 0, 0
    if arguments.corners is not None and not arguments.weights.exists():
        begun_with_corners(net, arguments.corners)
    if arguments.weights.exists():
        kept = torch.load(arguments.weights, weights_only=True)
        net.load_state_dict(kept["net"])
        if "optimiser" in kept and not arguments.afresh:
            optimiser.load_state_dict(kept["optimiser"])
            step, boards = kept["step"], kept["boards"]
    rng = np.random.default_rng([arguments.seed, step])
    line = stream(arguments.seed, boards, arguments.workers)
    kept_samples: list[Sample] = []
    shown: dict[str, float] = {}
    begun = time.time()
    while step < arguments.steps:
        fresh = [next(line) for _ in range(NEW)]
        old = (
            [kept_samples[int(k)] for k in rng.integers(0, len(kept_samples), OLD)]
            if kept_samples
            else []
        )
        made, heat, rows = batch([Thinned(one, rng) for one in [*fresh, *old]])
        kept_samples += fresh
        if len(kept_samples) > KEPT:
            for _ in fresh:
                kept_samples.pop(int(rng.integers(len(kept_samples) - len(fresh))))
        boards += len(fresh) / SHOTS
        for group in optimiser.param_groups:
            group["lr"] = rate_at(step, arguments.steps, arguments.rate)
        made.seen = made.seen.contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16, enabled=not arguments.exact):
            said = net(made)
        loss, said_shown = losses(said, heat, rows)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        step += 1
        for name, value in said_shown.items():
            shown[name] = shown.get(name, value) * 0.98 + value * 0.02
        if step % 20 == 0:
            words = "  ".join(f"{name} {value:.4f}" for name, value in shown.items())
            print(f"{step} {time.time() - begun:.0f} s  {words}", flush=True)
        if step % 100 == 0 or step == arguments.steps:
            whole = {"net": net.state_dict(), "optimiser": optimiser.state_dict(),
                     "step": step, "boards": int(boards)}  # fmt: skip
            beside = arguments.weights.with_suffix(".new")
            torch.save(whole, beside)
            beside.replace(arguments.weights)


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--weights", type=Path, default=Path("sight.pt"))
    parser.add_argument("--corners", type=Path, help="begin with this folder's corner weights")
    parser.add_argument("--afresh", action="store_true", help="keep the weights, begin the steps")
    parser.add_argument("--exact", action="store_true", help="without half-precision numbers")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    net = Net().to(memory_format=torch.channels_last)
    net.train()
    train(net, arguments)


if __name__ == "__main__":
    main()
