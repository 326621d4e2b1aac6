"""Random cameras: where one stands, what it makes of light, and how well it is known.

A camera is the `View` that reading uses, so that drawing and reading share its geometry. Knows
nothing of what lies on the board.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile
from pasch_hardware.boards.kinds import TRAYS
from pasch_hardware.simulator.optics.footprint import outer_rectangle
from pasch_vision.arrays import Floats, Picture
from pasch_vision.pose.view import View, field_corners, fitted, three
from training.drawing.painting.paint import Array, Rng

__all__ = ["Sensor", "as_calibrated", "developed", "seen_from_somewhere", "sensor"]

# The width of a checker in a drawn picture, in pixels, and the greatest size of a picture.
CHECKER_PX = (16.0, 48.0)
WIDEST = 1200
# Standard deviations of a calibration's errors: of its corners, in diameters, and of rotation (and
# distance), focal length and distortion before it is fitted to the corners.
CORNER_SPREAD, TURN_SPREAD, FOCAL_SPREAD, K1_SPREAD = 0.03, 0.004, 0.02, 0.02


@dataclass(frozen=True, slots=True)
class Sensor:
    """What a camera does to light.

    Exposure, white balance (3,), curve, blur (pixels), noise (grey levels) and how coarse it is
    (pixels), sharpening, JPEG quality, falloff towards the corners, the share of light that the
    lens scatters, whether single pixels are smoothed away.
    """

    exposure: float
    balance: Array
    curve: float
    blur: float
    noise: float
    grain: float
    sharpen: float
    quality: int
    falloff: float
    scatter: float
    smooth: bool


def sensor(rng: Rng, level: float) -> Sensor:
    """A sensor that exposes for this level of light; one in six overexposes.

    Pale surfaces are then burnt out.
    """
    balance = 1 + rng.normal(0, 0.05, 3)
    aside = float(rng.normal(0, 1))
    return Sensor(
        exposure=float(np.exp(0.22 * aside + 0.4 * max(aside - 1, 0))) * 0.5 / max(level, 1e-3),
        balance=balance.astype(np.float32),
        curve=float(rng.uniform(0.38, 0.55)),
        blur=float(rng.uniform(0.35, 0.9) if rng.random() < 0.8 else rng.uniform(0.8, 1.3)),
        noise=float(rng.choice([0.7, 1.5, 3.0, 5.0]) * rng.uniform(0.6, 1.2)),
        grain=float(rng.choice([0.0, 0.7])),
        sharpen=float(rng.uniform(0.2, 1.2)) if rng.random() < 0.4 else 0.0,
        quality=int(rng.integers(55, 97)),
        falloff=float(rng.uniform(0, 0.3)),
        scatter=float(rng.uniform(0.02, 0.15)) if rng.random() < 0.3 else 0.0,
        smooth=bool(rng.random() < 0.12),
    )


def developed(rng: Rng, own: Sensor, seen: Array) -> Picture:
    """The camera's picture of light (H, W, 3)."""
    height, width = seen.shape[:2]
    v, u = np.indices((height, width), np.float32)
    far = ((u - width / 2) ** 2 + (v - height / 2) ** 2) / (width**2 + height**2) * 4
    seen = seen * (own.exposure * own.balance) * (1 - own.falloff * far)[..., None]
    seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), own.blur), np.float32)
    if own.scatter:
        few = cv2.resize(
            seen, (max(width // 8, 1), max(height // 8, 1)), interpolation=cv2.INTER_AREA
        )
        wide = cv2.resize(cv2.GaussianBlur(few, (0, 0), 2.5), (width, height))
        seen = np.asarray(seen * (1 - own.scatter) + wide * own.scatter, np.float32)
    picture = np.clip(seen, 0, 1) ** own.curve * 255
    grain = rng.normal(0, own.noise, picture.shape).astype(np.float32)
    if own.grain:
        grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), own.grain) * 2.2, np.float32)
    whole = np.clip(picture + grain, 0, 255).astype(np.uint8)
    if own.smooth:
        whole = np.asarray(cv2.medianBlur(whole, 3), np.uint8)
    if own.sharpen:
        soft = cv2.GaussianBlur(whole, (0, 0), 1.0)
        crisp = cv2.addWeighted(whole, 1 + own.sharpen, soft, -own.sharpen, 0)
        whole = np.asarray(crisp, np.uint8)
    data = cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, own.quality])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def seen_from_somewhere(rng: Rng, profile: BoardProfile) -> View:
    """A camera on any side, up to 48 degrees from straight above, that sees the board."""
    left, top, right, bottom = whole_board(profile)
    middle = np.array([(left + right) / 2, (top + bottom) / 2, 0.0])
    span = float(np.hypot(right - left, bottom - top))
    view = posed(rng, middle, span)
    high = 2.5 * max(profile.thicknesses.values())
    corners = [(x, y, z) for x in (left, right) for y in (top, bottom) for z in (0.0, high)]
    seen = view.project(corners)
    wanted_px = float(np.exp(rng.uniform(*np.log(CHECKER_PX))))
    mm_per_px = float(np.median(view.mm_per_px(middle[None, :2])))
    ratio = wanted_px * mm_per_px / max(profile.diameters.values())
    low, high_px = seen.min(axis=0) * ratio, seen.max(axis=0) * ratio
    edge = wanted_px * rng.uniform(0.1, 1.2)
    size = np.minimum(np.ceil(high_px - low + 2 * edge).astype(int), WIDEST)
    centre = edge - low
    return replace(
        view,
        focal_px=view.focal_px * ratio,
        centre_px=(float(centre[0]), float(centre[1])),
        image_size=(int(size[0]), int(size[1])),
    )


def whole_board(profile: BoardProfile) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the board and of all areas beside it."""
    left, top, right, bottom = outer_rectangle(profile)
    for shape in profile.places:
        if isinstance(shape, Area) and shape.name in TRAYS:
            (x, y), (w, h) = shape.centre, shape.extent
            left, right = min(left, x - w / 2), max(right, x + w / 2)
            top, bottom = min(top, y - h / 2), max(bottom, y + h / 2)
    return left, top, right, bottom


def posed(rng: Rng, middle: Floats, span: float) -> View:
    """A camera that looks at about `middle` (3,), its picture not yet cropped to the board."""
    tilt = np.radians(rng.uniform(0, 12) if rng.random() < 0.25 else rng.uniform(8, 48))
    turn = rng.normal(np.pi / 2, 0.5) if rng.random() < 0.5 else rng.uniform(0, 2 * np.pi)
    reach = span * float(np.exp(rng.uniform(np.log(0.95), np.log(2.6))))
    away = np.array([np.sin(tilt) * np.cos(turn), np.sin(tilt) * np.sin(turn), np.cos(tilt)])
    eye = middle + reach * away
    aim = middle + np.array([*rng.normal(0, 0.03 * span, 2), 0.0])
    forward = (aim - eye) / np.linalg.norm(aim - eye)
    # The camera's own side is at the bottom of the picture, which is then tilted a little.
    down = np.array([np.cos(turn), np.sin(turn), 0.0])
    down -= forward * (down @ forward)
    down /= np.linalg.norm(down)
    # Board points (x, y, height) are left-handed, `View` takes (x, y, -height).
    across = np.cross(forward, down)
    roll = rng.normal(0, np.radians(8))
    c, s = np.cos(roll), np.sin(roll)
    across, down = c * across + s * down, c * down - s * across
    turned = np.stack([across, down, forward]) @ np.diag([1.0, 1.0, -1.0])
    if np.linalg.det(turned) < 0:
        turned[0] *= -1
    vector = np.asarray(cv2.Rodrigues(turned)[0], np.float64)
    shift = -turned @ (eye * np.array([1.0, 1.0, -1.0]))
    k1 = float(rng.uniform(-0.1, 0.03))
    return View(1000.0, (0.0, 0.0), three(vector), three(shift), (2000, 2000), k1)


def as_calibrated(rng: Rng, profile: BoardProfile, view: View) -> View:
    """The view as a calibration finds it, with the field's corners and the lens a little off."""
    corners = field_corners(profile.field)
    true = view.project(corners)
    wide_px = float(max(profile.diameters.values()) / np.median(view.mm_per_px(corners)))
    spread_px = wide_px * float(np.abs(rng.normal(0, CORNER_SPREAD))) + 1e-3
    turned = np.array(view.rotation) + rng.normal(0, TURN_SPREAD, 3)
    reach = float(np.linalg.norm(view.translation))
    moved = np.array(view.translation) + rng.normal(0, TURN_SPREAD, 3) * reach
    off = replace(
        view,
        rotation=three(turned),
        translation=three(moved),
        focal_px=view.focal_px * float(np.exp(rng.normal(0, FOCAL_SPREAD))),
        k1=view.k1 + float(rng.normal(0, K1_SPREAD)),
    )
    # Fitted to corners that are off by the wanted amount.
    aims = true + rng.normal(0, spread_px, true.shape)
    return fitted(off, corners, aims, 0.3, lens_known=True)[0]
