"""Notation of the games on the ring, written and read."""

from __future__ import annotations

import pytest

from host.rules.games.ring.test_generator import GAMES, random_game
from pasch.errors import NotationError
from pasch.rules.games.ring.board import LETTERS
from pasch.rules.games.ring.notation import PlaceTrip, parse, written
from pasch.rules.model.game import Situation
from pasch.rules.model.position import Position


def test_every_stop_is_written() -> None:
    moves = [("bar", "S2"), ("S2", "SE"), ("N5", "off")]
    assert written(moves, ["S2"]) == "bar>S2*>SE N5>off"
    assert written([("yard", "S2"), ("yard", "S2")], []) == "in>S2(2)"
    # The first to come hits; the second only joins it.
    assert written([("S1", "S6"), ("S1", "S6")], ["S6"]) == "S1>S6* S1>S6"


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_can_be_read(name: str) -> None:
    game = GAMES[name]
    for situation in random_game(game, 5)[::7]:
        for play in game.legal_plays(situation):
            trips = parse(play.notation)
            assert replayed(situation, trips) == play.position
            hits = [place for trip in trips for place in trip.hits]
            was, now = (len(p.at("bar")) for p in (situation.position, play.position))
            entered = sum(trip.places[0] == "bar" for trip in trips)
            assert len(hits) == now - was + entered


def replayed(situation: Situation, trips: tuple[PlaceTrip, ...]) -> Position:
    """The position after the trips, only the written hits being lifted."""
    places = dict(situation.position)
    letter = LETTERS[situation.turn]
    for trip in trips:
        places[trip.places[0]] = places[trip.places[0]].replace(letter, "", 1)
        for place in trip.hits:
            places["bar"] = places.get("bar", "") + places.pop(place).replace(letter, "")
        places[trip.places[-1]] = places.get(trip.places[-1], "") + letter
    return Position.of(places)


BAD = {
    "": "there is no move at position 1",
    "S1-S4": "'S1-S4' at position 1 is not a move like",
    "S1>S4 S9>E1": "no place 'S9' \\(position 7\\)",
    "off>N6": "'off>N6' at position 1 leads nowhere",
    "S1>bar": "'S1>bar' at position 1 leads nowhere",
    "S1>in": "'S1>in' at position 1 leads nowhere",
    "N6>off*": "'N6>off\\*' at position 1 hits where nobody can be hit",
    "S4>SE*": "hits where nobody can be hit",
    "S1>S4(5)": "is not a move like",
}


@pytest.mark.parametrize("text", BAD)
def test_errors_name_text_and_position(text: str) -> None:
    with pytest.raises(NotationError, match=BAD[text]):
        parse(text)
