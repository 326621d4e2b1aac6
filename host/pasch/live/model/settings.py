"""How the table behaves, apart from the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from pasch.lights.hints import Hint
from pasch.lights.setup import is_setting_up
from pasch.live.clock.clock import ClockTerms
from pasch.referee.model.state import State

__all__ = ["Sound", "TableSettings"]


class Sound(Enum):
    """What is audible: nothing, the board's tunes, or tunes and spoken sentences."""

    OFF = "off"
    BEEP = "beep"
    SPOKEN = "spoken"


@dataclass(frozen=True, slots=True)
class TableSettings:
    """How the table behaves, apart from the rules: times in s, brightness 0 to 15.

    `gather_s`: how long a press waits for another that belongs to it; `choice_s`: the same while
    presses step through a choice that the dice show; `pace_s`: how long a machine waits before it
    acts; `machines`: the level at which a machine plays each of these seats. `own_dice`: the
    players throw their own dice and type the numbers. `clock` None: no time is taken. `is_agreed`:
    both players of a match want the machine's help.
    `is_watched`: a camera watches, and must have seen the start position before the board rolls.
    """

    no_play_s: float = 4.0
    tie_s: float = 1.5
    gather_s: float = 0.35
    choice_s: float = 1.4
    brightness: int = 10
    hint: Hint = Hint.OFF
    sound: Sound = Sound.BEEP
    own_dice: bool = False
    pace_s: float = 0.8
    machines: Mapping[str, str] = field(default_factory=dict)
    is_tutor: bool = False
    is_agreed: bool = False
    clock: ClockTerms | None = None
    is_watched: bool = False

    @property
    def has_help(self) -> bool:
        """Whether the machine helps people; in a match, only if both players agree."""
        return self.is_tutor or self.hint is Hint.BEST

    @property
    def needs_agreement(self) -> bool:
        """Whether in a match both players would still have to agree to the help."""
        return self.has_help and not self.is_agreed

    @property
    def has_machine(self) -> bool:
        """Whether a machine plays or helps."""
        return bool(self.machines) or self.has_help

    def is_unsure_start(self, state: State) -> bool:
        """Whether the camera has not yet surely seen the start position of a new game."""
        return self.is_watched and state.awaits_start and not is_setting_up(state)
