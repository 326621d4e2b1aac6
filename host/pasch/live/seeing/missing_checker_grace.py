"""A missing checker may be in a hand, and a blot lifted that is hit next: nobody is accused before
there has been time for that.

A hand that holds a checker beside the board, or only reaches over its edge, is not in the picture.
Sans-IO: `now_s` is passed in. Rules on nothing.
"""

from collections.abc import Mapping

from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.state import Phase, State
from pasch.rules.model.game import Status
from pasch.rules.model.position import on_board

__all__ = ["IN_HAND_S", "LIFTED_S", "MissingCheckerGrace"]

# How long a checker may be gone before it counts as missing.
IN_HAND_S = 1.5
# How long a checker that the play can still hit may lie where hit ones go, or be gone.
LIFTED_S = 6.0


def lacks_checkers(state: State, seen: Mapping[str, str]) -> bool:
    """Whether fewer checkers of some colour are seen than were on the board before the play."""
    return any(
        on_board(seen, letter) < on_board(state.position, letter)
        for letter in state.game.equipment.letters.values()
    )


class MissingCheckerGrace:
    """Measures how long a wrong play that may still become right has been seen."""

    def __init__(self) -> None:
        self._seen: Mapping[str, str] = {}
        self._since_s = 0.0

    def waits(
        self,
        state: State,
        seen: Mapping[str, str],
        answer: Answer,
        now_s: float,
        is_handed_over: bool = False,
    ) -> bool:
        """Whether to hold back the answer to a picture that shows `seen`."""
        patience_s = 0.0
        if state.phase is Phase.PLAYING and answer.verdict is Verdict.ILLEGAL:
            ruling = (answer.change.after if answer.change else state).ruling
            may_hit = ruling.status is Status.ILLEGAL and ruling.judgement.dice_left
            if may_hit and not is_handed_over:
                patience_s = LIFTED_S
            elif lacks_checkers(state, seen):
                patience_s = IN_HAND_S
        if not patience_s:
            self._seen = {}
            return False
        if seen != self._seen:
            self._seen, self._since_s = seen, now_s
        return now_s - self._since_s < patience_s
