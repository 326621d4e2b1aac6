"""What the table tells its listeners (a terminal, the demo), in the order it happened."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from pasch.lights.choose import Trouble
from pasch.lights.hints import Hint
from pasch.lights.signals import Signal
from pasch.link.messages import LedFrame, SeriesBegun, SeriesEnded
from pasch.live.model.wanted_play import WantedPlay
from pasch.messages import as_sentence
from pasch.referee.model.answers import Answer
from pasch.referee.model.commands import Command
from pasch.referee.model.state import State
from pasch_hardware.message import Message
from pasch_vision.observation import Observation
from pasch_vision.sources.camera import Frame

__all__ = ["Asked", "Listener", "News", "Notice", "Question", "Ruled", "Shown", "telling"]


@dataclass(frozen=True, slots=True)
class Ruled:
    """The referee answered: the command, the answer, and the state after it.

    `frame` and `observation` are set if a picture was ruled on.
    """

    command: Command
    answer: Answer
    state: State
    frame: Frame | None = None
    observation: Observation | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell people about board, camera or disk.

    `is_over`: the trouble `key` has passed; `is_error`: the message is an error's text.
    """

    key: str
    message: Message
    is_over: bool = False
    is_error: bool = False

    def said(self, say: Callable[[Message], str]) -> str:
        """What people are told. An error's text, which has no capital, is made into a sentence."""
        told = say(self.message)
        return as_sentence(told) if self.is_error else told


@dataclass(frozen=True, slots=True)
class Shown:
    """What the table shows now, sent whenever any of it has changed.

    `signals`: the meanings lit and where, later ones over earlier ones; `frame`: the same as the
    board gets it; `dice`: the numbers that lie; `trouble`: what keeps the camera from seeing;
    `running`: the seat whose time runs, `left_s`: the reserves of all seats, empty without a
    clock; `link`: "ready" or what is wrong with the board, empty before it was heard; `wanted`:
    the play to be made, or the best play; `hint`: how much is hinted; `needs_press`: whether the
    board rolls only for a press of its own.
    """

    signals: tuple[Signal, ...] = ()
    frame: LedFrame | None = None
    dice: tuple[int, ...] = ()
    trouble: Trouble = Trouble.NONE
    running: str = ""
    left_s: Mapping[str, float] = field(default_factory=dict)
    link: str = ""
    wanted: WantedPlay | None = None
    hint: Hint = Hint.OFF
    needs_press: bool = False


class Question(Enum):
    """What somebody at the table may ask; leaving is announced the same way."""

    HELP = "help"
    BOARD = "board"
    PIPS = "pips"
    SCORE = "score"
    BEST = "best"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody has asked this; nothing has changed. `state` is the current one."""

    question: Question
    state: State


# The dice's commitments and revealed secrets are news without conversion.
News = Ruled | Notice | Shown | Asked | SeriesBegun | SeriesEnded
Listener = Callable[[News], None]


def telling(listeners: Iterable[Listener]) -> Listener:
    """A function that tells all of these listeners, including those who join later."""

    def tell(news: News) -> None:
        for listener in listeners:
            listener(news)

    return tell
