"""What the table tells those who listen (a terminal, the demo), in the order it happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pasch.referee.model.answers import Answer
from pasch.referee.model.commands import Command
from pasch.referee.model.state import State
from pasch_hardware.message import Message
from pasch_vision.observation import Observation
from pasch_vision.sources.camera import Frame

__all__ = ["Listener", "News", "Notice", "Ruled"]


@dataclass(frozen=True, slots=True)
class Ruled:
    """The referee answered: what was said to him, what he said, the state after it.

    `frame` and `observation` are set where a picture was ruled on.
    """

    command: Command
    answer: Answer
    state: State
    frame: Frame | None = None
    observation: Observation | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell people about board, camera or disk.

    `is_over`: the trouble `key` has passed; `is_error`: the message is what an error says.
    """

    key: str
    message: Message
    is_over: bool = False
    is_error: bool = False


News = Ruled | Notice
Listener = Callable[[News], None]
