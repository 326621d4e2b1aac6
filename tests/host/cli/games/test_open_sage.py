"""`pasch games analyse --engine bgsage`: what Open Sage is asked, what its answers become."""

import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest

from host.cli.games.test_analyse import game_of, value_of_game
from pasch.analysis import open_sage
from pasch.analysis.decisions import CubeCall, JudgedPlay
from pasch.analysis.judged import judged
from pasch.cli import main
from pasch.errors import JournalError
from pasch.journal import Journal
from pasch.journal.replay.record import GameRecord, record_of
from pasch.referee.model.commands import Double, Take
from pasch.referee.model.state import Cube, Match
from pasch.rules import game_named
from pasch.rules.model.game import Situation
from pasch.rules.model.position import Position

ROLLED = 0.5
# White bears off from its points 6 and 5; black waits on the bar and on white's ace point.
BOARD = [1, -2, 0, 0, 0, 1, 1, *[0] * 18, 0]
PLACES = {"6": "w", "5": "w", "1": "bb", "bar": "b", "off": "w" * 13 + "b" * 12}
# What 2-1 makes of it, the best first.
AFTER = {(3, 5): 0.9, (4, 4): 0.8, (2, 6): 0.7}


class FakeAnalyzer:
    """Answers as Open Sage's `BgBotAnalyzer` does, and keeps what it was asked."""

    asked: ClassVar[list[tuple[object, ...]]] = []

    def __init__(self, *, eval_level: str, cubeful: bool) -> None:
        self._named = (eval_level, cubeful)

    def checker_play(self, board, die1, die2, **terms):
        self.asked.append((*self._named, board, (die1, die2), terms))
        if {die1, die2} != {1, 2}:
            return SimpleNamespace(moves=[SimpleNamespace(board=board, equity=ROLLED)])
        moves = []
        for points, equity in AFTER.items():
            after = [*board[:5], 0, 0, *board[7:]]
            for point in points:
                after[point] += 1
            moves.append(SimpleNamespace(board=after, equity=equity))
        return SimpleNamespace(moves=moves)

    def cube_action(self, board, **terms):
        self.asked.append((*self._named, board, (), terms))
        return SimpleNamespace(
            should_double=True, should_take=False, is_beaver=False,
            optimal_equity=1.0, equity_nd=0.75, equity_dt=1.25, equity_dp=1.0,
        )  # fmt: skip


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    fake = SimpleNamespace(BgBotAnalyzer=FakeAnalyzer)
    monkeypatch.setitem(sys.modules, "bgsage", fake)
    monkeypatch.setattr(FakeAnalyzer, "asked", [])
    open_sage._analyzer.cache_clear()
    yield FakeAnalyzer.asked
    open_sage._analyzer.cache_clear()


def bearing_off(match: Match | None = None) -> GameRecord:
    """White plays 6/4 5/4 with 2-1, after black could not move."""
    record = record_of(game_of("backgammon", turns=6))
    white, black = record.entries[0], record.entries[1]
    before = Position.of(PLACES)
    after = Position.of({**PLACES, "6": "", "5": "", "4": "ww"})
    waited = replace(black, dice=(), before=before, after=before, notation="")
    moved = replace(white, dice=(1, 2), before=before, after=after, notation="6/4 5/4")
    return replace(record, entries=(waited, moved), start=before, match=match)


def by_sage(record: GameRecord, plies: int = 1) -> list[JudgedPlay | CubeCall]:
    advising = open_sage.open_sage([record], plies)
    return list(judged([record], value_of_game, advising=advising))


def test_a_play_costs_what_open_sage_says_and_luck_is_from_its_own_mean(asked) -> None:
    *_, double, play = by_sage(bearing_off())
    assert (play.played, play.better, play.choices) == ("6/4 5/4", "6/3", 3)
    assert (play.equity, play.best) == (0.8, 0.9)
    assert play.luck == pytest.approx(0.9 - (0.9 * 2 + ROLLED * 34) / 36)
    assert (double.chosen, double.better, double.loss) == ("no-double", "double", 0.25)
    level, is_cubeful, board, dice, terms = asked[-22]
    assert (level, is_cubeful, board, dice) == ("2ply", True, BOARD, (1, 2))
    assert terms == {"cube_value": 1, "cube_owner": "centered", "jacoby": False, "beaver": False}
    assert {one[0] for one in asked[-21:]} == {"1ply"}


def test_score_cube_and_options_are_told_from_the_side_of_whoever_throws(asked) -> None:
    by_sage(bearing_off(Match(7, {"white": 6, "black": 3}, True, False)))
    assert asked[-1][-1] == {
        "cube_value": 1, "cube_owner": "centered", "away1": 1, "away2": 4, "is_crawford": True,
        "jacoby": False, "beaver": False,
    }  # fmt: skip
    record = bearing_off()
    options = {**record.options, "jacoby": "on", "beaver": "on"}
    value = value_of_game(game_named("backgammon"), options)
    for owner, side in ((None, "centered"), ("white", "player"), ("black", "opponent")):
        cube = Cube(2 if owner else 1, owner, owner is not None)
        adviser = open_sage.open_sage([record], 2)(value, cube=cube)
        adviser.double(Situation(record.start, "white", (), {}, options))
        assert asked[-1] == (
            "3ply", True, BOARD, (),
            {"cube_value": cube.value, "cube_owner": side, "jacoby": not owner, "beaver": True},
        )  # fmt: skip


def test_without_a_cube_points_count_alone(asked) -> None:
    record = bearing_off()
    by_sage(replace(record, options={**record.options, "cube": "off"}))
    assert {one[1] for one in asked} == {False}


def test_without_open_sage_one_sentence_says_how_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "bgsage", None)
    path = journal_of("backgammon", tmp_path)
    assert main(["games", "analyse", path, "--engine", "bgsage", "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert error == "pasch games: Open Sage is not installed; call 'pip install bgsage'\n"


def test_what_open_sage_does_not_play_is_said(
    asked, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = journal_of("fevga", tmp_path)
    assert main(["games", "analyse", path, "--engine", "bgsage", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "pasch games: Open Sage plays Backgammon, not fevga\n"
    long = replace(bearing_off(), match=Match(27, {"white": 0, "black": 0}, False, False))
    with pytest.raises(JournalError, match="matches to 25 points"):
        by_sage(long)
    assert not asked


def test_an_answer_that_nobody_expects_is_one_sentence(
    asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = SimpleNamespace(moves=[SimpleNamespace(board=[0] * 26, equity=0.0)])
    for answer in (None, other):
        monkeypatch.setattr(FakeAnalyzer, "checker_play", lambda *_, found=answer, **__: found)
        with pytest.raises(JournalError, match="gave no answer about a position"):
            by_sage(bearing_off())


def test_open_sage_itself_judges_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("bgsage", reason="Open Sage is an extra: pip install bgsage")
    path = journal_of("backgammon", tmp_path)
    assert main(["games", "analyse", path, "--engine", "bgsage", "--plays", "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert "a cube decision is a double" in told.out.lower()
    assert told.err.startswith("Open Sage looks at 1 game")
    found = by_sage(record_of(game_of("backgammon", Double("white"), Take("black"), turns=4)), 0)
    assert [one.better for one in found[:2]] == ["no-double", "take"]
    assert found[0].loss == pytest.approx(0.276, abs=0.05)
    plays = [one for one in found if isinstance(one, JudgedPlay)]
    assert all(one.equity is not None and one.equity <= one.best for one in plays)


def journal_of(game: str, folder: Path) -> str:
    """A journal of one short game."""
    path = folder / "games.db"
    with Journal.open(path) as journal:
        journal.record(tuple(game_of(game, turns=4)), 0)
    return str(path)
