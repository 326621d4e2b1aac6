"""Finds the markers on the frame in a picture and fits the camera to them.

They are ArUco markers (DICT_4X4_50) as the profile lists them. Three visible markers give twelve
points all around the board, more exact than anything lying on it. Markers that the profile does
not list are ignored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from pasch_hardware.boards.profile import BoardProfile
from pasch_vision.arrays import Floats
from pasch_vision.errors import CalibrationError
from pasch_vision.picture import Picture, image_size
from pasch_vision.pose.quality import Quality, corner_error_px, in_mm
from pasch_vision.pose.view import View, field_corners, fitted, from_points

__all__ = [
    "LEAST_MARKERS",
    "SeenMarkers",
    "is_mirrored",
    "locate_from_markers",
    "markers_apart",
    "markers_of_both",
    "off_the_markers_mm",
    "refuse_mirrored",
    "seen_markers",
    "turned_by",
    "view_from_markers",
]

LEAST_MARKERS = 3
# A marker's corner is found this well in a noisy webcam picture (standard deviation).
CORNER_SPREAD_PX = 0.5
# If a fit is worse than this (median distance of the corners), it is not this board.
WORST_MISS_PX = 2.5
# A marker farther than this from where a nearly right view expects it is a different one.
NEAR_PX = 25.0


@dataclass(frozen=True, slots=True)
class SeenMarkers:
    """The corners of K of the profile's markers: board (4K, 3) mm and picture (4K, 2) px.

    `ids` names the markers in order; each one's four corners go round it from the same corner in
    both arrays.
    """

    ids: tuple[int, ...]
    points_mm: Floats
    points_px: Floats

    @classmethod
    def of(cls, corners: Mapping[int, tuple[Floats, Floats]]) -> SeenMarkers:
        """Markers by their `corners_of`."""
        points_mm = np.concatenate([np.zeros((0, 3)), *(board for board, _ in corners.values())])
        points_px = np.concatenate([np.zeros((0, 2)), *(seen for _, seen in corners.values())])
        return cls(tuple(corners), points_mm, points_px)

    def corners_of(self, marker_id: int) -> tuple[Floats, Floats]:
        """One marker's corners: board (4, 3) mm and picture (4, 2) px."""
        first = 4 * self.ids.index(marker_id)
        return self.points_mm[first : first + 4], self.points_px[first : first + 4]


def seen_markers(profile: BoardProfile, picture: Picture) -> SeenMarkers:
    """The profile's markers that the picture (H, W, 3) shows; their orientation is left open."""
    wanted = {marker.id: marker for marker in profile.fiducials}
    if not wanted:
        return SeenMarkers.of({})
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.minMarkerPerimeterRate = 0.01
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    detector = cv2.aruco.ArucoDetector(dictionary, settings)
    corners, ids, _ = detector.detectMarkers(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    found: dict[int, Floats] = {}
    twice: set[int] = set()
    for marker_id, outline in zip([] if ids is None else ids.ravel(), corners, strict=True):
        twice |= {int(marker_id)} & found.keys()
        found[int(marker_id)] = np.asarray(outline, dtype=np.float64).reshape(4, 2)
    known = sorted((found.keys() & wanted.keys()) - twice)
    square = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    plans = {key: wanted[key].centre + square * wanted[key].size for key in known}
    heights = {key: np.full(4, wanted[key].height) for key in known}
    return SeenMarkers.of(
        {key: (np.column_stack([plans[key], heights[key]]), found[key]) for key in known}
    )


def markers_of_both(profile: BoardProfile, first: Picture, second: Picture) -> SeenMarkers:
    """The markers in either picture of a fixed camera; their mean where both show one."""
    one, other = seen_markers(profile, first), seen_markers(profile, second)
    corners = {}
    for key in sorted({*one.ids, *other.ids}):
        parts = [seen.corners_of(key) for seen in (one, other) if key in seen.ids]
        corners[key] = parts[0][0], np.mean([pixels for _, pixels in parts], axis=0)
    return SeenMarkers.of(corners)


def view_from_markers(
    seen: SeenMarkers, size: tuple[int, int]
) -> tuple[View, Floats, SeenMarkers] | None:
    """The view fitted to the markers, its covariance (8, 8), and the markers the right way up.

    None with fewer than three markers, or when they do not lie as the profile says.
    """
    if len(seen.ids) < LEAST_MARKERS:
        return None
    aright = turned_aright(seen, size)
    view = from_points(aright.points_mm, aright.points_px, size)
    view, covariance, _ = fitted(view, aright.points_mm, aright.points_px, CORNER_SPREAD_PX)
    if view.miss_px(aright.points_mm, aright.points_px) > WORST_MISS_PX:
        return None
    return view, covariance, aright


def is_mirrored(profile: BoardProfile, picture: Picture) -> bool:
    """Whether the picture (H, W, 3) shows the markers as in a mirror, where none can be read."""
    seen = seen_markers(profile, np.asarray(cv2.flip(picture, 1), np.uint8))
    return view_from_markers(seen, image_size(picture)) is not None


def refuse_mirrored(profile: BoardProfile, *pictures: Picture) -> None:
    """Raise `CalibrationError` if the markers show that one of the pictures is mirrored: the start
    would look the same with its colours exchanged."""
    if any(is_mirrored(profile, picture) for picture in pictures):
        raise CalibrationError(
            "The camera mirrors its picture: the markers on the frame can be read only in a "
            "mirror; switch that off in the camera's settings or in the program that shows "
            "its picture."
        )


def locate_from_markers(profile: BoardProfile, picture: Picture) -> tuple[View, Quality] | None:
    """The view given by the markers in one picture and its quality; None if they give none."""
    marked = view_from_markers(seen_markers(profile, picture), image_size(picture))
    if marked is None:
        return None
    view, covariance, _ = marked
    error_px = corner_error_px(view, covariance, profile.field)
    return view, Quality("markers", error_px, in_mm(error_px, view, profile.field), 1.0)


def off_the_markers_mm(profile: BoardProfile, picture: Picture, corners: npt.ArrayLike) -> float:
    """How far the field's corners as given (4, 2) px are from where the markers in the picture put
    them, in mm; 0 where these give no view."""
    marked = locate_from_markers(profile, picture)
    if marked is None:
        return 0.0
    view, _ = marked
    misses = view.project(field_corners(profile.field)) - np.asarray(corners, np.float64)
    return in_mm(float(np.linalg.norm(misses, axis=1).max()), view, profile.field)


def markers_apart(seen: SeenMarkers, known: View) -> View | None:
    """`known` moved to where the markers are now, its lens kept; None if they do not fit."""
    marked = view_from_markers(seen, known.image_size)
    if marked is None:
        return None
    aright = marked[2]
    view, _, _ = fitted(
        known, aright.points_mm, aright.points_px, CORNER_SPREAD_PX, lens_known=True
    )
    return view if view.miss_px(aright.points_mm, aright.points_px) <= WORST_MISS_PX else None


def turned_aright(seen: SeenMarkers, size: tuple[int, int]) -> SeenMarkers:
    """`seen` with each marker's picture corners in the order of its board corners.

    A marker may be stuck on in any of four ways up; the markers' middles tell which.
    """
    count = len(seen.ids)
    board = seen.points_mm.reshape(count, 4, 3)
    pixels = seen.points_px.reshape(count, 4, 2)
    middles_mm, middles_px = board.mean(axis=1), pixels.mean(axis=1)
    if count >= 4:
        rough = from_points(middles_mm, middles_px, size).project(seen.points_mm)
    else:
        plan = np.column_stack([middles_mm[:, :2], np.ones(count)])
        affine = np.linalg.lstsq(plan, middles_px, rcond=None)[0]
        rough = np.column_stack([seen.points_mm[:, :2], np.ones(4 * count)]) @ affine
    return rolled(seen, rough)


def turned_by(seen: SeenMarkers, view: View) -> SeenMarkers:
    """`seen`, turned as in `turned_aright` by a nearly correct view, without those far off."""
    expected = view.project(seen.points_mm)
    misses = (seen.points_px - expected).reshape(-1, 4, 2).mean(axis=1)
    kept = SeenMarkers.of(
        {
            key: seen.corners_of(key)
            for key, miss in zip(seen.ids, misses, strict=True)
            if float(np.linalg.norm(miss)) < NEAR_PX
        }
    )
    return rolled(kept, view.project(kept.points_mm))


def rolled(seen: SeenMarkers, expected_px: Floats) -> SeenMarkers:
    """`seen` with each marker's corners starting nearest to `expected_px` (4K, 2)."""
    turned = [np.zeros((0, 2))]
    pairs = zip(seen.points_px.reshape(-1, 4, 2), expected_px.reshape(-1, 4, 2), strict=True)
    for pixels, expected in pairs:
        ways = [np.roll(pixels, -way, axis=0) for way in range(4)]
        misses = [float(((way - expected) ** 2).sum()) for way in ways]
        turned.append(ways[int(np.argmin(misses))])
    return replace(seen, points_px=np.concatenate(turned))
