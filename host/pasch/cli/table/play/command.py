"""`pasch play GAME`: a real game, at a real board under a real camera.

Wires a table from the options and prints the commentary; lines typed at the terminal are game
commands (`pasch.live.presses.typed`).
"""

from __future__ import annotations

import argparse
import asyncio
import shlex
import sys
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pasch.cli.table.page import chosen_on, first_of, is_seen, opened_page
from pasch.cli.table.play.listeners import listeners_of, recording
from pasch.cli.table.play.options import add_arguments, again, journal_of, terms_of
from pasch.cli.table.play.port import has_board, port_of
from pasch.cli.table.play.sight import chosen_here
from pasch.cli.table.words import Words
from pasch.cli.terminal import printed, teller
from pasch.errors import JournalError, PaschError
from pasch.interrupts import interrupted_at_once, run_to_end
from pasch.referee.model.state import Phase
from pasch_hardware.message import cause, message

if TYPE_CHECKING:
    from pasch.live.assembly import TableSetup
    from pasch.live.machine.worker import Thinks
    from pasch.live.model.terms import Chosen
    from pasch.page.page import Page
    from pasch.referee.model.state import State

__all__ = ["add_arguments", "run"]


def run(arguments: argparse.Namespace) -> int:
    """Play a game or match to its end; returns 0 when it is over or was left with `quit`."""
    return run_to_end(_play(arguments))


async def _play(arguments: argparse.Namespace) -> int:
    terms = terms_of(arguments)
    journal = journal_of(arguments)
    _check_journal(journal)
    over = asyncio.Event()
    words, tell = Words(over), teller(arguments.lang)
    from pasch.live.machine.worker import NextWorker

    with ExitStack() as stack:
        is_usual = terms is None or (is_seen() and not has_board(arguments))
        page = opened_page(arguments, journal, stack, tell, is_usual, arguments.table)
        if page is not None and has_board(arguments):
            page.site.port = arguments.port
        # It gets ready while people choose and set up.
        worker = stack.enter_context(closing(NextWorker()))
        words.begin()
        if page is not None and not arguments.calibration:
            chosen = await chosen_on(page, arguments, terms, over, tell, expect=worker.expect)
        else:
            if terms is not None:
                worker.expect(terms)
            if page is not None:
                page.site.await_table()
            chosen = chosen_here(arguments, terms, words)
        while chosen is not None:
            fault = None
            try:
                last = await _sit(arguments, page, chosen, words, worker.take())
            except PaschError as error:
                if page is None or arguments.calibration:
                    raise
                fault = error.message
            else:
                if page is None or over.is_set():
                    _say_farewell(arguments, last, chosen.terms.game.name)
                    break
            chosen = await chosen_on(
                page, arguments, chosen.terms, over, tell,
                expect=worker.expect, is_again=fault is None, fault=fault,
            )  # fmt: skip
    return 0


async def _sit(
    arguments: argparse.Namespace,
    page: Page | None,
    chosen: Chosen,
    words: Words,
    thinker: Thinks | None,
) -> State:
    """Play at a table until it is left; returns the final state of the game."""
    from pasch.live.assembly import open_table
    from pasch.live.model.table_events import telling
    from pasch.players.machine.ladder import worth

    start, profile, port = chosen.terms.start, chosen.terms.profile, port_of(arguments)
    tell = teller(arguments.lang)
    if port != arguments.port:
        tell(message("play.no-board"))
    if chosen.terms.settings.machines:
        for told in worth(start.game, str):
            tell(told)
    with ExitStack() as stack:
        stack.callback(chosen.camera.close)
        listeners = listeners_of(
            arguments, port, stack, start.players, words.over,
            ends=page is None, machines=chosen.terms.settings.machines,
        )  # fmt: skip
        listeners += recording(arguments, chosen.calibration, start)
        if page is not None:
            page.site.await_table()
            listeners.append(page.site.hear)
        if thinker is not None:
            stack.callback(thinker.close)
        setting = _setup(arguments, port, chosen, thinker)
        async with open_table(setting, chosen.camera, telling(listeners)) as table:
            loop, left = asyncio.get_running_loop(), asyncio.Event()

            def leave() -> None:
                loop.call_soon_threadsafe(left.set)

            if page is not None:
                page.site.begin(
                    table, profile, chosen.camera, chosen.calibration, chosen.terms.settings
                )
                page.site.on_leave = leave
                stack.callback(page.site.end)
            if page is None and sys.stdin is not None and sys.stdin.isatty():
                tell(message("play.words"))
            words.listen(table)
            try:
                await first_of(words.over, left)
            except asyncio.CancelledError:
                stack.callback(lambda: _say_farewell(arguments, table.state, start.game))
                raise
            return table.state


def _setup(
    arguments: argparse.Namespace, port: str | None, chosen: Chosen, thinker: Thinks | None
) -> TableSetup:
    """The setup of the table."""
    from pasch.live.assembly import TableSetup
    from pasch_vision.learned.repeating import reader_of

    terms = chosen.terms
    has_yard = "yard" in terms.game.equipment.places
    with interrupted_at_once():
        reader = reader_of(chosen.calibration, has_yard=has_yard)
    return TableSetup(
        profile=terms.profile,
        reader=reader,
        port=port,
        journal=journal_of(arguments),
        start=terms.start,
        lang=arguments.lang,
        settings=replace(terms.settings, is_watched=True),
        is_new=chosen.is_new,
        write=printed,
        table=arguments.table,
        thinker=thinker,
    )


def _say_farewell(arguments: argparse.Namespace, last: State, game_name: str) -> None:
    """Say where the game is kept, and what to do with it or next."""
    key = "kept" if last.phase is Phase.OVER else "goes-on"
    command = shlex.join(again(arguments, game_name))
    teller(arguments.lang)(message(f"play.{key}", journal=journal_of(arguments), again=command))


def _check_journal(journal: Path) -> None:
    """Make the journal's folder, and refuse a file that is none before anybody sets up a board."""
    from pasch.journal import Journal

    try:
        journal.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalError(
            "the folder {folder} for the journal cannot be made ({reason}): name another file with"
            " --journal",
            folder=journal.parent,
            reason=cause(error),
        ) from None
    if journal.exists():
        Journal.open(journal).close()
