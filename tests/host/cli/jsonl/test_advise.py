"""`pasch advise` as the contract has it: best first, cube decisions, errors in words."""

from __future__ import annotations

import io
import json
import math
import random
import subprocess
import sys
from typing import Any

import pytest

from host.players.by_chance import RandomPlayer
from host.referee.telling import START
from pasch.cli import main
from pasch.cli.jsonl.advise import answer
from pasch.cli.jsonl.legal import answer as legal
from pasch.players.game_driver import GameDriver
from pasch.rules import GAMES, game_named


def request(**change: Any) -> dict[str, Any]:
    asked = {"game": "backgammon", "turn": "white", "dice": [3, 1], "places": START}
    asked["level"] = "quick"
    return {name: value for name, value in (asked | change).items() if value is not None}


@pytest.fixture
def advise(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def call(*lines: Any) -> tuple[int, list[dict[str, Any]]]:
        texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(texts)))
        status = main(["advise", "--lang", "en"])
        return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return call


def requests_of(name: str, count: int) -> list[dict[str, Any]]:
    """Decisions with dice of random games, as lines of `pasch legal`."""
    game, chance = game_named(name), random.Random(3)
    found: list[dict[str, Any]] = []
    while len(found) < count:
        driver = GameDriver.begun(game, game.in_force({}), game.seats[0])
        while not driver.finish and len(found) < count:
            driver = driver.next_by(RandomPlayer(chance), chance)
            if not driver.dice or driver.names or chance.random() < 0.5:
                continue
            asked = driver.situation
            places = asked.position.as_dict()
            line = {"game": name, "turn": asked.turn, "dice": [*asked.dice], "places": places}
            found.append(line | ({"state": dict(asked.state)} if asked.state else {}))
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["beginner", "club", "quick"])
def test_advice_is_among_the_legal_plays_and_written_as_they_are(name: str, level: str) -> None:
    for asked in requests_of(name, 8):
        plays = legal(asked)
        if len(plays["plays"]) > 2000:
            continue
        found = answer(asked | {"level": level, "count": 3})
        assert found["no_play"] == plays["no_play"]
        assert found.get("next") == plays.get("next")
        assert bool(found["plays"]) == bool(plays["plays"])
        for play in found["plays"]:
            equity = play.pop("equity")
            assert isinstance(equity, float)
            assert play in plays["plays"]


def test_an_answer_is_as_the_contract_has_it(advise: Any) -> None:
    status, [found, again] = advise(request(count=30), request(count=30))
    assert status == 0
    assert found == again
    assert len(found["plays"]) == 16
    assert set(found["plays"][0]) == {"notation", "places", "next", "equity"}
    equities = [play["equity"] for play in found["plays"]]
    assert equities == sorted(equities, reverse=True)
    assert len(advise(request())[1][0]["plays"]) == 1


def test_a_lead_is_doubled_and_what_is_hopeless_is_dropped(advise: Any) -> None:
    ahead = {"1": "ww", "2": "w", "off": "w" * 12, "13": "b" * 10, "20": "b" * 5}
    asked = request(places=ahead, dice=None)
    cube = {"value": 1, "owner": None}
    status, [double, take, owned, theirs, crawford] = advise(
        asked | {"ask": "double", "cube": cube},
        asked | {"ask": "take", "turn": "black", "cube": cube},
        asked | {"ask": "double", "cube": {"value": 2, "owner": "white"}},
        asked | {"ask": "double", "cube": {"value": 2, "owner": "black"}},
        asked | {"ask": "double", "match": {"length": 3, "score": {"black": 2}, "crawford": True}},
    )
    assert status == 0
    assert take == {"answer": "drop", "equity": -1.0}
    # Too good or a double: never less than the point that a drop gives.
    assert double["equity"] >= 1.0
    assert owned["equity"] >= 1.0
    assert theirs["answer"] == crawford["answer"] == "no-double"


def test_after_an_automatic_double_gammons_count_for_nobody_yet_under_jacoby(advise: Any) -> None:
    """White wins a gammon nearly always: too good to double only where that counts."""
    ahead = {"1": "ww", "2": "w", "off": "w" * 12, "13": "b" * 10, "20": "b" * 5}
    asked = request(places=ahead, dice=None, ask="double")
    jacoby = {"options": {"jacoby": "on", "automatic_doubles": "on"}}
    _, [usual, automatic, owned] = advise(
        asked | {"cube": {"value": 2, "owner": None}},
        asked | {"cube": {"value": 2, "owner": None}} | jacoby,
        asked | {"cube": {"value": 2, "owner": "white"}} | jacoby,
    )
    assert usual["answer"] == owned["answer"] == "no-double"
    assert usual["equity"] > 1.5
    assert automatic == {"answer": "double", "equity": 1.0}


def test_who_has_doubled_is_one_of_those_who_play(advise: Any) -> None:
    """A cube that belongs to nobody was offered by the next who plays; the doubler's figure is
    what that costs the other.
    """
    asked = {
        "game": "high-gammon",
        "places": {"S1": "bb", "SE": "bbb", "E6": "bbbb", "N1": "yy", "NW": "yyy", "W6": "yyyy"},
        "state": {"players": ["blue", "yellow"]},
        "options": {"scoring": "cube"},
        "level": "quick",
    }
    take = asked | {"ask": "take", "turn": "blue"}
    far = asked["places"] | {"S1": "bb", "N1": "", "NW": "", "W6": "", "bar": "y" * 9}
    ahead = asked | {"places": {at: lying for at, lying in far.items() if lying}}
    status, [nobodys, owned, double, drop] = advise(
        take | {"cube": {"value": 1, "owner": None}},
        take | {"cube": {"value": 1, "owner": "yellow"}},
        ahead | {"ask": "double", "turn": "blue"},
        ahead | {"ask": "take", "turn": "yellow"},
    )
    assert status == 0
    assert nobodys == owned
    assert (double, drop) == (
        {"answer": "double", "equity": 1.0},
        {"answer": "drop", "equity": -1.0},
    )


def test_in_an_even_game_nobody_doubles_and_everybody_takes(advise: Any) -> None:
    status, [double, take] = advise(
        request(dice=None, ask="double"), request(dice=None, ask="take", turn="black")
    )
    assert status == 0
    assert (double["answer"], take["answer"]) == ("no-double", "take")
    assert take["equity"] > -1.0


def test_after_the_crawford_game_the_one_who_trails_doubles(advise: Any) -> None:
    score = {"length": 5, "score": {"white": 2, "black": 4}}
    _, [before, after] = advise(
        request(dice=None, ask="double", match=score | {"crawford": True}),
        request(dice=None, ask="double", match=score | {"crawford": False}),
    )
    assert (before["answer"], after["answer"]) == ("no-double", "double")


def test_what_is_named_can_be_asked(advise: Any) -> None:
    places = {"13": "w" * 15, "12": "b" * 15}
    status, [found] = advise(
        request(game="acey-deucey", dice=None, ask="name", state={"named": True}, places=places)
    )
    assert status == 0
    assert sorted(one["name"] for one in found["names"]) == [1, 2, 3, 4, 5, 6]
    equities = [one["equity"] for one in found["names"]]
    assert equities == sorted(equities, reverse=True)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"level": "grandmaster"}, "'level' is beginner, club, quick or strong"),
        ({"count": 0}, "'count' is a whole number from 1, not 0"),
        ({"seed": 1.5}, "'seed' is a whole number, not 1.5"),
        ({"ask": "pass"}, "'ask' is double, take or name"),
        ({"cube": {"value": 3}}, "the cube shows 1, 2, 4, 8 …, not 3"),
        ({"cube": {"owner": "red"}}, "the cube belongs to white or black"),
        ({"cube": 2}, "'cube' is an object like"),
        ({"match": {"score": {}}}, "'match' is an object like"),
        ({"match": {"length": 0}}, "a match goes to 1 point or more, not 0"),
        ({"match": {"length": 3, "score": {"white": 3}}}, "0 to 2 points each"),
        ({"match": {"length": 3, "crawford": 1}}, "'crawford' is true or false"),
        (
            {"match": {"length": 7, "score": {"white": 5}, "crawford": True}},
            "nobody needs a single point, so this is not the Crawford game",
        ),
        (
            {"ask": "take", "dice": None, "cube": {"value": 2, "owner": "white"}},
            "nobody can offer white a cube that white owns",
        ),
        ({"dice": None}, "'dice' is missing"),
        ({"dice": [7, 1]}, "a die shows 1 to 6"),
        ({"colour": 1}, "there is no field 'colour'"),
        ({"game": "puff", "ask": "double", "places": {}}, "puff is played without a cube"),
        (
            {
                "game": "high-gammon",
                "turn": "blue",
                "ask": "double",
                "places": {"S1": "b", "N1": "y"},
            },
            "high-gammon is played without a cube unless option scoring is cube",
        ),
        ({"ask": "name"}, "there is nothing to be named here in backgammon"),
    ],
)
def test_a_bad_line_says_what_is_wrong(advise: Any, change: dict[str, Any], said: str) -> None:
    status, answers = advise(request(**change), request())
    assert status == 2
    assert said in answers[0]["error"]
    assert answers[1]["plays"]


def test_each_line_is_answered_without_waiting_for_the_next() -> None:
    words = [sys.executable, "-m", "pasch", "advise"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True, encoding="utf-8") as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        for _ in range(2):
            asked.stdin.write(json.dumps(request()) + "\n")
            asked.stdin.flush()
            assert json.loads(asked.stdout.readline())["plays"]
        asked.stdin.close()
    assert asked.returncode == 0


def test_in_the_crawford_game_nobody_asks_whether_to_take(advise: Any) -> None:
    """It answered drop, at -1: to a double that nobody may offer."""
    match = {"length": 3, "score": {"black": 2}, "crawford": True}
    status, [found] = advise(request(dice=None, ask="take", match=match))
    assert (status, found) == (2, {"error": "nobody doubles in the Crawford game"})


@pytest.mark.parametrize("name", GAMES)
def test_on_an_empty_board_an_answer_is_a_number(advise: Any, name: str) -> None:
    """Where nobody has a checker nobody was thought to win: NaN, which is no JSON."""
    asked = request(game=name, turn=GAMES[name].seats[0], dice=None, places={}, ask="double")
    _, [found] = advise(asked)
    assert found.get("error") or math.isfinite(found["equity"])


@pytest.mark.parametrize("length", [30, 64, 1000, 10**9])
def test_in_a_long_match_plays_and_cubes_differ_whatever_the_score(
    advise: Any, length: int
) -> None:
    """A leader in a long match was certain to win it, so that all plays were equally good."""
    match = {"length": length, "score": {"white": length - 5}}
    status, [plays, double, even] = advise(
        request(count=30, match=match),
        request(dice=None, ask="double", match=match),
        request(dice=None, ask="double", match={"length": length}),
    )
    assert status == 0
    assert plays["plays"][0]["equity"] - plays["plays"][-1]["equity"] > 0.1
    assert (double["answer"], even["answer"]) == ("no-double", "no-double")
