"""A walk over a board's LEDs, naming each, for people who have just soldered a chain; and turning
all of them off, for a camera that has to see a still board. Knows no terminal.
"""

import time
from collections.abc import Callable
from contextlib import suppress

from pasch import __version__
from pasch.errors import LinkError
from pasch.link.board_link import BoardLink
from pasch.workflows.doctor.board import Link, Person, frame_of, left_dark
from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.electronics import led_count
from pasch_hardware.boards.layout import led_names
from pasch_hardware.message import Message, message

__all__ = ["STEP_S", "go_dark", "light_walk", "walk_lights"]

STEP_S = 0.6
ANSWER_S = 8.0
# A board that does not answer this soon may come later; nobody waits for it to go dark.
SOON_S = 3.0


def light_walk(
    link: Link,
    profile: BoardProfile,
    seconds: float,
    tell: Callable[[Message], None],
    wait: Callable[[float], None],
) -> None:
    """Light one LED after another for this long, and say what the profile assigns it to."""
    count, names = led_count(profile), led_names(profile)
    for led in range(count):
        link.want_lights(frame_of(count, led))
        name = names[led] if led in names else message("lights.nowhere")
        tell(message("lights.led", led=led, name=name))
        wait(seconds)


def walk_lights(port: str | None, profile: BoardProfile, person: Person) -> None:
    """Walk over the LEDs of the board at this port; raises `LinkError` if none answers."""
    link = BoardLink(port, __version__)
    with left_dark(link):
        link.wait_ready(ANSWER_S)
        light_walk(link, profile, STEP_S, person.tell, person.wait)
        if link.problem is not None:
            raise LinkError(link.problem.message)


def go_dark(link: BoardLink, wait: Callable[[float], None] = time.sleep) -> None:
    """Turn off whatever the board at this link still shows, and release it: lights that another
    program left on look like motion to a camera.
    """
    # Code that needs the board reports what is wrong with it.
    with left_dark(link, wait), suppress(LinkError):
        link.wait_ready(SOON_S)
