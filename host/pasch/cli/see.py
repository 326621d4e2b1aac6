"""`pasch see`: reads still pictures, one JSON answer a line (contract: the command line).

Knows no rules: it learns the board as the options say, reads each picture, and writes what lies
there. A picture that cannot be read is answered with an error, the others are still read.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pasch.cli.jsonlines import speak_utf8
from pasch.cli.sight_options import (
    add_sight_arguments,
    check_options,
    counts_for,
    reader_from,
)
from pasch.errors import PaschError

if TYPE_CHECKING:
    from pasch_vision.observation import Observation
    from pasch_vision.picture import Picture
    from pasch_vision.reader import Reader

__all__ = ["add_arguments", "answer_of", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The pictures, the board, and where to draw what was understood."""
    parser.add_argument("images", nargs="+", metavar="IMAGE", help="pictures, JPEG or PNG")
    add_sight_arguments(parser)
    parser.add_argument(
        "--explain",
        metavar="FILE",
        help="also draw what was understood, as a PNG (several pictures: FILE-NAME.png each)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Read every picture; 2 where one could not be read.

    Raises `PaschError` where the board cannot be learned at all.
    """
    speak_utf8()
    status = 0
    check_options(arguments)
    counts = counts_for(arguments)
    reader: Reader | None = None
    if not arguments.corners:
        reader = reader_from(arguments)
    for image in arguments.images:
        try:
            picture = opened(image)
            if reader is None or arguments.corners:
                reader = reader_from(arguments, (picture.shape[1], picture.shape[0]))
            observation = reader.read(picture, counts)
            if arguments.explain:
                draw(arguments, image, picture, reader, observation)
            answer = {"image": image, **answer_of(observation)}
        except PaschError as error:
            answer, status = {"image": image, "error": str(error)}, 2
        print(json.dumps(answer, ensure_ascii=False), flush=True)
    return status


def opened(image: str) -> Picture:
    """The picture in a file; raises `PictureError`."""
    from pasch_vision.picture import read_picture

    return read_picture(image)


def answer_of(observation: Observation) -> dict[str, Any]:
    """The observation as the contract's answer, without the picture's name."""
    places: Mapping[str, str] = observation.best
    return {
        "places": dict(places),
        "covered": list(observation.covered),
        "confidence": round(observation.confidence, 3),
        "moved": observation.moved,
    }


def draw(
    arguments: argparse.Namespace,
    image: str,
    picture: Picture,
    reader: Reader,
    observation: Observation,
) -> None:
    """Write the explaining picture; raises `PictureError` where it cannot be written."""
    from pasch_vision.explain import explain, write_png

    target = Path(arguments.explain)
    if len(arguments.images) > 1:
        target = target.with_name(f"{target.stem}-{Path(image).stem}.png")
    write_png(target, explain(picture, reader.calibration, observation))
