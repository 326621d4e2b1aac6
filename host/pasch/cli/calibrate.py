"""`pasch calibrate`: learn a camera, board and light, and keep it in a file.

Says in one sentence how sure it is and, with `--check`, whether a fresh picture still shows the
board where it was learned.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from pasch.cli.sight_options import add_sight_arguments, calibration_from
from pasch.errors import RequestError
from pasch.lang import Sentences, say

if TYPE_CHECKING:
    from pasch_vision.calibration import Calibration
    from pasch_vision.picture import Picture

__all__ = ["add_arguments", "run"]

# Expected errors of the field's corners, in mm: below the first a reading is not touched by it,
# above the second neighbouring points may be confused.
SURE_MM, UNSURE_MM = 3.0, 8.0

SENTENCES: Sentences = {
    "sure": {
        "en": "Found by {way}: the field's corners are right to about {mm:.1f} mm ({px:.1f}"
        " pixels). Kept in {file}.",
        "de": "Gefunden über {way}: Die Ecken des Spielfelds stimmen auf etwa {mm:.1f} mm"
        " ({px:.1f} Pixel). Gespeichert in {file}.",
    },
    "usable": {
        "en": "Found by {way}, usable: the field's corners are right to about {mm:.1f} mm"
        " ({px:.1f} pixels). Kept in {file}.",
        "de": "Gefunden über {way}, brauchbar: Die Ecken des Spielfelds stimmen auf etwa"
        " {mm:.1f} mm ({px:.1f} Pixel). Gespeichert in {file}.",
    },
    "unsure": {
        "en": "Found by {way}, but only to about {mm:.1f} mm ({px:.1f} pixels); move the camera"
        " nearer or more straight above the board and try again. Kept in {file}.",
        "de": "Gefunden über {way}, aber nur auf etwa {mm:.1f} mm ({px:.1f} Pixel); stelle die"
        " Kamera näher oder steiler über das Brett und versuche es noch einmal. Gespeichert in"
        " {file}.",
    },
    "still": {
        "en": "The fresh picture shows the board where it was learned.",
        "de": "Das neue Bild zeigt das Brett dort, wo es gelernt wurde.",
    },
    "found-again": {
        "en": "In the fresh picture the board has moved by {px:.0f} pixels and was found again.",
        "de": "Im neuen Bild ist das Brett um {px:.0f} Pixel verrückt und wurde wiedergefunden.",
    },
    "lost": {
        "en": "In the fresh picture the board is not where it was learned; calibrate again where"
        " it stands now.",
        "de": "Im neuen Bild ist das Brett nicht mehr dort, wo es gelernt wurde; kalibriere dort"
        " neu, wo es jetzt steht.",
    },
    "cannot-check": {
        "en": "Corners alone cannot tell whether the board moves later; learn from an empty"
        " and a start picture for that.",
        "de": "Aus Ecken allein lässt sich nicht erkennen, ob das Brett später verrückt wird;"
        " lerne dafür aus einem leeren und einem Startbild.",
    },
}

WAYS = {
    "checkers": {"en": "the checkers", "de": "die Steine"},
    "markers and checkers": {"en": "the markers and the checkers", "de": "Marken und Steine"},
    "corners": {"en": "the corners given", "de": "die angegebenen Ecken"},
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The board, what it is learned from, and where to keep it."""
    add_sight_arguments(parser)
    parser.add_argument("--out", metavar="FILE", required=True, help="where to keep it")
    parser.add_argument(
        "--check",
        metavar="IMG",
        help="a fresh picture: does it show the board where it was learned? With --corners: the"
        " picture in which they were read",
    )


def run(arguments: argparse.Namespace) -> int:
    """Learn, keep, say how sure it is; 1 where the fresh picture shows the board elsewhere.

    Raises `PaschError` where the board cannot be learned.
    """
    from pasch_vision.calibration import now_text
    from pasch_vision.picture import image_size, read_picture

    if arguments.calibration:
        raise RequestError(
            "'pasch calibrate' makes a calibration; leave out --calibration and name the new file"
            " with --out"
        )
    if arguments.corners and not arguments.check:
        raise RequestError("name the picture in which the corners were read with --check IMG")
    fresh = read_picture(arguments.check) if arguments.check else None
    size = None if fresh is None else image_size(fresh)
    calibration = calibration_from(arguments, size)
    calibration.save(arguments.out, now_text())
    print(how_sure(calibration, arguments.out, arguments.lang))
    return 0 if fresh is None else checked(calibration, fresh, arguments.lang)


def how_sure(calibration: Calibration, file: str, lang: str) -> str:
    """One sentence about a calibration kept in `file`."""
    quality = calibration.quality
    if quality.error_mm <= SURE_MM:
        key = "sure"
    else:
        key = "usable" if quality.error_mm <= UNSURE_MM else "unsure"
    way = WAYS[quality.way][lang]
    return say(SENTENCES, key, lang, way=way, mm=quality.error_mm, px=quality.error_px, file=file)


def checked(calibration: Calibration, fresh: Picture, lang: str) -> int:
    """Say where the board is in a fresh picture; 0 where it can be read there."""
    from pasch_vision.picture import image_size
    from pasch_vision.register import registration

    if calibration.empty is None:
        print(say(SENTENCES, "cannot-check", lang))
        return 0
    if image_size(fresh) != calibration.image_size:
        raise RequestError(
            f"the picture to check is {fresh.shape[1]} x {fresh.shape[0]} pixels, but the board"
            f" was learned from {calibration.image_size[0]} x {calibration.image_size[1]}"
        )
    found = registration(calibration, fresh)
    key = "lost" if found.view is None else "found-again" if found.is_recovered else "still"
    print(say(SENTENCES, key, lang, px=found.shift_px))
    return 1 if key == "lost" else 0
