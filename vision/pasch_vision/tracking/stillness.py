"""Tells when the scene is at rest, so that only still pictures are read.

Compares small grey copies of frames. Sans-IO: frames and times come in, the state goes out. A
blinking LED changes a few spots, a hand or a rolling die a region; noise changes everything a
little. So the picture is divided into tiles, and the tiles that changed are counted.
"""

from collections import deque
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from pasch_vision.arrays import Maps, Mask
from pasch_vision.picture import Picture

__all__ = ["StillState", "StillnessGate"]


# The small copy is this wide; a tile is this many of its pixels square (a third of a checker).
WIDTH = 160
TILE = 4
# How bright blue, green and red look (ITU-R BT.601).
BRIGHTNESS = np.array([[0.114, 0.587, 0.299]], np.float32)
# A tile has changed if its mean did by more than this many times the noise and this many levels.
NOISE_TIMES = 5.0
LEAST_CHANGE = 4.0
# A blinking LED and its glow change up to this many neighbouring tiles.
LED_TILES = 4
# The scene is at rest once nothing has moved for this long: less than the 0.3 s a person notices.
REST_S = 0.2


@dataclass(frozen=True, slots=True)
class StillState:
    """Whether the scene is at rest.

    `is_still`: nothing has moved for `REST_S`; `motion` (0 to 1): the share of the picture that
    has changed since the last frames.
    """

    is_still: bool
    motion: float


class StillnessGate:
    """Fed with every frame, says whether the scene is at rest."""

    def __init__(self) -> None:
        self._frames: deque[tuple[float, Maps]] = deque()
        self._moved_s: float | None = None
        self._noise = 0.5

    def update(self, image: Picture, now_s: float) -> StillState:
        """Take a frame (H, W, 3) BGR uint8 seen at `now_s` (s, not decreasing).

        It is compared with the frame before and, because slow movements show only over several
        frames, with the oldest one of the last `REST_S`.
        """
        small = tiles(image)
        if self._frames and self._frames[-1][1].shape != small.shape:
            self._frames.clear()
        step = self._change(small, -1)
        slow = self._change(small, 0)
        if self._moved_s is None or step > 0:
            self._moved_s = now_s
        self._frames.append((now_s, small))
        while len(self._frames) > 1 and self._frames[1][0] <= now_s - REST_S:
            self._frames.popleft()
        has_rested = now_s - self._moved_s >= REST_S and now_s > self._frames[0][0]
        return StillState(has_rested and slow == 0, max(step, slow))

    def _change(self, small: Maps, index: int) -> float:
        """The share of the picture that changed since an earlier frame; 1 where there is none."""
        if not self._frames:
            return 1.0
        difference = small - self._frames[index][1]
        if index == -1:
            self._noise = 0.9 * self._noise + 0.1 * float(np.median(np.abs(difference))) / 0.67
        away = np.abs(difference - np.median(difference))
        return moving_share(away > max(LEAST_CHANGE, NOISE_TIMES * self._noise))


def tiles(image: Picture) -> Maps:
    """Mean grey of each tile, float32, from every second row."""
    height, width = image.shape[:2]
    across = min(WIDTH // TILE, width)
    down = max(1, round(height * across / width))
    rows, columns = (
        np.linspace(0, size, number + 1).round().astype(np.int64)
        for size, number in ((height, down), (width, across))
    )
    lines = np.ascontiguousarray(image).reshape(height, -1)
    sums = np.concatenate(
        [
            cv2.reduce(lines[top:bottom:2], 0, cv2.REDUCE_SUM, dtype=cv2.CV_32F)
            for top, bottom in pairwise(rows)
        ]
    )
    grey = cv2.transform(sums.reshape(down, width, 3), BRIGHTNESS)
    numbers = np.outer((np.diff(rows) + 1) // 2, np.diff(columns))
    return np.asarray(np.add.reduceat(grey, columns[:-1], axis=1) / numbers, np.float32)


def moving_share(changed: Mask) -> float:
    """The share of tiles in changed regions larger than an LED's glow."""
    if not changed.any():
        return 0.0
    number, _, stats, _ = cv2.connectedComponentsWithStats(changed.astype(np.uint8))
    areas = [int(stats[label, cv2.CC_STAT_AREA]) for label in range(1, number)]
    return sum(area for area in areas if area > LED_TILES) / changed.size
