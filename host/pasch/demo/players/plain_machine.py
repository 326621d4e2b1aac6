"""The machine of the demo: thinks at once, and only of what lies on the board.

It neither doubles nor resigns, and rolls whenever it may: what else it did between two plays the
virtual players, who see nothing but lights, would not notice.
"""

from __future__ import annotations

from dataclasses import replace

from pasch.live.machine.job import Job, Thought, thought_over
from pasch.players.player import Throw
from pasch.referee.model.commands import Done, Double, Resign

__all__ = ["PlainMachine"]


class PlainMachine:
    """`Thinks` in this process."""

    def ask(self, job: Job) -> Thought:
        """The thought on a job, without the cube, without giving up, and with every free roll."""
        has_free_roll = not job.has_plays and Throw() in job.acts
        silent = (Double, Resign, Done) if has_free_roll else (Double, Resign)
        acts = tuple(one for one in job.acts if not isinstance(one, silent))
        return thought_over(replace(job, acts=acts))

    def close(self) -> None:
        """Nothing was begun."""
