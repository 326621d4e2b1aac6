"""The network that reads a rectified board: features of the whole, then each place by itself.

`Features` sees the whole picture once, with a receptive field wide enough to learn what checkers,
points and light look like on this board; `PointHead` and `BarHead` read one place from the
features along it. Numbers and kinds of checkers are separate outputs; together they are a place's
content.
"""

import torch
from torch import Tensor, nn
from torch.nn import functional

from pasch_vision.learned.corners.canvas import HEIGHT
from pasch_vision.learned.corners.net import (
    BAR_NUMBERS,
    CELL_PX,
    KINDS,
    NUMBERS,
    STRIP_LENGTH,
    STRIP_WIDTH,
    first_cell,
)

WIDTH = 32
# The features and the two channels of heat.
CHANNELS = WIDTH + 2
# The size in cells of a point's strip of features: along it, from beyond its base, and across.
STRIP = (STRIP_LENGTH, STRIP_WIDTH)
BAR_STRIP = (HEIGHT // CELL_PX, STRIP_WIDTH)


def block(inward: int, outward: int, stride: int | tuple[int, int] = 1) -> nn.Sequential:
    """A 3 x 3 convolution followed by a ReLU."""
    return nn.Sequential(nn.Conv2d(inward, outward, 3, stride, 1), nn.ReLU(inplace=True))


class Residual(nn.Module):
    """Two convolutions with a skip connection."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.one = block(channels, channels)
        self.two = nn.Conv2d(channels, channels, 3, 1, 1)

    def forward(self, x: Tensor) -> Tensor:
        """Features of the same shape as `x`."""
        return functional.relu(x + self.two(self.one(x)))


class Features(nn.Module):
    """Pictures (N, 3, 288, 368) to features (N, 34, 72, 92) and heat (N, 2, 72, 92)."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(block(3, 16, 2), block(16, 24, 2), block(24, 24))
        self.middle = nn.Sequential(block(24, 48, 2), Residual(48), Residual(48))
        self.deep = nn.Sequential(block(48, 80, 2), Residual(80), Residual(80))
        self.whole = nn.Sequential(nn.Conv2d(160, 80, 1), nn.ReLU(), nn.Conv2d(80, 80, 1))
        self.deep_out = nn.Conv2d(80, 48, 1)
        self.middle_out = nn.Sequential(block(48, 48), nn.Conv2d(48, WIDTH, 1))
        self.stem_out = nn.Conv2d(24, WIDTH, 1)
        self.out = block(WIDTH, WIDTH)
        self.heat = nn.Conv2d(WIDTH, 2, 1)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """The features and the heat."""
        fine = self.stem(x)
        middle = self.middle(fine)
        deep = self.deep(middle)
        pooled = torch.cat(
            [functional.avg_pool2d(deep, (18, 23)), functional.max_pool2d(deep, (18, 23))], dim=1
        )
        # Expanded explicitly: OpenCV adds only tensors of the same shape.
        whole = functional.interpolate(self.whole(pooled), size=(18, 23), mode="nearest")
        deep = functional.relu(deep + whole)
        middle = functional.relu(middle + doubled(self.deep_out(deep)))
        fine = functional.relu(self.stem_out(fine) + doubled(self.middle_out(middle)))
        features = self.out(fine)
        heat = self.heat(features)
        return torch.cat([features, torch.sigmoid(heat)], dim=1), heat


def doubled(x: Tensor) -> Tensor:
    """`x`, upsampled to twice its width and height."""
    return functional.interpolate(x, scale_factor=2.0, mode="nearest")


class Counter(nn.Module):
    """Pools features (N, C, H, W): sums of 16 bumps and the maximum of each, (N, C + 16)."""

    def __init__(self, channels: int, size: tuple[int, int]) -> None:
        super().__init__()
        self.size = size
        self.bump = nn.Sequential(nn.Conv2d(channels, 16, 1), nn.ReLU())

    def forward(self, x: Tensor) -> Tensor:
        """The sums, which grow with every checker wherever it lies, and the maxima."""
        sums = functional.avg_pool2d(self.bump(x), self.size) * 8.0
        return torch.flatten(torch.cat([sums, functional.max_pool2d(x, self.size)], dim=1), 1)


class PointHead(nn.Module):
    """Features along points (N, 34, 38, 8) to logits (N, 21): numbers, kinds, covered.

    Along the point the resolution stays at half a checker, since checkers are to be counted.
    """

    def __init__(self) -> None:
        super().__init__()
        self.look = nn.Sequential(
            block(CHANNELS, 48, (1, 2)), block(48, 64, (2, 2)), block(64, 64)
        )
        self.count = Counter(64, (19, 2))
        self.order = nn.Sequential(nn.Flatten(), nn.Linear(64 * 38, 96))
        self.say = nn.Sequential(nn.ReLU(), nn.Linear(96 + 80, 96), nn.ReLU())
        self.logits = nn.Linear(96, NUMBERS + KINDS + 1)

    def forward(self, x: Tensor) -> Tensor:
        """The logits."""
        seen = self.look(x)
        both = torch.cat([self.order(seen), self.count(seen)], dim=1)
        said: Tensor = self.logits(self.say(both))
        return said


class BarHead(nn.Module):
    """Features along bars (N, 34, 72, 8) to logits (N, 17): lighter, darker, covered."""

    def __init__(self) -> None:
        super().__init__()
        self.look = nn.Sequential(
            block(CHANNELS, 48, (1, 2)), block(48, 64, (2, 2)), block(64, 64)
        )
        self.count = Counter(64, (36, 2))
        self.say = nn.Sequential(nn.Linear(80, 96), nn.ReLU(), nn.Linear(96, 2 * BAR_NUMBERS + 1))

    def forward(self, x: Tensor) -> Tensor:
        """The logits."""
        said: Tensor = self.say(self.count(self.look(x)))
        return said


def strips(features: Tensor, bars_px: list[float]) -> tuple[Tensor, Tensor]:
    """Features along all points (24 N, 34, 38, 8) and bars (N, 34, 72, 8).

    Points run from the left, the top side first, each from the base outward.
    """
    points, bars = [], []
    for one, bar_px in zip(features, bars_px, strict=True):
        tops, bottoms = [], []
        for column in range(12):
            left = first_cell(column, bar_px)
            part = one[:, :, left : left + STRIP[1]]
            tops.append(part[:, : STRIP[0]])
            bottoms.append(part.flip(1)[:, : STRIP[0]])
        points += tops + bottoms
        bars.append(one[:, :, 42:50])
    return torch.stack(points), torch.stack(bars)


class CornersNet(nn.Module):
    """Features and both heads."""

    def __init__(self) -> None:
        super().__init__()
        self.features, self.point, self.bar = Features(), PointHead(), BarHead()

    def forward(self, images: Tensor, bars_px: list[float]) -> tuple[Tensor, Tensor, Tensor]:
        """Logits of points (N, 24, 21) and bars (N, 17), heat (N, 2, 72, 92)."""
        features, heat = self.features(images)
        points, bars = strips(features, bars_px)
        said = self.point(points)
        return said.reshape(len(images), 24, -1), self.bar(bars), heat
