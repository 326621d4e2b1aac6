"""What was learned of one camera, board and light: a plain bundle, and its file.

Holds the view, the pictures it was learned from and what lay on the board in them. Decides
nothing about colours; whoever reads pictures learns them from the samples kept here.
"""

from __future__ import annotations

import datetime
import hashlib
import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

import cv2
import numpy as np

from pasch_hardware.boards.profile import BoardProfile
from pasch_hardware.message import cause
from pasch_vision.errors import CalibrationError
from pasch_vision.picture import Picture, image_size
from pasch_vision.pose.corners import locate_from_corners
from pasch_vision.pose.estimation.locate import locate
from pasch_vision.pose.quality import Quality
from pasch_vision.pose.view import View

__all__ = ["Calibration", "profile_digest"]

SCHEMA = 1
DOCUMENT, EMPTY, START = "calibration.json", "empty.png", "start.png"


def profile_digest(profile: BoardProfile) -> str:
    """A digest that tells apart profiles that look different to a camera."""
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

    `empty` and `start` are the pictures (H, W, 3) BGR uint8 it was learned from, None where it
    was made from corners; `start_places` is what lay there in `start`. `image_size` is (width,
    height); `created` an ISO time or empty. `corners_px` are the field's corners as they were
    given, None where the view was found otherwise: exact even where no camera fits them exactly.
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
    def learn(
        cls,
        profile: BoardProfile,
        empty: Picture,
        start: Picture,
        start_places: Mapping[str, str],
        created: str = "",
    ) -> Calibration:
        """Learn from the empty board and a known position, seen by the same fixed camera.

        Raises `CalibrationError`, one sentence, when the board cannot be found for certain.
        """
        view, quality = locate(profile, empty, start, start_places)
        known = MappingProxyType(dict(start_places))
        return cls(
            profile, view, image_size(empty), quality, empty.copy(), start.copy(), known, created
        )

    @classmethod
    def from_corners(
        cls,
        profile: BoardProfile,
        image_size: tuple[int, int],
        corners: np.typing.ArrayLike,
        created: str = "",
    ) -> Calibration:
        """Learn only the view, from the field's corners (4, 2) in the picture, px.

        Raises `CalibrationError` when these cannot be the corners of a field.
        """
        view, quality = locate_from_corners(profile, image_size, corners)
        given = tuple((float(x), float(y)) for x, y in np.asarray(corners, dtype=np.float64))
        return cls(profile, view, image_size, quality, created=created, corners_px=given)

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
        memory = io.BytesIO()
        with zipfile.ZipFile(memory, "w", zipfile.ZIP_STORED) as bundle:
            bundle.writestr(DOCUMENT, json.dumps(document, indent=1))
            for name, picture in ((EMPTY, self.empty), (START, self.start)):
                if picture is not None:
                    bundle.writestr(name, cv2.imencode(".png", picture)[1].tobytes())
        try:
            Path(path).write_bytes(memory.getvalue())
        except OSError as error:
            raise CalibrationError(
                "The calibration cannot be written to {path} ({reason}); choose another place.",
                path=path,
                reason=cause(error),
            ) from None

    @classmethod
    def load(cls, path: str | Path, profile: BoardProfile) -> Calibration:
        """The calibration in a file, for the board `profile`.

        Raises `CalibrationError` when the file is unreadable, of another version, or was made
        for a board that looks different.
        """
        try:
            with zipfile.ZipFile(path) as bundle:
                document = json.loads(bundle.read(DOCUMENT))
                pictures = [read_member(bundle, name) for name in (EMPTY, START)]
        except OSError as error:
            raise CalibrationError(
                "The calibration {path} cannot be read ({reason}); make one with 'pasch "
                "calibrate'.",
                path=path,
                reason=cause(error),
            ) from None
        except (zipfile.BadZipFile, KeyError, ValueError, cv2.error):
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
        """The calibration a file's JSON and pictures describe; errors as in `load`."""
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
            view = View.from_dict(document["view"])
            given = document.get("corners_px")
            corners = given and tuple((float(x), float(y)) for x, y in given)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise unreadable(path) from None
        if digest != profile_digest(profile):
            raise CalibrationError(
                "The calibration {path} was made for the board '{then}' as it was then, "
                "not for '{now}' as it is now; calibrate again.",
                path=path,
                then=made_for,
                now=profile.name,
            )
        known = MappingProxyType(places)
        created = str(document.get("created", ""))
        size = view.image_size
        return cls(profile, view, size, quality, empty, start, known, created, corners or None)


def now_text() -> str:
    """The current time as ISO text, to the second."""
    return datetime.datetime.now().astimezone().isoformat(timespec="seconds")


def unreadable(path: str | Path) -> CalibrationError:
    """The error for a file that is not a calibration."""
    return CalibrationError(
        "{path} is not a calibration file or is damaged; make one with 'pasch calibrate'.",
        path=path,
    )


def read_member(bundle: zipfile.ZipFile, name: str) -> Picture | None:
    """A picture of the bundle, None when it holds none; ValueError when it is damaged."""
    if name not in bundle.namelist():
        return None
    decoded = cv2.imdecode(np.frombuffer(bundle.read(name), np.uint8), cv2.IMREAD_COLOR)
    if decoded is None:
        raise ValueError(name)
    return np.asarray(decoded, dtype=np.uint8)
