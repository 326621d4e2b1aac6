"""Draws what was understood over the picture that was read.

Outlines every place as the camera sees it, with its content, how certain that is, and what is
covered. For people: `pasch see --explain` and the demo. Decides nothing.
"""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile, PlaceShape, Pose, Row
from pasch_hardware.boards.geometry import content_centres, corners, row_point
from pasch_hardware.files import write_whole
from pasch_hardware.message import Say, cause, message
from pasch_vision.arrays import Integers
from pasch_vision.calibration import Calibration
from pasch_vision.drawing.lettering import ascii_only
from pasch_vision.errors import PictureError
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.picture import Picture
from pasch_vision.pose.view import View

__all__ = ["caption", "explain", "write_png"]

Colour = tuple[int, int, int]

# BGR. Sure, doubtful and covered are told apart by hue and by line.
SURE_COLOUR: Colour = (120, 220, 90)
DOUBT_COLOUR: Colour = (40, 170, 255)
COVERED_COLOUR: Colour = (200, 90, 230)
EMPTY_COLOUR: Colour = (170, 170, 170)
INK: Colour = (245, 245, 245)
PAPER: Colour = (28, 28, 28)
LETTER_COLOURS: dict[str, Colour] = {
    "w": (255, 255, 255),
    "b": (60, 40, 30),
    "r": (60, 60, 230),
    "y": (60, 210, 250),
    "g": (80, 180, 60),
}
FONT = cv2.FONT_HERSHEY_SIMPLEX
SHIFT = 4
LINE_PX = 13.0


def explain(
    image: Picture, calibration: Calibration, observation: Observation, say: Say = str
) -> Picture:
    """The picture (H, W, 3) BGR with places, checkers found, colours and probabilities drawn in.

    `say` turns messages into words.
    """
    profile, view = calibration.profile, observation.view or calibration.view
    drawn: Picture = (image * 0.82).astype(np.uint8)
    for shape in profile.places:
        reading = observation.places.get(shape.name)
        if reading is not None:
            outline_place(drawn, view, shape, reading)
    for name, reading in observation.places.items():
        mark_checkers(drawn, view, profile, name, reading)
    for name in profile.place_names:
        shape, reading = profile.place(name)[0], observation.places.get(name)
        if reading is not None:
            label_place(drawn, view, shape, reading, say)
    return with_caption(drawn, caption(observation, say), observation.is_vouched_for)


def corners_of(shape: PlaceShape) -> list[tuple[float, float]]:
    """The outline of a place on the board, mm."""
    if isinstance(shape, Row):
        return corners(replace(shape, width=shape.width - 2.0))
    if shape.radius is not None:
        x, y = shape.centre
        angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
        return [(x + shape.radius * np.cos(a), y + shape.radius * np.sin(a)) for a in angles]
    return corners(shape)


def polygon(view: View, points_mm: list[tuple[float, float]], height_mm: float) -> Integers:
    """Board points as picture points, in fixed point with `SHIFT` fractional bits."""
    points = np.array([(x, y, height_mm) for x, y in points_mm])
    pixels = np.clip(view.project(points), -4000, 8000)
    return np.asarray(np.rint(pixels * (1 << SHIFT)), dtype=np.int32)


def state_colour(reading: PlaceReading) -> Colour:
    """The colour for a place that is covered, doubtful, empty or certain."""
    if reading.covered:
        return COVERED_COLOUR
    if reading.is_doubtful:
        return DOUBT_COLOUR
    return SURE_COLOUR if reading.best else EMPTY_COLOUR


def outline_place(
    drawn: Picture,
    view: View,
    shape: PlaceShape,
    reading: PlaceReading,
) -> None:
    """Draw the place's outline; a covered place is tinted."""
    outline = polygon(view, corners_of(shape), shape.height)
    colour = state_colour(reading)
    if reading.covered:
        tint = drawn.copy()
        cv2.fillPoly(tint, [outline], colour, cv2.LINE_AA, SHIFT)
        cv2.addWeighted(tint, 0.25, drawn, 0.75, 0.0, dst=drawn)
    strong = reading.covered or bool(reading.best) or colour == DOUBT_COLOUR
    cv2.polylines(drawn, [outline], True, colour, 2 if strong else 1, cv2.LINE_AA, SHIFT)


def mark_checkers(
    drawn: Picture,
    view: View,
    profile: BoardProfile,
    name: str,
    reading: PlaceReading,
) -> None:
    """Draw a ring where each checker of the likeliest content lies, assuming even spacing."""
    if reading.covered:
        return
    for letter, shape, (x, y, z) in content_centres(profile, name, reading.best):
        if shape.pose is not Pose.FLAT:
            continue
        radius = profile.diameter(letter) / 2 * 0.8
        angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        ring = [(x + radius * float(np.cos(a)), y + radius * float(np.sin(a))) for a in angles]
        outline = polygon(view, ring, z + profile.thickness(letter))
        cv2.polylines(drawn, [outline], True, PAPER, 3, cv2.LINE_AA, SHIFT)
        cv2.polylines(drawn, [outline], True, LETTER_COLOURS[letter], 2, cv2.LINE_AA, SHIFT)


def label_place(
    drawn: Picture,
    view: View,
    shape: PlaceShape,
    reading: PlaceReading,
    say: Say,
) -> None:
    """Write name, content and probability beside the place."""
    lines = [reading.name]
    if reading.covered:
        lines.append(say(message("covered")))
    elif reading.best:
        lines.append(short(reading.best))
    if reading.is_doubtful:
        lines.append(f"{reading.probability(reading.best):.0%}")
    x, y, step = label_spot(view, shape)
    for index, line in enumerate(lines):
        written(drawn, line, (x, y + step * index), state_colour(reading))


def label_spot(view: View, shape: PlaceShape) -> tuple[float, float, float]:
    """Where a place's label begins, px, and the step to its next line.

    A label starts at the row's far end and runs back towards its base, so that facing rows do not
    collide.
    """
    if isinstance(shape, Area):
        ((x, y),) = view.project(np.array([(*shape.centre, shape.height)]))
        return float(x), float(y), LINE_PX
    far, base = (row_point(shape, along) for along in (0.95 * shape.length, 0.0))
    (x, y), (_, base_y) = view.project(np.array([(*far, shape.height), (*base, shape.height)]))
    return float(x), float(y), LINE_PX if base_y > y else -LINE_PX


def short(content: str) -> str:
    """A content in a few letters: count and colour.

    >>> short("wwwww"), short("bw")
    ('5w', '1b 1w')
    """
    return " ".join(f"{content.count(letter)}{letter}" for letter in sorted(set(content)))


def written(drawn: Picture, text: str, middle: tuple[float, float], colour: Colour) -> None:
    """Write small centred text with a dark outline."""
    text = ascii_only(text)
    (width, height), _ = cv2.getTextSize(text, FONT, 0.44, 1)
    at = (round(middle[0] - width / 2), round(middle[1] + height / 2))
    cv2.putText(drawn, text, at, FONT, 0.44, PAPER, 4, cv2.LINE_AA)
    cv2.putText(drawn, text, at, FONT, 0.44, colour, 1, cv2.LINE_AA)


def caption(observation: Observation, say: Say) -> str:
    """How certain the reading is, and what hides the board."""
    sure = observation.confidence
    if observation.is_vouched_for:
        parts = [message("vouched for ({sure:.2f})", sure=sure)]
    else:
        parts = [message("doubtful ({sure:.2f})", sure=sure)]
    if observation.has_hand:
        parts.append(message("something reaches over the board"))
    if observation.covered:
        parts.append(message("covered: {places}", places=", ".join(observation.covered)))
    if observation.is_blind:
        parts.append(message("the picture does not show the board"))
    if observation.moved:
        parts.append(message("board or camera moved"))
    return "   ".join(map(say, parts))


def with_caption(drawn: Picture, text: str, is_sure: bool) -> Picture:
    """The picture with a line below it."""
    band = np.full((34, drawn.shape[1], 3), PAPER, dtype=np.uint8)
    cv2.circle(band, (20, 17), 7, SURE_COLOUR if is_sure else DOUBT_COLOUR, -1, cv2.LINE_AA)
    cv2.putText(band, ascii_only(text), (38, 22), FONT, 0.48, INK, 1, cv2.LINE_AA)
    return np.concatenate([drawn, band], axis=0)


def write_png(path: str | Path, picture: Picture) -> None:
    """Write a picture (H, W, 3) BGR as PNG.

    Raises `PictureError` when it cannot be written.
    """
    try:
        write_whole(path, cv2.imencode(".png", picture)[1].tobytes())
    except OSError as error:
        raise PictureError(
            "The picture {path} cannot be written ({reason}); make room or choose another place.",
            path=path,
            reason=cause(error),
        ) from None
