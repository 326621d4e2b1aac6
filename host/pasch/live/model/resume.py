"""What a restarted board or host has to know and show about earlier events."""

from pasch.messages.names import given_names
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.commands import Start
from pasch.referee.model.events import JournalEvent
from pasch.referee.model.state import EntryKind, Phase, RecordEntry, State
from pasch.referee.referee import Referee

__all__ = ["asked_in_vain", "counts_in", "follows_no_play", "repeated_answer"]


def asked_in_vain(start: Start, state: State, begun: JournalEvent) -> tuple[str, ...]:
    """What was asked for and is otherwise in the game that goes on instead."""
    names, options = given_names(start.players), start.options
    length, goes_to = (match and match.length for match in (start.match, state.match))
    lies = Referee().decide(start).places if start.places else None
    is_other = {
        "players": any(names.values()) and names != given_names(state.players),
        "length": length and length != goes_to,
        "rules": any(options[name] != state.options.get(name) for name in options),
        "position": lies is not None and lies.as_dict() != begun.data.get("places"),
    }
    return tuple(what for what, is_so in is_other.items() if is_so)


def counts_in(state: State) -> dict[str, int]:
    """How many checkers each colour has; none for a seat that has never played."""
    game = state.game
    seats = (*state.playing, *(seat for seat, _ in state.owed))
    return {
        letter: game.equipment.checkers * (seat in seats)
        for seat, letter in game.equipment.letters.items()
    }


def follows_no_play(state: State) -> bool:
    """Whether the last turn was a no play, and nothing has happened since.

    If dice stay lying, the next seat may already be playing with them.
    """
    last = state.record[-1] if state.record else None
    if last is None or last.kind is not EntryKind.NO_PLAY:
        return False
    is_untouched = state.look is None or state.look.position == state.position
    return state.phase is Phase.TO_ROLL or (state.is_borrowing and is_untouched)


def repeated_answer(state: State, entry: RecordEntry) -> Answer:
    """The answer that a recorded no play got when it was rolled, for its lights."""
    situation = state.game.situation(entry.before, entry.seat, entry.dice, options=state.options)
    return Answer(
        Verdict.NO_PLAY,
        turn=state.turn,
        seat=entry.seat,
        dice=entry.dice,
        blocked_by=state.game.blocked_by(situation),
    )
