"""Machine and tutor share one worker: each gets the answers to its own questions."""

import errno
import os
import signal
import threading
import time
from dataclasses import replace

import pytest

from host.live.fakes import QUICK, FakeTable, notices, play
from host.live.machine.test_machine import MADE, Network, Table, Thinker, begun, heard
from host.referee.telling import START
from pasch.live import table
from pasch.live.machine import seats, worker
from pasch.live.machine.assistant import Assistant
from pasch.live.machine.job import Job, Thought, job_of
from pasch.live.machine.thinking import thought_over
from pasch.live.machine.worker import Worker, WorkerError
from pasch.live.presses import held_press
from pasch.live.presses.inputs import Typed
from pasch.messages import sentence
from pasch.players.player import Decision
from pasch.referee.model.commands import Command, NextGame, Resign, Roll, Take, Undo
from pasch.rules import game_named
from pasch.rules.model.game import Play

GAME = game_named("backgammon")


def job(seat: str, dice: tuple[int, int], *, is_ranked: bool = False) -> Job:
    asked = GAME.situation(GAME.start(GAME.in_force({})), seat, dice)
    decision = Decision(GAME, seat, asked, asked.position, GAME.legal_plays(asked))
    return job_of(decision, "quick", is_ranked)


OTHERS = GAME.legal_plays(GAME.situation(GAME.start(GAME.in_force({})), "black", (6, 4)))[0]


def test_a_worker_that_is_asked_from_two_threads_gives_each_its_own_answer() -> None:
    jobs = (job("white", (5, 5), is_ranked=True), job("black", (6, 4)))
    due = [thought_over(one) for one in jobs]
    worker = Worker()
    worker.ask(jobs[0])
    wrong = []

    def ask(which: int) -> None:
        for _ in range(30):
            thought = worker.ask(jobs[which])
            if thought != due[which]:
                wrong.append((which, thought.choice))

    threads = [threading.Thread(target=ask, args=(which,)) for which in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    worker.close()
    assert wrong == []


def test_a_worker_is_closed_at_once_though_it_thinks_and_is_asked_meanwhile() -> None:
    worker = Worker()
    asked = job("white", (3, 1))
    worker.ask(asked)
    assert worker._process is not None
    assert worker._process.pid is not None
    os.kill(worker._process.pid, signal.SIGSTOP)
    failures: list[WorkerError] = []

    def ask() -> None:
        try:
            worker.ask(asked)
        except WorkerError as error:
            failures.append(error)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    time.sleep(0.2)
    begun_s = time.monotonic()
    worker.close()
    for thread in threads:
        thread.join()
    assert time.monotonic() - begun_s < 5
    assert len(failures) == 3
    assert worker._process is None


def test_a_program_that_cannot_be_started_is_told_at_once_and_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = job("white", (3, 1))
    one = Worker()
    with monkeypatch.context() as full:
        full.setattr(worker, "start_undisturbed", out_of_memory)
        for _ in range(2):
            with pytest.raises(WorkerError) as failed:
                one.ask(asked)
            assert sentence(failed.value.message, "en") == (
                "the machine's program cannot be started (Cannot allocate memory)"
            )
    assert one.ask(asked) == thought_over(asked)
    one.close()


def out_of_memory(process: object) -> None:
    raise OSError(errno.ENOMEM, "Cannot allocate memory")


class Astray(Thinker):
    """Answers every question for a play with one for the other side."""

    def ask(self, job: Job) -> Thought:
        thought = super().ask(job)
        return replace(thought, choice=OTHERS) if isinstance(thought.choice, Play) else thought


def test_a_choice_that_nobody_offered_is_dropped() -> None:
    async def scene(fake: FakeTable) -> None:
        table = Table(fake, "white", Astray())
        await table.settle()
        await table.throw(3, 1)
        assert table.seats.wanted is None
        assert not [said for said in table.said() if "plays" in said]
        table.running.cancel()

    play(scene, begun("white"))


class Slow(Network):
    """Thinks until it may answer."""

    def __init__(self) -> None:
        super().__init__()
        self.may = threading.Event()

    def ask(self, job: Job) -> Thought:
        self.may.wait(60)
        return super().ask(job)


def test_the_best_play_of_a_roll_that_is_past_is_not_shown() -> None:
    async def scene(fake: FakeTable) -> None:
        slow = Slow()
        assistant = Assistant(fake.table.put, fake.news.append, slow, True, False)
        start = fake.table.state.position.as_dict()
        await fake.roll(0, 3, 1)
        fake.table.put(Typed("best"))
        await fake.settle()
        for news in fake.news:
            assistant.hear(news)
        known = len(fake.news)
        await fake.see(start | MADE)
        await fake.press(0)
        await fake.see(start | MADE)
        assert fake.table.state.turn == "black"
        for news in fake.news[known:]:
            assistant.hear(news)
        known = len(fake.news)
        slow.may.set()
        await heard(fake, assistant, known)
        assert not [one for one in notices(fake) if one.key == "hint"]
        assert "helped" not in fake.kinds("event")

    play(scene, begun("white"))


@pytest.mark.parametrize(
    "meanwhile", [[Undo("white")], [Resign("black", 1), Take("white"), NextGame()]]
)
def test_the_tutor_is_silent_of_a_play_that_is_no_longer_one_of_this_game(
    meanwhile: list[Command],
) -> None:
    async def scene(fake: FakeTable) -> None:
        slow = Slow()
        assistant = Assistant(fake.table.put, fake.news.append, slow, False, True)
        start = fake.table.state.position.as_dict()
        poor = start | {"6": "wwww", "3": "w", "24": "w", "23": "w"}
        await fake.roll(0, 3, 1)
        await fake.see(poor)
        await fake.press(0)
        await fake.see(poor)
        assert fake.table.state.turn == "black"
        for command in meanwhile:
            fake.table.put(command)
        await fake.settle()
        assert not fake.table.state.record
        for news in fake.news:
            assistant.hear(news)
        known = len(fake.news)
        slow.may.set()
        await heard(fake, assistant, known)
        assert not [one for one in notices(fake) if one.key == "tutor"]
        assert "helped" not in fake.kinds("event")

    play(scene, begun("white"))


def test_machine_and_tutor_together_speak_of_their_own_plays() -> None:
    """The tutor thinks about the play just made while the machine thinks about its roll."""

    async def scene(fake: FakeTable) -> None:
        worker = Worker()
        assistant = Assistant(
            fake.table.put, fake.news.append, worker, False, True, frozenset({"black"})
        )
        table = Table(fake, "black", worker)
        start = fake.table.state.position.as_dict()
        poor = start | {"6": "wwww", "3": "w", "24": "w", "23": "w"}
        await fake.roll(0, 3, 1)
        for news in fake.news:
            assistant.hear(news)
        known = len(fake.news)
        await fake.see(poor)
        await fake.press(0)
        await fake.see(poor)
        fake.table.put(Roll("black", (6, 4)))
        await fake.settle()
        assert fake.table.state.turn == "black"
        table.seats.stand(fake.table.state)
        await heard(fake, assistant, known)
        await table.settle()
        said = table.said()
        (tutored,) = [one for one in said if "Anna: " in one and " cost 0." in one]
        (wanted,) = [one for one in said if " and plays " in one]
        assert "8/5 6/5" in tutored
        assert table.seats.wanted in GAME.legal_plays(fake.table.state.situation)
        assert table.seats.wanted is not None
        assert table.seats.wanted.notation in wanted
        table.running.cancel()
        worker.close()

    play(scene, begun("white"))


def test_a_machine_that_waits_for_the_start_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "PRESS_WAITS_S", 0.0)
    monkeypatch.setattr(held_press, "PRESS_WAITS_AT_MOST_S", 0.0)
    monkeypatch.setattr(seats, "AGAIN_S", 0.02)

    async def scene(fake: FakeTable) -> None:
        playing = Table(fake, "white", Thinker(), is_watched=True)
        for _ in range(3):
            await playing.settle()
        assert [one.key for one in notices(fake)].count("no-roll") == 1
        assert fake.table.state.asked is None
        await playing.see(START)
        assert fake.table.state.asked is not None
        playing.running.cancel()

    play(scene, begun("white"), replace(QUICK, is_watched=True))
