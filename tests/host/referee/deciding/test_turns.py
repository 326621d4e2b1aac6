"""A turn from the roll to handing over: every verdict, and what does not fit the moment."""

import pytest

from host.referee.telling import MADE_POINT, START, Table, board
from pasch.errors import RequestError

# White has made a four of the three and one: wrong distance.
WRONG_31 = board({"8": "ww", "2": "w"})


def rolled(*dice, **start):
    table = Table(turn="white", **start)
    table.roll("white", *dice)
    return table


def test_what_is_left_to_play_is_said_as_the_dice_lie():
    assert rolled(2, 4).seen(START)["message"] == "Left to play: 2, 4."
    assert rolled(4, 2).seen(START)["message"] == "Left to play: 4, 2."


def test_a_turn_goes_from_roll_over_incomplete_and_legal_to_played():
    table = rolled(3, 1)
    nothing = table.seen(START)
    assert nothing["verdict"] == "incomplete"
    assert sorted(nothing["dice_left"]) == [1, 3]
    half = table.seen(board({"8": "ww", "5": "w"}))
    assert (half["verdict"], half["dice_left"]) == ("incomplete", [1])
    assert table.tell("done", seat="white")["verdict"] == "incomplete"
    whole = table.seen(MADE_POINT)
    assert (whole["verdict"], whole["notation"]) == ("legal", "8/5 6/5")
    done = table.tell("done", seat="white")
    assert done["verdict"] == "played"
    assert done["notation"] == "8/5 6/5"
    assert done["places"] == MADE_POINT
    assert done["turn"] == "black"


def test_done_before_anything_was_seen_is_incomplete_with_all_dice():
    answer = rolled(5, 5).tell("done", seat="white")
    assert answer["verdict"] == "incomplete"
    assert answer["dice_left"] == [5, 5, 5, 5]


def test_an_illegal_play_has_reason_sentence_and_repair_and_stays_so_at_done():
    table = rolled(3, 1)
    seen = table.seen(WRONG_31)
    assert seen["verdict"] == "illegal"
    assert seen["reason"] == "wrong-distance"
    assert seen["message"]
    assert {"from": "2", "to": "8"} in seen["repair"]
    done = table.tell("done", seat="white")
    assert {key: done[key] for key in ("verdict", "reason", "repair")} == {
        key: seen[key] for key in ("verdict", "reason", "repair")
    }
    assert table.seen(MADE_POINT)["verdict"] == "legal"
    assert table.tell("done", seat="white")["verdict"] == "played"


def test_a_part_play_that_cannot_be_completed_is_illegal_at_once():
    # BG-T09: 13/7/5 is the only play; 24/18 leaves the 2 unused.
    places = {"24": "w", "13": "w", "1": "w" * 13, "22": "bb", "11": "bb", "16": "bb"}
    table = Table(turn="white", places=places)
    table.roll("white", 6, 2)
    start = dict(table.referee.state.position)
    answer = table.seen(board({"24": "", "18": "w"}, start))
    assert (answer["verdict"], answer["reason"]) == ("illegal", "use-both")


def test_the_next_roll_counts_as_done():
    table = rolled(3, 1)
    table.seen(MADE_POINT)
    answer = table.roll("black", 6, 4)
    assert answer["verdict"] == "rolled"
    assert answer["turn"] == "black"
    assert "before" not in answer
    assert answer["places"] == MADE_POINT


def test_the_next_roll_lets_a_wrong_play_stand_as_it_lies():
    table = rolled(3, 1)
    table.seen(WRONG_31)
    answer = table.roll("black", 6, 4)
    assert answer["verdict"] == "rolled"
    assert answer["before"] == "accepted-illegal"
    assert answer["before_reason"] == "wrong-distance"
    assert answer["places"] == WRONG_31
    black = board({"1": "b", "7": "b", "12": "bbbb", "16": "b"}, WRONG_31)
    assert table.seen(black)["verdict"] == "legal"


def test_the_next_roll_lets_an_unfinished_play_stand():
    table = rolled(3, 1)
    half = board({"8": "ww", "5": "w"})
    table.seen(half)
    answer = table.roll("black", 6, 4)
    assert answer["before"] == "accepted-illegal"
    assert answer["before_reason"] == "incomplete"
    assert answer["places"] == half


def test_the_next_roll_over_a_play_never_seen_leaves_the_board_as_it_was():
    answer = rolled(3, 1).roll("black", 6, 4)
    assert answer["before"] == "accepted-illegal"
    assert answer["places"] == START


def test_a_hit_checker_left_beside_the_hitter_is_on_the_bar_when_the_play_stands():
    places = {"13": "ww", "7": "b", "1": "w" * 13, "19": "b" * 14}
    table = Table(turn="white", places=places)
    table.roll("white", 6, 5)
    start = dict(table.referee.state.position)
    wrong = board({"13": "", "7": "bw", "8": "w"}, start)
    assert table.seen(wrong)["reason"] == "hit-not-lifted"
    answer = table.roll("black", 6, 5)
    assert answer["before"] == "accepted-illegal"
    assert (answer["places"]["7"], answer["places"]["bar"]) == ("w", "b")


def test_checkers_beyond_fifteen_never_stand():
    table = rolled(3, 1)
    answer = table.seen(board({"3": "w"}))
    assert answer["reason"] == "checker-count"
    rolled_on = table.roll("black", 6, 4)
    assert rolled_on["before"] == "accepted-illegal"
    assert rolled_on["places"] == START


def test_a_board_swept_clean_ends_no_game():
    table = rolled(3, 1)
    assert table.seen({})["verdict"] == "illegal"
    answer = table.roll("black", 6, 4)
    assert answer["verdict"] == "rolled"
    assert answer["places"] == START


def test_no_play_passes_the_turn_by_itself():
    # BG-T12: a checker on the bar, six and three closed.
    places = {"bar": "w", "13": "w" * 5, "6": "w" * 9, "19": "bb", "22": "bb", "1": "b" * 11}
    table = Table(turn="white", places=places)
    answer = table.roll("white", 6, 3)
    assert answer["verdict"] == "no-play"
    assert answer["turn"] == "black"
    assert answer["blocked_by"] == ["22", "19"]
    assert answer["message"]
    assert table.tell("done", seat="white")["verdict"] == "refused"
    start = dict(table.referee.state.position)
    assert table.seen(start)["verdict"] == "waiting"
    assert table.roll("black", 2, 1)["verdict"] == "rolled"


def test_between_turns_the_board_waits_or_is_out_of_step():
    table = rolled(3, 1)
    table.seen(MADE_POINT)
    table.tell("done", seat="white")
    assert table.seen(MADE_POINT)["verdict"] == "waiting"
    answer = table.seen(board({"24": "w", "23": "w"}, MADE_POINT))
    assert answer["verdict"] == "desync"
    assert answer["repair"] == [{"from": "23", "to": "24"}]


def test_off_may_be_missing_in_what_is_seen():
    places = {"6": "ww", "1": "w", "19": "bbb"}
    table = Table(turn="white", places=places)
    table.roll("white", 6, 1)
    answer = table.seen({"6": "w", "19": "bbb"})
    assert answer["verdict"] == "legal"
    assert answer["places"]["off"] == "b" * 12 + "w" * 14


@pytest.mark.parametrize(
    ("event", "fields"),
    [
        ("done", {"seat": "white"}),
        ("done", {"seat": "black"}),
        ("roll", {"seat": "black", "dice": [3, 1]}),
        ("roll", {"seat": "white", "dice": [3]}),
        ("roll", {"seat": "white", "dice": [3, 1, 1]}),
        ("take", {"seat": "white"}),
        ("drop", {"seat": "black"}),
        ("beaver", {"seat": "black"}),
        ("double", {"seat": "black"}),
        ("undo", {}),
        ("void", {}),
        ("accept", {}),
        ("ask-roll", {"seat": "black", "roll_id": 1, "nonce": "0a"}),
        ("roll", {"seat": "white", "dice": [3, 1], "roll_id": 8}),
    ],
)
def test_before_the_roll_these_are_refused_and_change_nothing(event, fields):
    table = Table(turn="white")
    before, count = table.referee.state, len(table.events)
    answer = table.tell(event, **fields)
    assert answer["verdict"] == "refused"
    assert answer["message"]
    assert table.referee.state == before
    assert len(table.events) == count


@pytest.mark.parametrize(
    ("event", "fields"),
    [
        ("done", {"seat": "black"}),
        ("roll", {"seat": "white", "dice": [3, 1]}),
        ("roll", {"seat": "black", "dice": [3]}),
        ("double", {"seat": "white"}),
        ("double", {"seat": "black"}),
        ("take", {"seat": "white"}),
        ("undo", {}),
        ("accept", {}),
    ],
)
def test_during_a_play_these_are_refused_and_change_nothing(event, fields):
    table = rolled(3, 1)
    before = table.referee.state
    answer = table.tell(event, **fields)
    assert answer["verdict"] == "refused"
    assert answer["message"]
    assert table.referee.state == before


def test_without_a_game_everything_is_refused():
    table = Table()
    for event, fields in (
        ("roll", {"seat": "white", "dice": [3, 1]}),
        ("done", {"seat": "white"}),
        ("undo", {}),
        ("resign", {"seat": "white"}),
        ("seen", {"places": {}}),
    ):
        answer = table.tell(event, **fields)
        assert answer["verdict"] == "refused"
        assert "start" in answer["message"].lower()


@pytest.mark.parametrize(
    ("event", "fields", "named"),
    [
        ("roll", {"seat": "white", "dice": [7, 1]}, "7"),
        ("roll", {"seat": "white", "dice": [0, 1]}, "0"),
        ("roll", {"seat": "red", "dice": [2, 1]}, "red"),
        ("roll", {"seat": "white", "dice": "31"}, "dice"),
        ("roll", {"seat": "white", "dice": []}, "dice"),
        ("roll", {"seat": "white", "dice": [True, 1]}, "dice"),
        ("roll", {"seat": "white"}, "dice"),
        ("roll", {"dice": [3, 1]}, "seat"),
        ("roll", {"seat": "white", "dice": [3, 1], "roll_id": "x"}, "roll_id"),
        ("done", {"seat": "green"}, "green"),
        ("done", {}, "seat"),
        ("seen", {}, "places"),
        ("seen", {"places": {"25": "w"}}, "25"),
        ("seen", {"places": {"6": "x"}}, "x"),
        ("seen", {"places": {"6": 5}}, "places"),
        ("resign", {"seat": "white", "grade": 4}, "grade"),
        ("ask-roll", {"seat": "white", "nonce": "0a"}, "roll_id"),
        ("jump", {}, "jump"),
    ],
)
def test_a_malformed_event_is_an_error_that_names_what_is_wrong(event, fields, named):
    table = Table(turn="white")
    before = table.referee.state
    with pytest.raises(RequestError, match=named):
        table.tell(event, **fields)
    assert table.referee.state is before


def test_an_event_without_a_name_is_an_error():
    from pasch.referee.protocol.parsing import parse_command

    with pytest.raises(RequestError, match="no 'event'"):
        parse_command({"seat": "white"})


@pytest.mark.parametrize("lang", ["en", "de"])
def test_sentences_are_spoken_in_both_languages(lang):
    table = Table(lang)
    table.tell("start", game="backgammon", turn="white")
    refusal = table.roll("black", 3, 1)["message"]
    assert ("Weiß" in refusal) == (lang == "de")
    assert ("White" in refusal) == (lang == "en")
