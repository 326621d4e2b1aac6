"""What has to be decided now in a game before a referee, and everything that may be chosen.

It does not work out the choices itself: it offers whatever the referee does not refuse.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from pasch.errors import PaschError
from pasch.players.player import Act, Choice, Decision, Throw, throws_of
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import (
    AskRoll,
    Beaver,
    Command,
    Done,
    Double,
    Drop,
    Name,
    Resign,
    Take,
)
from pasch.referee.model.state import EntryKind, Phase, State
from pasch.referee.referee import Referee
from pasch.rules.model.game import Next

__all__ = ["decision_due"]


def decision_due(referee: Referee) -> Decision | None:
    """What has to be decided now; None before and after a game."""
    state = referee.state
    if state.phase in (Phase.IDLE, Phase.OVER):
        return None
    if state.phase is Phase.OPENING:
        seat = next(seat for seat in state.contenders if seat not in state.thrown)
        return _decision(state, seat, (Throw(),))
    if state.offer is not None:
        seat = state.offer.waiting[0]
        return _decision(state, seat, _allowed(referee, (Take(seat), Drop(seat), Beaver(seat))))
    seat = state.mover
    if state.phase is Phase.NAMING:
        names = state.game.flow.choices(state.situation)
        return _decision(state, seat, tuple(Name(seat, name) for name in names))
    if state.phase is Phase.TO_ROLL:
        grades = tuple(state.game.scoring.grades) or (None,)
        rare: list[Act] = [Done(seat), Double(seat)]
        rare += [Resign(seat, grade) for grade in grades]
        return _decision(state, seat, (Throw(), *_allowed(referee, rare)))
    if state.look is not None and state.look.verdict is Verdict.LEGAL:
        is_won = state.ruling.due is Next.GAME_OVER
        return _decision(state, seat, (Done(seat), *(() if is_won else _throws(referee, seat))))
    plays = state.game.plays_in_time(state.situation)
    throws = _throws(referee, seat)
    return _decision(state, seat, (*plays, *throws) if throws else plays)


def _decision(state: State, seat: str, choices: Sequence[Choice]) -> Decision:
    lying = state.look.position if state.look else state.position
    situation = replace(state.situation_of(state.turn or ""), position=lying)
    return Decision(
        state.game,
        seat,
        situation,
        state.position,
        choices,
        state.cube,
        state.match,
        state.offer,
        _has_doubled(state, seat),
    )


def _has_doubled(state: State, seat: str) -> bool:
    """Whether a seat has doubled since the last play of another."""
    turn = takewhile(lambda one: one.seat == seat or not one.kind.is_play, reversed(state.record))
    return any(one.kind is EntryKind.DOUBLED and one.seat == seat for one in turn)


def _throws(referee: Referee, seat: str) -> tuple[Throw, ...]:
    """The dice that may be thrown again now, in a game whose dice stay lying."""
    state = referee.state
    if state.series is None:
        return ()
    return tuple(
        throw
        for throw in throws_of(state.game)
        if not _is_refused(referee, AskRoll(seat, 1, "0", which=throw.which))
    )


def _allowed(referee: Referee, acts: Sequence[Act]) -> tuple[Act, ...]:
    """The choices that the referee does not refuse."""
    return tuple(act for act in acts if not _is_refused(referee, act))


def _is_refused(referee: Referee, command: Command) -> bool:
    try:
        return referee.decide(command).verdict is Verdict.REFUSED
    except PaschError:
        return True
