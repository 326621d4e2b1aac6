"""How far points lie from a line, for tests of outlines."""

import numpy as np

from pasch_vision.arrays import Floats


def capsule(x: Floats, y: Floats, start: Floats, end: Floats) -> Floats:
    """The distance of every point from the line between `start` and `end`."""
    way = end - start
    along = ((x - start[0]) * way[0] + (y - start[1]) * way[1]) / max(float(way @ way), 1e-9)
    along = np.clip(along, 0.0, 1.0)
    x, y = x - start[0] - along * way[0], y - start[1] - along * way[1]
    away: Floats = np.sqrt(x * x + y * y)
    return away
