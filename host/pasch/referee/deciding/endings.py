"""How a game ends, and what it is worth."""

from collections.abc import Mapping

from pasch.referee.deciding.answer_builders import (
    hidden_json,
    phrase,
    points_message,
    won_message,
)
from pasch.referee.folding.reducer import changed
from pasch.referee.model.answers import NOBODY, Answer, Change, Verdict
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import State, Termination
from pasch.rules.model.game import Grade, Next
from pasch.rules.model.scoring import doubled

__all__ = ["ended", "game_over", "game_over_event"]


def ended(change: Change) -> Change:
    """The change, with the end of the game added if the board or the points decide it."""
    state = change.after
    finish = state.finish
    if finish is None:
        return change
    others = [seat for seat in state.playing if seat != finish.winner]
    losses = dict(finish.owed) or {others[0]: finish.points}
    over = game_over_event(state, finish.winner, losses, finish.grade, Termination.PLAY)
    return change.then(changed(state, over))


def game_over_event(
    state: State, winner: str, losses: Mapping[str, int], grade: Grade, by: Termination
) -> JournalEvent:
    """The event that ends the game with a win of `grade`.

    `losses`: what each loser owes before the cube; a seat that left earlier pays what it owed when
    it left.
    """
    cube = state.cube
    pays = {
        seat: doubled(points, cube.value, state.options, cube.is_turned)
        for seat, points in losses.items()
    } | dict(state.owed)
    score = sum(pays.values())
    match = None
    if state.match:
        points = {**state.match.score, winner: state.match.score[winner] + score}
        match = {"length": state.match.length, "score": points}
    several = {"pays": pays} if len(state.game.seats) > 2 else {}
    return JournalEvent.of(
        EventKind.GAME_OVER,
        winner=winner,
        score=score,
        grade=grade.value,
        by=by.value,
        match=match,
        **several,
    )


def game_over(change: Change, verdict: Verdict = Verdict.GAME_OVER) -> Answer:
    """The answer to a change that has ended the game."""
    state = change.after
    outcome = state.outcome
    if outcome is None:
        raise AssertionError("the game is not over")
    said, match, after = won_message(outcome), None, state.match_after
    if after is not None:
        champion = state.match_winner
        is_over = champion is not None
        match = {"length": after.length, "score": dict(after.score), "is_over": is_over}
        if is_over:
            key = "wins-match" if champion == outcome.winner else "match-over"
            said = phrase(key, seat=outcome.winner, points=points_message(outcome.score))
    return Answer(
        verdict,
        turn=NOBODY,
        message=said,
        places=state.position,
        due=Next.GAME_OVER,
        score=outcome.score,
        winner=outcome.winner,
        grade=outcome.grade,
        pays=dict(outcome.pays),
        state=hidden_json(state),
        cube=state.cube.as_dict() if state.has_cube else None,
        match=match,
        change=change,
    )
