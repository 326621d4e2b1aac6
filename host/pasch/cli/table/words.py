"""Lines typed at the terminal: commands for the table or, before it opens, for learning the board.

Decides who gets a line, and carries out commands that need no table: quit, help, board. A closed
terminal (or none at all) ends nothing.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from pasch.live.presses.vocabulary import shown
from pasch.messages import as_sentence, sentence
from pasch_hardware.message import Message, message

if TYPE_CHECKING:
    from pasch.live.table import Table
    from pasch.rules.model.game import Game
    from pasch_vision.sources.camera import Frame

__all__ = ["Learning", "QuitTyped", "Words"]

# On some systems Ctrl-C does not end a wait early.
LOOK_S = 0.2


class QuitTyped(Exception):
    """Somebody typed quit while the board was being learned."""


class Words:
    """The typed lines, one by one; `over` is set by quit."""

    def __init__(self, over: asyncio.Event) -> None:
        self.over = over
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._handing_on = threading.Lock()
        self._table: Table | None = None
        self._is_read = False

    def begin(self) -> None:
        """Start reading lines, in a thread of its own."""
        if not self._is_read:
            self._is_read = True
            loop = asyncio.get_running_loop()
            threading.Thread(target=self._read, args=(loop,), name="terminal", daemon=True).start()

    def listen(self, table: Table) -> None:
        """Send lines to this table from now on."""
        self.begin()
        self._table = table
        self._hand_on()

    def next(self, is_awaited: bool) -> str | None:
        """The next line that no table has heard; unless `is_awaited`, empty if nothing was typed.
        None: the terminal is closed.
        """
        while True:
            try:
                line = self._lines.get(timeout=LOOK_S if is_awaited else 0.0)
            except Empty:
                if not is_awaited:
                    return ""
                continue
            if line is None:
                self._lines.put(None)
            return line

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        from pasch.live.model.table_events import Question
        from pasch.live.presses.typed import question_of

        # Without a terminal there is no input, or an unreadable one; and a program that is over,
        # its loop closed, takes no more lines.
        with suppress(OSError, RuntimeError):
            for line in sys.stdin or ():
                self._lines.put(line)
                if question_of(line) is Question.QUIT:
                    loop.call_soon_threadsafe(self.over.set)
                    return
                self._hand_on()
        self._lines.put(None)

    def _hand_on(self) -> None:
        from pasch.live.presses.inputs import Typed

        with self._handing_on:
            while self._table is not None and (line := self.next(is_awaited=False)):
                if line.strip():
                    self._table.put(Typed(line))


class Learning:
    """Lines typed while the board is being learned for a game."""

    def __init__(self, words: Words, game: Game, lang: str) -> None:
        self._words, self._game, self._lang = words, game, lang

    def ask(self, question: Message) -> None:
        """Return when somebody has pressed Enter; carries out other commands meanwhile.

        Raises `QuitTyped` after quit, `RequestError` if nobody is there to answer.
        """
        from pasch.cli.table.new_board import unanswered

        while True:
            print(sentence(question, self._lang), end="", flush=True)
            line = self._words.next(is_awaited=True)
            if line is None:
                raise unanswered()
            if not line.strip():
                return
            self._obey(line)

    def between(self, frames: Callable[[], Frame]) -> Callable[[], Frame]:
        """These frames, with typed commands carried out before each of them."""

        def following() -> Frame:
            while line := self._words.next(is_awaited=False):
                if line.strip():
                    self._obey(line)
            return frames()

        return following

    def _obey(self, line: str) -> None:
        from pasch.live.model.table_events import Question
        from pasch.live.presses.typed import question_of, unknown_word
        from pasch.live.voices.board_text import board_text
        from pasch.live.voices.card import typed_card
        from pasch.workflows.known_position import known_position

        question = question_of(line)
        if question is Question.QUIT:
            raise QuitTyped
        if question is Question.HELP:
            said = typed_card(self._lang)
        elif question is Question.BOARD:
            said = [*board_text(self._game, known_position(self._game)[0], self._lang)]
        elif (unknown := unknown_word(line)) is not None:
            said = [as_sentence(sentence(unknown.message, self._lang))]
        else:
            words = {"board": shown("board"), "quit": shown("quit")}
            said = [sentence(message("learning.first", **words), self._lang)]
        print(*(f"   {told}" for told in said), sep="\n", flush=True)
