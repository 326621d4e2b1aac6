"""The demo's machine: thinks at once, and only about the position.

It neither doubles nor resigns, and rolls whenever it may: the virtual players, who see only
lights, would not notice anything else between two plays.
"""

from dataclasses import replace

from pasch.live.machine.job import Job, Thought
from pasch.live.machine.thinking import thought_over
from pasch.players.player import Throw
from pasch.referee.model.commands import Done, Double, Resign

__all__ = ["PlainMachine"]


class PlainMachine:
    """`Thinks` in this process."""

    def ask(self, job: Job) -> Thought:
        """The answer to a job, without cube and resignation, and taking every optional roll."""
        acts = job.decision.choices
        stay_lying = job.decision.game.flow.reroll is not None
        has_free_roll = not job.has_plays and Throw() in acts and not stay_lying
        silent = (Double, Resign, Done) if has_free_roll else (Double, Resign)
        plain = tuple(one for one in acts if not isinstance(one, silent))
        return thought_over(replace(job, decision=replace(job.decision, choices=plain)))

    def close(self) -> None:
        """Do nothing: there is no process to end."""
