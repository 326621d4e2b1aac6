"""The options that say which board is looked at and how it was learned.

Shared by every command that reads pictures (contract, section 3). OpenCV is imported only when
a reader is asked for, so that `--help` needs none.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pasch.errors import RequestError
from pasch.rules import GAMES, game_named
from pasch_hardware.foreign import json_value

if TYPE_CHECKING:
    from pasch_hardware.boards.profile import BoardProfile
    from pasch_vision.calibration import Calibration
    from pasch_vision.reading.reader import Reader

__all__ = [
    "add_sight_arguments",
    "calibration_from",
    "check_options",
    "counts_for",
    "reader_from",
]

LETTERS_OF_PLACES = '{"6": "wwwww", "8": "www"}'


def add_sight_arguments(parser: argparse.ArgumentParser) -> None:
    """`--board`, and the ways to say what the board looks like."""
    group = parser.add_argument_group("the board in the picture")
    group.add_argument("--board", metavar="PROFILE", help="a built-in board's name or a TOML file")
    group.add_argument("--calibration", metavar="FILE", help="what 'pasch calibrate' has learned")
    group.add_argument("--empty", metavar="IMG", help="a picture of the empty board")
    group.add_argument(
        "--start", metavar="IMG", help="a picture of the game's start position, or --start-places"
    )
    group.add_argument("--game", help=f"the game played: {', '.join(sorted(GAMES))}")
    group.add_argument(
        "--start-places",
        metavar="JSON",
        help=f"what lies there in the --start picture, like {LETTERS_OF_PLACES}",
    )
    group.add_argument(
        "--corners",
        metavar="CORNERS",
        help='the field\'s corners in the picture, "x,y x,y x,y x,y": top left, top right,'
        " bottom right, bottom left (24-point boards)",
    )


def reader_from(
    arguments: argparse.Namespace, image_size: tuple[int, int] | None = None
) -> Reader:
    """The reader that the options describe; `image_size` (width, height) is needed for corners.

    Raises `PaschError`, one sentence, where options are missing or contradict each other, or the
    board cannot be learned.
    """
    from pasch_vision.reading.reader import Reader

    has_yard = bool(arguments.game) and "yard" in game_named(arguments.game).places
    return Reader(calibration_from(arguments, image_size), has_yard)


def calibration_from(
    arguments: argparse.Namespace, image_size: tuple[int, int] | None = None
) -> Calibration:
    """The calibration that the options describe; errors as in `reader_from`."""
    from pasch_hardware.boards.profile import load_profile
    from pasch_vision.calibration import Calibration
    from pasch_vision.pose.corners import parse_corners

    check_options(arguments)
    profile = load_profile(arguments.board)
    if arguments.calibration:
        return Calibration.load(arguments.calibration, profile)
    if arguments.corners:
        return Calibration.from_corners(
            profile, image_size or (1280, 720), parse_corners(arguments.corners)
        )
    return learned(arguments, profile)


def check_options(arguments: argparse.Namespace) -> None:
    """Raise `RequestError` unless exactly one complete way was chosen."""
    if not arguments.board:
        raise RequestError("name the board with --board: a built-in name or a TOML file")
    ways = [
        name
        for name, given in (
            ("--calibration", arguments.calibration),
            ("--empty and --start", arguments.empty or arguments.start),
            ("--corners", arguments.corners),
        )
        if given
    ]
    if len(ways) > 1:
        raise RequestError(f"{' and '.join(ways)} cannot be combined; choose one of them")
    if not ways:
        raise RequestError(
            "say how the board looks: --calibration FILE, or --empty IMG --start IMG --game GAME,"
            ' or --corners "x,y x,y x,y x,y"'
        )
    if not arguments.calibration and not arguments.corners:
        if not (arguments.empty and arguments.start):
            raise RequestError("--empty and --start belong together; give both pictures")
        if not (arguments.game or arguments.start_places):
            raise RequestError(
                "say what lies there in the --start picture: --game GAME for its start position,"
                " or --start-places JSON"
            )


def learned(arguments: argparse.Namespace, profile: BoardProfile) -> Calibration:
    """The calibration from an empty and a start picture."""
    from pasch_vision.calibration import Calibration
    from pasch_vision.picture import read_picture

    places = start_places(arguments, profile)
    empty, start = read_picture(arguments.empty), read_picture(arguments.start)
    return Calibration.learn(profile, empty, start, places)


def start_places(arguments: argparse.Namespace, profile: BoardProfile) -> Mapping[str, str]:
    """What lies there in the start picture, by the options."""
    if arguments.start_places:
        return parsed_places(arguments.start_places, profile)
    game = game_named(arguments.game)
    if game.board != profile.board:
        raise RequestError(
            f"{game.name} is played on a board of kind {game.board!r}, but --board names one of"
            f" kind {profile.board!r}"
        )
    places = game.start({option.name: option.default for option in game.options}).as_dict()
    if not any(name not in ("off", "yard") for name in places):
        raise RequestError(
            f"{game.name} starts with an empty board; put checkers of every colour on the points"
            " and say where with --start-places JSON"
        )
    return places


def parsed_places(text: str, profile: BoardProfile) -> dict[str, str]:
    """The places in a JSON text, checked against the board."""
    example = f"give JSON like {LETTERS_OF_PLACES}"
    try:
        places = json_value(text)
    except ValueError:
        raise RequestError(f"--start-places is not valid JSON; {example}") from None
    if not isinstance(places, dict) or not all(isinstance(c, str) for c in places.values()):
        raise RequestError(f"--start-places must be an object of strings; {example}")
    known = {*profile.place_names, "bar", "off", "yard"}
    if unknown := sorted(name for name in places if name not in known):
        raise RequestError(f"--start-places: this board has no place {', '.join(unknown)}")
    wrong = sorted({letter for c in places.values() for letter in c} - set(profile.letters))
    if wrong:
        raise RequestError(
            f"--start-places: this board has no colour {', '.join(wrong)}, only"
            f" {', '.join(profile.letters)}"
        )
    return {name: content for name, content in places.items() if content}


def counts_for(arguments: argparse.Namespace) -> dict[str, int] | None:
    """How many checkers each colour has by `--game`, None where it is not given."""
    if not arguments.game:
        return None
    game = game_named(arguments.game)
    return dict.fromkeys(game.letters.values(), game.checkers)
