"""Samples as one training step sees them: thinned, mirrored, put into tensors.

The crops, which are large, are kept as tensors on the network's device, CPU or GPU, and are
recoloured, shifted and mirrored there, all samples of a step at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from pasch_vision.arrays import Indices, Maps, Mask
from pasch_vision.learned.places.contents import counted, ordered
from pasch_vision.learned.places.likeness import face_levels
from pasch_vision.learned.places.network import ACROSS, LEAST_CONTRAST
from pasch_vision.picture import Picture
from training.drawing.painting.paint import Rng
from training.sight.likeness import likeness
from training.sight.net import Batch
from training.sight.sample import COLOURS, Sample

__all__ = ["Group", "Prepared", "Thinned", "Truth", "batch", "tensors"]

# The shares of bare and of other places seen in one step, and of boards seen whole.
BARE, HELD, WHOLE_BOARD = 0.2, 0.7, 0.08
# A place with at least this many checkers is tall and always seen.
TALL = 6
# Index of the number in a part's geometry that is 1 on rows and 0 in areas: see `crops`.
IS_ROW = 11
# How often the empty board alone, the colours alone, or both are left out (colours on 24-point
# boards only: with more colours, or coins, nobody can tell which is which).
NO_EMPTY, NO_COLOURS, NEITHER = 0.2, 0.03, 0.12
LEAST_24_PLACES = 25
# Crops are shifted by up to this many pixels, so that they are not memorised.
MOST_SHIFT = 3
LARGE = ("first", "second", "empty", "own", "heat")


def tensors(one: Sample) -> Sample:
    """The sample with its crops as tensors, which pass between processes without a copy."""
    return replace(one, **{name: torch.from_numpy(getattr(one, name)) for name in LARGE})


class Tone:
    """A recolouring of all pictures of a sample: channels permuted, lighter or darker.

    `channels` (3,): the permutation; `table` (256, 3): what each level becomes.
    """

    def __init__(self, rng: Rng) -> None:
        self.channels = rng.permutation(3)
        bent = np.exp(rng.normal(0, 0.12, (1, 3)))
        gain = np.exp(rng.normal(0, 0.08, (1, 3)))
        level = (np.arange(256)[:, None] / 255.0) ** bent * gain * 255
        self.table = np.clip(level, 0, 255).astype(np.uint8)

    def on(self, picture: Picture) -> Picture:
        """The picture (..., 3), recoloured."""
        return np.stack([self.table[picture[..., c], k] for k, c in enumerate(self.channels)], -1)


class Thinned:
    """The augmentation of a sample for one step: which places it sees, and how.

    Mirrored or not, shifted, recoloured, with its colours shuffled and some inputs left out.
    """

    def __init__(self, one: Sample, rng: Rng) -> None:
        self.one = one
        colours = len(one.patches.start)
        is_24 = colours == 2 and len(one.allowed) >= LEAST_24_PLACES
        draw = rng.random()
        without_both = is_24 and draw < NEITHER
        without_colours = is_24 and NEITHER <= draw < NEITHER + NO_COLOURS
        least = NEITHER + NO_COLOURS
        self.has_colours = not (without_both or without_colours)
        self.has_empty = not (without_both or least <= draw < least + NO_EMPTY)
        held = one.counts.sum(axis=1) > 0
        is_tall = one.counts.sum(axis=1) >= TALL
        chance = np.where(held, HELD, BARE)
        keep = is_tall | (one.covered > 0) | (rng.random(len(held)) < chance)
        if rng.random() < WHOLE_BOARD:
            keep[:] = True
        # A picture with no places has no mean.
        keep[int(rng.integers(len(keep)))] = True
        self.places = np.flatnonzero(keep)
        self.parts = np.flatnonzero(keep[one.place])
        self.is_area = np.zeros(len(held), bool)
        self.is_area[one.place[one.geometry[:, IS_ROW] == 0]] = True
        self.order = rng.permutation(colours)
        if not self.has_colours:
            # The lighter colour first.
            self.order = np.argsort(-one.patches.start.reshape(colours, -1).mean(axis=1))
        self.step = -1 if rng.random() < 0.5 else 1
        self.tone = Tone(rng)
        self.shift = tuple(rng.integers(-MOST_SHIFT, MOST_SHIFT + 1, 2).tolist())

    def of(self, crops: Tensor) -> Tensor:
        """The crops (M, ...) of the parts that the step sees."""
        return crops[torch.from_numpy(self.parts).to(crops.device)]

    def told(self) -> Maps:
        """The features of each part, with flags for what is known."""
        geometry = self.one.geometry[self.parts].copy()
        geometry[:, ACROSS] *= self.step
        flags = np.tile([[self.has_empty, self.has_colours]], (len(self.parts), 1))
        return np.concatenate([geometry, flags], axis=1).astype(np.float32)

    @cached_property
    def faces(self) -> tuple[Picture, Picture | None]:
        """The patches (K, PATCHES, px, px, 3) of the colours, and those of the empty board."""
        patches = self.one.patches
        start = self.tone.on(patches.start[self.order])
        if not self.has_empty or patches.empty is None:
            return start, None
        return start, self.tone.on(patches.empty[self.order])

    def known(self) -> Mask:
        """Which colours are known."""
        return np.array(self.one.patches.known)[self.order] & self.has_colours

    def ranks(self) -> list[int]:
        """Whether each colour is marked as the lighter (0), the darker (1) or neither (2)."""
        return [2] * len(self.order) if self.has_colours else [0, 1]


@dataclass(frozen=True, slots=True)
class Group:
    """Places (N,) of a batch with the same number of colours and the same rule on order.

    `both` (N, K): index of the pair of place and colour, -1 if the colour cannot lie there;
    `wanted` (N,): the true content, a row of `counted` or `ordered`.
    """

    is_ordered: bool
    places: Tensor
    both: Tensor
    wanted: Tensor


@dataclass(frozen=True, slots=True)
class Truth:
    """The ground truth of the places (N,) of a batch.

    `sums`: the number of checkers; `readable`, `is_area`, `covered`; `picture`: the index of each
    place's picture; `heat` (M, 2, rows, columns).
    """

    groups: list[Group]
    sums: Tensor
    readable: Tensor
    is_area: Tensor
    covered: Tensor
    picture: Tensor
    heat: Tensor


Prepared = tuple[Batch, Truth]


class Places:
    """The places of a batch, and the pairs of parts and colours, sample by sample.

    Names as in `Batch`; `slot` (P,): the colour of each pair among its own sample's.
    """

    def __init__(self) -> None:
        self.place = list[Indices]()
        self.pairs = list[Indices]()
        self.both = list[Indices]()
        self.rows: dict[tuple[int, bool], list[Indices]] = {}
        self.count = self.parts = self.colours = self.boths = 0

    def add(self, t: Thinned) -> None:
        """Add a sample."""
        allowed = t.one.allowed[t.places][:, t.order]
        local = np.searchsorted(t.places, t.one.place[t.parts])
        index = np.full(allowed.shape, -1, np.int64)
        index[allowed] = np.arange(allowed.sum()) + self.boths
        n, k = np.nonzero(allowed)
        self.both.append(np.stack([n + self.count, k + self.colours]))
        part, slot = np.nonzero(allowed[local])
        self.pairs.append(
            np.stack([part + self.parts, slot + self.colours, index[local[part], slot], slot])
        )
        self.place.append(local + self.count)
        self.add_rows(t, index)
        self.count += len(t.places)
        self.parts += len(t.parts)
        self.colours += len(t.order)
        self.boths += len(n)

    def add_rows(self, t: Thinned, index: Indices) -> None:
        """The readable places with their pairs (N, K) and true contents."""
        readable = t.one.weight[t.places] > 0
        for is_ordered in (False, True):
            which = np.flatnonzero((t.one.is_ordered[t.places] == is_ordered) & readable)
            if len(which):
                wanted = true_content(t, t.places[which], is_ordered)
                rows = np.column_stack([which + self.count, index[which], wanted])
                self.rows.setdefault((len(t.order), is_ordered), []).append(rows)

    def groups(self, device: torch.device) -> list[Group]:
        """The places grouped by number of colours and by whether order counts."""
        found = []
        for (_, is_ordered), rows in self.rows.items():
            every = tensor(rows, device)
            found.append(Group(is_ordered, every[:, 0], every[:, 1:-1], every[:, -1]))
        return found


def true_content(t: Thinned, places: Indices, is_ordered: bool) -> Indices:
    """The row of the table of contents that lies on each place."""
    kinds = len(t.order)
    rows = ordered(kinds) if is_ordered else counted(kinds)
    table = {tuple(row): k for k, row in enumerate(rows.tolist())}
    if is_ordered:
        new = np.append(np.argsort(t.order), -1)
        found = new[t.one.slots[places]]
    else:
        found = t.one.counts[places][:, t.order]
    return np.array([table[tuple(row)] for row in found.tolist()], np.int64)


def batch(thin: list[Thinned]) -> Prepared:
    """The network's input and its ground truth, on the device of the samples' crops."""
    device = thin[0].one.first.device
    places = Places()
    for t in thin:
        places.add(t)
    counts = [len(t.parts) for t in thin]
    picture = torch.from_numpy(np.repeat(np.arange(len(thin)), counts)).to(device)
    shown = Augment(thin, picture)
    first, second = shown.crops("first"), shown.crops("second")
    has_empty = tensor([np.array([t.has_empty]) for t in thin], device)[picture]
    bare = torch.where(wide(has_empty), shown.crops("empty"), 0)
    mean, spread = levels_of(first, picture, counts)
    own = shown.turned("own").float()[..., None] / 255
    at, by = mean[picture], spread[picture]
    parts = [(x.float() - wide(at)) / wide(by) for x in (first, second, bare)]
    parts[2] = torch.where(wide(has_empty), parts[2], 0)
    seen = torch.cat([*parts, own], 3).permute(0, 3, 1, 2)
    whose = [np.full(len(t.order), number) for number, t in enumerate(thin)]
    patches = faces_of(thin, mean, spread, tensor(whose, device))
    pairs = torch.from_numpy(np.concatenate(places.pairs, 1)).to(device)
    both = torch.from_numpy(np.concatenate(places.both, 1)).to(device)
    known = tensor([t.known() for t in thin], device)
    alike = likeness(first, bare, has_empty, *slots(thin, device), picture)
    made = Batch(
        seen, tensor([t.told() for t in thin], device), picture,
        tensor(places.place, device), places.count, len(thin), patches, known,
        tensor([np.array(t.ranks()) for t in thin], device), pairs[0], pairs[1], pairs[2],
        both[0], both[1], alike[pairs[0], pairs[3]],
    )  # fmt: skip
    truth = Truth(
        places.groups(device),
        tensor([t.one.counts[t.places].sum(axis=1) for t in thin], device),
        tensor([t.one.weight[t.places] > 0 for t in thin], device),
        tensor([t.is_area[t.places] for t in thin], device),
        tensor([t.one.covered[t.places] for t in thin], device),
        tensor([np.full(len(t.places), n) for n, t in enumerate(thin)], device),
        shown.turned("heat").float() / 255,
    )
    return made, truth


class Augment:
    """Shows the parts (M,) of a batch shifted, mirrored and recoloured."""

    def __init__(self, thin: list[Thinned], picture: Tensor) -> None:
        device = picture.device
        self.thin = thin
        rows, columns = thin[0].one.first.shape[1:3]
        shift = tensor([np.array([t.shift]) for t in thin], device)[picture]
        self.is_turned = tensor([np.array([t.step < 0]) for t in thin], device)[picture]
        at = torch.arange(columns, device=device)
        at = torch.where(self.is_turned[:, None], columns - 1 - at, at)
        self.columns = ((at - shift[:, 1:]) % columns)[:, None, :]
        up = torch.arange(rows, device=device) - shift[:, :1]
        self.rows = (up % rows)[:, :, None]
        self.parts = torch.arange(len(picture), device=device)[:, None, None]
        channels = tensor([t.tone.channels[None] for t in thin], device)[picture]
        self.channels = channels[:, None, None]
        self.tables = tensor([t.tone.table[None] for t in thin], device).flatten()
        self.first = (picture * 256 * 3)[:, None, None, None]

    def turned(self, name: str) -> Tensor:
        """The tensors (M, ..., columns) of this name, only mirrored."""
        every = torch.cat([t.of(getattr(t.one, name)) for t in self.thin])
        is_turned = self.is_turned.reshape(-1, *(1,) * (every.dim() - 1))
        return torch.where(is_turned, every.flip(-1), every)

    def crops(self, name: str) -> Tensor:
        """The crops (M, rows, columns, 3) of this name, shifted, mirrored and recoloured."""
        every = torch.cat([t.of(getattr(t.one, name)) for t in self.thin])
        every = every[self.parts, self.rows, self.columns]
        mixed = every.gather(3, self.channels.expand(every.shape))
        level = mixed.long() * 3 + torch.arange(3, device=every.device) + self.first
        return self.tables[level]


def levels_of(first: Tensor, picture: Tensor, counts: list[int]) -> tuple[Tensor, Tensor]:
    """The mean and spread (B,) of each picture's levels, as the reader's `network` has them."""
    values = first.float()
    number = torch.tensor(counts, device=first.device) * first[0].numel()
    sums = torch.zeros(2, len(counts), dtype=torch.float64, device=first.device)
    for power, kept in enumerate(sums, 1):
        kept.index_add_(0, picture, (values**power).sum((1, 2, 3)).double())
    mean, square = sums / number
    spread = (square - mean**2).clamp(min=0).sqrt() + LEAST_CONTRAST
    return mean.float(), spread.float()


def faces_of(thin: list[Thinned], mean: Tensor, spread: Tensor, whose: Tensor) -> Tensor:
    """The patches (C, PATCHES, 6, px, px) of all colours; `whose` (C,): each one's picture."""
    start, empty = [], []
    for t in thin:
        seen, bare = t.faces
        start.append(seen)
        empty.append(np.zeros_like(seen) if bare is None else bare)
    is_known = [np.full(len(t.order), t.faces[1] is not None) for t in thin]
    at, by = (one[whose][:, None, None, None, None] for one in (mean, spread))
    both = [(tensor(one, mean.device).float() - at) / by for one in (start, empty)]
    both[1] = torch.where(tensor(is_known, mean.device)[:, None, None, None, None], both[1], 0)
    return torch.cat(both, 4).permute(0, 1, 4, 2, 3)


def slots(thin: list[Thinned], device: torch.device) -> tuple[Tensor, Tensor]:
    """The levels (B, COLOURS, PATCHES, 3) of each picture's faces, and which colours are known."""
    count = thin[0].one.patches.start.shape[1]
    faces = np.zeros((len(thin), COLOURS, count, 3), np.float32)
    known = np.zeros((len(thin), COLOURS), bool)
    for number, t in enumerate(thin):
        faces[number, : len(t.order)] = face_levels(t.faces[0])
        known[number, : len(t.order)] = t.known()
    return torch.from_numpy(faces).to(device), torch.from_numpy(known).to(device)


def wide(x: Tensor) -> Tensor:
    """One number per part, shaped to combine with its pixels."""
    return x[:, None, None, None]


def tensor(parts: Sequence[npt.NDArray[Any]], device: torch.device) -> Tensor:
    """The arrays, concatenated, as one tensor."""
    return torch.from_numpy(np.ascontiguousarray(np.concatenate(parts))).to(device)
