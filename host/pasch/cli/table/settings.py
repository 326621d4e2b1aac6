"""The options for a table's behaviour apart from the rules: lights, sound, dice, clock."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from pasch.errors import RequestError

if TYPE_CHECKING:
    from pasch.live.model.settings import TableSettings
    from pasch.referee.model.commands import Start

__all__ = ["add_settings", "settings_from"]

# A day: the most for a turn, or for a game.
LONGEST_CLOCK_S = 86_400.0


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Add brightness, hints, sound, dice and clock."""
    group = parser.add_argument_group("manners of the table")
    group.add_argument(
        "--brightness",
        type=int,
        choices=range(1, 16),
        default=10,
        metavar="LEVEL",
        help="of the lights, 1 to 15 (default: 10)",
    )
    _add_help(group)
    group.add_argument(
        "--sound",
        choices=("off", "beep", "spoken"),
        default="beep",
        help="spoken: sentences through the system's speech program (default: beep)",
    )
    group.add_argument(
        "--dice",
        choices=("board", "typed"),
        default="board",
        help="typed: thrown on the table and typed in; 'void cocked' takes a roll back "
        "(default: board)",
    )
    group.add_argument(
        "--clock",
        type=_clock,
        metavar="DELAY+MINUTES",
        help="simple delay and reserve, such as 12+10: 12 s free a turn, 10 minutes in all "
        "(with '--option clock=on': 12 s, and 2 minutes a point of the match)",
    )


def _add_help(group: argparse._ArgumentGroup) -> None:
    """Add what the machine may show and say to the players."""
    group.add_argument(
        "--hints",
        choices=("off", "forced", "all", "best"),
        default="off",
        help="show no plays, the only one, all, or the best when 'best' is typed (default: off)",
    )
    group.add_argument("--tutor", action="store_true", help="point out costly plays afterwards")
    group.add_argument(
        "--agreed",
        action="store_true",
        help="both players agree to the machine's help in a match",
    )


def _clock(text: str) -> tuple[float, float]:
    delay, plus, minutes = text.partition("+")
    try:
        times = float(delay), float(minutes) * 60
    except ValueError:
        times = (-1.0, -1.0)
    if not plus or not any(times) or not all(0 <= time_s <= LONGEST_CLOCK_S for time_s in times):
        raise RequestError(
            "a clock is a delay in seconds and a reserve in minutes such as 12+10, not {text}",
            text=text,
        )
    return times


def settings_from(arguments: argparse.Namespace, start: Start) -> TableSettings:
    """The settings that the options ask for; the clock also by the house rule `clock`."""
    from pasch.lights.hints import Hint
    from pasch.live.clock.clock import ClockTerms, usual_terms
    from pasch.live.model.settings import Sound, TableSettings

    terms = None
    if arguments.clock:
        terms = ClockTerms(*arguments.clock)
    elif start.options.get("clock") == "on":
        terms = usual_terms(start.match.length if start.match else 0)
    settings = TableSettings(
        brightness=arguments.brightness,
        hint=Hint(arguments.hints),
        sound=Sound(arguments.sound),
        own_dice=arguments.dice == "typed",
        clock=terms,
        is_tutor=arguments.tutor,
        is_agreed=arguments.agreed,
    )
    if start.match and settings.needs_agreement:
        raise RequestError(
            "in a match the machine helps only where both players agree: add --agreed, or leave"
            " --tutor and --hints best out"
        )
    return settings
