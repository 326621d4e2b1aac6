"""Salvage of a spoilt or forged journal ends, with bounded work and memory, and alters nothing."""

from __future__ import annotations

import random
import shutil
import sqlite3
import tracemalloc

import pytest

from host.journal.altering import altered
from host.journal.playing import NOW_MS, Players
from host.journal.work import work_of
from pasch.cli import main
from pasch.errors import JournalError, PaschError
from pasch.journal import Journal
from pasch.journal.formats.archive import readable_part
from pasch.journal.recovery import salvage
from pasch.journal.store.schema import VERSION, crc
from pasch.referee import EventKind

PAGE = 4096
COMMANDS = ("list", "show", "replay", "statistics", "export")


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("whole") / "games.db"
    with Journal.open(path) as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        players = Players(journal, 4)
        players.play_game()
        players.play_game()
    return path


def pages_of(data, kind):
    """Offsets of the b-tree pages of this kind (13: leaf, 5: interior, of a table)."""
    return [at for at in range(PAGE, len(data), PAGE) if data[at] == kind]


# So many of SQLite's own steps are one that is counted.
STEPS = 100


def salvaged(path):
    """What is salvaged, how much that is to do, and in how many steps SQLite reads for it."""
    found, steps, connect = [], [], sqlite3.connect

    def counted(*words, **more):
        file = connect(*words, **more)
        file.set_progress_handler(lambda: steps.append(STEPS), STEPS)
        return file

    def work():
        try:
            found.append(salvage(path))
        except JournalError:
            found.append(((), ()))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", counted)
        done = work_of(work)
    return found[0], done, sum(steps)


def test_rows_that_go_round_in_circles_come_to_an_end(whole, tmp_path):
    """An interior page whose children all are one leaf gives the same rows again and again."""
    path = tmp_path / "games.db"
    data = bytearray(whole.read_bytes())
    leaf = next(at for at in pages_of(data, 13) if b"rolled" in data[at : at + PAGE])
    at = pages_of(data, 5)[0]
    count = int.from_bytes(data[at + 3 : at + 5], "big")
    for cell in range(count):
        where = at + 12 + 2 * cell
        child = at + int.from_bytes(data[where : where + 2], "big")
        data[child : child + 4] = (leaf // PAGE + 1).to_bytes(4, "big")
    data[at + 8 : at + 12] = (leaf // PAGE + 1).to_bytes(4, "big")
    path.write_bytes(data)
    tracemalloc.start()
    kept, notes = salvage(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 50 * 1024 * 1024
    assert "is damaged" in str(notes[0])
    written = {event for game in games_of(whole) for event in map(repr, game.events)}
    for game in kept:
        body = [e for e in game.events if e[1].kind is not EventKind.ABANDONED]
        assert {repr(event) for event in body} <= written


def test_one_event_again_and_again_takes_no_memory(whole, tmp_path):
    path = shutil.copy(whole, tmp_path / "games.db")
    again = "(WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n LIMIT 60000) "
    columns = "game_id, time_ms, kind, data, "
    altered(path, f"INSERT INTO events ({columns} crc) SELECT {columns} 0 FROM events, {again} "
            "SELECT n FROM n) WHERE seq = 3")  # fmt: skip
    tracemalloc.start()
    kept, notes = salvage(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 5 * 1024 * 1024
    assert list(kept) == games_of(whole)
    assert len(notes) == 1


@pytest.mark.parametrize("numbers", ["seq > 20", "seq > 0"])
def test_events_that_are_numbered_by_somebody_else_are_missed(whole, tmp_path, numbers):
    path = shutil.copy(whole, tmp_path / "games.db")
    altered(path, f"UPDATE events SET seq = -seq WHERE {numbers}")
    if numbers == "seq > 0":
        with pytest.raises(JournalError, match="damaged"):
            salvage(path)
        return
    kept, notes = salvage(path)
    assert [event.kind for _, event in kept[0].events][-1] is EventKind.ABANDONED
    assert "is damaged" in str(notes[0])


def games_of(path):
    with Journal.open(path) as journal:
        return [journal.kept_game(row) for row in journal.games()]


def test_whatever_is_spoilt_no_altered_value_is_given_back(whole, tmp_path):
    """Bytes are altered at random; what comes back was written, and takes no more work."""
    path, data = tmp_path / "games.db", whole.read_bytes()
    written = {
        (time_ms, repr(event)) for game in games_of(whole) for time_ms, event in game.events
    }
    began = {game.started_ms for game in games_of(whole)}
    draw, came_back = random.Random(7), 0
    _, usual, usual_steps = salvaged(whole)
    for _ in range(40):
        spoilt = bytearray(data)
        for _ in range(draw.choice((1, 3, 30))):
            spoilt[draw.randrange(100, len(spoilt))] = draw.randrange(256)
        path.write_bytes(spoilt)
        (kept, _), done, steps = salvaged(path)
        assert done < 2 * usual
        assert steps < 2 * usual_steps
        for game in kept:
            body = [e for e in game.events if e[1].kind is not EventKind.ABANDONED]
            assert {(time_ms, repr(event)) for time_ms, event in body} <= written
            assert game.started_ms in began | {time_ms for time_ms, _ in body}
            came_back += 1
    assert came_back > 25


def test_ten_times_as_many_games_are_ten_times_the_work(tmp_path):
    """One foreign game number a row: what is done grows with the rows, not with their square."""

    def done(count):
        path = tmp_path / f"{count}.db"
        Journal.open(path).close()
        with sqlite3.connect(path) as file:
            rows = [
                (n, n, NOW_MS, "seen", "{}", crc(n, n, NOW_MS, b"seen", b"{}"))
                for n in range(1, count + 1)
            ]
            file.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", rows)
        file.close()
        (kept, notes), work, steps = salvaged(path)
        assert (kept, len(notes)) == ((), count)
        return work, steps

    few, many = done(1000), done(10_000)
    assert many[0] < 11 * few[0]
    assert many[1] < 11 * few[1]


def test_a_value_altered_in_a_row_or_in_a_game_is_seen(whole, tmp_path):
    path = tmp_path / "games.db"
    for statement in (
        "UPDATE events SET data = replace(data, 'seat', 'Seat') WHERE seq = 3",
        "UPDATE events SET time_ms = time_ms + 1 WHERE seq = 3",
        "UPDATE events SET game_id = 2 WHERE seq = 3",
        "UPDATE events SET crc = NULL WHERE seq = 3",
    ):
        shutil.copy(whole, path)
        altered(path, statement)
        notes = salvage(path)[1]
        assert any("cannot be read" in str(note) for note in notes), statement
        with pytest.raises(JournalError, match="event 3 of"):
            games_of(path)
    shutil.copy(whole, path)
    altered(path, "UPDATE games SET started_ms = 5 WHERE id = 1")
    assert salvage(path)[0][0].started_ms == games_of(whole)[0].events[0][0]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET data = CAST(X'FF7B7D' AS TEXT) WHERE seq = 3",
        "UPDATE events SET kind = CAST(X'FFFE' AS TEXT) WHERE seq = 3",
        "UPDATE events SET data = X'00FF' WHERE seq = 3",
        "UPDATE events SET data = replace(hex(zeroblob(3000)), '0', '[') WHERE seq = 3",
        "UPDATE events SET time_ms = 'noon' WHERE seq = 3",
        "UPDATE events SET time_ms = 9e18 WHERE seq = 3",
        "UPDATE games SET started_ms = 'noon' WHERE id = 1",
        "UPDATE games SET started_ms = 9223372036854775807 WHERE id = 1",
        "UPDATE games SET origin = CAST(X'FFFE' AS TEXT) WHERE id = 1",
    ],
)
def test_a_spoilt_text_is_one_sentence_in_every_command(whole, tmp_path, capsys, statement):
    path = tmp_path / "games.db"
    shutil.copy(whole, path)
    altered(path, statement)
    for command in COMMANDS:
        words = ["games", command, str(path), "--lang", "en"]
        assert main(words) in (0, 2)
        assert "Traceback" not in capsys.readouterr().err
    assert main(["games", "import", str(tmp_path / "new.db"), str(path), "--lang", "en"]) == 0
    assert len(games_of(tmp_path / "new.db")) == 2


def as_version_2(path):
    """A journal as version 2 wrote it."""
    altered(
        path,
        "ALTER TABLE events DROP COLUMN crc",
        "ALTER TABLE games DROP COLUMN crc",
        "ALTER TABLE settings DROP COLUMN crc",
        "PRAGMA user_version = 2",
    )


def test_a_journal_of_version_2_gets_its_checksums(whole, tmp_path):
    path = tmp_path / "older.db"
    shutil.copy(whole, path)
    games = games_of(path)
    as_version_2(path)
    assert salvage(path) == (tuple(games), ())
    assert games_of(path) == games
    file = sqlite3.connect(path)
    assert file.execute("PRAGMA user_version").fetchone() == (VERSION,)
    for row in file.execute("SELECT seq, game_id, time_ms, kind, data, crc FROM events"):
        assert crc(*row[:-1]) == row[-1]
    for row in file.execute("SELECT id, started_ms, origin, crc FROM games"):
        assert crc(*row[:-1]) == row[-1]
    file.close()


def test_an_older_journal_with_a_spoilt_row_opens_all_the_same(whole, tmp_path):
    path = tmp_path / "older.db"
    shutil.copy(whole, path)
    as_version_2(path)
    altered(path, "UPDATE events SET data = CAST(X'FF7B7D' AS TEXT) WHERE seq = 3")
    with Journal.open(path) as journal:
        assert len(journal.games()) == 2
        with pytest.raises(JournalError, match=r"event 3 of .* cannot be read"):
            journal.events(1)
        assert journal.events(2)


@pytest.mark.parametrize("moment", ["noon", None, -1, 1.5, True, 10**30])
def test_a_game_from_elsewhere_begins_at_a_time(whole, moment):
    game = games_of(whole)[0]
    assert readable_part(moment, game.events, None)[0] is None
    events = [game.events[0], (moment, game.events[1][1])]
    kept, fault = readable_part(game.started_ms, events, None)
    assert len(kept.events) == 2
    assert kept.events[1][1].kind is EventKind.ABANDONED
    assert "event 2" in str(fault)


def test_what_cannot_be_read_at_all_is_one_sentence(tmp_path):
    path = tmp_path / "games.db"
    path.write_bytes(b"SQLite format 3\x00" + bytes(5000))
    with pytest.raises(PaschError, match=r"nothing can be read|no journal"):
        salvage(path)
