"""Samples as one step of training sees them: thinned, mirrored, put into tensors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from pasch_vision.learned.likeness import face_levels, levels, likeness
from pasch_vision.learned.network import ACROSS, CHANNELS, LEAST_CONTRAST
from pasch_vision.picture import Picture
from training.drawing.rays.looks import Rng
from training.sight.net import Batch
from training.sight.sample import Sample

__all__ = ["Prepared", "Slice", "Thinned", "batch"]

# So many of the bare and of the other places are looked at in one step, of some boards all.
BARE, HELD, WHOLE_BOARD = 0.2, 0.7, 0.08
# From so many on a pile is a tall one, looked at always.
TALL = 6
# Which number of a part's geometry is 1 on rows and 0 in areas: see `crops`.
IS_ROW = 11
# How often it is left out: the empty board alone, the colours alone, both (24 points only: of more
# colours, or coins, nobody can tell which is which).
NO_EMPTY, NO_COLOURS, NEITHER = 0.2, 0.03, 0.12
LEAST_24_PLACES = 25
# Crops are shifted by at most so many pixels, lest they be learned by heart.
MOST_SHIFT = 3


class Tone:
    """Other colours for all pictures of a sample: channels exchanged, lighter or darker."""

    def __init__(self, rng: Rng) -> None:
        self.channels = rng.permutation(3)
        bent = np.exp(rng.normal(0, 0.12, (1, 3)))
        gain = np.exp(rng.normal(0, 0.08, (1, 3)))
        level = (np.arange(256)[:, None] / 255.0) ** bent * gain * 255
        self.table = np.clip(level, 0, 255).astype(np.uint8)

    def on(self, picture: Picture) -> Picture:
        """A picture (..., 3) in these tones."""
        flat = np.ascontiguousarray(picture).reshape(-1, 1, 3)
        mixed = np.empty_like(flat)
        pairs = [part for k in range(3) for part in (int(self.channels[k]), k)]
        cv2.mixChannels([flat], [mixed], pairs)
        toned = cv2.LUT(mixed, self.table.reshape(1, 256, 3))
        return np.asarray(toned, np.uint8).reshape(picture.shape)


class Thinned:
    """A sample with some of its bare places, mirrored, its colours shuffled, things left out."""

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
        # A picture of which nothing is looked at has no mean.
        keep[int(rng.integers(len(keep)))] = True
        self.places = np.flatnonzero(keep)
        self.parts = np.flatnonzero(keep[one.place])
        self.is_area = np.zeros(len(held), bool)
        self.is_area[one.place[one.geometry[:, IS_ROW] == 0]] = True
        self.order = rng.permutation(colours)
        if not self.has_colours:
            # The lighter first.
            self.order = np.argsort(-one.patches.start.reshape(colours, -1).mean(axis=1))
        self.step = -1 if rng.random() < 0.5 else 1
        self.tone = Tone(rng)
        self.shift = tuple(rng.integers(-MOST_SHIFT, MOST_SHIFT + 1, 2).tolist())
        self.first, self.second = self.shown(one.first), self.shown(one.second)
        self.bare = self.shown(one.empty) if self.has_empty else None

    def crops(self) -> tuple[npt.NDArray[np.float32], float, float]:
        """The network's input (M, rows, columns, CHANNELS), and the mean and spread of levels."""
        first = self.first
        found = cv2.meanStdDev(first.reshape(-1, 1, 1))
        mean, spread = float(found[0][0, 0]), float(found[1][0, 0]) + LEAST_CONTRAST
        seen = np.zeros((*first.shape[:3], CHANNELS), np.float32)
        bare = [] if self.bare is None else [self.bare]
        for number, crops in enumerate((first, self.second, *bare)):
            np.subtract(crops, np.float32(mean), seen[..., 3 * number : 3 * number + 3])
        seen[..., : 3 * (2 + len(bare))] /= spread
        seen[..., CHANNELS - 1] = self.one.own[self.parts] / np.float32(255)
        return seen[:, :, :: self.step], mean, spread

    def shown(self, crops: Picture) -> Picture:
        """The parts' crops in other tones, a little shifted."""
        return np.roll(self.tone.on(crops[self.parts]), self.shift, axis=(1, 2))

    def told(self) -> npt.NDArray[np.float32]:
        """What the network is told of each part."""
        geometry = self.one.geometry[self.parts].copy()
        geometry[:, ACROSS] *= self.step
        flags = np.tile([[self.has_empty, self.has_colours]], (len(self.parts), 1))
        return np.concatenate([geometry, flags], axis=1).astype(np.float32)

    def faces(self, mean: float, spread: float) -> npt.NDArray[np.float32]:
        """The patches (K, PATCHES, 6, px, px) of the colours."""
        patches = self.one.patches
        start = (self.tone.on(patches.start[self.order]).astype(np.float32) - mean) / spread
        bare = np.zeros_like(start)
        if self.has_empty and patches.empty is not None:
            bare = (self.tone.on(patches.empty[self.order]).astype(np.float32) - mean) / spread
        return np.concatenate([start, bare], axis=-1).transpose(0, 1, 4, 2, 3)

    def known(self) -> npt.NDArray[np.bool_]:
        """Which colours are known."""
        return np.array(self.one.patches.known)[self.order] & self.has_colours

    def alike(self) -> npt.NDArray[np.float32]:
        """How like each colour the parts are, as of `likeness`."""
        bare = None if self.bare is None else levels(self.bare[:, :, :: self.step])
        seen = levels(self.first[:, :, :: self.step])
        faces = self.tone.on(self.one.patches.start[self.order])
        return likeness(seen, bare, face_levels(faces), self.known())


@dataclass(frozen=True, slots=True)
class Slice:
    """Where the places of a sample, and their pairs with a colour, begin in a batch."""

    place: int
    both: int
    of: Thinned


@dataclass(slots=True)
class Pairs:
    """The pairs of parts, places and colours of a batch, as in `Batch`."""

    part: list[int] = field(default_factory=list)
    colour: list[int] = field(default_factory=list)
    both: list[int] = field(default_factory=list)
    both_place: list[int] = field(default_factory=list)
    both_colour: list[int] = field(default_factory=list)
    alike: list[npt.NDArray[np.float32]] = field(default_factory=list)

    def add(
        self, t: Thinned, local: npt.NDArray[np.int64], place: int, part: int, colour: int
    ) -> None:
        """Add a sample whose parts are of the places `local`; its own begin at these numbers."""
        allowed = t.one.allowed[t.places][:, t.order]
        index: dict[tuple[int, int], int] = {}
        for n, k in np.argwhere(allowed).tolist():
            index[n, k] = len(self.both_place)
            self.both_place.append(place + n)
            self.both_colour.append(colour + k)
        alike = t.alike()
        for m, n in enumerate(local.tolist()):
            for k in np.flatnonzero(allowed[n]).tolist():
                self.part.append(part + m)
                self.colour.append(colour + k)
                self.both.append(index[n, k])
                self.alike.append(alike[m, k])


# The network's input, the truth of heat, and where each sample is.
Prepared = tuple[Batch, Tensor, list[Slice]]


def ranks(t: Thinned) -> list[int]:
    """Whether each colour is told as the lighter (0) or darker (1) one, or as neither (2)."""
    return [2] * len(t.order) if t.has_colours else [0, 1]


def batch(thin: list[Thinned]) -> Prepared:
    """The network's input, the truth of heat, and where each sample is."""
    seen, told, picture, place, heats, patches = [], [], [], [], [], []
    known: list[bool] = []
    pairs, slices = Pairs(), []
    first_place = first_part = 0
    for number, t in enumerate(thin):
        crops, mean, spread = t.crops()
        seen.append(crops)
        told.append(t.told())
        heats.append(t.one.heat[t.parts][..., :: t.step])
        numbers = {int(p): k for k, p in enumerate(t.places)}
        local = np.array([numbers[int(p)] for p in t.one.place[t.parts]], np.int64)
        picture.append(np.full(len(local), number))
        place.append(local + first_place)
        patches.append(t.faces(mean, spread))
        slices.append(Slice(first_place, len(pairs.both_place), t))
        pairs.add(t, local, first_place, first_part, len(known))
        known += t.known().tolist()
        first_place += len(t.places)
        first_part += len(local)
    made = Batch(
        tensor(seen).permute(0, 3, 1, 2),
        tensor(told),
        tensor(picture),
        tensor(place),
        first_place,
        len(thin),
        tensor(patches),
        torch.tensor(known, dtype=torch.bool),
        torch.tensor([rank for t in thin for rank in ranks(t)]),
        torch.tensor(pairs.part),
        torch.tensor(pairs.colour),
        torch.tensor(pairs.both),
        torch.tensor(pairs.both_place),
        torch.tensor(pairs.both_colour),
        torch.from_numpy(np.stack(pairs.alike)),
    )
    return made, tensor(heats).float() / 255, slices


def tensor(parts: Sequence[npt.NDArray[Any]]) -> Tensor:
    """Arrays one after the other."""
    return torch.from_numpy(np.ascontiguousarray(np.concatenate(parts)))
