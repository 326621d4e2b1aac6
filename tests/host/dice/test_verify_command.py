"""`pasch games verify`, as a person calls it on a journal."""

import json
import sqlite3
from pathlib import Path

import pytest

from host.dice.honest import HonestTable
from pasch.cli import main
from pasch.journal import Journal
from pasch.referee.model.events import EventKind, JournalEvent


def kept(path: Path, rolls: int, *, is_over: bool = True) -> Path:
    """A journal of one game with so many rolls of the board."""
    table = HonestTable().play(rolls)
    if is_over:
        table.write(JournalEvent.of(EventKind.ABANDONED))
    with Journal.open(path) as journal:
        journal.record(tuple(table.events), 1)
    return path


def said(path: Path, capsys: pytest.CaptureFixture[str], lang: str = "en") -> tuple[int, str]:
    status = main(["games", "verify", str(path), "--lang", lang])
    return status, " ".join(capsys.readouterr().out.split())


def test_a_sound_game_is_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, text = said(kept(tmp_path / "games.db", 6), capsys)
    assert status == 0
    assert "Rolls checked: 6." in text
    assert "Ada (White) – Ben (Black)" in text
    assert text.endswith("All rolls are proven.")


def test_a_game_that_goes_on_keeps_its_secret(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, text = said(kept(tmp_path / "games.db", 3, is_over=False), capsys, "de")
    assert status == 1
    assert "nicht preisgegeben" in text
    assert "Nicht prüfbare Würfe: 3" in text


def test_a_roll_altered_in_the_file_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(tmp_path / "games.db", 4)
    with sqlite3.connect(path) as file:
        rows = file.execute("SELECT seq, data FROM events WHERE kind = 'dice-thrown'").fetchall()
        seq, data = rows[2][0], json.loads(rows[2][1])
        data["faces"] = [5, 5] if data["faces"] != [5, 5] else [0, 0]
        file.execute("UPDATE events SET data = ? WHERE seq = ?", (json.dumps(data), seq))
    file.close()
    status, text = said(path, capsys)
    assert status == 1
    assert "roll 3: the log says 6-6, the secret demands" in text


def test_a_roll_cut_out_of_the_file_is_missed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(tmp_path / "games.db", 4)
    with sqlite3.connect(path) as file:
        rows = file.execute("SELECT seq FROM events WHERE kind = 'dice-thrown'").fetchall()
        file.execute("DELETE FROM events WHERE seq IN (?, ?)", (rows[1][0], rows[1][0] + 1))
    file.close()
    status, text = said(path, capsys)
    assert status == 1
    assert "roll 2 is missing from the log" in text
