"""The cube, the match and resignations (BG-A7 to BG-A10, BG-A19, BG-T21 to BG-T23)."""

import pytest

from host.referee.telling import MADE_POINT, START, Table, board
from pasch.errors import PaschError
from pasch.referee import Referee
from pasch.referee.protocol.parsing import parse_command

WRONG_31 = board({"8": "ww", "2": "w"})


def at_blacks_roll(**start):
    """White has opened with 3-1; Black is to roll or double."""
    table = Table(turn="white", **start)
    table.roll("white", 3, 1)
    table.seen(MADE_POINT)
    table.tell("done", seat="white")
    return table


def last_roll(loser, *, cube=1, **start):
    """White bears off the last checker against `loser`'s checkers, the cube turned to `cube`."""
    table = Table(turn="white", places={"1": "w", **loser}, **start)
    seats = ["white", "black"]
    while cube > 1:
        table.tell("double", seat=seats[0])
        table.tell("take", seat=seats[1])
        cube //= 2
    table.roll("white", 2, 1)
    table.seen(loser)
    return table.tell("done", seat="white")


def test_a_double_waits_for_its_answer_and_nothing_else():
    table = at_blacks_roll()
    offered = table.tell("double", seat="black")
    assert offered["verdict"] == "double"
    assert offered["cube"] == {"value": 1, "owner": None, "offered": 2}
    assert table.roll("black", 6, 4)["verdict"] == "refused"
    assert table.tell("done", seat="black")["verdict"] == "refused"
    assert table.tell("undo")["verdict"] == "refused"
    refused = table.tell("take", seat="black")
    assert refused["verdict"] == "refused"
    assert refused["message"] == "It is for White to answer: take or drop."
    assert table.seen(MADE_POINT)["verdict"] == "waiting"
    assert table.seen(START)["verdict"] == "desync"
    taken = table.tell("take", seat="white")
    assert taken["verdict"] == "take"
    assert taken["turn"] == "black"
    assert taken["cube"] == {"value": 2, "owner": "white"}
    assert table.roll("black", 6, 4)["verdict"] == "rolled"


def test_only_the_owner_turns_a_turned_cube():
    table = at_blacks_roll()
    table.tell("double", seat="black")
    table.tell("take", seat="white")
    again = table.tell("double", seat="black")
    assert again["verdict"] == "refused"
    assert "White" in again["message"]
    table.roll("black", 6, 4)
    table.seen(board({"1": "b", "7": "b", "12": "bbbb", "16": "b"}, MADE_POINT))
    table.tell("done", seat="black")
    assert table.tell("double", seat="white")["cube"]["offered"] == 4


def test_a_drop_loses_what_the_cube_was_worth():
    table = at_blacks_roll()
    table.tell("double", seat="black")
    table.tell("take", seat="white")
    table.roll("black", 6, 4)
    table.seen(board({"1": "b", "7": "b", "12": "bbbb", "16": "b"}, MADE_POINT))
    table.tell("done", seat="black")
    table.tell("double", seat="white")
    answer = table.tell("drop", seat="black")
    assert answer["verdict"] == "drop"
    assert (answer["winner"], answer["score"]) == ("white", 2)
    assert table.roll("white", 3, 1)["verdict"] == "refused"


def test_only_the_seat_on_turn_doubles_and_only_before_its_roll():
    table = at_blacks_roll()
    assert table.tell("double", seat="white")["verdict"] == "refused"
    table.roll("black", 6, 4)
    assert table.tell("double", seat="black")["verdict"] == "refused"


@pytest.mark.parametrize("is_handed_over", [True, False])
def test_nobody_doubles_once_their_own_roll_has_been_asked_for(is_handed_over):
    table = Table(turn="white")
    table.roll("white", 3, 1)
    table.seen(MADE_POINT)
    if is_handed_over:
        table.tell("done", seat="white")
    asked = table.tell("ask-roll", seat="black", roll_id=7, nonce="9")
    assert asked["verdict"] == "ask-roll"
    refused = table.tell("double", seat="black")
    assert refused["verdict"] == "refused"
    assert refused["message"] == "Black is already rolling: a double comes before the roll."
    # The board was restarted and will never answer.
    assert table.tell("void")["verdict"] == "void"
    assert table.tell("double", seat="black")["verdict"] == "double"


def test_a_valid_double_closes_the_turn_before_it():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    assert table.tell("double", seat="black")["verdict"] == "refused"
    table.seen(WRONG_31)
    answer = table.tell("double", seat="black")
    assert answer["verdict"] == "double"
    assert answer["before"] == "accepted-illegal"
    assert answer["before_reason"] == "wrong-distance"
    table.tell("take", seat="white")
    assert table.roll("black", 6, 4)["places"] == WRONG_31


def test_without_a_cube_nobody_doubles():
    table = at_blacks_roll(options={"cube": "off"})
    answer = table.tell("double", seat="black")
    assert answer["verdict"] == "refused"
    assert "cube" in answer["message"]


@pytest.mark.parametrize(
    ("loser", "points"),
    [
        ({"24": "b" * 14}, 1),
        ({"12": "b" * 15}, 2),
        ({"12": "b" * 14, "bar": "b"}, 3),
        ({"12": "b" * 14, "6": "b"}, 3),
    ],
)
def test_single_gammon_and_backgammon_count_one_two_three(loser, points):
    answer = last_roll(loser)
    assert answer["verdict"] == "game-over"
    assert (answer["winner"], answer["score"]) == ("white", points)


def test_the_cube_multiplies_and_jacoby_asks_for_a_turned_cube():
    assert last_roll({"12": "b" * 15}, cube=2)["score"] == 4
    assert last_roll({"12": "b" * 15}, options={"jacoby": "on"})["score"] == 1
    assert last_roll({"12": "b" * 15}, cube=2, options={"jacoby": "on"})["score"] == 4


def test_a_gammon_with_the_cube_at_four_counts_eight():
    # BG-T22.
    black = {"12": "b" * 15}
    table = Table(turn="white", places={"1": "www", **black})
    table.tell("double", seat="white")
    table.tell("take", seat="black")
    table.roll("white", 2, 1)
    table.seen({"1": "w", **black})
    table.tell("done", seat="white")
    table.tell("double", seat="black")
    table.tell("take", seat="white")
    table.roll("black", 2, 1)
    black = {"12": "b" * 13, "13": "b", "14": "b"}
    table.seen({"1": "w", **black})
    table.roll("white", 6, 5)
    table.seen(black)
    answer = table.tell("done", seat="white")
    assert (answer["verdict"], answer["score"], answer["grade"]) == ("game-over", 8, "gammon")
    assert answer["cube"] == {"value": 4, "owner": "white"}


def test_jacoby_is_off_in_a_match():
    match = {"length": 7, "score": {"white": 0, "black": 0}}
    assert last_roll({"12": "b" * 15}, match=match, options={"jacoby": "on"})["score"] == 2


def test_the_match_score_grows_and_ends():
    match = {"length": 7, "score": {"white": 2, "black": 3}}
    answer = last_roll({"12": "b" * 15}, match=match)
    assert answer["match"]["score"] == {"white": 4, "black": 3}
    assert not answer["match"]["is_over"]
    match = {"length": 3, "score": {"white": 2, "black": 1}}
    answer = last_roll({"12": "b" * 15}, match=match)
    assert answer["match"]["is_over"]
    assert "match" in answer["message"]


def test_no_double_in_the_crawford_game_but_in_the_next():
    table = Table(turn="white", match={"length": 7, "score": {"white": 6, "black": 4}})
    refused = table.tell("double", seat="white")
    assert refused["verdict"] == "refused"
    assert "Crawford" in refused["message"]
    table.tell("resign", seat="white")
    assert table.tell("take", seat="black")["match"]["score"] == {"white": 6, "black": 5}
    after = {"length": 7, "score": {"white": 6, "black": 5}}
    table.tell("start", game="backgammon", turn="black", match=after)
    assert table.tell("double", seat="black")["verdict"] == "double"


def test_in_a_match_to_one_a_double_is_refused_for_what_it_is():
    table = Table(turn="white", match={"length": 1, "score": {"white": 0, "black": 0}})
    refused = table.tell("double", seat="white")
    assert refused["verdict"] == "refused"
    assert "Crawford" not in refused["message"]
    assert refused["message"].startswith("In a match to 1 nobody doubles: ")


def test_a_crawford_game_started_anew_is_still_the_crawford_game():
    match = {"length": 7, "score": {"white": 6, "black": 4}}
    table = Table(turn="white", match=match)
    table.tell("start", game="backgammon", turn="white", match=match)
    assert table.tell("double", seat="white")["verdict"] == "refused"


def test_whoever_knows_better_says_whether_it_is_the_crawford_game():
    match = {"length": 7, "score": {"white": 6, "black": 5}, "is_crawford": False}
    assert Table(turn="white", match=match).tell("double", seat="white")["verdict"] == "double"
    match = {"length": 7, "score": {"white": 6, "black": 4}}
    table = Table(turn="white", match=match, options={"crawford": "off"})
    assert table.tell("double", seat="white")["verdict"] == "double"


def test_a_match_begun_after_its_crawford_game_has_no_other():
    match = {"length": 7, "score": {"white": 6, "black": 4}, "is_crawford": False}
    table = Table(turn="white", match=match)
    table.tell("double", seat="white")
    table.tell("take", seat="black")
    table.tell("resign", seat="white", points=1)
    assert table.tell("take", seat="black")["match"]["score"] == {"white": 6, "black": 6}
    after = {"length": 7, "score": {"white": 6, "black": 6}}
    table.tell("start", game="backgammon", turn="black", match=after)
    assert table.tell("double", seat="black")["verdict"] == "double"


@pytest.mark.parametrize(
    ("others", "length", "score"),
    [
        ({"white": "Cleo", "black": "Dora"}, 3, {"white": 2, "black": 1}),
        ({"white": "Ann", "black": "Bo"}, 3, {"white": 0, "black": 2}),
        ({"white": "Ann", "black": "Bo"}, 5, {"white": 4, "black": 1}),
    ],
)
def test_another_match_has_its_own_crawford_game(others, length, score):
    players = {"white": "Ann", "black": "Bo"}
    match = {"length": 3, "score": {"white": 2, "black": 0}}
    table = Table(turn="white", players=players, match=match)
    table.tell("resign", seat="white")
    table.tell("take", seat="black")
    another = {"length": length, "score": score}
    begun = table.tell("start", game="backgammon", turn="white", players=others, match=another)
    assert begun["match"]["is_crawford"]


def test_after_a_match_the_next_one_has_a_crawford_game_again():
    match = {"length": 3, "score": {"white": 2, "black": 0}}
    table = Table(turn="white", match=match)
    for _ in range(2):
        table.tell("resign", seat="black")
        table.tell("take", seat="white")
        new = {"length": 3, "score": {"white": 1, "black": 0}}
        begun = table.tell("start", game="backgammon", turn="white", match=new)
        assert not begun["match"]["is_crawford"]
        table.tell("resign", seat="black")
        table.tell("take", seat="white")
        assert table.tell("next")["match"]["is_crawford"]


def test_beavers_only_where_agreed():
    table = at_blacks_roll()
    table.tell("double", seat="black")
    assert table.tell("beaver", seat="white")["verdict"] == "refused"
    table = at_blacks_roll(options={"beaver": "on"})
    table.tell("double", seat="black")
    answer = table.tell("beaver", seat="white")
    assert answer["verdict"] == "beaver"
    assert answer["cube"] == {"value": 4, "owner": "white"}
    assert table.roll("black", 6, 4)["verdict"] == "rolled"


def test_equal_opening_dice_turn_the_cube_once_where_agreed():
    table = Table(options={"automatic_doubles": "on"})
    for _ in range(2):
        table.roll("white", 4)
        table.roll("black", 4)
    cube = table.referee.state.cube
    assert (cube.value, cube.owner, cube.is_turned) == (2, None, False)
    table = Table(game="backgammon")
    table.roll("white", 4)
    table.roll("black", 4)
    assert table.referee.state.cube.value == 1


def test_the_answer_to_equal_opening_dice_names_the_stake():
    # HG-A15: any two of several, also where a third seat starts.
    seats = {"blue": "Ada", "red": "Ben", "yellow": "Cyd"}
    table = Table(game="high-gammon", players=seats, options={"scoring": "cube"})
    table.roll("blue", 6)
    table.roll("yellow", 3)
    last = table.roll("red", 3)
    assert (last["turn"], last["cube"]) == ("blue", {"value": 2, "owner": None})
    assert "2" in last["message"]


def test_a_resignation_counts_only_when_it_is_taken():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    offered = table.tell("resign", seat="white", grade="gammon")
    assert offered["verdict"] == "resign"
    assert table.tell("take", seat="white")["verdict"] == "refused"
    assert table.tell("done", seat="white")["verdict"] == "refused"
    assert table.seen(MADE_POINT)["verdict"] == "waiting"
    declined = table.tell("drop", seat="black")
    assert (declined["verdict"], declined["turn"]) == ("drop", "white")
    assert table.seen(MADE_POINT)["verdict"] == "legal"
    table.tell("resign", seat="black", grade=3)
    taken = table.tell("take", seat="white")
    assert taken["verdict"] == "take"
    assert (taken["winner"], taken["score"]) == ("white", 3)
    assert table.tell("resign", seat="black")["verdict"] == "refused"


def test_a_game_may_begin_with_a_turned_cube():
    table = Table(turn="white", cube={"value": 4, "owner": "black"})
    assert table.tell("double", seat="white")["verdict"] == "refused"
    table.roll("white", 3, 1)
    table.seen(MADE_POINT)
    table.tell("done", seat="white")
    assert table.tell("double", seat="black")["cube"]["offered"] == 8
    assert table.tell("drop", seat="white")["score"] == 4


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ({"cube": 2}, "'cube' must be an object"),
        ({"cube": {"value": 3}}, "the cube shows 1, 2, 4, 8"),
        ({"cube": {"value": 1 << 16}}, "the cube shows 1, 2, 4, 8"),
        ({"cube": {"owner": 1}}, "'cube.owner' must be the name of a seat"),
        ({"cube": {"owner": "red"}}, "there is no seat 'red' in backgammon"),
        (
            {"cube": {"value": 2}, "options": {"cube": "off"}},
            "backgammon is played without a cube",
        ),
        ({"cube": {"value": 2}, "game": "puff"}, "puff is played without a cube"),
    ],
)
def test_a_cube_that_cannot_be_is_refused(start, said):
    with pytest.raises(PaschError) as fault:
        Referee().handle(parse_command({"event": "start", "game": "backgammon", **start}))
    assert said in str(fault.value)
