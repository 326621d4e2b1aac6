"""What happens at a table, one value each: from the link, the camera, people, and from itself."""

from __future__ import annotations

from dataclasses import dataclass

from pasch.link.messages import LinkEvent
from pasch.live.seeing.watch import CameraStatus, StillObservation
from pasch.referee.model.commands import Command
from pasch.rules.model.game import Play

__all__ = ["Gathered", "HeldPress", "Input", "Press", "ThrowAgain", "Tick", "Typed", "Wanted"]


@dataclass(frozen=True, slots=True)
class Press:
    """Presses of a seat's button; `at_s` when they came, on the event loop's clock."""

    seat_index: int
    presses: int
    at_s: float


@dataclass(frozen=True, slots=True)
class HeldPress:
    """Presses that wait for the camera; `pressed_s` on the clock of the frames.

    `typed`: a command that was typed where there are no buttons, instead of presses.
    """

    seat: str
    presses: int
    pressed_s: float
    typed: Command | None = None


@dataclass(frozen=True, slots=True)
class Gathered:
    """A moment after presses of a seat; see `pasch.live.presses.press_counter`."""

    seat: str
    serial: int


@dataclass(frozen=True, slots=True)
class ThrowAgain:
    """`seat` wants the board to throw lying dice again: those of these indices, none: all."""

    seat: str
    which: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """The play that a machine wants made for it: shown until it lies there."""

    seat: str
    play: Play


@dataclass(frozen=True, slots=True)
class Typed:
    """A line typed at the terminal; what it means depends on the moment it is taken."""

    text: str


@dataclass(frozen=True, slots=True)
class Tick:
    """A second has passed on the clock."""


Input = (
    LinkEvent
    | StillObservation
    | CameraStatus
    | Command
    | Press
    | HeldPress
    | Gathered
    | ThrowAgain
    | Typed
    | Tick
    | Wanted
)
