"""Whether two pictures come from one camera that has not moved, and show any change at all."""

from collections.abc import Sequence

import cv2
import numpy as np

from pasch_vision.arrays import Floats, Maps
from pasch_vision.errors import CalibrationError
from pasch_vision.picture import Picture, image_size, tinted

__all__ = ["camera_shift_px", "require_comparable"]

FEATURES = 250
LEAST_FEATURES = 25
# The drift of a camera on its stand between two pictures; beyond it the pictures do not match.
MOST_SHIFT_PX = 2.0
LEAST_CHANGED_SHARE = 0.0008
MOST_CHANGED_SHARE = 0.5
# Optical flow slips along woven cloth and other repeating patterns: a detail counts as moved only
# if it correlates better by `CLEARLY_ALIKE` where it seems to be than where it was.
DETAIL_PX = 21
# Levels per unit of tint; if they vary by less than the second (standard deviation), the picture
# has too little colour to tell.
LEVELS, LEAST_TINT = 160.0, 8.0
CLEARLY_ALIKE = 0.02


def require_comparable(empty: Picture, start: Picture, changed: Floats) -> None:
    """Raise `CalibrationError` unless the pictures come from one fixed camera and differ."""
    share = float((changed > 0.5).mean())
    if share < LEAST_CHANGED_SHARE:
        raise CalibrationError(
            "The two pictures show the same; take one of the empty board and one with the"
            " checkers of the start position."
        )
    shift_px = camera_shift_px(empty, start, changed)
    if shift_px is not None and shift_px > MOST_SHIFT_PX * max(1.0, empty.shape[1] / 1280.0):
        raise CalibrationError(
            "The camera or the board moved between the two pictures (by about {shift:.0f} "
            "pixels); fix the camera and take both again.",
            shift=shift_px,
        )
    if share > MOST_CHANGED_SHARE:
        raise CalibrationError(
            "Nearly everything differs between the two pictures; take both with the same fixed"
            " camera and the same lamps on."
        )


def camera_shift_px(empty: Picture, start: Picture, changed: Floats) -> float | None:
    """The median distance, px, by which unchanged details moved; None if too few are seen.

    Stripes of sunlight that move on look as if everything moved, but they change no tint: if there
    are enough details that differ in tint, these must have moved as well.
    """
    width, _ = image_size(empty)
    ratio = min(1.0, 1280.0 / width)
    small = [
        np.asarray(
            cv2.resize(picture, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA), np.uint8
        )
        for picture in (empty, start)
    ]
    grey = [cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) for picture in small]
    shift_px = detail_shift_px(grey, changed)
    if shift_px is None or shift_px <= MOST_SHIFT_PX:
        return None if shift_px is None else shift_px / ratio
    for pair in zip(*map(tints, small), strict=True):
        if min(float(one.std()) for one in pair) >= LEAST_TINT:
            by_tint = detail_shift_px(pair, changed)
            shift_px = min(shift_px, shift_px if by_tint is None else by_tint)
    return shift_px / ratio


def tints(picture: Picture) -> tuple[Picture, Picture]:
    """How blue and how red a picture (H, W, 3) is, whatever light falls on it."""
    shades = 128.0 + LEVELS * tinted(picture.astype(np.float32) / np.float32(255))
    blue, _, red = np.clip(shades, 0, 255).astype(np.uint8).transpose(2, 0, 1)
    return np.ascontiguousarray(blue), np.ascontiguousarray(red)


def detail_shift_px(grey: Sequence[cv2.typing.MatLike], changed: Floats) -> float | None:
    """The median distance, px, by which details of two pictures (H, W) moved; None if too few.

    Details where something has `changed` are left out.
    """
    usable = (cv2.resize(changed.astype(np.float32), grey[0].shape[::-1]) < 0.7).astype(np.uint8)
    corners = cv2.goodFeaturesToTrack(grey[0], FEATURES, 0.02, 8, mask=usable)
    if corners is None or len(corners) < LEAST_FEATURES:
        return None
    moved, found, _ = cv2.calcOpticalFlowPyrLK(
        grey[0], grey[1], corners, corners.copy(), winSize=(21, 21)
    )
    back, again, _ = cv2.calcOpticalFlowPyrLK(
        grey[1], grey[0], moved, corners.copy(), winSize=(21, 21)
    )
    trusted = (found.ravel() == 1) & (again.ravel() == 1)
    trusted &= np.linalg.norm((back - corners).reshape(-1, 2), axis=1) < 0.7
    if trusted.sum() < LEAST_FEATURES:
        return None
    before, after = corners.reshape(-1, 2)[trusted], moved.reshape(-1, 2)[trusted]
    shifts = np.linalg.norm(after - before, axis=1)
    far = shifts > MOST_SHIFT_PX
    there, here = alike(grey, before[far], after[far]), alike(grey, before[far], before[far])
    shifts[far] = np.where(there > here + CLEARLY_ALIKE, shifts[far], 0.0)
    return float(np.median(shifts))


def alike(
    grey: Sequence[cv2.typing.MatLike],
    before: Maps,
    after: Maps,
) -> Floats:
    """The correlation (N,), -1 to 1, of details of two pictures.

    They lie at `before` (N, 2) in the first and at `after` (N, 2) in the second.
    """
    size = (DETAIL_PX, DETAIL_PX)
    found = []
    for one, other in zip(before, after, strict=True):
        patches = [
            np.asarray(cv2.getRectSubPix(picture, size, (float(at[0]), float(at[1]))), np.float32)
            for picture, at in zip(grey, (one, other), strict=True)
        ]
        first, second = (patch - patch.mean() for patch in patches)
        spread = float(np.sqrt((first**2).sum() * (second**2).sum()))
        found.append(float((first * second).sum()) / max(spread, 1e-6))
    return np.array(found)
