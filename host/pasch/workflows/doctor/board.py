"""The board over the link: its firmware and, with a person's help, every LED and button.

What a person sees and presses comes through `Person`; tests use a fake.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol

from pasch.lights.signals import dark
from pasch.link import wire
from pasch.link.board_link import BoardLink
from pasch.link.messages import (
    BoardLog,
    Console,
    Health,
    Hello,
    LedFrame,
    LinkEvent,
    LinkProblem,
    Pressed,
)
from pasch.workflows.doctor.check import Check
from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.electronics import led_count
from pasch_hardware.boards.layout import led_names, seat_name
from pasch_hardware.boards.profile_text import has_lights
from pasch_hardware.message import Message, message

__all__ = [
    "Link",
    "Person",
    "check_console",
    "check_hello",
    "check_link",
    "frame_of",
    "left_dark",
    "walk_buttons",
    "walk_leds",
]

LIT_S = 0.25
LAST_S = 0.3
PRESS_S = 20.0
LISTEN_S = 3.0
# A link that is late by then is awaited until it is on time again, or lost.
LATE_S = 4.0
POLL_S = 0.02
BRIGHTNESS = 6
ASK_TIMES = 3
YES = ("", "y", "yes", "j", "ja")


class Link(Protocol):
    """The parts of `pasch.link.board_link.BoardLink` that are needed here."""

    def want_lights(self, frame: LedFrame) -> None: ...

    def events(self) -> list[LinkEvent]: ...

    def health(self) -> Health: ...

    def wait_ready(self, timeout_s: float) -> Hello: ...


class Person(Protocol):
    """Somebody at the board."""

    def tell(self, sentence: Message) -> None:
        """Let the person read a sentence."""

    def ask(self, question: Message) -> str:
        """The person's answer."""

    def wait(self, seconds: float) -> None:
        """Let time pass."""


@contextmanager
def left_dark(link: BoardLink, wait: Callable[[float], None] = time.sleep) -> Iterator[None]:
    """A link that is open until the block ends; however it ends, nothing stays lit on the board.

    `wait` lets time pass, and is not to raise.
    """
    link.start()
    try:
        yield
    finally:
        if link.hello is not None:
            link.want_lights(dark(link.hello.led_count))
            wait(LAST_S)
        link.close()


def check_hello(hello: Hello, profile: BoardProfile, version: str) -> Iterator[Check]:
    """Whether the board has this program's firmware and the LED chain the profile may have."""
    if hello.firmware == version:
        yield Check.good("firmware", version=version, board_id=hello.board_id)
    else:
        yield Check.wrong("old-firmware", version=hello.firmware, due=version)
    if not has_lights(profile):
        return
    due = led_count(profile)
    if hello.led_count == due:
        yield Check.good("leds", leds=due)
    else:
        yield Check.wrong("wrong-leds", leds=hello.led_count, name=profile.name, due=due)


def check_link(link: Link, person: Person) -> Iterator[Check]:
    """Whether lines get through undamaged, and what the board reports about itself; raises
    `LinkError` if it has fallen silent.
    """
    before = link.health()
    person.wait(LISTEN_S)
    link.wait_ready(LATE_S)
    health = link.health()
    bad = health.bad_lines + health.board_bad_lines - before.bad_lines - before.board_bad_lines
    if bad:
        yield Check.wrong("link-bad", bad=bad, seconds=LISTEN_S)
    elif health.losses > before.losses:
        yield Check.wrong("link-lost")
    else:
        yield Check.good("link-good", seconds=LISTEN_S)
    if health.board_fault:
        texts = [event.text for event in link.events() if isinstance(event, BoardLog)]
        yield Check.wrong("fault", fault=health.board_fault, text=" ".join(texts))


def check_console(events: Iterable[LinkEvent]) -> Iterator[Check]:
    """The last words of a board's program that ended in an error, for anybody who can help."""
    for event in events:
        text = dict(event.values).get("text", "") if isinstance(event, Console) else ""
        if "Traceback" in text:
            lines = text[text.rindex("Traceback") :].split(">>>")[0].strip().splitlines()
            yield Check.wrong("traceback", text=tuple(lines))


def frame_of(count: int, led: int) -> LedFrame:
    """A frame with one LED white (a die's is cyan) and all others dark, the board's own too."""
    lit = wire.led_code(wire.WHITE, wire.STEADY)
    return LedFrame("0" * led + lit + "0" * (count - led - 1), BRIGHTNESS, is_bare=True)


def walk_leds(link: Link, profile: BoardProfile, person: Person) -> Check:
    """Light each LED for a moment and ask whether all of them lit up."""
    count = led_count(profile)
    person.tell(Message("doctor.walk"))
    for led in range(count):
        link.want_lights(frame_of(count, led))
        person.wait(LIT_S)
    link.want_lights(LedFrame("0" * count, BRIGHTNESS))
    for _ in range(ASK_TIMES):
        answer = person.ask(message("doctor.walk-ask", last=count - 1)).strip().lower()
        if answer in YES:
            return Check.good("leds-lit", leds=count)
        if answer.isdecimal() and int(answer[:9]) < count:
            where = led_names(profile).get(int(answer), "?")
            return Check.wrong("led-dark", led=int(answer), where=where)
    return Check.skipped("walk-unanswered")


def walk_buttons(link: Link, profile: BoardProfile, person: Person) -> Iterator[Check]:
    """Ask for a press of each seat's button, and report which one answered; raises `LinkError` if
    the board is gone.
    """
    pins, letters = profile.electronics.button_pins, profile.letters
    for index, pin in enumerate(pins):
        link.wait_ready(LATE_S)
        link.events()
        seat = {"seat": index + 1, "name": seat_name(profile, letters[index])}
        person.tell(message("doctor.press", seconds=PRESS_S, **seat))
        pressed = _pressed(link, person)
        if pressed is None or pressed >= len(pins):
            yield Check.wrong("button-dead", seat=index + 1, pin=pin)
        elif pressed == index:
            yield Check.good("button", seat=index + 1)
        else:
            other = {"other": pressed + 1, "other_pin": pins[pressed]}
            yield Check.wrong("button-other", seat=index + 1, pin=pin, **other)


def _pressed(link: Link, person: Person) -> int | None:
    """The seat index of the next press; None if none comes in time."""
    for _ in range(round(PRESS_S / POLL_S)):
        for event in link.events():
            if isinstance(event, Pressed):
                return event.seat_index
            if isinstance(event, LinkProblem):
                link.wait_ready(LATE_S)
        person.wait(POLL_S)
    return None
