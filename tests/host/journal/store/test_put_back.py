"""A journal that somebody removes or replaces while several programs have it open."""

from __future__ import annotations

from pathlib import Path

import pytest

from pasch.errors import JournalError
from pasch.journal import Journal
from pasch.referee import Referee
from pasch.referee.model.commands import Start
from pasch.referee.model.events import EventKind, JournalEvent

STARTED = Referee().decide(Start("backgammon", {}, {"white": "Ada", "black": "Ben"})).events
HELPED = JournalEvent.of(EventKind.HELPED, what="hint", seat="white", play="8/5")


def unlink(path: Path) -> None:
    path.unlink()


def unlink_with_its_log(path: Path) -> None:
    for file in path.parent.iterdir():
        file.unlink()


def move(path: Path) -> None:
    path.rename(path.with_name(f"moved-{len(list(path.parent.iterdir()))}.db"))


@pytest.mark.parametrize("away", [unlink, unlink_with_its_log, move])
def test_two_tables_lose_nothing_whoever_puts_their_journal_back(away, tmp_path):
    path = tmp_path / "games.db"
    tables = [Journal.open(path, is_played=True, table=name) for name in ("one", "two")]
    for table in tables:
        table.record(STARTED, 1)
    for turn in range(3):
        away(path)
        # First one, then the other puts it back; whoever comes next goes on in the same file.
        for table in (*tables, *tables) if turn % 2 else (*reversed(tables), *tables):
            table.record((HELPED,), 2)
    for table in tables:
        table.close()
    with Journal.open(path) as journal:
        for row in journal.games():
            kinds = [event.kind for event in journal.events(row.id)]
            assert kinds[len(STARTED) :] == [EventKind.HELPED] * 6
        assert [row.table for row in journal.games()] == ["one", "two"]
    assert not list(tmp_path.glob("games-*"))


def test_a_table_that_leaves_finds_the_journal_that_another_has_put_back(tmp_path):
    path = tmp_path / "games.db"
    one, two = (Journal.open(path, is_played=True, table=name) for name in ("one", "two"))
    one.record(STARTED, 1)
    two.record(STARTED, 1)
    path.unlink()
    one.record((HELPED,), 2)
    two.close()
    one.record((HELPED,), 3)
    one.close()
    with Journal.open(path) as journal:
        lengths = {row.table: len(journal.events(row.id)) for row in journal.games()}
    assert lengths == {"one": len(STARTED) + 2, "two": len(STARTED)}
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


def test_another_journal_in_its_place_is_no_continuation(tmp_path):
    path = tmp_path / "games.db"
    journal = Journal.open(path, is_played=True)
    journal.record(STARTED, 1)
    move(path)
    with Journal.open(path) as other:
        other.set("pictures", "3")
    with pytest.raises(JournalError, match="another file now lies at"):
        journal.record((HELPED,), 2)
    with pytest.raises(JournalError, match="its games are kept in"):
        journal.close()


def test_whoever_leaves_takes_no_log_of_the_file_in_its_place_away(tmp_path):
    path = tmp_path / "games.db"
    one = Journal.open(path, is_played=True, table="one")
    one.record(STARTED, 1)
    move(path)
    with Journal.open(path, is_played=True, table="two") as two:
        two.record(STARTED, 2)
        with pytest.raises(JournalError, match="its games are kept in"):
            one.close()
        assert path.with_name("games.db-wal").stat().st_size
        two.record((HELPED,), 3)
        for file, table in ((path, "two"), (tmp_path / "games-2.db", "one")):
            with Journal.open(file) as journal:
                (row,) = journal.games()
                assert (row.table, journal.events(row.id)[0]) == (table, STARTED[0])


@pytest.mark.parametrize("away", [unlink, move])
def test_whoever_plays_no_game_writes_nothing_to_a_removed_file(away, tmp_path):
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        journal.set("pictures", "3")
        away(path)
        with pytest.raises(JournalError, match="was removed or replaced meanwhile"):
            journal.set("pictures", "4")
    assert not path.exists()
