"""Gamwin's notation, written and read."""

from __future__ import annotations

import pytest

from host.rules.games.gamwin.test_generator import random_game
from host.rules.gamwin_setting import GAME
from pasch.errors import NotationError
from pasch.rules.games.gamwin.notation import PlaceTrip, parse
from pasch.rules.games.gamwin.strip import FIELDS
from pasch.rules.model.game import Situation


def replayed(situation: Situation, trips: tuple[PlaceTrip, ...]) -> list[int]:
    """The moved seat's checkers on every field after the trips, walls and blocks aside."""
    letter = GAME.equipment.letters[situation.turn]
    counts = {place: content.count(letter) for place, content in situation.position.items()}
    for trip in trips:
        counts[trip.places[0]] -= 1
        counts[trip.places[-1]] = counts.get(trip.places[-1], 0) + 1
    return [counts.get(place, 0) for place in (*FIELDS, "yard", "off")]


def test_what_is_written_can_be_read() -> None:
    for situation in random_game(2)[:200]:
        for play in GAME.legal_plays(situation):
            letter = GAME.equipment.letters[situation.turn]
            lying = [play.position.at(p).count(letter) for p in (*FIELDS, "yard", "off")]
            trips = parse(play.notation)
            assert replayed(situation, trips) == lying
            other = play.position.at("yard").replace(letter, "")
            was = situation.position.at("yard").replace(letter, "")
            assert any(trip.hits for trip in trips) == (other != was)


BAD = {
    "": "there is no move at position 1",
    "L5-L4": "'L5-L4' at position 1 is not a move like",
    "in>L4 L5>M4": "no place 'M4' \\(position 7\\)",
    "off>L4": "leads nowhere",
    "in>off": "leads nowhere",
    "L4>in": "leads nowhere",
}


@pytest.mark.parametrize("text", BAD)
def test_errors_name_text_and_position(text: str) -> None:
    with pytest.raises(NotationError, match=BAD[text]):
        parse(text)
