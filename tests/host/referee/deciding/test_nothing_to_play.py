"""No game begins or goes on from a position in which who is on turn has nothing to play with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from pasch.errors import PaschError
from pasch.referee import Phase, Referee, State, Verdict
from pasch.referee.model.commands import SetUp, Start
from pasch.rules import GAMES, game_named


def swept(name: str) -> Iterator[Mapping[str, str]]:
    """The empty board, and the start without the checkers of one seat, told to be off or not."""
    game = game_named(name)
    yield {}
    for letter in game.equipment.letters.values():
        start = game.start({}).as_dict()
        left = {place: content.replace(letter, "") for place, content in start.items()}
        yield left
        if "off" in game.equipment.places:
            yield left | {"off": letter}
            yield left | {"off": letter * game.equipment.checkers}


def can_be_played(state: State) -> bool:
    """Whether the seat on turn has a checker that is not off, or the game is over."""
    left = "".join(content for place, content in state.position.items() if place != "off")
    return state.phase is Phase.OVER or state.game.equipment.letters[state.mover] in left


@pytest.mark.parametrize("name", GAMES)
def test_a_game_begins_only_where_who_is_on_turn_has_a_checker(name: str) -> None:
    for places in swept(name):
        referee = Referee()
        try:
            referee.handle(Start(name, turn=game_named(name).seats[0], places=places))
        except PaschError:
            continue
        assert can_be_played(referee.state), places


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_set_up_only_where_who_is_on_turn_has_a_checker(name: str) -> None:
    for places in swept(name):
        referee = Referee()
        referee.handle(Start(name, turn=game_named(name).seats[0]))
        answer = referee.handle(SetUp(places))
        assert answer.verdict is Verdict.REFUSED or can_be_played(referee.state), places


def test_with_no_checker_at_all_nobody_throws_for_the_start() -> None:
    for name in ("tric-trac", "high-gammon"):
        with pytest.raises(PaschError, match="no checker is left to play with"):
            Referee().handle(Start(name, places={}))
    with pytest.raises(PaschError, match="blue has no checker on the board"):
        Referee().handle(Start("high-gammon", turn="blue", places={"E1": "r", "N1": "y"}))
