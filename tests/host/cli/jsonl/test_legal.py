"""`pasch legal` as the contract has it: one answer a line, errors in words, exit status 2."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import Any

import pytest

from host.journal.work import work_of
from host.referee.telling import START
from pasch.cli import main


def request(**change: Any) -> dict[str, Any]:
    asked = {"game": "backgammon", "turn": "white", "dice": [3, 1], "places": START}
    return {name: value for name, value in (asked | change).items() if value is not None}


@pytest.fixture
def legal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def call(*lines: Any) -> tuple[int, list[dict[str, Any]]]:
        texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(texts)))
        status = main(["legal"])
        return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return call


def test_an_answer_is_as_the_contract_has_it(legal: Any) -> None:
    status, [answer] = legal(request())
    assert status == 0
    assert set(answer) == {"plays", "no_play"}
    assert answer["no_play"] is False
    assert len(answer["plays"]) == 16
    entry = next(play for play in answer["plays"] if play["notation"] == "8/5 6/5")
    after = {"5": "ww", "6": "wwww", "8": "ww"}
    assert entry == {"notation": "8/5 6/5", "places": START | after, "next": "end"}
    listed = [sorted(play["places"].items()) for play in answer["plays"]]
    assert listed == sorted(listed)


def test_no_play(legal: Any) -> None:
    places = {"bar": "w", "6": "w" * 14, "19": "bb", "22": "bb"}
    status, [answer] = legal(request(dice=[6, 3], places=places))
    assert (status, answer) == (0, {"plays": [], "no_play": True, "next": "end"})


def test_game_over(legal: Any) -> None:
    places = {"1": "w", "off": "w" * 14, "19": "b" * 15}
    status, answers = legal(request(places=places), request(places=answers_off(places)))
    assert status == 0
    assert [play["next"] for play in answers[0]["plays"]] == ["game-over"]
    assert answers[0]["plays"][0]["places"] == answers_off(places)
    assert answers[1] == {"plays": [], "no_play": True, "next": "game-over"}


@pytest.mark.parametrize(
    ("game", "turn", "places"),
    [
        ("backgammon", "white", {"off": "b" * 15, "20": "ww"}),
        ("acey-deucey", "black", {"off": "w" * 15, "yard": "bb"}),
        ("puff", "white", {"off": "b" * 15, "yard": "ww"}),
        ("high-gammon", "blue", {"off": "y" * 9, "S1": "bb"}),
        ("friedl-tric-trac", "blue", {"S4": "yyy", "S5": "yyy", "S6": "yyy", "S1": "b"}),
    ],
)
def test_x1_nothing_is_played_once_another_seat_has_won(
    legal: Any, game: str, turn: str, places: dict[str, str]
) -> None:
    status, [answer] = legal(request(game=game, turn=turn, places=places))
    assert (status, answer) == (0, {"plays": [], "no_play": True, "next": "game-over"})


def test_x1_nothing_is_played_once_another_has_all_home_in_gamwin(legal: Any) -> None:
    asked = request(game="gamwin", turn="blue", dice=[1, 4, 2], places={"off": "rrr", "L3": "b"})
    assert legal(asked)[1] == [{"plays": [], "no_play": True, "next": "game-over"}]


def test_a_colour_of_which_nothing_is_listed_has_not_won(legal: Any) -> None:
    places, options = {"4": "ww"}, {"exact_bear_off": "yes"}
    asked = request(game="acey-deucey", dice=[6, 5], places=places, options=options)
    assert legal(asked)[1] == [{"plays": [], "no_play": True, "next": "end"}]


def test_a_mark_before_the_first_line_is_no_fault(legal: Any) -> None:
    status, [answer] = legal("\ufeff" + json.dumps(request()))
    assert (status, len(answer["plays"])) == (0, 16)


def answers_off(places: dict[str, str]) -> dict[str, str]:
    return {"19": places["19"], "off": places["off"] + "w"}


def test_unlisted_checkers_stay_unlisted(legal: Any) -> None:
    _, [answer] = legal(request(places={"6": "w"}, dice=[6, 6]))
    assert [play["places"] for play in answer["plays"]] == [{"off": "w"}]


def test_state_and_options_may_be_given(legal: Any) -> None:
    status, [answer] = legal(request(state={}, options={"cube": "off"}))
    assert status == 0
    assert len(answer["plays"]) == 16


BAD = {
    "not JSON": ("{", "not valid JSON"),
    "no object": ("[1, 2]", "JSON object"),
    "unknown game": (request(game="chess"), "no game 'chess'; known games: "),
    "game no string": (request(game=3), "'game' must be a string"),
    "missing": (request(turn=None, dice=None), "'turn' is missing; 'dice' is missing"),
    "both at once": (
        request(game="chess", dice=["x"], places={"1": 2}),
        "there is no game 'chess'; known games: acey-deucey, backgammon, fevga, "
        "friedl-tric-trac, gamwin, high-gammon, nackgammon, puff, tric-trac; "
        "'dice' must be a list of numbers like [3, 1], "
        "not [\"x\"]; place '1' must hold a string of letters",
    ),
    "rules beside form": (
        request(
            turn="red", dice=[3.0, 1], places={"99": "w", "1": 3}, options={"cub": "on"}, id=7
        ),
        "there is no field 'id'; 'dice' must be a list of numbers like [3, 1], not [3.0, 1]; "
        "place '1' must hold a string of letters; there is no seat 'red': choose white or black; "
        "backgammon has no place '99'; backgammon has no option 'cub'",
    ),
    "no turn, yet others": (
        {"game": "high-gammon", "dice": [3, 1], "places": {"S1": "b", "W1": "g"}}
        | {"state": {"players": ["red", "green"]}},
        "'turn' is missing; blue does not play but has checkers",
    ),
    "a name twice": (
        '{"game": "puff", "turn": "white", "dice": [3, 1], "places": {"6": "w", "6": "ww"}}',
        "the line names '6' more than once",
    ),
    "too deep": ("[" * 100_000, "not valid JSON (nested too deeply)"),
    "too long": ('{"dice": [' + "9" * 5000 + "]}", "(a number has too many digits)"),
    "misspelt": (request(place={}), "no field 'place'"),
    "dice": (request(dice=[0, 7]), "1 to 6, not 0, 7"),
    "dice no list": (request(dice=31), "'dice' must be a list"),
    "places no object": (request(places=[1]), "'places' must be an object"),
    "content no string": (request(places={"1": 2}), "place '1' must hold a string"),
    "options no object": (request(options=["cube"]), "'options' must be an object"),
    "option no string": (request(options={"cube": []}), "option cube is on or off"),
    "two colours": (request(places={"1": "bw"}), "point 1 holds both colours"),
    "turn": (request(turn="red"), "no seat 'red': choose white or black"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_lines_are_answered_and_the_others_too(legal: Any, name: str) -> None:
    line, complaint = BAD[name]
    status, answers = legal(request(), line, request(dice=[6, 5]))
    assert status == 2
    assert len(answers) == 3
    assert complaint in answers[1]["error"]
    assert [len(answers[0]["plays"]), len(answers[2]["plays"])] == [16, 7]


def test_an_empty_line_is_a_line_and_gets_its_answer(legal: Any) -> None:
    status, answers = legal(request(), "", "   ", request())
    assert status == 2
    assert ["error" in answer for answer in answers] == [False, True, True, False]
    assert "empty" in answers[1]["error"]


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii"])
def test_lines_are_utf_8_whatever_the_system_speaks(encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pasch", "--lang", "de", "legal"],
        input=b'\xff\n{"game": "h\xc3\xb6lzern"}\n' + json.dumps(request()).encode(),
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    answers = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert (done.returncode, done.stderr) == (2, b"")
    assert ["error" in answer for answer in answers] == [True, True, False]


def test_the_language_may_stand_before_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--lang", "de", "games"], ["games", "--lang", "de"]):
        action = ["list", "nowhere.db"]
        assert main([*words, *action]) == 2
        assert "es gibt kein Journal" in capsys.readouterr().err


def test_the_widest_roll_is_quick(legal: Any) -> None:
    # Fifteen checkers on as many points: a doublet has more than a thousand outcomes, each found
    # once, not in each order of its moves.
    places = {str(point): "w" for point in range(10, 25)}
    answers: list[Any] = []
    done = work_of(lambda: answers.extend(legal(request(places=places, dice=[1, 1]))[1]))
    (answer,) = answers
    assert len(answer["plays"]) > 1000
    assert done < 1000 * len(answer["plays"])
