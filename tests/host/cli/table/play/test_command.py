"""`pasch play` as a whole: what it begins when."""

from pathlib import Path

import pytest

from pasch.cli import main
from pasch.cli.table.play import command
from pasch.live.machine import worker
from pasch.live.machine.job import Job


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
