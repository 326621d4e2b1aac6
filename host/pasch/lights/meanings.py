"""The vocabulary of the lights: every meaning with its colour and its rhythm, one line each.

Meanings come from the referee, LED codes leave this package; nothing else knows both. No two
meanings share colour and rhythm, and no two that differ only in red and green share a rhythm. In
the catalogue, `light.NAME` is a meaning's sentence and `terminal.NAME` its short form for the
terminal. `docs/generate/lights.py` makes `docs/lights.md` from it.
"""

from __future__ import annotations

from enum import Enum

from pasch.link import wire
from pasch_hardware.message import Message

__all__ = ["Meaning", "Scope"]


class Scope(Enum):
    """What a meaning is about: places, a seat, or something that is obvious or said elsewhere."""

    PLACES = "places"
    SEAT = "seat"
    ASIDE = "aside"


class Meaning(Enum):
    """What a light can say: its name, its look as colour and rhythm of `firmware/wire.py`, and
    what it is about.

    >>> Meaning("your-turn") is Meaning.YOUR_TURN, Meaning.YOUR_TURN.sentence.id
    (True, 'light.your-turn')
    """

    _value_: str
    colour: int
    rhythm: int
    scope: Scope

    def __new__(cls, name: str, colour: int, rhythm: int, scope: Scope = Scope.PLACES) -> Meaning:
        meaning = object.__new__(cls)
        meaning._value_, meaning.colour, meaning.rhythm = name, colour, rhythm
        meaning.scope = scope
        return meaning

    YOUR_TURN = ("your-turn", wire.WHITE, wire.WAVE, Scope.SEAT)
    PLAYING = ("playing", wire.CYAN, wire.DIM, Scope.ASIDE)
    ACCEPTED = ("accepted", wire.GREEN, wire.STEADY)
    ILLEGAL_FROM = ("illegal-from", wire.RED, wire.FAST_BLINK)
    ILLEGAL_TO = ("illegal-to", wire.GREEN, wire.SLOW_BLINK)
    ILLEGAL_BACK = ("illegal-back", wire.RED, wire.DOUBLE_FLASH)
    TO_BAR = ("to-bar", wire.AMBER, wire.SLOW_BLINK)
    DIE_PLAYED = ("die-played", wire.WHITE, wire.DIM, Scope.ASIDE)
    NO_PLAY = ("no-play", wire.MAGENTA, wire.DOUBLE_FLASH, Scope.SEAT)
    BLOCKING = ("blocking", wire.MAGENTA, wire.DIM)
    CUBE_OFFERED = ("cube-offered", wire.BLUE, wire.PULSE, Scope.SEAT)
    RESIGNATION = ("resignation", wire.BLUE, wire.SLOW_BLINK, Scope.SEAT)
    NAME_DOUBLET = ("name-doublet", wire.BLUE, wire.WAVE, Scope.SEAT)
    THROW_AGAIN = ("throw-again", wire.BLUE, wire.FAST_BLINK, Scope.ASIDE)
    HINT_FROM = ("hint-from", wire.BLUE, wire.DIM)
    HINT_TO = ("hint-to", wire.BLUE, wire.DOUBLE_FLASH)
    HINT_BOTH = ("hint-both", wire.BLUE, wire.STEADY)
    TIME_LOW = ("time-low", wire.AMBER, wire.WAVE, Scope.SEAT)
    TIME_UP = ("time-up", wire.MAGENTA, wire.WAVE, Scope.SEAT)
    SETUP_WHITE = ("setup-white", wire.WHITE, wire.HEARTBEAT)
    SETUP_BLUE = ("setup-blue", wire.BLUE, wire.HEARTBEAT)
    SETUP_RED = ("setup-red", wire.RED, wire.HEARTBEAT)
    SETUP_YELLOW = ("setup-yellow", wire.AMBER, wire.HEARTBEAT)
    SETUP_GREEN = ("setup-green", wire.GREEN, wire.PULSE)
    SETUP_TAKE = ("setup-take", wire.MAGENTA, wire.FAST_BLINK)
    GAME_OVER = ("game-over", wire.GREEN, wire.WAVE, Scope.SEAT)
    LOOK = ("look", wire.AMBER, wire.PULSE)
    DESYNC_FROM = ("desync-from", wire.AMBER, wire.FAST_BLINK)
    DESYNC_TO = ("desync-to", wire.AMBER, wire.DOUBLE_FLASH)
    CAMERA_BLIND = ("camera-blind", wire.CYAN, wire.FAST_BLINK, Scope.ASIDE)
    BOARD_MOVED = ("board-moved", wire.CYAN, wire.HEARTBEAT, Scope.ASIDE)

    @property
    def code(self) -> str:
        """The character for this look in a `LEDS` line."""
        return wire.led_code(self.colour, self.rhythm)

    @property
    def sentence(self) -> Message:
        """What it tells people."""
        return Message(f"light.{self.value}")

    def phrase(self, **values: object) -> Message:
        """What it tells people in a few words, about the player `who` or the places `where`."""
        return Message(f"terminal.{self.value}", {"done": Message("word.done"), **values})
