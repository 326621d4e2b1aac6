"""`pasch see`: reads still pictures, one JSON answer a line (contract: the command line).

Knows no rules: it learns the board as the options say, reads each picture, and writes what it
shows. A picture that cannot be read is answered with an error; the others are still read. A folder
stands for its pictures; with `--camera` every still scene is read.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pasch.cli.sight_options import add_sight_arguments, sight_options
from pasch.cli.terminal import settle_streams
from pasch.errors import PaschError, RequestError
from pasch.messages import sayer, sentence
from pasch.workflows.sight import board_in_view, counts_for, reader_from
from pasch_vision.errors import PictureError

if TYPE_CHECKING:
    from pasch_vision.learned.repeating import CalibratedReader
    from pasch_vision.observation import Observation
    from pasch_vision.picture import Picture
    from pasch_vision.sources.camera import Frame

__all__ = ["add_arguments", "answer_of", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the pictures, the board, and where to draw what was understood."""
    parser.add_argument(
        "images",
        nargs="*",
        metavar="IMAGE",
        help="pictures, JPEG or PNG; a folder or a recording stands for all of its pictures",
    )
    add_sight_arguments(parser)
    parser.add_argument(
        "--explain",
        metavar="FILE",
        help="also draw what was understood, as a PNG (several pictures: FILE-NAME.png each)",
    )
    parser.add_argument(
        "--camera",
        metavar="SOURCE",
        help="read every scene at rest under this camera: its number, a video, a folder of"
        " pictures as a film, or a stream's address",
    )
    parser.add_argument(
        "--record", metavar="FOLDER", help="with --camera: keep the frames read and the answers"
    )


def run(arguments: argparse.Namespace) -> int:
    """Read every picture; returns 2 if one could not be read.

    Raises `PaschError` if the board cannot be learned at all.
    """
    settle_streams("utf-8")
    status = 0
    options = sight_options(arguments)
    board_in_view(options)
    if arguments.camera:
        return run_live(arguments)
    if not arguments.images:
        raise RequestError("name the pictures to read, or a camera with --camera")
    counts = counts_for(options)
    reader: CalibratedReader | None = None
    # Corners without a start picture apply to each picture by itself.
    by_corners = arguments.corners and not arguments.start
    if not by_corners:
        reader = reader_from(options)
    from pasch_vision.picture import image_size, read_picture
    from pasch_vision.sources.mjpeg import shown

    images = [name for image in arguments.images for name in named(image)]
    for image, fault in images:
        # An address is no picture, and may contain a password.
        name = shown(image) if "://" in image else image
        try:
            if fault:
                raise fault
            picture = read_picture(image)
            if reader is None or by_corners:
                reader = reader_from(options, image_size(picture))
            observation = reader.read(picture, counts)
            if arguments.explain:
                target = explained_file(arguments.explain, image, len(images))
                draw(target, picture, reader, observation, arguments.lang)
            answer = {"image": name, **answer_of(observation)}
        except PaschError as error:
            answer, status = {"image": name, "error": sentence(error.message, arguments.lang)}, 2
        print(json.dumps(answer, ensure_ascii=False), flush=True)
    return status


def run_live(arguments: argparse.Namespace) -> int:
    """Read every still scene under a camera until it ends; returns 2 if one was unreadable."""
    from pasch.cli.jsonl.see_live import watched
    from pasch_vision.picture import image_size

    if arguments.images or arguments.explain:
        raise RequestError("--camera reads what it sees; leave out pictures and --explain")
    options = sight_options(arguments)
    counts, reader, status = counts_for(options), None, 0

    def answer(frame: Frame, name: str) -> dict[str, Any]:
        nonlocal reader, status
        try:
            reader = reader or reader_from(options, image_size(frame.image))
            return {"image": name, **answer_of(reader.read(frame.image, counts))}
        except PictureError as error:
            status = 2
            return {"image": name, "error": sentence(error.message, arguments.lang)}

    for found in watched(arguments.camera, answer, arguments.record):
        print(json.dumps(found, ensure_ascii=False), flush=True)
    return status


def named(image: str) -> list[tuple[str, PaschError | None]]:
    """The pictures a name stands for: the file, or those in the folder of that name.

    A folder that shows none stands for itself, with the reason.
    """
    if not Path(image).is_dir():
        return [(image, None)]
    from pasch_vision.sources.camera import FolderCamera

    try:
        return [(str(file), None) for file in FolderCamera(Path(image)).files]
    except PaschError as error:
        return [(image, error)]


def answer_of(observation: Observation) -> dict[str, Any]:
    """The observation as the contract's answer, without the picture's name.

    `moved` says that the board was moved, even if it was found again and read.
    """
    return {
        "places": dict(observation.best),
        "covered": list(observation.covered),
        "confidence": round(observation.confidence, 3),
        "moved": observation.moved or observation.found_again,
    }


def explained_file(file: str, image: str, count: int) -> Path:
    """The file for the picture that explains an image; each of several gets its own."""
    target = Path(file)
    return target if count == 1 else target.with_name(f"{target.stem}-{Path(image).stem}.png")


def draw(
    target: Path,
    picture: Picture,
    reader: CalibratedReader,
    observation: Observation,
    lang: str,
) -> None:
    """Write the explanatory picture; raises `PictureError` if it cannot be written."""
    from pasch_vision.drawing.explain import explain, write_png

    write_png(target, explain(picture, reader.calibration, observation, sayer(lang)))
