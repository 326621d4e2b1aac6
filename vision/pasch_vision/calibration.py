"""What was learned about one camera, board and light: a plain bundle, and its file.

Holds the view, the pictures it was learned from and the position each of them showed. Decides
nothing about colours: a reader learns those from the pictures kept here.
"""

from __future__ import annotations

import datetime
import hashlib
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import cv2
import numpy as np

from pasch_hardware.boards.profile import BoardProfile
from pasch_hardware.files import check_place, read_plain, write_whole, zip_of
from pasch_hardware.foreign import json_value
from pasch_hardware.message import cause
from pasch_vision.errors import CalibrationError, PictureError
from pasch_vision.picture import LARGEST_PICTURE, MOST_PIXELS, Picture, decoded, image_size
from pasch_vision.pose.circles import locate_from_start
from pasch_vision.pose.corners import locate_from_corners
from pasch_vision.pose.markers import off_the_markers_mm, refuse_mirrored
from pasch_vision.pose.quality import Quality, is_rough
from pasch_vision.pose.view import View, checked, field_corners

__all__ = ["Calibration"]

SCHEMA = 1
DOCUMENT, EMPTY, START = "calibration.json", "empty.png", "start.png"
LARGEST_DOCUMENT = 1 << 20
# What a damaged or forged bundle makes its reader raise.
UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    KeyError,
    OverflowError,
    RuntimeError,
    ValueError,
)


def profile_digest(profile: BoardProfile) -> str:
    """A digest that differs between profiles that look different to a camera."""
    shapes = [
        (shape.name, *(getattr(shape, name) for name in shape.__slots__ if name != "leds"))
        for shape in profile.places
    ]
    seen = (
        profile.board,
        profile.field,
        sorted(profile.diameters.items()),
        sorted(profile.thicknesses.items()),
        profile.frame_height,
        profile.fiducials,
        shapes,
    )
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """One camera, board and light.

    `empty` and `start` are the pictures (H, W, 3) BGR uint8 it was learned from, None if it was
    made from corners; `start_places` is the position shown in `start`. `image_size` is (width,
    height); `created` is an ISO time or empty. `corners_px` are the field's corners as given, None
    if the view was found some other way: they stay exact even where no camera model fits them
    exactly.
    """

    profile: BoardProfile
    view: View
    image_size: tuple[int, int]
    quality: Quality
    empty: Picture | None = None
    start: Picture | None = None
    start_places: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    created: str = ""
    corners_px: tuple[tuple[float, float], ...] | None = None

    @classmethod
    def from_corners(
        cls,
        profile: BoardProfile,
        image_size: tuple[int, int],
        corners: np.typing.ArrayLike,
    ) -> Calibration:
        """The calibration that knows only the view, from the field's corners (4, 2) px.

        Raises `CalibrationError` when these cannot be the corners of a field.
        """
        view, quality = locate_from_corners(profile, image_size, corners)
        given = tuple((float(x), float(y)) for x, y in np.asarray(corners, dtype=np.float64))
        return cls(profile, view, image_size, quality, corners_px=given)

    @classmethod
    def from_start(
        cls,
        profile: BoardProfile,
        start: Picture,
        start_places: Mapping[str, str],
        corners: np.typing.ArrayLike | None,
    ) -> Calibration:
        """The calibration from one picture of a known position and the corners (4, 2) px.

        Without corners the board is found by the markers on its frame, or else by its checkers.
        Raises `CalibrationError` when neither settles where it is, when the corners cannot be
        those of a field, or when the markers show that the picture is mirrored or the field
        elsewhere.
        """
        size = image_size(start)
        if corners is None:
            view, quality = locate_from_start(profile, start, start_places)
            found = cls(profile, view, size, quality)
        else:
            refuse_mirrored(profile, start)
            found = cls.from_corners(profile, size, corners)
            off_mm = off_the_markers_mm(profile, start, corners)
            if is_rough(off_mm, profile):
                raise CalibrationError(
                    "The corners given are up to {mm:.0f} mm from where the markers on the frame "
                    "put the field's; give them more exactly, inside the rails, or leave them "
                    "out.",
                    mm=off_mm,
                )
        known = MappingProxyType(dict(start_places))
        return replace(found, start=start.copy(), start_places=known)

    @property
    def learned_from(self) -> Picture | None:
        """The picture that shows most of the board: the empty one, else that of the known
        position; None if only corners were given."""
        return self.start if self.empty is None else self.empty

    def refuse_other_size(self, image: Picture) -> None:
        """Raise `PictureError` unless the picture has the calibration's size."""
        if image_size(image) != self.image_size:
            width, height = self.image_size
            raise PictureError(
                "The picture is {width} x {height} pixels, but this camera was calibrated "
                "with {known_width} x {known_height}; use pictures of that size or "
                "calibrate again.",
                width=image.shape[1],
                height=image.shape[0],
                known_width=width,
                known_height=height,
            )

    def save(self, path: str | Path, created: str | None = None) -> None:
        """Write one file; `created` overrides the time kept.

        Raises `CalibrationError` when it cannot be written.
        """
        document = {
            "schema": SCHEMA,
            "profile": {"name": self.profile.name, "digest": profile_digest(self.profile)},
            "view": self.view.as_dict(),
            "quality": self.quality.as_dict(),
            "start_places": dict(self.start_places),
            "created": self.created if created is None else created,
            "corners_px": self.corners_px,
        }
        files = [(DOCUMENT, json.dumps(document, indent=1).encode())]
        files += [
            (name, cv2.imencode(".png", picture)[1].tobytes())
            for name, picture in ((EMPTY, self.empty), (START, self.start))
            if picture is not None
        ]
        with _writing(path):
            write_whole(path, zip_of(files, is_packed=False))

    @staticmethod
    def check_place(path: str | Path) -> None:
        """Raise the `CalibrationError` that saving there would raise."""
        with _writing(path):
            check_place(path)

    @classmethod
    def load(cls, path: str | Path, profile: BoardProfile) -> Calibration:
        """The calibration in a file, for the board `profile`.

        Raises `CalibrationError` when the file is unreadable, of another version, or was made
        for a board that looks different.
        """
        try:
            with zipfile.ZipFile(io.BytesIO(read_plain(path))) as bundle:
                document = json_value(member(bundle, DOCUMENT, LARGEST_DOCUMENT).decode())
                pictures = [read_member(bundle, name) for name in (EMPTY, START)]
        except OSError as error:
            raise CalibrationError(
                "The calibration {path} cannot be read ({reason}); make one with 'pasch "
                "calibrate'.",
                path=path,
                reason=cause(error),
            ) from None
        except UNREADABLE:
            raise unreadable(path) from None
        return cls.from_document(document, profile, pictures[0], pictures[1], path)

    @classmethod
    def from_document(
        cls,
        document: object,
        profile: BoardProfile,
        empty: Picture | None,
        start: Picture | None,
        path: str | Path,
    ) -> Calibration:
        """The calibration that a file's JSON and pictures describe; raises as `load` does."""
        if not isinstance(document, dict) or "schema" not in document:
            raise unreadable(path)
        if document["schema"] != SCHEMA:
            raise CalibrationError(
                "The calibration {path} is of version {found}, this program reads version "
                "{known}; calibrate again.",
                path=path,
                found=document["schema"],
                known=SCHEMA,
            )
        try:
            made_for, digest = document["profile"]["name"], document["profile"]["digest"]
            quality = Quality.from_dict(document["quality"])
            places = {str(key): str(value) for key, value in document["start_places"].items()}
            view = _view(document["view"], profile.field)
            given = document.get("corners_px")
            corners = given and tuple((checked(x), checked(y)) for x, y in given)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
            raise unreadable(path) from None
        if digest != profile_digest(profile):
            raise CalibrationError(
                "The calibration {path} was made for the board {then!r} as it was then, "
                "not for {now!r} as it is now; calibrate again.",
                path=path,
                then=made_for,
                now=profile.name,
            )
        known = MappingProxyType(places)
        created = str(document.get("created", ""))
        size = view.image_size
        return cls(profile, view, size, quality, empty, start, known, created, corners or None)


# A board's corner lies at most this many times the picture's longer side from its corner.
FARTHEST = 10.0


def _view(document: Mapping[str, Any], field_mm: tuple[float, float]) -> View:
    """The view that a file describes; raises `ValueError` if no camera could produce it."""
    view = View.from_dict(document)
    if min(view.image_size) < 1 or np.prod(view.image_size, dtype=float) > MOST_PIXELS:
        raise ValueError("no camera has such a picture")
    with np.errstate(all="ignore"):
        corners_px = view.project(field_corners(field_mm))
    # Written so that NaN fails too.
    if not (np.abs(corners_px) < FARTHEST * max(view.image_size)).all():
        raise ValueError("the board lies nowhere near the picture")
    return view


def now_text() -> str:
    """The current time as ISO text, to the second."""
    return datetime.datetime.now().astimezone().isoformat(timespec="seconds")


@contextmanager
def _writing(path: str | Path) -> Iterator[None]:
    """Raises a `CalibrationError` where the system cannot write to `path`."""
    try:
        yield
    except OSError as error:
        raise CalibrationError(
            "The calibration cannot be written to {path} ({reason}); make room or choose "
            "another place.",
            path=path,
            reason=cause(error),
        ) from None


def unreadable(path: str | Path) -> CalibrationError:
    """The error for a file that is not a calibration."""
    return CalibrationError(
        "{path} is not a calibration file or is damaged; make one with 'pasch calibrate'.",
        path=path,
    )


def read_member(bundle: zipfile.ZipFile, name: str) -> Picture | None:
    """A picture stored in the bundle, None if there is none; `ValueError` if it is damaged."""
    if name not in bundle.namelist():
        return None
    picture = decoded(member(bundle, name, LARGEST_PICTURE))
    if picture is None:
        raise ValueError(name)
    return picture


def member(bundle: zipfile.ZipFile, name: str, limit: int) -> bytes:
    """A file of the bundle; raises `ValueError` if it would unpack to more than `limit` bytes."""
    if bundle.getinfo(name).file_size > limit:
        raise ValueError(f"{name} is too large")
    return bundle.read(name)
