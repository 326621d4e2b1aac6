"""The machine gets ready while people choose a camera and set up the board: nobody waits for its
first decision, which on a fresh installation has to be compiled."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from host.live.fakes import PROFILE, careful
from pasch.lights.hints import Hint
from pasch.live.machine import worker
from pasch.live.machine.job import Job, Thought, first_job
from pasch.live.machine.thinking import thought_over
from pasch.live.machine.worker import NextWorker
from pasch.live.model.settings import TableSettings
from pasch.live.model.terms import Terms
from pasch.referee.model.commands import Start
from pasch.rules import GAMES

# How many functions are compiled by a first job, and how many more by the game that follows.
COUNTED = """
import random, sys
from host.players.by_chance import played
from numba.core.registry import CPUDispatcher
from pasch.live.machine.job import first_job
from pasch.live.machine.thinking import thought_over
from pasch.players.machine.level import LEVELS
from pasch.players.machine.machine import MachinePlayer
from pasch.referee.model.commands import Start
from pasch.referee.referee import Referee

def compiled():
    rooms = [room for name, room in list(sys.modules.items()) if name.startswith("pasch")]
    every = {id(one): one for room in rooms for one in vars(room).values()}
    found = [one for one in every.values() if isinstance(one, CPUDispatcher)]
    return sum(len(one.signatures) for one in found)

start = Start(sys.argv[1])
thought_over(first_job(start, "quick"))
print(compiled())
for level in ("quick", "strong"):
    referee = Referee()
    referee.handle(start)
    seats = referee.state.game.seats
    players = dict.fromkeys(seats, MachinePlayer(LEVELS[level]))
    for _ in zip(range(60), played(referee, players, random.Random(1))):
        pass
print(compiled())
"""


@pytest.mark.parametrize("name", ["backgammon", "tric-trac", "high-gammon", "gamwin"])
def test_after_a_first_job_nothing_is_compiled_in_the_game(name: str) -> None:
    counted = subprocess.run(
        [sys.executable, "-c", COUNTED, name],
        capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )  # fmt: skip
    first, later = map(int, counted.stdout.split())
    assert 0 < first == later


@pytest.mark.parametrize("name", GAMES)
def test_a_first_job_is_answered_in_every_game(name: str) -> None:
    job = first_job(Start(name), "quick")
    assert (job.decision.game.name, job.has_plays) == (name, True)
    assert thought_over(job).ranked


class Counting:
    """Stands for `Worker`: counts what it is told to expect."""

    made: list["Counting"]

    def __init__(self) -> None:
        self.made.append(self)
        self.expected: list[Job] = []
        self.is_closed = False

    def expect(self, job: Job) -> None:
        self.expected.append(job)

    def ask(self, job: Job) -> Thought:
        return careful(job)

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Counting]:
    monkeypatch.setattr(Counting, "made", [], raising=False)
    monkeypatch.setattr(worker, "Worker", Counting)
    return Counting.made


def terms(game: str = "backgammon", **machines: str) -> Terms:
    return Terms(Start(game), PROFILE, TableSettings(machines=machines))


def helped(**settings: object) -> Terms:
    return replace(terms(), settings=replace(TableSettings(), **settings))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "chosen", [terms(black="club"), helped(hint=Hint.BEST), helped(is_tutor=True)]
)
def test_one_worker_gets_ready_for_the_game_that_is_chosen(
    chosen: Terms, made: list[Counting]
) -> None:
    due = NextWorker()
    due.expect(chosen)
    due.expect(replace(chosen, start=Start("nackgammon")))
    (one,) = made
    assert [job.decision.game.name for job in one.expected] == ["backgammon", "nackgammon"]
    assert due.take() is one
    due.close()
    assert not one.is_closed
    assert due.take() is None


def test_without_a_machine_no_process_is_started(made: list[Counting]) -> None:
    due = NextWorker()
    due.expect(terms())
    assert due.take() is None
    assert made == []


def test_a_worker_that_no_table_takes_is_ended(made: list[Counting]) -> None:
    due = NextWorker()
    due.expect(terms(black="club"))
    due.close()
    assert made[0].is_closed
