"""A blot lifted before its hitter moves: wrong as it lies, and right once it is hit."""

from __future__ import annotations

import pytest

from host.referee.telling import Table

LAY = {"24": "ww", "6": "w" * 13, "20": "b", "1": "b" * 14}
LIFTED = {"24": "ww", "6": "w" * 13, "bar": "b", "1": "b" * 14}
HIT = {"24": "w", "19": "w", "6": "w" * 13, "bar": "b", "1": "b" * 14}


@pytest.fixture
def table() -> Table:
    table = Table(turn="white", places=LAY)
    table.roll("white", 4, 1)
    return table


def test_it_is_wrong_until_it_is_hit(table: Table) -> None:
    lifted = table.seen(LIFTED)
    assert (lifted["verdict"], lifted["reason"]) == ("illegal", "not-your-checker")
    assert lifted["repair"] == [{"from": "bar", "to": "20"}]
    assert "dice_left" not in lifted
    assert table.tell("done", seat="white")["verdict"] == "illegal"
    assert table.seen(HIT)["notation"] == "24/20*/19"
    assert table.tell("done", seat="white")["verdict"] == "played"


def test_the_next_roll_lets_it_stand_as_the_wrong_play_that_it_is(table: Table) -> None:
    table.seen(LIFTED)
    answer = table.roll("black", 6, 5)
    assert (answer["before"], answer["before_reason"]) == ("accepted-illegal", "not-your-checker")
    assert answer["places"]["bar"] == "b"


def test_a_blot_in_a_hand_is_missed_and_lies_there_again_after_the_next_roll(table: Table) -> None:
    held = table.seen({**LAY, "20": ""})
    assert (held["verdict"], held["reason"]) == ("illegal", "checker-count")
    assert table.roll("black", 6, 5)["places"] == LAY


@pytest.mark.parametrize("trays", [{}, {"yard": "bbrrr"}])
def test_so_in_gamwin(trays: dict[str, str]) -> None:
    places = {"L4": "b", "L5": "r", "R4": "rr", "yard": "bb"}
    table = Table(game="gamwin", turn="blue", places=places)
    table.roll("blue", 2, 5, 6)
    lifted = {"L4": "b", "R4": "rr", **({"yard": "bbr"} if trays else {})}
    seen = table.seen(lifted)
    assert seen["verdict"] == "illegal"
    assert table.seen({"L5": "b", "R4": "rr"})["notation"] == "L4>L5*"
