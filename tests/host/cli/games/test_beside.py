"""What lies beside a journal: of one journal and table alone, and nothing behind a link."""

from __future__ import annotations

import itertools
import zipfile
from pathlib import Path

import pytest

from host.cli.games.test_report import a_recording
from host.journal.playing import Players, journal_of
from pasch.cli import main
from pasch.dice.kept_secret import KeptSecret, SecretFile
from pasch.journal import Journal
from pasch.journal.store.pictures import beside
from pasch.link.health import LOGGER, log_file

JOURNALS = (
    *("games.db", "games-two.db", "games.db-two.db", "games.db-two", "games.dice.db"),
    *("club", "club.monday", "club.tuesday", "club.monday.db", "games.db.log.db"),
)
TABLES = ("", "two", "two-3", "monday", "log", "dice")


def one_game(journal: Journal) -> None:
    Players(journal, 2).play_game()


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "foreign" / "g.db"
    path.parent.mkdir()
    return journal_of(one_game, path)


@pytest.mark.parametrize("suffix", [".dice", ".log", ".last"])
def test_no_two_tables_share_a_file(suffix: str) -> None:
    names = [
        beside(Path(journal), table, suffix).name
        for journal, table in itertools.product(JOURNALS, TABLES)
    ]
    assert len(set(names)) == len(names)
    # Where a game that is going on has left it.
    assert names[0] == f"games{suffix}"


def test_a_report_packs_no_log_behind_a_link(journal: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("mine")
    journal.with_suffix(".log").symlink_to(tmp_path / "secret")
    out = tmp_path / "report.zip"
    assert main(["report", str(journal), "--out", str(out), "--lang", "en"]) == 0
    with zipfile.ZipFile(out) as file:
        assert "link.log" not in file.namelist()
    # Who names it means it.
    words = ["--log", str(journal.with_suffix(".log")), "--out", str(out)]
    assert main(["report", str(journal), *words, "--lang", "en"]) == 0
    with zipfile.ZipFile(out) as file:
        assert file.read("link.log") == b"mine"


@pytest.mark.parametrize("name", ["g.last", "g.db.last-two"])
def test_no_picture_is_deleted_behind_a_link(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    recording = a_recording(tmp_path / "kept")
    (journal.parent / name).symlink_to(recording)
    words = ["games", "pictures", str(journal), "--keep", "0", "--lang", "en"]
    assert main(words) == 2
    assert f"{name} is a link" in capsys.readouterr().err
    assert len(list((recording / "frames").iterdir())) == 4


def test_no_picture_is_packed_behind_a_link(journal: Path, tmp_path: Path) -> None:
    journal.with_suffix(".last").symlink_to(a_recording(tmp_path / "kept"))
    out = tmp_path / "report.zip"
    assert main(["report", str(journal), "--out", str(out), "--lang", "en"]) == 2
    assert not out.exists()


def test_the_last_pictures_of_every_table_are_deleted(journal: Path) -> None:
    folders = [journal.with_suffix(".last"), journal.parent / "g.db.last-two"]
    for folder in folders:
        a_recording(folder)
    assert main(["games", "pictures", str(journal), "--keep", "0", "--lang", "en"]) == 0
    assert not any(list((folder / "frames").iterdir()) for folder in folders)


def test_a_report_takes_the_log_of_the_games_own_table(journal: Path, tmp_path: Path) -> None:
    with Journal.open(journal, is_played=True, table="two") as file:
        Players(file, 3).play_game()
    beside(journal, "two", ".log").write_text("of two\n")
    out = tmp_path / "report.zip"
    assert main(["report", str(journal), "2", "--out", str(out), "--lang", "en"]) == 0
    with zipfile.ZipFile(out) as packed:
        assert packed.read("link.log") == b"of two\n"


def test_no_log_is_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "g.log").symlink_to(tmp_path / "mine")
    with log_file(tmp_path / "g.log"):
        LOGGER.info("a line")
    assert (tmp_path / "mine").read_text() == "mine"


def test_no_secret_is_read_through_a_link(tmp_path: Path) -> None:
    SecretFile(tmp_path / "other.dice").write(KeptSecret("boot", 7, "00" * 32))
    (tmp_path / "g.dice").symlink_to(tmp_path / "other.dice")
    assert SecretFile(tmp_path / "other.dice").read() is not None
    assert SecretFile(tmp_path / "g.dice").read() is None
