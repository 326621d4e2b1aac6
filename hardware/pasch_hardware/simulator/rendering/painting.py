"""The board's painted surface seen straight from above, and what sits on its frame.

Returns pictures in linear light at a fixed number of texels per millimetre, for the renderer to
look colours up in. Everything comes from the profile: points, rest fields, markers, the
diffusers of dice and LEDs, buttons.
"""

import cv2
import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile, Fiducial, Row
from pasch_hardware.boards.geometry import die_pixel_centres, led_positions, row_point
from pasch_hardware.boards.kinds import OTHER_PLACES
from pasch_hardware.simulator.optics.arrays import Array
from pasch_hardware.simulator.optics.footprint import outer_rectangle
from pasch_hardware.simulator.optics.scene import SceneStyle
from pasch_hardware.simulator.optics.textures import linear, noise, surface

__all__ = ["TEXELS_PER_MM", "paint_board"]

TEXELS_PER_MM = 2.0
# Fractional bits of OpenCV's drawing coordinates.
SHIFT = 4


class PaintedSurface:
    """A picture over a rectangle of the profile frame, drawn on in millimetres."""

    def __init__(self, picture: Array, left: float, top: float) -> None:
        self.picture = picture
        self.origin = np.array([left, top])

    def texels(self, points: object) -> np.ndarray:
        """Fixed-point texel coordinates of points in mm."""
        flat = (np.asarray(points, np.float64) - self.origin) * TEXELS_PER_MM - 0.5
        return np.asarray(np.round(flat * (1 << SHIFT)), np.int32)

    def polygon(self, points: object, colour: Array) -> None:
        """A filled polygon."""
        cv2.fillPoly(self.picture, [self.texels(points)], colour.tolist(), cv2.LINE_AA, SHIFT)

    def disc(
        self, centre: tuple[float, float], radius: float, colour: Array, line: int = -1
    ) -> None:
        """A circle, filled or drawn with a `line` that many texels wide."""
        x, y = (int(v) for v in self.texels(centre))
        r = round(radius * TEXELS_PER_MM * (1 << SHIFT))
        cv2.circle(self.picture, (x, y), r, colour.tolist(), line, cv2.LINE_AA, SHIFT)

    def rectangle(
        self, centre: tuple[float, float], half: tuple[float, float], colour: Array
    ) -> None:
        """A filled rectangle around a centre."""
        (x, y), (w, h) = centre, half
        self.polygon([(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)], colour)


def paint_board(profile: BoardProfile, look: SceneStyle, chance: np.random.Generator) -> Array:
    """The ground with points and rest fields, over the outer rectangle of the board.

    float32 (height, width, 4): linear blue-green-red and, last, 1 where something was painted on
    the frame or, on a board without a frame, where the strip lies; 0 elsewhere.
    """
    left, top, right, bottom = outer_rectangle(profile)
    width = round((right - left) * TEXELS_PER_MM)
    height = round((bottom - top) * TEXELS_PER_MM)
    tile = surface(look.ground_kind, look.ground, chance)
    rows, columns = -(-height // tile.shape[0]), -(-width // tile.shape[1])
    ground = np.ascontiguousarray(np.tile(tile, (rows, columns, 1))[:height, :width])
    canvas = PaintedSurface(ground, left, top)
    _points(canvas, profile, look)
    _rest_fields(canvas, profile)
    tone = 1 + 0.03 * noise(chance, 512, (512, 512))
    picture = ground * np.tile(tone, (rows, columns))[:height, :width, None]
    cover = np.zeros((height, width, 3), np.float32)
    upper = PaintedSurface(np.ascontiguousarray(picture), left, top)
    mask = PaintedSurface(cover, left, top)
    for target, is_mask in ((upper, False), (mask, True)):
        _on_frame(target, profile, is_mask)
    if profile.frame_height <= 0:
        w, h = profile.field
        mask.rectangle((w / 2, h / 2), (w / 2, h / 2), np.ones(3, np.float32))
    return np.concatenate([upper.picture, mask.picture[..., :1]], axis=2)


def _points(canvas: PaintedSurface, profile: BoardProfile, look: SceneStyle) -> None:
    rows = [shape for shape in profile.places if isinstance(shape, Row)]
    is_strip = profile.frame_height <= 0
    for number, row in enumerate(rows):
        colour = linear(look.points[number % 2])
        if is_strip:
            # Coins lie outward from the strip: a mark on the strip's edge shows each place.
            corners = [row_point(row, 0, a * row.width * 0.44) for a in (-1, 1)]
            canvas.polygon([*corners, row_point(row, -row.width * 0.42)], colour)
            continue
        if row.name in OTHER_PLACES:
            continue
        corners = [row_point(row, 0, a * row.width * 0.47) for a in (-1, 1)]
        canvas.polygon([*corners, row_point(row, row.length * 0.96)], colour)


def _rest_fields(canvas: PaintedSurface, profile: BoardProfile) -> None:
    for shape in profile.places:
        if isinstance(shape, Area) and shape.radius is not None:
            canvas.disc(shape.centre, shape.radius, linear("#e9e4d6"))
            canvas.disc(shape.centre, shape.radius, linear("#2a2622"), line=2)


def _on_frame(canvas: PaintedSurface, profile: BoardProfile, is_mask: bool) -> None:
    """Markers, dice plates, LED domes and buttons; as a mask all of them are 1."""
    one = np.ones(3, np.float32)
    dark, dome = linear("#1d1d1f"), linear("#d6d6d2")
    electronics = profile.electronics
    for marker in profile.fiducials:
        _marker(canvas, marker, is_mask)
    half = electronics.dice_pitch * 1.95
    for centre in electronics.dice_centres:
        canvas.rectangle(centre, (half, half), one if is_mask else dark)
    pixel = electronics.dice_pitch * 0.39
    for centres in die_pixel_centres(electronics):
        for centre in centres:
            canvas.rectangle(centre, (pixel, pixel), one if is_mask else linear("#54555a"))
    in_dice = {led for die in electronics.dice for led in die}
    for led, (x, y, _) in led_positions(profile).items():
        if led not in in_dice:
            canvas.disc((x, y), 3.6, one if is_mask else dark)
            canvas.disc((x, y), 2.8, one if is_mask else dome)
    for centre in electronics.button_centres:
        canvas.disc(centre, 12.0, one if is_mask else dark)
        canvas.disc(centre, 9.5, one if is_mask else linear("#8e2b25"))
        canvas.disc(centre, 7.0, one if is_mask else linear("#a8362e"))


def _marker(canvas: PaintedSurface, marker: Fiducial, is_mask: bool) -> None:
    """An ArUco marker on a white sticker with a quiet zone of one module."""
    module = marker.size / 6
    sticker = marker.size / 2 + module
    if is_mask:
        canvas.rectangle(marker.centre, (sticker, sticker), np.ones(3, np.float32))
        return
    canvas.rectangle(marker.centre, (sticker, sticker), linear("#e6e6e2"))
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    bits = cv2.aruco.generateImageMarker(dictionary, marker.id, 6)
    x, y = marker.centre
    for line in range(6):
        for column in range(6):
            if bits[line, column] == 0:
                centre = (x + (column - 2.5) * module, y + (line - 2.5) * module)
                half = module / 2 + 0.02
                canvas.rectangle(centre, (half, half), linear("#1a1a1c"))
