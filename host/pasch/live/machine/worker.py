"""A process that thinks, so that camera, lights and link never wait for it. An edge.

One question at a time, over a pipe; other callers wait, and the time for an answer counts from
when the question is sent. A worker that dies or takes too long is ended, and the next question
starts another; the caller gets `WorkerError` and has to manage without an answer.
"""

import multiprocessing
import signal
import sys
import threading
from contextlib import suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from types import MappingProxyType
from typing import Protocol

from pasch.errors import PaschError
from pasch.live.machine.job import Job, Thought, first_job
from pasch.live.model.terms import Terms
from pasch.rules import game_named
from pasch.rules.model.game import Game
from pasch_hardware.message import Message, cause, message

__all__ = ["NextWorker", "Thinks", "Worker", "WorkerError", "start_undisturbed"]

# A new worker loads networks and compiles loops, which takes minutes on a slow or busy machine.
FIRST_S, USUAL_S = 300.0, 15.0
# What this one compiles and loads, all levels use.
FIRST_LEVEL = "quick"

# How a job goes through the pipe: a game, which is mostly functions, by its name, and a frozen
# mapping by what it holds.
ForkingPickler.register(Game, lambda game: (game_named, (game.name,)))
ForkingPickler.register(MappingProxyType, lambda frozen: (dict, (dict(frozen),)))


class WorkerError(PaschError):
    """The machine's program died, hung or could not think."""


class Thinks(Protocol):
    """Anything that answers a job; blocks until it has."""

    def ask(self, job: Job) -> Thought: ...

    def close(self) -> None: ...


class Worker:
    """One process, started by the first question; may be asked from several threads."""

    def __init__(self, first_s: float = FIRST_S) -> None:
        self._first_s = first_s
        self._asking = threading.Lock()
        # Held while a process is started, so that none starts after `close`.
        self._starting = threading.Lock()
        self._is_closed = False
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._is_warm = False

    def ask(self, job: Job) -> Thought:
        """The answer to a job; raises `WorkerError`. Blocks: call it in a thread."""
        with self._asking:
            return self._answer(job)

    def expect(self, job: Job) -> None:
        """Get ready for questions like this one, while nobody waits for an answer; returns at
        once.
        """
        threading.Thread(target=self._get_ready, args=(job,), daemon=True).start()

    def _get_ready(self, job: Job) -> None:
        # What fails now fails again once somebody waits for it, and is told then.
        with suppress(WorkerError):
            self.ask(job)

    def close(self) -> None:
        """End the process for good, whatever it is doing; waiting callers get `WorkerError`."""
        with self._starting:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()
        with self._asking:
            self._end()

    def _answer(self, job: Job) -> Thought:
        if self._pipe is None:
            self._begin()
        assert self._pipe is not None
        limit_s = USUAL_S if self._is_warm else self._first_s
        try:
            self._pipe.send(job)
            if not self._pipe.poll(limit_s):
                self._end()
                raise WorkerError(
                    "the machine has not answered for {seconds:.0f} s", seconds=limit_s
                )
            answer = self._pipe.recv()
        except (EOFError, OSError):
            self._end()
            raise WorkerError("the machine's program has died") from None
        self._is_warm = True
        if isinstance(answer, Thought):
            return answer
        raise WorkerError("{why}", why=answer)

    def _end(self) -> None:
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        self._is_warm = False
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        with self._starting:
            if self._is_closed:
                raise WorkerError("the machine's program has died")
            try:
                pipe, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(theirs,), daemon=True)
                start_undisturbed(process)
            except OSError as error:
                raise WorkerError(
                    "the machine's program cannot be started ({why})", why=cause(error)
                ) from None
            self._pipe, self._process = pipe, process
        theirs.close()


class NextWorker:
    """The worker of the next table: it gets ready as soon as the game has been chosen, while
    people choose a camera and set up the board.
    """

    def __init__(self) -> None:
        self._worker: Worker | None = None

    def expect(self, terms: Terms) -> None:
        """Get ready for this game, if the machine will have something to think about in it."""
        if terms.settings.has_machine:
            self._worker = self._worker or Worker()
            self._worker.expect(first_job(terms.start, FIRST_LEVEL))

    def take(self) -> Worker | None:
        """Hand the worker over to the table that is opened; None if none was expected."""
        worker, self._worker = self._worker, None
        return worker

    def close(self) -> None:
        """End the worker that no table has taken."""
        if worker := self.take():
            worker.close()


def start_undisturbed(process: BaseProcess) -> None:
    """Start the process so that a Ctrl-C at the terminal, which reaches every process there, never
    affects it, even while it starts. The caller has to end it.
    """
    if sys.platform == "win32":
        process.start()
        return
    # A process inherits the blocked signals; starting the tracker later would unblock them.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: Connection) -> None:
    """Answer questions until the pipe closes; failures are reported in words. Runs in the process,
    which alone imports what thinks.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from pasch.live.machine.thinking import thought_over

    while True:
        try:
            job = pipe.recv()
        except (EOFError, OSError):
            return
        answer: Thought | Message
        try:
            answer = thought_over(job)
        except PaschError as error:
            answer = error.message
        except Exception as error:
            answer = message("it failed ({fault})", fault=f"{type(error).__name__}: {error}")
        pipe.send(answer)
