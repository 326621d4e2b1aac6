"""`pasch bench rules`: a line of figures for every game, on decisions that a seed repeats."""

from __future__ import annotations

import random
import sys

import pytest

from bench.rules import CALLS, OUTSIDE, decisions, misplaced
from pasch.cli import main
from pasch.rules import GAMES, game_named
from pasch.rules.model.request_check import check_request


def test_every_game_has_its_figures(capsys) -> None:
    assert main(["bench", "rules", "--count", "10"]) == 0
    lines = capsys.readouterr().out.splitlines()
    titles = [(name, call) for name in GAMES for call in CALLS]
    assert [tuple(line.split()[:2]) for line in lines] == [("game", "call"), *titles]
    for line in lines[1:]:
        per_s, slow_ms, slowest_ms, plays = map(float, line.split()[2:])
        assert per_s > 0
        assert 0 < slow_ms <= slowest_ms
        assert plays > 0


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_repeats_its_decisions(name: str) -> None:
    game = game_named(name)
    asked = decisions(game, 10, seed=5)
    assert asked == decisions(game, 10, seed=5)
    assert asked != decisions(game, 10, seed=6)
    for one in asked:
        check_request(game, one)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_judged_is_wrong_by_one_checker(name: str) -> None:
    game = game_named(name)
    for asked in decisions(game, 40):
        here, there = asked.position, misplaced(game, asked, random.Random(2))
        moved = {p: len(there.at(p)) - len(here.at(p)) for p in game.equipment.places}
        in_play = any(
            game.equipment.letters[asked.turn] in held
            for p, held in here.items()
            if p not in OUTSIDE
        )
        assert sorted(more for more in moved.values() if more) == ([-1, 1] if in_play else [])


def test_without_a_clone_one_sentence_says_where_the_measurements_are(
    monkeypatch, tmp_path, capsys
) -> None:
    monkeypatch.setattr("pasch.cli.bench.TESTS", tmp_path)
    assert main(["bench", "rules", "--count", "10"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "clone its repository" in told.err
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        "bench rules --count 0",
        "bench referee --count 0",
        "bench hardships --pictures 0",
        "bench page --watchers 0",
        "bench page --events 0",
        "bench page --idle -1",
        "bench players puff --seconds -1",
        "bench films --draw -1",
        "bench gnubg python --pairs 0",
        "bench endings puff --seconds -1",
    ],
)
def test_a_number_that_cannot_be_is_refused_before_anything_is_started(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words.split())
    assert left.value.code == 2
    assert f"argument {words.split()[-2]}: give a number between" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("films", "name a folder that holds a film, or draw some with --draw N"),
        ("films nosuch", "the folder nosuch holds no film: it lacks profile.toml,"),
        ("sight nosuch", "the folder nosuch holds no profile.toml: name one with labelled"),
        ("gnubg nosuch", "gnubg-nn does not answer: is it installed in nosuch?"),
        (f"gnubg {sys.executable}", "gnubg-nn does not answer: is it installed in"),
        ("players puff --player gnubg-nn=nosuch", "is it installed in nosuch?"),
        ("players puff --player gnubg-nn=", "gnubg-nn does not answer: is it installed in"),
        ("players puff --player masterly", "say beginner, club, quick, strong, one of them @FILE"),
    ],
)
def test_what_is_not_there_is_told_with_what_to_name(
    words: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *words.split(), "--lang", "en"]) == 2
    assert told in capsys.readouterr().err
