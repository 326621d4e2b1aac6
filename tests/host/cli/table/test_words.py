"""Lines typed at the terminal: while the board is learned, and at a table."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import numpy as np
import pytest

from pasch.cli.table.play import sight
from pasch.cli.table.words import Learning, QuitTyped, Words
from pasch.errors import RequestError
from pasch.live.presses.inputs import Typed
from pasch.rules import game_named
from pasch_hardware.message import Message
from pasch_vision.sources.camera import Frame

GAME = game_named("backgammon")
PUT_AWAY = Message("learning.empty")
ENTER = "then press Enter: "
# Only a terminal that is not read needs so long.
PATIENCE_S = 60.0
FRAME = Frame(np.zeros((2, 2, 3), np.uint8), 0.0, 1)


def with_typed(
    typed: str, monkeypatch: pytest.MonkeyPatch, scene: Callable[[Words], None], *, quits: bool
) -> None:
    """Play a scene at a terminal where all of this was typed, and wait where it quits."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8"))

    async def played() -> None:
        words = Words(asyncio.Event())
        words.begin()
        scene(words)
        if quits:
            await asyncio.wait_for(words.over.wait(), PATIENCE_S)

    asyncio.run(played())


def test_enter_goes_on_and_other_words_are_answered_before(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def scene(words: Words) -> None:
        Learning(words, GAME, "en").ask(PUT_AWAY)

    with_typed("help\nbrett\n5 2\n\n", monkeypatch, scene, quits=False)
    before, helped, board, other = capsys.readouterr().out.split(ENTER)[:-1]
    assert "Take all checkers off" in before
    assert "Typed at the terminal" in helped
    assert "+-13-14-15-16-17-18-+" in board
    assert "The board is learned first" in other


def test_words_are_heard_while_the_start_position_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = 0

    def scene(words: Words) -> None:
        def frames() -> Frame:
            nonlocal seen
            seen += 1
            return FRAME

        following = Learning(words, GAME, "de").between(frames)

        def wait() -> None:
            while True:
                following()

        with pytest.raises(QuitTyped):
            wait()

    with_typed("?\n\nwürfeln\nende\n", monkeypatch, scene, quits=True)
    said = capsys.readouterr().out
    assert "Im Terminal getippt" in said
    assert "Erst wird das Brett gelernt" in said


def test_who_quits_instead_of_enter_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    def scene(words: Words) -> None:
        with pytest.raises(QuitTyped):
            Learning(words, GAME, "en").ask(PUT_AWAY)

    with_typed("quit\n", monkeypatch, scene, quits=True)


def test_where_nobody_is_at_the_terminal_nothing_is_asked_but_frames_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def scene(words: Words) -> None:
        learning = Learning(words, GAME, "en")
        for _ in range(2):
            with pytest.raises(RequestError, match="nobody at the terminal"):
                learning.ask(PUT_AWAY)
        assert learning.between(lambda: FRAME)() is FRAME

    with_typed("", monkeypatch, scene, quits=False)
    # What is wrong is told below the question.
    assert capsys.readouterr().out.endswith(f"{ENTER}\n")


def test_a_table_hears_what_nobody_has_heard_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the terminal is a pipe (`pasch play ... | tee`)."""
    heard: list[object] = []

    def scene(words: Words) -> None:
        Learning(words, GAME, "en").ask(PUT_AWAY)
        words.listen(SimpleNamespace(put=heard.append))  # type: ignore[arg-type]
        until_s = time.monotonic() + PATIENCE_S
        while len(heard) < 2 and time.monotonic() < until_s:
            time.sleep(0.01)

    with_typed("\nboard\n\n5 2\n", monkeypatch, scene, quits=False)
    assert heard == [Typed("board\n"), Typed("5 2\n")]


def test_ctrl_c_ends_learning_though_asyncio_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoCamera:
        def __init__(self, *_: object, **__: object) -> None:
            self.is_closed = False
            cameras.append(self)

        def read(self) -> Frame:
            return FRAME

        def close(self) -> None:
            self.is_closed = True

    def learned(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.01)
        raise AssertionError("it goes on")

    cameras: list[NoCamera] = []
    monkeypatch.setattr("pasch_vision.sources.camera.open_camera", NoCamera)
    monkeypatch.setattr("pasch_vision.sources.camera.LatestFrame", NoCamera)
    monkeypatch.setattr(sight, "calibrated", learned)
    asked = SimpleNamespace(camera="7", lang="en")

    async def learning() -> None:
        words = Words(asyncio.Event())
        sight.chosen_here(asked, SimpleNamespace(game=GAME, profile=None), words)  # type: ignore[arg-type]

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(learning())
    assert all(camera.is_closed for camera in cameras)


@pytest.mark.parametrize("terminal", [None, "unreadable"])
def test_without_a_terminal_nobody_types(
    terminal: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable() -> Iterator[str]:
        raise OSError("no terminal")
        yield ""

    monkeypatch.setattr("sys.stdin", terminal and unreadable())

    async def played() -> None:
        words, until_s = Words(asyncio.Event()), time.monotonic() + PATIENCE_S
        words.begin()
        while words.next(is_awaited=False) is not None:
            assert time.monotonic() < until_s
            await asyncio.sleep(0.01)

    asyncio.run(played())


@pytest.mark.parametrize("typed", ["quit", "done"])
def test_what_is_typed_when_the_program_is_over_is_no_traceback(
    typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thread waits at the terminal until somebody types, however the program ended meanwhile."""
    is_over, faults, before = threading.Event(), [], {*threading.enumerate()}
    monkeypatch.setattr(threading, "excepthook", faults.append)

    def typing() -> Iterator[str]:
        is_over.wait(PATIENCE_S)
        yield f"{typed}\n"

    monkeypatch.setattr("sys.stdin", typing())

    async def played() -> None:
        loop = asyncio.get_running_loop()

        def put(item: object) -> None:
            loop.call_soon_threadsafe(print, item)

        words = Words(asyncio.Event())
        words.listen(SimpleNamespace(put=put))

    asyncio.run(played())
    new = {*threading.enumerate()} - before
    (reading,) = [thread for thread in new if thread.name == "terminal"]
    is_over.set()
    reading.join(PATIENCE_S)
    assert not reading.is_alive()
    assert not faults
