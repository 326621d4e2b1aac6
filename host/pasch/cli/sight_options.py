"""The options for which board the camera sees and how it was learned."""

import argparse
from dataclasses import fields

from pasch.cli.parser import helped
from pasch.rules import GAMES
from pasch.workflows.sight import LETTERS_OF_PLACES, SightOptions
from pasch_hardware.message import message

__all__ = ["add_sight_arguments", "sight_options"]


def add_sight_arguments(parser: argparse.ArgumentParser) -> None:
    """Add `--board` and the ways to say what the board looks like."""
    group = parser.add_argument_group("the board in the picture")
    group.add_argument("--board", metavar="PROFILE", help="a built-in board's name or a TOML file")
    group.add_argument("--calibration", metavar="FILE", help="what 'pasch calibrate' has learned")
    group.add_argument("--empty", metavar="IMG", help="a picture of the empty board")
    group.add_argument(
        "--start", metavar="IMG", help="a picture of the game's start position, or --start-places"
    )
    group.add_argument(
        "--game", help=helped(message("the game played: {games}", games=tuple(sorted(GAMES))))
    )
    group.add_argument(
        "--start-places",
        metavar="JSON",
        help=helped(
            message(
                "what lies there in the --start picture, like {example}", example=LETTERS_OF_PLACES
            )
        ),
    )
    group.add_argument(
        "--corners",
        metavar="CORNERS",
        help='the field\'s corners in the picture, "x,y x,y x,y x,y": top left, top right,'
        " bottom right, bottom left; without --start for 24-point boards only",
    )


def sight_options(arguments: argparse.Namespace) -> SightOptions:
    """The board's description in the options."""
    return SightOptions(
        **{each.name: getattr(arguments, each.name) for each in fields(SightOptions)}
    )
