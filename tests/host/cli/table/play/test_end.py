"""How `pasch play` ends: never in silence, and at a terminal with the next game offered."""

from __future__ import annotations

import argparse
import asyncio
import shlex
from contextlib import ExitStack

import pytest

from pasch.cli import parser_for
from pasch.cli.parser import Parser
from pasch.cli.table.play import command as play
from pasch.cli.table.play.listeners import listeners_of
from pasch.cli.table.play.options import again
from pasch.folders import default_journal
from pasch.live.model.table_events import Asked, Question, Ruled
from pasch.referee import Referee
from pasch.referee.model.commands import Double, Drop, Start

ASKED = argparse.Namespace(lang="en", port="none", sound="off", game_name="backgammon")


def ended(
    start: Start, is_terminal: bool, monkeypatch: pytest.MonkeyPatch, port: str = "none"
) -> bool:
    """Whether the command is over once the first game of `start` is."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: is_terminal, raising=False)

    async def heard() -> bool:
        over, referee = asyncio.Event(), Referee()
        with ExitStack() as stack:
            listeners = listeners_of(
                ASKED, port, stack, {"white": "Ann", "black": "Bo"}, over, ends=True
            )
            for command in (start, Double("white"), Drop("black")):
                answer = referee.handle(command)
                for listener in listeners:
                    listener(Ruled(command, answer, referee.state))
        return over.is_set()

    return asyncio.run(heard())


def test_at_a_terminal_the_next_game_is_offered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = Start("backgammon", turn="white")
    assert not ended(start, True, monkeypatch)
    said = capsys.readouterr().out
    assert "Ann wins 1 point" in said
    # There are no buttons to press.
    assert "Another game: 'next'. 'quit' leaves." in said
    assert not ended(start, True, monkeypatch, port="/dev/ttyACM0")
    said = capsys.readouterr().out
    assert "Another game: one press of anybody, or 'next'. 'quit' leaves." in said
    assert ended(start, False, monkeypatch)


def test_who_quits_leaves_at_once() -> None:
    async def heard() -> bool:
        over = asyncio.Event()
        with ExitStack() as stack:
            for listener in listeners_of(ASKED, "none", stack, {}, over, ends=True):
                listener(Asked(Question.QUIT, Referee().state))
        return over.is_set()

    assert asyncio.run(heard())


def test_where_the_game_is_kept_is_said_and_what_to_do_next(
    capsys: pytest.CaptureFixture[str],
) -> None:
    referee = Referee()
    referee.handle(Start("backgammon", turn="white"))
    asked = given("backgammon", "--journal", "my games.db", "--table", "two")
    play._say_farewell(asked, referee.state, "backgammon")
    assert capsys.readouterr().out == (
        "The game is in my games.db; "
        "'pasch play backgammon --journal 'my games.db' --table two --lang en' goes on with it.\n"
    )
    for command in (Double("white"), Drop("black")):
        referee.handle(command)
    play._say_farewell(asked, referee.state, "backgammon")
    assert "pasch games show 'my games.db'" in capsys.readouterr().out
    play._say_farewell(given("backgammon"), referee.state, "backgammon")
    told = capsys.readouterr().out
    assert f"pasch games export {default_journal()}" in told
    assert "'pasch play backgammon --lang en' begins the next" in told


def given(*words: str) -> argparse.Namespace:
    """What `pasch play` makes of these words."""
    return parser_for(["play"]).parse_args(["play", *words, "--lang", "en"])


@pytest.mark.parametrize(
    ("words", "game", "command"),
    [
        (
            "backgammon --port none --cam http://10.0.0.7/stream --page=off --new --learn",
            "backgammon",
            "backgammon --port none --camera http://10.0.0.7/stream --page off --lang en",
        ),
        (
            "backgammon --match 5 --players A,B --dice typed --against machine --record pictures",
            "backgammon",
            "backgammon --match 5 --players A,B --dice typed --against machine --lang en",
        ),
        # Chosen on the page in place of the one that was named.
        (
            "backgammon --match 5 --players A,B --board club-50 --page on",
            "plakoto",
            "plakoto --page on --lang en",
        ),
    ],
)
def test_the_command_for_the_next_game_repeats_what_this_table_needs(
    words: str, game: str, command: str
) -> None:
    assert shlex.join(again(given(*words.split()), game)) == f"pasch play {command}"


@pytest.mark.parametrize("name", ["two", "Tisch-2", "café"])
def test_tables_have_names(name: str) -> None:
    parser = Parser()
    play.add_arguments(parser)
    assert parser.parse_args(["backgammon", "--table", name]).table == name


@pytest.mark.parametrize("name", ["../x", "a b", "-x", "x" * 32])
def test_a_name_that_would_be_a_path_is_refused(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = Parser()
    play.add_arguments(parser)
    with pytest.raises(SystemExit):
        parser.parse_args(["backgammon", f"--table={name}"])
    assert "table" in capsys.readouterr().err
