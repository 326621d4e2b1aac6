"""A coarse search for a moved board: turns and slides the learned board's edges over the picture.

Works on the playing surface seen from above, where a bump is just a turn and a slide. Compares
edges, not brightness, so that light and most checkers do not matter.
"""

import cv2
import numpy as np

from pasch_vision.arrays import Floats, Maps
from pasch_vision.calibration import Calibration
from pasch_vision.picture import Picture
from pasch_vision.pose.view import View, field_corners

__all__ = ["searched_motion"]

# Pixels of the plan along the field's longer side; a bump may move the board by this share of it.
PLAN_PX = 150
REACH_SHARE = 0.24
TURNS_DEG = tuple(float(turn) for turn in range(-8, 9))


def plan_maps(
    view: View, field_mm: tuple[float, float], margin_mm: float, mm_per_px: float
) -> tuple[Floats, Floats]:
    """The board mm (H, W, 2) and picture px (H, W, 2) of a plan of the field and a margin."""
    xs = np.arange(-margin_mm, field_mm[0] + margin_mm, mm_per_px)
    ys = np.arange(-margin_mm, field_mm[1] + margin_mm, mm_per_px)
    plan = np.stack(np.meshgrid(xs, ys), axis=-1)
    return plan, view.project(plan.reshape(-1, 2)).reshape(plan.shape)


def edges(picture: Picture, maps: Floats) -> Maps:
    """Edge strength on the plan, (H, W), evened out so that all edges count alike."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    x, y = maps[..., 0].astype(np.float32), maps[..., 1].astype(np.float32)
    seen = cv2.GaussianBlur(cv2.remap(grey, x, y, cv2.INTER_LINEAR), (0, 0), 1.0)
    across = cv2.Sobel(seen, cv2.CV_32F, 1, 0)
    down = cv2.Sobel(seen, cv2.CV_32F, 0, 1)
    strength = cv2.magnitude(across, down)
    around = cv2.GaussianBlur(strength, (0, 0), 12.0) + 4.0
    return np.asarray(np.minimum(strength / around, 3.0), dtype=np.float32)


def searched_motion(calibration: Calibration, picture: Picture) -> Floats:
    """The homography (3, 3) from the calibrated picture to this one that fits the edges best."""
    assert calibration.learned_from is not None
    view, field_mm = calibration.view, calibration.profile.field
    mm_per_px = max(field_mm) / PLAN_PX
    reach_mm = REACH_SHARE * max(field_mm)
    frame_mm = 0.06 * max(field_mm)
    plan, maps = plan_maps(view, field_mm, frame_mm, mm_per_px)
    reference = edges(calibration.learned_from, maps)
    wide_plan, wide_maps = plan_maps(view, field_mm, frame_mm + reach_mm, mm_per_px)
    seen = edges(picture, wide_maps)
    middle = ((reference.shape[1] - 1) / 2.0, (reference.shape[0] - 1) / 2.0)
    best: tuple[float, float, float] = (0.0, 0.0, 0.0)
    best_score = -np.inf
    inset = round(0.03 * PLAN_PX)
    for turn_deg in TURNS_DEG:
        turning = cv2.getRotationMatrix2D(middle, turn_deg, 1.0)
        turned = cv2.warpAffine(reference, turning, reference.shape[::-1])
        patch = turned[inset:-inset, inset:-inset]
        match = cv2.matchTemplate(seen, patch, cv2.TM_CCOEFF_NORMED)
        _, score, _, (x, y) = cv2.minMaxLoc(match)
        if score > best_score:
            best = (turn_deg, float(x - inset), float(y - inset))
            best_score = score
    turn_deg, right, down = best
    origin = wide_plan[0, 0] + np.array([right, down]) * mm_per_px - plan[0, 0]
    return motion_px(view, field_mm, turn_deg, origin)


def motion_px(
    view: View, field_mm: tuple[float, float], turn_deg: float, slide_mm: Floats
) -> Floats:
    """The homography in the picture of a board turned about its middle and slid, on the plane."""
    middle = np.array(field_mm) / 2.0
    corners = field_corners(field_mm)[:, :2]
    angle = np.radians(turn_deg)
    # OpenCV turns anticlockwise for positive angles, with y down.
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    moved = (corners - middle) @ turn.T + middle + slide_mm
    before, after = view.project(corners), view.project(moved)
    matrix = cv2.getPerspectiveTransform(before.astype(np.float32), after.astype(np.float32))
    return np.asarray(matrix, dtype=np.float64)
