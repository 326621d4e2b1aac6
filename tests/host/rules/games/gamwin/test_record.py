"""The record of Gamwin: its dice, what it refuses, what it infers."""

from __future__ import annotations

import pytest

from host.rules.gamwin_setting import GAME, asked, lay
from pasch.cli.jsonl.legal import answer
from pasch.errors import RuleError
from pasch.rules.games.gamwin.dice import FACES, can_lie
from pasch.rules.model.position import Position
from pasch.rules.model.request_check import check_request


def test_miwin_dice() -> None:
    assert [sum(faces) for faces in FACES.values()] == [30, 30, 30]
    for number in range(1, 10):
        assert sum(number in faces for faces in FACES.values()) == 2
    seed = [(9, 5, 2), (8, 8, 7), (9, 8, 4), (5, 4, 1), (5, 6, 7), (9, 5, 3), (3, 4, 5)]
    seed += [(8, 2, 1), (2, 2, 9), (1, 1, 4), (3, 7, 9), (7, 8, 9)]
    assert all(can_lie(dice) for dice in seed)


def test_the_first_throw_is_over_when_both_have_thrown() -> None:
    situation = asked(lay(), (9, 5, 2), "red", dict(GAME.opening.state))
    after = GAME.flow.next_state(situation, GAME.legal_plays(situation)[0])
    assert after == {"phase": "first", "thrown": ["red"]}
    assert (
        GAME.flow.next_state(asked(lay(), (8, 8, 7), "blue", dict(after)), GAME.no_play(situation))
        == {}
    )


FAULTS = {
    "place": ({"places": {"L10": "b"}}, "no place 'L10'"),
    "bar": ({"places": {"bar": "b"}}, "no place 'bar'"),
    "letter": ({"places": {"L1": "y"}}, "place 'L1' holds 'y'"),
    "four": ({"places": {"L1": "bbrr"}}, "'L1' cannot hold 'bbrr'"),
    "one each": ({"places": {"L4": "br"}}, "'L4' cannot hold 'br'"),
    "inside": ({"places": {"L4": "brb"}}, "'L4' cannot hold 'brb'"),
    "many": ({"places": {"L2": "bbb", "yard": "b"}}, "blue has 4 checkers, more than 3"),
    "goal": ({"places": {"R1": "b"}}, "R1 is blue's goal"),
    "two dice": ({"dice": (1, 2)}, "3 dice, not with 2"),
    "die": ({"dice": (0, 5, 10)}, "a die shows 1 to 9, not 0, 10"),
    "triple": ({"dice": (5, 5, 5)}, "cannot show 5, 5, 5 together"),
    "phase": ({"state": {"phase": "second"}}, "state phase is 'first', not 'second'"),
    "state": ({"state": {"points": 1}}, "knows only the state phase or thrown, but 'points'"),
    "thrown": ({"state": {"thrown": "blue"}}, "state thrown is a list of blue or red"),
    "option": ({"options": {"pay": "nobody"}}, "option pay is both or winner_only"),
    "seat": ({"turn": "yellow"}, "no seat 'yellow': choose blue or red"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_named(name: str) -> None:
    change, complaint = FAULTS[name]
    request = {"places": {"L2": "b"}, "turn": "blue", "dice": (3, 1, 2)} | change
    with pytest.raises(RuleError, match=complaint):
        check_request(
            GAME,
            GAME.situation(
                Position.of(request["places"], is_sorted=False),  # type: ignore[arg-type]
                request["turn"],  # type: ignore[arg-type]
                request["dice"],  # type: ignore[arg-type]
                request.get("state"),  # type: ignore[arg-type]
                request.get("options"),  # type: ignore[arg-type]
            ),
        )


@pytest.mark.parametrize(
    ("before", "seen", "yard", "off"),
    [
        # Blue enters: it comes from the yard.
        (lay("L5"), {"L5": "b", "L4": "b"}, "brrr", ""),
        # Blue steps to 7 and hits Red across.
        (lay("L6", "R7"), {"L7": "b"}, "bbrrr", ""),
        # Blue goes home from R2, hitting Red on R1.
        (lay("R2", "R1"), {}, "bbrrr", "b"),
        # One home while another has moved in the same series.
        (lay("R2 L4 home"), {"L5": "b"}, "rrr", "bb"),
    ],
)
def test_yard_and_off_are_inferred(
    before: Position, seen: dict[str, str], yard: str, off: str
) -> None:
    inferred = GAME.complete(before, seen)
    assert (inferred.at("yard"), inferred.at("off")) == (yard, off)
    assert GAME.complete(before, seen | {"off": off}) == inferred
    assert GAME.complete(before, seen | {"yard": yard}) == inferred


def test_the_contracts_answers() -> None:
    request = {
        "game": "gamwin",
        "turn": "blue",
        "dice": [1, 1, 4],
        "places": {"R9": "b", "R8": "rrb", "yard": "b", "off": "r"},
    }
    plays = answer(request)["plays"]
    assert [(play["notation"], play["next"]) for play in plays] == [
        ("in>L1", "throw-three"),
        ("R8>R1>off", "throw-three"),
        ("R9>R1>off", "throw-three"),
    ]
    assert plays[2]["places"] == {"R8": "rrb", "off": "br", "yard": "b"}
    stuck = {"turn": "red", "dice": [9, 7, 4]}
    assert answer(request | stuck) == {"plays": [], "no_play": True, "next": "end"}
