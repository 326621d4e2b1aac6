"""A missing checker may be in a hand: nobody is accused before there has been time to put it down.

A hand that holds a checker beside the board, or only reaches over its edge, is not in the picture.
Sans-IO: `now_s` is passed in. Rules on nothing.
"""

from collections.abc import Mapping

from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.state import Phase, State
from pasch_hardware.boards.kinds import TRAYS

__all__ = ["IN_HAND_S", "MissingCheckerGrace"]

# How long a checker may be gone before it counts as missing.
IN_HAND_S = 1.5


def lacks_checkers(state: State, seen: Mapping[str, str]) -> bool:
    """Whether fewer checkers of some colour are seen than were on the board before the play."""
    return any(
        _in_sight(seen, letter) < _in_sight(state.position, letter)
        for letter in state.game.equipment.letters.values()
    )


def _in_sight(places: Mapping[str, str], letter: str) -> int:
    return sum(content.count(letter) for place, content in places.items() if place not in TRAYS)


class MissingCheckerGrace:
    """Measures how long a wrong play with a missing checker has been seen."""

    def __init__(self) -> None:
        self._seen: Mapping[str, str] = {}
        self._since_s = 0.0

    def waits(self, state: State, seen: Mapping[str, str], answer: Answer, now_s: float) -> bool:
        """Whether to hold back the answer to a picture that shows `seen`."""
        is_gone = state.phase is Phase.PLAYING and lacks_checkers(state, seen)
        if not is_gone or answer.verdict is not Verdict.ILLEGAL:
            self._seen = {}
            return False
        if seen != self._seen:
            self._seen, self._since_s = seen, now_s
        return now_s - self._since_s < IN_HAND_S
