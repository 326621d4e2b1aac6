"""Giving up is open in every game, and costs what the game's own rules say."""

from __future__ import annotations

import pytest

from host.referee.telling import Table

LEFT_IN_BACKGAMMON = {"6": "www", "off": "w" * 12 + "b" * 4, "19": "b" * 11}
# game -> (how it stands, who gives up, the other, the points it costs and why)
STANDS = {
    # One checker is off: a single game.
    "backgammon": ({"places": LEFT_IN_BACKGAMMON}, "black", "white", 1),
    # One for each of the eleven that are not off (AD-16).
    "acey-deucey": ({"places": LEFT_IN_BACKGAMMON}, "black", "white", 11),
    # Two points of twelve: triple (TT-17).
    "tric-trac": ({"state": {"points": {"white": 5, "black": 2}}}, "black", "white", 3),
    # None is off, and that counts double where agreed (PF-A14).
    "puff": ({"options": {"schneider": "×2"}}, "black", "white", 2),
    # Nine beside the targets, none off, some not yet on the last side (HG-18).
    "high-gammon": ({"players": {"blue": "Bo", "yellow": "Yu"}}, "yellow", "blue", 3),
    # Nine in the yard at 4 each (FT-A7).
    "friedl-tric-trac": ({"players": {"blue": "Bo", "yellow": "Yu"}}, "yellow", "blue", 36),
    # Three for the winner's three, none brought home by the loser (GW-21, GW-A17).
    "gamwin": ({}, "red", "blue", 3),
}


@pytest.mark.parametrize("name", STANDS)
def test_giving_up_costs_what_the_rules_say(name: str) -> None:
    start, loser, winner, points = STANDS[name]
    table = Table(game=name, turn=winner, **start)
    offered = table.tell("resign", seat=loser)
    # In Backgammon the loser says himself what he gives up, a single game if nothing else.
    assert (offered["verdict"], offered.get("score", 1)) == ("resign", points)
    over = table.tell("take", seat=winner)
    assert (over["verdict"], over["winner"], over["score"]) == ("take", winner, points)


@pytest.mark.parametrize("name", STANDS)
def test_a_resignation_that_is_not_taken_changes_nothing(name: str) -> None:
    start, loser, winner, _ = STANDS[name]
    table = Table(game=name, turn=winner, **start)
    before, phase = table.referee.state.position, table.referee.state.phase
    table.tell("resign", seat=loser)
    assert table.tell("drop", seat=winner)["verdict"] == "drop"
    state = table.referee.state
    assert (state.position, state.turn, state.phase) == (before, winner, phase)
