"""`pasch play`: what cannot be is refused before camera and board are looked for."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from pasch.cli import main
from pasch.cli.parser import Parser
from pasch.cli.table.play.options import add_arguments
from pasch.cli.table.play.port import has_board
from pasch.cli.table.play.start import start_from
from pasch.cli.table.settings import settings_from
from pasch.errors import RequestError
from pasch.live.clock.clock import ClockTerms
from pasch.live.model.settings import TableSettings
from pasch.live.presses.presses import CARD
from pasch.referee.model.commands import Start
from pasch.rules import game_named


def parsed(*words: str, lang: str = "en") -> tuple[Start, TableSettings]:
    """The start and the settings that these words of `pasch play` ask for."""
    parser = Parser()
    add_arguments(parser)
    arguments: argparse.Namespace = parser.parse_args(words)
    arguments.lang = lang
    start = start_from(arguments, game_named(arguments.game_name))
    return start, settings_from(arguments, start)


@pytest.mark.parametrize("port", ["none", "NONE", "None"])
def test_no_board_is_asked_for_in_any_spelling(port: str) -> None:
    parser = Parser()
    add_arguments(parser)
    assert not has_board(parser.parse_args(["puff", "--port", port]))


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ("high-gammon", {"blue": "", "red": "", "yellow": "", "green": ""}),
        ("high-gammon --players A,B", {"blue": "A", "yellow": "B"}),
        (
            "high-gammon --players A,B --option two_player_seats=adjacent",
            {"blue": "A", "red": "B"},
        ),
        ("friedl-tric-trac --players A,B,C", {"blue": "A", "red": "B", "yellow": "C"}),
        ("high-gammon --players A,B,,D", {"blue": "A", "red": "B", "green": "D"}),
        ("gamwin --players A,B", {"blue": "A", "red": "B"}),
    ],
)
def test_who_sits_where(words: str, seats: dict[str, str]) -> None:
    start, _ = parsed(*words.split(), "--match", "3")
    assert start.players == seats
    assert start.match is not None
    assert set(start.match.score) == set(seats)


def test_a_name_cannot_control_a_terminal_or_a_page() -> None:
    start, _ = parsed("puff", "--players", "An\x1b[2Jna\u202e,B\udcffn")
    assert start.players == {"white": "An [2Jna", "black": "B?n"}


def test_what_joins_letters_and_pictures_stays_in_a_name() -> None:
    """But no name is made of what nobody sees, nor is a word parted by it."""
    family, word = "\U0001f468\u200d\U0001f469\u200d\U0001f467 Fox", "\u0645\u06cc\u200c\u062e"
    start, _ = parsed("puff", "--players", f"{family},{word}")
    assert start.players == {"white": family, "black": word}
    start, _ = parsed("puff", "--players", "\u200d\u200c,\u200dA\u200bn\u2060a\u200c")
    assert start.players == {"white": "", "black": "A n a"}


def test_who_says_no_name_has_none_in_any_language() -> None:
    """Whoever reads the record sees the colour in their own."""
    assert parsed("puff", lang="de")[0].players == {"white": "", "black": ""}


@pytest.mark.parametrize(
    "words",
    [
        "backgammon --players A",
        "backgammon --players A,",
        "backgammon --players A,B,C",
        "high-gammon --players A",
        "high-gammon --players A,,,",
        "high-gammon --players A,B,C,D,E",
    ],
)
def test_too_few_or_too_many_names_are_refused(words: str) -> None:
    with pytest.raises(RequestError, match="names in --players"):
        parsed(*words.split())


def test_two_players_of_one_name_are_refused() -> None:
    with pytest.raises(RequestError, match="two players are called A"):
        parsed("backgammon", "--players", "A,a")


@pytest.mark.parametrize(
    ("words", "terms", "option"),
    [
        ("backgammon", None, None),
        ("backgammon --clock 8+5", ClockTerms(8, 300), "on"),
        ("backgammon --option clock=on", ClockTerms(12, 600), "on"),
        ("backgammon --option clock=on --match 7", ClockTerms(12, 840), "on"),
        ("backgammon --option clock=on --clock 8+5", ClockTerms(8, 300), "on"),
        ("puff --clock 8+5", ClockTerms(8, 300), None),
    ],
)
def test_the_flag_and_the_house_rule_are_one_clock(
    words: str, terms: ClockTerms | None, option: str | None
) -> None:
    start, settings = parsed(*words.split())
    assert (settings.clock, start.options.get("clock")) == (terms, option)


def test_a_clock_without_any_time_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed("backgammon", "--clock", "0+0")
    assert "not 0+0" in capsys.readouterr().err


def test_a_clock_that_is_off_and_has_terms_is_refused() -> None:
    with pytest.raises(RequestError, match="do not go together"):
        parsed("backgammon", "--clock", "8+5", "--option", "clock=off")


@pytest.mark.parametrize(
    "words",
    [
        ("--match", "0"),
        ("--match", "-1"),
        ("--match", "five"),
        ("--brightness", "0"),
        ("--brightness", "16"),
    ],
)
def test_numbers_out_of_range_are_refused(
    words: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["play", "backgammon", *words])
    assert exit_.value.code == 2
    assert words[0] in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize(
    "words", [("play", "gamwin", "--page", "off"), ("demo", "--game", "gamwin")]
)
def test_a_board_of_another_kind_is_refused(
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*words, "--board", "club-50", "--lang", "en"]) == 2
    told = capsys.readouterr().err.strip()
    assert told == f"pasch {words[0]}: gamwin is not played on club-50: choose another board"
    assert not list(tmp_path.iterdir())


def test_the_card_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    help_text = capsys.readouterr().out
    assert all(f"{presses} ×" in help_text for presses in CARD)


@pytest.mark.parametrize(
    ("words", "idle"),
    [
        ("--against machine:club --players A,B", "--players and --against"),
        ("--match 5", "--match"),
        ("--hints best --tutor", "--hints and --tutor"),
        ("--option jacoby=on --clock 12+10", "--option and --clock"),
    ],
)
def test_where_no_game_is_named_what_goes_with_one_is_not_passed_over(
    words: str, idle: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--page", "on", "--port", "none", "--lang", "en", *words.split()]) == 2
    assert f"name the game to go with {idle}, or" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--against machine:", "--against is machine or machine:LEVEL with beginner,"),
        ("--against =machine", "there is no seat '': choose white or black"),
        ("--option Cube=on", "backgammon has no option 'Cube': choose cube,"),
    ],
)
def test_a_value_that_is_half_said_or_unknown_is_told_what_can_be_said(
    words: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "backgammon", "--lang", "en", *words.split()]) == 2
    assert told in capsys.readouterr().err
