"""A long exposure: the mean of what was seen since something last moved."""

import numpy as np

from pasch_vision.tracking.frame_average import FrameAverage


def test_noise_averages_out_and_what_moved_is_forgotten() -> None:
    chance = np.random.default_rng(1)
    scene = np.full((30, 40, 3), 120, np.uint8)
    noisy = [np.clip(scene + chance.normal(0, 12, scene.shape), 0, 255) for _ in range(25)]
    exposure = FrameAverage()
    first, *_, last = [exposure.add(frame.astype(np.uint8)) for frame in noisy]
    assert float(np.abs(first.astype(int) - 120).mean()) > 3 * float(
        np.abs(last.astype(int) - 120).mean()
    )
    assert last.dtype == np.uint8
    exposure.forget()
    assert (exposure.add(np.zeros_like(scene)) == 0).all()


def test_a_picture_of_another_size_begins_anew() -> None:
    exposure = FrameAverage()
    exposure.add(np.full((30, 40, 3), 200, np.uint8))
    assert (exposure.add(np.full((15, 20, 3), 10, np.uint8)) == 10).all()
