"""Every command is written as the event that reads as the same command."""

from __future__ import annotations

import json

import pytest

from pasch.referee.model.commands import (
    Accept,
    AskRoll,
    Beaver,
    Command,
    Correct,
    Done,
    Double,
    Drop,
    MatchTerms,
    Name,
    NextGame,
    Resign,
    Roll,
    Seen,
    SetUp,
    Start,
    Take,
    Undo,
    Void,
    VoidReason,
)
from pasch.referee.protocol.parsing import EVENTS, event_of, parse_command

PLACES = {"6": "ww", "bar": "b"}
MATCH = MatchTerms(5, {"white": 3}, is_crawford=False, games=1)
WHOLE_START = Start(
    "backgammon", {"beavers": "on"}, {"white": "Anna"}, "white", PLACES, MATCH, {"left": 2}
)

COMMANDS: tuple[Command, ...] = (
    Start("backgammon"),
    WHOLE_START,
    NextGame(),
    NextGame(is_continued=True),
    Roll("white", (3, 1)),
    Roll("white", (3, 1, 2), roll_id=0, which=(0, 2)),
    Name("white", 4),
    Name("white", "a"),
    Seen({}),
    Seen(PLACES),
    Done("white"),
    Double("white"),
    Beaver("black"),
    Take("black"),
    Drop("black"),
    Resign("white"),
    Resign("white", 2),
    Undo(),
    Undo("black"),
    Void(),
    Void(VoidReason.COCKED),
    Accept(),
    SetUp(PLACES),
    SetUp(PLACES, "black", {}),
    SetUp(PLACES, "black", {"left": 2}),
    Correct(2, (3, 1)),
    Correct(2, (), PLACES),
    Correct(2, notation="8/5 6/5"),
    AskRoll("white", 7, "abc", which=(1,)),
)


@pytest.mark.parametrize("command", COMMANDS, ids=repr)
def test_a_command_reads_back_as_it_was_written(command: Command) -> None:
    assert parse_command(json.loads(json.dumps(event_of(command)))) == command


def test_no_event_is_left_out() -> None:
    assert {event_of(command)["event"] for command in COMMANDS} == set(EVENTS)
