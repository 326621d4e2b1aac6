"""Objects lying around on a table: a mug, a notepad, a phone. They have no meaning.

Every table has different ones in different places beside the board, as real pictures do. Board
frame, mm.
"""

from dataclasses import dataclass

import numpy as np

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.simulator.optics.arrays import Array, vector
from pasch_hardware.simulator.optics.footprint import outer_rectangle
from pasch_hardware.simulator.optics.textures import linear

__all__ = ["TableObject", "table_objects"]

Vector = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class TableObject:
    """An upright cylinder (`is_round`) or a box on the table with a side and a top colour."""

    low: Vector
    high: Vector
    side: str
    top: str
    is_round: bool = False

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre seen from above."""
        return ((self.low[0] + self.high[0]) / 2, (self.low[1] + self.high[1]) / 2)

    @property
    def radius(self) -> float:
        """Half its width."""
        return (self.high[0] - self.low[0]) / 2

    def surface_at(self, points: Array) -> tuple[Array, Array]:
        """Normals and albedo (N, 3) at points on it."""
        is_top = points[:, 2] > self.high[2] - 0.05
        away = points[:, :2] - vector(self.middle)
        normals = np.zeros_like(points)
        if self.is_round:
            normals[:, :2] = away / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-3)
        else:
            size = vector(self.high[:2]) - vector(self.low[:2])
            share = np.abs(away) / size
            is_x = share[:, 0] > share[:, 1]
            normals[:, 0] = np.sign(away[:, 0]) * is_x
            normals[:, 1] = np.sign(away[:, 1]) * ~is_x
        normals[is_top] = (0, 0, 1)
        colours = np.where(is_top[:, None], linear(self.top), linear(self.side))
        if self.is_round:
            # Seen from above a mug is a rim around its contents.
            is_rim = np.linalg.norm(away, axis=1) > self.radius * 0.88
            colours = np.where((is_rim & is_top)[:, None], linear(self.side), colours)
        elif self.high[2] - self.low[2] < 3:
            lines = (np.mod(points[:, 1] - self.low[1], 9) < 0.8) & is_top
            colours = np.where(lines[:, None], colours * 0.8, colours)
        return normals, np.asarray(colours, np.float32)


def table_objects(
    profile: BoardProfile, table_z: float, chance: np.random.Generator
) -> tuple[TableObject, ...]:
    """A mug on one side, a notepad on the other and a phone below, at random places."""
    left, top, right, bottom = outer_rectangle(profile)
    side = chance.permutation(2)
    mug_x = left - 75 if side[0] else right + 80
    mug_y = float(top + (bottom - top) * chance.uniform(0.05, 0.4))
    radius = float(chance.uniform(36, 42))
    mug = TableObject(
        (mug_x - radius, mug_y - radius, table_z),
        (mug_x + radius, mug_y + radius, table_z + 88),
        str(chance.choice(["#38618a", "#e4e0d6", "#7a2d2a", "#3b3f44"])),
        "#2b1a12",
        is_round=True,
    )
    pad_x = right + 25 if side[0] else left - 155
    pad_y = float(top + (bottom - top) * chance.uniform(0.3, 0.6))
    pad = TableObject((pad_x, pad_y, table_z), (pad_x + 130, pad_y + 180, table_z + 2), "#c9c7be",
                "#e2e1da")  # fmt: skip
    phone_x = left + 60 + float(chance.uniform(0, max(right - left - 260, 1)))
    low, high = (phone_x, bottom + 28, table_z), (phone_x + 148, bottom + 100, table_z + 8)
    phone = TableObject(low, high, "#1c1d20", "#26282d")
    return (mug, pad, phone)
