"""A board's paint: a flat picture of it and of its table, from above."""

import cv2
import numpy as np

from pasch_hardware.boards.board import BoardProfile
from training.drawing.sketch import Rng, fibres, noise

__all__ = ["Array", "Paint", "Rng", "linear"]

Array = np.typing.NDArray[np.float32]
# A point in mm.
Spot = tuple[float, float] | np.typing.NDArray[np.float64]
SHIFT = 4


def linear(colour: tuple[float, float, float]) -> Array:
    """BGR of 0 to 255 as linear light."""
    return ((np.array(colour, np.float32) / 255) ** 2.2).astype(np.float32)


class Paint:
    """The board and its table from above: `picture` (H, W, 3) BGR, 0 to 255.

    Its first texel lies at `origin` (mm); a mm is `texels` of them wide.
    """

    def __init__(self, rng: Rng, profile: BoardProfile, margin: float) -> None:
        self.rng, self.profile = rng, profile
        width, height = profile.field
        self.texels = 1.2 if profile.board != "gamwin" else 1.6
        self.origin = np.array([-margin, -margin], np.float32)
        shape = (int((height + 2 * margin) * self.texels), int((width + 2 * margin) * self.texels))
        self.picture = np.zeros((*shape, 3), np.uint8)

    def px(self, points: object) -> np.typing.NDArray[np.int32]:
        """Fixed-point texels of points in mm."""
        flat = (np.asarray(points, np.float64) - self.origin) * self.texels - 0.5
        return np.asarray(np.round(flat * (1 << SHIFT)), np.int32)

    def texel(self, point: Spot) -> tuple[int, int]:
        """Column and row of the texel at a point in mm, not outside the picture."""
        x, y = np.clip(self.px(point) >> SHIFT, 0, None)
        return int(x), int(y)

    def polygon(self, points: object, colour: tuple[float, float, float]) -> None:
        """A filled polygon."""
        cv2.fillPoly(self.picture, [self.px(points)], colour, cv2.LINE_AA, SHIFT)

    def outline(self, points: object, colour: tuple[float, float, float], mm: float) -> None:
        """A polygon's outline."""
        wide = max(round(mm * self.texels), 1)
        cv2.polylines(self.picture, [self.px(points)], True, colour, wide, cv2.LINE_AA, SHIFT)

    def circle(
        self, centre: object, radius: float, colour: tuple[float, float, float], mm: float
    ) -> None:
        """A circle, filled where `mm` is negative."""
        x, y = (int(v) for v in self.px(centre))
        wide = -1 if mm < 0 else max(round(mm * self.texels), 1)
        size = round(radius * self.texels * (1 << SHIFT))
        cv2.circle(self.picture, (x, y), size, colour, wide, cv2.LINE_AA, SHIFT)

    def rectangle(
        self, low: tuple[float, float], high: tuple[float, float], colour: tuple[float, ...]
    ) -> None:
        """A filled rectangle."""
        (a, b), (c, d) = low, high
        self.polygon([(a, b), (c, b), (c, d), (a, d)], tuple(colour))  # type: ignore[arg-type]

    def textured(self, low: Spot, high: Spot, strength: float) -> None:
        """Give a rectangle a grain: felt, cork, leather, cloth or wood."""
        rng = self.rng
        (x0, y0), (x1, y1) = self.texel(low), self.texel(high)
        part = self.picture[y0:y1, x0:x1]
        if part.size == 0:
            return
        shape = (part.shape[0], part.shape[1])
        grain = self.texels * float(rng.choice([0.4, 0.8, 1.5, 3.0, 8.0, 20.0]))
        if rng.random() < 0.2:
            v, u = np.indices(shape)
            period = self.texels * float(rng.uniform(1.6, 5.0))
            weave = np.sin(u * 2 * np.pi / period) + np.sin(v * 2 * np.pi / period)
            factor = 1 + strength * 0.7 * weave
        else:
            shape_noise = fibres if rng.random() < 0.4 else noise
            factor = 1 + strength * shape_noise(rng, shape, grain)
        if rng.random() < 0.3:
            factor = factor + 0.5 * strength * noise(rng, shape, grain * 4)
        part[:] = np.clip(part * np.clip(factor, 0.1, 3)[..., None], 0, 255).astype(np.uint8)

    def linear(self) -> Array:
        """The picture as linear light."""
        table = ((np.arange(256) / 255.0) ** 2.2).astype(np.float32)
        return np.asarray(table[self.picture], np.float32)
