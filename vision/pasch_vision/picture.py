"""Reads pictures: from a path or bytes to an array, or one sentence about what is wrong. Knows
whether one shows anything at all.

Bytes from any source pass through here before a decoder sees them: a few bytes can claim to be a
picture large enough to fill the memory.
"""

import re
import struct
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from pasch_hardware.files import read_plain
from pasch_hardware.message import Message, cause, message
from pasch_vision.arrays import Maps, Picture
from pasch_vision.errors import PictureError

__all__ = [
    "JPEG_END",
    "JPEG_START",
    "LARGEST_PICTURE",
    "MOST_PIXELS",
    "Picture",
    "decoded",
    "image_size",
    "is_blind",
    "read_picture",
    "sampled",
    "scaled_size",
    "scaled_to",
    "tinted",
    "too_large",
]

# Below this a checker of a whole board is under ten pixels wide.
SMALLEST_SIZE = (320, 180)
# More than any phone takes by default; decoded it is 150 MB.
MOST_PIXELS = 50_000_000
# A picture's file or message, in bytes.
LARGEST_PICTURE = 32 * 1024 * 1024
# In pixels darker than this, in grey levels, tints are noise.
DARK = 12.0
JPEG_START, JPEG_END = b"\xff\xd8", b"\xff\xd9"
PNG_START, PNG_END = b"\x89PNG", b"IEND\xaeB`\x82"
BMP_START = b"BM"
# JPEG: a frame header, in which height and width follow length and precision.
JPEG_FRAME = re.compile(rb"\xff[\xc0-\xc3\xc5-\xc7\xc9-\xcb\xcd-\xcf]")
JPEG_ALONE = re.compile(rb"\xff[\x01\xd0-\xd9\xff]")


def image_size(picture: Picture) -> tuple[int, int]:
    """The (width, height) of a picture in pixels."""
    return picture.shape[1], picture.shape[0]


def is_blind(picture: Picture) -> bool:
    """Whether a picture shows nothing at all: lens covered, no light, one flat colour.

    Decided on a coarse copy, so that sensor noise does not pass for a scene; a board in the
    dimmest light that can still be read varies by far more than two grey levels.
    """
    coarse = cv2.resize(picture, (32, 18), interpolation=cv2.INTER_AREA)
    return float(coarse.std(axis=(0, 1)).max()) < 2.0


def scaled_to(picture: Picture, size: tuple[int, int]) -> Picture:
    """A picture scaled down to a (width, height) in pixels; itself where it has that size."""
    if image_size(picture) == size:
        return picture
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def scaled_size(size: tuple[int, int], longest_px: int) -> tuple[int, int]:
    """A picture's size, scaled so that its longer side, upright or not, has `longest_px`."""
    width, height = (round(side * longest_px / max(size)) for side in size)
    return width, height


def tinted(values: Maps) -> Maps:
    """The tint (..., 3) of levels 0 to 1: how blue and how red against green, in any light."""
    logs = np.log(values * 255 + DARK)
    return np.asarray((logs - logs[..., 1:2]) * 0.5, np.float32)


def _bytes_of(name: Path) -> bytes:
    try:
        return read_plain(name, LARGEST_PICTURE)
    except (OSError, ValueError) as error:
        # ValueError: a name that no file can have, with a zero byte or half a character.
        is_named = isinstance(error, OSError)
        reason = cause(error) if is_named else Message("no file can have this name")
        raise PictureError(
            "The picture {name} cannot be read ({reason}); check its name and folder.",
            name=name,
            reason=reason,
        ) from None


def too_large(name: str | Path, size: tuple[int, int]) -> Message:
    """The message that a picture, or each of a film, has more pixels than are decoded."""
    return message(
        "The picture {name} is {width} x {height} pixels, too large to be read; scale it down.",
        name=name,
        width=size[0],
        height=size[1],
    )


def read_picture(path: str | Path) -> Picture:
    """The picture as BGR, (H, W, 3) uint8.

    Raises `PictureError` when the file is missing, holds no picture, is cut short or too small.
    """
    name = Path(path)
    data = _bytes_of(name)
    if is_cut_short(data):
        raise PictureError("The picture {name} is cut short; save or copy it again.", name=name)
    claimed = claimed_size(data)
    if claimed[0] * claimed[1] > MOST_PIXELS:
        raise PictureError(too_large(name, claimed))
    picture = decoded(data)
    if picture is None:
        raise PictureError(
            "{name} is not a picture that can be read; give a JPEG or PNG file.", name=name
        )
    width, height = image_size(picture)
    if width < SMALLEST_SIZE[0] or height < SMALLEST_SIZE[1]:
        raise PictureError(
            "The picture {name} is {width} x {height} pixels, too small to read a board; "
            "it must be at least {least_width} x {least_height}.",
            name=name,
            width=width,
            height=height,
            least_width=SMALLEST_SIZE[0],
            least_height=SMALLEST_SIZE[1],
        )
    return picture


def decoded(data: bytes) -> Picture | None:
    """The JPEG, PNG or BMP in these bytes as BGR, (H, W, 3) uint8.

    None if there is no picture, or it is too large.
    """
    width, height = claimed_size(data)
    if not 0 < width * height <= MOST_PIXELS:
        return None
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    return None if picture is None else np.asarray(picture, dtype=np.uint8)


def claimed_size(data: bytes) -> tuple[int, int]:
    """The (width, height) that a JPEG, PNG or BMP header claims; (0, 0) if it claims none."""
    try:
        if data.startswith(PNG_START):
            return struct.unpack_from(">II", data, 16)
        if data.startswith(BMP_START):
            width, height = struct.unpack_from("<ii", data, 18)
            return abs(width), abs(height)
        return _jpeg_size(data) if data.startswith(JPEG_START) else (0, 0)
    except struct.error:
        return 0, 0


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """The largest size that any frame of a JPEG claims; raises `struct.error` if cut short."""
    at = len(JPEG_START)
    while (marker := data[at : at + 2]) and marker[0] == JPEG_START[0]:
        if JPEG_FRAME.fullmatch(marker):
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        is_alone = JPEG_ALONE.fullmatch(marker)
        # Any number of fill bytes may precede a marker.
        fill = 1 if marker[1:] == JPEG_START[:1] else 2
        at += fill if is_alone else 2 + struct.unpack_from(">H", data, at + 2)[0]
    return 0, 0


def sampled(image: npt.NDArray[np.float32], points_px: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """The values (A, B, C) of an image (H, W) or (H, W, C) at pixels (A, B, 2); 0 outside it."""
    at = np.asarray(points_px, dtype=np.float32)
    x, y = np.ascontiguousarray(at[..., 0]), np.ascontiguousarray(at[..., 1])
    seen = cv2.remap(image, x, y, cv2.INTER_LINEAR)
    return np.asarray(seen, dtype=np.float64).reshape(*at.shape[:2], -1)


def is_cut_short(data: bytes) -> bool:
    """Whether a JPEG or PNG is missing its end (decoders fill the rest with grey)."""
    if data.startswith(JPEG_START):
        return JPEG_END not in data[-4096:]
    return data.startswith(PNG_START) and PNG_END not in data[-64:]
