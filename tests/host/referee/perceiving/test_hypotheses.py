"""From a picture's probabilities to a ruling: hand-made observations.

White has rolled 3-1 from the start position; 8/5 6/5 is the play most of these show.
"""

from __future__ import annotations

import pytest

from host.referee.telling import MADE_POINT, START, Table, board, picture
from pasch_vision.observation import PlaceReading

HALF = board({"8": "ww", "5": "w"})
WRONG = board({"8": "ww", "2": "w"})


@pytest.fixture
def table():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    return table


def shown(table, *arguments, **more):
    return table.show(picture(*arguments, **more))


def test_a_clear_picture_is_ruled_on_as_it_is(table):
    assert shown(table, START)["verdict"] == "incomplete"
    assert shown(table, HALF)["dice_left"] == [1]
    assert shown(table, MADE_POINT)["notation"] == "8/5 6/5"
    wrong = shown(table, WRONG)
    assert (wrong["verdict"], wrong["reason"]) == ("illegal", "wrong-distance")


def test_a_covered_place_makes_it_pending_even_over_a_wrong_play(table):
    answer = shown(table, WRONG, covered=("5", "6"))
    assert (answer["verdict"], answer["look_at"]) == ("pending", ["5", "6"])
    assert shown(table, MADE_POINT, has_hand=True)["verdict"] == "pending"
    assert table.tell("done", seat="white")["verdict"] == "incomplete"


def test_pending_does_not_forget_what_was_seen_before(table):
    shown(table, MADE_POINT)
    shown(table, MADE_POINT, covered=("5",))
    assert table.tell("done", seat="white")["verdict"] == "played"


def test_a_moved_board_is_said_and_never_ruled_on(table):
    answer = shown(table, WRONG, moved=True)
    assert answer["verdict"] == "doubtful"
    assert answer["moved"] is True
    assert answer["message"]


def test_a_picture_that_shows_no_board_is_said_and_is_no_moved_board(table):
    answer = shown(table, WRONG, is_blind=True)
    assert answer["verdict"] == "doubtful"
    assert "moved" not in answer
    assert answer["message"] == "The picture does not show the board: check lens and light."


@pytest.mark.parametrize("confidence", [0.2, 0.9])
def test_a_checker_that_may_be_hidden_is_no_accusation(table, confidence):
    # The picture shows one checker on 5; that a second is there is half as likely.
    unsure = {"5": {"w": 0.6, "ww": 0.3, "": 0.1}}
    answer = shown(table, MADE_POINT, unsure, confidence=confidence)
    assert answer["verdict"] != "illegal"


@pytest.mark.parametrize("confidence", [0.2, 0.9])
def test_a_count_that_only_one_allowed_reading_fits_is_read_by_the_rules(table, confidence):
    # Six or five on 13: only five can be.
    unsure = {"13": {"wwwwww": 0.5, "wwwww": 0.5}}
    answer = shown(table, MADE_POINT, unsure, confidence=confidence)
    assert (answer["verdict"], answer["notation"]) == ("legal", "8/5 6/5")


def test_two_allowed_readings_alike_are_doubtful(table):
    # 8/5 6/5 or 8/7 8/5 ...: the checkers on 6 and 8 cannot be counted.
    unsure = {
        "8": {"ww": 0.5, "www": 0.5},
        "6": {"wwww": 0.5, "wwwww": 0.5},
        "5": {"ww": 0.5, "w": 0.5},
    }
    answer = shown(table, MADE_POINT, unsure, confidence=0.4)
    assert answer["verdict"] == "doubtful"
    assert set(answer["look_at"]) <= {"5", "6", "8"}
    assert answer["look_at"]


@pytest.mark.parametrize("confidence", [0.2, 0.9])
def test_a_clearly_wrong_play_stays_wrong_beside_a_blurred_place(table, confidence):
    unsure = {"13": {"wwwww": 0.93, "wwwwww": 0.07}}
    answer = shown(table, WRONG, unsure, confidence=confidence)
    assert (answer["verdict"], answer["reason"]) == ("illegal", "wrong-distance")


def test_the_rules_do_not_turn_a_wrong_play_into_a_right_one(table):
    # A checker on 2 is eleven times likelier than the legal one on 4.
    unsure = {"2": {"w": 0.92, "": 0.08}, "4": {"": 0.92, "w": 0.08}}
    for confidence in (0.2, 0.9):
        answer = shown(table, board({"8": "ww"}), unsure, confidence=confidence)
        assert answer["verdict"] in ("illegal", "doubtful")


def test_without_the_readers_word_an_accusation_needs_sharp_places(table):
    unsure = {"2": {"w": 0.8, "": 0.2}, "8": {"ww": 0.8, "www": 0.2}}
    answer = shown(table, WRONG, unsure, confidence=0.3)
    assert answer["verdict"] != "illegal"


def test_with_the_readers_word_a_soft_difference_is_a_question_not_an_accusation(table):
    unsure = {"2": {"w": 0.7, "": 0.3}, "8": {"ww": 0.7, "www": 0.3}}
    answer = shown(table, WRONG, unsure, confidence=0.9)
    assert answer["verdict"] == "doubtful"
    assert set(answer["look_at"]) == {"2", "8"}


@pytest.mark.parametrize("confidence", [0.2, 0.6])
def test_a_stack_miscounted_alone_holds_up_no_play(table, confidence):
    # A sixth checker on 13, and none missing anywhere: no move brings that about.
    unsure = {"13": {"wwwwww": 0.93, "wwwww": 0.05, "wwww": 0.02}}
    answer = shown(table, MADE_POINT, unsure, confidence=confidence)
    assert (answer["verdict"], answer["notation"]) == ("legal", "8/5 6/5")


def test_a_checker_moved_between_two_tall_stacks_is_told_once_not_twice():
    # Numbers are known: what is missed in one stack is counted in the other.
    table = Table(turn="white", places={"2": "w" * 7, "1": "w" * 5, "18": "w", "24": "bb"})
    table.roll("white", 1, 1)
    unsure = {
        "1": {"w" * 5: 0.71, "w" * 7: 0.2, "w" * 6: 0.06},
        "2": {"w" * 7: 0.68, "w" * 5: 0.2, "w" * 6: 0.06},
    }
    answer = table.show(picture({"15": "w", "24": "bb"}, unsure, 0.36))
    assert (answer["verdict"], answer["look_at"]) == ("doubtful", ["1", "2"])


def test_what_a_tall_stack_lacks_has_not_gone_to_the_bar():
    # A reader that knows the numbers of checkers looks for those it misses on the bar.
    places = {"24": "w" * 15, "12": "b" * 15}
    table = Table(turn="white", places=places)
    table.roll("white", 6, 5)
    played = {"24": "w" * 14, "13": "w", "12": "b" * 15}
    stack = {"w" * 11: 0.5, "w" * 10: 0.35, "w" * 12: 0.12, "w" * 14: 0.02, "w" * 15: 0.01}
    unsure = {"24": stack, "bar": {"": 0.4, "www": 0.3, "wwww": 0.3}}
    answer = table.show(picture(played, unsure, 0.2))
    assert (answer["verdict"], answer["notation"]) == ("legal", "24/13")
    # Of a point that may hold some of them nobody knows.
    unsure = {"24": stack, "12": {"b" * 15: 0.7, "b" * 15 + "w": 0.3}}
    assert table.show(picture(played, unsure, 0.2))["verdict"] == "doubtful"


@pytest.mark.parametrize("confidence", [0.2, 0.6])
def test_checkers_that_are_not_the_movers_need_only_be_likely(table, confidence):
    # As if a checker of Black had gone from 19 to 12: White has not moved that.
    unsure = {"12": {"bbbbbb": 0.65, "bbbbb": 0.35}, "19": {"bbbb": 0.65, "bbbbb": 0.35}}
    answer = shown(table, MADE_POINT, unsure, confidence=confidence)
    assert (answer["verdict"], answer["notation"]) == ("legal", "8/5 6/5")
    # One of White's may have gone from 13 to 6 as well.
    unsure = {"13": {"wwww": 0.65, "wwwww": 0.35}, "6": {"wwwww": 0.65, "wwww": 0.35}}
    assert shown(table, MADE_POINT, unsure, confidence=confidence)["verdict"] == "doubtful"


def test_numbers_of_the_others_may_be_misread_but_no_checker_of_theirs_appears(table):
    # Black's five are read as four, and White has played: nobody took one away.
    unsure = {"12": {"bbbb": 0.97, "bbbbb": 0.02}, "19": {"bbbbbb": 0.97, "bbbbb": 0.02}}
    answer = shown(table, MADE_POINT, unsure, confidence=0.3)
    assert (answer["verdict"], answer["notation"]) == ("legal", "8/5 6/5")
    # One that lies where none did may have been nudged there.
    unsure = {"18": {"b": 0.97, "": 0.02}}
    assert shown(table, MADE_POINT, unsure, confidence=0.3)["verdict"] == "doubtful"
    # A number that the picture denies is no misreading.
    unsure = {"12": {"bbbb": 0.995, "bbbbb": 0.005}}
    assert shown(table, MADE_POINT, unsure, confidence=0.3)["verdict"] == "doubtful"


@pytest.mark.parametrize("confidence", [0.3, 0.6])
def test_stacks_whose_counts_are_doubted_are_looked_at_however_sharp_they_seem(confidence):
    # A checker too many on one of the mover's stacks and too few on another: it may have moved.
    stacks = {"24": "w" * 6, "13": "w" * 6, "8": "w", "6": "ww"}
    table = Table(turn="white", places=board(stacks))
    table.roll("white", 3, 1)
    unsure = {
        "13": {"w" * 7: 0.93, "w" * 6: 0.05, "w" * 5: 0.02},
        "24": {"w" * 5: 0.93, "w" * 6: 0.05, "w" * 4: 0.02},
    }
    made = board({**stacks, "8": "", "6": "w", "5": "ww"})
    answer = shown(table, made, unsure, confidence=confidence)
    assert (answer["verdict"], answer["look_at"]) == ("doubtful", ["13", "24"])


def test_what_is_to_be_looked_at_is_called_as_the_mover_counts_it():
    table = Table(turn="black")
    table.roll("black", 3, 1)
    unsure = {"12": {"bbbb": 0.65, "bbbbb": 0.35}, "19": {"bbbbb": 0.65, "bbbb": 0.35}}
    made = board({"17": "bb", "19": "bbbb", "20": "bb"})
    answer = table.show(picture(made, unsure, confidence=0.2))
    assert (answer["verdict"], answer["look_at"]) == ("doubtful", ["12", "19"])
    assert "Please look at 13, 6:" in answer["message"]


def test_a_blurred_place_takes_no_word_from_those_that_show_a_wrong_play(table):
    # Whether a checker has left 13 as well is hardly to be seen; 8/2 is wrong all the same.
    unsure = {"13": {"wwww": 0.6, "wwwww": 0.4}}
    answer = shown(table, WRONG, unsure, confidence=0.3)
    assert answer["verdict"] == "illegal"
    # Nor has it one of its own: where the checker on 2 comes from nothing else shows.
    unsure = {"8": {"ww": 0.6, "www": 0.4}}
    assert shown(table, WRONG, unsure, confidence=0.3)["verdict"] == "doubtful"


# How sure the picture is of a single checker that has arrived on a point.
PLAIN, LESS_PLAIN = {"w": 0.9998, "": 0.0002}, {"w": 0.998, "": 0.002}


@pytest.mark.parametrize(("arrived", "verdict"), [(PLAIN, "illegal"), (LESS_PLAIN, "doubtful")])
def test_a_checker_plainly_where_none_may_go_tells_though_a_tall_stack_hides_its_origin(
    arrived, verdict
):
    # The start of Tric-Trac: all fifteen on one point, and nobody can count them.
    uncounted = {"1": {"w" * 11: 0.5, "w" * 13: 0.3, "w" * 14: 0.2}}
    table = Table(game="tric-trac", turn="white")
    table.roll("white", 5, 2)
    lying = {"1": "w" * 13, "5": "w", "24": "b" * 15}
    observation = picture(lying, {**uncounted, "5": arrived}, 0.2, name="tric-trac")
    assert table.show(observation)["verdict"] == verdict


@pytest.mark.parametrize(("arrived", "verdict"), [(PLAIN, "illegal"), (LESS_PLAIN, "doubtful")])
def test_a_checker_plainly_entered_where_none_may_go_tells(arrived, verdict):
    # In Acey-Deucey all checkers enter with the dice: with 5-2 none can be on 22.
    table = Table(game="acey-deucey", turn="white")
    table.roll("white", 5, 2)
    observation = picture({"22": "w"}, {"22": arrived}, 0.4, name="acey-deucey")
    assert table.show(observation)["verdict"] == verdict


def test_one_of_the_others_checkers_in_the_movers_colour_has_not_arrived():
    blot = {"12": "bbbb", "11": "b"}
    table = Table(turn="white", places=board(blot))
    table.roll("white", 3, 1)
    unsure = {"11": {"w": 0.9998, "b": 0.0002}}
    answer = shown(table, board(blot, MADE_POINT), unsure, confidence=0.4)
    assert answer["verdict"] == "doubtful"


def test_checkers_of_two_colours_misread_are_no_accusation(table):
    # Each colour has one too many somewhere; where one is missing is hardly to be seen.
    strange = board({"6": "bwwww", "12": "bbbbbw"}, MADE_POINT)
    unsure = {"13": {"wwww": 0.6, "wwwww": 0.4}, "19": {"bbbb": 0.6, "bbbbb": 0.4}}
    assert shown(table, strange, unsure, confidence=0.4)["verdict"] == "doubtful"


@pytest.mark.parametrize("more", [{}, {"13": {"wwww": 0.6, "wwwww": 0.4}}])
def test_stacks_in_each_others_colour_are_no_accusation(table, more):
    # Two colours hardly to be told apart: nobody puts two checkers of one for two of the other.
    unsure = {"1": {"ww": 0.99, "bb": 0.01}, "24": {"bb": 0.99, "ww": 0.01}, **more}
    assert shown(table, MADE_POINT, unsure, confidence=0.3)["verdict"] == "doubtful"
    # A wrong play beside them is one all the same.
    assert shown(table, WRONG, unsure, confidence=0.3)["verdict"] == "illegal"


def test_a_picture_that_nothing_explains_is_doubtful(table):
    fog = {"": 0.2, "w": 0.2, "b": 0.2, "ww": 0.2, "bb": 0.2}
    unsure = {str(point): fog for point in range(1, 25)}
    assert shown(table, START, unsure, confidence=0.1)["verdict"] == "doubtful"


def test_a_tray_that_holds_fewer_than_are_missing_forbids_the_accusation():
    places = {"8": "w", "6": "ww", "1": "w", "19": "b" * 5, "24": "b" * 3}
    table = Table(turn="white", places=places)
    table.roll("white", 5, 3)
    seen = board({"6": "w"}, places)

    def with_tray(count):
        observation = picture(seen)
        tray = PlaceReading("off", {"b" * 7 + "w" * count: 0.99, "": 0.01})
        return type(observation)({**observation.places, "off": tray}, 0.9)

    assert table.show(with_tray(12))["verdict"] == "illegal"
    assert table.show(with_tray(11))["verdict"] == "doubtful"


def test_a_part_of_a_doublet_is_found_among_blurred_places():
    table = Table(turn="white")
    table.roll("white", 4, 4)
    half = board({"24": "", "20": "ww"})
    unsure = {"13": {"wwwwww": 0.5, "wwwww": 0.5}}
    answer = shown(table, half, unsure, confidence=0.3)
    assert (answer["verdict"], answer["dice_left"]) == ("incomplete", [4, 4])


def test_without_the_readers_word_a_miscounted_stack_is_a_question(table):
    # Six on a point read sharply as five: one place, so no checker was moved.
    for confidence, verdict in ((0.4, "doubtful"), (0.9, "illegal")):
        answer = shown(table, board({"13": "wwww"}), confidence=confidence)
        assert answer["verdict"] == verdict
    assert shown(table, WRONG, confidence=0.4)["verdict"] == "illegal"
    table.tell("undo")
    table.seen(MADE_POINT)
    table.tell("done", seat="white")
    short = board({"13": "wwww"}, MADE_POINT)
    assert shown(table, short, confidence=0.4)["verdict"] == "waiting"
    assert shown(table, short, confidence=0.9)["verdict"] == "desync"


def test_between_turns_only_a_sure_difference_is_named():
    table = Table(turn="white")
    assert shown(table, START)["verdict"] == "waiting"
    strange = board({"24": "w", "23": "w"})
    assert shown(table, strange)["verdict"] == "desync"
    assert shown(table, strange, covered=("24",))["verdict"] == "waiting"
    unsure = {"23": {"w": 0.6, "": 0.4}, "24": {"w": 0.6, "ww": 0.4}}
    assert shown(table, strange, unsure, confidence=0.4)["verdict"] == "waiting"
    moved = shown(table, strange, moved=True)
    assert (moved["verdict"], moved["moved"]) == ("waiting", True)
    unseen = shown(table, strange, is_blind=True)
    assert (unseen["verdict"], "does not show" in unseen["message"]) == ("waiting", True)


def test_between_turns_checkers_missed_in_a_poor_picture_are_no_difference():
    # Not counted in the shade: each is likelier missing than not, and nowhere is one extra.
    table = Table(turn="white")
    unsure = {
        "1": {"": 0.76, "bb": 0.14, "b": 0.1},
        "12": {"bbbb": 0.8, "bbbbb": 0.2},
        "13": {"wwww": 0.9, "wwwww": 0.1},
        "19": {"bbbb": 0.85, "bbbbb": 0.15},
    }
    assert shown(table, START, unsure, confidence=0.2)["verdict"] == "waiting"


def test_the_same_look_is_recorded_once(table):
    for places in (MADE_POINT, MADE_POINT, MADE_POINT):
        shown(table, places)
    shown(table, MADE_POINT, covered=("5",))
    shown(table, MADE_POINT, covered=("5", "6"))
    shown(table, MADE_POINT)
    kinds = [event.kind.value for event in table.events]
    assert kinds == ["started", "rolled", "seen", "unclear", "seen"]


MISCOUNTED = board({"13": "wwww"}, MADE_POINT)


def test_done_confirms_a_play_that_the_picture_speaks_against_in_one_place_only(table):
    assert shown(table, MISCOUNTED, confidence=0.4)["verdict"] == "doubtful"
    answer = table.tell("done", seat="white")
    assert (answer["verdict"], answer["notation"]) == ("played", "8/5 6/5")
    assert answer["places"] == MADE_POINT


def test_done_over_a_picture_that_shows_too_little_asks_people_to_look(table):
    fog = {"5": {"": 0.4, "w": 0.3, "ww": 0.3}, "3": {"": 0.5, "w": 0.5}}
    unsure = {**fog, "8": {"ww": 0.5, "www": 0.5}, "6": {"wwwww": 0.5, "wwww": 0.5}}
    assert shown(table, MADE_POINT, unsure, confidence=0.2)["verdict"] == "doubtful"
    answer = table.tell("done", seat="white")
    assert answer["verdict"] == "doubtful"
    assert answer["look_at"]
    assert table.seen(MADE_POINT)["verdict"] == "legal"
    assert table.tell("done", seat="white")["verdict"] == "played"


def test_an_old_accusation_is_not_repeated_once_the_picture_is_doubtful(table):
    assert shown(table, WRONG)["verdict"] == "illegal"
    shown(table, MISCOUNTED, confidence=0.4)
    assert table.tell("done", seat="white")["verdict"] == "played"


def test_the_next_roll_confirms_what_a_doubtful_picture_shows_best(table):
    shown(table, MISCOUNTED, confidence=0.4)
    answer = table.roll("black", 6, 4)
    assert answer["verdict"] == "rolled"
    assert "before" not in answer
    assert answer["places"] == MADE_POINT


FOG = {
    "8": {"ww": 0.5, "www": 0.5},
    "6": {"wwww": 0.5, "wwwww": 0.5},
    "5": {"ww": 0.5, "w": 0.5},
}


def test_of_several_likely_plays_the_next_roll_takes_the_likeliest_but_done_asks(table):
    likely = {**FOG, "5": {"ww": 0.6, "w": 0.4}}
    assert shown(table, MADE_POINT, likely, confidence=0.4)["verdict"] == "doubtful"
    assert table.tell("done", seat="white")["verdict"] == "doubtful"
    answer = table.roll("black", 6, 4)
    assert answer["verdict"] == "rolled"
    assert "before" not in answer


def test_accept_takes_the_play_that_a_doubtful_picture_shows_best(table):
    shown(table, MISCOUNTED, confidence=0.4)
    answer = table.tell("accept")
    assert (answer["verdict"], answer["places"]) == ("accept", MADE_POINT)


def test_no_play_is_guessed_where_the_picture_is_far_from_all(table):
    strange = board({"13": "w", "12": "bb", "19": "b", "6": "w", "1": "bbbb"})
    unsure = {place: {text: 0.8, "": 0.2} for place, text in strange.items()}
    assert shown(table, strange, unsure, confidence=0.1)["verdict"] == "doubtful"
    assert table.tell("accept")["verdict"] == "refused"
    assert table.roll("black", 6, 4)["before"] == "accepted-illegal"


def test_moves_in_an_order_the_rules_forbid_are_no_part_play_to_be_taken_for():
    # Black on the bar has rolled 3-5 and moved 21/24 instead of entering first: one move of a
    # legal play, but not a part of it.
    places = {
        "1": "bb", "12": "bbbb", "13": "www", "17": "bb", "18": "w", "19": "bbbb", "21": "bb",
        "23": "w", "4": "ww", "6": "wwww", "8": "wwww", "bar": "b",
    }  # fmt: skip
    table = Table(turn="black", places=places)
    table.roll("black", 3, 5)
    moved = places | {"21": "b", "24": "b"}
    answer = shown(table, moved, confidence=0.45)
    assert (answer["verdict"], answer["reason"]) == ("illegal", "enter-first")
