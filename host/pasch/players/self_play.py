"""Games before a referee without board or camera: players decide, the referee rules.

It does not work out the choices itself: it offers whatever the referee does not refuse. Knows no
clock and no file; the referee's state and answers hold what happened.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from pasch.errors import PaschError
from pasch.players.player import Act, Choice, Decision, Player, Throw, dice_by_chance
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.commands import (
    AskRoll,
    Beaver,
    Command,
    Done,
    Double,
    Drop,
    Name,
    Resign,
    Roll,
    Seen,
    Take,
)
from pasch.referee.model.state import Phase, State
from pasch.referee.referee import Referee
from pasch.rules.model.game import Play

__all__ = ["decision_due", "played"]


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
        return _decision(state, seat, (Done(seat), *_throws(referee, seat)))
    plays = state.game.plays_in_time(state.situation)
    throws = _throws(referee, seat)
    return _decision(state, seat, (*plays, *throws) if throws else plays)


def command_of(decision: Decision, choice: Choice, chance: random.Random) -> Command:
    """The command for a choice; `chance` throws the dice, and a play becomes an observation."""
    if isinstance(choice, Play):
        return Seen(choice.position)
    if not isinstance(choice, Throw):
        return choice
    is_opening = not decision.situation.turn
    count = decision.game.opening.dice if is_opening else decision.game.equipment.dice
    dice = dice_by_chance(decision.game, chance, choice.which, count)
    return Roll(decision.seat, dice, which=choice.which)


def played(
    referee: Referee, players: Mapping[str, Player], chance: random.Random
) -> Iterator[tuple[Decision, Choice, Answer]]:
    """Play the game that the referee has begun to its end, decision by decision.

    >>> from pasch.players.player import RandomPlayer
    >>> from pasch.referee.model.commands import Start
    >>> from pasch.rules import GAMES, game_named
    >>> chance = random.Random(1)
    >>> for name in GAMES:
    ...     referee = Referee()
    ...     begun = referee.handle(Start(name))
    ...     players = dict.fromkeys(game_named(name).seats, RandomPlayer(chance))
    ...     *_, (decision, choice, answer) = played(referee, players, chance)
    ...     assert answer.winner == referee.state.outcome.winner, name
    """
    while (decision := decision_due(referee)) is not None:
        choice = players[decision.seat].choose(decision)
        answer = referee.handle(command_of(decision, choice, chance))
        yield decision, choice, answer


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
    )


def _throws(referee: Referee, seat: str) -> tuple[Throw, ...]:
    """The dice that may be thrown again now, in a game whose dice stay lying."""
    state = referee.state
    if state.series is None:
        return ()
    dice = range(state.game.equipment.dice)
    some = [which for count in dice[1:] for which in combinations(dice, count)]
    return tuple(
        Throw(which)
        for which in ((), *some)
        if not _is_refused(referee, AskRoll(seat, 1, "0", which=which))
    )


def _allowed(referee: Referee, acts: Sequence[Act]) -> tuple[Act, ...]:
    """The choices that the referee does not refuse."""
    return tuple(act for act in acts if not _is_refused(referee, act))


def _is_refused(referee: Referee, command: Command) -> bool:
    try:
        return referee.decide(command).verdict is Verdict.REFUSED
    except PaschError:
        return True
