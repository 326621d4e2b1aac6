"""Matches from other programs: played through the referee, and kept up to a fault."""

from __future__ import annotations

import re

import pytest

from host.journal.playing import NOW_MS, Players
from pasch.errors import JournalError
from pasch.journal import Journal
from pasch.journal.formats.mat import export_mat
from pasch.journal.formats.mat_reader import read_mat
from pasch.journal.formats.match_import import replayed
from pasch.journal.formats.sgf import export_sgf
from pasch.journal.formats.sgf_reader import read_sgf
from pasch.journal.replay.record import match_around, record_of
from pasch.messages import sentence
from pasch.referee.model.state import EntryKind, Termination

MAT = """; [EventDate "2026.01.02"]

 3 point match

 Game 1
 Ada Lovelace : 0               Ben : 0
  1)                             53: 8/3 6/3
  2) 62: 24/18 18/16              Doubles => 2
  3)  Drops                       Wins 1 point

 Game 2
 Ada Lovelace : 0               Ben : 1
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 61: 13/7* 8/7               55:
  4) 66: 24/18(2) 13/7(2)
      Wins 4 points
"""


FORMS = ((export_mat, read_mat), (export_sgf, read_sgf))


def records(match, lang="en"):
    played = list(replayed(match))
    said = tuple(sentence(note, lang) for _, notes in played for note in notes)
    return [record_of(events, is_checked=True) for events, _ in played if events], said


def test_a_player_without_a_name_costs_no_result():
    games, notes = records(read_mat(MAT.replace("Ada Lovelace :", " :")))
    assert notes == ()
    assert [game.outcome.score for game in games] == [1, 4]
    assert games[0].players == {"black": "Ben"}


def test_a_match_as_it_is_described():
    games, notes = records(read_mat(MAT))
    assert notes == ()
    assert [game.outcome.score for game in games] == [1, 4]
    assert [game.outcome.winner for game in games] == ["black", "white"]
    assert games[0].players == {"white": "Ada Lovelace", "black": "Ben"}
    assert games[1].match.score == {"white": 0, "black": 1}
    told = [(e.seat, e.kind.value, e.notation) for e in games[1].entries]
    assert told[:6] == [
        ("white", "played", "8/5 6/5"),
        ("black", "played", "24/18 13/11"),
        ("white", "doubled", ""),
        ("black", "taken", ""),
        ("white", "played", "13/7* 8/7"),
        ("black", "no-play", ""),
    ]
    assert games[1].outcome.by is Termination.RESIGNATION
    assert not any(game.unlawful for game in games)


def test_line_ends_marks_and_layouts_of_others():
    text = MAT.replace("\n", "\r\n").replace("24/18(2)", "24/18 24/18")
    text = "\ufeff" + text.replace("55:", "55: Cannot Move").replace("point match", "Point Match")
    games, notes = records(read_mat(text))
    assert notes == ()
    assert [len(game.entries) for game in games] == [4, 7]


@pytest.mark.parametrize(
    ("was", "becomes", "kept", "said"),
    [
        ("61: 13/7* 8/7", "61: 14/8 8/7", [4, 4], "line 15: a checker is moved that is not there"),
        ("61: 13/7* 8/7", "61: mud", [4, 4], "line 15: 'mud' is not a move"),
        ("61: 13/7* 8/7", "no dice", [4, 4], "line 15: 'no dice' is neither a play"),
        (" Doubles => 2                Takes", " Takes", [4, 2], "line 14: "),
        ("55:", "55: 13/8(2)", [4, 6], "line 15: nothing can be played"),
        ("Wins 4 points", "Wins 5 points", [4, 7], "cannot have won 5"),
    ],
)
def test_everything_before_a_fault_is_kept(was, becomes, kept, said):
    games, notes = records(read_mat(MAT.replace(was, becomes, 1)))
    assert [len(game.entries) for game in games] == kept
    assert len(notes) == 1
    assert "Game 2 ends early" in notes[0]
    assert said in notes[0]
    assert games[1].is_abandoned


def test_a_fault_in_the_first_game_leaves_the_second_whole():
    games, notes = records(read_mat(MAT.replace("62: 24/18 18/16", "62: 24/18 4/2", 1)))
    assert [len(game.entries) for game in games] == [1, 7]
    assert len(notes) == 1
    assert games[1].outcome.score == 4


def test_a_wrong_play_stands_and_is_told():
    games, notes = records(read_mat(MAT.replace("61: 13/7* 8/7", "61: 13/7* 8/6", 1)))
    assert games[1].entries[4].kind is EntryKind.ACCEPTED_ILLEGAL
    assert games[1].outcome.score == 4
    assert notes[0].startswith(
        "Game 2, line 15: the play with 6-1 is wrong (not by the numbers rolled)"
    )


def test_points_that_the_rules_do_not_give_are_told():
    text = MAT.replace("Wins 1 point\n", "Wins 2 points\n", 1)
    games, notes = records(read_mat(text))
    assert games[0].outcome.score == 1
    assert notes == ("Game 1: the file says that Ben won 2 points; by the rules Ben won 1 point.",)


def test_a_file_without_a_match_is_none():
    with pytest.raises(JournalError, match="point match"):
        read_mat("Dear Ada,\n")
    with pytest.raises(JournalError, match=r"GM\[6\]"):
        read_sgf("(;GM[1])")


def test_money_games_keep_their_rules():
    head = (
        '; [Jacoby "On"]\n\n 0 point match\n\n Game 1\n Ada : 0                        Ben : 0\n'
    )
    games, notes = records(read_mat(head + "  1) 31: 8/5 6/5\n      Wins 1 point\n"))
    assert games[0].options["jacoby"] == "on"
    assert (games[0].outcome.score, notes) == (1, ())


HEAD = " 0 point match\n\n Game 1\n Ada : 0                        Ben : 0\n"


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        (
            "  1)  Doubles => 2                Takes\n  2) 31: 8/5 6/5\n",
            [("white", "doubled"), ("black", "taken"), ("white", "played")],
        ),
        (
            "  1)                              Doubles => 2\n  2)  Drops\n",
            [("black", "doubled"), ("white", "dropped")],
        ),
        (
            "  1)  Doubles => 2                Beavers => 4\n  2) 31: 8/5 6/5\n",
            [("white", "doubled"), ("black", "beavered"), ("white", "played")],
        ),
    ],
)
def test_a_double_before_the_first_roll(turns, told):
    games, notes = records(read_mat(HEAD + turns))
    assert [(entry.seat, entry.kind.value) for entry in games[0].entries] == told
    again = [records(read(export(games, str).text)) for export, read in FORMS]
    assert [lines_of(back) for back, _ in again] == [lines_of(games)] * 2
    assert [notes, *(said for _, said in again)] == [()] * 3


def test_a_double_from_a_set_up_position():
    text = "(;FF[4]GM[6]MI[length:0]PW[Ada]PB[Ben];PL[W]AE[a:y]AW[a][a]AB[x][x];W[double];B[drop])"
    games, notes = records(read_sgf(text))
    assert (games[0].outcome.winner, games[0].outcome.by, notes) == ("white", Termination.DROP, ())


@pytest.mark.parametrize("form", FORMS)
def test_a_wrong_play_at_the_end_of_an_unfinished_game_stands(form):
    export, read = form
    games, notes = records(read_mat(HEAD + "  1) 31: 8/3\n"))
    assert [entry.kind for entry in games[0].entries] == [EntryKind.ACCEPTED_ILLEGAL]
    assert (len(notes), games[0].is_abandoned) == (1, True)
    back, _ = records(read(export(games, str).text))
    assert lines_of(back) == lines_of(games)


@pytest.mark.parametrize("form", FORMS)
def test_a_game_after_the_crawford_game_alone_keeps_its_cube(form):
    export, read = form
    text = """ 3 point match

 Game 1
 Ada : 2                        Ben : 0
  1) 31: 8/5 6/5
                                  Wins 1 point

 Game 2
 Ada : 2                        Ben : 1
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Takes
                                  Wins 2 points
"""
    games, notes = records(read_mat(text))
    assert ([game.match.is_crawford for game in games], notes) == ([True, False], ())
    for exported in (games, games[1:]):
        back, said = records(read(export(exported, str).text))
        assert (lines_of(back), said) == (lines_of(exported), ())
        assert [game.match.is_crawford for game in back] == [
            game.match.is_crawford for game in exported
        ]


def a_match(folder, seed, **manner):
    with Journal.open(folder / f"{seed}.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        return match_around(journal, Players(journal, seed, **manner).play_match(3, 0.05))


def lines_of(games):
    return [
        [(e.kind, e.seat, sorted(e.dice), e.notation, e.after) for e in game.entries]
        for game in games
    ]


@pytest.mark.parametrize("seed", range(2))
def test_what_is_exported_comes_back(tmp_path, seed):
    games = a_match(tmp_path, seed)
    for export, read in FORMS:
        text = export(games, "en", NOW_MS).text
        back, notes = records(read(text))
        assert notes == ()
        assert lines_of(back) == lines_of(games)
        assert [game.outcome for game in back] == [game.outcome for game in games]
        assert [game.match for game in back] == [game.match for game in games]
        assert export(back, "en", NOW_MS).text == text


@pytest.mark.parametrize("seed", range(1))
def test_sgf_brings_back_wrong_plays_and_corrections(tmp_path, seed):
    games = a_match(tmp_path, seed, wrongs=0.08, corrections=0.05)
    text = export_sgf(games, str, NOW_MS).text
    back, notes = records(read_sgf(text))
    assert not [note for note in notes if "ends early" in note]
    assert lines_of(back) == lines_of(games)
    wrong = sum(e.kind is EntryKind.ACCEPTED_ILLEGAL for game in games for e in game.entries)
    told = [note for note in notes if "is wrong" in note]
    assert len(told) == wrong > 0
    assert all(re.search(r"the play with [1-6]-[1-6] is wrong", note) for note in told)


SGF = "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ada]PB[Ben]RU[Crawford]\n;B[31qtst]\n;W["


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SGF + "61mghg]\n;B[99]\n;W[31hefe])", "node 3: '99' is neither"),
        (SGF + "61mghg]\n;W[31hefe])", "node 3: "),
        (SGF + "61mghg]\n;B[62xr", "cannot be read from line 4"),
        (SGF + "61mghg]", "ends in the middle"),
    ],
)
def test_sgf_is_kept_up_to_a_fault(text, said):
    games, notes = records(read_sgf(text))
    assert len(games[0].entries) == 2
    assert len(notes) == 1
    assert said in notes[0]


def test_sgf_main_line_only():
    text = SGF + "61mghg](;B[52lnlq])(;B[55lqlq];W[31hefe]))"
    games, notes = records(read_sgf(text))
    assert [entry.notation for entry in games[0].entries][2] == "13/8 13/11"
    assert (len(games[0].entries), notes) == (3, ())
