"""Whether Open Sage (package `bgsage`) is installed, and which games it can judge.

Those are the games played with Backgammon's checkers and rules, whatever their start position.
"""

import importlib
from collections.abc import Sequence
from typing import Any

from pasch.analysis.telling import is_in_field_terms
from pasch.errors import JournalError
from pasch.journal.replay.record import GameRecord
from pasch.players.cube.match_equity import LONGEST

__all__ = ["find_open_sage", "find_sage_for"]

PACKAGE = "bgsage"


def find_open_sage() -> Any:
    """The package; raises `JournalError` with the command that installs it."""
    try:
        return importlib.import_module(PACKAGE)
    except ModuleNotFoundError as error:
        if error.name != PACKAGE:
            raise
        raise JournalError("Open Sage is not installed; call 'pip install bgsage'") from None


def find_sage_for(records: Sequence[GameRecord]) -> None:
    """Raise `JournalError` if it is missing or cannot judge these games."""
    find_open_sage()
    for one in records:
        if not is_in_field_terms(one.game):
            raise JournalError("Open Sage plays Backgammon, not {game}", game=one.game)
        if one.match is not None and one.match.length > LONGEST:
            raise JournalError("Open Sage knows matches to {most} points", most=LONGEST)
