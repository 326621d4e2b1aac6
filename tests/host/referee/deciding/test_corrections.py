"""Taking back, voiding a roll, accepting the board, and when wrong plays are told."""

import pytest

from host.referee.telling import MADE_POINT, START, Table, board
from pasch.referee import Referee
from pasch.rules import GAMES, game_named

WRONG_31 = board({"8": "ww", "2": "w"})
HIT = {"13": "ww", "7": "b", "1": "w" * 13, "19": "b" * 14}


def test_undo_takes_back_the_moves_of_this_turn():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    table.seen(MADE_POINT)
    answer = table.tell("undo")
    assert answer["verdict"] == "undo"
    assert answer["turn"] == "white"
    assert answer["places"] == START
    assert sorted(answer["dice_left"]) == [1, 3]
    assert answer["repair"] == [{"from": "5", "to": "6"}, {"from": "5", "to": "8"}]
    assert table.tell("done", seat="white")["verdict"] == "incomplete"


def test_undo_takes_back_the_play_before_and_lifts_hit_checkers_off_the_bar():
    table = Table(turn="white", places=HIT)
    table.roll("white", 6, 5)
    start = table.referee.state.position.as_dict()
    after = board({"13": "", "7": "w", "8": "w", "bar": "b"}, start)
    assert table.seen(after)["verdict"] == "legal"
    assert table.tell("done", seat="white")["turn"] == "black"
    answer = table.tell("undo", seat="white")
    assert (answer["verdict"], answer["turn"]) == ("undo", "white")
    assert answer["places"] == start
    assert {"from": "bar", "to": "7"} in answer["repair"]
    assert table.roll("white", 1, 1)["verdict"] == "refused"
    assert table.seen(after)["verdict"] == "legal"


def test_dice_do_not_come_back():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    assert table.tell("undo")["verdict"] == "refused"
    table.seen(MADE_POINT)
    table.roll("black", 6, 4)
    assert table.tell("undo")["verdict"] == "refused"


def test_the_play_before_a_no_play_may_still_be_taken_back():
    """The turn has passed by itself: nobody had a chance to take his play back."""
    home = {str(point): "ww" for point in range(1, 7)} | {"bar": "b", "24": "b" * 14}
    table = Table(turn="white", places=home | {"8": "www"})
    table.roll("white", 2, 1)
    assert table.seen(home | {"8": "ww", "5": "www"})["verdict"] == "legal"
    assert table.roll("black", 3, 1)["verdict"] == "no-play"
    answer = table.tell("undo", seat="white")
    assert (answer["verdict"], answer["turn"], answer["dice"]) == ("undo", "white", [2, 1])
    assert answer["repair"] == [{"from": "5", "to": "8"}]
    assert not table.referee.state.record
    assert table.roll("white", 6, 4)["verdict"] == "refused"


def test_undo_asks_for_a_seat_of_the_game():
    table = Table(turn="white")
    with pytest.raises(Exception, match="red"):
        table.tell("undo", seat="red")


def test_a_cocked_roll_is_void_and_all_dice_are_thrown_again():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    answer = table.tell("void")
    assert (answer["verdict"], answer["turn"]) == ("void", "white")
    assert table.roll("white", 6, 5)["verdict"] == "rolled"


@pytest.mark.parametrize(
    ("reason", "options", "verdict"),
    [
        ("cocked", {}, "void"),
        ("on-checker", {}, "void"),
        ("on-checker", {"die_on_checker": "valid"}, "refused"),
        ("cocked", {"die_on_checker": "valid"}, "void"),
        ("premature", {}, "void"),
        ("premature", {"premature": "stands"}, "refused"),
        ("off-side", {"off_side": "reroll"}, "void"),
    ],
)
def test_why_a_roll_is_taken_back_meets_what_was_agreed(reason, options, verdict):
    table = Table(turn="white", options=options)
    table.roll("white", 3, 1)
    assert table.tell("void", reason=reason)["verdict"] == verdict


def test_a_void_opening_roll_is_thrown_again():
    table = Table(game="backgammon")
    table.roll("white", 3)
    table.tell("void")
    assert table.roll("white", 5)["verdict"] == "rolled"
    last = table.roll("black", 2)
    assert last["turn"] == "white"
    table.tell("void")
    assert table.roll("black", 6)["turn"] == "black"


def test_what_is_void_of_an_opening_is_said_and_both_throws_may_be_taken_back():
    table = Table(game="backgammon")
    table.roll("white", 3)
    table.roll("black", 2)
    last = table.tell("void")
    assert last["message"] == "The throw of Black does not count; Black throws again."
    first = table.tell("void")
    assert first["message"] == "The throw of White does not count; White throws again."
    assert table.tell("void")["verdict"] == "refused"
    assert table.roll("white", 1)["verdict"] == "rolled"
    assert table.roll("black", 1)["turn"] is None
    assert table.tell("void")["message"].startswith("The throw of Black")
    assert table.roll("black", 6)["turn"] == "black"


def test_a_void_roll_opens_the_wrong_play_again_that_it_had_let_stand():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    table.seen(WRONG_31)
    table.roll("black", 6, 4)
    answer = table.tell("void")
    assert (answer["verdict"], answer["turn"]) == ("void", "white")
    assert table.tell("done", seat="white")["verdict"] == "illegal"
    assert table.seen(MADE_POINT)["verdict"] == "legal"


def test_a_void_roll_leaves_a_wrong_play_that_the_players_had_accepted():
    """Whoever mistypes the next dice has not taken back what both agreed on."""
    table = Table(turn="white")
    table.roll("white", 3, 1)
    table.seen(WRONG_31)
    table.tell("accept")
    before = table.referee.state
    table.roll("black", 6, 4)
    answer = table.tell("void")
    assert (answer["verdict"], answer["turn"]) == ("void", "black")
    assert table.referee.state == before
    assert Referee.replay(table.events).state == before


def test_a_void_roll_leaves_a_legal_play_handed_over():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    table.seen(MADE_POINT)
    table.roll("black", 6, 4)
    assert table.tell("void")["turn"] == "black"
    assert table.tell("undo")["turn"] == "white"


def test_a_void_roll_without_a_play_is_thrown_again():
    places = {"bar": "w", "13": "w" * 5, "6": "w" * 9, "19": "bb", "22": "bb", "1": "b" * 11}
    table = Table(turn="white", places=places)
    table.roll("white", 6, 3)
    answer = table.tell("void")
    assert (answer["verdict"], answer["turn"]) == ("void", "white")
    assert table.roll("white", 5, 4)["verdict"] == "rolled"


def test_a_roll_of_the_boards_cannot_be_void():
    table = Table(turn="white")
    table.tell("ask-roll", seat="white", roll_id=5, nonce="0a")
    table.tell("roll", seat="white", dice=[3, 1], roll_id=5)
    assert table.tell("void")["verdict"] == "refused"


def test_the_board_throws_once_for_each_roll_it_was_asked_for():
    table = Table(turn="white")
    asked = table.tell("ask-roll", seat="white", roll_id=5, nonce="0a")
    assert asked["verdict"] == "ask-roll"
    assert table.events[-1].data == {
        "seat": "white", "roll_id": 5, "nonce": "0a", "boot_id": "",
    }  # fmt: skip
    assert table.tell("roll", seat="white", dice=[3, 1], roll_id=6)["verdict"] == "refused"
    assert table.tell("roll", seat="white", dice=[3, 1], roll_id=5)["verdict"] == "rolled"
    assert table.events[-1].data["nonce"] == "0a"
    table.seen(MADE_POINT)
    assert table.tell("roll", seat="black", dice=[3, 1], roll_id=5)["verdict"] == "refused"


def test_a_roll_asked_for_that_never_came_is_void():
    table = Table(turn="white")
    table.tell("ask-roll", seat="white", roll_id=5, nonce="0a")
    assert table.tell("void")["verdict"] == "void"
    assert table.tell("roll", seat="white", dice=[3, 1], roll_id=5)["verdict"] == "refused"
    assert table.roll("white", 3, 1)["verdict"] == "rolled"


@pytest.mark.parametrize(
    ("turn", "verdict"), [("white", "rolled"), ("black", "refused")], ids=["same", "other"]
)
def test_a_roll_that_is_owed_outlasts_a_board_set_up_for_the_same_seat(turn, verdict):
    """The board may have thrown it already: another would leave a gap in its numbers."""
    table = Table(turn="white")
    table.tell("ask-roll", seat="white", roll_id=5, nonce="0a")
    set_up = table.tell("set-up", places=board({"24": "w", "23": "w"}), turn=turn)
    assert set_up["verdict"] == "set-up"
    rolled = table.tell("roll", seat="white", dice=[3, 1], roll_id=5)
    assert rolled["verdict"] == verdict


def test_a_roll_that_is_owed_outlasts_the_acceptance_of_the_board():
    table = Table(turn="white")
    table.tell("ask-roll", seat="white", roll_id=5, nonce="0a")
    table.seen(board({"24": "w", "23": "w"}))
    assert table.tell("accept")["verdict"] == "accept"
    assert table.tell("roll", seat="white", dice=[3, 1], roll_id=5)["verdict"] == "rolled"


def test_an_opening_roll_that_is_owed_is_no_roll_for_a_position():
    table = Table(game="backgammon")
    table.tell("ask-roll", seat="white", roll_id=5, nonce="0a")
    table.tell("set-up", places=START, turn="white")
    assert table.tell("roll", seat="white", dice=[3], roll_id=5)["verdict"] == "refused"
    assert table.roll("white", 3, 1)["verdict"] == "rolled"


def test_players_may_accept_a_wrong_play():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    table.seen(WRONG_31)
    answer = table.tell("accept")
    assert (answer["verdict"], answer["turn"]) == ("accept", "black")
    assert answer["places"] == WRONG_31
    assert table.roll("black", 6, 4)["verdict"] == "rolled"


def test_players_may_accept_the_board_instead_of_the_record():
    table = Table(turn="white")
    strange = board({"24": "w", "23": "w"})
    assert table.seen(strange)["verdict"] == "desync"
    answer = table.tell("accept")
    assert (answer["verdict"], answer["places"]) == ("accept", strange)
    assert table.seen(strange)["verdict"] == "waiting"
    assert table.roll("white", 3, 1)["places"] == strange


@pytest.mark.parametrize(
    ("start", "first", "again"),
    [
        ({"game": "backgammon"}, (3,), (5,)),
        (
            {"game": "high-gammon", "turn": "blue", "options": {"doublet_choice": "per_roll"}},
            (3, 3),
            (3, 4),
        ),
    ],
    ids=["opening", "naming"],
)
def test_a_roll_by_hand_is_taken_back_though_the_board_was_accepted_after_it(start, first, again):
    table = Table(**start)
    seat = table.referee.state.game.seats[0]
    table.roll(seat, *first)
    strange = table.referee.state.position.as_dict()
    place = next(place for place, lying in strange.items() if len(lying) > 1)
    strange |= {place: strange[place][1:], "off": strange[place][0]}
    table.seen(strange)
    assert table.tell("accept")["verdict"] == "accept"
    assert Referee.replay(table.events).state == table.referee.state
    answer = table.tell("void")
    assert (answer["verdict"], answer["places"]) == ("void", strange)
    assert table.roll(seat, *again)["verdict"] == "rolled"
    assert Referee.replay(table.events).state == table.referee.state


def test_a_board_put_right_can_no_longer_be_accepted_as_it_was():
    table = Table(turn="white")
    table.seen(board({"24": "w", "23": "w"}))
    table.seen(START)
    assert table.tell("accept")["verdict"] == "refused"


def test_a_board_that_cannot_be_is_not_accepted():
    table = Table(turn="white")
    table.seen(board({"3": "w"}))
    answer = table.tell("accept")
    assert answer["verdict"] == "refused"
    assert "16" in answer["message"]


def asked_over_wrong_play(**options):
    table = Table(turn="white", options=options)
    table.roll("white", 3, 1)
    seen = table.seen(WRONG_31)
    asked = table.tell("ask-roll", seat="black", roll_id=1, nonce="0a")
    return table, seen, asked


def test_legal_moves_holds_the_dice_back_until_the_play_is_right():
    table, seen, asked = asked_over_wrong_play(illegal="legal_moves")
    assert asked["verdict"] == "refused"
    assert asked["reason"] == "wrong-distance"
    assert asked["repair"] == seen["repair"]
    table.seen(MADE_POINT)
    assert table.tell("ask-roll", seat="black", roll_id=2, nonce="0b")["verdict"] == "ask-roll"


def test_opponents_option_gives_the_dice_and_the_play_stands():
    table, _, asked = asked_over_wrong_play(illegal="opponent_option")
    assert asked["verdict"] == "ask-roll"
    answer = table.tell("roll", seat="black", dice=[6, 4], roll_id=1)
    assert answer["before"] == "accepted-illegal"


def test_the_dice_are_held_back_while_nothing_was_played():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    asked = table.tell("ask-roll", seat="black", roll_id=1, nonce="0a")
    assert asked["verdict"] == "refused"
    assert sorted(asked["dice_left"]) == [1, 3]


def test_told_at_the_next_roll_the_wrong_play_is_marked_and_the_dice_held():
    table, seen, asked = asked_over_wrong_play(announce="next_roll")
    assert (seen["verdict"], seen["announce"]) == ("illegal", "next_roll")
    assert asked["verdict"] == "refused"
    assert "announce" not in asked
    answer = table.roll("black", 6, 4)
    assert answer["before_message"]
    assert "announce" not in answer


def test_silent_never_tells_and_holds_nothing_back():
    table, seen, asked = asked_over_wrong_play(announce="silent")
    assert seen["announce"] == "silent"
    assert asked["verdict"] == "ask-roll"
    answer = table.tell("roll", seat="black", dice=[6, 4], roll_id=1)
    assert (answer["before"], answer["announce"]) == ("accepted-illegal", "silent")


def test_told_at_once_carries_no_mark():
    _, seen, _ = asked_over_wrong_play()
    assert "announce" not in seen


@pytest.mark.parametrize(
    "game", [game for game in GAMES if "off" in game_named(game).equipment.places]
)
@pytest.mark.parametrize("turns", ["cleared while a roll is due", "set up"])
def test_a_cleared_board_wins_for_nobody(game, turns):
    """The checkers were packed away in mid-game: whose would that win be?"""
    rules = game_named(game)
    letters = "".join(
        letter * rules.equipment.checkers for letter in rules.equipment.letters.values()
    )
    cleared = {"off": letters}
    table = Table(game=game, turn=rules.seats[0])
    before = table.referee.state
    if turns == "set up":
        answer = table.tell("set-up", places=cleared)
    else:
        assert table.seen(cleared)["verdict"] == "desync"
        answer = table.tell("accept")
    assert answer["verdict"] == "refused"
    assert "no checker is left to play with" in answer["message"]
    assert table.referee.state.unseen() == before


def test_what_was_accepted_is_said_to_stand_only_where_it_does():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    assert table.seen({})["reason"] == "checker-count"
    answer = table.tell("accept")
    assert (answer["verdict"], answer["turn"], answer["places"]) == ("accept", "black", START)
    assert answer["message"].startswith("No game can go on from what was seen")
    assert len(answer["repair"]) == 30


def test_a_position_set_up_was_not_seen():
    table = Table(turn="white")
    said = table.tell("set-up", places={"6": "w", "19": "b"})["message"]
    assert said == "The game goes on from this position."


def test_who_takes_back_a_roll_by_hand_is_told_how():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    refused = table.tell("undo")
    assert refused["verdict"] == "refused"
    assert "a roll thrown by hand is taken back by calling it void" in refused["message"]
    assert table.tell("void")["verdict"] == "void"
