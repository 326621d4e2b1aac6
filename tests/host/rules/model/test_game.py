"""The record of a game: what it says of itself, what it refuses, what it infers."""

from __future__ import annotations

import pytest

from host.rules.setting import GAME, position
from pasch.errors import RuleError
from pasch.rules import GAMES, game_named
from pasch.rules.model.position import Position
from pasch.rules.model.request_check import check_request


def test_games_are_found_by_name() -> None:
    assert game_named("backgammon") is GAME
    assert set(GAMES) >= {"backgammon"}
    with pytest.raises(RuleError, match=r"no game 'chess'; known games: .*backgammon"):
        game_named("chess")


def test_what_backgammon_is() -> None:
    assert GAME.seats == ("white", "black")
    assert GAME.equipment.letters == {"white": "w", "black": "b"}
    assert [GAME.start({}).count(letter) for letter in "wb"] == [15, 15]
    assert GAME.equipment.homes == {
        "white": ("1", "2", "3", "4", "5", "6"),
        "black": ("24", "23", "22", "21", "20", "19"),
    }


def test_options_have_the_catalogues_defaults() -> None:
    asked = GAME.situation(GAME.start({}), "white", (3, 1), options={"jacoby": "on"})
    assert asked.options == {
        "cube": "on",
        "crawford": "on",
        "jacoby": "on",
        "beaver": "off",
        "automatic_doubles": "off",
        "premature": "opponent_chooses",
        "off_side": "opponent_chooses",
        "die_on_checker": "cocked",
        "illegal": "legal_moves",
        "announce": "at_once",
        "clock": "off",
    }


FAULTS = {
    "unknown place": ({"places": {"25": "w"}}, "no place '25'"),
    "yard": ({"places": {"yard": "w"}}, "no place 'yard'"),
    "unknown letter": ({"places": {"5": "wx"}}, "place '5' holds 'x'"),
    "two colours": ({"places": {"5": "wb"}}, "point 5 holds both colours"),
    "sixteen": ({"places": {"5": "w" * 16}}, "white has 16 checkers"),
    "seven": ({"dice": (7, 1)}, "1 to 6, not 7"),
    "zero": ({"dice": (0, 1)}, "1 to 6, not 0"),
    "no number": ({"dice": ("3", True)}, "not '3', true"),
    "one die": ({"dice": (3,)}, "2 dice, not with 1"),
    "seat": ({"turn": "red"}, "no seat 'red'"),
    "option": ({"options": {"cubes": "on"}}, "no option 'cubes'"),
    "value": ({"options": {"cube": "maybe"}}, "option cube is on or off, not 'maybe'"),
    "state": ({"state": {"named": True}}, "no state, but 'named'"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_named(name: str) -> None:
    change, complaint = FAULTS[name]
    with pytest.raises(RuleError, match=complaint):
        check_request(GAME, changed(**change))


def changed(**change: object) -> object:
    asked = {"places": {"6": "ww", "bar": "wb"}, "turn": "white", "dice": (3, 1)} | change
    return GAME.situation(
        Position.of(asked["places"]),  # type: ignore[arg-type]
        asked["turn"],  # type: ignore[arg-type]
        asked["dice"],  # type: ignore[arg-type]
        asked.get("state"),  # type: ignore[arg-type]
        asked.get("options"),  # type: ignore[arg-type]
    )


def test_all_faults_are_named_at_once() -> None:
    change = [FAULTS[name][0] for name in ("two colours", "seven", "seat", "option")]
    with pytest.raises(RuleError) as refused:
        check_request(GAME, changed(**(change[0] | change[1] | change[2] | change[3])))
    for name in ("two colours", "seven", "seat", "option"):
        assert FAULTS[name][1] in str(refused.value)


def test_fewer_checkers_than_fifteen_are_accepted() -> None:
    asked = changed()
    check_request(GAME, asked)
    listed = [play.position.count("w") for play in GAME.legal_plays(asked)]
    assert set(listed) == {3}


def test_off_is_inferred_where_it_was_not_seen() -> None:
    before = position("6:2 off:13", "19:15")
    inferred = GAME.complete(before, {"6": "w", "19": "b" * 15})
    assert inferred.at("off") == "w" * 14
    assert GAME.complete(before, {"6": "w", "19": "b" * 15, "off": "w" * 13}).count("w") == 14
    assert GAME.complete(before, {"6": "w" * 16}).count("w") == 16


def test_blocked_by_names_the_held_points() -> None:
    asked = GAME.situation(
        Position.of({"1": "b", "4": "ww", "5": "ww", "bar": "b"}), "black", (5, 4)
    )
    assert GAME.blocked_by(asked) == ("4", "5")
