"""`--page`: whether a command that opens a table shows it in a browser, and for whom.

Opens the page and says where it is; `pasch.page` decides what it shows.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from pasch.errors import PaschError, RequestError
from pasch_hardware.message import Message, message

if TYPE_CHECKING:
    from pasch.live.model.terms import Chosen, Terms
    from pasch.page.page import Page

__all__ = ["add_page", "chosen_on", "first_of", "is_seen", "opened_page"]

MODES = ("off", "on", "lan")


def add_page(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the option `--page`; `default` describes what happens without it."""
    parser.add_argument("--page", choices=MODES, help=default)
    parser.add_argument(
        "--page-port",
        type=_port,
        metavar="NUMBER",
        help="default: 8137",
    )
    parser.add_argument(
        "--page-new-keys", action="store_true", help="invalidate links already given out"
    )


def _port(text: str) -> int:
    if not text.isdecimal() or int(text[:9]) > 65535:
        raise RequestError("a port is a number up to 65535, not {text}", text=text)
    return int(text)


def opened_page(
    arguments: argparse.Namespace,
    journal: Path,
    stack: ExitStack,
    tell: Callable[[Message], None],
    is_usual: bool,
    table: str = "",
) -> Page | None:
    """The page, open until `stack` ends; None if none is wanted.

    `is_usual`: whether to open one by default; `table`: the table it shows. Raises `PageError`.
    """
    mode = arguments.page or ("on" if is_usual else "off")
    if mode == "off":
        return None
    from pasch.page.door.keys import Role
    from pasch.page.page import Mode, open_page

    opened = open_page(journal, arguments.page_port, Mode(mode), arguments.page_new_keys, table)
    page = stack.enter_context(opened)
    if page.site.elsewhere is not None:
        tell(page.site.elsewhere)
    tell(message("table.page", link=page.link()))
    if page.network is not None:
        from pasch.page.lan import qr_text

        link, watch = (page.link_for_others(role) for role in (Role.TABLE, Role.WATCH))
        print(qr_text(link), flush=True)
        tell(message("table.page-lan", link=link, watch=watch))
    if is_seen():
        # Some browsers block their caller until they are closed.
        words = page.link(), tell, page.network is None
        threading.Thread(target=_open, args=words, daemon=True).start()
    return page


def _open(link: str, tell: Callable[[Message], None], is_alone: bool) -> None:
    """Open a browser window; without a screen, tell a user with no other way to the page how to
    reach it (`is_alone`).
    """
    if not (_has_screen() and webbrowser.open(link)) and is_alone:
        tell(message("table.no-browser"))


async def chosen_on(
    page: Page,
    arguments: argparse.Namespace,
    terms: Terms | None,
    over: asyncio.Event,
    tell: Callable[[Message], None],
    *,
    expect: Callable[[Terms], None] = lambda terms: None,
    is_again: bool = False,
    fault: Message | None = None,
) -> Chosen | None:
    """The choice made on the page, starting from the options here or the last choice; None if
    `over` is set first, or somebody types quit.

    `expect` hears of each game that is chosen. `is_again`: `terms` are those of the table just
    left. `fault`: why no table could be opened with them.
    """
    from pasch.page.setup.setting_up import SettingUp

    loop = asyncio.get_running_loop()
    begun: asyncio.Future[Chosen] = loop.create_future()

    def begin(chosen: Chosen) -> None:
        loop.call_soon_threadsafe(begun.set_result, chosen)

    before = page.site.setting_up
    steps = SettingUp(page.site, begin, arguments.table, expect)
    page.site.set_up(steps)
    source = (before.source if before else "") or arguments.camera
    try:
        if is_again and terms is not None:
            await asyncio.to_thread(steps.go_on_from, terms, source or "")
        else:
            await asyncio.to_thread(steps.propose, terms, source)
    except PaschError as error:
        tell(error.message)
    if fault is not None:
        tell(fault)
        steps.report(fault)
    tell(message("table.set-up-on-page"))
    try:
        await first_of(begun, over)
    finally:
        if not begun.done():
            steps.close()
    return begun.result() if begun.done() else None


async def first_of(*due: asyncio.Event | asyncio.Future[Chosen]) -> None:
    """Return when one of these events has happened."""
    waiting = [
        one if isinstance(one, asyncio.Future) else asyncio.ensure_future(one.wait())
        for one in due
    ]
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one, wait in zip(due, waiting, strict=True):
            if one is not wait:
                wait.cancel()


def is_seen() -> bool:
    """Whether somebody reads what this program writes."""
    return sys.stdout.isatty()


def _has_screen() -> bool:
    """Whether a browser would open in a window of its own, and not over the terminal."""
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
