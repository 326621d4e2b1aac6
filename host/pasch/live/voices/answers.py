"""Answers to questions at the table: the words, the board, pips, the score.

Lines of plain text in the reader's language, made from the state alone. Decides nothing.
"""

from collections.abc import Callable, Collection, Iterator, Mapping

from pasch.journal.stats.pips import pip_count
from pasch.live.model.crawford import crawford_note
from pasch.live.model.offered import offer_note
from pasch.live.model.place_names import dice_lying, player, standing
from pasch.live.model.table_events import Asked, Question
from pasch.live.voices.board_text import board_text
from pasch.live.voices.card import typed_card
from pasch.live.voices.notices import naming_note
from pasch.messages import sentence
from pasch.referee.model.state import Phase, State
from pasch_hardware.message import Message, message

__all__ = ["answer_lines"]


def answer_lines(asked: Asked, lang: str, machines: Collection[str] = ()) -> tuple[str, ...]:
    """The lines that answer a question; empty for one that needs no answer.

    Nobody has to do what the seats of `machines` do by themselves.
    """
    if asked.question is Question.HELP:
        return tuple(typed_card(lang))
    if asked.question is Question.BOARD:
        state = asked.state
        due = (sentence(each, lang) for each in _due(state, machines))
        return (*board_text(state.game, state.position, lang), *due)
    said = ANSWERS.get(asked.question)
    return tuple(sentence(each, lang) for each in said(asked.state)) if said else ()


def _due(state: State, machines: Collection[str]) -> Iterator[Message]:
    """Who has to do what, where that can be said in a sentence."""
    if offered := offer_note(state):
        yield offered
    elif naming := naming_note(state, machines):
        yield naming
    elif state.phase is Phase.TO_ROLL:
        yield message("asked.to-roll", player=player(state, state.mover))
    elif state.phase is Phase.PLAYING:
        dice = dice_lying(state)
        yield message("asked.playing", player=player(state, state.mover), dice=dice)


def _pips(state: State) -> Iterator[Message]:
    for seat in state.playing:
        pips = pip_count(state.game, state.position, seat)
        if pips is None:
            yield message("asked.no-pips")
            return
        yield message("asked.pips", player=player(state, seat), count=pips)


def _score(state: State) -> Iterator[Message]:
    """The match, the points of this game if it counts them, and the cube if it may be turned."""
    match = state.match_after or state.match
    if match is None:
        yield message("asked.single")
    else:
        yield message("asked.match", length=match.length, score=standing(state, match.score))
        if told := crawford_note(state):
            yield told
    if points := state.hidden.get("points"):
        yield message("asked.points", score=standing(state, points))
    is_cubeless = state.outcome is not None or bool(match and match.is_crawford)
    if state.has_cube and not is_cubeless:
        key = "cube" if state.cube.owner is None else "cube-of"
        owner = player(state, state.cube.owner or "")
        yield message(f"asked.{key}", value=state.cube.value, player=owner)


ANSWERS: Mapping[Question, Callable[[State], Iterator[Message]]] = {
    Question.PIPS: _pips,
    Question.SCORE: _score,
}
