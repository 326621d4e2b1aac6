"""Games from elsewhere: no command hangs on them, fails or lets them command a terminal."""

from __future__ import annotations

import json
import os
from functools import partial

import pytest

from host.journal.archives import read_archive
from host.journal.playing import NOW_MS, Players
from host.journal.work import work_of
from pasch.cli import main
from pasch.journal import Journal
from pasch.journal.formats.archive import archive_of

COMMANDS = ("list", "show", "replay", "statistics", "verify", "export")
SECRET = "00" * 32
THROWN = {
    "roll_id": 1,
    "series": 7,
    "number": 1,
    "boot_id": "b",
    "faces": [1, 2],
    "sides": 6,
    "nonce": "1f",
}
DICE = [
    ("dice-thrown", {**THROWN, "sides": 257}),
    ("dice-thrown", {**THROWN, "sides": 0}),
    ("dice-thrown", {**THROWN, "sides": "6"}),
    ("dice-thrown", {**THROWN, "number": 10**9}),
    ("dice-thrown", {**THROWN, "number": -1}),
    ("dice-thrown", {**THROWN, "faces": [0] * 10_000}),
    ("dice-thrown", {**THROWN, "faces": "66"}),
    ("dice-thrown", {**THROWN, "nonce": "zz"}),
    ("dice-thrown", {"series": 7, "boot_id": "b"}),
    ("dice-thrown", {name: value for name, value in THROWN.items() if name != "roll_id"}),
    ("dice-revealed", {"series": 7, "boot_id": "b", "secret": SECRET, "rolls": 10**9}),
    ("dice-revealed", {"series": 7, "boot_id": "b", "secret": "mud", "rolls": 1}),
    ("dice-revealed", {"series": 7, "boot_id": ["b"], "secret": SECRET, "rolls": 1}),
    ("dice-committed", {"series": 7, "boot_id": "b", "commitment": 5}),
    ("dice-series", {"series": "seven"}),
]
OTHERS = [
    ("rolled", {"seat": "white", "dice": [1] * 1000, "roll_id": None, "nonce": None}),
    ("rolled", {"seat": "white", "dice": [10**90], "roll_id": None, "nonce": None}),
    ("seen", {"places": {"1": "w" * 100_001}, "verdict": "legal"}),
    ("seen", {"places": {"1": 5}, "verdict": "legal"}),
    ("seen", {"places": {}, "verdict": "x" * 1_000_000}),
    ("unclear", {"verdict": "doubtful", "look_at": ["5"] * 100_000}),
    ("doubled", {"seat": "white", "value": "2"}),
    ("doubled", {"seat": "white", "value": 10**90}),
    ("played", {"seat": "white", "dice": None, "notation": "-", "places": {}, "turn": "black"}),
    ("named", {"seat": "white", "dice": [6, 6], "state": {}}),
    ("game-over", {"winner": "white", "score": 1, "grade": None, "by": "play", "match": None}),
    ("game-over", {"winner": "white", "score": 1, "grade": 0, "by": "play", "match": None}),
    ("resigned", {"seat": "white", "points": [1]}),
    ("resigned", {"seat": "white", "grade": "all"}),
    ("undone", {"what": 5}),
    ("clock", {"reserve": {"white": "long"}, "delay": 12}),
    ("no-play", {"seat": "white", "dice": [6, 6], "turn": "black", "blocked_by": 24}),
]
STARTS = [
    {"players": {"white": 5, "black": "Ben"}},
    {"players": {"white": ["Ada"], "black": None}},
    {"options": {"cube": 5}},
    {"playing": "wb"},
    {"turn": 0},
]


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    path = tmp_path_factory.mktemp("whole") / "games.db"
    with Journal.open(path) as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 4).play_game(resigning=0.1)
        return json.loads(archive_of([journal.kept_game(journal.games()[0])]))


def read_by_all(file, path):
    """Import a file of games into a journal, which every command then reads; how much is done."""

    def work():
        assert main(["games", "import", str(path), str(file), "--lang", "en"]) == 0
        for command in COMMANDS:
            assert main(["games", command, str(path), "--lang", "en"]) in (0, 1)

    return work_of(work)


@pytest.fixture(scope="module")
def usual(tmp_path_factory, archive):
    """How much is done with the one game that is whole."""
    folder = tmp_path_factory.mktemp("usual")
    (folder / "games.json").write_text(json.dumps(archive))
    return read_by_all(folder / "games.json", folder / "games.db")


@pytest.fixture
def imported(tmp_path, capsys, usual):
    """Gives the journal after the import of an archive, and what was told of it by every command,
    which has no more to do than with sound games as long as these."""
    return partial(_imported, tmp_path, capsys, usual)


def _imported(tmp_path, capsys, usual, archive):
    text, file, path = json.dumps(archive), tmp_path / "games.json", tmp_path / "games.db"
    file.write_text(text)
    assert read_by_all(file, path) < 2 * usual + 20 * len(text)
    told = capsys.readouterr()
    assert "\x1b" not in told.out + told.err
    return path, told


@pytest.mark.parametrize(("kind", "data"), [*DICE, *OTHERS])
def test_an_event_that_cannot_be_ends_its_game(archive, imported, kind, data):
    events = archive["games"][0]["events"]
    event = {"time_ms": NOW_MS, "kind": kind, "data": data}
    spoilt = {**archive["games"][0], "events": [*events[:4], event, *events[4:]]}
    path, told = imported({**archive, "games": [spoilt, *archive["games"]]})
    assert "Game 1 of the file ends early: event 5 is none" in told.err
    with Journal.open(path) as journal:
        assert [len(journal.events(row.id)) for row in journal.games()] == [5, len(events)]


@pytest.mark.parametrize("wrong", STARTS)
def test_a_start_that_cannot_be_leaves_its_game_out(archive, imported, wrong):
    first, *events = archive["games"][0]["events"]
    first = {**first, "data": {**first["data"], **wrong}}
    spoilt = {**archive["games"][0], "events": [first, *events]}
    path, told = imported({**archive, "games": [spoilt, *archive["games"]]})
    assert "Game 1 of the file is left out: event 1 is none" in told.err
    with Journal.open(path) as journal:
        assert len(journal.games()) == 1


@pytest.mark.parametrize("started_ms", ["noon", 10**40, -5, None, [1], True, 1.5])
def test_a_game_that_began_at_no_time_is_left_out(archive, imported, started_ms):
    spoilt = {**archive["games"][0], "started_ms": started_ms}
    path, told = imported({**archive, "games": [spoilt, *archive["games"]]})
    assert 'Game 1 of the file is left out: "started_ms" is not a time' in told.err
    with Journal.open(path) as journal:
        assert len(journal.games()) == 1


def test_names_cannot_command_the_terminal(archive, imported):
    text = json.dumps(archive).replace("Ada Lovelace", "A\\u001b]0;da\\u0007\\u009b2J")
    assert "u009b" in text
    _, told = imported(json.loads(text))
    assert "A?]0;da??2J" in told.out
    assert "\x9b" not in told.out
    assert "\x07" not in told.out


@pytest.mark.parametrize("half", ["\\ud800", "\\udc41"])
def test_half_a_character_in_a_name_keeps_no_game_from_being_written(
    half, archive, tmp_path, capsys
):
    file, path = tmp_path / "games.json", tmp_path / "games.db"
    file.write_text(json.dumps(archive).replace("Ada Lovelace", f"A{half}da"))
    assert main(["games", "import", str(path), str(file), "--lang", "en"]) == 0
    for form in ("json", "mat", "sgf"):
        out = tmp_path / f"out.{form}"
        assert main(["games", "export", str(path), f"--{form}", str(out)]) == 0
        assert "A?da" in out.read_text(encoding="utf-8")
    assert main(["report", str(path), "--out", str(tmp_path / "report.zip")]) == 0


def test_a_journal_of_another_program_cannot_command_the_terminal(tmp_path, archive, capsys):
    path = tmp_path / "games.db"
    games, _ = read_archive(json.dumps(archive))
    with Journal.open(path) as journal:
        journal.add_game(games[0], "ori\x1bgin")
        journal._connection.execute(
            "UPDATE events SET data = replace(data, 'Ada', 'A\\u001bda'), crc = "
            "crc(seq, game_id, time_ms, CAST(kind AS BLOB), CAST(replace(data, 'Ada', "
            "'A\\u001bda') AS BLOB))"
        )
    for command in COMMANDS:
        assert main(["games", command, str(path), "--lang", "en"]) in (0, 1)
    told = capsys.readouterr()
    assert "A?da" in told.out
    assert "\x1b" not in told.out + told.err


def test_numbers_of_5000_digits_are_one_sentence(tmp_path, capsys):
    file = tmp_path / "games.json"
    file.write_text('{"format": "pasch-games", "version": 1, "games": [' + "9" * 5000 + "]}")
    assert main(["games", "import", str(tmp_path / "new.db"), str(file), "--lang", "en"]) == 2
    assert "a number has too many digits" in capsys.readouterr().err


def test_what_is_no_file_is_not_imported(tmp_path, capsys):
    os.mkfifo(tmp_path / "pipe")
    for name in ("/dev/zero", str(tmp_path / "pipe"), str(tmp_path)):
        assert main(["games", "import", str(tmp_path / "new.db"), name, "--lang", "en"]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
