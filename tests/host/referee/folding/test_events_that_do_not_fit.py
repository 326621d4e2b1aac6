"""Events that somebody else wrote, where they cannot stand: refused, whatever they are."""

from __future__ import annotations

import pytest

from host.journal.virtual import played
from pasch.errors import JournalError
from pasch.referee import EventKind, Referee
from pasch.referee.folding.reducer import fold, fold_all
from pasch.referee.model.commands import Resign, Roll, Start, Take
from pasch.referee.model.events import JournalEvent
from pasch.referee.model.state import State
from pasch.rules import GAMES


def over() -> tuple[State, JournalEvent]:
    """A game that is over, and a roll that was made in it."""
    referee, events = Referee(), []
    for command in (
        Start("backgammon", turn="white"),
        Roll("white", (3, 1)),
        Resign("white", 1),
        Take("black"),
    ):
        events += referee.handle(command).events
    (roll,) = (event for event in events if event.kind is EventKind.ROLLED)
    return fold_all(State(), events), roll


def test_a_roll_after_the_end_of_its_game_is_refused() -> None:
    state, roll = over()
    assert state.turn is None
    with pytest.raises(JournalError, match="does not fit what is before it"):
        fold(state, roll)


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_that_a_start_leaves_out_is_as_usual_and_no_other_than_there_are(name: str) -> None:
    (started,) = Referee().handle(Start(name)).events
    bare = JournalEvent.of(EventKind.STARTED, **{**started.data, "options": {}})
    assert fold(State(), bare).options == GAMES[name].in_force({})
    for option in GAMES[name].options:
        data = {**started.data, "options": {option.name: "as my uncle plays"}}
        with pytest.raises(JournalError, match="does not fit what is before it"):
            fold(State(), JournalEvent.of(EventKind.STARTED, **data))


@pytest.mark.parametrize("dice", [[], [7], [0]])
def test_a_roll_without_numbers_of_its_dice_is_none(dice: list[int]) -> None:
    (started,) = Referee().handle(Start("backgammon")).events
    rolled = {"seat": "white", "dice": dice, "roll_id": None, "nonce": None}
    with pytest.raises(JournalError, match="does not fit what is before it"):
        fold(fold(State(), started), JournalEvent.of(EventKind.ROLLED, **rolled))


def test_a_turn_without_a_play_names_dice_that_there_are() -> None:
    events = played("gamwin").events
    place = next(at for at, event in enumerate(events) if event.kind is EventKind.NO_PLAY)
    state, said = fold_all(State(), events[:place]), events[place]
    fold(state, said)
    with pytest.raises(JournalError, match="does not fit what is before it"):
        fold(state, JournalEvent.of(said.kind, **{**said.data, "dice": [99, 99]}))


@pytest.mark.parametrize("name", GAMES)
def test_nobody_starts_with_more_checkers_than_there_are(name: str) -> None:
    (started,) = Referee().handle(Start(name)).events
    equipment = GAMES[name].equipment
    letter, point = next(iter(equipment.letters.values())), equipment.places[0]

    def begun(count: int) -> State:
        data = {**started.data, "places": {point: letter * count}}
        return fold(State(), JournalEvent.of(EventKind.STARTED, **data))

    assert begun(equipment.checkers).position.at(point) == letter * equipment.checkers
    with pytest.raises(JournalError, match="does not fit what is before it"):
        begun(equipment.checkers + 1)


@pytest.mark.parametrize("count", [16, 1009])
def test_no_play_leaves_more_checkers_than_there_are(count: int) -> None:
    events = played("backgammon").events
    place = next(at for at, event in enumerate(events) if event.kind is EventKind.PLAYED)
    state, said = fold_all(State(), events[:place]), events[place]
    fold(state, said)
    places = {**said.data["places"], "12": "b" * count}
    with pytest.raises(JournalError, match="does not fit what is before it"):
        fold(state, JournalEvent.of(said.kind, **{**said.data, "places": places}))


@pytest.mark.parametrize("grade", [{}, {"grade": 0}, {"grade": 4}, {"grade": None}])
def test_who_gives_up_says_how_much(grade: dict[str, int | None]) -> None:
    (started,) = Referee().handle(Start("backgammon", turn="white")).events
    begun = fold(State(), started)
    said = fold(begun, JournalEvent.of(EventKind.RESIGNED, seat="white", grade=2))
    assert said.offer is not None
    assert said.offer.points == 2
    with pytest.raises(JournalError, match="does not fit what is before it"):
        fold(begun, JournalEvent.of(EventKind.RESIGNED, seat="white", **grade))
    (other,) = Referee().handle(Start("puff", turn="white")).events
    with pytest.raises(JournalError, match="does not fit what is before it"):
        fold(fold(State(), other), JournalEvent.of(EventKind.RESIGNED, seat="white"))
