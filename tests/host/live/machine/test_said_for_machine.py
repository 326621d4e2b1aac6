"""What nobody may say for a machine is the same at the terminal and at a page."""

import pytest

from pasch.errors import RequestError
from pasch.link.messages import Pressed
from pasch.live.model.settings import TableSettings
from pasch.live.presses.allowed import is_of_machine
from pasch.live.presses.typed import typed_command
from pasch.messages import sentence
from pasch.referee import Referee
from pasch.referee.model.commands import Command, Done, Resign, Roll, Seen, Start

AGAINST = {"blue": "club"}
BY_MACHINE = "Blue is played by the machine, which does that by itself."


def gamwin(*said: Command) -> Referee:
    """A game on the strip in which the machine's blue begins, and what was said in it."""
    referee = Referee()
    for command in (Start("gamwin", turn="blue"), *said):
        referee.handle(command)
    return referee


def first_throw() -> Referee:
    """Blue, the machine, has thrown."""
    return gamwin(Roll("blue", (1, 2, 5)))


def refusal(text: str, referee: Referee, settings: TableSettings) -> str:
    """Why the terminal does not take a word; empty if it does."""
    try:
        typed_command(text, referee.state, referee.dice_due, settings)
    except RequestError as error:
        return sentence(error.message, "en")
    return ""


@pytest.mark.parametrize("text", ["again", "again 1 3", "again 1 3: 2 5", "resign blue"])
def test_nobody_throws_again_for_a_machine(text: str) -> None:
    settings = TableSettings(machines=AGAINST)
    referee = first_throw()
    assert refusal(text, referee, settings) == BY_MACHINE
    closed = is_of_machine(text, referee.state, settings)
    assert closed is not None
    assert sentence(closed, "en") == BY_MACHINE
    # Among people it is understood as before.
    assert refusal(text, referee, TableSettings()) == ""


@pytest.mark.parametrize("text", ["again", "again 1 3: 2 5", "1 2 5", "roll"])
def test_where_a_machine_cannot_throw_somebody_throws_for_it(text: str) -> None:
    settings = TableSettings(machines=AGAINST, own_dice=True)
    referee = first_throw()
    assert refusal(text, referee, settings) == ""
    assert is_of_machine(text, referee.state, settings) is None


def test_nobody_rolls_for_a_machine_that_is_to_roll_but_may_hand_over_its_play() -> None:
    settings = TableSettings(machines={"white": "club"})
    referee = Referee()
    referee.handle(Start("backgammon", turn="white"))
    for text in ("roll", "3 1", "done"):
        assert refusal(text, referee, settings).startswith("White is played by the machine")
    referee.handle(Roll("white", (3, 1)))
    play = referee.state.game.legal_plays(referee.state.situation)[0]
    referee.handle(Seen(play.position))
    said = typed_command("done", referee.state, referee.dice_due, settings)
    assert said == Done("white")
    # One press of the next seat's hands over as well, and rolls.
    assert typed_command("roll", referee.state, referee.dice_due, settings) == Pressed(1, 1)


def test_at_the_opening_a_person_rolls_their_own_die_though_the_machine_has_not_yet() -> None:
    settings = TableSettings(machines={"white": "club"})
    referee = Referee()
    referee.handle(Start("backgammon"))
    said = typed_command("roll", referee.state, referee.dice_due, settings)
    assert said == Pressed(1, 1)
    said = typed_command("5", referee.state, referee.dice_due, settings)
    assert said == Roll("black", (5,))
    # Whoever throws the machine's die throws the first one.
    own = TableSettings(machines={"white": "club"}, own_dice=True)
    assert typed_command("5", referee.state, referee.dice_due, own) == Roll("white", (5,))


def test_who_resigns_on_a_machines_turn_still_resigns_for_themselves() -> None:
    settings = TableSettings(machines=AGAINST)
    referee = first_throw()
    assert typed_command("resign", referee.state, referee.dice_due, settings) == Resign("red", 1)
