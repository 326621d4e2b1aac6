"""Where the camera stands: from board millimetres to picture pixels and back.

A pinhole camera with radial distortion, placed before the board. Board coordinates are the
profile's: x right, y down, height up from the playing surface, in millimetres; picture
coordinates are pixels, x right, y down, a pixel's centre at whole numbers. Refuses to know what
lies on the board or how the camera was found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from pasch_vision.arrays import Floats
from pasch_vision.errors import CalibrationError
from pasch_vision.pose.least_squares import cauchy_scaled, least_squares

__all__ = ["View", "checked", "field_corners", "fitted", "three"]

# Webcams and phones see 50 to 90 degrees across the picture's diagonal; 70 is the middle. The
# prior on the logarithm of the focal length spans that range with two standard deviations.
TYPICAL_FOV_DEG = 70.0
FOCAL_SPREAD = 0.25
# Radial distortion of such lenses after their own correction.
K1_SPREAD = 0.05
UNDISTORT_ROUNDS = 12
# Misses beyond this many standard deviations count less and less.
LOSS_SCALE = 3.0
# Larger than any pixel, millimetre or turn.
LARGEST = 1e9


def typical_focal_px(image_size: tuple[int, int]) -> float:
    """The focal length in px of a camera with `TYPICAL_FOV_DEG` across the diagonal."""
    diagonal = float(np.hypot(*image_size))
    return diagonal / 2.0 / float(np.tan(np.radians(TYPICAL_FOV_DEG / 2.0)))


def off_usual(lenses: Floats, image_size: tuple[int, int]) -> Floats:
    """How far lenses (..., 2: log focal length, k1) are from the usual one, in standard
    deviations."""
    usual = (np.log(typical_focal_px(image_size)), 0.0)
    return np.asarray((lenses - usual) / (FOCAL_SPREAD, K1_SPREAD))


def field_corners(field_mm: tuple[float, float]) -> Floats:
    """The field's corners (4, 3) in mm: top left, top right, bottom right, bottom left."""
    width, length = field_mm
    plan = [(0.0, 0.0), (width, 0.0), (width, length), (0.0, length)]
    return np.array([(x, y, 0.0) for x, y in plan])


def checked(value: Any) -> float:
    """A number from a file; raises `ValueError` or `TypeError` if it is no measure of a view."""
    number = float(value)
    if not abs(number) <= LARGEST:
        raise ValueError("no camera has such numbers")
    return number


def three(vector: Floats) -> tuple[float, float, float]:
    """The numbers of a vector (3,)."""
    x, y, z = vector.ravel().tolist()
    return x, y, z


@dataclass(frozen=True, slots=True)
class View:
    """A camera: focal length in pixels, principal point, distortion, and where the board is.

    `rotation` (a Rodrigues vector) and `translation` (mm) take the board's (x, y, -height), a
    right-handed frame, into the camera's (x right, y down, z forward). `image_size` is (width,
    height) of the pictures this view is for.
    """

    focal_px: float
    centre_px: tuple[float, float]
    rotation: tuple[float, float, float]
    translation: tuple[float, float, float]
    image_size: tuple[int, int]
    k1: float = 0.0

    @property
    def turn(self) -> Floats:
        """The rotation as a matrix (3, 3)."""
        return np.asarray(cv2.Rodrigues(np.array(self.rotation))[0], dtype=np.float64)

    @property
    def eye_mm(self) -> Floats:
        """Where the camera is: (x, y, height) in board millimetres."""
        eye = -self.turn.T @ np.array(self.translation)
        return np.array([eye[0], eye[1], -eye[2]])

    def project(self, points_mm: npt.ArrayLike) -> Floats:
        """The pixels (N, 2) at which board points (N, 3: x, y, height) or (N, 2) appear.

        Points at or behind the camera give values far outside any picture.
        """
        board = np.asarray(points_mm, dtype=np.float64)
        turn = (self.turn * (1.0, 1.0, -1.0))[:, : board.shape[-1]]
        # Each coordinate by itself: so their arithmetic is a third faster.
        camera = (turn @ board.T + np.array(self.translation)[:, None]).T
        return self.through_lens(camera, np.array(self.focal_px), np.array(self.k1))

    def through_lens(self, camera: Floats, focal_px: Floats, k1: Floats) -> Floats:
        """The pixels (..., N, 2) of points (..., N, 3) in the camera's frame.

        `focal_px` and `k1` `(...)` stand in place of the view's own.
        """
        depth = np.maximum(camera[..., 2], 1e-3)
        x, y = camera[..., 0] / depth, camera[..., 1] / depth
        square = np.minimum(x * x + y * y, 9.0)
        swell = 1.0 + k1[..., None] * square
        swell *= focal_px[..., None]
        pixels = np.empty((*x.shape, 2))
        pixels[..., 0] = x * swell + self.centre_px[0]
        pixels[..., 1] = y * swell + self.centre_px[1]
        return pixels

    def rays(self, points_px: npt.ArrayLike) -> Floats:
        """The directions (N, 3), z = 1, in the camera's frame, of pixels (N, 2)."""
        bent = (np.asarray(points_px, dtype=np.float64) - self.centre_px) / self.focal_px
        plane = bent
        for _ in range(UNDISTORT_ROUNDS):
            square = (plane**2).sum(axis=1, keepdims=True)
            plane = bent / np.maximum(1.0 + self.k1 * square, 0.2)
        return np.column_stack([plane, np.ones(len(plane))])

    def ground(self, points_px: npt.ArrayLike, height_mm: float = 0.0) -> Floats:
        """The board points (N, 2) in mm at `height_mm` that appear at pixels (N, 2).

        A pixel above the horizon gives NaN.
        """
        turn = self.turn
        rays = self.rays(points_px) @ turn
        eye = turn.T @ np.array(self.translation)
        with np.errstate(divide="ignore", invalid="ignore"):
            reach = (eye[2] - height_mm) / rays[:, 2]
            plan: Floats = reach[:, None] * rays[:, :2] - eye[:2]
        plan[~(reach > 0.0)] = np.nan
        return plan

    def mm_per_px(self, points_mm: npt.ArrayLike) -> Floats:
        """How many millimetres of board one pixel covers at board points (N, 2 or 3), (N,)."""
        board = np.asarray(points_mm, dtype=np.float64)
        plan = board[:, :2]
        here = self.project(plan)
        right = self.project(plan + np.array([1.0, 0.0])) - here
        down = self.project(plan + np.array([0.0, 1.0])) - here
        area = np.abs(right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0])
        return 1.0 / np.sqrt(np.maximum(area, 1e-9))

    def miss_px(self, points_mm: npt.ArrayLike, points_px: Floats) -> float:
        """The median distance of board points (N, 3) from the pixels (N, 2) at which they are."""
        away = np.linalg.norm(self.project(points_mm) - points_px, axis=1)
        return float(np.median(away))

    def scaled(self, image_size: tuple[int, int]) -> View:
        """This camera for pictures of another size but the same proportions."""
        ratio = image_size[0] / self.image_size[0]
        centre = (
            (self.centre_px[0] + 0.5) * ratio - 0.5,
            (self.centre_px[1] + 0.5) * ratio - 0.5,
        )
        return replace(
            self, focal_px=self.focal_px * ratio, centre_px=centre, image_size=image_size
        )

    def as_dict(self) -> dict[str, Any]:
        """The view as a JSON object."""
        # No lens of ours needs a k2, but earlier versions ask for it.
        return {**asdict(self), "k2": 0.0}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> View:
        """The view written by `as_dict`; raises `CalibrationError` if it is not one."""
        try:
            rotation = tuple(checked(value) for value in values["rotation"])
            translation = tuple(checked(value) for value in values["translation"])
            centre = tuple(checked(value) for value in values["centre_px"])
            size = tuple(int(checked(value)) for value in values["image_size"])
            if (len(rotation), len(translation), len(centre), len(size)) != (3, 3, 2, 2):
                raise ValueError("wrong lengths")
            if checked(values.get("k2", 0.0)):
                raise ValueError("no lens of ours bends so")
            return cls(
                focal_px=checked(values["focal_px"]),
                centre_px=(centre[0], centre[1]),
                rotation=(rotation[0], rotation[1], rotation[2]),
                translation=(translation[0], translation[1], translation[2]),
                image_size=(size[0], size[1]),
                k1=checked(values["k1"]),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise CalibrationError(
                "The calibration holds no readable camera; calibrate again."
            ) from error

    @classmethod
    def from_corners(
        cls, corners_px: npt.ArrayLike, field_mm: tuple[float, float], image_size: tuple[int, int]
    ) -> View:
        """The view that puts the field's corners at `corners_px` (4, 2), in `field_corners` order.

        Focal length and distortion follow from the shape as far as it reveals them, and otherwise
        from what is usual (a rectangle seen head-on says nothing about the lens).
        """
        return from_points(field_corners(field_mm), corners_px, image_size)


def homography_to_board(board: Floats, pixels: Floats) -> Floats:
    """The homography (3, 3) from board plan (N, 2) to pixels (N, 2) less the principal point."""
    matrix, _ = cv2.findHomography(board, pixels, 0)
    if matrix is None:
        raise CalibrationError("The points for the camera lie on one line; choose others.")
    return np.asarray(matrix, dtype=np.float64)


def posed(matrix: Floats, focal_px: float, height_mm: float) -> tuple[Floats, Floats]:
    """Rotation vector and translation from a homography of the plane at `height_mm` (Zhang)."""
    bare = np.diag([1.0 / focal_px, 1.0 / focal_px, 1.0]) @ matrix
    bare /= np.sqrt(np.linalg.norm(bare[:, 0]) * np.linalg.norm(bare[:, 1]))
    if bare[2, 2] < 0.0:
        bare = -bare
    rough = np.column_stack([bare[:, 0], bare[:, 1], np.cross(bare[:, 0], bare[:, 1])])
    left, _, right = np.linalg.svd(rough)
    turn = left @ np.diag([1.0, 1.0, float(np.linalg.det(left @ right))]) @ right
    vector = np.asarray(cv2.Rodrigues(turn)[0], dtype=np.float64).ravel()
    return vector, bare[:, 2] + turn[:, 2] * height_mm


def from_points(
    points_mm: npt.ArrayLike, points_px: npt.ArrayLike, image_size: tuple[int, int]
) -> View:
    """The view that puts board points (N >= 4, 3) of about one height at pixels (N, 2).

    Tries several initial focal lengths.
    """
    board = np.asarray(points_mm, dtype=np.float64)
    pixels = np.asarray(points_px, dtype=np.float64)
    centre = ((image_size[0] - 1) / 2.0, (image_size[1] - 1) / 2.0)
    height_mm = float(board[:, 2].mean())
    matrix = homography_to_board(board[:, :2], pixels - centre)
    fits = []
    for ratio in (0.7, 1.0, 1.4):
        focal_px = typical_focal_px(image_size) * ratio
        vector, shift = posed(matrix, focal_px, height_mm)
        view = View(focal_px, centre, three(vector), three(shift), image_size)
        fits.append(fitted(view, board, pixels, spread_px=0.7))
    return min(fits, key=lambda fit: fit[2])[0]


def unpacked(view: View, unknowns: Floats) -> View:
    """`view` with the unknowns of `fitted`: log focal length, k1, rotation, translation."""
    return replace(
        view,
        focal_px=float(np.exp(np.clip(unknowns[0], 2.0, 12.0))),
        k1=float(unknowns[1]),
        rotation=three(unknowns[2:5]),
        translation=three(unknowns[5:8]),
    )


def projected(view: View, unknowns: Floats, points_mm: Floats) -> Floats:
    """The pixels (M, N, 2) at which board points (N, 3), or (M, N, 3), appear: for each row of
    unknowns (M, 8) with the view of `unpacked`."""
    turns = np.array([cv2.Rodrigues(vector)[0] for vector in unknowns[:, 2:5]])
    board = points_mm * (1.0, 1.0, -1.0)
    camera = board @ turns.transpose(0, 2, 1) + unknowns[:, None, 5:8]
    focals_px = np.exp(np.clip(unknowns[:, 0], 2.0, 12.0))
    return view.through_lens(camera, focals_px, unknowns[:, 1])


def packed(view: View) -> Floats:
    """The unknowns of `unpacked`."""
    return np.array([np.log(view.focal_px), view.k1, *view.rotation, *view.translation])


def fitted(
    view: View,
    points_mm: Floats,
    points_px: Floats,
    spread_px: float = 1.0,
    lens_known: bool = False,
) -> tuple[View, Floats, float]:
    """The view, from `view` on, that best puts board points (N, 3) at pixels (N, 2).

    `spread_px` is the pixels' standard deviation. Cauchy's loss damps large
    errors, so a few wrong points do little harm. `lens_known` keeps focal length and distortion
    nearly as they are. Returned with the covariance (8, 8) of its unknowns (log focal length, k1,
    rotation, translation) and the cost.
    """
    held = packed(view)

    def residuals(unknowns: Floats) -> Floats:
        error = (projected(view, unknowns, points_mm) - points_px) / spread_px
        kept = cauchy_scaled(error, LOSS_SCALE).reshape(len(unknowns), -1)
        lenses = unknowns[:, :2]
        prior = (lenses - held[:2]) / 1e-3 if lens_known else off_usual(lenses, view.image_size)
        return np.concatenate([kept, prior], axis=1)

    reach = float(np.linalg.norm(view.translation))
    steps = np.array([1e-4, 1e-4, 1e-5, 1e-5, 1e-5, *(3 * [1e-5 * reach])])
    unknowns, covariance = least_squares(residuals, held, steps)
    values = residuals(unknowns[None])[0]
    return unpacked(view, unknowns), covariance, float(values @ values)
