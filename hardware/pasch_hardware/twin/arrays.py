"""The arrays that the drawing modules hand each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Array", "vector"]

# float32 unless a docstring says otherwise; shapes stand in the docstrings.
Array = npt.NDArray[Any]


def vector(values: Sequence[float]) -> Array:
    """The values as a float32 array."""
    return np.array(values, np.float32)
