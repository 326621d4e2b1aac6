"""What a table is opened with once everything has been chosen, on the page or elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pasch.errors import RequestError
from pasch.live.model.settings import TableSettings
from pasch.referee.model.commands import Start
from pasch.referee.protocol.parsing import plain_name
from pasch.rules import game_named
from pasch.rules.model.game import Game
from pasch_hardware.boards.board import BoardProfile
from pasch_vision.calibration import Calibration
from pasch_vision.sources.camera import LatestFrame

__all__ = ["Chosen", "Terms", "told_apart"]


def told_apart(players: Mapping[str, str]) -> dict[str, str]:
    """The plain names by seat; raises `RequestError` if two players have the same name: nobody
    would know which is meant, and their figures would be counted as one person's. An empty name,
    of whoever gave none, is no name: whoever reads it sees the seat's in their own language.
    """
    names = {seat: plain_name(name) for seat, name in players.items()}
    called = [name.casefold() for name in names.values()]
    for name in filter(None, names.values()):
        if called.count(name.casefold()) > 1:
            raise RequestError(
                "two players are called {name}: give them different names", name=name
            )
    return names


@dataclass(frozen=True, slots=True)
class Terms:
    """A game that can begin: the referee's start command, the board, the table's settings."""

    start: Start
    profile: BoardProfile
    settings: TableSettings

    @property
    def game(self) -> Game:
        """The game."""
        return game_named(self.start.game)

    def as_json(self) -> dict[str, Any]:
        """The terms as they were chosen (docs/page-protocol.md)."""
        clock, match = self.settings.clock, self.start.match
        return {
            "game": self.start.game,
            "players": dict(self.start.players),
            "match": match.length if match else None,
            "clock": {"delay_s": clock.delay_s, "reserve_s": clock.reserve_s} if clock else None,
            "options": dict(self.start.options),
            "board": self.profile.name,
            "dice": "own" if self.settings.own_dice else "program",
            "machines": dict(self.settings.machines),
            "hints": self.settings.hint.value,
            "tutor": self.settings.is_tutor,
            "agreed": self.settings.is_agreed,
        }


@dataclass(frozen=True, slots=True)
class Chosen:
    """Everything a table needs; the camera is open and passes to the receiver.

    `is_new`: an unfinished game is not continued.
    """

    terms: Terms
    camera: LatestFrame
    calibration: Calibration
    is_new: bool
