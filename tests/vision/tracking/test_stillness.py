"""The gate opens soon after things came to rest, and not for noise or lights."""

import numpy as np
import pytest

from pasch_vision.picture import Picture
from pasch_vision.tracking.stillness import StillnessGate, StillState, tiles

FRAME_S = 1 / 30


def board(rng: np.random.Generator) -> Picture:
    scene = np.tile(np.linspace(60, 180, 320), (180, 1))[..., None].repeat(3, axis=2)
    return np.clip(scene + rng.normal(0.0, 6.0, scene.shape), 0, 255).astype(np.uint8)


def fed(gate: StillnessGate, frames: list[Picture], begin_s: float) -> list[StillState]:
    return [gate.update(frame, begin_s + i * FRAME_S) for i, frame in enumerate(frames)]


def test_a_noisy_but_still_scene_opens_the_gate_within_300_ms() -> None:
    rng = np.random.default_rng(1)
    states = fed(StillnessGate(), [board(rng) for _ in range(12)], 0.0)
    first = next(i for i, state in enumerate(states) if state.is_still)
    assert first * FRAME_S <= 0.3
    assert all(state.is_still for state in states[first:])


def test_something_moving_keeps_it_closed_until_it_rests() -> None:
    rng, gate = np.random.default_rng(2), StillnessGate()
    fed(gate, [board(rng) for _ in range(15)], 0.0)
    moving = []
    for step in range(15):
        frame = board(rng)
        frame[60:130, 20 + 10 * step : 80 + 10 * step] = 20
        moving.append(frame)
    states = fed(gate, moving, 0.5)
    assert not any(state.is_still for state in states)
    assert all(state.motion > 0 for state in states)
    rest = fed(gate, [moving[-1]] * 12, 1.0)
    first = next(i for i, state in enumerate(rest) if state.is_still)
    assert first * FRAME_S <= 0.3


def test_a_blinking_led_does_not_close_it() -> None:
    rng, gate = np.random.default_rng(3), StillnessGate()
    frames = []
    for step in range(30):
        frame = board(rng)
        if step % 4 < 2:
            frame[40:46, 100:106] = 255
        frames.append(frame)
    assert all(state.is_still for state in fed(gate, frames, 0.0)[10:])


def test_a_lamp_switched_on_closes_it_for_a_moment_only() -> None:
    rng, gate = np.random.default_rng(4), StillnessGate()
    fed(gate, [board(rng) for _ in range(10)], 0.0)
    brighter = [np.clip(board(rng) * 1.3, 0, 255).astype(np.uint8) for _ in range(15)]
    assert fed(gate, brighter, 0.4)[-1].is_still


@pytest.mark.parametrize(("height", "width"), [(180, 320), (480, 854)])
def test_a_tile_is_as_bright_as_every_second_row_of_its_pixels(height: int, width: int) -> None:
    image = np.random.default_rng(6).integers(0, 256, (height, width, 3)).astype(np.uint8)
    grey = image @ np.array([0.114, 0.587, 0.299])
    found = tiles(image)
    rows = np.rint(np.linspace(0, height, found.shape[0] + 1)).astype(int)
    columns = np.rint(np.linspace(0, width, 41)).astype(int)
    for down in range(found.shape[0]):
        for across in range(40):
            tile = grey[rows[down] : rows[down + 1] : 2, columns[across] : columns[across + 1]]
            assert found[down, across] == pytest.approx(tile.mean(), abs=1e-3)


@pytest.mark.parametrize(("height", "width"), [(1, 1), (12, 16), (32, 24), (5, 300)])
def test_a_picture_smaller_than_its_tiles_has_smaller_ones(height: int, width: int) -> None:
    found = tiles(np.full((height, width, 3), 7, np.uint8))
    assert found.size
    assert found == pytest.approx(np.full(found.shape, 7.0), abs=1e-4)
