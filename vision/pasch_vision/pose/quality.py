"""How good a calibration is, in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from pasch_hardware.boards.board import BoardProfile
from pasch_vision.arrays import Floats
from pasch_vision.pose.view import View, checked, field_corners, packed, unpacked

__all__ = ["ERROR_TIMES", "Quality", "corner_error_px", "in_mm", "is_rough"]

# The fit's own error estimate does not cover what its model lacks: of 72 drawn boards of all
# kinds, sizes, lights and slants, nine in ten had all corners within three times that estimate.
ERROR_TIMES = 3.0
# Corners this share of a checker's width off may have checkers taken for their neighbours'. (Of 96
# readings of eight boards with one corner 40 pixels off 11 were wrong and vouched for, nine of
# them with a greater error; of true corners hit to 6 pixels one in ten has it.)
ROUGH = 1 / 3


@dataclass(frozen=True, slots=True)
class Quality:
    """How a view was found and how far to trust it.

    `way`: `"checkers"`, `"markers"`, `"markers and checkers"` or `"corners"`. `error_px` and
    `error_mm`: the accuracy of the field's corners, nine times in ten. `agreement` (0 to 1): the
    share of the known checkers or markers that lie where the view puts them.
    """

    way: str
    error_px: float
    error_mm: float
    agreement: float

    def as_dict(self) -> dict[str, Any]:
        """The quality as a JSON object."""
        return asdict(self)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Quality:
        """The quality written by `as_dict`.

        Raises KeyError, TypeError or ValueError if `values` is not one.
        """
        return cls(
            str(values["way"]),
            checked(values["error_px"]),
            checked(values["error_mm"]),
            checked(values["agreement"]),
        )


def corner_error_px(view: View, covariance: Floats, field_mm: tuple[float, float]) -> float:
    """The worst field corner's standard deviation in px, from the fit's covariance (8, 8)."""
    corners = field_corners(field_mm)
    here = packed(view)
    spreads = np.sqrt(np.maximum(np.diag(covariance), 1e-18))
    slopes = [
        (unpacked(view, here + step).project(corners) - view.project(corners)) / spread
        for step, spread in zip(np.diag(spreads * 0.1), spreads * 0.1, strict=True)
    ]
    jacobian = np.stack([slope.ravel() for slope in slopes], axis=1)
    variances = np.einsum("ij,jk,ik->i", jacobian, covariance, jacobian).reshape(4, 2)
    return float(np.sqrt(variances.sum(axis=1).max()))


def in_mm(error_px: float, view: View, field_mm: tuple[float, float]) -> float:
    """An error in px as mm of board, at the field's corner where a pixel covers most."""
    return error_px * float(view.mm_per_px(field_corners(field_mm)).max())


def is_rough(error_mm: float, profile: BoardProfile) -> bool:
    """Whether corners given with such an error are too far off to be read by themselves."""
    return error_mm > ROUGH * min(profile.diameters.values())
