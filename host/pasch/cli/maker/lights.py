"""`pasch lights`: walks over the LEDs of a board and names each, or shows what a light means.

For people who have just soldered a chain or want to know what a light means.
"""

import argparse
import time
from collections.abc import Callable

from pasch import __version__
from pasch.cli.parser import helped, or_none, within
from pasch.cli.terminal import printed, teller
from pasch.errors import LinkError, RequestError
from pasch.folders import default_journal
from pasch.lights.meanings import Meaning
from pasch.lights.signals import LedMap, Signal, compose
from pasch.link.board_link import BoardLink
from pasch.messages import sentence
from pasch.workflows.doctor.board import Link, left_dark
from pasch.workflows.doctor.examination import NONE
from pasch.workflows.light_walk import STEP_S, light_walk
from pasch.workflows.own_boards import board_or_file
from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.electronics import led_count
from pasch_hardware.message import message

__all__ = ["add_arguments", "run", "show", "walk"]

ANSWER_S = 8.0
MEANING_S = 4.0
BRIGHTNESS = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add a meaning (or none), where to show it, and the board."""
    parser.add_argument(
        "meaning",
        nargs="?",
        choices=[*(meaning.value for meaning in Meaning), "all"],
        metavar="MEANING",
        help=helped(
            message(
                "show this meaning, 'all' one after the other (default: the LEDs one by one); "
                "one of: {names}",
                names=tuple(meaning.value for meaning in Meaning),
            )
        ),
    )
    parser.add_argument("--places", default="", help="where, with commas (default: everywhere)")
    parser.add_argument(
        "--port", type=or_none, help="the board's port or URL (default: found on USB)"
    )
    parser.add_argument("--board", default="club-50", help="built-in board or profile file")
    parser.add_argument("--seconds", type=within(0.02, 3600), help="how long each is shown")


def run(arguments: argparse.Namespace) -> int:
    """Show what was asked for; raises `LinkError` if no board answers, or stops answering."""
    if arguments.port == NONE:
        raise RequestError(
            "this needs a board with lights: plug one in, and leave out --port {port}",
            port=arguments.port,
        )
    profile = board_or_file(arguments.board, default_journal())
    places = _places(arguments.places, profile)
    link = BoardLink(arguments.port, __version__)

    def wait(seconds: float) -> None:
        time.sleep(seconds)
        if link.problem is not None:
            raise LinkError(link.problem.message)

    with left_dark(link):
        link.wait_ready(ANSWER_S)
        if arguments.meaning is None:
            walk(link, profile, arguments.seconds or STEP_S, arguments.lang, wait)
        else:
            seconds = arguments.seconds or MEANING_S
            is_all = arguments.meaning == "all"
            asked = [m for m in Meaning if is_all or m.value == arguments.meaning]
            for meaning in asked:
                show(link, profile, meaning, places, seconds, arguments.lang, wait)
    return 0


def walk(
    link: Link,
    profile: BoardProfile,
    seconds: float,
    lang: str,
    wait: Callable[[float], None],
) -> None:
    """Light one LED after another and print what the profile assigns it to."""
    tell = teller(lang)
    tell(message("lights.walking", leds=led_count(profile), seconds=seconds))
    light_walk(link, profile, seconds, tell, wait)


def show(
    link: Link,
    profile: BoardProfile,
    meaning: Meaning,
    places: tuple[str, ...],
    seconds: float,
    lang: str,
    wait: Callable[[float], None],
) -> None:
    """Show one meaning at some places and print its sentence."""
    printed(f"{meaning.value}: {sentence(meaning.sentence, lang)}")
    signal = Signal(meaning, places)
    link.want_lights(compose([signal], LedMap.of(profile), BRIGHTNESS))
    wait(seconds)


def _places(text: str, profile: BoardProfile) -> tuple[str, ...]:
    """The named places, or all that have lights if none are named; raises `RequestError`."""
    known = tuple(name for name, leds in LedMap.of(profile).places.items() if leds)
    asked = tuple(part.strip() for part in text.split(",") if part.strip())
    unknown = [name for name in asked if name not in known]
    if unknown:
        values = {"board": profile.name, "places": ", ".join(unknown), "known": ", ".join(known)}
        raise RequestError(
            "Board {board} has no lights at {places}; it has them at {known}.", **values
        )
    return asked or known
