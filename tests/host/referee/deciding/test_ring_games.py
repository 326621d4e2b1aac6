"""High Gammon and Friedl's Tric-Trac at the table: two to four seats, the cube, drop-outs."""

import pytest

from host.referee.telling import Table
from pasch.errors import RequestError
from pasch.referee.model.state import Phase
from pasch.rules import game_named

GAME = game_named("high-gammon")
FOUR = GAME.start({}).as_dict()
CUBE = {"scoring": "cube"}
NAMES = {"blue": "Ann", "red": "Bo", "yellow": "Cy", "green": "Di"}


def ring(*seats: str, **start):
    players = {seat: NAMES[seat] for seat in seats or NAMES}
    return Table(**{"game": "high-gammon", "players": players, **start})


def test_all_four_play_where_nobody_is_named():
    started = Table().tell("start", game="high-gammon")
    assert started["places"] == FOUR
    assert started["players"] == ["blue", "red", "yellow", "green"]


def test_only_those_named_play_and_are_set_up():
    table = ring("blue", "yellow", turn="blue")
    assert table.referee.state.position == GAME.seated(GAME.start({}), ("blue", "yellow"))
    assert table.roll("red", 2, 1)["verdict"] == "refused"
    assert table.roll("blue", 2, 1)["verdict"] == "rolled"
    with pytest.raises(RequestError, match="2 to 4"):
        ring("blue")
    with pytest.raises(RequestError, match="red"):
        ring("blue", "yellow", turn="red")


@pytest.mark.parametrize("players", [["blue", "yellow"], [["blue"]]])
def test_who_plays_is_not_said_by_the_state(players):
    """`pasch legal` has it there; passed over, all four would play."""
    with pytest.raises(RequestError, match="'players' of 'start'"):
        Table(game="high-gammon", turn="blue", state={"players": players})
    with pytest.raises(RequestError, match="'players' of 'start'"):
        ring(turn="blue").tell("set-up", places=FOUR, state={"players": players})


def test_the_tied_throw_again_and_the_starter_rolls_anew():
    table = ring("blue", "red", "yellow")
    table.roll("yellow", 5)
    table.roll("blue", 5)
    assert table.roll("red", 2)["turn"] is None
    assert table.roll("red", 6)["verdict"] == "refused"
    table.roll("blue", 3)
    started = table.roll("yellow", 4)
    assert (started["turn"], table.referee.state.phase) == ("yellow", Phase.TO_ROLL)


def test_seats_follow_counter_clockwise_and_empty_ones_are_skipped():
    table = ring("blue", "red", "green", turn="red")
    for seat, following in (("red", "green"), ("green", "blue"), ("blue", "red")):
        assert table.roll(seat, 3, 4)["verdict"] == "rolled"
        state = table.referee.state
        table.seen(state.game.legal_plays(state.situation)[0].position)
        assert table.tell("done", seat=seat)["turn"] == following


def test_who_doubles_asks_all_others_and_who_drops_leaves_the_game():
    table = ring(options=CUBE, turn="blue")
    offered = table.tell("double", seat="blue")
    assert (offered["verdict"], offered["cube"]) == (
        "double",
        {"value": 1, "owner": None, "offered": 2},
    )
    assert table.roll("blue", 2, 1)["verdict"] == "refused"
    taken = table.tell("take", seat="yellow")
    assert (taken["verdict"], taken["cube"]["value"]) == ("take", 1)
    assert table.tell("take", seat="yellow")["verdict"] == "refused"
    dropped = table.tell("drop", seat="red")
    assert dropped["players"] == ["blue", "yellow", "green"]
    assert "r" not in "".join(dropped["places"].values())
    last = table.tell("take", seat="green")
    assert last["cube"] == {"value": 2, "owner": None}
    assert last["turn"] == "blue"
    left_standing = table.seen(FOUR)
    assert left_standing["verdict"] == "desync"
    assert len(left_standing["repair"]) == 9
    assert table.seen(last["places"])["verdict"] == "waiting"
    table.roll("blue", 3, 4)
    state = table.referee.state
    table.seen(state.game.legal_plays(state.situation)[0].position)
    assert table.tell("done", seat="blue")["turn"] == "yellow"
    assert table.tell("double", seat="yellow")["cube"]["offered"] == 4


def test_if_all_others_drop_the_doubler_has_won():
    table = ring("blue", "red", "yellow", options=CUBE, turn="red")
    table.tell("double", seat="red")
    assert table.tell("drop", seat="yellow")["verdict"] == "drop"
    over = table.tell("drop", seat="blue")
    assert (over["verdict"], over["winner"], over["score"]) == ("drop", "red", 2)
    assert over["pays"] == {"yellow": 1, "blue": 1}


def test_hg_t21_the_stake_with_two_who_dropped_and_equal_opening_dice():
    table = ring(options=CUBE)
    for seat, die in (("blue", 5), ("red", 3), ("yellow", 3), ("green", 1)):
        table.roll(seat, die)
    assert table.referee.state.cube.value == 2
    table.tell("double", seat="blue")
    for seat in ("yellow", "green"):
        table.tell("take", seat=seat)
    table.tell("drop", seat="red")
    table.tell("set-up", places=table.referee.state.position.as_dict(), turn="yellow")
    table.tell("double", seat="yellow")
    table.tell("drop", seat="green")
    assert table.tell("take", seat="blue")["cube"]["value"] == 8
    table.tell("set-up", places={"S6": "y", "off": "y" * 8, "E3": "b" * 9}, turn="yellow")
    table.roll("yellow", 2, 1)
    table.seen({"off": "y" * 9, "E3": "b" * 9})
    over = table.tell("done", seat="yellow")
    assert (over["winner"], over["score"]) == ("yellow", 14)
    assert over["pays"] == {"blue": 8, "red": 2, "green": 4}
    pays = "Blue pays 8 points, Red pays 2 points and Green pays 4 points"
    assert over["message"] == f"Yellow wins 14 points: {pays}."


def test_the_cube_ends_at_64_and_is_not_for_every_scoring():
    assert ring(turn="blue").tell("double", seat="blue")["verdict"] == "refused"
    table = ring("blue", "red", options=CUBE, turn="blue")
    for doubling in range(6):
        table.tell("double", seat="blue")
        assert table.tell("take", seat="red")["cube"]["value"] == 2 ** (doubling + 1)
    refused = table.tell("double", seat="blue")
    assert refused["verdict"] == "refused"
    assert "64" in refused["message"]


def over_with(scoring: str):
    places = {"N6": "b", "off": "b" * 8, "S4": "yyyy", "N2": "yyy", "bar": "yy"}
    table = ring("blue", "yellow", places=places, turn="blue", options={"scoring": scoring})
    table.roll("blue", 2, 1)
    table.seen({"off": "b" * 9, "S4": "yyyy", "N2": "yyy", "bar": "yy"})
    return table.tell("done", seat="blue")


@pytest.mark.parametrize(
    ("scoring", "score"), [("points", 3 * 4 + 2 * 8), ("traditional", 3), ("cube", 1)]
)
def test_the_scorings(scoring, score):
    over = over_with(scoring)
    assert (over["verdict"], over["score"], over["pays"]) == (
        "game-over",
        score,
        {"yellow": score},
    )


def test_who_resigns_among_several_leaves_and_owes_what_the_position_says():
    table = ring("blue", "red", "yellow", turn="blue", options={"scoring": "points"})
    table.roll("blue", 3, 4)
    offered = table.tell("resign", seat="blue")
    assert (offered["verdict"], offered["score"]) == ("resign", 36)
    assert table.tell("take", seat="red")["verdict"] == "take"
    left = table.tell("take", seat="yellow")
    assert (left["turn"], left["players"]) == ("red", ["red", "yellow"])
    assert "b" not in "".join(left["places"].values())
    assert table.roll("red", 4, 3)["verdict"] == "rolled"
    table.tell("resign", seat="red")
    over = table.tell("take", seat="yellow")
    assert (over["winner"], over["score"], over["pays"]) == ("yellow", 72, {"red": 36, "blue": 36})


def test_a_declined_resignation_changes_nothing():
    table = ring("blue", "red", "yellow", turn="blue")
    table.tell("resign", seat="red")
    assert table.tell("take", seat="blue")["verdict"] == "take"
    assert table.tell("drop", seat="yellow")["verdict"] == "drop"
    assert table.referee.state.playing == ("blue", "red", "yellow")
    assert table.roll("blue", 3, 4)["verdict"] == "rolled"


def test_the_thrower_says_how_a_doublet_is_played_where_agreed():
    table = ring("blue", "yellow", turn="blue", options={"doublet_choice": "per_roll"})
    rolled = table.roll("blue", 5, 5)
    assert (rolled["verdict"], rolled["next"]) == ("rolled", "name-doublet")
    assert table.tell("name", seat="blue", doublet=5)["verdict"] == "refused"
    named = table.tell("name", seat="blue", doublet="c")
    assert (named["verdict"], named["dice_left"]) == ("name", [5, 5, 2, 2])


def test_doublet_a_gives_another_roll_even_where_nothing_can_be_played():
    places = {"E3": "b" * 9, "E5": "r" * 2, "W2": "r" * 7}
    table = ring("blue", "red", turn="blue", places=places, options={"doublet": "a"})
    answer = table.roll("blue", 2, 2)
    assert (answer["verdict"], answer["turn"], answer["next"]) == ("no-play", "blue", "roll-again")
    assert table.tell("done", seat="blue")["verdict"] == "refused"


def test_friedls_game_is_thrown_in_and_won_by_three_on_each_target():
    table = Table(game="friedl-tric-trac", players={"blue": "", "yellow": ""}, turn="blue")
    assert table.referee.state.position.as_dict() == {"yard": "b" * 9 + "y" * 9}
    table.roll("blue", 2, 5)
    assert table.seen({"S2": "b", "S5": "b", "yard": "b" * 7 + "y" * 9})["verdict"] == "legal"
    places = {"N4": "bbb", "N5": "bbb", "N6": "bb", "N3": "b", "S1": "yyy", "yard": "yyyyyy"}
    table = Table(
        game="friedl-tric-trac",
        players={"blue": "", "yellow": ""},
        turn="blue",
        places=places,
    )
    table.roll("blue", 3, 3)
    seen = table.seen(places | {"N6": "bbb", "N3": ""})
    assert (seen["verdict"], seen["next"]) == ("legal", "game-over")
    assert table.tell("done", seat="blue")["score"] == 36


def test_a_match_for_three_and_its_next_game():
    table = ring(
        *("blue", "red", "yellow"),
        turn="blue",
        places={"N6": "b", "off": "b" * 8, "S4": "yyyy", "E4": "rrrr"},
        match={"length": 20, "score": {"red": 4}},
    )
    table.roll("blue", 2, 1)
    table.seen({"off": "b" * 9, "S4": "yyyy", "E4": "rrrr"})
    over = table.tell("done", seat="blue")
    score = {"blue": over["score"], "red": 4, "yellow": 0}
    assert over["match"]["score"] == score
    begun = table.tell("next")
    assert (begun["turn"], begun["players"]) == (None, ["blue", "red", "yellow"])
    assert begun["match"]["score"] == score
