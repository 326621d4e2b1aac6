"""`pasch play` as a whole: what it begins when."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from pasch.cli import main
from pasch.cli.table.play import command
from pasch.live import assembly
from pasch.live.machine import worker
from pasch.live.machine.job import Job
from pasch.live.model.terms import Chosen
from pasch.page.site import Site
from pasch.referee import Referee
from pasch.referee.model.commands import Start
from pasch_vision.learned import repeating


def test_the_machine_gets_ready_while_the_board_is_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    class Counting:
        def expect(self, job: Job) -> None:
            done.append(f"{job.decision.game.name} expected")

        def close(self) -> None:
            done.append("closed")

    monkeypatch.setattr(worker, "Worker", Counting)
    # Whoever is asked to set up the board types `quit`.
    monkeypatch.setattr(command, "chosen_here", lambda *given: done.append("learned"))
    words = ["--page", "off", "--port", "none", "--journal", str(tmp_path / "games.db")]
    assert main(["play", "puff", *words]) == 0
    assert done == ["learned"]
    assert main(["play", "puff", "--against", "machine", *words]) == 0
    assert done[1:] == ["puff expected", "learned", "closed"]


def test_a_page_whose_board_is_known_says_that_the_table_is_being_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not that no game goes on, while the camera is opened and sight gets ready."""
    done: list[str] = []
    monkeypatch.setattr(Site, "await_table", lambda site: done.append("said"))
    monkeypatch.setattr(command, "chosen_here", lambda *given: done.append("opened"))
    words = ["--page", "on", "--page-port", "0", "--port", "none", "--calibration", "board.zip"]
    assert main(["play", "puff", *words, "--journal", str(tmp_path / "games.db")]) == 0
    assert done == ["said", "opened"]


def test_a_file_that_is_no_journal_is_told_before_anybody_sets_up_a_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "chosen_here", lambda *_: pytest.fail("somebody is asked"))
    (file := tmp_path / "letter.txt").write_text("Dear Anna")
    for path in (file, tmp_path):
        assert main(["play", "puff", "--page", "off", "--journal", str(path)]) == 2
        assert f"{path} is not a journal" in capsys.readouterr().err
    assert file.read_text() == "Dear Anna"


def test_who_ends_a_game_with_ctrl_c_is_told_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    referee = Referee()
    referee.handle(Start("puff"))

    @asynccontextmanager
    async def open_table(*given: object) -> AsyncIterator[object]:
        yield SimpleNamespace(state=referee.state, put=lambda item: None)

    async def interrupted(*due: object) -> None:
        signal.raise_signal(signal.SIGINT)
        await asyncio.sleep(20.0)

    def chosen(arguments: object, terms: object, words: object) -> Chosen:
        return Chosen(terms, SimpleNamespace(close=lambda: None), None, False)  # type: ignore

    monkeypatch.setattr(command, "chosen_here", chosen)
    monkeypatch.setattr(command, "recording", lambda *given: [])
    monkeypatch.setattr(command, "first_of", interrupted)
    monkeypatch.setattr(repeating, "reader_of", lambda *given, **named: None)
    monkeypatch.setattr(assembly, "open_table", open_table)
    journal = tmp_path / "games.db"
    words = ["play", "puff", "--page", "off", "--port", "none", "--journal", str(journal)]
    assert main([*words, "--lang", "en"]) == 130
    assert f"The game is in {journal}; 'pasch play puff" in capsys.readouterr().out
