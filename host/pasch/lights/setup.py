"""Setting up: which checkers are missing or extra, place by place, and the lights for them.

A game that has begun, but in which nobody has played, is being set up as long as the board shows
another position than the game's. Every wrong place is lit at once, not step by step: people set up
a board in any order.
"""

from dataclasses import dataclass

from pasch.lights.meanings import Meaning
from pasch.lights.signals import Signal
from pasch.referee.model.answers import Verdict
from pasch.referee.model.state import State
from pasch_hardware.boards.kinds import TRAYS

__all__ = ["SetupDifference", "faults", "is_setting_up", "setup_signals"]

MISSING = {
    "w": Meaning.SETUP_WHITE,
    "b": Meaning.SETUP_BLUE,
    "r": Meaning.SETUP_RED,
    "y": Meaning.SETUP_YELLOW,
    "g": Meaning.SETUP_GREEN,
}


@dataclass(frozen=True, slots=True)
class SetupDifference:
    """A place that is not as it should be: `missing` and `extra` are sorted colour letters."""

    place: str
    missing: str
    extra: str


def is_setting_up(state: State) -> bool:
    """Whether the game waits for its start position: nothing played, another position seen."""
    return state.is_fresh and state.look is not None and state.look.verdict is Verdict.DESYNC


def faults(state: State) -> tuple[SetupDifference, ...]:
    """The places on the board that are not as they should be."""
    found = []
    for place in state.game.equipment.places:
        if place in TRAYS:
            continue
        here, due = state.on_board.at(place), state.position.at(place)
        letters = sorted({*here, *due})
        missing = "".join(x * max(due.count(x) - here.count(x), 0) for x in letters)
        extra = "".join(x * max(here.count(x) - due.count(x), 0) for x in letters)
        if missing or extra:
            found.append(SetupDifference(place, missing, extra))
    return tuple(found)


def setup_signals(state: State) -> tuple[Signal, ...]:
    """The lights of a board that is being set up: missing checkers by colour, extra ones alike."""
    wrong = faults(state)
    signals = [
        Signal(meaning, tuple(fault.place for fault in wrong if letter in fault.missing))
        for letter, meaning in MISSING.items()
    ]
    signals.append(Signal(Meaning.SETUP_TAKE, tuple(f.place for f in wrong if f.extra)))
    return tuple(signal for signal in signals if signal.places)
