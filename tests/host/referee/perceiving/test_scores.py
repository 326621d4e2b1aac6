"""What heaps hide: neither an accusation nor a muddled reason comes of it."""

from __future__ import annotations

import pytest

from host.referee.telling import Table, board, picture
from pasch.referee.perceiving.scores import Scores
from pasch_vision.observation import Observation, PlaceReading

# Yellow has rolled 3-1; a blue tower stands on its rest field, with a red checker upon it.
PLACES = {
    "E1": "rr", "E6": "bbb", "N1": "yy", "N6": "rrrr", "NE": "rr", "NW": "yyy",
    "S1": "bb", "S6": "gggg", "SE": "bbbbr", "SW": "ggg", "W1": "gg", "W6": "yyyy",
}  # fmt: skip


@pytest.fixture
def ring():
    table = Table(game="high-gammon", turn="yellow", places=PLACES)
    assert table.roll("yellow", 3, 1)["verdict"] == "rolled"
    return table


def show(table, places, seen, confidence):
    """The answer to a picture of `places` in which some heaps look like `seen`."""
    readings = {place: {text: 0.99, text[:-1]: 0.01} for place, text in seen.items()}
    return table.show(picture(places, readings, confidence, name="high-gammon"))


@pytest.mark.parametrize("confidence", [0.4, 0.9])
def test_a_tower_counted_wrongly_accuses_nobody(ring, confidence):
    for seen in ({"SE": "r"}, {"SE": "br", "SW": "gggg"}, {"SW": "gg"}):
        right = board({"N1": "y", "N2": "y"}, PLACES)
        assert show(ring, right, seen, confidence)["verdict"] == "incomplete"


def test_a_wrong_play_in_sight_is_named_without_what_a_tower_hides(ring):
    wrong = board({"N1": "y", "E3": "y"}, PLACES)
    plain = show(ring, wrong, {}, 0.9)
    assert plain["verdict"] == "illegal"
    hidden = show(ring, wrong, {"SE": "r", "SW": "gg"}, 0.9)
    assert hidden["verdict"] == "illegal"
    assert hidden["reason"] == plain["reason"]
    assert hidden["repair"] == plain["repair"]


def test_a_checker_put_upon_a_tower_is_told_from_those_below(ring):
    wrong = board({"N1": "y", "SW": "gggy"}, PLACES)
    plain = show(ring, wrong, {}, 0.9)
    hidden = show(ring, wrong, {"SW": "y"}, 0.9)
    assert plain["verdict"] == hidden["verdict"] == "illegal"
    assert hidden["repair"] == plain["repair"]


def test_between_turns_a_tower_counted_wrongly_is_no_desync():
    table = Table(game="high-gammon", turn="yellow", places=PLACES)
    assert show(table, PLACES, {"SE": "r"}, 0.9)["verdict"] == "waiting"
    moved = board({"E1": "r", "E2": "r"}, PLACES)
    answer = show(table, moved, {}, 0.9)
    assert answer["verdict"] == "desync"


@pytest.mark.parametrize(("turn", "verdict"), [("black", "legal"), ("white", "doubtful")])
def test_a_layer_missed_on_one_point_and_counted_on_the_bar_is_a_question_to_its_owner(
    turn, verdict
):
    places = board({"2": "w" * 6, "bar": "ww", "24": "", "13": "www", "8": "", "6": "wwww"})
    table = Table(turn=turn, places=places)
    table.roll(turn, 3, 1)
    plays = {
        "black": {"17": "bb", "19": "bbbb", "20": "bb"},
        "white": {"bar": "", "22": "w", "24": "w"},
    }
    right = board(plays[turn], places)
    bar = right.get("bar", "") + "w"
    traded = {"2": {"w" * 5: 0.99, "w" * 6: 0.01}, "bar": {bar: 0.99, bar[:-1]: 0.01}}
    assert table.show(picture(right, traded, 0.6))["verdict"] == verdict


def test_the_movers_checkers_in_another_order_may_have_been_moved():
    order = Scores(Observation({"L2": PlaceReading("L2", {"rg": 0.6, "gr": 0.4})}, 0.4))
    assert not order.only_misread({"L2": "gr"}, "r")
    # One that a checker of another colour hides is none that was moved, unless seen elsewhere.
    fewer = {"L5": PlaceReading("L5", {"b": 0.6, "bg": 0.4})}
    assert Scores(Observation(fewer, 0.4)).only_misread({"L5": "bg"}, "g")
    elsewhere = {**fewer, "L6": PlaceReading("L6", {"": 0.8, "g": 0.2})}
    assert not Scores(Observation(elsewhere, 0.4)).only_misread({"L5": "bg"}, "g")
