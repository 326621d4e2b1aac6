"""`--against machine[:LEVEL]`: which seats a machine plays, and how well."""

import argparse
from collections.abc import Mapping

from pasch.cli.parser import helped
from pasch.errors import RequestError
from pasch.players.machine.ladder import ratings, signed
from pasch.players.machine.level import LEVELS
from pasch_hardware.message import message

__all__ = ["add_against", "machines_from"]

USUAL = "club"


def add_against(parser: argparse.ArgumentParser) -> None:
    """Add the option, which may be given once for each seat."""
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="[SEAT=]machine[:LEVEL]",
        help=helped(
            message(
                "a machine plays all seats but the first, or SEAT (give it several times); levels:"
                " {levels} (default: {usual}; in Backgammon their ratings are {ratings:and}, in"
                " other games the start of play says)",
                levels=tuple(LEVELS),
                ratings=tuple(map(signed, ratings("backgammon").values())),
                usual=USUAL,
            )
        ),
    )


def machines_from(words: list[str], seats: tuple[str, ...]) -> Mapping[str, str]:
    """The machine's level on every seat it plays, among the seats that take part.

    Raises `RequestError` for values that make no sense.
    """
    found: dict[str, str] = {}
    for word in words:
        seat, is_single, player = word.rpartition("=")
        kind, is_told, level = player.partition(":")
        level = level if is_told else USUAL
        if kind != "machine" or level not in LEVELS:
            raise RequestError(
                "--against is machine or machine:LEVEL with {levels:or}, not {word}",
                levels=tuple(LEVELS),
                word=word,
            )
        if is_single and seat not in seats:
            raise RequestError(
                "there is no seat {seat!r}: choose {seats:or}", seat=seat, seats=seats
            )
        found |= dict.fromkeys((seat,) if seat else seats[1:], level)
    return found
