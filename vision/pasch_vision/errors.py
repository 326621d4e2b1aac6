"""The errors of vision; `pasch_hardware.errors` draws the tree of all errors."""

from pathlib import Path

from pasch_hardware.errors import PaschError

__all__ = [
    "CalibrationError",
    "CameraError",
    "FilmEnd",
    "PictureError",
    "PictureLost",
    "RecordingError",
    "damaged_weights",
]


class PictureError(PaschError):
    """A picture is missing, unreadable, too small, or not of this board."""


class CalibrationError(PaschError):
    """The board, its colours or the camera could not be learned from the pictures given."""


class CameraError(PaschError):
    """There is no such camera, or it has stopped sending pictures."""


class FilmEnd(CameraError):
    """A film or folder of pictures has reached its end; unlike a camera, it will not return."""


class PictureLost(CameraError):
    """One picture of a film or folder cannot be read; those after it may be."""


class RecordingError(PaschError):
    """A recording cannot be written, or cannot be read back."""


def damaged_weights(folder: Path) -> CalibrationError:
    """The error to raise when a network's weights cannot be loaded."""
    return CalibrationError(
        "The weights of the learned reader in {folder} are missing or damaged; "
        "install Pasch again.",
        folder=str(folder),
    )
