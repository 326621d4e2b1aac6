"""Camera and calibration for a game at the terminal: named, kept from before, or learned now."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from pasch import __version__
from pasch.cli.table.play.options import journal_of
from pasch.cli.table.play.port import port_of, require_port
from pasch.cli.table.words import Learning, QuitTyped, Words
from pasch.cli.terminal import teller
from pasch.errors import RequestError
from pasch.interrupts import interrupted_at_once
from pasch.messages.names import day_name
from pasch.rules.model.game import Game
from pasch_hardware.message import message

if TYPE_CHECKING:
    from pasch.live.model.terms import Chosen, Terms
    from pasch.workflows.live_guide import LiveGuide
    from pasch_hardware.boards.board import BoardProfile
    from pasch_vision.calibration import Calibration
    from pasch_vision.sources.camera import LatestFrame

__all__ = ["calibrated", "chosen_here"]

USUAL_CAMERA = "0"


def chosen_here(arguments: argparse.Namespace, terms: Terms | None, words: Words) -> Chosen | None:
    """Camera and calibration as named, or as learned at the terminal; None after quit."""
    from pasch.live.model.terms import Chosen
    from pasch_vision.sources.camera import watched_camera

    if terms is None:
        raise RequestError("name the game that is played, or leave out --calibration")
    camera = watched_camera(arguments.camera or USUAL_CAMERA)
    learning = Learning(words, terms.game, arguments.lang)
    try:
        with interrupted_at_once():
            calibration = calibrated(arguments, terms.profile, terms.game, camera, learning)
    except QuitTyped:
        camera.close()
        return None
    except BaseException:
        camera.close()
        raise
    return Chosen(terms, camera, calibration, arguments.new)


def calibrated(
    arguments: argparse.Namespace,
    profile: BoardProfile,
    game: Game,
    camera: LatestFrame,
    learning: Learning,
) -> Calibration:
    """The calibration of the board under this camera: as named, as saved, or learned now."""
    from pasch.link.board_link import BoardLink
    from pasch.live.assembly import NO_BOARD
    from pasch.workflows import saved_calibrations
    from pasch.workflows.light_walk import go_dark
    from pasch.workflows.live_guide import LiveGuide, frames_of
    from pasch_vision.calibration import Calibration
    from pasch_vision.errors import CalibrationError

    if arguments.calibration:
        return Calibration.load(arguments.calibration, profile)
    tell = teller(arguments.lang)
    frames = learning.between(frames_of(camera))
    guide = LiveGuide(frames, learning.ask, tell)
    camera_name = arguments.camera or USUAL_CAMERA
    file = saved_calibrations.file_of(profile, camera_name, journal_of(arguments))
    known = None if arguments.learn else saved_calibrations.load(file, profile)
    if (port := port_of(arguments)) != NO_BOARD:
        go_dark(BoardLink(port, __version__))
    if known is not None:
        reason = saved_calibrations.why_not(known, guide.still_picture(None))
        key = "unfit" if reason else "fits"
        created = day_name(known.created[:10])
        tell(message(f"kept-sight.{key}", reason=reason or "", created=created))
        if reason is None:
            return known
    learned = _learned(arguments, profile, game, guide)
    for place in filter(None, (file, arguments.keep)):
        try:
            saved_calibrations.save(learned, place)
        except CalibrationError as error:
            # It lasts for tonight, and is learned again the next evening.
            tell(error.message)
    return learned


def _learned(
    arguments: argparse.Namespace, profile: BoardProfile, game: Game, guide: LiveGuide
) -> Calibration:
    """The calibration learned with a person's help; an unusable port is reported first."""
    from pasch.live.assembly import NO_BOARD
    from pasch.workflows.known_position import known_position

    if arguments.port not in (None, NO_BOARD):
        require_port(arguments.port)
    places, name = known_position(game)
    return guide.learn(profile, places.as_dict(), is_start=name == game.name)
