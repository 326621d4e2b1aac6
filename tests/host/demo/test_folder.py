"""A demo clears away what a demo wrote, and never anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from pasch.cli import main
from pasch.demo.folder import clear_for_demo
from pasch.errors import RequestError


def filled(folder: Path, *names: str) -> set[str]:
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / name).write_text("kept")
    return set(names)


def test_an_earlier_demo_is_cleared_and_other_files_stay(tmp_path: Path) -> None:
    mine = filled(tmp_path, "holiday.png", "other.db", "world-final.mat", "01.png", "notes.txt")
    filled(tmp_path, "01-opening.png", "12-no-play.png", "calibration-empty.png")
    filled(tmp_path, "games.db", "games.db-wal", "games.db-shm", "match.mat")
    clear_for_demo(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == mine


@pytest.mark.parametrize("record", ["games.db", "match.mat"])
def test_games_that_no_demo_played_are_not_touched(tmp_path: Path, record: str) -> None:
    filled(tmp_path, record)
    with pytest.raises(RequestError, match=f"holds {record}"):
        clear_for_demo(tmp_path)
    assert (tmp_path / record).read_text() == "kept"


def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    clear_for_demo(tmp_path / "new" / "demo")
    assert (tmp_path / "new" / "demo").is_dir()


def test_a_folder_that_cannot_be_made_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert main(["demo", "--out", str(tmp_path / "file" / "demo")]) == 2
    said = capsys.readouterr().err
    assert "choose another folder" in said
    assert len(said.splitlines()) == 1
