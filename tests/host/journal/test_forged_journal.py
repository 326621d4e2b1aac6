"""A file that says it is a journal, laid out to do what somebody else has thought of."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pasch.cli import main
from pasch.journal import Journal

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS"


@pytest.mark.parametrize(
    "forged",
    [
        f"ALTER TABLE games RENAME TO g; CREATE VIEW games AS {ENDLESS} id, 0 AS started_ms, '' AS"
        " origin, 0 AS crc FROM n",
        f"ALTER TABLE events RENAME TO e; CREATE VIEW events AS {ENDLESS} seq, 1 AS game_id, 0 AS"
        " time_ms, 'seen' AS kind, '{}' AS data, 0 AS crc FROM n",
        "CREATE TRIGGER more AFTER INSERT ON events BEGIN DELETE FROM games; END",
        "ALTER TABLE games ADD COLUMN more AS (zeroblob(1000000000))",
        "CREATE INDEX more ON games (abs(id))",
    ],
    ids=["endless-games", "endless-events", "trigger", "computed-column", "computed-index"],
)
@pytest.mark.parametrize("words", [("list",), ("show",), ("import", "{folder}/new.db")])
def test_a_journal_that_computes_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], forged: str, words: tuple[str, ...]
) -> None:
    """It would be read without end, or do what somebody else has thought of."""
    path = tmp_path / "forged.db"
    Journal.open(path).close()
    with closing(sqlite3.connect(path)) as file:
        file.executescript(forged)
    before = path.read_bytes()
    filled = [word.format(folder=tmp_path) for word in words]
    assert main(["games", *filled, str(path), "--lang", "en"]) == 2
    assert "no journal of Pasch" in capsys.readouterr().err
    assert path.read_bytes() == before
