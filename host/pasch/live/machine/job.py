"""A decision on its way to a worker and back, without its plays, which the worker finds again.
What thinks is loaded by the worker alone (`thinking`).
"""

from dataclasses import dataclass, replace

from pasch.players.due import decision_due
from pasch.players.player import Choice, Decision
from pasch.referee.model.commands import Roll, Start
from pasch.referee.referee import Referee
from pasch.rules.model.game import Play
from pasch_hardware.message import Message

__all__ = ["Job", "Thought", "decision_of", "first_job", "job_of"]


@dataclass(frozen=True, slots=True)
class Job:
    """A decision for a machine of this level. Its `choices` are those other than plays;
    `is_ranked`: all plays are wanted, best first.
    """

    decision: Decision
    has_plays: bool
    level: str
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
    without_plays = replace(decision, choices=decision.acts)
    return Job(without_plays, decision.has_plays, level, is_ranked)


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
    if not job.has_plays:
        return job.decision
    acts = job.decision.choices
    plays = job.decision.game.plays_in_time(job.decision.situation)
    return replace(job.decision, choices=(*plays, *acts) if acts else plays)
