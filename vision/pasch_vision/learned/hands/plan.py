"""The board and what is around it, seen from above at a scale common to all boards.

Knows profile and view; knows no picture except the one it is given.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.geometry import corners
from pasch_hardware.boards.kinds import TRAYS
from pasch_vision.arrays import Floats, Maps
from pasch_vision.picture import Picture, scaled_to
from pasch_vision.pose.view import View, field_corners

__all__ = ["DRAWN", "SQUARES_PER_CHECKER", "STRIDE", "Plan"]

# Width of a checker, in pixels; how far around field and places is drawn, in diameters.
PX_PER_DIAMETER, MARGIN = 8.0, 2.0
# Height and width are multiples of this, as the network's deepest features need it.
MULTIPLE = 16
# The network says for each square of so many pixels whether something hides it.
STRIDE = 2
SQUARES_PER_CHECKER = np.pi / 4 * (PX_PER_DIAMETER / STRIDE) ** 2
# A picture that shows checkers more than this many times as wide is scaled down first.
FINEST = 1.4
# Channels that show what the profile says: places and field, and how far one layer leans.
DRAWN = 4
# No polygon reaches farther (px): a camera low over the board sees some places almost anywhere.
FARTHEST = 10_000.0


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """The plan of a board as one camera sees it.

    `size`: of the picture that is sampled (width, height); `at` (H, W, 2): its pixel that each of
    the plan's pixels shows; `drawn` (H, W, DRAWN): what the profile says; `cells`: the flat
    indices of each place's squares.
    """

    size: tuple[int, int]
    at: Maps
    drawn: Maps
    cells: Mapping[str, npt.NDArray[np.intp]]

    @classmethod
    def of(cls, profile: BoardProfile, view: View) -> Plan:
        """Prepare for pictures of a view."""
        size_mm = float(np.mean(list(profile.diameters.values())))
        step = size_mm / PX_PER_DIAMETER
        every = [np.array([(0.0, 0.0), profile.field])]
        every += [np.array(corners(shape)) for shape in profile.places]
        low = np.concatenate(every).min(axis=0) - MARGIN * size_mm
        high = np.concatenate(every).max(axis=0) + MARGIN * size_mm
        wide, tall = (int(np.ceil(length / step / MULTIPLE)) * MULTIPLE for length in high - low)
        low -= (np.array([wide, tall]) * step - (high - low)) / 2
        x, y = np.meshgrid(np.arange(wide) + 0.5, np.arange(tall) + 0.5)
        ground = np.stack([x.ravel(), y.ravel()], axis=1) * step + low
        finest = size_mm / float(np.median(view.mm_per_px(ground))) / PX_PER_DIAMETER / FINEST
        size = view.image_size
        if finest > 1:
            size = (round(size[0] / finest), round(size[1] / finest))
        small = view.scaled(size)
        at = small.project(np.column_stack([ground, np.zeros(len(ground))]))

        def px(points_mm: Floats, height_mm: float) -> Floats:
            """The plan's pixels (N, 2) at which points of the board (N, 2) are seen."""
            raised = np.column_stack([points_mm, np.full(len(points_mm), height_mm)])
            return np.asarray((view.ground(view.project(raised)) - low) / step, np.float64)

        inner = (tall // STRIDE, wide // STRIDE)
        places = np.zeros(inner, np.uint8)
        cells: dict[str, npt.NDArray[np.intp]] = {}
        for shape in profile.places:
            height = shape.height + profile.thickness_on(shape)
            region = filled(px(np.array(corners(shape)), height) / STRIDE, inner)
            places |= region
            if shape.name not in TRAYS:
                found = np.flatnonzero(region)
                cells[shape.name] = np.union1d(cells.get(shape.name, found), found)
        field = filled(px(field_corners(profile.field)[:, :2], 0.0) / STRIDE, inner)
        thick = float(np.mean(list(profile.thicknesses.values())))
        eye = view.eye_mm
        lean = (ground - eye[:2]) / max(float(eye[2]), 1.0) * thick / size_mm
        masks = [cv2.resize(one, (wide, tall)) for one in (places, field)]
        drawn = np.dstack([*masks, 4 * lean.reshape(tall, wide, 2)]).astype(np.float32)
        return cls(size, at.reshape(tall, wide, 2).astype(np.float32), drawn, cells)

    def seen(self, picture: Picture) -> Picture:
        """The plan (H, W, 3) of a picture, black where that shows nothing."""
        shown = cv2.remap(
            scaled_to(picture, self.size), self.at[..., 0], self.at[..., 1], cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT,
        )  # fmt: skip
        return np.asarray(shown, np.uint8)


def filled(corners_px: Floats, shape: tuple[int, int]) -> Picture:
    """1 inside a polygon (N, 2), 0 outside; all 0 if a corner is seen nowhere (NaN)."""
    made = np.zeros(shape, np.uint8)
    if np.isfinite(corners_px).all():
        near = np.clip(corners_px - 0.5, -FARTHEST, FARTHEST)
        cv2.fillPoly(made, [np.rint(near * 16).astype(np.int32)], 1, shift=4)
    return made
