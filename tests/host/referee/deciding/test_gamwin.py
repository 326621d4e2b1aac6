"""Gamwin at the table: first throws, series of throws and moves, lying and borrowed dice."""

import pytest

from host.referee.telling import Table
from pasch.errors import RequestError, RuleError
from pasch.referee.model.state import Phase

EMPTY = {"yard": "bbbrrr"}
STRICT = {"borrow_dice": "only_after_no_move"}


def gamwin(**start):
    return Table(**{"game": "gamwin", "turn": "blue", **start})


def walkthrough():
    """The source text's game up to the two first throws."""
    table = gamwin()
    table.roll("blue", 9, 5, 2)
    table.seen({"L9": "b", "L5": "b"})
    table.tell("done", seat="blue")
    table.roll("red", 8, 8, 7)
    table.seen({"L9": "b", "L5": "b", "R8": "rr", "R7": "r"})
    table.tell("done", seat="red")
    return table


def test_three_dice_each_decide_who_begins():
    table = Table(game="gamwin")
    with pytest.raises(RuleError, match="cannot show"):
        table.roll("blue", 5, 5, 5)
    table.roll("blue", 9, 1, 4)
    assert table.roll("red", 5, 5, 4)["turn"] is None
    table.roll("red", 6, 9, 4)
    started = table.roll("blue", 1, 1, 2)
    assert (started["turn"], table.referee.state.phase) == ("red", Phase.TO_ROLL)


def test_the_first_throw_only_places():
    table = gamwin()
    rolled = table.roll("blue", 9, 5, 2)
    assert (rolled["verdict"], rolled["state"]) == ("rolled", {"phase": "first"})
    assert table.seen(EMPTY)["verdict"] == "legal"
    assert table.seen({"L9": "bb"})["reason"] == "one-die-one-checker"
    placed = table.seen({"L9": "b", "L5": "b"})
    assert (placed["verdict"], placed["next"]) == ("legal", "end")
    done = table.tell("done", seat="blue")
    assert (done["turn"], done["state"]) == ("red", {"phase": "first", "thrown": ["blue"]})
    assert table.roll("red", 8, 8, 7)["verdict"] == "rolled"


def test_the_walkthrough_of_the_source():
    table = walkthrough()
    assert table.referee.state.turn == "blue"
    assert table.tell("roll", seat="blue", dice=[4], which=[0])["verdict"] == "refused"
    rolled = table.roll("blue", 9, 8, 4)
    assert rolled["dice_left"] == [9, 8, 4]
    seen = table.seen({"R8": "rrb", "L5": "b", "R7": "r"})
    assert (seen["verdict"], seen["next"]) == ("legal", "move-or-throw")
    rolled = table.tell("roll", seat="blue", dice=[1, 5], which=[0, 1])
    assert (rolled["verdict"], rolled["dice"]) == ("rolled", [1, 5, 4])
    table.seen({"R8": "rrb", "L4": "b", "R7": "r"})
    rolled = table.tell("roll", seat="blue", dice=[6, 7], which=[0, 2])
    assert rolled["dice"] == [6, 5, 7]
    seen = table.seen({"R8": "rr", "L7": "b", "R7": "b"})
    assert seen["verdict"] == "legal"
    table.roll("blue", 9, 5, 3)
    table.seen({"R8": "rr", "L7": "b", "R7": "b", "R9": "b"})
    none = table.roll("blue", 5, 3, 4)
    assert (none["verdict"], none["turn"]) == ("no-play", "red")
    table.roll("red", 2, 1, 8)
    table.seen({"R8": "rrr", "L7": "b", "R7": "b", "R9": "b"})
    table.tell("done", seat="red")
    state = table.referee.state
    assert (state.turn, state.phase) == ("blue", Phase.PLAYING)


def test_the_dice_that_lie_may_be_used_by_the_next_seat():
    places = {"R7": "b", "L7": "b", "R8": "rrr", "off": "b"}
    table = gamwin(places=places)
    none = table.roll("blue", 7, 9, 3)
    assert (none["verdict"], none["turn"]) == ("no-play", "red")
    assert table.seen({"R7": "b", "L7": "b", "R8": "rrr"})["verdict"] == "waiting"
    assert table.roll("blue", 7, 9, 3)["verdict"] == "refused"
    seen = table.seen({"R8": "rr", "R7": "r"})
    assert (seen["verdict"], seen["next"]) == ("legal", "move-or-throw")
    seen = table.seen({"R7": "r", "L9": "rr"})
    assert seen["verdict"] == "legal"
    rolled = table.tell("roll", seat="red", dice=[8], which=[2])
    assert rolled["dice"] == [7, 9, 8]
    assert table.seen({"R8": "r", "L8": "r", "L9": "r"})["verdict"] == "legal"


def test_some_of_the_lying_dice_may_be_thrown_instead():
    table = gamwin(places={"R7": "b", "L7": "b", "R8": "rrr", "off": "b"})
    table.roll("blue", 7, 9, 3)
    rolled = table.tell("roll", seat="red", dice=[4], which=[2])
    assert (rolled["verdict"], rolled["dice"]) == ("rolled", [7, 9, 4])


def test_dice_that_may_not_be_used_may_still_be_left_lying_for_a_throw():
    """GW-A14: whoever waives what lies throws one to three dice, under either value."""
    table = gamwin(places={"L5": "b", "R7": "r", "yard": "bbrr"}, options=STRICT)
    table.roll("blue", 6, 4, 1)
    table.seen({"L6": "b", "R7": "r", "yard": "bbrr"})
    assert table.tell("done", seat="blue")["turn"] == "red"
    assert table.referee.state.phase is Phase.TO_ROLL
    rolled = table.tell("roll", seat="red", dice=[8], which=[1])
    assert (rolled["verdict"], rolled["dice"]) == ("rolled", [6, 8, 1])
    seen = table.seen({"L6": "b", "R8": "r", "yard": "bbrr"})
    assert (seen["verdict"], seen["next"]) == ("legal", "move-or-throw")


def test_after_a_doublet_three_dice_must_be_thrown():
    table = gamwin(places={"R9": "b", "R7": "b", "L7": "b", "R8": "rrr"})
    table.roll("blue", 1, 1, 4)
    seen = table.seen({"R7": "b", "L7": "b", "R8": "rrr"})
    assert (seen["verdict"], seen["next"]) == ("legal", "throw-three")
    refused = table.tell("roll", seat="blue", dice=[4, 4], which=[0, 1])
    assert refused["verdict"] == "refused"
    assert "three" in refused["message"]
    assert table.roll("blue", 7, 9, 3)["verdict"] == "no-play"


def test_a_doublet_left_lying_cannot_be_used():
    table = gamwin(places={"L5": "b", "R5": "r", "yard": "bbrr"})
    table.roll("blue", 2, 9, 2)
    done = table.tell("done", seat="blue")
    assert (done["verdict"], done.get("notation", "")) == ("played", "")
    assert table.referee.state.phase is Phase.TO_ROLL
    assert table.tell("roll", seat="red", dice=[4, 3], which=[1, 2])["verdict"] == "refused"


def test_nothing_moved_is_incomplete_and_may_be_waived():
    table = gamwin(places={"L5": "b", "R5": "r", "yard": "bbrr"})
    table.roll("blue", 6, 4, 3)
    seen = table.seen({"L5": "b", "R5": "r"})
    assert (seen["verdict"], seen["dice_left"]) == ("incomplete", [6, 4, 3])
    assert table.tell("done", seat="blue")["verdict"] == "played"


def test_back_and_forth_gives_no_new_throw():
    table = gamwin(places={"L5": "b", "R7": "r", "yard": "bbrr"})
    table.roll("blue", 1, 5, 4)
    refused = table.roll("blue", 1, 5, 4)
    assert refused["verdict"] == "refused"
    table.seen({"L4": "b", "R7": "r"})
    rolled = table.tell("roll", seat="blue", dice=[2], which=[0])
    assert rolled["verdict"] == "rolled"
    assert table.seen({"L5": "b", "R7": "r"})["verdict"] == "legal"
    refused = table.tell("roll", seat="blue", dice=[9], which=[0])
    assert refused["verdict"] == "refused"
    assert "Back and forth" in refused["message"]
    assert table.tell("done", seat="blue")["turn"] == "red"


def test_a_wrong_play_is_put_right_before_throwing_again():
    table = gamwin(places={"L5": "b", "R5": "r", "yard": "bbrr"})
    table.roll("blue", 1, 5, 4)
    table.seen({"L6": "b", "R5": "r"})
    refused = table.roll("blue", 9, 8, 4)
    assert (refused["verdict"], refused["reason"]) == ("refused", "wrong-distance")
    assert table.roll("red", 9, 8, 4)["before"] == "accepted-illegal"


def test_the_third_checker_home_wins_and_the_loser_begins_the_next_game():
    table = gamwin(places={"R2": "b", "off": "bbr", "yard": "rr"})
    table.roll("blue", 1, 5, 4)
    seen = table.seen({})
    assert (seen["verdict"], seen["next"]) == ("legal", "game-over")
    over = table.tell("done", seat="blue")
    assert (over["winner"], over["score"]) == ("blue", 2)
    begun = table.tell("next")
    assert (begun["turn"], begun["places"]) == ("red", EMPTY)
    assert begun["state"] == {"phase": "first"}


def test_undo_brings_the_series_back():
    table = walkthrough()
    table.roll("blue", 9, 8, 4)
    table.seen({"R8": "rrb", "L5": "b", "R7": "r"})
    before = table.referee.state
    table.tell("done", seat="blue")
    back = table.tell("undo")
    assert (back["verdict"], back["dice"]) == ("undo", [9, 8, 4])
    assert table.referee.state.series == before.series


def test_dice_that_are_named_wrongly_are_an_error():
    table = walkthrough()
    table.roll("blue", 9, 8, 4)
    table.seen({"R8": "rrb", "L5": "b", "R7": "r"})
    with pytest.raises(RequestError, match="which"):
        table.tell("roll", seat="blue", dice=[1], which=[3])
    with pytest.raises(RequestError, match="which"):
        table.tell("roll", seat="blue", dice=[1, 2], which=[0])
    with pytest.raises(RuleError, match="cannot show"):
        table.tell("roll", seat="blue", dice=[9, 9], which=[1, 2])


def test_the_order_on_a_field_counts_when_the_board_waits():
    table = gamwin(places={"R8": "rrb", "yard": "bbr"})
    answer = table.seen({"R8": "brr"})
    assert answer["verdict"] == "desync"
    assert answer["repair"] == [{"from": "R8", "to": "R8"}]
