"""A backgammon match as another program wrote it, before it is checked against the rules.

The readers of `.mat` and `.sgf` return it, and `match_import` plays it through the referee.
"""

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from types import MappingProxyType

from pasch.errors import NotationError
from pasch.journal.formats.moves import Stretch
from pasch.referee.model.cube import UNTURNED, Cube
from pasch.rules.model.position import Position
from pasch_hardware.message import Message

__all__ = [
    "ForeignGame",
    "ForeignMatch",
    "ImportedAction",
    "ImportedKind",
    "Measure",
    "day_ms",
    "local_day",
]

# Limits far beyond any game (a long one has 200 plays) and any match.
MOST_OF_GAME, MOST_GAMES, MOST_PLAYS = 1000, 500, 20_000


class ImportedKind(Enum):
    """What a player did, or how the file changes the board."""

    PLAY = "play"
    DOUBLE = "double"
    BEAVER = "beaver"
    TAKE = "take"
    DROP = "drop"
    SET_UP = "set-up"


@dataclass(frozen=True, slots=True)
class ImportedAction:
    """One action of a seat; `where` names the line or node; `position`: one to set up;
    `is_unknown`: the file says that it does not know the play.
    """

    kind: ImportedKind
    where: Message
    seat: str = ""
    dice: tuple[int, ...] = ()
    moves: tuple[Stretch, ...] = ()
    position: Position | None = None
    is_unknown: bool = False


@dataclass(slots=True)
class ForeignGame:
    """One game, as far as it has been read: `score` when it began, actions in order, who won what
    according to the file.

    `cube` is how the cube lies before the first roll; `fault` what ends the readable part, None if
    all of it could be read.
    """

    players: Mapping[str, str] = field(default_factory=dict)
    score: Mapping[str, int] = field(default_factory=dict)
    deeds: list[ImportedAction] = field(default_factory=list)
    winner: str = ""
    points: int = 0
    is_crawford: bool | None = None
    fault: Message | None = None
    cube: Cube = UNTURNED


@dataclass(frozen=True, slots=True)
class ForeignMatch:
    """Games in order; `length` 0 is for money, `played_ms` None if no date is given.

    `options` are house rules that the file names; `fault` as in a game, but outside any.
    """

    length: int
    games: tuple[ForeignGame, ...]
    played_ms: int | None = None
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    fault: Message | None = None


class Measure:
    """Counts how much of a match has been read: no reader goes on beyond the size of any match."""

    def __init__(self) -> None:
        self._games = self._plays = self._of_game = 0

    def begin_game(self) -> None:
        """Count another game; raises `NotationError` if there are too many."""
        if self._games >= MOST_GAMES or self._plays >= MOST_PLAYS:
            raise NotationError(
                "no match has more than {games} games or {plays} plays",
                games=MOST_GAMES,
                plays=MOST_PLAYS,
            )
        self._games += 1
        self._of_game = 0

    def add_play(self) -> None:
        """Count another action; raises `NotationError` if there are too many for a game."""
        if self._of_game >= MOST_OF_GAME:
            raise NotationError("no game has more than {most} plays", most=MOST_OF_GAME)
        self._plays += 1
        self._of_game += 1


def day_ms(text: str) -> int | None:
    """The local start of a day written `2026.01.02` or `2026-01-02`; None if there is no such day.

    >>> local_day(day_ms("2026.01.02")), day_ms("2026-13-01")
    ((2026, 1, 2), None)
    """
    found = re.match(r"(\d{4})[.-](\d\d)[.-](\d\d)", text)
    if not found:
        return None
    year, month, day = map(int, found.groups())
    try:
        return int(datetime(year, month, day).timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        return None


def local_day(time_ms: int) -> tuple[int, int, int]:
    """The local year, month and day of a moment, as other programs date games."""
    day = time.localtime(time_ms / 1000)
    return day.tm_year, day.tm_mon, day.tm_mday
