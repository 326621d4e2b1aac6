"""The camera's picture: light, focus, markers, and whether the profile matches it.

Pure functions of a picture (H, W, 3) BGR uint8 and a profile.
"""

from collections.abc import Iterator

import cv2
import numpy as np

from pasch.workflows.doctor.check import Check
from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.message import message
from pasch_vision.calibration import Calibration
from pasch_vision.picture import Picture, image_size
from pasch_vision.pose.markers import (
    LEAST_MARKERS,
    is_mirrored,
    seen_markers,
    view_from_markers,
)
from pasch_vision.tracking.tracker import registration
from pasch_vision.tracking.visibility import Unseen

__all__ = [
    "check_calibration",
    "check_light",
    "check_markers",
    "check_picture",
    "edge_width_px",
    "glare",
]

LEAST_WIDTH, LEAST_HEIGHT = 960, 540
DARK_LEVEL = 40.0
BLINDING_LEVEL, BLINDING_SHARE = 250, 0.06
# In sharp pictures of 1280 px width the edges measure 3 to 4 px, out of focus 9 and more.
WIDEST_EDGE_PX = 7.5
USUAL_WIDTH_PX = 1280
# Lens distortion that the fit does not model leaves up to 3 mm at the corners with a webcam.
WORST_MARKER_MM = 5.0


def check_picture(picture: Picture) -> Check:
    """Whether the picture is large enough to tell checkers apart."""
    width, height = image_size(picture)
    is_large = width >= LEAST_WIDTH and height >= LEAST_HEIGHT
    return (Check.good if is_large else Check.wrong)(
        "camera" if is_large else "small", width=width, height=height
    )


def check_light(picture: Picture) -> Iterator[Check]:
    """Whether there is enough light, not too much of it, and whether the lens is in focus."""
    level = float(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).mean())
    if level < DARK_LEVEL:
        yield Check.wrong("dark", level=level)
    else:
        yield glare(picture) or Check.good("light", level=level)
    width_px = edge_width_px(picture)
    if width_px > WIDEST_EDGE_PX * max(1.0, picture.shape[1] / USUAL_WIDTH_PX):
        yield Check.wrong("blurred", width_px=width_px)
    else:
        yield Check.good("focus")


def glare(picture: Picture) -> Check | None:
    """The finding about a picture much of which is blinding white; None about any other."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    share = float((grey >= BLINDING_LEVEL).mean())
    return Check.wrong("glare", share=share) if share > BLINDING_SHARE else None


def edge_width_px(picture: Picture) -> float:
    """The width of the sharpest edges, in px: the picture's contrast over its steepest slopes."""
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (3, 3), 0.7)
    dx = cv2.Sobel(grey, cv2.CV_32F, 1, 0, ksize=3) / 8
    dy = cv2.Sobel(grey, cv2.CV_32F, 0, 1, ksize=3) / 8
    steepest = float(np.percentile(np.hypot(dx, dy), 99.8))
    darkest, brightest = np.percentile(grey, (2, 98))
    return float(brightest - darkest) / max(steepest, 1e-3)


def check_markers(profile: BoardProfile, picture: Picture) -> Iterator[Check]:
    """Whether all markers are seen and lie as the profile says."""
    if not profile.fiducials:
        yield Check.skipped("no-markers", name=profile.name)
        return
    seen = seen_markers(profile, picture)
    missing = sorted({marker.id for marker in profile.fiducials} - set(seen.ids))
    if len(seen.ids) < LEAST_MARKERS and is_mirrored(profile, picture):
        yield Check.wrong("mirrored")
    elif missing:
        yield Check.wrong("markers-missing", ids=tuple(missing))
    else:
        yield Check.good("markers", count=len(seen.ids))
    if len(seen.ids) < LEAST_MARKERS:
        return
    found = view_from_markers(seen, image_size(picture))
    if found is None:
        yield Check.wrong("misfit", name=profile.name, by="")
        return
    view, _, aright = found
    misses_px = np.linalg.norm(view.project(aright.points_mm) - aright.points_px, axis=1)
    mm = float(np.max(misses_px * view.mm_per_px(aright.points_mm)))
    if mm > WORST_MARKER_MM:
        yield Check.wrong("misfit", name=profile.name, by=message("doctor.by", mm=mm))
    else:
        yield Check.good("fits", name=profile.name, mm=mm)


def check_calibration(calibration: Calibration | None, name: str, picture: Picture) -> Check:
    """Whether the board is where it was calibrated."""
    if calibration is None or calibration.learned_from is None:
        return Check.skipped("not-fitted", name=name)
    if image_size(picture) != calibration.image_size:
        return Check.wrong("lost")
    found = registration(calibration, picture)
    if found.unseen in (Unseen.DARK, Unseen.BURNT_OUT):
        return Check.skipped("unseen", name=name)
    if found.view is None:
        return Check.wrong("lost")
    if found.is_moved:
        return Check.wrong("moved", px=found.shift_px)
    return Check.good("calibrated")
