"""The record of High Gammon: options of entry and doublets, what it refuses, what it infers."""

from __future__ import annotations

import pytest

from host.rules.ring_setting import HIGH_GAMMON as GAME
from host.rules.ring_setting import asked, lay, notations
from pasch.cli.jsonl.legal import answer
from pasch.errors import RuleError
from pasch.rules.model.position import Position
from pasch.rules.model.request_check import check_request


def plays(position: Position, dice: tuple[int, int], **options: str) -> list[str]:
    return notations(GAME, asked(GAME, position, dice, **options))


@pytest.mark.parametrize(("first", "lost"), [("1", []), ("2", [6]), ("3", [5])])
def test_r6_start_point_and_entry(first: str, lost: list[int]) -> None:
    assert GAME.start({"start_point": first}).at(f"S{first}") == "bb"
    position = lay(GAME, b="bar:1 N6:8")
    enters = {
        number: plays(position, (number, number), start_point=first) for number in range(1, 7)
    }
    assert [number for number, listed in enters.items() if not listed] == lost
    assert enters[1][0].startswith(f"bar>S{first}")
    if first == "3":
        assert enters[6] == ["bar>E1>NE>N6>off"]


def test_r6_start_point_as_a_number() -> None:
    situation = GAME.situation(
        lay(GAME, b="bar:1 N6:8"), "blue", (6, 6), options={"start_point": 2}
    )  # type: ignore[dict-item]
    check_request(GAME, situation)
    assert GAME.legal_plays(situation) == ()


def test_r6_doublet_chosen_for_each_roll() -> None:
    position = lay(GAME, b="S1:1", r="N6:1")
    chosen = {
        way: notations(
            GAME,
            asked(GAME, position, (5, 5), state={"doublet": way}, doublet_choice="per_roll"),
        )
        for way in "abc"
    }
    assert chosen == {"a": ["S1>S6>E4"], "b": ["S1>S6>E4>N2"], "c": ["S1>S6>E4>E6>N1"]}


FAULTS = {
    "unknown place": ({"places": {"7": "b"}}, "no place '7'"),
    "yard": ({"places": {"yard": "b"}}, "no place 'yard'"),
    "letter": ({"places": {"S1": "w"}}, "place 'S1' holds 'w': checkers are b, g, r or y"),
    "two colours": ({"places": {"S1": "br"}}, "point S1 holds both colours"),
    "ten": ({"places": {"SE": "b" * 10}}, "blue has 10 checkers, more than 9"),
    "not on his way": ({"places": {"W2": "b"}}, "blue never comes to W2"),
    "die": ({"dice": (0, 7)}, "1 to 6, not 0, 7"),
    "dice": ({"dice": (1, 2, 3)}, "2 dice, not with 3"),
    "seat": ({"turn": "white"}, "no seat 'white': choose blue, red, yellow or green"),
    "player": ({"state": {"players": ["blue", "white"]}}, "state players is a list of"),
    "alone": ({"state": {"players": ["blue"]}}, "two to four different seats"),
    "out": ({"state": {"players": ["red", "green"]}}, "blue does not play"),
    "ghost": ({"state": {"players": ["blue", "red"]}}, "yellow does not play but has checkers"),
    "state": ({"state": {"points": 3}}, "knows only the state players, but 'points'"),
    "agreed": ({"state": {"doublet": "a"}}, "knows only the state players, but 'doublet'"),
    "doublet": (
        {"state": {"doublet": "d"}, "options": {"doublet_choice": "per_roll"}},
        "state doublet is a, b, c, not 'd'",
    ),
    "option": ({"options": {"cube": "on"}}, "no option 'cube'"),
    "value": ({"options": {"start_point": 4}}, "option start_point is 1, 2 or 3, not '4'"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_named(name: str) -> None:
    change, complaint = FAULTS[name]
    request = {"places": {"S1": "b", "N1": "y"}, "turn": "blue", "dice": (3, 1)} | change
    with pytest.raises(RuleError, match=complaint):
        check_request(
            GAME,
            GAME.situation(
                Position.of(request["places"]),  # type: ignore[arg-type]
                request["turn"],  # type: ignore[arg-type]
                request["dice"],  # type: ignore[arg-type]
                request.get("state"),  # type: ignore[arg-type]
                request.get("options"),  # type: ignore[arg-type]
            ),
        )


def test_all_faults_are_named_at_once() -> None:
    position = Position.of({"7": "b", "W2": "b", "S1": "br"})
    with pytest.raises(RuleError) as refused:
        check_request(GAME, GAME.situation(position, "white", (0, 1), options={"cube": "on"}))
    for words in ("place '7'", "point S1", "'white'", "not 0", "option 'cube'"):
        assert words in str(refused.value)


def test_off_is_inferred_for_who_plays() -> None:
    before = lay(GAME, b="N6:2 off:7", y="S6:3 off:6")
    inferred = GAME.complete(before, {"N6": "b", "S6": "yyy"})
    assert inferred.at("off") == "b" * 8 + "y" * 6
    assert GAME.complete(before, {"S6": "yyy"}).at("off") == "b" * 9 + "y" * 6
    # At the start seats that are seen nowhere do not play.
    two = GAME.seated(GAME.start({}), ["blue", "yellow"])
    assert GAME.complete(GAME.start({}), dict(two)) == two


def test_the_contracts_answers() -> None:
    request = {
        "game": "high-gammon",
        "turn": "blue",
        "dice": [2, 2],
        "places": {"bar": "b", "E3": "bbbbbbbb", "S3": "yy"},
        "state": {"players": ["blue", "yellow"]},
        "options": {"start_point": 2, "doublet": "a"},
    }
    assert answer(request) == {"plays": [], "no_play": True, "next": "roll-again"}
    once = answer(request | {"options": {"start_point": 1, "doublet": "a"}})
    assert once["no_play"] is False
    assert [play["notation"] for play in once["plays"]] == ["bar>S2 E3>E5", "bar>S2>S4"]
    assert {play["next"] for play in once["plays"]} == {"roll-again"}
