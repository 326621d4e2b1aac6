"""What the network is to make small, and how much of what lies on places it reads rightly."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from pasch_vision.learned.contents import NUMBERS, counted, ordered
from pasch_vision.learned.network import OUT_OF_THE_QUESTION
from training.sight.batching import TALL, Slice

__all__ = ["losses", "scored"]

COVER_WEIGHT, HEAT_WEIGHT = 0.5, 2.0
# Piles on bars and rest fields are harder than rows and much rarer.
AREA_WEIGHT = 3.0
# Middles of faces are rare among cells.
FACE_WEIGHT = 8.0


def losses(
    said: tuple[Tensor, Tensor, Tensor, Tensor], heat: Tensor, slices: list[Slice]
) -> tuple[Tensor, dict[str, float]]:
    """The loss, and figures to show."""
    numbers, covered, colours, seen_heat = (part.float() for part in said)
    costs: list[Tensor] = []
    weights: list[Tensor] = []
    hits = {name: [0, 0] for name in ("held", "tall", "piles", "bare", "boards")}
    truth_covered = []
    for one in slices:
        truth_covered.append(torch.from_numpy(one.of.one.covered[one.of.places]))
        sums = one.of.one.counts[one.of.places].sum(axis=1)
        is_area = one.of.is_area[one.of.places]
        right = np.ones(len(sums), bool)
        readable = one.of.one.weight[one.of.places] > 0
        for is_ordered in (False, True):
            which = np.flatnonzero((one.of.one.is_ordered[one.of.places] == is_ordered) & readable)
            if len(which):
                cost, is_right = costs_of(numbers, colours, one, which, is_ordered)
                costs.append(cost)
                weights.append(torch.from_numpy(1.0 + (AREA_WEIGHT - 1.0) * is_area[which]))
                right[which] = is_right
        chosen = {"held": sums > 0, "tall": sums >= TALL, "bare": sums == 0,
                  "piles": is_area & (sums > 1)}  # fmt: skip
        for name, mask in chosen.items():
            hits[name][0] += int((right & mask & readable).sum())
            hits[name][1] += int((mask & readable).sum())
        hits["boards"][0] += int(right[readable].all())
        hits["boards"][1] += 1
    weight = torch.cat(weights).float()
    loss = (torch.cat(costs) * weight).sum() / weight.sum()
    cover = functional.binary_cross_entropy_with_logits(covered, torch.cat(truth_covered))
    faces = functional.binary_cross_entropy_with_logits(
        seen_heat, heat, weight=1 + FACE_WEIGHT * heat
    )
    shown = {"content": loss.item(), "cover": cover.item(), "heat": faces.item()}
    shown |= {name: a / b for name, (a, b) in hits.items() if b}
    return loss + COVER_WEIGHT * cover + HEAT_WEIGHT * faces, shown


def costs_of(
    numbers: Tensor, colours: Tensor, one: Slice, which: npt.NDArray[np.int64], is_ordered: bool
) -> tuple[Tensor, npt.NDArray[np.bool_]]:
    """The cost of each of some places of a sample, and whether it is read rightly."""
    places, order = one.of.places, one.of.order
    allowed = one.of.one.allowed[places][:, order]
    at = torch.from_numpy(np.argwhere(allowed))
    logits = torch.full((*allowed.shape, colours.shape[1]), OUT_OF_THE_QUESTION)
    logits = logits.index_put((at[:, 0], at[:, 1]), colours[one.both : one.both + len(at)])
    total = numbers[one.place : one.place + len(places)]
    scores = scored(total[which], logits[which], is_ordered)
    wanted = true_content(one, places[which], is_ordered)
    cost = functional.cross_entropy(scores, wanted, reduction="none")
    return cost, (scores.argmax(1) == wanted).numpy()


def scored(total: Tensor, colours: Tensor, is_ordered: bool) -> Tensor:
    """What speaks for each content (N, C) of `counted` or `ordered`, from numbers (N, NUMBERS) and
    colours (N, K, NUMBERS + SLOTS)."""
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


def true_content(one: Slice, places: npt.NDArray[np.int64], is_ordered: bool) -> Tensor:
    """Which content of the table lies on each place."""
    order, sample = one.of.order, one.of.one
    kinds = len(order)
    rows = ordered(kinds) if is_ordered else counted(kinds)
    table = {tuple(row): k for k, row in enumerate(rows.tolist())}
    if not is_ordered:
        return torch.tensor([table[tuple(sample.counts[p][order].tolist())] for p in places])
    new = np.append(np.argsort(order), -1)
    return torch.tensor([table[tuple(new[sample.slots[p]].tolist())] for p in places])
