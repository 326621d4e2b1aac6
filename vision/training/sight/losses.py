"""The loss, and the shares of places and boards that the network reads correctly."""

import torch
from torch import Tensor
from torch.nn import functional

from pasch_vision.learned.places.contents import NUMBERS, counted, ordered
from pasch_vision.learned.places.network import OUT_OF_THE_QUESTION
from training.sight.batching import TALL, Group, Truth

__all__ = ["losses", "scored"]

COVER_WEIGHT, HEAT_WEIGHT = 0.5, 2.0
# Piles on bars and rest fields are harder than rows and much rarer.
AREA_WEIGHT = 3.0
# Cells with the centre of a face are rare.
FACE_WEIGHT = 8.0


def losses(
    said: tuple[Tensor, Tensor, Tensor, Tensor], truth: Truth
) -> tuple[Tensor, dict[str, float]]:
    """The loss, and figures to print."""
    numbers, covered, colours, seen_heat = (part.float() for part in said)
    right = truth.readable.clone()
    costs: list[Tensor] = []
    weights: list[Tensor] = []
    for group in truth.groups:
        scores = scores_of(numbers, colours, group)
        costs.append(functional.cross_entropy(scores, group.wanted, reduction="none"))
        weights.append(1.0 + (AREA_WEIGHT - 1.0) * truth.is_area[group.places])
        right[group.places] = scores.argmax(1) == group.wanted
    weight = torch.cat(weights)
    loss = (torch.cat(costs) * weight).sum() / weight.sum()
    cover = functional.binary_cross_entropy_with_logits(covered, truth.covered)
    faces = functional.binary_cross_entropy_with_logits(
        seen_heat, truth.heat, weight=1 + FACE_WEIGHT * truth.heat
    )
    shown = {"content": loss, "cover": cover, "heat": faces} | shares(right, truth)
    named = zip(shown, torch.stack(list(shown.values())).tolist(), strict=True)
    return loss + COVER_WEIGHT * cover + HEAT_WEIGHT * faces, dict(named)


def shares(right: Tensor, truth: Truth) -> dict[str, Tensor]:
    """The shares that are `right` (N,) of places of some kinds, and of boards; NaN without any."""
    chosen = {
        "held": truth.sums > 0,
        "tall": truth.sums >= TALL,
        "piles": truth.is_area & (truth.sums > 1),
        "bare": truth.sums == 0,
    }
    found = {name: right[mask & truth.readable].float().mean() for name, mask in chosen.items()}
    whole = right.new_ones(int(truth.picture[-1]) + 1)
    whole = whole.int().scatter_reduce(0, truth.picture, (right | ~truth.readable).int(), "amin")
    return found | {"boards": whole.float().mean()}


def scores_of(numbers: Tensor, colours: Tensor, group: Group) -> Tensor:
    """The scores of the contents (N, C) of a group's places."""
    logits = torch.where(
        (group.both >= 0)[..., None], colours[group.both.clamp(min=0)], OUT_OF_THE_QUESTION
    )
    return scored(numbers[group.places], logits, group.is_ordered)


def scored(total: Tensor, colours: Tensor, is_ordered: bool) -> Tensor:
    """The scores of the contents (N, C) of `counted` or `ordered`, as sums of logits.

    `total` (N, NUMBERS), `colours` (N, K, NUMBERS + SLOTS).
    """
    kinds = colours.shape[1]
    if not is_ordered:
        table = torch.from_numpy(counted(kinds)).to(total.device)
        scores = total[:, table.sum(1)]
        for k in range(kinds):
            scores = scores + colours[:, k, :NUMBERS][:, table[:, k]]
        return scores
    table = torch.from_numpy(ordered(kinds)).to(total.device)
    scores = total[:, (table >= 0).sum(1)]
    for n in range(table.shape[1]):
        spot = functional.pad(colours[:, :, NUMBERS + n], (0, 1))
        scores = scores + spot[:, table[:, n]]
    return scores
