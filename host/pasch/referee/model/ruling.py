"""The rules' verdict on one reading of the board, with what follows if it stands. A value only."""

from dataclasses import dataclass

from pasch.rules.model.game import Judgement, Next, Play, Status
from pasch.rules.model.position import Position

__all__ = ["Ruling"]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A reading, completed, and its judgement; `due` is what follows if it stands."""

    position: Position
    judgement: Judgement
    due: Next

    @property
    def status(self) -> Status:
        """Legal, illegal or incomplete."""
        return self.judgement.status

    @property
    def play(self) -> Play | None:
        """The legal play, if it is one."""
        return self.judgement.play

    @property
    def is_waiver(self) -> bool:
        """Whether nothing was moved in a game that allows that."""
        return self.play is not None and not self.play.notation
