"""A training as it is called: gone on with, held against itself, and made what is played."""

import random
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from host.players.by_chance import RandomPlayer
from pasch.players.game_driver import GameDriver
from pasch.players.training import __main__ as training
from pasch.players.training import compare, freeze
from pasch.players.training.backups import backed_up
from pasch.players.training.compare import compared, loaded
from pasch.players.training.games import course_of, rules_of
from pasch.players.training.learning import write_inputs
from pasch.players.training.net import Net, forward, grown, new_work
from pasch.players.training.playing import ahead_of, decide_ahead
from pasch.players.values.best import WEIGHTS, value_of
from pasch.players.values.inputs import FLAGS
from pasch.players.values.network import load, packed
from pasch.players.values.paths import Paths
from pasch.players.values.search import best_plays, outcomes_ahead
from pasch.players.values.value import QUICK, STRONG, after
from pasch.rules import game_named

pytestmark = pytest.mark.slow

GAME = "backgammon"


def call(monkeypatch: pytest.MonkeyPatch, main: object, *words: object) -> None:
    monkeypatch.setattr(sys, "argv", ["python -m", *map(str, words)])
    main()  # type: ignore[operator]


@pytest.fixture
def trained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What forty games in two calls have left."""
    monkeypatch.setattr(training, "ROUND", 20)
    for games in (20, 40):
        words = "--games", games, "--hidden", 4, "--keep", 20, "--folder", tmp_path
        call(monkeypatch, training.main, GAME, *words)
    return tmp_path / f"{GAME}.npz"


def test_a_training_goes_on_where_it_stopped(trained: Path) -> None:
    kept, earlier = np.load(trained), np.load(trained.with_name(f"{GAME}-00000020.npz"))
    assert (int(earlier["done"]), int(kept["done"])) == (20, 40)
    assert earlier["tally"][:2].sum() == 20
    assert kept["tally"][:2].sum() == 40
    assert (kept["first"] != earlier["first"]).any()


def test_a_training_begins_with_weights(trained: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "ROUND", 2)
    folder = trained.parent / "next"
    words = "--games", 2, "--rate", 0, "--begin", trained, "--folder", folder
    call(monkeypatch, training.main, GAME, *words)
    for kept, begun in zip(loaded(folder / trained.name), loaded(trained), strict=True):
        assert np.array_equal(kept, begun)


def test_weights_for_other_inputs_are_refused(
    trained: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit, match="puff: weights for 267 inputs and 6 outcomes"):
        call(monkeypatch, training.main, "puff", "--games", 0, "--begin", short_of(trained))


@pytest.mark.parametrize("main", [training.main, compare.main])
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("high-gammon", "--players", 5), "high-gammon is not played by 5"),
        (("high-gammon", "--players", -1), "high-gammon is not played by -1"),
        (("backgammon", "--players", 3), "backgammon is not played by 3"),
        (("chess",), "there is no game 'chess'"),
    ],
)
def test_a_game_that_nobody_plays_so_is_refused_in_a_sentence(
    main: object, words: tuple[object, ...], said: str, monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match=said):
        call(monkeypatch, main, *words)


def test_weights_of_another_game_or_none_are_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(freeze, "WEIGHTS", tmp_path)
    puff, none = WEIGHTS / "puff.npz", tmp_path / "none.npz"
    none.write_bytes(b"no network")
    for words in (("--begin", puff), ("--begin", none), ("--begin", "nowhere.npz")):
        with pytest.raises(SystemExit, match=r"2 outcomes, not for 268 and 6|there is no network"):
            call(monkeypatch, training.main, "backgammon", "--games", 0, *words)
    with pytest.raises(SystemExit, match="2 outcomes, not for 268 and 6"):
        call(monkeypatch, compare.main, "backgammon", "--against", puff)
    with pytest.raises(SystemExit, match="2 outcomes, not for 268 and 6"):
        call(monkeypatch, freeze.main, puff, "backgammon")
    assert not (tmp_path / "backgammon.npz").exists()


@pytest.mark.parametrize(
    ("main", "option", "number"),
    [
        (training.main, "--seed", -1),
        (training.main, "--hidden", -2),
        (training.main, "--keep", 0),
        (compare.main, "--pairs", 1),
    ],
)
def test_a_number_that_is_too_small_is_refused(
    main: object, option: str, number: int, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    with pytest.raises(SystemExit):
        call(monkeypatch, main, "backgammon", option, number)
    assert f"argument {option}: {number} is less than" in capsys.readouterr().err


def short_of(trained: Path) -> Path:
    """The same weights without the last input."""
    kept = dict(np.load(trained))
    kept["first"] = kept["first"][:-1]
    short = trained.with_name("short.npz")
    np.savez(short, **kept)
    return short


def test_a_grown_network_says_what_it_said_and_learns_with_all_units(
    trained: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    net = loaded(trained)
    larger = grown(net, 12, seed=3)
    assert larger.first.shape[1] == 12
    assert compared(GAME, net, larger, 2).points == (0.0, 0.0)
    monkeypatch.setattr(training, "ROUND", 2)
    folder = trained.parent / "next"
    words = "--games", 4, "--hidden", 12, "--seed", 3, "--begin", trained, "--folder", folder
    call(monkeypatch, training.main, GAME, *words)
    taught = loaded(folder / trained.name)
    assert (taught.first[:, 4:] != larger.first[:, 4:]).any(axis=0).all()


def test_a_network_gains_nothing_from_itself(
    trained: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    net = loaded(trained)
    assert compared(GAME, net, net, 2).points == (0.0, 0.0)
    words = "--player", trained, "--against", trained, "--pairs", 3
    call(monkeypatch, compare.main, GAME, *words)
    assert capsys.readouterr().out == (
        "backgammon: +0.000 ± 0.000 points a game, wins 50.0 ± 0.0 %, 3 pairs\n"
    )


@pytest.mark.parametrize("players", [2, 3])
def test_with_fewer_players_alike_networks_win_nothing_of_one_another(players: int) -> None:
    name, starts = "high-gammon", course_of("high-gammon", players).starts
    assert len(starts)
    assert set(starts.any(axis=2).sum(axis=1)) == {players}
    net = loaded(WEIGHTS / f"{name}.npz")
    found = compared(name, net, net, 2, players=players)
    assert found.points == pytest.approx((0.0, 0.0), abs=1e-9)


def test_who_looks_ahead_is_measured_less_luck() -> None:
    name = "high-gammon"
    net = loaded(WEIGHTS / f"{name}.npz")
    alike = compared(name, net, net, 2, searches=(STRONG, STRONG), players=2)
    assert alike.fair_points == pytest.approx((0.0, 0.0), abs=1e-5)
    assert alike.fair_wins == pytest.approx((0.5, 0.0), abs=1e-5)
    found = compared(name, net, net, 10, searches=(STRONG, QUICK), players=2)
    assert found.fair_wins[1] < 0.7 * found.wins[1]
    assert abs(found.fair_wins[0] - 0.5) < 2 * found.fair_wins[1]


def test_the_trainer_looks_ahead_as_the_machine_does() -> None:
    """Its weights are floats, so of plays that are nearly equal it may choose another."""
    game, chance = game_named(GAME), random.Random(8)
    value, net = value_of(game), loaded(WEIGHTS / f"{GAME}.npz")
    course, work = course_of(GAME), new_work(net, 2)
    ahead, paths = ahead_of(course, net, STRONG), Paths.of(game)
    driver = GameDriver.begun(game, game.in_force({}), "white")
    for _ in range(16):
        driver = driver.next_by(RandomPlayer(chance), chance)
        rated = best_plays(value, driver.situation, STRONG) if driver.dice else []
        if not rated:
            continue
        counts = paths.counts([driver.situation])[0]
        dice = np.array(sorted(driver.dice)[::-1], np.int16)
        flags = np.zeros(FLAGS, np.int16)
        decide_ahead(course, work, ahead, counts, flags, dice)
        standings = [after(game, driver.situation, one.play) for one in rated]
        found = [one.tobytes() for one in paths.counts(standings)].index(work.chosen.tobytes())
        assert rated[found].equity > rated[0].equity - 0.002


def test_what_is_backed_up_is_what_the_machine_sees_a_roll_ahead() -> None:
    game, chance = game_named(GAME), random.Random(5)
    value, net = value_of(game), loaded(WEIGHTS / f"{GAME}.npz")
    course, work = course_of(GAME), new_work(net, 2)
    found, flags = np.zeros(6, np.float32), np.zeros(FLAGS, np.int16)
    driver = GameDriver.begun(game, game.in_force({}), "white")
    for _ in range(12):
        for _ in range(5):
            driver = driver.next_by(RandomPlayer(chance), chance)
        standing = replace(driver.situation, dice=())
        counts = Paths.of(game).counts([standing])[0]
        backed_up(course, work, counts, flags, found)
        np.testing.assert_allclose(found, outcomes_ahead(value, standing), atol=0.002)


def test_a_training_by_returns_goes_on_from_all_rolls(
    trained: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "ROUND", 2)
    call(
        monkeypatch, training.main, GAME, "--all-rolls", "--games", 42, "--folder", trained.parent
    )
    kept = np.load(trained)
    assert int(kept["done"]) == 42
    assert kept["made"][0] > 0


def test_from_all_rolls_the_network_comes_nearer_to_what_they_lead_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "ROUND", 5)
    begin = WEIGHTS / f"{GAME}.npz"
    for games in (5, 10):
        words = "--begin", begin, "--all-rolls", "--games", games, "--rate", 0.02
        call(monkeypatch, training.main, GAME, *words, "--folder", tmp_path)
    kept = np.load(tmp_path / f"{GAME}.npz")
    made = int(kept["made"][0])
    # One standing in five of ten games of some 59 plays.
    assert 60 < made < 180
    assert kept["tally"][:2].sum() == 10

    def missed(net: Net) -> float:
        work, apart = new_work(net, 2), []
        for counts, flags, target in zip(
            *(kept[name][:made] for name in ("counts", "flags", "targets")), strict=True
        ):
            work.flags[:] = flags
            write_inputs(rules_of(GAME), counts, work)
            forward(work, counts, True)
            apart.append(work.chances - target)
        return float(np.square(apart).mean())

    assert missed(loaded(tmp_path / f"{GAME}.npz")) < 0.8 * missed(loaded(begin))


def test_what_was_trained_becomes_what_is_played(
    trained: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(freeze, "WEIGHTS", trained.parent)
    net = packed(*loaded(trained))
    call(monkeypatch, freeze.main, trained, GAME)
    kept = load(trained, len(net.first), len(net.second_bias))
    for played, expected in zip(kept, net, strict=True):
        assert np.array_equal(played, expected)
