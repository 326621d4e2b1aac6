"""Tric-Trac at the table: points at once, extra rolls, matches, continued games."""

import pytest

from host.referee.telling import Table
from pasch.errors import RequestError

START = {"1": "w" * 15, "24": "b" * 15}


def tric_trac(**start):
    return Table(**{"game": "tric-trac", "turn": "white", **start})


def test_the_higher_throw_begins_and_is_played():
    table = Table(game="tric-trac")
    table.roll("white", 5, 4)
    last = table.roll("black", 3, 2)
    assert (last["verdict"], last["turn"], last["dice"]) == ("rolled", "white", [5, 4])
    seen = table.seen({"1": "w" * 13, "5": "w", "6": "w", "24": "b" * 15})
    assert (seen["verdict"], seen["notation"]) == ("legal", "1/6 1/5")


def test_an_opening_doublet_is_played_and_gives_another_roll():
    table = Table(game="tric-trac")
    table.roll("black", 5, 5)
    assert table.roll("white", 3, 2)["dice"] == [5, 5]
    table.seen({"1": "w" * 15, "24": "b" * 13, "19": "bb"})
    done = table.tell("done", seat="black")
    assert (done["turn"], done["next"]) == ("black", "roll-again")
    declined = table.tell("done", seat="black")
    assert (declined["verdict"], declined["turn"]) == ("played", "white")


def test_a_hit_earns_its_point_at_once():
    places = {"2": "w" * 15, "6": "b", "23": "b" * 14}
    table = tric_trac(places=places, state={"points": {"white": 3, "black": 5}})
    table.roll("white", 4, 1)
    seen = table.seen({"2": "w" * 13, "6": "w", "3": "w", "24": "b", "23": "b" * 14})
    assert (seen["verdict"], seen["scores"]) == ("legal", 1)
    done = table.tell("done", seat="white")
    assert (done["scores"], done["state"]) == (1, {"points": {"white": 4, "black": 5}})
    assert table.referee.state.record[-1].scores == 1


def test_a_standing_bridge_earns_its_points_without_a_play():
    bridge = {str(point): "ww" for point in range(7, 13)}
    places = bridge | {str(point): "bb" for point in range(14, 19)} | {"24": "bbbbb"}
    table = tric_trac(places=places)
    answer = table.roll("white", 6, 6)
    assert (answer["verdict"], answer["scores"], answer["turn"]) == ("no-play", 2, "white")
    assert answer["state"] == {"points": {"white": 2, "black": 0}}


def test_a_bridge_that_makes_twelve_wins_though_nothing_can_be_played():
    bridge = {str(point): "ww" for point in range(7, 13)}
    places = bridge | {str(point): "bb" for point in range(14, 19)} | {"24": "bbbbb"}
    state = {"points": {"white": 10, "black": 1}}
    table = tric_trac(places=places, state=state)
    answer = table.roll("white", 6, 6)
    assert (answer["verdict"], answer["next"]) == ("no-play", "game-over")
    assert (answer["winner"], answer["score"], answer["scores"]) == ("white", 3, 2)
    assert table.roll("black", 2, 1)["verdict"] == "refused"
    # Void, by which other rolls are taken back, is refused once the game is over.
    assert "void" not in table.tell("undo", seat="white")["message"]


def near_the_end(**more):
    places = {"2": "w" * 14, "5": "w", "9": "b", "23": "b" * 14}
    state = {"points": {"white": 11, "black": 6}}
    table = tric_trac(places=places, state=state, **more)
    table.roll("white", 4, 1)
    won = {"2": "w" * 14, "9": "w", "24": "b", "23": "b" * 14}
    return table, won


def test_twelve_points_win_with_the_first_number():
    table, won = near_the_end()
    seen = table.seen(won)
    assert (seen["verdict"], seen["next"]) == ("legal", "game-over")
    over = table.tell("done", seat="white")
    assert (over["verdict"], over["winner"], over["score"]) == ("game-over", "white", 2)
    assert over["grade"] == "double"


def test_a_match_counts_multiple_wins_and_the_next_game_begins_afresh():
    match = {"length": 12, "score": {"white": 4, "black": 11}}
    table, won = near_the_end(match=match)
    table.seen(won)
    over = table.tell("done", seat="white")
    assert over["match"] == {"length": 12, "score": {"white": 6, "black": 11}, "is_over": False}
    begun = table.tell("next")
    assert begun["verdict"] == "started"
    assert (begun["turn"], begun["places"]) == (None, START)
    assert begun["match"]["score"] == {"white": 6, "black": 11}
    assert begun["match"]["games"] == 1
    assert "state" not in begun


def test_the_winner_may_go_on_from_the_position_with_the_rest_of_the_roll():
    table, won = near_the_end()
    table.seen(won)
    table.tell("done", seat="white")
    begun = table.tell("next", continued=True)
    assert (begun["verdict"], begun["turn"]) == ("started", "white")
    assert begun["places"] == won
    assert begun["dice_left"] == [1]
    assert begun["state"] == {"points": {"white": 0, "black": 0}, "left": [1]}
    seen = table.seen(won | {"2": "w" * 13, "3": "w"})
    assert (seen["verdict"], seen["next"]) == ("legal", "end")
    done = table.tell("done", seat="white")
    assert (done["turn"], done["state"]) == ("black", {"points": {"white": 0, "black": 0}})


def test_twelve_games_end_a_match_with_the_leader_or_a_tie():
    for score, winner in (({"white": 5, "black": 3}, True), ({"white": 3, "black": 5}, False)):
        match = {"length": 12, "score": score, "games": 11}
        table, won = near_the_end(match=match, options={"match": "12_games"})
        table.seen(won)
        over = table.tell("done", seat="white")
        assert over["match"]["is_over"] is True
        assert over["message"].endswith("and the match.") is winner
        assert table.tell("next")["verdict"] == "refused"


def test_a_match_over_games_goes_on_at_any_score_and_starts_anew_at_it():
    options = {"match": "12_games"}
    table, won = near_the_end(match={"length": 3, "score": {"white": 1}}, options=options)
    table.seen(won)
    table.tell("done", seat="white")
    match = table.tell("next")["match"]
    assert (match["score"]["white"], match["games"]) == (3, 1)
    again = tric_trac(match=match, options=options)
    assert again.referee.state.match == table.referee.state.match
    for games, said in ((3, options), (1, {})):
        with pytest.raises(RequestError, match="a match that is not over"):
            tric_trac(match={**match, "games": games}, options=said)


def test_resigning_counts_by_the_losers_points():
    table = tric_trac(state={"points": {"white": 3, "black": 0}})
    assert table.tell("resign", seat="black")["score"] == 4
    assert table.tell("take", seat="white")["score"] == 4


def test_a_wrong_play_that_stands_earns_nothing():
    table = tric_trac(places={"2": "w" * 15, "6": "b", "23": "b" * 14})
    table.roll("white", 4, 2)
    table.seen({"2": "w" * 13, "6": "w", "3": "w", "24": "b", "23": "b" * 14})
    rolled = table.roll("black", 2, 1)
    assert rolled["before"] == "accepted-illegal"
    assert rolled["state"] == {"points": {"white": 0, "black": 0}}
