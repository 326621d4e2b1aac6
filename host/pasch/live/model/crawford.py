"""The note about the Crawford game beside a match's score."""

from pasch.referee.model.state import State
from pasch_hardware.message import Message

__all__ = ["crawford_note"]


def crawford_note(state: State) -> Message | None:
    """Whether this game (or the next, once it is over) is the Crawford game, or that game is past;
    None if it is still to come, or there is none.
    """
    match = state.match_after or state.match
    if match is None or match.length == 1 or state.match_winner is not None:
        return None
    if match.is_crawford:
        return Message("crawford.now" if state.outcome is None else "crawford.next")
    return Message("crawford.past") if match.was_crawford else None
