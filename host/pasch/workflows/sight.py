"""From what a person names about the board in view to a reader.

Shared by every command that reads pictures (contract, section 3). OpenCV is imported only when a
reader is needed. Knows nothing about the command line except the names of its options, to say
which one is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pasch.errors import RequestError
from pasch.folders import default_journal
from pasch.rules import game_named
from pasch_hardware.boards.kinds import TRAYS
from pasch_hardware.foreign import json_value
from pasch_hardware.message import message

if TYPE_CHECKING:
    from pasch.rules.model.game import Game
    from pasch_hardware.boards.profile import BoardProfile
    from pasch_vision.arrays import Floats
    from pasch_vision.calibration import Calibration
    from pasch_vision.learned.repeating import CalibratedReader

__all__ = [
    "LETTERS_OF_PLACES",
    "SightOptions",
    "board_in_view",
    "calibration_from",
    "counts_for",
    "game_played_on",
    "reader_from",
    "start_places",
]

LETTERS_OF_PLACES = '{"6": "wwwww", "8": "www"}'


@dataclass(frozen=True, slots=True)
class SightOptions:
    """What a person says about the board in the picture; empty or None: not given.

    `board` a built-in name or a profile file, `calibration`, `empty` and `start` files,
    `start_places` the position in the start picture as JSON, `corners` of the field in the
    picture.
    """

    board: str | None = None
    calibration: str | None = None
    empty: str | None = None
    start: str | None = None
    game: str | None = None
    start_places: str | None = None
    corners: str | None = None


def reader_from(
    options: SightOptions, image_size: tuple[int, int] | None = None
) -> CalibratedReader:
    """The reader that the options describe; `image_size` (width, height) is needed for corners.

    Raises `PaschError`, one sentence, if options are missing or contradict each other, or the
    board cannot be learned.
    """
    from pasch_vision.learned.repeating import reader_of

    has_yard = options.game is not None and "yard" in game_named(options.game).equipment.places
    return reader_of(calibration_from(options, image_size), has_yard)


def calibration_from(options: SightOptions, image_size: tuple[int, int] | None) -> Calibration:
    """The calibration that the options describe; raises as `reader_from` does."""
    from pasch_vision.calibration import Calibration
    from pasch_vision.pose.corners import parse_corners

    profile = board_in_view(options)
    if options.calibration:
        return Calibration.load(options.calibration, profile)
    if options.start:
        return learned(
            options, profile, parse_corners(options.corners) if options.corners else None
        )
    corners = parse_corners(options.corners or "")
    return Calibration.from_corners(profile, image_size or (1280, 720), corners)


def board_in_view(options: SightOptions) -> BoardProfile:
    """The board that the options name.

    Raises `PaschError` unless exactly one complete way was chosen and the game, if one is named,
    is played on such a board.
    """
    from pasch.workflows.own_boards import board_or_file

    if not options.board:
        raise RequestError("name the board with --board: a built-in name or a TOML file")
    ways = [
        name
        for name, given in (
            ("--calibration", options.calibration),
            ("--empty", options.empty),
            ("--start", options.start and not (options.empty or options.corners)),
            ("--corners", options.corners),
        )
        if given
    ]
    if len(ways) > 1:
        raise RequestError("{ways:and} cannot be combined; choose one of them", ways=tuple(ways))
    if not ways:
        raise RequestError(
            "say how the board looks: --calibration FILE, or --start IMG --game GAME with --empty"
            ' IMG or --corners "x,y x,y x,y x,y", or the corners alone'
        )
    if options.empty and not options.start:
        raise RequestError("--empty and --start belong together; give both pictures")
    if options.start and not (options.game or options.start_places):
        raise RequestError(
            "say what lies there in the --start picture: --game GAME for its start position,"
            " or --start-places JSON"
        )
    profile = board_or_file(options.board, default_journal())
    if options.game:
        game_played_on(profile, options.game)
    return profile


def game_played_on(profile: BoardProfile, name: str) -> Game:
    """The game of that name; raises `PaschError` unless it is played on such a board."""
    game = game_named(name)
    if game.equipment.board != profile.board:
        raise RequestError(
            "{game} is played on a board of kind {kind!r}, but --board names one of kind"
            " {other!r}",
            game=game.name,
            kind=game.equipment.board,
            other=profile.board,
        )
    return game


def learned(options: SightOptions, profile: BoardProfile, corners: Floats | None) -> Calibration:
    """The calibration from a start picture and, if given, one of the empty board."""
    from pasch.workflows.live_guide import learned_from
    from pasch_vision.calibration import Calibration
    from pasch_vision.learned.known import require_position
    from pasch_vision.picture import read_picture

    places = start_places(options, profile)
    start = read_picture(options.start or "")
    if options.empty:
        return learned_from(profile, read_picture(options.empty), start, places)
    found = Calibration.from_start(profile, start, places, corners)
    require_position(found)
    return found


def start_places(options: SightOptions, profile: BoardProfile) -> Mapping[str, str]:
    """The position in the start picture, according to the options."""
    if options.start_places:
        return parsed_places(options.start_places, profile)
    game = game_played_on(profile, options.game or "")
    places = game.start({option.name: option.default for option in game.options}).as_dict()
    if not any(name not in TRAYS for name in places):
        raise RequestError(
            "{game} starts with an empty board; put checkers of every colour on the points"
            " and say where with --start-places JSON",
            game=game.name,
        )
    return places


def parsed_places(text: str, profile: BoardProfile) -> dict[str, str]:
    """The places in a JSON text, checked against the board."""
    example = message("give JSON like {example}", example=LETTERS_OF_PLACES)
    try:
        places = json_value(text)
    except ValueError:
        raise RequestError(
            "--start-places is not valid JSON; {example}", example=example
        ) from None
    if not isinstance(places, dict) or not all(isinstance(c, str) for c in places.values()):
        raise RequestError(
            "--start-places must be an object of strings; {example}", example=example
        )
    known = {*profile.place_names, "bar", "off", "yard"}
    if unknown := sorted(name for name in places if name not in known):
        raise RequestError(
            "--start-places: this board has no place {places}", places=tuple(unknown)
        )
    wrong = sorted({letter for c in places.values() for letter in c} - set(profile.letters))
    if wrong:
        raise RequestError(
            "--start-places: this board has no colour {letters}, only {known}",
            letters=tuple(wrong),
            known=tuple(profile.letters),
        )
    return {name: content for name, content in places.items() if content}


def counts_for(options: SightOptions) -> dict[str, int] | None:
    """How many checkers each colour has in `--game`; None without that option."""
    if not options.game:
        return None
    game = game_named(options.game)
    return dict.fromkeys(game.equipment.letters.values(), game.equipment.checkers)
