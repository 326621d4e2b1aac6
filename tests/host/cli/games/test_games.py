"""`pasch games`: list, show and export."""

from __future__ import annotations

import pytest

from host.referee.telling import MADE_POINT, START, board
from pasch.cli import main
from pasch.journal import Journal
from pasch.referee import Referee
from pasch.referee.model.commands import (
    Accept,
    Double,
    Drop,
    MatchTerms,
    Resign,
    Roll,
    Seen,
    Start,
    Take,
)

WRONG_31 = board({"8": "ww", "2": "w"})
NOW_MS = 1_767_312_000_000


@pytest.fixture
def path(tmp_path):
    """A journal of three games: dropped in a match, with a wrong play, and one going on."""
    path = tmp_path / "games.db"
    referee = Referee()
    players = {"white": "Ada", "black": "Ben"}
    match = MatchTerms(3, {"white": 0, "black": 0})
    commands = [
        Start("backgammon", players=players, turn="white", match=match),
        Roll("white", (3, 1)),
        Seen(MADE_POINT),
        Double("black"),
        Drop("white"),
        Start("backgammon", turn="white"),
        Roll("white", (3, 1)),
        Seen(WRONG_31),
        Accept(),
        Resign("black", 2),
        Take("white"),
        Start("backgammon", players=players, turn="black"),
        Seen(START),
    ]
    with Journal.open(path) as journal:
        for command in commands:
            journal.record(referee.handle(command).events, NOW_MS)
    return path


def test_list_names_players_and_results(path, capsys):
    assert main(["games", "--lang", "en", "list", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert "Ada (White) – Ben (Black)" in lines[1]
    assert lines[1].endswith("match to 3, at 0-0; Ben won 1 point")
    assert lines[2].endswith("White won 2 points (gammon) by resignation")
    assert lines[3].endswith("not finished")


def test_show_tells_a_game_play_by_play(path, capsys):
    assert main(["games", "show", str(path), "1", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "match to 3, at 0-0" in out
    assert "1. Ada 31: 8/5 6/5" in out
    assert "2. Ben doubles to 2" in out
    assert "3. Ada drops" in out


def test_show_tells_a_wrong_play_that_stood(path, capsys):
    assert main(["games", "show", str(path), "2", "--lang", "de"]) == 0
    out = capsys.readouterr().out
    assert "31: 8/2" in out
    assert "nicht nach dem Wurf gezogen; gilt" in out
    assert "Weiß gewann 2 Punkte" in out


def test_the_last_game_is_shown_where_none_is_named(path, capsys):
    assert main(["games", "show", str(path), "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("3  backgammon")


def test_export_writes_a_file_and_tells_what_it_cannot_say(path, tmp_path, capsys):
    mat = tmp_path / "game.mat"
    assert main(["games", "export", str(path), "2", "--mat", str(mat), "--lang", "en"]) == 0
    assert "31: 8/2" in mat.read_text()
    assert "not by the numbers rolled" in capsys.readouterr().err
    assert main(["games", "export", str(path), "1", "--single", "--lang", "en"]) == 0
    assert " 3 point match" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["list", "{folder}/nowhere.db"], "no journal"),
        (["list", "{folder}"], "{folder} is a folder; name the file in it"),
        (["list", "/dev/null"], "/dev/null is not a journal"),
        (["show", "{path}", "9"], "holds no game 9"),
        (["export", "{path}", "1", "--mat", "{folder}/nowhere/game.mat"], "cannot be written"),
    ],
)
def test_what_is_not_there_is_one_sentence(path, tmp_path, capsys, words, said):
    filled = [word.format(path=path, folder=tmp_path) for word in words]
    assert main(["games", *filled, "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert said.format(folder=tmp_path) in error
    assert len(error.splitlines()) == 1


def test_before_the_first_game_is_said_what_begins_one(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for words in (["games", "list"], ["games", "show"], ["report"]):
        assert main([*words, "--lang", "en"]) == 2
        assert "no game has been played yet" in capsys.readouterr().err


def test_why_a_file_cannot_be_written_is_said_in_german_as_well(path, tmp_path, capsys):
    wanted = tmp_path / "nowhere" / "game.mat"
    assert main(["games", "export", str(path), "1", "--mat", str(wanted), "--lang", "de"]) == 2
    said = capsys.readouterr().err.strip()
    assert said.endswith(f"{wanted} ist nicht schreibbar: Datei oder Ordner nicht gefunden")


def test_an_empty_file_is_no_journal_and_stays_empty(tmp_path, capsys):
    path = tmp_path / "games.db"
    path.touch()
    assert main(["games", "--lang", "en", "list", str(path)]) == 2
    assert "is empty and no journal" in capsys.readouterr().err
    assert path.stat().st_size == 0


def test_an_empty_journal_says_so(tmp_path, capsys):
    path = tmp_path / "games.db"
    Journal.open(path).close()
    assert main(["games", "--lang", "en", "list", str(path)]) == 0
    assert "no games" in capsys.readouterr().out
    assert main(["games", "--lang", "en", "show", str(path)]) == 2


WHOLE, ONE = ("list", "statistics"), ("show", "verify", "analyse")


@pytest.mark.parametrize("action", WHOLE)
def test_the_journal_may_be_named_as_for_play(action, path, capsys):
    assert main(["games", action, str(path)]) == 0
    expected = capsys.readouterr().out
    assert main(["games", action, "--journal", str(path)]) == 0
    assert capsys.readouterr().out == expected


@pytest.mark.parametrize("action", ONE)
def test_a_number_may_stand_beside_the_journal_named_as_for_play(action, path, capsys):
    assert main(["games", action, str(path), "1"]) == 0
    expected = capsys.readouterr().out
    for words in (["1", "--journal", str(path)], ["--journal", str(path), "1"]):
        assert main(["games", action, *words]) == 0
        assert capsys.readouterr().out == expected


def test_a_journal_too_many_is_told(capsys):
    assert main(["games", "--lang", "en", "list", "a.db", "--journal", "b.db"]) == 2
    assert "two journals are named, a.db and b.db" in capsys.readouterr().err


def test_two_forms_are_not_written_to_one_file(path, tmp_path, capsys):
    file = tmp_path / "game"
    words = ["--mat", str(file), "--sgf", str(tmp_path / "." / "game"), "--lang", "en"]
    assert main(["games", "export", str(path), "1", *words]) == 2
    assert "two forms are to be written to" in capsys.readouterr().err
    assert not file.exists()
