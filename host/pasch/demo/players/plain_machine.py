"""The machine of the demo: thinks at once, and only of what lies on the board.

It neither doubles nor resigns, which the virtual players, who see nothing but lights, would not
notice.
"""

from __future__ import annotations

from dataclasses import replace

from pasch.live.machine.job import Job, Thought, thought_over
from pasch.referee.model.commands import Double, Resign

__all__ = ["PlainMachine"]


class PlainMachine:
    """`Thinks` in this process."""

    def ask(self, job: Job) -> Thought:
        """The thought on a job, without the cube and without giving up."""
        acts = tuple(one for one in job.acts if not isinstance(one, Double | Resign))
        return thought_over(replace(job, acts=acts))

    def close(self) -> None:
        """Nothing was begun."""
