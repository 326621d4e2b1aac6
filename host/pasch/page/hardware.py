"""The hardware on the page: doctor, walk over the lights, flashing, and stored data about boards.

One piece of work at a time, in a thread, and none during a game: the board has only one line.
`pasch.workflows` does the work; the person answers from the page instead of the terminal.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pasch.errors import PaschError, RequestError
from pasch.messages import sayer
from pasch.page.door.answers import Refusal, content_of, json_answer, lang_of
from pasch.page.door.guard import only_table
from pasch.page.site import Site
from pasch.page.telling.advice import at_a_page
from pasch.workflows import own_boards, saved_calibrations
from pasch.workflows.doctor.check import CheckResult
from pasch.workflows.doctor.examination import NONE, Examination, examined
from pasch.workflows.flash import flash
from pasch.workflows.light_walk import walk_lights
from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.profile import builtin_profiles
from pasch_hardware.message import Message, Say, message, named_cause

__all__ = ["Hardware"]

# Nobody takes this long to answer.
ANSWER_S = 600.0
HERE = "127.0.0.1"
Short = Annotated[str, Meta(max_length=200)]


class WorkForm(Struct, forbid_unknown_fields=True):
    """What to do, with which board; `port` None: the program's own, or the one found on USB;
    `none`: no board.
    """

    work: Literal["doctor", "lights", "flash"]
    board: Short = "club-50"
    port: Short | None = None
    walk: bool = False


class AnswerForm(Struct, forbid_unknown_fields=True):
    """A person's answer."""

    answer: Short


class ForgetForm(Struct, forbid_unknown_fields=True):
    """Which kept file to forget."""

    file: Short


class RemoveForm(Struct, forbid_unknown_fields=True):
    """Which of the user's own boards to remove."""

    board: Short


class _Stopped(Exception):
    """Raised in the work when the person stops it."""


class _Work:
    """One piece of work in progress, and the person it talks to."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines: list[tuple[CheckResult | None, Message]] = []
        self.question: Message | None = None
        self.is_over = False
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._stop = threading.Event()

    def tell(self, sentence: Message) -> None:
        """Show the person a line."""
        self.lines.append((None, sentence))

    def ask(self, question: Message) -> str:
        """Ask the person; returns the answer."""
        self.question = question
        try:
            answer = self._answers.get(timeout=ANSWER_S)
        except queue.Empty:
            raise _Stopped from None
        finally:
            self.question = None
        self._check()
        return answer

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self._stop.wait(seconds)
        self._check()

    def answer(self, text: str) -> None:
        """Take in the person's answer."""
        if self.question is None:
            raise RequestError("nothing has been asked")
        # This question is answered: a further answer, also from another page, is not for the next
        # one.
        self.question = None
        self._answers.put(text)

    def stop(self) -> None:
        """Stop the work at its next step."""
        self._stop.set()
        self._answers.put("")

    def _check(self) -> None:
        if self._stop.is_set():
            raise _Stopped

    def run(self, what: Callable[[_Work], None]) -> None:
        """Do the work; if it fails, the last line says why."""
        try:
            what(self)
        except _Stopped:
            self.tell(message("page.stopped"))
        except PaschError as error:
            self.lines.append((CheckResult.WRONG, error.message))
        except OSError as error:
            self.lines.append((CheckResult.WRONG, named_cause(error)))
        finally:
            self.is_over = True

    def as_json(self, say: Say) -> Mapping[str, Any]:
        return {
            "work": self.name,
            "over": self.is_over,
            "asks": say(at_a_page(self.question)) if self.question else None,
            "lines": [
                {"kind": kind.name.lower() if kind else "told", "says": say(at_a_page(told))}
                for kind, told in tuple(self.lines)
            ],
        }


class Hardware:
    """The work of one program."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._work: _Work | None = None

    def routes(self) -> list[BaseRoute]:
        """All its routes."""
        posts = {
            "": self.begin,
            "/answer": self.answer,
            "/stop": self.stop,
            "/forget": self.forget,
            "/remove": self.remove,
        }
        return [
            Route("/hardware", self.show),
            *(Route(f"/hardware{end}", step, methods=["POST"]) for end, step in posts.items()),
        ]

    async def show(self, request: Request) -> Response:
        """The current or last work, the available boards, and what is kept about them."""
        only_table(request)
        return json_answer(await asyncio.to_thread(self._shown, lang_of(request)))

    def _shown(self, lang: str) -> Mapping[str, Any]:
        work, own = self._work, own_boards.own_boards(self._site.journal)
        used = self._site.profile.name if self._site.profile else None
        boards = [*builtin_profiles(), *own]
        # The one in use may come from a file that lies elsewhere.
        boards += [used] if used and used not in boards else []
        return {
            "now": work.as_json(sayer(lang)) if work else None,
            "is_playing": self._site.table is not None,
            "boards": boards,
            "board": used,
            "own": [
                {"name": name, "kind": board.board, "field_mm": list(board.field)}
                for name, board in own.items()
            ],
            "kept": [
                {"file": file.name, "board": _board_in(file), "kept_ms": _time_ms(file)}
                for file in saved_calibrations.all_saved(self._site.journal)
            ],
        }

    async def begin(self, request: Request) -> Response:
        """Begin a piece of work."""
        only_table(request)
        form = await content_of(request, WorkForm)
        if self._site.table is not None:
            raise Refusal(409, "a game is going on: end it first")
        if self._work is not None and not self._work.is_over:
            raise Refusal(409, "wait: the last step is not done yet")
        profile = self._site.profile
        if profile is None or profile.name != form.board:
            journal = self._site.journal
            profile = await asyncio.to_thread(own_boards.board_named, form.board, journal)
        is_here = request.client is not None and request.client.host == HERE
        if form.port not in (None, NONE) and not is_here:
            raise Refusal(403, "ports can be named at the machine itself only")
        form.port = form.port or self._site.port
        work = self._work = _Work(form.work)
        what = {"doctor": self._examine, "lights": _walk, "flash": _flash}[form.work]
        thread = threading.Thread(
            target=work.run, args=(lambda person: what(person, form, profile),), daemon=True
        )
        thread.start()
        return json_answer(self._shown(lang_of(request)))

    async def answer(self, request: Request) -> Response:
        """Pass a person's answer to the work."""
        only_table(request)
        form = await content_of(request, AnswerForm)
        if self._work is None:
            raise Refusal(409, "nothing has been asked")
        self._work.answer(form.answer)
        return json_answer(self._shown(lang_of(request)))

    async def stop(self, request: Request) -> Response:
        """Stop the work."""
        only_table(request)
        if self._work is not None:
            self._work.stop()
        return json_answer(self._shown(lang_of(request)))

    async def forget(self, request: Request) -> Response:
        """Forget what was learned of one board under one camera."""
        only_table(request)
        form = await content_of(request, ForgetForm)
        if not await asyncio.to_thread(saved_calibrations.forget, self._site.journal, form.file):
            raise Refusal(404, "there is no such file")
        return json_answer(await asyncio.to_thread(self._shown, lang_of(request)))

    async def remove(self, request: Request) -> Response:
        """Remove the profile of one of the user's own boards."""
        only_table(request)
        form, journal = await content_of(request, RemoveForm), self._site.journal
        if not await asyncio.to_thread(own_boards.forget, form.board, journal):
            raise Refusal(404, "there is no board {name!r}", name=form.board)
        return json_answer(await asyncio.to_thread(self._shown, lang_of(request)))

    def _examine(self, person: _Work, form: WorkForm, profile: BoardProfile) -> None:
        """The checks of `pasch doctor`, on the camera that was chosen in setting up."""
        site = self._site
        setting_up = site.setting_up
        source = setting_up.source if setting_up is not None else ""
        file = saved_calibrations.file_of(profile, source, site.journal) if source else None
        plan = Examination(
            profile,
            form.port,
            NONE,
            file if file is not None and file.is_file() else None,
            is_walked=form.walk,
        )
        for check in examined(plan, person, site.camera):
            person.lines.append((check.outcome, check.message))


def _walk(person: _Work, form: WorkForm, profile: BoardProfile) -> None:
    walk_lights(form.port, profile, person)


def _flash(person: _Work, form: WorkForm, profile: BoardProfile) -> None:
    person.tell(message("flash.busy", name=profile.name))
    done = flash(form.port, profile, tell=person.tell)
    values = {"port": done.port, "version": done.version, "leds": done.leds}
    person.lines.append((CheckResult.GOOD, message("flash.done", name=profile.name, **values)))


def _board_in(file: Path) -> str:
    """The board's name, from the file's name."""
    return file.stem.rpartition("-")[0]


def _time_ms(file: Path) -> int:
    """When a file was written; now, if it has just been deleted."""
    try:
        return int(file.stat().st_mtime * 1000)
    except OSError:
        return int(time.time() * 1000)
