"""What a board or host that has just started has to show of what happened before."""

from __future__ import annotations

from pasch.referee.answers import Answer, Verdict
from pasch.referee.state import Entry, EntryKind, State

__all__ = ["is_no_play", "told_again"]


def is_no_play(entry: Entry) -> bool:
    """Whether a turn of the record passed because nothing could be played."""
    return entry.kind is EntryKind.NO_PLAY


def told_again(state: State, entry: Entry) -> Answer:
    """The answer that a recorded no play was given when it was rolled, for its lights."""
    situation = state.game.situation(entry.before, entry.seat, entry.dice, options=state.options)
    return Answer(
        Verdict.NO_PLAY,
        turn=state.turn,
        seat=entry.seat,
        dice=entry.dice,
        blocked_by=state.game.blocked_by(situation),
    )
