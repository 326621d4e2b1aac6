"""A table put together from its edges, and taken down whatever happens."""

import asyncio
from pathlib import Path

import pytest

from host.table.fakes import PROFILE
from host.table.test_watch import FakeReader
from pasch.referee.commands import Accept, Start
from pasch.table.assembly import NO_BOARD, Setting, open_table
from pasch.table.news import Listener, News, Ruled
from pasch_vision.camera import FakeCamera, LatestFrame


def sit_down(folder: Path, listener: Listener, start: Start) -> None:
    """Open a table without a board, tell it something, and wait longer than anybody would."""
    setting = Setting(
        profile=PROFILE,
        reader=FakeReader(),
        port=NO_BOARD,
        journal=folder / "games.db",
        start=start,
        lang="en",
        write=lambda line: None,
    )

    async def run() -> None:
        camera = LatestFrame(FakeCamera)
        try:
            async with open_table(setting, camera, listener) as table:
                table.put(Accept())
                await asyncio.sleep(60.0)
        finally:
            camera.close()

    asyncio.run(run())


def test_nobody_waits_for_a_table_whose_terminal_is_gone(tmp_path: Path) -> None:
    def hear(news: News) -> None:
        if not (isinstance(news, Ruled) and isinstance(news.command, Start)):
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        sit_down(tmp_path, hear, Start("backgammon", turn="white"))
