"""Follows details of the board from the picture it was learned from into another picture.

Picks well-defined spots on field and frame and finds them again by optical flow, forwards and
backwards; a spot that does not return to where it began, or looks different, is not trusted.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from pasch_hardware.boards.geometry import corners
from pasch_vision.arrays import Floats, Maps, Mask
from pasch_vision.calibration import Calibration
from pasch_vision.picture import Picture
from pasch_vision.tracking.still import Glance

__all__ = ["Details", "Follower", "QuickLook"]

DETAILS, QUICK_DETAILS = 280, 60
QUICK_WIDTH_PX = 640
# A frame with rails and trays reaches about this far beyond the field (share of its larger side);
# what lies beside a strip or a sheet is the table and stays when the board is moved.
FRAME_SHARE, SHEET_SHARE = 0.16, 0.01
# Checkers reach this far beyond their places, and hide that much behind them, in diameters.
BESIDE_PLACE = 0.5
BACK_PX = 0.8
STILL_PX = 1.2
WINDOW = (21, 21)
PATCH_HALF_PX = 7
LEAST_LIKENESS = 0.6
# Brightness is taken relative to the mean of a square around, one in this many parts of the
# picture's width, but of at least `FLOOR` grey levels, so that noise in the dark counts little.
EVENED_SHARE, FLOOR = 32, 8


@dataclass(frozen=True, slots=True)
class Details:
    """N spots of the board: in the calibrated picture (N, 2) px and on the board (N, 3) mm."""

    points_px: Floats
    points_mm: Floats

    @property
    def few_px(self) -> Floats:
        """The few spots (M, 2) px that are enough to tell that nothing has moved."""
        return self.points_px[:: self.step]

    @property
    def more_px(self) -> Floats:
        """As many more spots (M, 2) px between the few, if there are any."""
        return self.points_px[self.step // 2 :: self.step][
            : len(self.points_px) - len(self.few_px)
        ]

    @property
    def step(self) -> int:
        """The stride at which spots are picked for the few."""
        return max(1, -(-len(self.points_px) // QUICK_DETAILS))

    @classmethod
    def of(cls, calibration: Calibration) -> Details:
        """The best spots of field and frame in the picture that the board was learned from, which
        there must be; none where checkers lie in it."""
        learned, view, profile = calibration.learned_from, calibration.view, calibration.profile
        assert learned is not None
        width_mm, height_mm = profile.field
        share = FRAME_SHARE if profile.frame_height > 0.0 else SHEET_SHARE
        margin = share * max(profile.field)
        outline = np.array(
            [
                (-margin, -margin, 0.0),
                (width_mm + margin, -margin, 0.0),
                (width_mm + margin, height_mm + margin, 0.0),
                (-margin, height_mm + margin, 0.0),
            ]
        )
        grey = grey_of(learned)
        where = np.zeros(grey.shape, dtype=np.uint8)
        hull = np.clip(view.project(outline), -30000, 30000).astype(np.int32)
        cv2.fillPoly(where, [hull], 255)
        if calibration.empty is None:
            where[near_checkers(calibration)] = 0
        distance = max(8.0, 0.012 * learned.shape[1])
        found = cv2.goodFeaturesToTrack(grey, DETAILS, 0.01, distance, mask=where, blockSize=5)
        pixels = np.zeros((0, 2)) if found is None else found.reshape(-1, 2).astype(np.float64)
        plan = view.ground(pixels)
        inside = np.all((plan >= 0.0) & (plan <= np.array(profile.field)), axis=1)
        height = np.where(inside, 0.0, profile.frame_height)
        lifted = np.where(inside[:, None], plan, view.ground(pixels, profile.frame_height))
        return cls(pixels, np.column_stack([lifted, height]))


def near_checkers(calibration: Calibration) -> Mask:
    """Where checkers of the known position lie, or nearly: (H, W)."""
    view, profile = calibration.view, calibration.profile
    width, height = calibration.image_size
    held = np.zeros((height, width), dtype=np.uint8)
    for shape in profile.places:
        if calibration.start_places.get(shape.name):
            outline = np.column_stack([corners(shape), np.full(4, shape.height)])
            seen = np.clip(view.project(outline), -30000, 30000)
            cv2.fillPoly(held, [np.round(seen).astype(np.int32)], 1)
    mm_per_px = view.mm_per_px(np.array([profile.field]) / 2.0)[0]
    aside_px = 1 + round(BESIDE_PLACE * max(profile.diameters.values()) / mm_per_px)
    reach = np.ones((aside_px, aside_px), dtype=np.uint8)
    return np.asarray(cv2.dilate(held, reach) > 0)


@dataclass(frozen=True, slots=True)
class QuickLook:
    """Counts of details: looked for, trusted among these, and lying still among the trusted."""

    asked: int
    trusted: int
    still: int


class Follower:
    """The calibrated picture, prepared for following its details: at a glance, by a quick look at
    a few, and all of them."""

    def __init__(self, learned: Picture, details: Details) -> None:
        self.details = details
        few, more = details.few_px, details.more_px
        self.glance = Glance.of(learned, np.concatenate([few, more]), len(few))
        self.points = details.points_px.astype(np.float32).reshape(-1, 1, 2)
        grey = grey_of(learned)
        self.grey = evened(grey)
        self.ratio = min(1.0, QUICK_WIDTH_PX / learned.shape[1])
        self.small = evened(self.shrunk(grey))
        small = (few + 0.5) * self.ratio - 0.5
        self.quick_points = small.astype(np.float32).reshape(-1, 1, 2)

    def shrunk(self, grey: Picture) -> Picture:
        """The picture at the size of the quick look."""
        size = (round(grey.shape[1] * self.ratio), round(grey.shape[0] * self.ratio))
        return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)

    def quick(self, picture: Picture) -> QuickLook:
        """How many of a few details lie still in `picture`."""
        if len(self.quick_points) == 0:
            return QuickLook(0, 0, 0)
        grey = evened(self.shrunk(grey_of(picture)))
        seen, is_trusted = follow(self.small, grey, self.quick_points, self.quick_points, 1)
        moved = np.linalg.norm((seen - self.quick_points).reshape(-1, 2), axis=1) / self.ratio
        scale = max(1.0, self.grey.shape[1] / 1280.0)
        still = is_trusted & (moved < STILL_PX * scale)
        return QuickLook(len(moved), int(is_trusted.sum()), int(still.sum()))

    def followed(self, picture: Picture, start: Floats | None) -> tuple[Floats, Mask]:
        """All details in `picture` (N, 2) px, and which to trust (N,).

        `start`: a homography (3, 3) that says about where to look.
        """
        if len(self.points) == 0:
            return np.zeros((0, 2)), np.zeros(0, dtype=bool)
        grey = evened(grey_of(picture))
        guess: Maps = self.points
        if start is not None:
            guess = np.asarray(cv2.perspectiveTransform(self.points, start), np.float32)
        levels = 4 if start is None else 2
        seen, is_trusted = follow(self.grey, grey, self.points, guess, levels)
        return seen.reshape(-1, 2).astype(np.float64), is_trusted


def follow(
    before: Picture,
    after: Picture,
    points: Maps,
    guess: Maps,
    levels: int,
) -> tuple[Maps, Mask]:
    """Where points (N, 1, 2) of `before` are in `after`, and which of them to trust."""
    flags = cv2.OPTFLOW_USE_INITIAL_FLOW
    found, there, _ = cv2.calcOpticalFlowPyrLK(
        before, after, points, guess.copy(), winSize=WINDOW, maxLevel=levels, flags=flags
    )
    back, again, _ = cv2.calcOpticalFlowPyrLK(
        after, before, found, points.copy(), winSize=WINDOW, maxLevel=levels, flags=flags
    )
    seen = np.asarray(found, np.float32)
    lost = np.linalg.norm((back - points).reshape(-1, 2), axis=1)
    trusted = (there.ravel() == 1) & (again.ravel() == 1) & (lost < BACK_PX)
    trusted &= likeness(before, after, points, seen) > LEAST_LIKENESS
    return seen, np.asarray(trusted)


def grey_of(picture: Picture) -> Picture:
    """The picture's brightness (H, W)."""
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def evened(grey: Picture) -> Picture:
    """Brightness relative to its surroundings, so that dim light and shadows change little.

    "Around" is about a checker wide.
    """
    span = max(5, grey.shape[1] // EVENED_SHARE)
    around = cv2.blur(grey, (span, span))
    floored = cv2.max(np.asarray(around), np.full_like(grey, FLOOR))
    return np.asarray(cv2.divide(grey, floored, scale=110.0), np.uint8)


def likeness(
    before: Picture,
    after: Picture,
    points: Maps,
    seen: Maps,
) -> Floats:
    """How alike (-1 to 1) the surroundings of each point are, whatever the light."""
    span = np.arange(-PATCH_HALF_PX, PATCH_HALF_PX + 1, 2, dtype=np.float32)
    dx, dy = np.meshgrid(span, span)
    patches = []
    for image, at in ((before, points), (after, seen)):
        x = at.reshape(-1, 2)[:, :1] + dx.ravel()
        y = at.reshape(-1, 2)[:, 1:] + dy.ravel()
        values = cv2.remap(image, x, y, cv2.INTER_LINEAR).astype(np.float64)
        values -= values.mean(axis=1, keepdims=True)
        patches.append(values / (np.linalg.norm(values, axis=1, keepdims=True) + 1e-6))
    return np.asarray((patches[0] * patches[1]).sum(axis=1))
