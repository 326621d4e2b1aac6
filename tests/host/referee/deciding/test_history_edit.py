"""Correcting earlier entries of the record, and setting up any position."""

import pytest

from host.referee.telling import MADE_POINT, START, Table, board
from pasch.errors import RequestError
from pasch.referee import Referee
from pasch.referee.model.state import EntryKind, Phase


def two_turns(**start: object) -> Table:
    """White has made his five point, Black has run with one checker."""
    table = Table(turn="white", **start)
    table.roll("white", 3, 1)
    table.seen(MADE_POINT)
    table.tell("done", seat="white")
    table.roll("black", 6, 5)
    table.seen(board({"8": "ww", "6": "wwww", "5": "ww", "1": "b", "12": "bbbbbb"}))
    table.tell("done", seat="black")
    return table


def test_a_corrected_play_moves_everything_after_it():
    table = two_turns()
    answer = table.tell("correct", entry=1, notation="13/10 6/5")
    assert (answer["verdict"], answer["turn"]) == ("correct", "white")
    assert answer["places"] == board(
        {"13": "wwww", "10": "w", "6": "wwww", "5": "w", "1": "b", "12": "bbbbbb"}
    )
    assert len(answer["repair"]) == 2
    first, second = table.referee.state.record
    assert (first.kind, first.notation) == (EntryKind.PLAYED, "13/10 6/5")
    assert (second.kind, second.notation) == (EntryKind.PLAYED, "24/13")
    assert second.before == first.after
    assert table.roll("white", 6, 4)["verdict"] == "rolled"
    assert Referee.replay(table.events).state == table.referee.state


def test_corrected_dice_make_a_right_play_wrong():
    table = two_turns()
    answer = table.tell("correct", entry=1, dice=[4, 1])
    assert answer["verdict"] == "correct"
    first, second = table.referee.state.record
    assert (first.kind, first.dice, first.reason) == (
        EntryKind.ACCEPTED_ILLEGAL,
        (4, 1),
        "wrong-distance",
    )
    assert second.notation == "24/13"


def test_a_hit_follows_from_the_corrected_play():
    table = Table(turn="white")
    table.roll("white", 2, 1)
    table.seen(board({"13": "wwww", "11": "w", "6": "wwww", "5": "w"}))
    table.tell("done", seat="white")
    table.roll("black", 4, 1)
    table.seen(
        board(
            {"13": "wwww", "11": "w", "6": "wwww", "5": "b", "1": "b", "bar": "w"}
            | {"17": "bb", "18": "b"}
        )
    )
    table.tell("done", seat="black")
    assert table.referee.state.record[1].notation == "24/20* 8/7"
    answer = table.tell("correct", entry=1, notation="13/10")
    assert "bar" not in answer["places"]
    assert table.referee.state.record[1].notation == "24/20 8/7"


def test_a_later_play_hits_what_the_correction_has_put_in_its_way():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    table.seen(board({"13": "wwww", "10": "w", "6": "wwww", "5": "w"}))
    table.tell("done", seat="white")
    table.roll("black", 6, 4)
    table.seen(
        board({"13": "wwww", "10": "w", "6": "wwww", "5": "w", "1": "b", "11": "b"}),
    )
    table.tell("done", seat="black")
    assert table.referee.state.record[1].notation == "24/14"
    wanted = board({"13": "wwww", "11": "w", "6": "wwww", "5": "w"})
    answer = table.tell("correct", entry=1, dice=[2, 1], places=wanted)
    assert (answer["places"]["11"], answer["places"]["bar"]) == ("b", "w")
    assert table.referee.state.record[1].notation == "24/14*"


def test_what_follows_a_vast_doublet_of_puff_is_carried_on_as_it_was_played():
    start = {"1": "wwww", "2": "ww", "3": "ww", "4": "w", "5": "ww", "6": "w", "8": "w", "9": "w"}
    start |= {"10": "w", "20": "b" * 8, "21": "b" * 7}
    table = Table(game="puff", turn="white", places=start)
    table.roll("white", 1, 1)
    table.seen(first := board({"1": "ww", "2": "wwww"}, start))
    table.tell("done", seat="white")
    table.roll("white", 2, 2)
    moved = {"1": "", "2": "ww", "3": "www", "4": "ww", "7": "w", "8": "w", "10": "ww"}
    table.seen(board(moved, first))
    table.tell("done", seat="white")
    played = table.referee.state.record[1]
    assert played.kind is EntryKind.PLAYED
    corrected = board({"1": "www", "2": "www", "3": "w", "4": "ww"}, start)
    answer = table.tell("correct", entry=1, places=corrected)
    carried_on = {"1": "w", "2": "w", "3": "ww", "4": "www", "7": "w", "10": "ww"}
    assert answer["places"] == board(carried_on, start)
    assert table.referee.state.record[1].kind is EntryKind.PLAYED


def test_during_a_play_the_dice_stay():
    table = two_turns()
    table.roll("white", 6, 4)
    right = board({"8": "ww", "6": "wwww", "5": "ww", "1": "b", "7": "b"})
    answer = table.tell("correct", entry=2, dice=[6, 3], places=right)
    assert (answer["verdict"], answer["reason"]) == ("correct", "incomplete")
    assert answer["places"] == right
    assert table.referee.state.phase is Phase.PLAYING
    assert table.referee.state.dice == (6, 4)


def test_a_roll_by_hand_is_taken_back_after_a_correction_as_well():
    table = two_turns()
    table.roll("white", 6, 4)
    corrected = table.tell("correct", entry=1, notation="13/10 6/5")
    assert corrected["dice"] == [6, 4]
    taken_back = table.tell("void")
    assert (taken_back["verdict"], taken_back["turn"]) == ("void", "white")
    assert table.referee.state.position.as_dict() == corrected["places"]
    assert table.roll("white", 5, 2)["verdict"] == "rolled"
    assert Referee.replay(table.events).state == table.referee.state
    for number in (1, 2):
        assert table.referee.state.record[number - 1].kind is EntryKind.PLAYED


def test_a_roll_that_the_corrected_play_leaves_without_a_move_is_no_play():
    prime = {"19": "bb", "20": "bb", "21": "bb", "22": "bb", "1": "bbb", "13": "bb"}
    places = prime | {"17": "b", "12": "b", "24": "w", "off": "w" * 14}
    table = Table(turn="black", places=places)
    table.roll("black", 6, 5)
    table.seen(board({"13": "b", "19": "bbb", "12": "", "18": "b"}, places))
    table.tell("done", seat="black")
    assert table.roll("white", 6, 6)["verdict"] == "rolled"
    closed = board({"17": "", "12": "", "18": "bb"}, places)
    answer = table.tell("correct", entry=1, dice=[6, 1], places=closed)
    assert (answer["verdict"], answer["turn"]) == ("correct", "black")
    assert answer["message"].endswith("White has no play; it is Black's turn.")
    state = table.referee.state
    assert (state.phase, state.dice) == (Phase.TO_ROLL, ())
    assert [entry.kind for entry in state.record] == [EntryKind.PLAYED, EntryKind.NO_PLAY]
    assert Referee.replay(table.events).state == state


def test_a_correction_is_not_lost_where_what_was_named_before_it_is_taken_back():
    table = Table(game="acey-deucey", turn="white")
    table.roll("white", 2, 1)
    table.seen({"24": "w", "23": "w", "yard": "w" * 13 + "b" * 15})
    table.tell("done", seat="white")
    table.tell("name", seat="white", doublet=5)
    table.tell("correct", entry=1, dice=[1, 2], notation="yard/22")
    corrected = table.referee.state.record
    table.tell("undo", seat="white")
    assert table.referee.state.record == corrected


def test_what_cannot_be_is_refused_and_changes_nothing():
    table = two_turns()
    before = table.referee.state
    assert table.tell("correct", entry=3, dice=[2, 1])["verdict"] == "refused"
    assert table.tell("correct", entry=1, notation="24/22")["verdict"] == "refused"
    with pytest.raises(RequestError, match="dice"):
        table.tell("correct", entry=1)
    with pytest.raises(RequestError, match="entry"):
        table.tell("correct", entry=0, dice=[2, 1])
    assert table.referee.state is before


def test_a_finished_game_may_turn_out_not_to_be():
    places = {"1": "w", "3": "w", "off": "w" * 13, "24": "b" * 15}
    table = Table(turn="white", places=places)
    table.roll("white", 3, 1)
    table.seen({"24": "b" * 15})
    assert table.tell("done", seat="white")["verdict"] == "game-over"
    answer = table.tell("correct", entry=1, dice=[2, 1], places={"1": "w", "24": "b" * 15})
    assert (answer["verdict"], answer["turn"]) == ("correct", "black")
    assert table.referee.state.phase is Phase.TO_ROLL


@pytest.mark.parametrize(
    ("said", "by", "score"),
    [
        ((("double", "white", {}), ("drop", "black", {})), "drop", 1),
        ((("resign", "black", {"grade": 2}), ("take", "white", {})), "resignation", 2),
    ],
)
def test_a_game_given_up_stays_so_whatever_is_corrected_before(said, by, score):
    table = two_turns(match={"length": 5, "score": {"black": 1}})
    for event, seat, more in said:
        table.tell(event, seat=seat, **more)
    over, record = table.referee.state, list(table.referee.state.record)
    answer = table.tell("correct", entry=1, notation="13/10 6/5")
    assert (answer["verdict"], answer["winner"], answer["score"]) == ("game-over", "white", score)
    state = table.referee.state
    assert (state.phase, state.outcome) == (Phase.OVER, over.outcome)
    assert state.outcome.by.value == by
    assert state.record[0].notation == "13/10 6/5"
    assert [entry.kind for entry in state.record] == [entry.kind for entry in record]
    assert state.match_after.score == {"white": score, "black": 1}
    assert Referee.replay(table.events).state == state


def test_a_resignation_that_the_position_prices_is_priced_anew():
    places = {"24": "w", "1": "w", "off": "w" * 13, "2": "b" * 15}
    table = Table(game="acey-deucey", turn="white", places=places)
    table.roll("white", 4, 3)
    table.seen({**places, "24": "", "17": "w"})
    table.tell("done", seat="white")
    table.tell("resign", seat="white")
    assert table.tell("take", seat="black")["score"] == 2
    answer = table.tell(
        "correct", entry=1, places={**places, "1": "", "off": "w" * 14, "20": "w", "24": ""}
    )
    assert (answer["verdict"], answer["winner"], answer["score"]) == ("game-over", "black", 1)


def test_a_game_may_turn_out_to_be_over():
    places = {"1": "w", "3": "w", "off": "w" * 13, "24": "b" * 15}
    table = Table(turn="white", places=places)
    table.roll("white", 2, 1)
    table.seen({"1": "w", "24": "b" * 15})
    table.tell("done", seat="white")
    over = table.tell("correct", entry=1, dice=[3, 1], notation="3/off 1/off")
    assert (over["verdict"], over["winner"], over["score"]) == ("game-over", "white", 2)


def test_points_are_counted_anew_in_tric_trac():
    table = Table(game="tric-trac", turn="white", places={"2": "w" * 15, "6": "b", "23": "b" * 14})
    table.roll("white", 4, 1)
    table.seen({"2": "w" * 13, "6": "w", "3": "w", "24": "b", "23": "b" * 14})
    table.tell("done", seat="white")
    assert table.referee.state.hidden["points"] == {"white": 1, "black": 0}
    answer = table.tell("correct", entry=1, notation="2/3/7")
    assert answer["state"] == {"points": {"white": 0, "black": 0}}
    assert table.referee.state.record[0].scores == 0


def test_what_followed_must_still_be_possible():
    table = Table(game="tric-trac", turn="white", places={"2": "w" * 15, "6": "b", "23": "b" * 14})
    table.roll("white", 4, 1)
    table.seen({"2": "w" * 13, "6": "w", "3": "w", "24": "b", "23": "b" * 14})
    table.tell("done", seat="white")
    table.roll("black", 2, 1)
    table.seen({"2": "w" * 13, "6": "w", "3": "w", "21": "b", "23": "b" * 14})
    table.tell("done", seat="black")
    answer = table.tell("correct", entry=1, notation="2/3/7")
    assert answer["verdict"] == "refused"
    assert "Entry 2" in answer["message"]


def test_any_position_can_be_set_up_at_any_time():
    table = Table(game="backgammon")
    assert table.tell("set-up", places=START)["verdict"] == "refused"
    places = {"6": "w" * 15, "19": "b" * 15}
    answer = table.tell("set-up", places=places, turn="black")
    assert (answer["verdict"], answer["turn"], answer["places"]) == ("set-up", "black", places)
    table.roll("black", 2, 1)
    table.tell("set-up", places=START)
    assert table.referee.state.phase is Phase.TO_ROLL
    assert table.referee.state.position.as_dict() == START
    table.tell("resign", seat="black")
    table.tell("take", seat="white")
    assert table.tell("set-up", places=START, turn="white")["verdict"] == "set-up"
    assert table.roll("white", 6, 5)["verdict"] == "rolled"
    assert Referee.replay(table.events).state == table.referee.state


def test_a_position_that_cannot_be_is_not_set_up():
    table = Table(turn="white")
    before = table.referee.state
    answer = table.tell("set-up", places={"6": "wb"})
    assert answer["verdict"] == "refused"
    assert "both" in answer["message"]
    assert table.referee.state is before


def test_what_the_places_do_not_show_can_be_set_up_too():
    table = Table(game="tric-trac", turn="white")
    answer = table.tell(
        "set-up", places={"1": "w" * 15, "24": "b" * 15}, state={"points": {"white": 7}}
    )
    assert answer["state"] == {"points": {"white": 7}}
    gamwin = Table(game="gamwin", turn="blue")
    gamwin.tell("set-up", places={"L5": "b", "yard": "bbrrr"}, turn="red", state={})
    assert gamwin.tell("roll", seat="red", dice=[5], which=[1])["verdict"] == "refused"
    assert gamwin.roll("red", 9, 8, 4)["verdict"] == "rolled"
    ring = Table(game="high-gammon", turn="blue")
    answer = ring.tell("set-up", places={"E3": "b", "W3": "g"}, turn="green")
    assert answer["turn"] == "green"


@pytest.mark.parametrize("said", ["6/5 13/10", "13/10, 6/5", "13/10* 6/5"])
def test_a_play_is_known_however_its_moves_are_written(said):
    table = two_turns()
    assert table.tell("correct", entry=1, notation=said)["verdict"] == "correct"
    assert table.referee.state.record[0].notation == "13/10 6/5"


def test_what_a_later_play_hit_on_its_way_stays_hit():
    start = {"24": "w", "13": "wwwwww", "6": "wwwwww", "5": "w", "3": "w"}
    black = {"1": "b", "12": "bbbbb", "17": "bbbb", "19": "bbbbb"}
    table = Table(turn="white", places=start | black)
    table.roll("white", 2, 1)
    first = {"24": "w", "13": "wwwww", "10": "w", "6": "wwwwww", "5": "w", "3": "w"}
    table.seen(first | black)
    table.tell("done", seat="white")
    table.roll("black", 4, 3)
    hit = {"24": "w", "13": "wwwww", "10": "w", "6": "wwwwww", "3": "w", "bar": "w"}
    hit |= {"8": "b", "12": "bbbbb", "17": "bbbb", "19": "bbbbb"}
    assert table.seen(hit)["notation"] == "24/20*/17"
    table.tell("done", seat="black")
    answer = table.tell("correct", entry=1, notation="6/3")
    assert answer["places"]["bar"] == "w"
    assert table.referee.state.record[1].notation == "24/20*/17"


def test_a_last_play_corrected_to_a_1_2_lets_its_seat_name():
    table = Table(game="acey-deucey", turn="white")
    table.roll("white", 4, 3)
    table.seen({"21": "w", "22": "w"})
    table.tell("done", seat="white")
    answer = table.tell("correct", entry=1, dice=[1, 2], places={"24": "w", "23": "w"})
    assert (answer["turn"], answer["next"]) == ("white", "name-doublet")
    assert table.tell("name", seat="white", doublet=6)["dice"] == [6, 6]
    assert Referee.replay(table.events).state == table.referee.state


def test_a_doublet_still_to_be_named_is_set_up():
    table = Table(game="acey-deucey", turn="white")
    places = {"24": "w", "23": "w"}
    answer = table.tell("set-up", turn="white", places=places, state={"named": True})
    assert answer["next"] == "name-doublet"
    assert table.roll("white", 6, 5)["verdict"] == "refused"
    assert table.tell("name", seat="white", doublet=6)["dice"] == [6, 6]


def test_a_set_up_turn_owes_no_further_roll():
    table = Table(game="puff", turn="white")
    table.roll("white", 3, 3)
    table.seen({"3": "ww", "4": "ww"})
    assert table.tell("done", seat="white")["next"] == "roll-again"
    table.tell("set-up", turn="black", places={"3": "ww", "4": "ww"}, state={})
    assert table.tell("done", seat="black")["verdict"] == "refused"


def test_how_a_doublet_was_chosen_to_be_played_outlasts_a_correction():
    options = {"doublet": "a", "doublet_choice": "per_roll"}
    players = {"blue": "Ann", "yellow": "Cy"}
    table = Table(game="high-gammon", turn="blue", options=options, players=players)
    table.roll("blue", 1, 2)
    start = table.referee.state.position.as_dict()
    moved = {place: held for place, held in start.items() if place != "S1"}
    table.seen(moved | {"S1": "b" * (len(start["S1"]) - 2), "S2": "b", "S3": "b"})
    table.tell("done", seat="blue")
    table.roll("yellow", 1, 1)
    table.tell("name", seat="yellow", doublet="c")
    assert table.referee.state.hidden["doublet"] == "c"
    table.tell("correct", entry=1, dice=[1, 2])
    assert table.referee.state.hidden["doublet"] == "c"


BLACK_PLAYED = board(
    {"8": "ww", "6": "wwww", "5": "ww"} | {"17": "bb", "19": "bbbb", "20": "bb"},
)


def black_has_played(seen: dict[str, str] = BLACK_PLAYED) -> Table:
    """White has made his five point; Black's play of 3-1 lies on the board."""
    table = Table(turn="white")
    table.roll("white", 3, 1)
    table.seen(MADE_POINT)
    table.tell("done", seat="white")
    table.roll("black", 3, 1)
    table.seen(seen)
    return table


@pytest.mark.parametrize("closes", ["done", "roll"])
def test_a_play_that_lies_there_stands_though_an_earlier_entry_is_corrected(closes):
    table = black_has_played()
    answer = table.tell("correct", entry=1, dice=[1, 3])
    assert answer["verdict"] == "correct"
    assert Referee.replay(table.events).state == table.referee.state
    if closes == "done":
        answer = table.tell("done", seat="black")
        assert (answer["verdict"], answer["notation"]) == ("played", "8/5 6/5")
    else:
        assert "before" not in table.roll("white", 6, 5)
    assert table.referee.state.position.as_dict() == BLACK_PLAYED


def test_a_wrong_play_that_lies_there_is_wrong_after_a_correction_as_well():
    wrong = {**BLACK_PLAYED, "19": "bbb", "18": "b"}
    table = black_has_played(wrong)
    table.tell("correct", entry=1, dice=[1, 3])
    assert table.tell("done", seat="black")["verdict"] == "illegal"
    assert table.roll("white", 6, 5)["before"] == "accepted-illegal"
    assert table.referee.state.position.as_dict() == wrong


def test_what_lies_there_is_kept_where_it_is_right_by_the_corrected_record_only():
    """The camera had misread White's play: the board shows 13/10 6/5."""
    ran = board({"13": "wwww", "10": "w", "6": "wwww", "5": "w"})
    lies = {**ran, "17": "bb", "19": "bbbb", "20": "bb"}
    table = black_has_played(lies)
    assert table.referee.state.look.verdict.value == "illegal"
    answer = table.tell("correct", entry=1, notation="13/10 6/5")
    assert answer["places"] == ran
    assert table.tell("done", seat="black")["notation"] == "8/5 6/5"
    assert Referee.replay(table.events).state == table.referee.state


def test_a_play_that_the_corrected_record_does_not_lead_to_is_taken_back():
    table = black_has_played()
    answer = table.tell("correct", entry=1, notation="24/20")
    steps = {(step["from"], step["to"]) for step in answer["repair"]}
    assert {("20", "17"), ("20", "19")} < steps
    assert table.tell("done", seat="black")["verdict"] == "incomplete"


ENDING = {"1": "w", "6": "w", "24": "bb", "off": "w" * 13 + "b" * 13}


@pytest.mark.parametrize(
    "ends",
    [
        (ENDING, {"event": "resign", "seat": "white"}, {"event": "take", "seat": "black"}),
        (ENDING, {"event": "double", "seat": "white"}, {"event": "drop", "seat": "black"}),
        ({"24": "bb", "off": "w" * 15 + "b" * 13},),
    ],
)
def test_a_play_of_before_a_game_went_on_after_its_end_is_corrected_after_the_next(ends):
    places, *commands = ends
    table = two_turns()
    table.tell("resign", seat="white")
    table.tell("take", seat="black")
    table.tell("set-up", places=places, turn="white")
    for command in commands:
        table.tell(command["event"], seat=command["seat"])
    before = table.referee.state
    assert before.phase is Phase.OVER
    answer = table.tell("correct", entry=1, dice=[1, 3])
    assert (answer["verdict"], answer["winner"]) == ("game-over", before.outcome.winner)
    assert table.referee.state.outcome == before.outcome
    assert table.referee.state.record[0].dice == (1, 3)
    assert Referee.replay(table.events).state == table.referee.state
