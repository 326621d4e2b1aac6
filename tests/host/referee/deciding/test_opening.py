"""Starting a game, and who begins it (rules 4 and 5, BG-T01, BG-T02)."""

import pytest

from host.referee.telling import START, Table, board
from pasch.errors import PaschError, RequestError, RuleError


def test_bg_t01_a_tie_starts_nobody_and_both_throw_again():
    table = Table(game="backgammon")
    first = table.roll("white", 4)
    assert first["verdict"] == "rolled"
    assert "turn" not in first
    tie = table.roll("black", 4)
    assert tie["verdict"] == "rolled"
    assert tie["turn"] is None
    assert table.roll("black", 2)["verdict"] == "rolled"
    assert table.roll("white", 5)["turn"] == "white"


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "Equal numbers: nobody starts. Blue and Yellow roll again."),
        ("de", "Gleiche Zahlen: Niemand beginnt. Blau und Gelb würfeln noch einmal."),
    ],
)
def test_a_tie_of_some_says_who_rolls_again(lang, says):
    table = Table(lang, game="high-gammon")
    for seat, number in {"blue": 4, "red": 2, "yellow": 4}.items():
        assert "message" not in table.roll(seat, number)
    assert table.roll("green", 3)["message"] == says


def test_bg_t02_the_opening_numbers_are_played_without_another_roll():
    table = Table(game="backgammon")
    table.roll("white", 6)
    last = table.roll("black", 4)
    assert last["verdict"] == "rolled"
    assert last["turn"] == "white"
    assert sorted(last["dice_left"]) == [4, 6]
    assert table.roll("white", 3, 1)["verdict"] == "refused"
    seen = table.seen(board({"24": "w", "18": "w", "13": "wwww", "9": "w"}))
    assert (seen["verdict"], seen["notation"]) == ("legal", "24/18 13/9")


def test_black_may_throw_first_and_win_the_opening():
    table = Table(game="backgammon")
    table.roll("black", 5)
    last = table.roll("white", 2)
    assert last["turn"] == "black"
    assert sorted(last["dice_left"]) == [2, 5]


def test_each_seat_throws_one_die_once():
    table = Table(game="backgammon")
    assert table.roll("white", 3, 1)["verdict"] == "refused"
    table.roll("white", 3)
    again = table.roll("white", 6)
    assert again["verdict"] == "refused"
    assert "Black" in again["message"]
    assert table.roll("black", 1)["turn"] == "white"


def test_before_any_roll_the_board_waits_or_is_out_of_step():
    table = Table(game="backgammon")
    assert table.seen(START)["verdict"] == "waiting"
    moved = table.seen(board({"8": "ww", "7": "w"}))
    assert moved["verdict"] == "desync"
    assert moved["repair"] == [{"from": "7", "to": "8"}]
    assert moved["places"] == START


def test_a_start_with_turn_needs_no_opening_roll():
    table = Table()
    started = table.tell("start", game="backgammon", turn="black", players={"black": "Bo"})
    assert started["verdict"] == "started"
    assert started["turn"] == "black"
    assert table.roll("white", 3, 1)["verdict"] == "refused"
    assert table.roll("black", 3, 1)["verdict"] == "rolled"


def test_an_opening_with_no_play_from_a_set_up_board():
    places = {"bar": "w", "19": "bb", "20": "bb", "21": "bb", "22": "bb", "23": "bb", "24": "bb"}
    table = Table(game="backgammon", places=places)
    table.roll("white", 6)
    answer = table.roll("black", 4)
    assert answer["verdict"] == "no-play"
    assert answer["turn"] == "black"
    assert table.roll("black", 6, 5)["verdict"] == "rolled"


def test_off_is_inferred_in_a_set_up_position():
    table = Table()
    started = table.tell("start", game="backgammon", turn="white", places={"1": "w", "24": "b"})
    assert started["places"]["off"] == "b" * 14 + "w" * 14


def test_a_second_start_begins_a_new_game():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    again = table.tell("start", game="backgammon", turn="black")
    assert (again["verdict"], again["turn"], again["places"]) == ("started", "black", START)
    kinds = [event.kind.value for event in table.events]
    assert kinds == ["started", "rolled", "abandoned", "started"]


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": 7}, "game"),
        ({}, "game"),
        ({"game": "backgammon", "turn": "red"}, "red"),
        ({"game": "backgammon", "players": {"red": "Ada"}}, "red"),
        ({"game": "backgammon", "players": ["Ada"]}, "players"),
        ({"game": "backgammon", "options": {"cube": "maybe"}}, "cube"),
        ({"game": "backgammon", "options": {"ducks": "on"}}, "ducks"),
        ({"game": "backgammon", "options": {"cube": None}}, "cube"),
        ({"game": "backgammon", "options": []}, "options"),
        ({"game": "backgammon", "places": {"25": "w"}}, "25"),
        ({"game": "backgammon", "places": {"6": "x"}}, "x"),
        ({"game": "backgammon", "places": {"6": "w" * 16}}, "16"),
        ({"game": "backgammon", "places": {"24": "b"}}, "over"),
        ({"game": "backgammon", "match": {"length": 0}}, "match.length"),
        ({"game": "backgammon", "match": 7}, "match"),
        ({"game": "backgammon", "match": {"length": 7, "score": {"white": 7}}}, "white"),
        ({"game": "backgammon", "match": {"length": 7, "score": {"red": 1}}}, "red"),
        ({"game": "backgammon", "match": {"length": 7, "score": []}}, "match.score"),
    ],
)
def test_a_start_that_cannot_be_is_an_error_that_names_it(fields, named):
    table = Table(turn="white")
    before = table.referee.state
    with pytest.raises((RequestError, RuleError)) as caught:
        table.tell("start", **fields)
    assert isinstance(caught.value, PaschError)
    assert named in str(caught.value)
    assert table.referee.state is before


def test_all_faults_of_a_start_are_named_at_once():
    fields = {
        "turn": "red",
        "players": {"pink": "Ada"},
        "options": {"cube": "maybe", "ducks": "on"},
        "places": {"25": "w", "6": "wb"},
        "match": {"length": 7, "score": {"grey": 1}},
    }
    with pytest.raises(RequestError) as caught:
        Table().tell("start", game="backgammon", **fields)
    for fault in ("'red'", "'pink'", "'maybe'", "'ducks'", "'25'", "point 6", "'grey'"):
        assert fault in str(caught.value)


def test_some_dice_again_are_refused_where_all_are_thrown():
    table = Table(turn="white")
    answer = table.tell("roll", seat="white", dice=[3, 1], which=[0, 1])
    assert answer["verdict"] == "refused"
    assert "All dice" in answer["message"]


def test_before_the_first_roll_there_is_nothing_to_take_back():
    table = Table(game="backgammon")
    refused = table.tell("undo")
    assert refused["verdict"] == "refused"
    assert refused["message"].startswith("There is nothing to take back")
