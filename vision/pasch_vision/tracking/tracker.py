"""Whether camera and board have stayed where they were calibrated and, if not, where they are.

Details of the board and its frame are taken from the picture of the empty board, or from where no
checkers lie in that of a known position, and looked for in each new picture. Checkers, hands,
shadows and lit LEDs hide or change some of them; the rest agree on one motion of the board. A
glance at a few details comes first, then a quick look; only if those have moved are all of them
followed. Knows nothing of checkers.
"""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from pasch_vision.arrays import Floats, Mask
from pasch_vision.calibration import Calibration
from pasch_vision.picture import Picture
from pasch_vision.pose.markers import LEAST_MARKERS, SeenMarkers, markers_apart, seen_markers
from pasch_vision.pose.view import View, field_corners, fitted
from pasch_vision.tracking.flow import Details, Follower
from pasch_vision.tracking.search import searched_motion
from pasch_vision.tracking.visibility import Unseen, why_unseen

__all__ = ["Register", "Registration", "registration", "warped"]

# Field corners that shift by less than this have not moved (px of a picture 1280 wide): it is
# noise, or a table that gives a little.
STILL_PX = 2.0
# The quick look is enough if this share of the details it trusts lies still, and it trusts at
# least this many.
STILL_SHARE, LEAST_STILL = 0.5, 14
# A new view is believed if this many details agree on it, this share of those followed and this
# share of all, and if they spread this far (share of the field).
LEAST_AGREEING, AGREEING_SHARE, SHARE_OF_ALL, LEAST_SPREAD = 16, 0.4, 0.12, 0.4
AGREEING_PX = 1.5
# Markers have not moved if all their middles lie this near to where they were learned; a single
# corner may be seen twice as far off.
STILL_MARKER_PX = 1.5
# A marker contradicts a view if its middle is farther than this from where the view has it.
MARKER_PX = 6.0
# If less than this share of the details lies still, and no new view is found, the board is lost.
LOST_SHARE = 0.12


@dataclass(frozen=True, slots=True)
class Registration:
    """Where the field is in a picture, compared with the calibration.

    `shift_px`: the largest shift of a field corner; `view`: the view to read with (the calibrated
    one if nothing moved, the new one if the board was found again, None if it was not);
    `is_moved`: it shifted further than noise explains; `unseen`: why it was not found, if the
    picture does not show it.
    """

    shift_px: float
    view: View | None
    is_moved: bool = False
    unseen: Unseen | None = None

    @property
    def is_recovered(self) -> bool:
        """Whether the board moved and was found again."""
        return self.is_moved and self.view is not None

    def as_learned(self, picture: Picture, learned: View) -> Picture:
        """The picture warped so that the board lies as in the `learned` view.

        Unchanged if the board has not moved or was not found again.
        """
        if self.is_moved and self.view is not None:
            return warped(picture, self.view, learned)
        return picture


class Register:
    """Looks for one calibration's details in picture after picture."""

    def __init__(self, calibration: Calibration) -> None:
        self.calibration = calibration
        self.view = calibration.view
        self.corners = field_corners(calibration.profile.field)
        self.scale = max(1.0, calibration.image_size[0] / 1280.0)
        self.still = Registration(0.0, self.view)
        learned = calibration.learned_from
        self.follower = None if learned is None else Follower(learned, Details.of(calibration))

    def look(self, picture: Picture) -> Registration:
        """Where the field is in `picture` (H, W, 3), which has the calibration's size."""
        if self.follower is None or self.follower.glance.is_still(picture):
            return self.still
        quick = self.follower.quick(picture)
        if quick.trusted >= LEAST_STILL and quick.still >= STILL_SHARE * quick.trusted:
            return self.still
        return self.searched(picture)

    def searched(self, picture: Picture) -> Registration:
        """The full search, as after a suspicious quick look."""
        if self.follower is None:
            return self.still
        markers = seen_markers(self.calibration.profile, picture)
        if self.has_still(markers):
            return self.still
        marked = self.marked_view(markers)
        if marked is not None:
            return self.compared(marked)
        starts = (None, searched_motion(self.calibration, picture))
        tried = [self.new_view(self.follower, picture, start) for start in starts]
        # Points repeat: a view one or two points off has details that agree, but fewer of them.
        found = [one for one in tried if one is not None and not self.misses(one[0], markers)]
        if found:
            return self.compared(max(found, key=lambda one: one[1])[0])
        quick = self.follower.quick(picture)
        if quick.still >= LOST_SHARE * quick.asked:
            return self.still
        unseen = why_unseen(self.calibration, picture)
        return Registration(float("inf"), None, unseen is None, unseen)

    def compared(self, view: View) -> Registration:
        """The registration for a view that was found."""
        moved = view.project(self.corners) - self.view.project(self.corners)
        shift_px = float(np.linalg.norm(moved, axis=1).max())
        is_moved = shift_px > STILL_PX * self.scale
        return Registration(shift_px, view if is_moved else self.view, is_moved)

    def new_view(
        self, follower: Follower, picture: Picture, start: Floats | None
    ) -> tuple[View, int] | None:
        """The view on which enough details agree, and how many do; None if too few agree.

        `start`: the homography (3, 3) from the calibrated picture to this one to begin with.
        """
        seen, is_trusted = follower.followed(picture, start)
        if is_trusted.sum() < LEAST_AGREEING:
            return None
        learned = follower.details.points_px[is_trusted]
        agreeing = on_one_motion(learned, seen[is_trusted], self.scale)
        enough = max(
            float(LEAST_AGREEING), AGREEING_SHARE * is_trusted.sum(), SHARE_OF_ALL * len(seen)
        )
        if agreeing.sum() < enough:
            return None
        board = follower.details.points_mm[is_trusted][agreeing]
        pixels = seen[is_trusted][agreeing]
        if (np.ptp(board[:, :2], axis=0) < LEAST_SPREAD * self.corners[2, :2]).any():
            return None
        view, _, _ = fitted(self.view, board, pixels, 0.5 * self.scale, lens_known=True)
        # The details' mm come from the calibrated view, so its own errors cancel out.
        if view.miss_px(board, pixels) > AGREEING_PX * self.scale:
            return None
        return (view, int(agreeing.sum())) if plausible(view, self.view) else None

    def misses(self, view: View, markers: SeenMarkers) -> bool:
        """Whether a marker on the frame is seen elsewhere than the view has it."""
        if not markers.ids:
            return False
        away = (view.project(markers.points_mm) - markers.points_px).reshape(-1, 4, 2)
        return bool((np.linalg.norm(away.mean(axis=1), axis=1) > MARKER_PX * self.scale).any())

    @cached_property
    def learned_markers(self) -> SeenMarkers:
        """The markers on the frame in the picture that the board was learned from."""
        assert self.calibration.learned_from is not None
        return seen_markers(self.calibration.profile, self.calibration.learned_from)

    def has_still(self, markers: SeenMarkers) -> bool:
        """Whether three or more markers on the frame are seen, all where they were learned."""
        known = [key for key in markers.ids if key in self.learned_markers.ids]
        if len(known) < LEAST_MARKERS:
            return False
        moved = [markers.corners_of(n)[1] - self.learned_markers.corners_of(n)[1] for n in known]
        middles = np.mean(moved, axis=1)
        return bool(np.linalg.norm(middles, axis=1).max() <= STILL_MARKER_PX * self.scale)

    def marked_view(self, seen: SeenMarkers) -> View | None:
        """The view from the markers on the frame, None if they give no plausible one.

        That takes at least three of them.
        """
        if len(seen.ids) < LEAST_MARKERS:
            return None
        view = markers_apart(seen, self.view)
        return view if view is not None and plausible(view, self.view) else None


def on_one_motion(before: Floats, after: Floats, scale: float) -> Mask:
    """Which points (N, 2) fit the homography that most of them agree on (RANSAC)."""
    matrix, inliers = cv2.findHomography(before, after, cv2.RANSAC, AGREEING_PX * scale)
    if matrix is None:
        return np.zeros(len(before), dtype=bool)
    return np.asarray(inliers.ravel() == 1)


def plausible(view: View, known: View) -> bool:
    """Whether a bump can have taken the camera from one pose to the other."""
    turned = view.turn @ known.turn.T
    angle_deg = np.degrees(np.arccos(np.clip((np.trace(turned) - 1.0) / 2.0, -1.0, 1.0)))
    nearer = float(np.linalg.norm(view.eye_mm) / np.linalg.norm(known.eye_mm))
    return bool(angle_deg < 15.0 and 0.8 < nearer < 1.25)


def warped(picture: Picture, known: View, view: View) -> Picture:
    """A picture taken with `known` as `view` would see it; exact for the playing surface."""
    width, height = view.image_size
    coarse = 16
    xs = np.arange(0, width + coarse, coarse)
    ys = np.arange(0, height + coarse, coarse)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2).astype(np.float64)
    source = known.project(view.ground(grid)).reshape(len(ys), len(xs), 2).astype(np.float32)
    full = cv2.resize(source, (len(xs) * coarse, len(ys) * coarse), interpolation=cv2.INTER_LINEAR)
    # Resizing puts coarse samples at the middle of their cells; shift back to their corners.
    half = coarse // 2
    shifted = cv2.copyMakeBorder(full, 0, half, 0, half, cv2.BORDER_REPLICATE)[half:, half:]
    maps = shifted[:height, :width]
    x, y = np.ascontiguousarray(maps[..., 0]), np.ascontiguousarray(maps[..., 1])
    seen = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, dtype=np.uint8)


def registration(calibration: Calibration, picture: Picture) -> Registration:
    """Where the field is in one picture; for many pictures keep a `Register`."""
    return Register(calibration).look(picture)
