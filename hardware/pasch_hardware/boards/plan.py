"""A plan of a board from straight above: places, checkers, lights. For people, not for vision.

It is for pictures that explain something: what the lights show, where checkers belong. Draws only
what the profile says; knows no game and no camera.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from pasch_hardware.boards.board import Area, BoardProfile, Point, Pose, Row
from pasch_hardware.boards.geometry import content_centres, corners, led_positions, row_point

__all__ = ["draw_plan"]

Picture = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

# BGR. The plan is a diagram: quiet ground, so that lights and checkers stand out.
TABLE: Colour = (38, 34, 32)
FRAME: Colour = (46, 52, 66)
GROUND: Colour = (34, 40, 54)
FIELD: Colour = (92, 104, 112)
POINTS: tuple[Colour, Colour] = ((70, 80, 92), (116, 130, 140))
UNLIT: Colour = (60, 62, 66)
SUBPIXEL_BITS = 4
# Around the field.
MARGIN_MM = 90.0


@dataclass(frozen=True, slots=True)
class _Scale:
    """Millimetres in the profile frame to pixels of the plan, with a margin around the field."""

    px_per_mm: float

    def at(self, point: Point) -> tuple[int, int]:
        """Fixed-point pixel coordinates (`SUBPIXEL_BITS` fractional bits) for OpenCV."""
        factor = self.px_per_mm * (1 << SUBPIXEL_BITS)
        return round((point[0] + MARGIN_MM) * factor), round((point[1] + MARGIN_MM) * factor)

    def length(self, mm: float) -> int:
        return round(mm * self.px_per_mm * (1 << SUBPIXEL_BITS))


def draw_plan(
    profile: BoardProfile,
    places: Mapping[str, str],
    pixels: Sequence[tuple[int, int, int]] = (),
    px_per_mm: float = 1.0,
) -> Picture:
    """A picture of the board, BGR `(H, W, 3) uint8`, `px_per_mm` pixels to the millimetre.

    `places` is a position in the contract's form, `pixels` the RGB colour (0 to 255) of each LED
    by its index on the chain; LEDs beyond its end are drawn unlit.
    """
    scale = _Scale(px_per_mm)
    width, height = profile.field
    size = (
        round((height + 2 * MARGIN_MM) * px_per_mm),
        round((width + 2 * MARGIN_MM) * px_per_mm),
    )
    image = np.full((*size, 3), TABLE, np.uint8)
    _rectangle(image, scale, (-70.0, -34.0), (width + 78.0, height + 34.0), FRAME)
    _rectangle(image, scale, (0.0, 0.0), (width, height), FIELD)
    _draw_places(image, scale, profile)
    for name, content in places.items():
        _draw_checkers(image, scale, profile, name, content)
    _draw_lights(image, scale, profile, pixels)
    return image


def _rectangle(image: Picture, scale: _Scale, first: Point, last: Point, colour: Colour) -> None:
    cv2.rectangle(
        image, scale.at(first), scale.at(last), colour, -1, cv2.LINE_AA, shift=SUBPIXEL_BITS
    )


def _draw_places(image: Picture, scale: _Scale, profile: BoardProfile) -> None:
    rows = [place for place in profile.places if isinstance(place, Row)]
    for index, row in enumerate(rows):
        triangle = (*corners(row)[:2], row_point(row, row.length))
        spots = np.array([scale.at(point) for point in triangle], np.int32)
        cv2.fillConvexPoly(image, spots, POINTS[index % 2], cv2.LINE_AA, SUBPIXEL_BITS)
    for area in (place for place in profile.places if not isinstance(place, Row)):
        if area.radius is not None:
            _disc(image, scale, area.centre, area.radius, FRAME)
        else:
            first, _, last, _ = corners(area)
            _rectangle(image, scale, first, last, GROUND)


def _draw_checkers(
    image: Picture, scale: _Scale, profile: BoardProfile, name: str, content: str
) -> None:
    for letter, shape, (x, y, height) in content_centres(profile, name, content):
        colour = profile.kind.colours[letter].bgr
        rim: Colour = (20, 20, 20) if sum(colour) > 300 else (120, 120, 120)
        if shape.pose is Pose.EDGE and isinstance(shape, Area):
            _draw_standing(image, scale, profile, letter, shape, (x, y), colour)
            continue
        lift = height * 0.4  # a second layer is shown a little aside, or it could not be seen
        radius = profile.diameter(letter) / 2 - 0.5
        _disc(image, scale, (x + lift, y - lift), radius, rim)
        _disc(image, scale, (x + lift, y - lift), radius - 1.5, colour)


def _draw_standing(
    image: Picture,
    scale: _Scale,
    profile: BoardProfile,
    letter: str,
    area: Area,
    foot: Point,
    colour: Colour,
) -> None:
    """Draw a checker standing on edge, side by side with others along the tray's long axis."""
    width, height = area.extent
    across, along = profile.diameter(letter) / 2, profile.thickness(letter) / 2 - 0.5
    half = (along, across) if width >= height else (across, along)
    first = (foot[0] - half[0], foot[1] - half[1])
    _rectangle(image, scale, first, (foot[0] + half[0], foot[1] + half[1]), colour)


def _draw_lights(
    image: Picture, scale: _Scale, profile: BoardProfile, pixels: Sequence[tuple[int, int, int]]
) -> None:
    glow = np.zeros_like(image)
    for led, (x, y, _) in led_positions(profile).items():
        red, green, blue = pixels[led] if led < len(pixels) else (0, 0, 0)
        if max(red, green, blue) == 0:
            _disc(image, scale, (x, y), 2.6, UNLIT)
            continue
        # The strongest channel at full: a diagram shows which light is on, not how bright it is.
        gain = 255 / max(red, green, blue)
        colour = (int(blue * gain), int(green * gain), int(red * gain))
        _disc(glow, scale, (x, y), 9.0, colour)
        _disc(image, scale, (x, y), 4.2, colour)
    blurred = cv2.GaussianBlur(glow, (0, 0), 6.0 * scale.px_per_mm)
    np.copyto(image, cv2.add(image, blurred))


def _disc(image: Picture, scale: _Scale, centre: Point, radius_mm: float, colour: Colour) -> None:
    cv2.circle(
        image,
        scale.at(centre),
        scale.length(radius_mm),
        colour,
        -1,
        cv2.LINE_AA,
        shift=SUBPIXEL_BITS,
    )
