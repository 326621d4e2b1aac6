"""A checker that is nowhere, on the floor or in a hand: neither borne off nor brought home."""

from __future__ import annotations

from typing import Any

import pytest

from host.referee.telling import START, Table, board

BLACK = "b" * 15
YARD = {"L1": "b", "L5": "r", "L7": "b", "yard": "brr"}


def gamwin(places: dict[str, str], *dice: int, lang: str = "en") -> Table:
    table = Table(game="gamwin", turn="blue", places=places, lang=lang)
    table.roll("blue", *dice)
    return table


def without(places: dict[str, str], *gone: str) -> dict[str, str]:
    return {place: held for place, held in places.items() if place not in gone}


# The game, the places before, White's dice, the place a checker falls from, and the reason.
FALLEN: dict[str, tuple[str, dict[str, str], tuple[int, int], str, str]] = {
    "from the middle": ("backgammon", START, (3, 1), "13", "checker-count"),
    "the last straggler": (
        "backgammon",
        {"13": "w", "6": "wwww", "1": "w" * 10, "24": BLACK},
        (3, 1),
        "13",
        "wrong-distance",
    ),
    "another's": ("backgammon", START, (3, 1), "12", "checker-count"),
    "before the target is near": (
        "tric-trac",
        {"3": "w" * 15, "20": BLACK},
        (3, 1),
        "3",
        "wrong-distance",
    ),
}


@pytest.mark.parametrize("case", FALLEN)
def test_the_next_roll_bears_nothing_off_that_has_fallen(case: str) -> None:
    game, before, dice, at, reason = FALLEN[case]
    table = Table(game=game, turn="white", places=before)
    table.roll("white", *dice)
    assert table.seen({**before, at: before[at][1:]})["reason"] == reason
    answer = table.roll("black", 6, 5)
    assert (answer["before"], answer["before_reason"]) == ("accepted-illegal", reason)
    assert answer["places"] == before
    # While it is missing it is asked for; back in its place all is right.
    assert table.seen({**before, at: before[at][1:]})["reason"] == "checker-count"
    assert table.seen(before)["verdict"] == "incomplete"


@pytest.mark.parametrize("seen", [without(YARD, "L1"), without(YARD, "L1", "yard")])
def test_gamwin_brings_nothing_home_that_has_fallen_on_its_entry_side(
    seen: dict[str, str],
) -> None:
    table = gamwin(YARD, 2, 4, 6)
    wrong = table.seen(seen)
    assert (wrong["reason"], wrong["repair"][0]["to"]) == ("wrong-distance", "L1")
    assert wrong["message"].endswith("do not lead there; put it right: from off the board to L1.")
    assert table.roll("red", 1, 1, 2)["places"] == YARD


def test_gamwin_is_not_won_by_a_fallen_checker() -> None:
    places = {"L1": "b", "L5": "r", "off": "bb", "yard": "rr"}
    table = gamwin(places, 2, 4, 6)
    table.seen({"L5": "r", "yard": "rr"})
    answer = table.roll("red", 1, 1, 2)
    assert (answer["verdict"], answer["places"]) == ("rolled", places)


def test_nobody_wins_by_agreeing_on_a_board_that_lacks_checkers() -> None:
    places = {"13": "w", "24": "b" * 15, "off": "w" * 14}
    table = Table(turn="white", places=places)
    table.roll("white", 3, 1)
    assert table.seen({"24": "b" * 14})["reason"] == "checker-count"
    answer = table.tell("accept")
    assert (answer["verdict"], answer["places"]) == ("accept", places)


def test_gamwin_brings_nobody_else_home() -> None:
    places = {"L1": "b", "L5": "r", "yard": "bbrr"}
    table = gamwin(places, 2, 4, 6)
    wrong = table.seen({"L1": "b"})
    assert wrong["reason"] == "not-your-checker"
    assert "put it back, from off the board to L5" in wrong["message"]
    assert "off" not in table.roll("red", 1, 1, 2)["places"]


@pytest.mark.parametrize("trays", [{}, {"yard": "brr"}, {"off": "bb"}])
def test_what_came_home_by_the_rules_is_home_whichever_tray_is_seen(trays: dict[str, str]) -> None:
    table = gamwin({"R2": "b", "L5": "r", "off": "b", "yard": "brr"}, 1, 4, 6)
    answer = table.seen({"L5": "r", **trays})
    assert (answer["verdict"], answer["places"]["off"]) == ("legal", "bb")


def in_bearoff(**start: Any) -> Table:
    table = Table(turn="white", places={"6": "www", "24": "b" * 13, "13": "bb"}, **start)
    table.roll("white", 3, 1)
    return table


def test_a_checker_gone_from_home_counts_as_borne_off_and_there_is_a_way_back() -> None:
    table = in_bearoff()
    assert table.seen({"6": "ww", "24": "b" * 13, "13": "bb"})["reason"] == "wrong-distance"
    assert table.roll("black", 6, 5)["places"]["off"] == "w" * 13
    found = {"6": "www", "24": "b" * 13, "19": "b", "18": "b"}
    back = table.seen(found)
    assert (back["verdict"], back["reason"]) == ("illegal", "checker-count")
    assert back["message"] == (
        "White should have 2 checkers on the board, not 3; put it right: from 19 off the board. "
        "If this is how the checkers should lie, finish the play and agree that the board is "
        "right as it lies."
    )
    answer = table.tell("accept")
    assert (answer["verdict"], answer["places"]["6"]) == ("accept", "www")
    assert table.seen(found)["verdict"] == "waiting"


def test_gamwin_tells_the_way_back_too() -> None:
    table = gamwin({"R5": "b", "L5": "r", "yard": "bbrr"}, 2, 4, 6, lang="de")
    table.seen({"L5": "r"})
    assert table.roll("red", 2, 4, 6)["places"]["off"] == "b"
    back = table.seen({"R5": "b", "L5": "r", "yard": "bbrr"})
    assert back["verdict"] == "illegal"
    assert back["message"].startswith("Was im Ziel war, kommt nicht zurück auf den Streifen;")
    assert back["repair"] == [{"from": "R5", "to": "off"}]
    assert table.tell("accept")["places"]["R5"] == "b"


def test_an_accusation_that_is_let_stand_is_not_one_of_counting() -> None:
    # A roll that leads off explains it: R0, the board counts.
    table = Table(turn="white")
    table.roll("white", 6, 1)
    assert table.seen(board({"6": "wwww"}))["reason"] == "not-home"
    assert table.roll("black", 6, 5)["places"]["off"] == "w"
