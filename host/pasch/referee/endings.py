"""How a game ends, and what it counts."""

from __future__ import annotations

from pasch.referee.answers import NOBODY, Answer, Verdict
from pasch.referee.events import EventKind, JournalEvent
from pasch.referee.replies import cube_json, points_text, sentence
from pasch.referee.state import State
from pasch.rules.scoring import game_points

__all__ = ["GRADES", "game_over", "game_over_event"]

# What a resignation may offer: the grades of a win by the points they count.
GRADES = {1: "single", 2: "gammon", 3: "backgammon"}


def game_over_event(state: State, winner: str, grade: str, by: str) -> JournalEvent:
    """The end of the game: a win of `grade`, by `play`, `drop` or `resignation`."""
    if by == "drop":
        score = state.cube.value
    else:
        score = game_points(grade, state.cube.value, state.options, state.cube.is_turned)
    match = None
    if state.match:
        points = {**state.match.score, winner: state.match.score[winner] + score}
        match = {"length": state.match.length, "score": points}
    return JournalEvent.of(
        EventKind.GAME_OVER, winner=winner, score=score, grade=grade, by=by, match=match
    )


def game_over(state: State, lang: str, verdict: Verdict = Verdict.GAME_OVER) -> Answer:
    """The answer in a state whose game is over."""
    outcome = state.outcome
    if outcome is None:
        raise AssertionError("the game is not over")
    points = points_text(outcome.score, lang)
    key, match = "wins", None
    if state.match:
        score = dict(state.match.score)
        score[outcome.winner] += outcome.score
        is_won = score[outcome.winner] >= state.match.length
        key = "wins-match" if is_won else "wins"
        match = {"length": state.match.length, "score": score, "is_over": is_won}
    return Answer(
        verdict,
        turn=NOBODY,
        message=sentence(key, lang, seat=outcome.winner, points=points),
        places=state.position,
        due="game-over",
        score=outcome.score,
        winner=outcome.winner,
        grade=outcome.grade,
        cube=cube_json(state.cube) if state.options.get("cube") == "on" else None,
        match=match,
    )
