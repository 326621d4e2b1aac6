"""The errors of sight; the tree of all errors is drawn in `pasch_hardware.errors`."""

from pathlib import Path

from pasch_hardware.errors import PaschError

__all__ = [
    "CalibrationError",
    "CameraError",
    "FilmEnd",
    "PictureError",
    "RecordingError",
    "damaged_weights",
]


class PictureError(PaschError):
    """A picture is missing, unreadable, too small, or not of this board."""


class CalibrationError(PaschError):
    """The board, its colours or the camera could not be learned from what was given."""


class CameraError(PaschError):
    """There is no such camera, or it has stopped sending pictures."""


class FilmEnd(CameraError):
    """A film or a folder of pictures has shown its last one: no camera that might come back."""


class RecordingError(PaschError):
    """What was seen cannot be kept or read again."""


def damaged_weights(folder: Path) -> CalibrationError:
    """What to raise where a network cannot be loaded."""
    return CalibrationError(
        "The weights of the learned reader in {folder} are missing or damaged; "
        "install Pasch again.",
        folder=str(folder),
    )
