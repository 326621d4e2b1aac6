"""Words people say in German, and whoever is meant, by name."""

from types import SimpleNamespace
from typing import Any

import pytest

from pasch.cli.table.words import Learning
from pasch.errors import RequestError
from pasch.live.model.table_events import Asked, Question
from pasch.live.presses.typed import typed_command
from pasch.live.presses.vocabulary import in_english, nearest
from pasch.live.voices.answers import answer_lines
from pasch.messages import sentence
from pasch.referee import Referee
from pasch.referee.model.commands import Resign, Start, Undo
from pasch.referee.protocol.answers import by_name
from pasch.rules import game_named

SEATS = {"white": "Anna", "black": "Bruno"}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("rückgängig", "undo"),
        ("rueckgaengig", "undo"),
        ("Hinweise", "hints"),
        ("Punkte", "score"),
        ("nenne 4", "name 4"),
        ("Schluss", "quit"),
    ],
)
def test_other_words_for_the_same_are_understood(said: str, meant: str) -> None:
    assert in_english(said) == meant


def test_the_nearest_word_is_named_in_the_readers_language() -> None:
    assert nearest("dobule") == nearest("verdopeln") == "double"
    referee = Referee()
    referee.handle(Start("backgammon", turn="white"))
    with pytest.raises(Exception, match="double") as refused:
        typed_command("verdopeln", referee.state, referee.dice_due)
    error: Any = refused.value
    assert "mean 'double'?" in sentence(error.message, "en")
    assert "meintest du „verdoppeln“?" in sentence(error.message, "de")
    assert isinstance(typed_command("rückgängig", referee.state, referee.dice_due), Undo)


@pytest.mark.parametrize("said", ["resign 2 black", "resign 2 Bruno", "aufgeben 2 bruno"])
def test_who_resigns_is_named_by_seat_or_by_name(said: str) -> None:
    referee = Referee()
    referee.handle(Start("backgammon", turn="white", players=SEATS))
    assert typed_command(said, referee.state, referee.dice_due) == Resign("black", 2)
    with pytest.raises(RequestError):
        typed_command("resign Carla", referee.state, referee.dice_due)


def test_a_slip_while_the_board_is_learned_is_answered_with_the_nearest(
    capsys: pytest.CaptureFixture[str],
) -> None:
    learning = Learning(SimpleNamespace(), game_named("backgammon"), "en")  # type: ignore[arg-type]
    learning._obey("rol\n")
    assert "mean 'roll'?" in capsys.readouterr().out
    learning._obey("roll\n")
    assert "no word" not in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_resignation_is_put_to_the_other_player_by_name(lang: str) -> None:
    referee = Referee()
    referee.handle(Start("backgammon", turn="white", players=SEATS))
    answer = referee.handle(Resign("white", 2))
    assert answer.message is not None
    told = sentence(by_name(answer.message, SEATS), lang)
    assert "Anna" in told
    assert "Bruno" in told


def test_one_pip_is_no_plural() -> None:
    referee = Referee()
    places = {"1": "w", "23": "b", "off": "w" * 14 + "b" * 14}
    referee.handle(Start("backgammon", turn="white", places=places))
    asked = Asked(Question.PIPS, referee.state)
    assert answer_lines(asked, "en") == ("White: 1 pip.", "Black: 2 pips.")
    assert answer_lines(asked, "de") == ("Weiß: 1 Auge.", "Schwarz: 2 Augen.")
