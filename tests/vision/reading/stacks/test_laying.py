"""The compiled laying of outlines against the plain formula."""

import numpy as np
import pytest

from pasch_vision.reading.stacks.layers import VOICES_PER_CHECKER, Outline, Patch
from pasch_vision.reading.stacks.laying import RIM, STRAY_ODDS, STRAYS, VOICE
from pasch_vision.reading.stacks.shapes import REACH, SIDE
from vision.capsules import capsule

RADIUS, SWELL, NEARER = 7.0, 1.04, 0.03
TOP, DOWN = np.array([14.3, 13.6]), np.array([-1.2, 2.4])


def seen() -> Patch:
    """Any patch: not of a stack, with some pixels hidden."""
    generator = np.random.default_rng(5)
    voice = generator.uniform(-VOICE, VOICE, (36, 30)).astype(np.float32)
    voice[generator.random(voice.shape) < 0.1] = 0.0
    rim = generator.random((SIDE, SIDE), dtype=np.float32)
    outline = Outline(SWELL, 0.4, -0.8)
    return Patch(voice, rim, TOP, DOWN, RADIUS, outline, nearer=NEARER)


def outline_of(layers: int, stray: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
    """How much of each pixel but for a margin of `REACH` a stack holds."""
    y, x = np.mgrid[REACH : shape[0] - REACH, REACH : shape[1] - REACH].astype(np.float64)
    x, y = x - TOP[0], y - TOP[1]
    size = RADIUS * SWELL
    upper = size * (1 + NEARER * (layers - 1)) - capsule(
        x, y, np.zeros(2), max(layers - 1, 1) * DOWN
    )
    if layers > 1:
        x, y = x - stray[0] * 2 * RADIUS, y - stray[1] * 2 * RADIUS
        lower = capsule(x, y, (layers - 1) * DOWN, layers * DOWN)
        upper = np.maximum(upper, size * (1 + NEARER * (layers - 2)) - lower)
    return np.clip(upper + 0.5, 0.0, 1.0)


def drawing(patch: Patch, layers: int, moved: np.ndarray) -> np.ndarray:
    """What a straight stack of so many layers with its top `moved` would show."""
    y, x = np.indices(patch.voice.shape).astype(np.float64)
    x, y = x - TOP[0] - moved[0], y - TOP[1] - moved[1]
    size = RADIUS * SWELL * (1 + NEARER * (layers - 1))
    drawn = np.where(capsule(x, y, np.zeros(2), layers * DOWN) < size, 0.4, -0.8)
    drawn[np.hypot(x, y) < size] = VOICE
    return np.where(patch.voice == 0.0, 0.0, drawn)


def drawn_rim(patch: Patch, moved: np.ndarray) -> np.ndarray:
    """The rim round a top `moved` as clear as the patch's."""
    y, x = np.mgrid[-REACH : REACH + 1, -REACH : REACH + 1]
    away = (x - moved[0]) ** 2 + (y - moved[1]) ** 2
    return (patch.rim.max() - np.median(patch.rim)) * np.exp(-0.5 * away / 1.2**2)


def fit_of(voice: np.ndarray, rim: np.ndarray, layers: int) -> tuple[float, np.ndarray]:
    """The log mean over the strays of the highest score, and where the best one is."""
    odds, tops = [], []
    strays = STRAYS if layers > 1 else np.zeros((1, 2))
    for stray in strays:
        held = outline_of(layers, stray, voice.shape)
        windows = np.lib.stride_tricks.sliding_window_view(voice, held.shape)
        scores = (windows * held).sum(axis=(2, 3)) * VOICES_PER_CHECKER / (np.pi * RADIUS**2)
        scores = scores + RIM * rim
        row, column = np.clip(np.unravel_index(scores.argmax(), scores.shape), 1, SIDE - 2)
        height, place = float(scores[row, column]), [column - REACH, row - REACH]
        for axis, (before, after) in enumerate(
            (
                (scores[row, column - 1], scores[row, column + 1]),
                (scores[row - 1, column], scores[row + 1, column]),
            )
        ):
            bend = min(before + after - 2 * scores[row, column], -1e-3)
            step = float(np.clip((before - after) / 2 / bend, -1, 1))
            place[axis] += step
            height += (after - before) / 2 * step + bend * step**2 / 2
        odds.append(height)
        tops.append(place)
    likely = np.array(odds) + (STRAY_ODDS if layers > 1 else 0.0)
    return float(np.logaddexp.reduce(likely)), np.array(tops[int(likely.argmax())])


def test_stacks_are_laid_where_the_plain_formula_lays_them() -> None:
    patch = seen()
    fits, tops, expected = patch.laid(3)
    for layers in (1, 2, 3):
        fit, top = fit_of(patch.voice, patch.rim, layers)
        assert fits[layers - 1] == pytest.approx(fit, abs=1e-3)
        assert tops[layers - 1] == pytest.approx(top, abs=1e-2)
        drawn = drawing(patch, layers, top), drawn_rim(patch, top)
        for other in {layers - 1, layers, layers + 1} & {1, 2, 3}:
            usual, _ = fit_of(*drawn, other)
            assert expected[layers - 1, other - layers + 1] == pytest.approx(usual, abs=1e-3)
