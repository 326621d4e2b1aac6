"""Whose word it is: players named in a typed line, among them those whose name is a colour."""

import pytest

from pasch.errors import RequestError
from pasch.live.presses.typed import requested_command, typed_command
from pasch.messages import sentence
from pasch.referee import Referee
from pasch.referee.model.commands import Double, Drop, Resign, SetUp, Start, Take

COLOURS = {"white": "Black", "black": "White"}
FOUR = {"blue": "Ann", "red": "Ben", "yellow": "Cem", "green": "Dan"}


def begun(players: dict[str, str]) -> Referee:
    referee = Referee()
    referee.handle(Start("backgammon", players=players, turn="white"))
    return referee


def doubled(players: dict[str, str]) -> Referee:
    """Three players owe an answer to the fourth, in any order."""
    referee = Referee()
    options = {"scoring": "cube"}
    referee.handle(Start("high-gammon", options, players=players, turn="blue"))
    referee.handle(Double("blue"))
    return referee


@pytest.mark.parametrize(
    ("players", "text", "said"),
    [
        ({"white": "Schwarz", "black": "Anna"}, "aufgeben Schwarz", Resign("white", 1)),
        ({"white": "Schwarz", "black": "Anna"}, "resign SCHWARZ", Resign("white", 1)),
        ({"white": "Schwarz", "black": "Anna"}, "resign black", Resign("black", 1)),
        ({"white": "Anna", "black": "Weiß"}, "aufgeben 2 Weiß", Resign("black", 2)),
        (COLOURS, "resign Black", Resign("white", 1)),
        (COLOURS, "resign White", Resign("black", 1)),
        ({"white": "Stand", "black": "Best"}, "resign Stand", Resign("white", 1)),
        ({"white": "Schwarz"}, 'set-up {"6": "ww"} Schwarz', SetUp({"6": "ww"}, "white")),
        ({"white": "Anna"}, 'aufstellen {"6": "ww"} schwarz', SetUp({"6": "ww"}, "black")),
    ],
)
def test_a_players_name_comes_before_a_colour(
    players: dict[str, str], text: str, said: object
) -> None:
    referee = begun(players)
    assert typed_command(text, referee.state, referee.dice_due) == said


def test_a_display_names_seats_whatever_the_players_are_called() -> None:
    referee = begun(COLOURS)
    for seat in COLOURS:
        said = requested_command(f"resign 1 {seat}", referee.state, referee.dice_due)
        assert said == Resign(seat, 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("drop Dan", Drop("green")),
        ("ablehnen gelb", Drop("yellow")),
        ("take ben", Take("red")),
        ("annehmen Cem", Take("yellow")),
    ],
)
def test_an_answer_to_a_double_names_its_player(text: str, said: object) -> None:
    referee = doubled(FOUR)
    assert typed_command(text, referee.state, referee.dice_due) == said


@pytest.mark.parametrize(
    ("text", "lang", "says"),
    [
        ("drop", "en", "type it like this: drop Ben, drop Cem or drop Dan"),
        ("take", "en", "type it like this: take Ben, take Cem or take Dan"),
        ("ablehnen", "de", "tippe es so: ablehnen Ben, ablehnen Cem oder ablehnen Dan"),
    ],
)
def test_who_drops_is_not_guessed_while_several_wait(text: str, lang: str, says: str) -> None:
    referee = doubled(FOUR)
    with pytest.raises(RequestError) as refused:
        typed_command(text, referee.state, referee.dice_due)
    assert sentence(refused.value.message, lang) == says
    for each in ("red", "green"):
        referee.handle(Take(each))
    assert typed_command("drop", referee.state, referee.dice_due) == Drop("yellow")


def test_the_answer_on_a_display_is_that_of_the_first_who_owes_one() -> None:
    referee = doubled(FOUR)
    assert requested_command("drop", referee.state, referee.dice_due) == Drop("red")


def test_of_two_players_with_one_name_the_colours_tell_which() -> None:
    referee = doubled({**FOUR, "green": "Cem"})
    for text in ("drop", "drop Cem"):
        with pytest.raises(RequestError) as refused:
            typed_command(text, referee.state, referee.dice_due)
        said = sentence(refused.value.message, "en")
        assert said.endswith("drop Ben, drop Yellow or drop Green")
    assert typed_command("drop green", referee.state, referee.dice_due) == Drop("green")
