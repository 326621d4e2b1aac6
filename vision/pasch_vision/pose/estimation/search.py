"""A first guess at where the board is: tries many views and keeps those that fit the change.

For every turn of the board, tilt of the camera and distance it draws the known checkers as a small
picture and slides it over the map of change. Knows nothing of colours; a position that looks alike
from several sides is left to later steps.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from pasch_vision.arrays import Floats
from pasch_vision.picture import scaled_size
from pasch_vision.pose.estimation.layout import Discs, mask
from pasch_vision.pose.view import View, typical_focal_px

__all__ = ["Guess", "guesses"]

COARSE_PX = 192
TILTS_DEG = (4.0, 18.0, 31.0, 43.0)
DISTANCE_STEP = 1.11
# The checkers take at least this share of the picture's diagonal, and at most the other one.
SMALLEST_SPAN, LARGEST_SPAN = 0.16, 1.0
KEPT = 14


@dataclass(frozen=True, slots=True)
class Guess:
    """A view and how well its checkers cover what has changed (-1 to 1)."""

    view: View
    score: float


def guesses(changed: Floats, layout: Discs, turns_deg: tuple[float, ...]) -> list[Guess]:
    """The best views for a map of change (H, W), best first; `turns_deg`: the turns to try."""
    full = (changed.shape[1], changed.shape[0])
    size = scaled_size(full, COARSE_PX)
    small = cv2.resize(changed.astype(np.float32), size, interpolation=cv2.INTER_AREA)
    margin = max(size) // 3
    bordered = cv2.copyMakeBorder(small, margin, margin, margin, margin, cv2.BORDER_CONSTANT)
    padded = np.asarray(bordered, dtype=np.float32)
    found: list[Guess] = []
    for turn_deg in turns_deg:
        for tilt_deg in TILTS_DEG:
            found += best_distances(padded, margin, layout, size, turn_deg, tilt_deg)
    return [Guess(guess.view.scaled(full), guess.score) for guess in distinct(found, layout, size)]


def best_distances(
    padded: npt.NDArray[np.float32],
    margin: int,
    layout: Discs,
    size: tuple[int, int],
    turn: float,
    tilt: float,
) -> list[Guess]:
    """The best position in the picture for every distance at one turn and tilt (degrees)."""
    focal_px = typical_focal_px(size)
    middle = (layout.tops.min(axis=0) + layout.tops.max(axis=0)) / 2.0
    extent = float(np.linalg.norm(np.ptp(layout.tops[:, :2], axis=0)) + 2 * layout.radii.max())
    diagonal = float(np.hypot(*size))
    nearest = focal_px * extent / (LARGEST_SPAN * diagonal)
    count = int(np.log(LARGEST_SPAN / SMALLEST_SPAN) / np.log(DISTANCE_STEP)) + 1
    found: list[Guess] = []
    for step in range(count):
        view = looking_at(middle, nearest * DISTANCE_STEP**step, turn, tilt, focal_px, size)
        drawn = mask(view, layout, size)
        left, top, width, height = cv2.boundingRect(drawn)
        if width < 8 or height < 4 or width >= padded.shape[1] or height >= padded.shape[0]:
            continue
        patch = drawn[top : top + height, left : left + width].astype(np.float32)
        match = cv2.matchTemplate(padded, patch, cv2.TM_CCORR)
        _, score, _, (x, y) = cv2.minMaxLoc(match)
        score /= float(np.linalg.norm(patch) * np.linalg.norm(padded) + 1e-6)
        shift = (x - margin - left, y - margin - top)
        found.append(Guess(shifted(view, shift, middle), float(score)))
    return found


def looking_at(
    middle: Floats, distance: float, turn: float, tilt: float, focal: float, size: tuple[int, int]
) -> View:
    """A camera looking at `middle` (mm) from `distance` mm, upright, with the board turned by
    `turn`.
    """
    board_turn = cv2.Rodrigues(np.array([0.0, 0.0, np.radians(turn)]))[0]
    camera_tilt = cv2.Rodrigues(np.array([-np.radians(tilt), 0.0, 0.0]))[0]
    matrix = camera_tilt @ board_turn
    vector = cv2.Rodrigues(matrix)[0].ravel()
    shift = np.array([0.0, 0.0, distance]) - matrix @ (middle * (1.0, 1.0, -1.0))
    return View(
        focal_px=focal,
        centre_px=((size[0] - 1) / 2.0, (size[1] - 1) / 2.0),
        rotation=(float(vector[0]), float(vector[1]), float(vector[2])),
        translation=(float(shift[0]), float(shift[1]), float(shift[2])),
        image_size=size,
    )


def shifted(view: View, shift_px: tuple[int, int], middle: Floats) -> View:
    """`view` with the camera slid sideways so that everything moves by about `shift_px`."""
    x, y, z = view.translation
    depth = float((view.turn @ (middle * (1.0, 1.0, -1.0)))[2]) + z
    moved = (x + shift_px[0] * depth / view.focal_px, y + shift_px[1] * depth / view.focal_px, z)
    return View(view.focal_px, view.centre_px, view.rotation, moved, view.image_size)


def distinct(found: list[Guess], layout: Discs, size: tuple[int, int]) -> list[Guess]:
    """The best guesses without near duplicates."""
    kept: list[tuple[Guess, Floats]] = []
    for guess in sorted(found, key=lambda item: -item.score):
        seen = guess.view.project(layout.tops)
        near = 0.03 * float(np.hypot(*size))
        if all(np.abs(seen - other).max() > near for _, other in kept):
            kept.append((guess, seen))
        if len(kept) == KEPT:
            break
    return [guess for guess, _ in kept]
