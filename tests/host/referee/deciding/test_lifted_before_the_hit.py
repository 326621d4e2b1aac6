"""A blot lifted before its hitter moves: unfinished while it can be hit, later wrong."""

from __future__ import annotations

import pytest

from host.referee.telling import Table, picture
from pasch.referee import Referee

LAY = {"24": "ww", "6": "w" * 13, "20": "b", "1": "b" * 14}
LIFTED = {"24": "ww", "6": "w" * 13, "bar": "b", "1": "b" * 14}
HIT = {"24": "w", "19": "w", "6": "w" * 13, "bar": "b", "1": "b" * 14}


@pytest.fixture
def table() -> Table:
    table = Table(turn="white", places=LAY)
    table.roll("white", 4, 1)
    return table


def test_who_makes_room_first_is_told_what_is_left_and_may_hit(table: Table) -> None:
    lifted = table.seen(LIFTED)
    assert (lifted["verdict"], lifted["dice_left"]) == ("incomplete", [4, 1])
    assert lifted["message"] == "Left to play: 4, 1."
    assert "reason" not in lifted
    assert table.seen(HIT)["notation"] == "24/20*/19"
    assert table.tell("done", seat="white")["verdict"] == "played"


def test_handed_over_like_that_it_is_wrong_until_the_board_changes(table: Table) -> None:
    table.seen(LIFTED)
    for _ in range(2):
        done = table.tell("done", seat="white")
        assert (done["verdict"], done["reason"]) == ("illegal", "not-your-checker")
        assert done["repair"] == [{"from": "bar", "to": "20"}]
        assert table.seen(LIFTED)["verdict"] == "illegal"
    assert Referee.replay(table.events).state == table.referee.state
    assert table.seen(HIT)["verdict"] == "legal"
    assert table.seen(LIFTED)["verdict"] == "incomplete"


def test_the_next_roll_lets_it_stand_as_the_wrong_play_that_it_is(table: Table) -> None:
    table.seen(LIFTED)
    asked = table.tell("ask-roll", seat="black", roll_id=1, nonce="0")
    assert (asked["verdict"], asked["reason"]) == ("refused", "not-your-checker")
    answer = table.roll("black", 6, 5)
    assert (answer["before"], answer["before_reason"]) == ("accepted-illegal", "not-your-checker")
    assert answer["places"]["bar"] == "b"


def test_a_blot_in_a_hand_is_unfinished_too_and_missed_once_handed_over(table: Table) -> None:
    held = {**LAY, "20": ""}
    assert table.seen(held)["verdict"] == "incomplete"
    done = table.tell("done", seat="white")
    assert (done["verdict"], done["reason"]) == ("illegal", "checker-count")
    assert table.roll("black", 6, 5)["places"] == LAY


@pytest.mark.parametrize("confidence", [0.2, 0.95])
def test_a_picture_of_it_accuses_nobody(table: Table, confidence: float) -> None:
    seen = table.show(picture(LIFTED, confidence=confidence))
    assert (seen["verdict"], seen["dice_left"]) == ("incomplete", [4, 1])


@pytest.mark.parametrize("trays", [{}, {"yard": "bbrrr"}])
def test_so_in_gamwin(trays: dict[str, str]) -> None:
    places = {"L4": "b", "L5": "r", "R4": "rr", "yard": "bb"}
    table = Table(game="gamwin", turn="blue", places=places)
    table.roll("blue", 2, 5, 6)
    lifted = {"L4": "b", "R4": "rr", **({"yard": "bbr"} if trays else {})}
    assert table.seen(lifted)["verdict"] == "incomplete"
    again = table.tell("roll", seat="blue", dice=[1], which=[0])
    assert (again["verdict"], again["reason"]) == ("refused", "not-your-checker")
    done = table.tell("done", seat="blue")
    assert (done["verdict"], done["reason"]) == ("illegal", "not-your-checker")
    assert table.seen({"L5": "b", "R4": "rr"})["notation"] == "L4>L5*"
