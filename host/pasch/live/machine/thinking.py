"""What a worker's process does with a job, by the machine's networks.

Only that process imports this module: the networks' compiled loops take a third of a second and
60 MB, which a table without a machine never needs.
"""

from pasch.live.machine.job import Job, Thought, decision_of
from pasch.players.machine.level import LEVELS
from pasch.players.machine.machine import MachinePlayer

__all__ = ["thought_over"]


def thought_over(job: Job) -> Thought:
    """The machine's choice; raises `PaschError` if its network's weights are missing."""
    player = MachinePlayer(LEVELS[job.level])
    decision = decision_of(job)
    if job.is_ranked:
        adviser = player.adviser(decision)
        rated = adviser.plays(decision.situation)
        ranked = tuple((one.play, one.equity) for one in rated)
        return Thought(rated[0].play, adviser.value.note, ranked, adviser.unit)
    choice = player.choose(decision)
    return Thought(choice, player.adviser(decision).value.note)
