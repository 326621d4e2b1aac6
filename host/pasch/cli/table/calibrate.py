"""`pasch calibrate`: learns a camera, board and light, and saves them in a file.

Learns from pictures, from corners, or step by step under a live camera. Says in one sentence how
certain the result is and whether a fresh picture still shows the board where it was learned.
`--new-board` first makes the profile of the user's own board.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from pasch.cli.sight_options import add_sight_arguments, sight_options
from pasch.cli.table.new_board import add_new_board_arguments, answered, make_board
from pasch.cli.terminal import teller
from pasch.errors import RequestError
from pasch.folders import default_journal
from pasch.messages import as_sentence, sayer, sentence
from pasch.rules import GAMES
from pasch.workflows.known_position import known_position
from pasch.workflows.sight import calibration_from, game_played_on, start_places
from pasch_hardware.message import message

if TYPE_CHECKING:
    from pasch.workflows.live_guide import LiveGuide
    from pasch_hardware.boards.board import BoardProfile
    from pasch_hardware.message import Message
    from pasch_vision.calibration import Calibration
    from pasch_vision.picture import Picture

__all__ = ["add_arguments", "run"]

# The error of the field's corners, in mm: below the first value it does not affect a reading,
# above the second neighbouring points may be confused.
SURE_MM, UNSURE_MM = 5.0, 10.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the board, what it is learned from, and where to save it."""
    add_sight_arguments(parser)
    parser.add_argument("--out", metavar="FILE", help="where to keep it")
    parser.add_argument(
        "--camera",
        metavar="SOURCE",
        help="learn, step by step, under this camera: its number, a folder of pictures, a video,"
        " or a stream's address; with --calibration: check what it sees now",
    )
    parser.add_argument(
        "--check",
        metavar="IMG",
        help="a fresh picture: does it show the board where it was learned? With --corners"
        " and no --start: the picture in which they were read",
    )
    parser.add_argument(
        "--explain", metavar="FILE", help="also draw the board as it was found, as a PNG"
    )
    add_new_board_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Learn, save, say how certain it is; returns 1 if a fresh picture shows the board elsewhere.

    Raises `PaschError` if the board cannot be learned.
    """
    if arguments.calibration and not arguments.new_board:
        return check_again(arguments)
    if arguments.new_board:
        if not (arguments.out or arguments.name):
            raise RequestError(
                "name the board with --name NAME, or name the file to keep it in with --out FILE"
            )
        return make_board(arguments, new_board_picture(arguments))
    if not arguments.out:
        raise RequestError("name the file to keep it in with --out FILE")
    return learn(arguments)


def learn(arguments: argparse.Namespace) -> int:
    """Learn as the options say, save, and check against a fresh picture if one is given."""
    from pasch_vision.calibration import Calibration, now_text
    from pasch_vision.picture import image_size, read_picture

    if arguments.corners and not (arguments.check or arguments.start):
        raise RequestError("name the picture in which the corners were read with --check IMG")
    fresh = read_picture(arguments.check) if arguments.check else None
    Calibration.check_place(arguments.out)
    if arguments.camera:
        calibration = learned_live(arguments)
    else:
        calibration = calibration_from(
            sight_options(arguments), None if fresh is None else image_size(fresh)
        )
    calibration.save(arguments.out, now_text())
    told = how_sure(calibration, arguments.out)
    if calibration.start is not None:
        told = message("{told} {then}", told=told, then=how_it_lies(calibration))
    teller(arguments.lang)(told)
    for remark in remarks(arguments, calibration):
        print(as_sentence(sentence(remark, arguments.lang)))
    if arguments.explain:
        draw(arguments.explain, calibration, fresh)
    return 0 if fresh is None else checked(calibration, fresh, arguments.lang)


def remarks(arguments: argparse.Namespace, calibration: Calibration) -> Iterator[Message]:
    """What the pictures show otherwise than was said."""
    from pasch.workflows.live_guide import (
        NOT_EMPTY,
        left_lying,
        misread,
        other_size,
        taken_lowest,
    )

    if arguments.empty and (left := left_lying(calibration)):
        yield message(NOT_EMPTY, places=left)
    is_asked = arguments.empty and not arguments.corners
    if is_asked and (place := taken_lowest(calibration)):
        yield message("learning.taken-lowest", place=place)
    if arguments.camera or calibration.start is None:
        return
    if other := misread(calibration):
        yield message("learning.otherwise", places=other)
    if size := other_size(calibration):
        by_corners = calibration.quality.way == "corners"
        key = "learning.other-size-or-corners" if by_corners else "learning.other-size"
        yield message(key, **size)


def how_it_lies(calibration: Calibration) -> Message:
    """In which corner of the board, as the picture shows it, the first place lies, and whose
    checkers are the lighter ones: a mirrored picture exchanges both, and nothing else tells."""
    from pasch.workflows.colours import lighter
    from pasch_hardware.boards.board import Row
    from pasch_hardware.boards.layout import seat_name

    profile = calibration.profile
    first = next(shape for shape in profile.places if isinstance(shape, Row))
    places = [(*first.anchor, 0.0), (profile.field[0] / 2, profile.field[1] / 2, 0.0)]
    (across, down), (middle, centre) = calibration.view.project(places)
    where = f"{'top' if down < centre else 'bottom'}-{'left' if across < middle else 'right'}"
    said = {"place": first.name, "where": message(f"calibrate.{where}")}
    if letter := lighter(calibration):
        seat = seat_name(profile, letter)
        return message("calibrate.lies-lighter", seat=seat, **said)
    return message("calibrate.lies", **said)


def learned_live(arguments: argparse.Namespace) -> Calibration:
    """The calibration from a live camera; guides the person step by step."""
    if arguments.empty or arguments.start or arguments.corners:
        raise RequestError(
            "--camera takes the pictures itself; leave out --empty, --start and --corners"
        )
    profile = named_board(arguments)
    games = (game.name for game in GAMES.values() if game.equipment.board == profile.board)
    is_start = False
    if arguments.start_places:
        places = start_places(sight_options(arguments), profile)
    else:
        game = game_played_on(profile, arguments.game or next(games, profile.board))
        places, name = known_position(game)
        is_start = name == game.name
    with guiding(arguments.camera, arguments.lang) as guide:
        return guide.learn(profile, places, is_start)


def check_again(arguments: argparse.Namespace) -> int:
    """Compare a saved calibration with a fresh picture or with what the camera sees now."""
    from pasch_vision.calibration import Calibration

    if not (arguments.check or arguments.camera):
        raise RequestError(
            "name what to hold the calibration against: a fresh picture with --check IMG, or"
            " --camera SOURCE; to make a new one leave out --calibration"
        )
    profile = named_board(arguments)
    calibration = Calibration.load(arguments.calibration, profile)
    fresh = picture_of(arguments.check, arguments.camera, arguments.lang, "--check IMG")
    return checked(calibration, fresh, arguments.lang)


def new_board_picture(arguments: argparse.Namespace) -> Picture:
    """The picture of the empty board from which to make a profile."""
    if not (arguments.picture or arguments.camera):
        raise RequestError(
            "name a picture of the empty board with --picture IMG, or --camera SOURCE"
        )
    return picture_of(arguments.picture, arguments.camera, arguments.lang, "--picture IMG")


def picture_of(file: str | None, source: str | None, lang: str, option: str) -> Picture:
    """The picture in a file, or one of a still scene from the camera; `option` names a file."""
    from pasch_vision.picture import read_picture

    if file or source is None:
        return read_picture(file or "")
    from pasch.workflows.live_guide import FilmOver

    try:
        with guiding(source, lang) as guide:
            return guide.still_picture(None)
    except FilmOver:
        raise RequestError(
            "{source} is over before anything lay still long enough: name one of its pictures"
            " with {option}",
            source=source,
            option=option,
        ) from None


def named_board(arguments: argparse.Namespace) -> BoardProfile:
    """The board that `--board` names; raises `PaschError` if it names none."""
    from pasch.workflows.own_boards import board_or_file

    if not arguments.board:
        raise RequestError("name the board with --board: a built-in name or a TOML file")
    return board_or_file(arguments.board, default_journal())


def guiding(source: str, lang: str) -> AbstractContextManager[LiveGuide]:
    """A guide under this camera that speaks to the terminal."""
    from pasch.workflows.live_guide import guided

    say = sayer(lang)
    return guided(source, lambda asks: answered(say(asks)), teller(lang))


def draw(file: str, calibration: Calibration, fresh: Picture | None) -> None:
    """Draw the board as it was found over its picture."""
    from pasch_vision.drawing.explain import write_png
    from pasch_vision.pose.new_board import drawn_board

    picture = calibration.start if fresh is None else fresh
    assert picture is not None
    write_png(file, drawn_board(picture, calibration.profile, calibration.view))


def how_sure(calibration: Calibration, file: str) -> Message:
    """One sentence about a calibration saved in `file`."""
    quality = calibration.quality
    if quality.error_mm <= SURE_MM:
        key = "calibrate.sure"
    elif quality.error_mm <= UNSURE_MM:
        key = "calibrate.usable"
    else:
        by_corners = quality.way == "corners"
        key = "calibrate.unsure-corners" if by_corners else "calibrate.unsure"
    way = message(f"calibrate.by-{quality.way.replace(' ', '-')}")
    return message(key, way=way, mm=quality.error_mm, px=quality.error_px, file=file)


def checked(calibration: Calibration, fresh: Picture, lang: str) -> int:
    """Print where the board is in a fresh picture; returns 0 if it can be read there."""
    from pasch_vision.picture import image_size
    from pasch_vision.tracking.compare import compared

    tell = teller(lang)
    if calibration.learned_from is None:
        tell(message("calibrate.cannot-check"))
        return 0
    if image_size(fresh) != calibration.image_size:
        raise RequestError(
            "the picture to check is {width} x {height} pixels, but the board was learned from"
            " {known_width} x {known_height}: take one of that size, or calibrate again",
            width=fresh.shape[1],
            height=fresh.shape[0],
            known_width=calibration.image_size[0],
            known_height=calibration.image_size[1],
        )
    found = compared(calibration, fresh)
    if found.unseen is not None:
        tell(message(f"calibrate.{found.unseen.value}"))
        return 1
    where = found.where
    key = "lost" if where.view is None else "found-again" if where.is_recovered else "still"
    tell(message(f"calibrate.{key}", px=where.shift_px))
    if found.is_light_changed and key != "lost":
        tell(message("calibrate.light", times=found.brightness))
    return 1 if key == "lost" else 0
