"""How the colours of bare board are spread in a picture, whatever light falls on it.

Depends on the empty board alone, and so is worked out once for each calibration.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from pasch_vision.appearance import Maps

__all__ = ["Bell", "Bells"]

# Sensor noise and compression in grey levels, as a shift of the logarithms where it is dark.
NOISE_LEVELS = 6.0
# Brightness of bare board: as it was, as it is around here now, or in a shadow of its own.
SAME, NEARBY, SHADOW = 0.45, 0.35, 0.2
SAME_WIDTH, NEARBY_WIDTH, SHADOW_WIDTH = 0.08, 0.1, 0.6


@dataclass(frozen=True, slots=True, eq=False)
class Bell:
    """A normal density around 0, its width (H, W) or one for all pixels: `height` times the
    exponential of `bend` times the squared distance."""

    bend: Maps
    height: Maps

    @classmethod
    def of(cls, width: npt.ArrayLike, share: float) -> Bell:
        """Of standard deviation `width`, `share` of a mixture."""
        sigma = np.asarray(width, dtype=np.float32)
        height = np.float32(share / np.sqrt(2 * np.pi)) / sigma
        return cls(np.asarray(np.float32(-0.5) / sigma**2), np.asarray(height))

    def at(self, square: Maps) -> Maps:
        """The density (H, W) at squared distances."""
        density = np.asarray(cv2.exp(square * self.bend), dtype=np.float32)
        density *= self.height
        return density


@dataclass(frozen=True, slots=True, eq=False)
class Bells:
    """How features of bare board are spread, noisier where it is dark: of the two tints a narrow
    part and a wide one; of the brightness, as the mixture `SAME`, `NEARBY`, `SHADOW`."""

    narrow: Bell
    wide: Bell
    same: Bell
    nearby: Bell
    shadow: Bell

    @classmethod
    def of(cls, features: Maps) -> Bells:
        """For a board with these log features (H, W, 3)."""
        noise = np.float32(NOISE_LEVELS) * np.exp(-features[..., 0])
        narrow = np.hypot(np.float32(0.03), noise)
        return cls(
            Bell.of(narrow, 0.8),
            Bell.of(narrow + np.float32(0.07), 0.2),
            Bell.of(np.hypot(np.float32(SAME_WIDTH), noise), SAME),
            Bell.of(np.hypot(np.float32(NEARBY_WIDTH), noise), NEARBY),
            Bell.of(SHADOW_WIDTH, SHADOW),
        )

    def tint(self, away: Maps) -> Maps:
        """The density (H, W) of a tint that is `away` from the board's."""
        square = away * away
        density = self.narrow.at(square)
        density += self.wide.at(square)
        return density
