"""A decision on its way to a worker and back: plain values, from which the worker finds the plays
again. What thinks is loaded by the worker alone (`thinking`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pasch.players.due import decision_due
from pasch.players.player import Choice, Decision
from pasch.referee.model.commands import Roll, Start
from pasch.referee.model.state import Cube, Match, Offer
from pasch.referee.referee import Referee
from pasch.rules import game_named
from pasch.rules.model.game import Play, Situation
from pasch.rules.model.position import Position
from pasch_hardware.message import Message

__all__ = ["Job", "Thought", "decision_of", "first_job", "job_of"]


@dataclass(frozen=True, slots=True)
class Job:
    """One decision of `seat` for a machine of this level; `acts`: the choices other than plays;
    `is_ranked`: all plays are wanted, best first.
    """

    game: str
    level: str
    seat: str
    position: Position
    turn: str
    dice: tuple[int, ...]
    hidden: Mapping[str, Any]
    options: Mapping[str, str]
    before: Position
    has_plays: bool
    acts: tuple[Choice, ...]
    cube: Cube
    match: Match | None
    offer: Offer | None
    is_ranked: bool = False


@dataclass(frozen=True, slots=True)
class Thought:
    """The choice, and what people should be told about how it was made (None: nothing); on request
    all plays with their equities, best first, and the points that an even game usually decides.
    """

    choice: Choice
    note: Message | None = None
    ranked: tuple[tuple[Play, float], ...] = ()
    unit: float = 1.0


def job_of(decision: Decision, level: str, is_ranked: bool = False) -> Job:
    """The decision as a job."""
    asked = decision.situation
    match = decision.match
    return Job(
        decision.game.name,
        level,
        decision.seat,
        asked.position,
        asked.turn,
        asked.dice,
        dict(asked.state),
        dict(asked.options),
        decision.before,
        decision.has_plays,
        decision.acts,
        decision.cube,
        replace(match, score=dict(match.score)) if match else None,
        decision.offer,
        is_ranked,
    )


def first_job(start: Start, level: str) -> Job:
    """A job like those that the game will set: all plays of a first roll. Whoever has answered it
    has loaded the game's network and compiled what every decision takes.
    """
    referee = Referee()
    referee.handle(start)
    seat = referee.state.turn or referee.state.contenders[0]
    referee.handle(replace(start, turn=seat))
    faces = referee.state.game.equipment.every_die
    # Three and more, as a game may give 1-2 and doublets a meaning of their own.
    referee.handle(Roll(seat, tuple(die[2 + index] for index, die in enumerate(faces))))
    decision = decision_due(referee)
    assert decision is not None
    return job_of(decision, level, is_ranked=True)


def decision_of(job: Job) -> Decision:
    """The decision that the job came from."""
    game = game_named(job.game)
    asked = Situation(job.position, job.turn, job.dice, job.hidden, job.options)
    plays = game.plays_in_time(asked) if job.has_plays else ()
    choices = (*plays, *job.acts) if job.acts else plays
    return Decision(game, job.seat, asked, job.before, choices, job.cube, job.match, job.offer)
