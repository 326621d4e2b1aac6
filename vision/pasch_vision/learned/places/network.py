"""Asks the trained network what lies on the places of a board.

Runs the ONNX files, and the small layers per place in NumPy; `training.sight` defines and trains
the network. Knows parts, places and colours by number only. Everything about the input that
reading and training must agree on is here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from pasch_vision.arrays import Floats, Indices, Maps, Mask
from pasch_vision.errors import damaged_weights
from pasch_vision.learned.onnx_net import OnnxNet
from pasch_vision.learned.places.contents import NUMBERS, counted, ordered
from pasch_vision.learned.places.crops import lines_of
from pasch_vision.learned.places.likeness import CELLS, LIKENESS, face_levels, levels, likeness
from pasch_vision.learned.places.patches import PATCHES, Patches
from pasch_vision.picture import Picture

__all__ = [
    "ACROSS",
    "LEAST_CONTRAST",
    "WEIGHTS",
    "CropsSeen",
    "Logits",
    "Network",
    "Tuning",
    "chances",
    "instead",
    "mean_of",
]

# Two heights and the empty board, three channels each, and the mask of the part's own ground.
CHANNELS = 10
# Added to the contrast of a picture: a bare wall must not become noise.
LEAST_CONTRAST = 8.0
# Index of the number in a part's geometry that changes sign in the mirror: see `crops`.
ACROSS = 1
WEIGHTS = Path(__file__).parents[1] / "weights"
# Lengths of the `order` output within a part's sums and of the keys within a colour's code.
ORDER, KEYS = 96, 64
OUT_OF_THE_QUESTION = -30.0


@dataclass(frozen=True, slots=True, eq=False)
class Logits:
    """The network's logits for N places.

    `numbers` (N, NUMBERS); `colours` (N, K, NUMBERS + SLOTS), -30 where a colour may not lie;
    `covered` (N,).
    """

    numbers: Floats
    colours: Floats
    covered: Floats


@dataclass(frozen=True, slots=True, eq=False)
class CropsSeen:
    """The crops of a picture's M parts.

    `first`, `second` (M, rows, columns, 3): at the two heights; `empty`: of the empty board at the
    first, None if unknown; `own` (M, rows, columns): the parts' own ground; `geometry`
    (M, GEOMETRY); `place` (M,): the index of each part's place.
    """

    first: Picture
    second: Picture
    empty: Picture | None
    own: Maps
    geometry: Maps
    place: Indices

    def only(self, places: Mask) -> CropsSeen:
        """The parts of some places (N,)."""
        parts = places[self.place]
        return CropsSeen(
            self.first[parts],
            self.second[parts],
            None if self.empty is None else self.empty[parts],
            self.own[parts],
            self.geometry[parts],
            self.place[parts],
        )

    def mirrored(self) -> CropsSeen:
        """The parts mirrored, without the empty board."""
        geometry = self.geometry.copy()
        geometry[:, ACROSS] *= -1
        first, second = (
            np.asarray(cv2.flip(lines_of(crops), 1), np.uint8).reshape(crops.shape)
            for crops in (self.first, self.second)
        )
        return CropsSeen(first, second, None, self.own[:, :, ::-1], geometry, self.place)


@dataclass(frozen=True, slots=True, eq=False)
class Normalised:
    """The crops of M parts as the network takes them: with a `mean` of 0 and a `spread` of 1.

    Made a few rows at a time: all at once they take as much memory as everything else.
    """

    seen: CropsSeen
    mean: float
    spread: float

    def __len__(self) -> int:
        return len(self.seen.place)

    def __getitem__(self, rows: slice) -> Maps:
        """Some rows, (R, CHANNELS, rows, columns)."""
        seen = self.seen
        own = seen.own[rows]
        stack = np.empty((len(own), CHANNELS, *own.shape[1:]), np.float32)
        levels = np.arange(256, dtype=np.float32) - np.float32(self.mean)
        levels *= np.float32(1 / self.spread)
        for number, crops in enumerate((seen.first, seen.second, seen.empty)):
            if crops is None:
                stack[:, 3 * number : 3 * number + 3] = 0
                continue
            for colour, plane in enumerate(cv2.split(lines_of(crops[rows])), 3 * number):
                for part, shown in zip(stack, plane.reshape(own.shape), strict=True):
                    cv2.LUT(shown, levels, dst=part[colour])
        stack[:, CHANNELS - 1] = own
        return stack


@dataclass(frozen=True, slots=True, eq=False)
class Tuning:
    """What all parts of a picture share: mean and spread of its levels, and its code.

    `whole` (1, codes) is None until the picture has been encoded.
    """

    mean: float
    spread: float
    whole: Maps | None


class Network:
    """The weights; holds no state between pictures."""

    def __init__(self, folder: Path = WEIGHTS) -> None:
        try:
            with np.load(folder / "numbers.npz") as stored:
                self.numbers = {name: stored[name] for name in stored.files}
        except (OSError, ValueError) as error:
            raise damaged_weights(folder) from error
        self.nets = {
            name: OnnxNet(folder / f"{name}.onnx") for name in ("down", "up", "colour", "faces")
        }

    def linear(self, name: str, x: Maps) -> Maps:
        """The named linear layer applied to `x`."""
        result: Maps = x @ self.numbers[f"{name}.weight"].T + self.numbers[f"{name}.bias"]
        return result

    def faces(self, patches: Patches | None, colours: int, mean: float, spread: float) -> Maps:
        """The code of each colour (K, codes); the lighter of two first if there are no patches."""
        unknown = self.numbers["faces.unknown"]
        if patches is None:
            rank = [0, 1] if colours == 2 else [2] * colours
            return np.asarray(unknown[rank], np.float32)
        codes = []
        for k in range(colours):
            if not patches.known[k]:
                codes.append(unknown[2])
                continue
            start = (patches.start[k].astype(np.float32) - mean) / spread
            bare = np.zeros_like(start)
            if patches.empty is not None:
                bare = (patches.empty[k].astype(np.float32) - mean) / spread
            both = np.concatenate([start, bare], axis=-1).transpose(0, 3, 1, 2)
            pooled = [
                out.reshape(PATCHES, -1)
                for out in self.nets["faces"].run(("mean", "top"), patches=both)
            ]
            one = np.maximum(self.linear("faces.one", np.concatenate(pooled, axis=1)), 0)
            several = np.concatenate([one.mean(axis=0), one.max(axis=0)])[None]
            hidden = np.maximum(self.linear("faces.all", several), 0)
            codes.append(self.linear("faces.out", hidden)[0])
        return np.stack(codes).astype(np.float32)

    def of_crops(self, seen: CropsSeen, patches: Patches | None, allowed: Mask) -> Logits:
        """The network's output for crops: the mean of two looks.

        `allowed` (places, K): which colours may lie where.
        """
        said, tuning = self.looked(seen, patches, allowed)
        return mean_of(said, self.looked_otherwise(seen, patches, allowed, tuning))

    def looked(
        self,
        seen: CropsSeen,
        patches: Patches | None,
        allowed: Mask,
        tuning: Tuning | None = None,
    ) -> tuple[Logits, Tuning]:
        """The output of one look, and the `Tuning` it used.

        With `tuning` from an earlier picture the parts of some places are enough; the output for
        places without a part then means nothing.
        """
        read = tuning
        if read is None:
            mean, spread = cv2.meanStdDev(np.ascontiguousarray(seen.first).reshape(-1, 1))
            read = Tuning(float(mean[0, 0]), float(spread[0, 0]) + LEAST_CONTRAST, None)
        said, whole = self.one_look(seen, patches, allowed, read)
        return said, replace(read, whole=whole)

    def looked_otherwise(
        self,
        seen: CropsSeen,
        patches: Patches | None,
        allowed: Mask,
        tuning: Tuning,
    ) -> Logits:
        """The output of a second look, mirrored and without the empty board.

        The empty board's picture may mislead, since sun and lamps move on.
        """
        faces = None if patches is None else replace(patches, empty=None)
        return self.one_look(seen.mirrored(), faces, allowed, tuning)[0]

    def one_look(
        self,
        seen: CropsSeen,
        patches: Patches | None,
        allowed: Mask,
        tuning: Tuning,
    ) -> tuple[Logits, Maps]:
        """The output of one forward pass over crops, and the picture's code."""
        mean, spread = tuning.mean, tuning.spread
        flags = np.tile([[seen.empty is not None, patches is not None]], (len(seen.first), 1))
        told = np.concatenate([seen.geometry, flags], axis=1).astype(np.float32)
        colours = allowed.shape[1]
        faces = self.faces(patches, colours, mean, spread)
        plain = np.zeros((len(seen.first), colours, LIKENESS, *CELLS), np.float32)
        if patches is not None:
            bare = None if seen.empty is None else levels(seen.empty)
            known = np.array(patches.known)
            plain = likeness(levels(seen.first), bare, face_levels(patches.start), known)
        crops = Normalised(seen, mean, spread)
        return self.said(crops, told, seen.place, faces, allowed, plain, tuning.whole)

    def said(
        self,
        seen: Normalised,
        told: Maps,
        place: Indices,
        faces: Maps,
        allowed: Mask,
        plain: Maps,
        whole: Maps | None = None,
    ) -> tuple[Logits, Maps]:
        """The network proper: logits of N places from M parts, and the code of the whole picture.

        The code is computed from these parts unless `whole` gives it; `plain` as of `likeness`.
        """
        mid, low, strip = (
            self.linear(name, told)[:, :, None, None]
            for name in ("told_mid", "told_low", "told_strip")
        )
        outputs = ("fine", "middle", "deep", "mean", "top")
        fine, middle, deep, mean, top = self.nets["down"].run(outputs, seen=seen, mid=mid, low=low)
        if whole is None:
            flat = len(seen), -1
            pooled = [mean.reshape(flat).mean(axis=0), top.reshape(flat).max(axis=0)]
            hidden = np.maximum(self.linear("whole_in", np.concatenate(pooled)[None]), 0)
            whole = self.linear("whole_out", hidden)
        every = np.repeat(whole, len(seen), axis=0)[:, :, None, None]
        sums, tops, shared = self.nets["up"].run(
            ("sums", "tops", "shared"),
            fine=fine, middle=middle, deep=deep, whole=every, told=strip,
        )  # fmt: skip
        of_place = self.of_places(sums, tops, told, whole, place, len(allowed))
        numbers = self.linear("logits", np.maximum(self.linear("say", of_place), 0))
        colours = self.colours(shared, place, faces, allowed, of_place, plain)
        said = Logits(
            numbers[:, :NUMBERS].astype(np.float64),
            colours,
            numbers[:, NUMBERS].astype(np.float64),
        )
        return said, whole

    def of_places(
        self, sums: Maps, tops: Maps, told: Maps, whole: Maps, place: Indices, count: int
    ) -> Maps:
        """The features of each of `count` places, pooled over its parts."""
        order = added(sums[:, :ORDER], place, count) + self.numbers["order_bias"]
        every = [
            np.maximum(order, 0),
            added(sums[:, ORDER:], place, count),
            highest(tops, place, count),
            told[first_of(place, count)],
            np.repeat(np.maximum(whole, 0), count, axis=0),
        ]
        return np.concatenate(every, axis=1)

    def colours(
        self,
        shared: Maps,
        place: Indices,
        faces: Maps,
        allowed: Mask,
        of_place: Maps,
        plain: Maps,
    ) -> Floats:
        """The logits of each number and spot of each colour (N, K, NUMBERS + SLOTS)."""
        part, colour = np.nonzero(allowed[place])
        wanted, code = faces[:, :KEYS], faces[:, KEYS:]
        bias = self.linear("code", code)
        sums, tops = self.nets["colour"].run(
            ("sums", "tops"), shared=shared[part],
            wanted=wanted[colour][:, :, None, None], code=bias[colour][:, :, None, None],
            plain=plain[part, colour],
        )  # fmt: skip
        kinds = allowed.shape[1]
        pair = place[part] * kinds + colour
        held, which = np.unique(pair, return_inverse=True)
        both = np.concatenate(
            [
                of_place[held // kinds],
                np.maximum(added(sums, which, len(held)), 0),
                highest(tops, which, len(held)),
                code[held % kinds],
            ],
            axis=1,
        )
        hidden = np.maximum(self.linear("say_colour", both), 0)
        said = self.linear("logits_colour", hidden)
        found = np.full((len(allowed) * kinds, said.shape[1]), OUT_OF_THE_QUESTION)
        found[held] = said
        return found.reshape(len(allowed), kinds, -1)


def added(x: Maps, index: Indices, count: int) -> Maps:
    """The sum of the rows of each index."""
    result = np.zeros((count, x.shape[1]), np.float32)
    np.add.at(result, index, x)
    return result


def highest(x: Maps, index: Indices, count: int) -> Maps:
    """The elementwise maximum of the rows of each index."""
    rows = x.reshape(len(x), -1)
    result = np.full((count, rows.shape[1]), -1e4, np.float32)
    np.maximum.at(result, index, rows)
    return result


def first_of(index: Indices, count: int) -> Indices:
    """The position at which each index first occurs."""
    return np.array([int(np.argmax(index == n)) for n in range(count)])


def mean_of(one: Logits, other: Logits) -> Logits:
    """The mean of two looks' logits at the same places."""
    return Logits(
        (one.numbers + other.numbers) / 2,
        (one.colours + other.colours) / 2,
        (one.covered + other.covered) / 2,
    )


def instead(old: Logits, new: Logits, places: Mask) -> Logits:
    """`old`, with the logits of some `places` (N,) replaced by those of `new`."""
    return Logits(
        np.where(places[:, None], new.numbers, old.numbers),
        np.where(places[:, None, None], new.colours, old.colours),
        np.where(places, new.covered, old.covered),
    )


def chances(
    said: Logits, place: int | Indices, is_ordered: bool, temperature: float = 1.0
) -> Floats:
    """The probability of each content of `counted` or `ordered`: (C,) on a place, (P, C) on P."""
    numbers, colours = said.numbers[place], said.colours[place]
    kinds = colours.shape[-2]
    if is_ordered:
        table = ordered(kinds)
        score = numbers[..., (table >= 0).sum(axis=1)]
        none = np.zeros_like(numbers[..., :1])
        for spot in range(table.shape[1]):
            row = np.concatenate([colours[..., NUMBERS + spot], none], axis=-1)
            score = score + row[..., table[:, spot]]
    else:
        table = counted(kinds)
        score = numbers[..., table.sum(axis=1)]
        for k in range(kinds):
            score = score + colours[..., k, :NUMBERS][..., table[:, k]]
    score = score / temperature
    weights = np.exp(score - score.max(axis=-1, keepdims=True))
    result: Floats = weights / weights.sum(axis=-1, keepdims=True)
    return result
