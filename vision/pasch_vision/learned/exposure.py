"""How bright a picture is, per channel, as a whole and from place to place, compared with the one
learned from.

When the camera adjusts its exposure or white balance, a lamp is switched on or it grows dark, each
channel changes by one factor all over the board. With that factor taken back, the colours learned
remain valid. Where a person's shadow, a lamp on one side or a camera's local tones leave more, a
second factor that varies smoothly over the board is taken back as well.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from pasch_hardware.boards.geometry import corners
from pasch_vision.arrays import Floats, Maps, Mask
from pasch_vision.calibration import Calibration
from pasch_vision.learned.memory.kept import CELL_PX, cells_of
from pasch_vision.picture import Picture
from pasch_vision.pose.view import field_corners

__all__ = ["Exposure"]

# Levels outside these say little: they are noise, or too bright for the camera.
DARK, BRIGHT = 12, 245
# With fewer cells between those levels, or a channel changed by more than this factor, nothing is
# taken back. With a sixteenth of the light most boards can still be read so; without taking it
# back, the two colours of some are exchanged.
FEWEST, MOST = 50, 16.0
# Where it cannot be told how much the light has changed, with less of it than this share the
# picture is too dark.
TOO_DARK = 0.1
# Two pictures differ by this much anyhow (natural log): not worth correcting.
USUAL = 0.12
# No place is farther away than so many cells: one beside or behind the camera would be.
FARTHEST = 10_000
# Light that differs from place to place is a mean over the cells around each, weighted by a bell
# curve whose standard deviation is this share of the board's size (the root of its area).
SMOOTH = 0.12
# A cell that differs from that light by more than this (natural log) shows something else than
# while learning, such as a checker that came or went, and is left out. As the light must be known
# for that, it is found in so many steps.
REACHES = (1.0, 0.5, 0.25, 0.15)
# Where fewer of the cells around than this share tell something, the light is not known.
LEAST_TELLING = 0.02
# Divided by this, only overexposed levels are left.
OVEREXPOSED = np.array(np.inf)
# One cell in so many, each way, tells enough of it.
EVERY = 2


@dataclass(frozen=True, slots=True, eq=False)
class Exposure:
    """The mean levels of the `cells` (h, w, 3) of the picture learned from, and which of them
    (h, w) show the `board`.

    The board is all that lies between its places: a hand alone covers most of a strip's field.
    """

    cells: Picture
    board: Mask

    @classmethod
    def of(cls, calibration: Calibration) -> Exposure | None:
        """From the picture of the empty board, else of the known position; None without either."""
        learned = calibration.learned_from
        if learned is None:
            return None
        cells = cells_of(learned)
        profile = calibration.profile
        outline = [field_corners(profile.field)[:, :2]]
        outline += [np.array(corners(shape)) for shape in profile.places]
        seen = calibration.view.project(np.concatenate(outline)) / CELL_PX
        near = np.clip(seen, -FARTHEST, FARTHEST).round().astype(np.int32)
        board = np.zeros(cells.shape[:2], np.uint8)
        cv2.fillConvexPoly(board, cv2.convexHull(near), 1)
        return cls(cells, board > 0)

    def times(self, cells: Picture) -> Floats:
        """The factors (3,) by which the channels of a picture with these `cells_of` it are
        brighter than when learned."""
        before, after, tells = self.compared(cells)
        if tells.sum() < FEWEST:
            return np.ones(3)
        times: Floats = np.median(after[tells] / before[tells], axis=0)
        return times

    def is_too_dark(self, cells: Picture) -> bool:
        """Whether a picture with these `cells_of` it is so dark that not even how much darker it
        is can be told."""
        if cells[self.board].mean() >= TOO_DARK * self.cells[self.board].mean():
            return False
        _, _, tells = self.compared(cells)
        return bool(tells.sum() < FEWEST)

    def likeness(self, cells: Picture) -> float:
        """How alike, -1 to 1, the board's light and dark cells are to those learned, whatever the
        light as a whole: their correlation."""
        before, after = (one[self.board].mean(axis=-1) for one in (self.cells, cells))
        before, after = before - before.mean(), after - after.mean()
        spread = float(np.sqrt((before**2).sum() * (after**2).sum()))
        return float((before * after).sum()) / spread if spread else 0.0

    def compared(self, cells: Picture) -> tuple[Floats, Floats, Mask]:
        """The board's levels (N, 3) while learning and in a picture with these `cells_of` it, and
        which of them tell something."""
        before, after = self.cells[self.board], cells[self.board]
        tells = telling(before, after)
        return before.astype(np.float64), after.astype(np.float64), tells

    def as_learned(self, picture: Picture, cells: Picture) -> Picture:
        """The picture (H, W, 3), whose `cells_of` are these, with each channel as bright as it was
        while learning."""
        times = self.worth_taking_back(cells)
        if (times == 1.0).all():
            return picture
        return np.asarray(cv2.LUT(picture, levels_back(times)), np.uint8)

    def worth_taking_back(self, cells: Picture) -> Floats:
        """As `times`, all 1 where that is as usual or too much."""
        times = self.times(cells)
        moved = np.abs(np.log(times))
        is_kept = (moved < USUAL).all() or (moved > np.log(MOST)).any()
        return np.ones(3) if is_kept else times

    def evened(self, picture: Picture, cells: Picture) -> Picture | None:
        """As `as_learned`, with the light taken back as well that differs from place to place by
        more than it usually does; None where none does."""
        every = np.s_[::EVERY, ::EVERY]
        some, cells = Exposure(self.cells[every], self.board[every]), cells[every]
        times = some.worth_taking_back(cells)
        light = some.unevenness(cells, times)
        most = np.abs(light).max(axis=-1, keepdims=True)
        light *= np.clip(most / USUAL - 1.0, 0.0, 1.0)
        if not light.any():
            return None
        height, width = picture.shape[:2]
        share = cv2.resize((np.exp(-light) / times).astype(np.float32), (width, height))
        levels = cv2.multiply(picture, share, dtype=cv2.CV_8U)
        return np.maximum(levels, cv2.LUT(picture, levels_back(OVEREXPOSED)))

    def unevenness(self, cells: Picture, times: Floats) -> Maps:
        """How much brighter than `times` (natural log) each cell (h, w, 3) of the board is lit
        in a picture with these `cells_of` it; zero where that cannot be told."""
        known = self.board & telling(self.cells, cells)
        brighter = np.zeros(cells.shape, np.float32)
        brighter[known] = np.log(cells[known] / self.cells[known] / times)
        spread = SMOOTH * float(np.sqrt(self.board.sum()))
        light = np.zeros_like(brighter)
        for reach in REACHES:
            beside = cv2.transform((brighter - light) ** 2, np.full((1, 3), 1 / 3))
            lit = (known & (beside < reach**2)).astype(np.float32)
            summed = cv2.merge([*cv2.split(brighter * lit[..., None]), lit])
            mean = cv2.GaussianBlur(summed, (0, 0), spread, borderType=cv2.BORDER_CONSTANT)
            least = np.maximum(mean[..., 3:], LEAST_TELLING)
            light = np.asarray(mean[..., :3] / least, np.float32)
        return light


def telling(before: Picture, after: Picture) -> Mask:
    """Which cells (...) of (..., 3) tell something of the light in both pictures."""
    told = (np.minimum(before, after) > DARK) & (np.maximum(before, after) < BRIGHT)
    return np.asarray(told[..., 0] & told[..., 1] & told[..., 2], dtype=bool)


def levels_back(times: Floats) -> Picture:
    """The lookup table (1, 256, 3) that divides levels by `times`; overexposed ones stay white."""
    levels = np.arange(256)[:, None]
    white = np.interp(levels, [BRIGHT, 255], [0.0, 1.0])
    back = np.minimum((1.0 - white) * levels / times + white * 255.0, 255.0)
    return np.asarray(back.round(), np.uint8)[None]
