"""How `pasch play` ends: never in silence, and at a terminal with the next game offered."""

from __future__ import annotations

import argparse
import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest

from pasch.cli.parser import Parser
from pasch.cli.table.play import command as play
from pasch.cli.table.play.listeners import listeners_of
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
    asked = argparse.Namespace(lang="en", journal=Path("my games.db"), table="two")
    play._say_farewell(asked, referee.state, "backgammon")
    assert capsys.readouterr().out == (
        "The game is in my games.db; "
        "'pasch play backgammon --journal 'my games.db' --table two' goes on with it.\n"
    )
    for command in (Double("white"), Drop("black")):
        referee.handle(command)
    play._say_farewell(asked, referee.state, "backgammon")
    assert "pasch games show 'my games.db'" in capsys.readouterr().out
    play._say_farewell(
        argparse.Namespace(lang="en", journal=None, table=""), referee.state, "backgammon"
    )
    told = capsys.readouterr().out
    assert f"pasch games export {default_journal()}" in told
    assert "'pasch play backgammon' begins the next" in told


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
