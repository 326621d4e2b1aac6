"""Named doublets in Acey-Deucey, doublets and declined rolls in Puff, at the table."""

import pytest

from host.referee.telling import Table
from pasch.referee import Referee
from pasch.referee.model.state import Phase

YARD = {"yard": "w" * 15 + "b" * 15}


def acey(**start):
    return Table(**{"game": "acey-deucey", "turn": "white", **start})


def test_the_starter_of_acey_deucey_rolls_anew():
    table = Table(game="acey-deucey")
    table.roll("white", 5)
    started = table.roll("black", 2)
    assert (started["verdict"], started["turn"]) == ("rolled", "white")
    assert "dice_left" not in started
    assert table.roll("white", 6, 3)["verdict"] == "rolled"


def test_a_fully_played_1_2_lets_the_mover_name_a_doublet_and_roll_again():
    table = acey()
    table.roll("white", 1, 2)
    seen = table.seen({"24": "w", "23": "w", "yard": "w" * 13 + "b" * 15})
    assert (seen["verdict"], seen["next"]) == ("legal", "name-doublet")
    handed = table.tell("done", seat="white")
    assert (handed["verdict"], handed["turn"]) == ("played", "white")
    assert handed["next"] == "name-doublet"
    assert table.roll("black", 3, 1)["verdict"] == "refused"
    assert table.roll("white", 3, 1)["verdict"] == "refused"
    assert table.tell("name", seat="black", doublet=5)["verdict"] == "refused"
    assert table.tell("name", seat="white", doublet=7)["verdict"] == "refused"
    named = table.tell("name", seat="white", doublet=5)
    assert (named["verdict"], named["dice"], named["dice_left"]) == ("name", [5, 5], [5] * 4)
    assert named["state"] == {"named": True}
    seen = table.seen({"24": "w", "23": "w", "20": "wwww", "yard": "w" * 9 + "b" * 15})
    assert (seen["verdict"], seen["next"]) == ("legal", "roll-again")
    again = table.tell("done", seat="white")
    assert (again["verdict"], again["turn"], again["next"]) == ("played", "white", "roll-again")
    assert "state" not in again
    assert table.tell("done", seat="white")["verdict"] == "refused"
    assert table.roll("white", 1, 2)["verdict"] == "rolled"


def test_naming_closes_the_1_2_that_was_seen():
    table = acey()
    table.roll("white", 2, 1)
    assert table.tell("name", seat="white", doublet=5)["verdict"] == "refused"
    table.seen({"24": "w", "22": "w", "yard": "w" * 13 + "b" * 15})
    assert table.tell("name", seat="white", doublet=5)["verdict"] == "refused"
    table.seen({"24": "w", "23": "w", "yard": "w" * 13 + "b" * 15})
    assert table.tell("name", seat="black", doublet=5)["verdict"] == "refused"
    assert table.tell("name", seat="white", doublet=7)["verdict"] == "refused"
    assert table.referee.state.phase is Phase.PLAYING
    named = table.tell("name", seat="white", doublet=5)
    assert (named["verdict"], named["dice_left"]) == ("name", [5] * 4)
    assert [entry.notation for entry in table.referee.state.record] == ["yard/23 yard/24"]
    assert Referee.replay(table.events).state == table.referee.state


def test_pf_a5_a_hit_checker_back_in_the_yard_need_not_be_seen_there():
    # Black waits with ten, has three on 24 and a blot on each of the points White enters on.
    places = {"yard": "w" * 15 + "b" * 10, "24": "bbb", "2": "b", "4": "b"}
    table = Table(game="puff", turn="white", places=places)
    table.roll("white", 2, 4)
    seen = table.seen({"24": "bbb", "2": "w", "4": "w"})
    assert (seen["verdict"], seen["places"]["yard"]) == ("legal", "b" * 12 + "w" * 13)


def test_the_new_roll_closes_the_named_play():
    table = acey()
    table.roll("white", 2, 1)
    table.seen({"24": "w", "23": "w", "yard": "w" * 13 + "b" * 15})
    assert table.roll("white", 4, 4)["verdict"] == "refused"
    table.tell("done", seat="white")
    table.tell("name", seat="white", doublet=6)
    table.seen({"24": "w", "23": "w", "19": "wwww", "yard": "w" * 9 + "b" * 15})
    assert table.roll("black", 6, 5)["verdict"] == "refused"
    assert table.roll("white", 6, 5)["verdict"] == "rolled"


def test_a_named_doublet_that_cannot_be_played_ends_the_turn():
    places = {"13": "w", "1": "w" * 14, "7": "bb", "6": "b" * 13}
    table = acey(places=places)
    table.roll("white", 2, 1)
    seen = table.seen({"11": "w", "1": "w" * 14} | {"7": "bb", "6": "b" * 13})
    assert seen["verdict"] == "incomplete"
    table.seen({"10": "w", "1": "w" * 14, "7": "bb", "6": "b" * 13})
    table.tell("done", seat="white")
    named = table.tell("name", seat="white", doublet=4)
    assert (named["verdict"], named["turn"], named["dice"]) == ("no-play", "black", [4, 4])


def test_a_named_doublet_can_be_named_anew_before_it_is_played():
    table = acey()
    table.roll("white", 2, 1)
    table.seen({"24": "w", "23": "w", "yard": "w" * 13 + "b" * 15})
    table.tell("done", seat="white")
    table.tell("name", seat="white", doublet=6)
    assert table.tell("undo")["verdict"] == "undo"
    assert table.referee.state.phase is Phase.NAMING
    assert table.tell("name", seat="white", doublet=2)["dice"] == [2, 2]
    table.tell("undo")
    back = table.tell("undo", seat="white")
    assert (back["verdict"], back["dice"]) == ("undo", [2, 1])


@pytest.mark.parametrize("is_set_up", [False, True])
def test_what_was_named_is_not_taken_back_by_who_plays_next(is_set_up):
    """Where the doublet had no play, or another position was agreed on, Black's undo led back to
    White's naming, without Black's roll."""
    places = {"13": "w", "1": "w" * 14, "7": "bb", "6": "b" * 13}
    table = acey(places=places)
    table.roll("white", 2, 1)
    table.seen({**places, "13": "", "10": "w"})
    table.tell("done", seat="white")
    named = table.tell("name", seat="white", doublet=2 if is_set_up else 4)
    assert named["verdict"] == ("name" if is_set_up else "no-play")
    if is_set_up:
        table.tell("set-up", places=places, turn="black", state={})
    assert table.roll("black", 2, 1)["verdict"] == "rolled"
    before = table.referee.state
    assert table.tell("undo", seat="black")["verdict"] == "refused"
    assert table.referee.state is before


def test_only_part_of_a_1_2_ends_the_turn():
    places = {"14": "w", "1": "w" * 14, "13": "bb", "11": "b" * 13}
    table = acey(places=places)
    table.roll("white", 1, 2)
    table.seen({"12": "w", "1": "w" * 14, "13": "bb", "11": "b" * 13})
    assert table.tell("done", seat="white")["turn"] == "black"


def test_the_loser_of_acey_deucey_pays_for_each_checker_not_off():
    places = {"1": "w", "off": "w" * 14 + "b" * 4, "19": "b" * 5, "bar": "b", "yard": "b" * 5}
    table = acey(places=places)
    table.roll("white", 2, 1)
    table.seen({key: value for key, value in places.items() if key not in ("1", "off")})
    over = table.tell("done", seat="white")
    assert (over["verdict"], over["winner"], over["score"]) == ("game-over", "white", 11)


def test_resigning_in_acey_deucey_costs_what_is_not_off():
    table = acey(places={"1": "w", "off": "w" * 14 + "b" * 4, "19": "b" * 11})
    offered = table.tell("resign", seat="black")
    assert (offered["verdict"], offered["score"]) == ("resign", 11)
    taken = table.tell("take", seat="white")
    assert (taken["verdict"], taken["winner"], taken["score"]) == ("take", "white", 11)


def test_there_is_no_cube_in_acey_deucey():
    assert acey().tell("double", seat="white")["verdict"] == "refused"


def puff(**start):
    return Table(**{"game": "puff", "turn": "white", **start})


def test_the_opening_of_puff_is_two_dice_each_and_is_not_played():
    table = Table(game="puff")
    assert table.roll("white", 4)["verdict"] == "refused"
    table.roll("white", 4, 3)
    assert table.roll("black", 5, 2)["turn"] is None
    table.roll("white", 6, 3)
    started = table.roll("black", 5, 2)
    assert (started["turn"], "dice_left" in started) == ("white", False)
    assert table.referee.state.phase is Phase.TO_ROLL


def test_the_opening_throw_of_puff_is_played_where_agreed():
    table = Table(game="puff", options={"play_opening_throw": "yes"})
    table.roll("white", 6, 3)
    started = table.roll("black", 5, 2)
    assert (started["turn"], started["dice"]) == ("white", [6, 3])


def test_a_second_doublet_of_the_same_turn_counts_double():
    table = puff()
    first = table.roll("white", 3, 3)
    assert first["dice_left"] == [3, 3, 4, 4]
    table.seen({"3": "ww", "4": "ww", "yard": "w" * 11 + "b" * 15})
    again = table.tell("done", seat="white")
    assert (again["turn"], again["next"]) == ("white", "roll-again")
    assert again["state"] == {"doublets": 1}
    assert table.roll("white", 6, 6)["dice_left"] == [6] * 4 + [1] * 4
    table.seen({"3": "ww", "4": "ww", "6": "wwww", "yard": "w" * 7 + "b" * 15})
    table.tell("done", seat="white")
    over = table.tell("done", seat="white")
    assert (over["verdict"], over["turn"]) == ("played", "black")
    assert "state" not in over
    assert table.roll("black", 5, 5)["dice_left"] == [5, 5, 2, 2]


def test_doublets_of_the_game_are_kept_for_each_seat():
    table = puff(options={"second_doublet": "per_player_game"})
    table.roll("white", 3, 3)
    table.seen({"3": "ww", "4": "ww", "yard": "w" * 11 + "b" * 15})
    table.tell("done", seat="white")
    table.tell("done", seat="white")
    assert table.roll("black", 5, 5)["dice_left"] == [5, 5, 2, 2]
    table.seen({"3": "ww", "4": "ww", "20": "bb", "yard": "w" * 11 + "b" * 13})
    table.tell("done", seat="black")
    table.tell("done", seat="black")
    assert table.roll("white", 1, 1)["dice_left"] == [1] * 4 + [6] * 4


def test_an_unplayable_doublet_of_puff_still_gives_its_roll():
    table = puff(places={"14": "w", "24": "w" * 14, "18": "bb", "1": "b" * 13})
    answer = table.roll("white", 4, 4)
    assert (answer["verdict"], answer["turn"], answer["next"]) == (
        "no-play",
        "white",
        "roll-again",
    )
    assert answer["state"] == {"doublets": 1}
    assert table.roll("white", 2, 1)["verdict"] == "rolled"


def test_a_wrong_doublet_that_stands_does_not_cost_the_extra_roll():
    table = puff()
    table.roll("white", 3, 3)
    table.seen({"5": "ww", "yard": "w" * 13 + "b" * 15})
    assert table.roll("black", 2, 1)["verdict"] == "refused"
    rolled = table.roll("white", 2, 1)
    assert (rolled["verdict"], rolled["before"]) == ("rolled", "accepted-illegal")


def test_puff_counts_one_and_schneider_two_where_agreed():
    places = {"24": "w", "off": "w" * 14, "1": "b" * 15}
    for value, score in (("off", 1), ("×2", 2)):
        table = puff(places=places, options={"schneider": value})
        table.roll("white", 2, 1)
        table.seen({"off": "w" * 15, "1": "b" * 15})
        assert table.tell("done", seat="white")["score"] == score
