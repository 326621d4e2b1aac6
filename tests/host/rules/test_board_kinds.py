"""What the rules call the places of a board is what its kind calls them."""

from __future__ import annotations

import pytest

from pasch.rules import GAMES
from pasch_hardware.boards.kinds import KINDS, OTHER_PLACES


@pytest.mark.parametrize("name", GAMES)
def test_a_game_uses_the_places_colours_and_checkers_of_its_kind_of_board(name: str) -> None:
    game, kind = GAMES[name], KINDS[GAMES[name].equipment.board]
    assert set(game.equipment.places) - set(OTHER_PLACES) == set(kind.places)
    assert tuple(game.equipment.letters.values()) == kind.letters
    # No more than belong to the board, and as many as lie there when the game begins.
    assert game.equipment.checkers <= kind.checkers
    begun = game.start(game.in_force({}))
    assert {begun.count(letter) for letter in kind.letters} == {game.equipment.checkers}
