"""Reading picture files: from a path to an array, or one sentence that says what is wrong."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from pasch_hardware.message import Message, cause
from pasch_vision.errors import PictureError

__all__ = ["SMALLEST_SIZE", "Picture", "image_size", "read_picture", "sampled"]

Picture = npt.NDArray[np.uint8]

# Below this a checker of a whole board is under ten pixels wide.
SMALLEST_SIZE = (320, 180)
JPEG_START, JPEG_END = b"\xff\xd8", b"\xff\xd9"
PNG_START, PNG_END = b"\x89PNG", b"IEND\xaeB`\x82"


def image_size(picture: Picture) -> tuple[int, int]:
    """(width, height) in pixels."""
    return picture.shape[1], picture.shape[0]


def read_picture(path: str | Path) -> Picture:
    """The picture as BGR, (H, W, 3) uint8.

    Raises `PictureError` when the file is missing, holds no picture, is cut short or too small.
    """
    name = Path(path)
    try:
        data = name.read_bytes()
    except (OSError, ValueError) as error:
        # ValueError: a name that no file can have, with a zero byte or half a character.
        is_named = isinstance(error, OSError)
        reason = cause(error) if is_named else Message("no file can have this name")
        raise PictureError(
            "The picture {name} cannot be read ({reason}); check its name and folder.",
            name=name,
            reason=reason,
        ) from None
    if is_cut_short(data):
        raise PictureError("The picture {name} is cut short; save or copy it again.", name=name)
    decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    if decoded is None:
        raise PictureError(
            "{name} is not a picture that can be read; give a JPEG or PNG file.", name=name
        )
    picture = np.asarray(decoded, dtype=np.uint8)
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


def sampled(image: npt.NDArray[np.float32], points_px: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """The values (A, B, C) of an image (H, W) or (H, W, C) at pixels (A, B, 2), 0 outside it."""
    at = np.asarray(points_px, dtype=np.float32)
    x, y = np.ascontiguousarray(at[..., 0]), np.ascontiguousarray(at[..., 1])
    seen = cv2.remap(image, x, y, cv2.INTER_LINEAR)
    return np.asarray(seen, dtype=np.float64).reshape(*at.shape[:2], -1)


def is_cut_short(data: bytes) -> bool:
    """Whether a JPEG or PNG lacks its end (decoders fill such pictures up with grey)."""
    if data.startswith(JPEG_START):
        return JPEG_END not in data[-4096:]
    return data.startswith(PNG_START) and PNG_END not in data[-64:]
