"""The journal file: durable, in order, and a clear sentence where it cannot be used."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from host.journal.altering import altered
from pasch.errors import JournalError
from pasch.journal import Journal
from pasch.journal.store.faults import spoken
from pasch.journal.store.journal_file import BUSY_WAIT_S
from pasch.journal.store.schema import MIGRATIONS, VERSION
from pasch.referee import EventKind, JournalEvent, Referee
from pasch.referee.model.commands import AskRoll, Roll, Seen, Start
from pasch.rules import game_named

NOW_MS = 1_767_312_000_000
START = game_named("backgammon").start({})


def started(turn="white"):
    return Referee().handle(Start("backgammon", turn=turn)).events


def a_roll(number):
    return JournalEvent.of(EventKind.ROLL_ASKED, seat="white", roll_id=number, nonce=f"{number:x}")


def test_events_come_back_in_order_with_their_times(tmp_path):
    with Journal.open(tmp_path / "games.db") as journal:
        game = journal.record(started(), NOW_MS)
        journal.record([a_roll(1), a_roll(2)], NOW_MS + 5)
        journal.record([a_roll(3)], NOW_MS + 9)
    with Journal.open(tmp_path / "games.db") as journal:
        timed = journal.timed_events(game)
        assert [one.time_ms - NOW_MS for one in timed] == [0, 5, 5, 9]
        assert [one.event for one in timed[1:]] == [a_roll(1), a_roll(2), a_roll(3)]
        assert journal.events(game)[0] == started()[0]
        assert [one.seq for one in timed] == sorted({one.seq for one in timed})


def test_each_start_begins_a_game_and_an_unfinished_one_is_known(tmp_path):
    referee = Referee()
    with Journal.open(tmp_path / "games.db") as journal:
        first = journal.record(referee.handle(Start("backgammon", turn="white")).events, NOW_MS)
        assert [game.id for game in journal.unfinished()] == [first]
        again = referee.handle(Start("backgammon", turn="white")).events
        second = journal.record(again, NOW_MS + 1)
        assert second != first
        assert [game.id for game in journal.games()] == [first, second]
        assert [game.id for game in journal.unfinished()] == [second]
        assert journal.events(first)[-1].kind is EventKind.ABANDONED
        over = JournalEvent.of(
            EventKind.GAME_OVER, winner="white", score=1, grade="single", by="play", match=None
        )
        journal.record([over], NOW_MS + 2)
        assert journal.unfinished() == ()
        undone = JournalEvent.of(EventKind.UNDONE, what="turn")
        set_up = JournalEvent.of(EventKind.CORRECTED, places=START.as_dict(), turn="white")
        rewritten = JournalEvent.of(EventKind.REWRITTEN, number=1)
        aside = JournalEvent.of(EventKind.CLOCK, delay=5, reserve={})
        for goes_on in (undone, set_up, rewritten):
            journal.record([goes_on, aside], NOW_MS + 3)
            assert [game.id for game in journal.unfinished()] == [second]
            journal.record([over, aside], NOW_MS + 4)
            assert journal.unfinished() == ()


def test_a_resumed_game_goes_on_in_its_own_events(tmp_path):
    path = tmp_path / "games.db"
    referee = Referee()
    with Journal.open(path) as journal:
        journal.record(referee.handle(Start("backgammon", turn="white")).events, NOW_MS)
        journal.record(referee.handle(Roll("white", (3, 1))).events, NOW_MS)
    with Journal.open(path) as journal:
        game = journal.unfinished()[-1].id
        resumed = Referee.replay(journal.resume(game))
        assert resumed.state == referee.state
        journal.record(resumed.handle(Seen(START)).events, NOW_MS)
        assert Referee.replay(journal.events(game)).state == resumed.state


def test_recording_nothing_writes_nothing(tmp_path):
    with Journal.open(tmp_path / "games.db") as journal:
        assert journal.record([], NOW_MS) is None
        assert journal.games() == ()


def test_events_need_a_game(tmp_path):
    with (
        Journal.open(tmp_path / "games.db") as journal,
        pytest.raises(JournalError, match="no game"),
    ):
        journal.record([a_roll(1)], NOW_MS)


def test_an_unknown_game_is_named(tmp_path):
    with (
        Journal.open(tmp_path / "games.db") as journal,
        pytest.raises(JournalError, match="no game 7"),
    ):
        journal.events(7)


def limit_pages(journal: Journal, pages: int) -> None:
    """Let the file grow no further, as a full disk does."""
    journal._connection.execute(f"PRAGMA max_page_count = {pages}")


def test_a_full_disk_loses_nothing_and_the_same_events_may_be_given_again(tmp_path):
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        game = journal.record(started(), NOW_MS)
        limit_pages(journal, 1)
        big = [JournalEvent.of(EventKind.SEEN, places={"6": "w" * 500}, verdict="waiting")] * 40
        written = 0
        sentence = ""
        while not sentence and written < 100:
            try:
                journal.record(big, NOW_MS)
                written += 1
            except JournalError as error:
                sentence = str(error)
        assert "disk is full" in sentence
        assert "nothing was lost" in sentence
        assert len(journal.events(game)) == 1 + 40 * written
        limit_pages(journal, 1_000_000)
        journal.record(big, NOW_MS)
        assert len(journal.events(game)) == 1 + 40 * (written + 1)


def test_a_full_disk_at_a_new_game_leaves_the_old_one_going_on(tmp_path):
    with Journal.open(tmp_path / "games.db") as journal:
        game = journal.record(started(), NOW_MS)
        limit_pages(journal, 1)
        big = JournalEvent.of(EventKind.SEEN, places={"6": "w" * 60_000}, verdict="waiting")
        with pytest.raises(JournalError, match="full"):
            journal.record([JournalEvent.of(EventKind.ABANDONED), *started(), big], NOW_MS)
        limit_pages(journal, 1_000_000)
        assert journal.record([a_roll(1)], NOW_MS) == game
        assert [row.id for row in journal.games()] == [game]


def test_no_space_reported_by_the_system_is_the_same_sentence(tmp_path):
    with (
        pytest.raises(JournalError, match="disk is full"),
        spoken(tmp_path / "games.db"),
    ):
        raise OSError(28, "No space left on device")


def test_a_file_that_is_no_database_is_left_alone(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 100)
    with pytest.raises(JournalError, match="not a journal"):
        Journal.open(path)
    assert path.read_text() == "Dear Ada, " * 100


def test_another_programs_database_is_left_alone(tmp_path):
    path = tmp_path / "other.db"
    altered(path, "CREATE TABLE songs (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(JournalError, match="no journal of Pasch"):
        Journal.open(path)
    assert path.read_bytes() == before


def test_a_newer_journal_asks_for_a_newer_pasch(tmp_path):
    path = tmp_path / "games.db"
    Journal.open(path).close()
    altered(path, f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(JournalError, match="newer Pasch"):
        Journal.open(path)


def test_an_older_journal_is_brought_up_to_date(tmp_path, monkeypatch):
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        game = journal.record(started(), NOW_MS)
    newer = (*MIGRATIONS, "ALTER TABLE games ADD COLUMN place TEXT;")
    monkeypatch.setattr("pasch.journal.store.schema.MIGRATIONS", newer)
    monkeypatch.setattr("pasch.journal.store.schema.VERSION", len(newer))
    with Journal.open(path) as journal:
        assert journal.events(game) == started()
        columns = journal._connection.execute("PRAGMA table_info(games)").fetchall()
        assert "place" in [column[1] for column in columns]
        assert journal._connection.execute("PRAGMA user_version").fetchone()[0] == len(newer)


def test_a_migration_that_fails_changes_nothing(tmp_path, monkeypatch):
    path = tmp_path / "games.db"
    Journal.open(path).close()
    newer = (*MIGRATIONS, "ALTER TABLE games ADD COLUMN place TEXT; SELECT * FROM nowhere;")
    monkeypatch.setattr("pasch.journal.store.schema.MIGRATIONS", newer)
    monkeypatch.setattr("pasch.journal.store.schema.VERSION", len(newer))
    with pytest.raises(JournalError):
        Journal.open(path)
    monkeypatch.undo()
    with Journal.open(path) as journal:
        assert journal.games() == ()


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(JournalError, match="no folder"):
        Journal.open(tmp_path / "nowhere" / "games.db")


@pytest.mark.parametrize("code", [sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN])
def test_a_place_that_may_not_be_written_is_one_sentence(tmp_path, code):
    error = sqlite3.OperationalError("attempt to write a readonly database")
    error.sqlite_errorcode = code
    with (
        pytest.raises(JournalError, match="cannot be written; name a journal"),
        spoken(tmp_path / "games.db"),
    ):
        raise error


def test_a_row_that_cannot_be_read_is_named(tmp_path):
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        game = journal.record(started(), NOW_MS)
        journal.record([a_roll(1)], NOW_MS)
    altered(path, "UPDATE events SET data = 'mud' WHERE kind = 'roll-asked'")
    with Journal.open(path) as journal, pytest.raises(JournalError, match="event 2"):
        journal.events(game)


WRITER = """
import sys
from pasch.journal import Journal
from pasch.referee import EventKind, JournalEvent
journal = Journal.open(sys.argv[1], is_played=sys.argv[4] == "played")
journal.resume(int(sys.argv[2]))
for number in range(int(sys.argv[3]), 10**9):
    event = JournalEvent.of(EventKind.ROLL_ASKED, seat="white", roll_id=number, nonce="0a")
    journal.record([event], number)
    print(number, flush=True)
"""


def test_a_journal_played_in_may_be_read_meanwhile_and_is_one_file_at_rest(tmp_path):
    path = tmp_path / "games.db"
    with Journal.open(path, is_played=True) as journal:
        game = journal.record(started(), NOW_MS)
        with Journal.open(path) as reader:
            assert reader.events(game) == journal.events(game)
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]
    copy = tmp_path / "copy.db"
    copy.write_bytes(path.read_bytes())
    with Journal.open(copy) as journal:
        assert journal.events(game) == tuple(started())


@pytest.mark.parametrize("how", ["played", "appended"])
def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(tmp_path, how):
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        game = journal.record(started(), NOW_MS)
    luck = random.Random(11)
    acknowledged = -1
    for _ in range(20):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), str(game), str(acknowledged + 1), how],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert writer.stdout is not None
        said = [writer.stdout.readline() for _ in range(luck.randint(1, 12))]
        os.kill(writer.pid, signal.SIGKILL)
        said += writer.stdout.read().splitlines(keepends=True)
        writer.wait()
        writer.stdout.close()
        acknowledged = int([line for line in said if line.endswith("\n")][-1])
        with Journal.open(path) as journal:
            events = journal.events(game)
        numbers = [event.data["roll_id"] for event in events[1:]]
        assert numbers == list(range(len(numbers)))
        assert acknowledged < len(numbers)
        assert Referee.replay(events).state.asked == AskRoll("white", numbers[-1], "0a")
        acknowledged = numbers[-1]
    assert Path(path).stat().st_size > 0


def played(path):
    """A journal into which a game is played: begun, with one event after its start."""
    journal = Journal.open(path, is_played=True)
    journal.record(started(), NOW_MS)
    journal.record([a_roll(1)], NOW_MS)
    return journal


def rolls_in(path):
    """The numbers of the rolls asked for in the last game of a journal."""
    with Journal.open(path) as journal:
        events = journal.events(journal.games()[-1].id)
    return [event.data["roll_id"] for event in events if event.kind is EventKind.ROLL_ASKED]


def test_a_journal_deleted_in_the_middle_of_a_game_is_written_anew(tmp_path):
    path = tmp_path / "folder" / "games.db"
    path.parent.mkdir()
    journal = played(path)
    path.unlink()
    journal.record([a_roll(2)], NOW_MS)
    shutil.rmtree(path.parent)
    journal.record([a_roll(3)], NOW_MS)
    with pytest.raises(JournalError, match="another program is playing"):
        Journal.open(path, is_played=True)
    assert rolls_in(path) == [1, 2, 3]
    path.unlink()
    journal.close()
    assert rolls_in(path) == [1, 2, 3]
    assert [file.name for file in path.parent.iterdir()] == ["games.db"]


def test_a_folder_that_cannot_be_made_anew_is_waited_for(tmp_path):
    path = tmp_path / "disk" / "folder" / "games.db"
    path.parent.mkdir(parents=True)
    journal = played(path)
    shutil.rmtree(tmp_path / "disk")
    with pytest.raises(JournalError, match="folder is gone: put it back, and the game goes on"):
        journal.record([a_roll(2)], NOW_MS)
    path.parent.mkdir(parents=True)
    journal.record([a_roll(2)], NOW_MS)
    journal.close()
    assert rolls_in(path) == [1, 2]


def test_what_takes_the_journals_place_is_not_overwritten(tmp_path):
    path, foreign = tmp_path / "games.db", tmp_path / "other.txt"
    journal = played(path)
    foreign.write_text("Dear Ada")
    foreign.replace(path)
    for _ in range(2):
        with pytest.raises(JournalError, match=r"another file now lies at .*: move it away"):
            journal.record([a_roll(2)], NOW_MS)
    path.rename(foreign)
    journal.record([a_roll(2)], NOW_MS)
    foreign.replace(path)
    with pytest.raises(JournalError, match=r"its games are kept in .*games-2\.db"):
        journal.close()
    assert path.read_text() == "Dear Ada"
    assert rolls_in(tmp_path / "games-2.db") == [1, 2]


def test_a_journal_cut_off_in_the_middle_of_a_game_is_told_at_once(tmp_path):
    path = tmp_path / "games.db"
    journal = played(path)
    os.truncate(path, 100)
    with pytest.raises(JournalError, match=r"damaged, nothing more can be written.*--journal NEW"):
        journal.record([a_roll(2)], NOW_MS)


def test_damage_that_sqlite_did_not_notice_during_the_game_is_told_at_its_end(tmp_path):
    path = tmp_path / "games.db"
    journal = played(path)
    path.write_bytes(b"\xff" * path.stat().st_size)
    journal.record([a_roll(2)], NOW_MS)
    with pytest.raises(JournalError, match="is damaged; keep it"):
        journal.close()
    Journal.open(tmp_path / "other.db", is_played=True).close()


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (sqlite3.SQLITE_BUSY, "locked by another program: close that one, and the game goes on"),
        (sqlite3.SQLITE_READONLY, "can no longer be written: let this program write"),
        (sqlite3.SQLITE_CANTOPEN, "can no longer be written: let this program write"),
        (sqlite3.SQLITE_CORRUPT, "leave the game, save what can be read with"),
        (sqlite3.SQLITE_NOTADB, "leave the game, save what can be read with"),
        (sqlite3.SQLITE_IOERR_WRITE, "nothing that was accepted is lost: if it stays"),
    ],
)
def test_in_the_middle_of_a_game_nobody_is_told_to_name_another_file(tmp_path, code, told):
    fault = sqlite3.OperationalError("as SQLite says it")
    fault.sqlite_errorcode = code
    with (
        pytest.raises(JournalError, match=told) as raised,
        spoken(tmp_path / "games.db", is_played=True),
    ):
        raise fault
    assert "name a" not in str(raised.value)


def test_a_lock_in_the_middle_of_a_game_is_said_as_what_can_be_done(tmp_path):
    """And soon: the table stands still as long as a write waits."""
    path = tmp_path / "games.db"
    with played(path) as journal:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        begun_s = time.monotonic()
        with pytest.raises(JournalError, match="close that one, and the game goes on"):
            journal.record([a_roll(2)], NOW_MS)
        assert time.monotonic() - begun_s < BUSY_WAIT_S / 2
        other.close()
        journal.record([a_roll(2)], NOW_MS)
    assert rolls_in(path) == [1, 2]
