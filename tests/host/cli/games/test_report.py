"""`pasch report`: one zip, which `pasch referee` replays to the same answers."""

from __future__ import annotations

import io
import json
import sys
import time
import zipfile

import cv2
import numpy as np
import pytest

from host.dice.honest import HonestTable
from host.journal.virtual import played
from pasch.cli import main
from pasch.journal import Journal
from pasch.journal.replay.command_replay import as_commands
from pasch.referee import EventKind, JournalEvent
from pasch.referee.model.commands import NextGame
from pasch.rules import GAMES
from pasch_hardware import files

NOW_MS = 1_767_312_000_000


@pytest.fixture
def journal(tmp_path):
    """A journal with one game of drawn players who break rules, take back and resign."""
    game = played("backgammon")
    path = tmp_path / "games.db"
    with Journal.open(path) as file:
        file._connection.execute("PRAGMA synchronous = OFF")
        file.record(game.events, NOW_MS)
    return path


def told(text, monkeypatch, capsys):
    """What `pasch referee` answers to these lines."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert main(["referee", "--lang", "en"]) == 0
    return capsys.readouterr().out


def test_the_zip_is_replayed_by_the_referee(journal, tmp_path, monkeypatch, capsys):
    out = tmp_path / "report.zip"
    words = ["report", str(journal), "--out", str(out), "--board", "club-50", "--lang", "en"]
    assert main(words) == 0
    assert str(out) in capsys.readouterr().out
    folder = tmp_path / "unpacked"
    with zipfile.ZipFile(out) as file:
        file.extractall(folder)
    events, answers = (folder / name for name in ("events.jsonl", "answers.jsonl"))
    assert len(events.read_text("utf-8").splitlines()) > 50
    again = told(events.read_text("utf-8"), monkeypatch, capsys)
    assert again == answers.read_text("utf-8")
    report = json.loads((folder / "report.json").read_text("utf-8"))
    assert report["retelling"] == {"agrees": True, "differences": []}
    libraries = {"numba", "numpy", "opencv-python", "pyserial"}
    assert {"pasch", "python", *libraries} <= report["versions"].keys()
    assert (folder / "board.toml").read_text("utf-8").startswith('name = "club-50"')
    assert main(["games", "import", str(tmp_path / "new.db"), str(folder / "games.json")]) == 0
    with Journal.open(journal) as old, Journal.open(tmp_path / "new.db") as new:
        assert new.kept_game(new.games()[0]) == old.kept_game(old.games()[0])


@pytest.mark.parametrize("now_s", [86_400.0, 7_260_000_000.0], ids=["1970", "2200"])
def test_a_clock_that_was_never_set_keeps_nobody_from_a_report(
    journal, tmp_path, monkeypatch, now_s
):
    monkeypatch.setattr(time, "time", lambda: now_s)
    assert main(["report", str(journal), "--out", str(tmp_path / "report.zip")]) == 0
    with zipfile.ZipFile(tmp_path / "report.zip") as file:
        assert file.testzip() is None


@pytest.mark.parametrize("name", GAMES)
def test_games_of_every_kind_are_told_anew_without_a_difference(name):
    found = as_commands([played(name).events])
    assert found.differences == []
    assert len(found.answers) == len(found.events) > 10


def test_dice_thrown_over_a_play_that_their_roll_closes_are_no_difference():
    game = played("backgammon")
    at = next(n for n, event in enumerate(game.events) if event.data.get("by") == "roll")
    thrown = JournalEvent.of(EventKind.DICE_THROWN, roll_id=7, number=3, faces=[5, 3], sides=6)
    found = as_commands([[*game.events[: at + 1], thrown, *game.events[at + 1 :]]])
    assert found.differences == []


def test_a_roll_asked_for_over_a_play_that_no_camera_was_sure_of_is_no_difference():
    game = played("backgammon")
    at = next(n for n, event in enumerate(game.events) if event.data.get("by") == "roll")
    before, (play, roll), after = game.events[:at], game.events[at : at + 2], game.events[at + 2 :]
    while before[-1].kind is EventKind.SEEN:
        before = before[:-1]
    thrown = {"roll_id": 7, "nonce": "a1" * 8}
    asked = JournalEvent.of(EventKind.ROLL_ASKED, seat=roll.data["seat"], **thrown)
    rolled = JournalEvent.of(EventKind.ROLLED, **{**roll.data, **thrown})
    found = as_commands([[*before, asked, play, rolled, *after]])
    assert found.differences == []


def test_a_journal_that_the_rules_do_not_bear_out_is_told():
    game = played("backgammon")
    at = next(n for n, event in enumerate(game.events) if event.kind is EventKind.PLAYED)
    data = dict(game.events[at].data) | {"places": {"6": "w" * 15, "19": "b" * 15}}
    events = [*game.events]
    events[at] = JournalEvent.of(EventKind.PLAYED, **data)
    found = as_commands([events])
    assert len(found.differences) == 1
    assert f"event {at + 1} (played)" in str(found.differences[0])


def test_a_game_that_was_continued_is_reported_with_the_one_before(tmp_path):
    table = HonestTable("tric-trac", seed=0).play()
    table.tell(NextGame(is_continued=True))
    table.play()
    path, out = tmp_path / "games.db", tmp_path / "report.zip"
    with Journal.open(path) as file:
        file._connection.execute("PRAGMA synchronous = OFF")
        for event in table.events:
            file.record([event], NOW_MS)
        assert file.events(2)[0].data["dice"]
        alone = as_commands([file.events(2)])
    assert main(["report", str(path), "2", "--out", str(out)]) == 0
    with zipfile.ZipFile(out) as file:
        report = json.loads(file.read("report.json"))
        assert len(json.loads(file.read("games.json"))["games"]) == 2
    assert report["retelling"] == {"agrees": True, "differences": []}
    assert [str(one) for one in alone.differences] == [
        "game 1, event 1 (started): it goes on from a game that is missing here"
    ]


def a_recording(folder):
    """Four pictures, with the lines and the board that a recording has beside them."""
    (folder / "frames").mkdir(parents=True)
    lines = []
    for number in range(4):
        name = f"frames/{number:06}.jpg"
        cv2.imwrite(str(folder / name), np.full((8, 8, 3), 40 * number, np.uint8))
        lines.append(json.dumps({"image": name, "captured_s": float(number)}))
    (folder / "metadata.jsonl").write_text("\n".join(lines) + "\n")
    (folder / "board.toml").write_text('name = "mine"\n')
    return folder


def test_the_last_pictures_of_a_recording_and_the_links_log(journal, tmp_path, capsys):
    recording, out = a_recording(tmp_path / "kept"), tmp_path / "report.zip"
    journal.with_suffix(".log").write_text("board AB12: linked\n")
    words = ["report", str(journal), "--out", str(out), "--recording", str(recording)]
    assert main([*words, "--frames", "2", "--lang", "de"]) == 0
    assert "2 Bilder." in capsys.readouterr().out
    with zipfile.ZipFile(out) as file:
        names = {name for name in file.namelist() if name.startswith("recording/")}
        assert file.read("link.log") == b"board AB12: linked\n"
        kept = (recording / "frames/000003.jpg").read_bytes()
        assert file.read("recording/frames/000003.jpg") == kept
    assert names == {
        "recording/frames/000002.jpg",
        "recording/frames/000003.jpg",
        "recording/metadata.jsonl",
        "recording/board.toml",
    }
    assert main([*words, "--frames", "0", "--lang", "en"]) == 0
    with zipfile.ZipFile(out) as file:
        assert not [name for name in file.namelist() if name.endswith(".jpg")]


def test_the_last_pictures_beside_the_journal_are_taken_by_themselves(journal, tmp_path):
    a_recording(journal.with_suffix(".last"))
    out = tmp_path / "report.zip"
    assert main(["report", str(journal), "--out", str(out), "--lang", "en"]) == 0
    with zipfile.ZipFile(out) as file:
        names = [name for name in file.namelist() if name.startswith("recording/")]
    assert "recording/board.toml" in names
    assert sum(name.endswith(".jpg") for name in names) == 4


def test_a_full_disk_leaves_no_half_report(journal, tmp_path, capsys, monkeypatch):
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    out = tmp_path / "report.zip"
    assert main(["report", str(journal), "--out", str(out), "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert "No space left" in error
    assert "make room" in error
    assert len(error.splitlines()) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.db"]


def test_what_is_not_there_is_one_sentence(journal, tmp_path, capsys):
    nowhere = str(tmp_path / "nowhere")
    for words in ([nowhere], [str(journal), "7"], [str(journal), "--recording", nowhere]):
        assert main(["report", *words, "--lang", "en"]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_who_keeps_no_pictures_has_none_beside_the_journal_either(journal, capsys):
    last = a_recording(journal.with_suffix(".last"))
    assert main(["games", "pictures", str(journal), "--keep", "0", "--lang", "en"]) == 0
    assert f"Deleted in {last}: 4 pictures." in capsys.readouterr().out
    assert not list((last / "frames").iterdir())


def test_a_recording_from_elsewhere_packs_nothing_of_this_machine(journal, tmp_path):
    recording, out = a_recording(tmp_path / "kept"), tmp_path / "report.zip"
    secret = tmp_path / "secret.jpg"
    secret.write_bytes(b"mine")
    (recording / "events.jsonl").symlink_to(secret)
    with (recording / "metadata.jsonl").open("a") as lines:
        for name in ("../secret.jpg", str(secret), "frames/../../secret.jpg"):
            lines.write(json.dumps({"image": name, "captured_s": 9.0}) + "\n")
    words = ["report", str(journal), "--out", str(out), "--recording", str(recording)]
    assert main([*words, "--lang", "en"]) == 0
    with zipfile.ZipFile(out) as file:
        assert all(file.read(name) != b"mine" for name in file.namelist())
        assert sum(name.endswith(".jpg") for name in file.namelist()) == 4


@pytest.mark.parametrize("log", ["missing.log", "."])
def test_a_log_that_was_named_and_cannot_be_read_is_said(journal, tmp_path, capsys, log):
    out = tmp_path / "report.zip"
    words = ["report", str(journal), "--out", str(out), "--log", str(tmp_path / log)]
    assert main([*words, "--lang", "en"]) == 2
    assert f"{tmp_path / log} cannot be read" in capsys.readouterr().err
    assert not out.exists()
