"""The engines that judge a game in place of the machine player: which games, and how deep."""

from collections.abc import Sequence

from pasch.analysis.sage_package import find_sage_for
from pasch.journal.replay.record import GameRecord
from pasch.journal.stats.gnubg import find_judge_of

__all__ = ["GNUBG", "PLIES", "SAGE", "require_engine"]

GNUBG, SAGE = "gnubg", "bgsage"
# How deep they look unless told: GNU Backgammon's default, and what takes some seconds a game.
PLIES = {GNUBG: 2, SAGE: 1}


def require_engine(name: str, records: Sequence[GameRecord]) -> None:
    """Raise `JournalError` if the engine is missing or cannot judge these games; the machine
    player, at any level, judges all.
    """
    if name == GNUBG:
        find_judge_of(records)
    elif name == SAGE:
        find_sage_for(records)
