"""Matches of other programs that are longer than any real one, by the number of things and by the
length of one: read within seconds, and refused with a sentence that says where and what the limit
is.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from host.journal.work import work_of
from pasch.journal.formats import foreign_match, mat_reader, sgf_reader
from pasch.journal.formats.mat_reader import is_mat, read_mat
from pasch.journal.formats.match_import import replayed
from pasch.journal.formats.sgf_reader import read_sgf
from pasch.messages import sentence

HEAD = " 7 point match\n\n"
GAME = " Game {number}\n A : 0                            B : 0\n"
TO_AND_FRO = (
    "  1) 31: 24/21 21/20                 31: 24/21 21/20\n"
    "  2) 31: 20/21 21/24                  31: 20/21 21/24\n"
)
SGF = "(;GM[6]MI[length:7]PW[A]PB[B]{nodes})"
LONG = 300_000


def notes_of(match):
    return [sentence(note, "en") for _, notes in replayed(match) for note in notes]


def test_a_game_longer_than_any_ends_where_it_does(monkeypatch):
    most = foreign_match.MOST_OF_GAME
    text = HEAD + GAME.format(number=1) + TO_AND_FRO * most
    (game,) = read_mat(text).games
    assert len(game.deeds) == most
    line = 5 + most // 2
    assert str(game.fault) == f"line {line}: no game has more than {most} plays"
    (game,) = read_sgf(SGF.format(nodes=";W[31];B[31]" * most)).games
    assert len(game.deeds) == most
    assert str(game.fault) == f"node {most + 1}: no game has more than {most} plays"
    monkeypatch.setattr(foreign_match, "MOST_OF_GAME", 40)
    *_, last = notes_of(read_mat(text))
    assert last == (
        "Game 1 ends early: line 25: no game has more than 40 plays."
        " Everything before that was kept."
    )


def test_a_match_of_more_games_than_any_ends_where_it_does():
    most = foreign_match.MOST_GAMES
    games = "".join(GAME.format(number=number) for number in range(1, 4 * most))
    match = read_mat(HEAD + games)
    assert len(match.games) == most
    line, plays = 3 + 2 * most, foreign_match.MOST_PLAYS
    where = f"line {line}: no match has more than {most} games or {plays} plays"
    assert str(match.fault) == where
    match = read_sgf(SGF.format(nodes="") * 4 * most)
    assert len(match.games) == most
    assert str(match.fault).startswith(f"game {most + 1}: no match has more than {most} games")


def test_a_match_of_more_plays_than_any_ends_with_a_game(monkeypatch):
    monkeypatch.setattr(foreign_match, "MOST_PLAYS", 8)
    games = "".join(GAME.format(number=number) + TO_AND_FRO for number in range(1, 5))
    match = read_mat(HEAD + games)
    assert [len(game.deeds) for game in match.games] == [4, 4]
    assert "line 11: no match has more than 500 games or 8 plays" in str(match.fault)


def test_a_tree_of_more_properties_than_any_ends_where_it_does(monkeypatch):
    monkeypatch.setattr(sgf_reader, "MOST_PARTS", 50)
    (game,) = read_sgf(SGF.format(nodes=";W[31]\n;B[42]\n" * 100)).games
    assert 10 < len(game.deeds) < 50
    assert "no file of backgammon has more than 50 properties" in str(game.fault)


class Tried:
    """A pattern that tells what it is held against."""

    def __init__(self, pattern: re.Pattern[str], tell: Callable[[str], None]) -> None:
        self._pattern, self._tell = pattern, tell

    def match(self, text: str) -> re.Match[str] | None:
        self._tell(text)
        return self._pattern.match(text)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        self._tell(text)
        return self._pattern.fullmatch(text)


@pytest.mark.parametrize(
    "line",
    [
        "; [a" + " " * LONG,
        "a" + " " * LONG,
        "a : 1  " * (LONG // 7),
        " A" + "A" * LONG + " : 0       B : 0",
        "  1) 31: " + "8/5/" * (LONG // 4) + "1",
        "  1) 31: " + "8/5(4) " * (LONG // 7),
    ],
)
def test_of_a_line_longer_than_any_no_pattern_is_tried(line, monkeypatch):
    tried = []
    for name, pattern in tuple(vars(mat_reader).items()):
        # The two that every line is held against go over it once.
        if isinstance(pattern, re.Pattern) and name not in ("LENGTH", "GAME"):
            monkeypatch.setattr(mat_reader, name, Tried(pattern, tried.append))
    game = GAME.format(number=1)
    for text in (line + "\n" + HEAD + game, HEAD + game + line):
        is_mat(text)
        match = read_mat(text)
        assert not any(game.deeds for game in match.games)
        assert work_of(lambda text=text: (is_mat(text), read_mat(text))) < 20 * len(text)
    assert max(map(len, tried)) <= mat_reader.LONGEST_LINE
    fault = match.games[0].fault
    assert line.startswith(";") or str(fault) == (
        f"line 5: no play is longer than {mat_reader.LONGEST_LINE} letters"
    )
