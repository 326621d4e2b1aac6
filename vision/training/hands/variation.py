"""Changes training samples at random: their light, their way round, what is known, and hands."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from pasch_vision.arrays import Maps
from pasch_vision.learned.hands.occlusion_finder import stacked
from pasch_vision.learned.hands.plan import STRIDE
from training.drawing.painting.paint import Rng
from training.hands.sample import Sample

__all__ = ["Batch", "batch", "pasted", "shape", "varied"]

Floats = npt.NDArray[Any]
# Inputs (B, INPUTS, H, W), wanted shares and which squares count (B, 1, H / STRIDE, W / STRIDE).
Batch = tuple[Maps, Maps, Maps]


def varied(rng: Rng, one: Sample, other: Sample, is_tall: bool) -> tuple[Floats, Floats]:
    """The network's input and the wanted share of a sample, changed at random.

    `other`: a sample whose hand may be pasted in; `is_tall`: the plan is turned to stand upright.
    """
    seen, wanted = one.seen, one.hidden
    if rng.random() < 0.35:
        seen, wanted = pasted(rng, seen, wanted, other)
    gain = np.exp(rng.normal(0, 0.12, 3)).astype(np.float32) if rng.random() < 0.5 else np.ones(3)
    common = np.exp(rng.normal(0, 0.1, 3))
    drift = np.exp(rng.normal(0, 0.06) + rng.normal(0, 0.02, 3)) if rng.random() < 0.6 else 1.0
    if rng.random() < 0.15:
        drift = np.exp(rng.normal(0, 0.3) + rng.normal(0, 0.12, 3))
    start, empty = (lit(x, gain * common * drift) for x in (one.start, one.empty))
    if rng.random() < 0.4:
        by = rng.normal(0, 0.4, 2)
        start, empty = shifted(start, by), shifted(empty, by)
    seen = lit(seen, gain * common)
    if rng.random() < 0.4:
        seen = lit(seen, shade(rng, seen.shape[:2]))
    if rng.random() < 0.2:
        start = lit(start, shade(rng, seen.shape[:2]))
    if rng.random() < 0.2:
        empty = lit(empty, shade(rng, seen.shape[:2]))
    chance = rng.random()
    has_start, has_empty = chance > 0.15, 0.15 < chance < 0.7
    made = stacked(seen, start if has_start else None, empty if has_empty else None, one.drawn)
    if rng.random() < 0.5:
        made, wanted = made[:, :, ::-1].copy(), wanted[:, ::-1]
        made[-2] *= -1
    if rng.random() < 0.5:
        made, wanted = made[:, ::-1].copy(), wanted[::-1]
        made[-1] *= -1
    if (made.shape[1] > made.shape[2]) != is_tall:
        made, wanted = made.transpose(0, 2, 1).copy(), wanted.T
        made[[-2, -1]] = made[[-1, -2]]
    return made, wanted


def shifted(picture: Floats, by_px: Floats) -> Floats:
    """A picture moved by less than a pixel or two."""
    matrix = np.array([[1, 0, by_px[0]], [0, 1, by_px[1]]])
    size = picture.shape[1::-1]
    return cv2.warpAffine(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE)


def lit(picture: Floats, gain: Floats | float) -> Floats:
    """A picture in other light."""
    return np.clip(picture * np.float32(gain), 0, 255).astype(np.uint8)


def pasted(rng: Rng, seen: Floats, wanted: Floats, other: Sample) -> tuple[Floats, Floats]:
    """A hand of another board, or a shape that reaches in from outside, put over a picture."""
    height, width = seen.shape[:2]
    if rng.random() < 0.5 and other.hidden.max() > 0.5:
        share = cv2.resize(other.hidden, None, fx=STRIDE, fy=STRIDE)
        look = other.seen
        if rng.random() < 0.5:
            share, look = share[:, ::-1], look[:, ::-1]
        share, look = (fitted(x, (height, width)) for x in (share, look))
        look = look * np.exp(rng.normal(0, 0.3, 3))
        if rng.random() < 0.3:
            look = look[..., rng.permutation(3)]
    else:
        share = shape(rng, (height, width))
        look = texture(rng, (height, width))
    share = np.where(seen.max(axis=2) == 0, 0, share)
    if rng.random() < 0.3:
        look = likened(rng, look, seen, share)
    made = seen * (1 - share[..., None]) + np.clip(look, 0, 255) * share[..., None]
    small = cv2.resize(share, wanted.shape[::-1], interpolation=cv2.INTER_AREA)
    return made.astype(np.uint8), np.maximum(wanted, small)


def likened(rng: Rng, look: Floats, seen: Floats, share: Floats) -> Floats:
    """A hand of nearly the colour and brightness of what it hides."""
    if share.sum() < 1:
        return look
    own, other = (
        (picture * share[..., None]).sum(axis=(0, 1)) / share.sum() for picture in (look, seen)
    )
    near = other * np.exp(rng.normal(0, 0.15) + rng.normal(0, 0.06, 3))
    return np.asarray(look * (near / np.maximum(own, 1)), np.float32)


def fitted(picture: Floats, size: tuple[int, int]) -> Floats:
    """The middle of a picture, or the picture in the middle of nothing."""
    height, width = size
    tall, wide = picture.shape[:2]
    more = [max(height - tall, 0), max(width - wide, 0)]
    picture = np.pad(picture, [(n // 2, n - n // 2) for n in more] + [(0, 0)] * (picture.ndim - 2))
    tall, wide = picture.shape[:2]
    top, left = (tall - height) // 2, (wide - width) // 2
    return picture[top : top + height, left : left + width]


def shape(rng: Rng, size: tuple[int, int]) -> Floats:
    """A shape that reaches in from an edge: an arm with some fingers."""
    height, width = size
    turn = rng.uniform(0, 2 * np.pi)
    tip = np.array([rng.uniform(0.15, 0.85) * width, rng.uniform(0.15, 0.85) * height])
    back = np.array([np.cos(turn), np.sin(turn)])
    aside = np.array([-back[1], back[0]])
    drawn = np.zeros(size, np.uint8)
    wide = rng.uniform(6, 16)
    palm = tip + back * wide * rng.uniform(1.2, 2.4)
    bend = aside * rng.normal(0, 12)
    points = [palm, palm + back * 30 + bend, palm + back * 400 + bend * rng.uniform(0, 8)]
    for a, b in pairwise(points):
        line(drawn, a, b, wide)
        wide *= rng.uniform(0.7, 1.3)
    for _ in range(int(rng.integers(0, 6))):
        end = tip + aside * rng.normal(0, 8) + back * rng.uniform(-4, 6)
        line(drawn, palm + aside * rng.normal(0, 3), end, rng.uniform(2.5, 4.5))
    return cv2.GaussianBlur(drawn.astype(np.float32) / 255, (0, 0), 0.6)


def line(drawn: Floats, a: Floats, b: Floats, wide: float) -> None:
    """Draw a thick line with round ends."""
    ends = [tuple(int(v) for v in np.rint(point)) for point in (a, b)]
    cv2.line(drawn, ends[0], ends[1], 255, max(round(wide), 1), cv2.LINE_AA)


def texture(rng: Rng, size: tuple[int, int]) -> Floats:
    """A colour with a little or much of a pattern, darker towards one side."""
    height, width = size
    base = rng.uniform(10, 245, 3)
    if rng.random() < 0.5:
        skins = [(150, 172, 225), (115, 145, 200), (82, 110, 165), (54, 76, 120), (38, 50, 80)]
        base = np.array(skins[int(rng.integers(5))]) * rng.uniform(0.6, 1.25)
    made = np.ones((height, width, 3), np.float32) * base
    y, x = np.mgrid[:height, :width]
    if rng.random() < 0.4:
        turn, step = rng.uniform(0, np.pi), rng.uniform(2, 12)
        wave = np.sin((x * np.cos(turn) + y * np.sin(turn)) * 2 * np.pi / step)
        made += (wave > rng.uniform(-0.5, 0.8))[..., None] * rng.normal(0, 45, 3)
    rough = clouds(rng, size, rng.uniform(0.5, 5))
    made *= 1 + rough[..., None] / (rough.std() + 1e-6) * rng.uniform(0.0, 0.2)
    turn = rng.uniform(0, 2 * np.pi)
    slope = ((x / width - 0.5) * np.cos(turn) + (y / height - 0.5) * np.sin(turn))[..., None]
    return np.asarray(made * np.exp(slope * rng.uniform(0, 1.2)), np.float32)


def shade(rng: Rng, size: tuple[int, int]) -> Floats:
    """The share of the light (H, W, 3) that reaches a board in the sun: in stripes as of a blind,
    beside a bar or two, or through leaves."""
    height, width = size
    y, x = np.mgrid[:height, :width].astype(np.float32)
    turn = rng.uniform(0, np.pi)
    across = x * np.cos(turn) + y * np.sin(turn)
    kind = int(rng.integers(3))
    if kind == 0:
        step = rng.uniform(6, 40)
        dark = (
            np.sin(across * 2 * np.pi / step + rng.uniform(0, 7)) > rng.uniform(-0.6, 0.6)
        ) * 1.0
    elif kind == 1:
        dark = np.zeros(size)
        for _ in range(int(rng.integers(1, 4))):
            turn = rng.uniform(0, np.pi)
            way = (x - width / 2) * np.cos(turn) + (y - height / 2) * np.sin(turn)
            dark = np.maximum(dark, np.abs(way - rng.normal(0, 50)) < rng.uniform(2, 30))
    else:
        rough = clouds(rng, size, rng.uniform(3, 20))
        dark = (rough > np.quantile(rough, rng.uniform(0.3, 0.8))) * 1.0
    dark = cv2.GaussianBlur(dark.astype(np.float32), (0, 0), rng.uniform(0.4, 3))[..., None]
    deep = rng.uniform(0.25, 0.85)
    return np.asarray(1 - dark * (1 - deep * np.exp(rng.normal(0, 0.05, 3))), np.float32)


def clouds(rng: Rng, size: tuple[int, int], coarse_px: float) -> Floats:
    """Smooth noise (H, W)."""
    noise = rng.normal(0, 1, size).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(noise, (0, 0), coarse_px))


def batch(rng: Rng, made: Sequence[tuple[Floats, Floats]], size: tuple[int, int]) -> Batch:
    """Inputs, wanted shares and which squares count, all of one size (height, width).

    Larger plans are cut, smaller ones have nothing around them.
    """
    height, width = size
    inputs = np.zeros((len(made), len(made[0][0]), height, width), np.float32)
    wanted = np.zeros((len(made), 1, height // STRIDE, width // STRIDE), np.float32)
    counts = np.zeros_like(wanted)
    for n, (one, share) in enumerate(made):
        rows, from_rows = overlap(rng, wanted.shape[2], share.shape[0])
        columns, from_columns = overlap(rng, wanted.shape[3], share.shape[1])
        inputs[n, :, finely(rows), finely(columns)] = one[
            :, finely(from_rows), finely(from_columns)
        ]
        wanted[n, 0, rows, columns] = share[from_rows, from_columns]
        counts[n, 0, rows, columns] = 1
    return inputs, wanted, counts


def overlap(rng: Rng, room: int, length: int) -> tuple[slice, slice]:
    """Where a length comes to lie in a room, at random, and the part of it that does."""
    first = int(rng.integers(abs(room - length) + 1))
    if length <= room:
        return slice(first, first + length), slice(0, length)
    return slice(0, room), slice(first, first + room)


def finely(squares: slice) -> slice:
    """The pixels of squares."""
    return slice(squares.start * STRIDE, squares.stop * STRIDE)
