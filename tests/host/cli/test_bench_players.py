"""The measurement of players: equal players score nothing, better ones win."""

import sys
from dataclasses import astuple

import pytest

from bench.players import Score, interval, player_of, scored, seats_of
from pasch.cli import main
from pasch.errors import RequestError
from pasch.rules import game_named


@pytest.mark.parametrize("name", ["backgammon", "high-gammon"])
def test_a_player_against_itself_scores_exactly_nothing(name: str) -> None:
    game = game_named(name)
    for seed in ("1 0", "1 1"):
        came, less_luck = scored(game, *[player_of("careful", game)] * 2, seed)
        assert came == Score(0.0, 1 / len(game.seats))
        assert astuple(less_luck) == pytest.approx(astuple(came), abs=1e-6)


@pytest.mark.parametrize("name", ["high-gammon", "friedl-tric-trac"])
@pytest.mark.parametrize("count", [2, 3])
def test_fewer_than_all_seats_play(name: str, count: int) -> None:
    game = game_named(name)
    playing = seats_of(game, count)
    careful = player_of("careful", game)
    came, less_luck = scored(game, careful, careful, "1 0", playing)
    assert came == Score(0.0, 1 / count)
    assert astuple(less_luck) == pytest.approx(astuple(came), abs=1e-6)


def test_a_game_that_is_not_played_by_so_many_is_refused() -> None:
    for name, count in (("backgammon", 3), ("high-gammon", 1), ("high-gammon", 5)):
        with pytest.raises(RequestError, match=f"{name} is not played by {count}"):
            seats_of(game_named(name), count)


def test_what_cannot_be_measured_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for words, said in (
        (("--pairs", "0"), "at least 1 pair is played, not 0"),
        (("--player", "quick@nowhere.npz"), "there is no network in nowhere.npz"),
        (("--against", f"gnubg-nn={sys.executable}"), "gnubg-nn does not answer"),
    ):
        assert main(["bench", "players", "backgammon", *words, "--lang", "en"]) != 0
        assert said in capsys.readouterr().err


def test_the_careful_player_beats_chance_with_the_same_dice_on_both_seats() -> None:
    game = game_named("backgammon")
    careful, chance = player_of("careful", game), player_of("random", game)
    scores = [scored(game, careful, chance, f"7 {pair}") for pair in range(3)]
    assert all(score.points > 0 for groups in scores for score in groups)
    assert scores[0] == scored(game, careful, chance, "7 0")


def test_the_bench_tells_results_as_the_dice_fell_and_less_luck(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "players", "backgammon", "--player", "careful", "--pairs", "2"]) == 0
    head, came, less_luck = capsys.readouterr().out.splitlines()
    assert head == "backgammon: careful against careful, 2 groups of 2 games"
    told = "0.000 points a game (+0.000 to +0.000), wins 50.0 % (50.0 to 50.0)"
    assert came == f"  as the dice fell: +{told}"
    assert less_luck.startswith("  adjusted for luck: ")


def test_an_interval_holds_the_mean_and_narrows_with_more_games() -> None:
    few, many = [1.0, -1.0] * 10, [1.0, -1.0] * 1000
    (low, high), (least, most) = interval(few), interval(many)
    assert low < 0.0 < high
    assert most - least < (high - low) / 5
    # Of 2,000 throws of a coin the mean lies within 1.96 / sqrt(2000) of nothing.
    assert most == pytest.approx(1.96 / 2000**0.5, rel=0.15)


def test_a_player_that_is_none_is_refused() -> None:
    with pytest.raises(RequestError, match="there is no player 'grandmaster'"):
        player_of("grandmaster", game_named("backgammon"))
