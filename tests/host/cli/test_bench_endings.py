"""The measurement of endings: games are counted, and what is wrong in one is told."""

import pytest

from bench import endings
from bench.players import player_of
from pasch.cli import main
from pasch.rules import game_named


@pytest.mark.parametrize("name", ["backgammon", "high-gammon", "tric-trac"])
def test_games_of_careful_players_end(name: str) -> None:
    game = game_named(name)
    players = dict.fromkeys(game.seats, player_of("careful", game))
    assert endings.ended(name, players, "1 0") == ""


def test_a_game_that_does_not_end_and_a_state_that_is_refused_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = game_named("puff")
    players = dict.fromkeys(game.seats, player_of("careful", game))
    monkeypatch.setattr(endings, "LONGEST", 5)
    assert endings.ended("puff", players, "1 0") == "1 0: no end"
    monkeypatch.setattr(endings, "check_request", refuse)
    assert endings.ended("puff", players, "1 0") == "1 0: no such checker"


def refuse(game: object, situation: object) -> None:
    raise endings.RuleError("no such checker")


def test_the_bench_tells_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["bench", "endings", "fevga", "puff", "--player", "careful", "--seconds", "0.1"]
    assert main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["fevga", "puff"]
    assert all(line.endswith("; no fault") for line in lines)
