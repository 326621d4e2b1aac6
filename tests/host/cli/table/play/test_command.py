"""`pasch play` as a whole: what it begins when."""

from pathlib import Path

import pytest

from pasch.cli import main
from pasch.cli.table.play import command
from pasch.live.machine import worker
from pasch.live.machine.job import Job
from pasch.page.site import Site


def test_the_machine_gets_ready_while_the_board_is_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    class Counting:
        def expect(self, job: Job) -> None:
            done.append(f"{job.game} expected")

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
        assert f"{path} is no journal" in capsys.readouterr().err
    assert file.read_text() == "Dear Anna"
