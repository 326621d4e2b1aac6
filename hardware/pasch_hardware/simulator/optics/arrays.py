"""The arrays that the drawing modules exchange."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Array", "dot", "unit", "vector"]

# float32 unless a docstring says otherwise; shapes stand in the docstrings.
Array = npt.NDArray[Any]


def vector(values: Sequence[float]) -> Array:
    """The values as a float32 array."""
    return np.array(values, np.float32)


def dot(first: Array, second: Array) -> Array:
    """The scalar products (...) of vectors (..., 3); written out, a sum over an axis is slow."""
    products = first * second
    return np.asarray(products[..., 0] + products[..., 1] + products[..., 2])


def unit(vectors: Array) -> Array:
    """The vectors (..., 3) scaled to length 1; zero stays zero."""
    lengths = np.sqrt(dot(vectors, vectors))
    return np.asarray(vectors / np.maximum(lengths, 1e-6)[..., None])
