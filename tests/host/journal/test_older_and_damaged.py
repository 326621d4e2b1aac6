"""Journals of an older version, damaged ones, and what the user says about pictures."""

from __future__ import annotations

import json
import os
import sqlite3
import time

import pytest

from host.journal.altering import altered
from host.journal.playing import NOW_MS, Players
from host.referee.telling import MADE_POINT, START
from pasch.cli import main
from pasch.errors import JournalError
from pasch.journal import Journal
from pasch.journal.recovery import salvage
from pasch.journal.replay.record import record_of
from pasch.journal.store.pictures import forget_pictures, keep_days, set_keep_days
from pasch.journal.store.rows import KeptGame
from pasch.journal.store.schema import APPLICATION_ID, VERSION
from pasch.referee import EventKind, Phase, Referee
from pasch.referee.model.state import EntryKind
from pasch.referee.protocol.parsing import parse_command

# A journal as version 1 wrote it: its tables, and its events of one game.
FIRST_TABLES = """
CREATE TABLE games (id INTEGER PRIMARY KEY, started_ms INTEGER NOT NULL);
CREATE TABLE events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id INTEGER NOT NULL REFERENCES games (id),
    time_ms INTEGER NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL
);
CREATE INDEX events_of_game ON events (game_id, seq);
"""
FIRST_EVENTS = [
    (
        "started",
        {
            "game": "backgammon",
            "options": {"cube": "on", "crawford": "on", "jacoby": "off", "beaver": "off"},
            "players": {"white": "Ada", "black": "Ben"},
            "turn": None,
            "places": START,
            "match": {
                "length": 3,
                "score": {"white": 1, "black": 0},
                "is_crawford": False,
                "was_crawford": False,
            },
        },
    ),
    ("rolled", {"seat": "white", "dice": [3], "roll_id": None, "nonce": None}),
    ("roll-asked", {"seat": "black", "roll_id": 9, "nonce": "0a", "boot_id": "b1"}),
    ("rolled", {"seat": "black", "dice": [1], "roll_id": 9, "nonce": "0a"}),
    ("unclear", {"verdict": "doubtful", "look_at": ["5"], "guess": None, "is_close": False}),
    ("seen", {"places": MADE_POINT, "verdict": "legal", "notation": "8/5 6/5"}),
    (
        "played",
        {
            "seat": "white",
            "dice": [3, 1],
            "notation": "8/5 6/5",
            "places": MADE_POINT,
            "turn": "black",
            "due": "end",
            "by": "double",
        },
    ),
    ("doubled", {"seat": "black", "value": 2}),
    ("taken", {"seat": "white", "value": 2}),
    ("resigned", {"seat": "black", "grade": 1}),
    ("resignation-declined", {"seat": "white"}),
    ("resigned", {"seat": "black", "grade": 2}),
]
FIRST_END = (
    "game-over",
    {
        "winner": "white",
        "score": 4,
        "grade": "gammon",
        "by": "resignation",
        "match": {"length": 3, "score": {"white": 5, "black": 0}},
    },
)


@pytest.fixture
def older(tmp_path):
    path = tmp_path / "older.db"
    with sqlite3.connect(path) as file:
        file.executescript(FIRST_TABLES)
        file.execute("INSERT INTO games (started_ms) VALUES (?)", (NOW_MS,))
        for at, (kind, data) in enumerate([*FIRST_EVENTS, FIRST_END]):
            file.execute(
                "INSERT INTO events (game_id, time_ms, kind, data) VALUES (1, ?, ?, ?)",
                (NOW_MS + at, kind, json.dumps(data)),
            )
        file.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        file.execute("PRAGMA user_version = 1")
    file.close()
    return path


def test_a_journal_of_version_1_goes_on(older):
    with Journal.open(older) as journal:
        row = journal.games()[0]
        assert (row.id, row.started_ms, row.is_finished, row.origin) == (1, NOW_MS, True, "")
        record = record_of(journal.events(1), is_checked=True)
        kinds = [EntryKind.PLAYED, EntryKind.DOUBLED, EntryKind.TAKEN]
        assert [entry.kind for entry in record.entries] == kinds
        assert record.unlawful == ()
        assert record.score_after == {"white": 5, "black": 0}
        assert [one.time_ms - NOW_MS for one in journal.timed_events(1)] == list(range(13))
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 1).play_game()
        assert [row.id for row in journal.games()] == [1, 2]
    file = sqlite3.connect(older)
    assert file.execute("PRAGMA user_version").fetchone()[0] == VERSION
    file.close()


def test_a_game_going_on_under_version_1_is_gone_on_with(older):
    file = sqlite3.connect(older)
    with file:
        file.execute("DELETE FROM events WHERE kind = 'game-over'")
    file.close()
    with Journal.open(older) as journal:
        state = Referee.replay(journal.resume(journal.unfinished()[-1].id)).state
    assert state.phase is Phase.RESIGNED
    assert (state.offer.seat, state.offer.points) == ("black", 2)
    assert (state.cube.value, state.cube.owner) == (2, "white")


def two_games(path):
    with Journal.open(path) as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        players = Players(journal, 4)
        players.play_game()
        players.play_game()
        return [journal.kept_game(row) for row in journal.games()]


def test_a_sound_journal_is_read_whole_and_left_as_it_was(tmp_path):
    path = tmp_path / "games.db"
    games = two_games(path)
    before = path.read_bytes()
    assert salvage(path) == (tuple(games), ())
    assert path.read_bytes() == before


def test_a_spoilt_row_costs_its_game_what_follows(tmp_path):
    path = tmp_path / "games.db"
    games = two_games(path)
    altered(path, "UPDATE events SET data = 'mud' WHERE seq = 9")
    kept, notes = salvage(path)
    assert kept[1] == games[1]
    assert kept[0].events[:8] == games[0].events[:8]
    assert [event.kind for _, event in kept[0].events[8:]] == [EventKind.ABANDONED]
    assert len(notes) == 1
    assert "game 1 ends early" in str(notes[0])


@pytest.mark.parametrize("version", range(VERSION))
def test_a_spoilt_schema_number_is_damage_and_no_row_is_taken_on_trust(version, tmp_path):
    path = tmp_path / "games.db"
    games = two_games(path)
    altered(
        path,
        f"PRAGMA user_version = {version}",
        "UPDATE events SET time_ms = time_ms + 1 WHERE seq = 9",
    )
    before = path.read_bytes()
    with pytest.raises(JournalError, match=r"is damaged; .*pasch games import NEW.db"):
        Journal.open(path)
    assert path.read_bytes() == before
    kept, notes = salvage(path)
    assert kept[0].events[:8] == games[0].events[:8]
    assert kept[1] == games[1]
    assert ["event 9" in str(note) for note in notes] == [True]


def test_a_row_of_no_game_costs_no_other(tmp_path):
    path = tmp_path / "games.db"
    games = two_games(path)
    altered(
        path,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, 'game_id INTEGER NOT NULL', 'game_id') "
        "WHERE name = 'events'",
    )
    altered(path, "UPDATE events SET game_id = NULL WHERE seq = (SELECT max(seq) FROM events)")
    (first, second), notes = salvage(path)
    assert first == games[0]
    assert second.events == games[1].events[:-1]
    assert [str(note).partition(": ")[2] for note in notes] == [
        f"event {len(first.events) + len(second.events) + 1} cannot be read."
    ]


def test_only_games_of_ones_own_damaged_journal_go_on_in_the_one_they_are_saved_to(tmp_path):
    path = tmp_path / "games.db"
    two_games(path)
    begun = Referee().decide(parse_command({"event": "start", "game": "backgammon"})).events
    for now_ms, table in enumerate(("", "two"), NOW_MS):
        with Journal.open(path, table=table) as journal:
            journal.record(begun, now_ms)
    with Journal.open(path) as journal:
        journal.add_game(KeptGame(0, tuple((0, event) for event in begun)), "friend.json")

    def saved(into):
        assert main(["games", "import", str(into), str(path)]) == 0
        found = {}
        for table in ("", "two"):
            with Journal.open(into, table=table) as journal:
                found[table] = [row.id for row in journal.unfinished()]
                assert len(journal.games()) == 5
        return found

    assert saved(tmp_path / "sound.db") == {"": [], "two": []}
    altered(path, "UPDATE events SET data = 'mud' WHERE seq = 9")
    assert saved(tmp_path / "new.db") == {"": [3], "two": [4]}
    path = tmp_path / "new.db"
    altered(path, "UPDATE events SET data = 'mud' WHERE seq = 2")
    assert saved(tmp_path / "newer.db") == {"": [3], "two": [4]}


def test_a_poorer_record_is_saved_where_the_fuller_one_is_spoilt(tmp_path):
    path = tmp_path / "games.db"
    games = two_games(path)
    with Journal.open(path) as journal:
        number = journal.add_game(games[1], "match.mat", instead_of=[2])
    assert salvage(path)[0] == tuple(games)
    altered(
        path,
        f"UPDATE events SET data = 'mud' WHERE game_id = {number} AND kind = 'started'",
    )
    assert salvage(path)[0] == tuple(games)


def test_spoilt_pages_of_the_file_cost_no_other_game(tmp_path):
    """Every page but the first in turn is overwritten; what is given back was in the file."""
    path = tmp_path / "games.db"
    games = two_games(path)
    whole = path.read_bytes()
    page = 4096
    saved = 0
    for at in range(page, len(whole), page):
        path.write_bytes(whole[:at] + b"\xff" * page + whole[at + page :])
        try:
            kept, notes = salvage(path)
        except JournalError:
            continue
        assert notes or kept == tuple(games)
        for one in kept:
            whole_one = next(game for game in games if game.events[0] == one.events[0])
            body = [e for e in one.events if e[1].kind is not EventKind.ABANDONED]
            assert list(whole_one.events[: len(body)]) == body
            saved += len(body)
    assert saved > len(games[0].events)


def test_a_file_cut_off_keeps_the_games_before_the_cut(tmp_path):
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        table = Players(journal, 1)
        for _ in range(3):
            table.play_game()
        wanted = [journal.kept_game(row) for row in journal.games()]
    whole = path.read_bytes()
    for part in (0.95, 0.6):
        path.write_bytes(whole[: int(len(whole) * part)])
        games, notes = salvage(path)
        assert "is damaged" in str(notes[0])
        kept = len(games) - 1
        assert list(games[:kept]) == wanted[:kept]
        assert kept == int(3 * part)


def test_a_file_that_is_no_journal(tmp_path):
    path = tmp_path / "letter.db"
    path.write_bytes(b"SQLite format 3\x00" + b"mud" * 999)
    with pytest.raises(JournalError, match="nothing can be read"):
        salvage(path)


def a_recording(folder, ages_days, now_s):
    (folder / "frames").mkdir(parents=True)
    with (folder / "metadata.jsonl").open("w") as lines:
        for number, age in enumerate(ages_days):
            name = f"frames/{number:06}.jpg"
            (folder / name).write_bytes(b"picture")
            os.utime(folder / name, (now_s - age * 86_400, now_s - age * 86_400))
            lines.write(json.dumps({"image": name, "captured_s": float(number)}) + "\n")


def test_pictures_are_kept_as_long_as_the_user_says(tmp_path):
    now_s = NOW_MS / 1000
    a_recording(tmp_path / "kept", [40, 8, 6, 0], now_s)
    with Journal.open(tmp_path / "games.db") as journal:
        assert keep_days(journal) is None
        assert forget_pictures(tmp_path / "kept", keep_days(journal)) == 0
        set_keep_days(journal, 2)
    with Journal.open(tmp_path / "games.db") as journal:
        assert forget_pictures(tmp_path / "kept", keep_days(journal)) == 2
        set_keep_days(journal, None)
        assert keep_days(journal) is None
    left = sorted(file.name for file in (tmp_path / "kept/frames").iterdir())
    assert left == ["000002.jpg", "000003.jpg"]
    assert len((tmp_path / "kept/metadata.jsonl").read_text().splitlines()) == 4


@pytest.mark.parametrize(
    ("ages_days", "days", "kept"),
    [
        # The clock was a year ahead for an evening, before and after evenings of other days.
        ([3, 2, 1, -364], 3, 3),
        ([3, 2, 1, -364, 0], 3, 3),
        # A computer without a clock of its own begins each evening in 1970, until it is set.
        ([2, 20_000, 1, 20_000, 0, 20_000], 3, 5),
        # Nobody played for a year.
        ([800, 402, 401, 400], 3, 3),
        # An evening that went on after midnight, and the one before.
        ([1.0, 0.2, 0.1, 0.0], 1, 3),
    ],
    ids=["ahead", "ahead again", "1970", "long ago", "midnight"],
)
def test_whatever_the_clock_says_the_pictures_of_the_last_days_of_play_stay(
    ages_days, days, kept, tmp_path
):
    one_at_night_s = NOW_MS // 86_400_000 * 86_400 + time.timezone + 3600
    a_recording(tmp_path, ages_days, one_at_night_s)
    assert forget_pictures(tmp_path, days) == len(ages_days) - kept
    left = sorted(file.name for file in (tmp_path / "frames").iterdir())
    assert left == [f"{n:06}.jpg" for n in range(len(ages_days) - kept, len(ages_days))]


def test_a_picture_that_several_lines_name_is_of_the_day_of_the_last(tmp_path):
    a_recording(tmp_path, [40, 8, 0], NOW_MS / 1000)
    lines = (tmp_path / "metadata.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "metadata.jsonl").write_text("".join([lines[2], *lines, lines[0]]))
    assert forget_pictures(tmp_path, 2) == 1
    assert sorted(file.name for file in (tmp_path / "frames").iterdir()) == [
        "000000.jpg",
        "000002.jpg",
    ]
    assert forget_pictures(tmp_path, 0) == 2


def test_only_pictures_of_the_recording_are_deleted(tmp_path):
    now_s = NOW_MS / 1000
    a_recording(tmp_path / "kept", [40], now_s)
    outside = [tmp_path / "secret.jpg", tmp_path / "kept/board.toml"]
    with (tmp_path / "kept/metadata.jsonl").open("a") as lines:
        for file, name in zip(outside, ("../secret.jpg", "board.toml"), strict=True):
            file.write_bytes(b"mine")
            os.utime(file, (0, 0))
            for said in (name, str(file)):
                lines.write(json.dumps({"image": said, "captured_s": 1.0}) + "\n")
    assert forget_pictures(tmp_path / "kept", 0) == 1
    assert [file.read_bytes() for file in outside] == [b"mine", b"mine"]
