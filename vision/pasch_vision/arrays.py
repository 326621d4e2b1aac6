"""The array types that modules exchange; the functions that take them document their shapes."""

import numpy as np
import numpy.typing as npt

__all__ = ["Floats", "Indices", "Integers", "Maps", "Mask", "Picture"]

Maps = npt.NDArray[np.float32]
Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]
Integers = npt.NDArray[np.int32]
Mask = npt.NDArray[np.bool_]
Picture = npt.NDArray[np.uint8]
