"""Plays that are written as they are read: a sequence like any other, in order of position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from host.rules.selfplay import random_game
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Play
from pasch.rules.model.lazy_plays import Plays
from pasch.rules.model.position import Position

CONTENTS = ["www", "w", "ww"]


class Writer:
    """Writes plays and notes which."""

    def __init__(self) -> None:
        self.written: list[int] = []

    def write(self, index: int, position: Position) -> Play:
        self.written.append(index)
        return Play(f"play {index}", position)

    def plays(self) -> Plays:
        return Plays(
            (0, 1, 2),
            lambda found: (Position.of({"6": CONTENTS[index]}) for index in found),
            self.write,
        )


def test_they_come_in_order_of_position() -> None:
    plays = Writer().plays()
    assert [play.notation for play in plays] == ["play 1", "play 2", "play 0"]
    assert [play.position.at("6") for play in plays] == ["w", "ww", "www"]
    assert plays[0].notation == "play 1"
    assert plays[-1].notation == "play 0"
    assert [play.notation for play in plays[1:]] == ["play 2", "play 0"]
    with pytest.raises(IndexError):
        plays[3]


def test_only_what_is_read_is_written() -> None:
    writer = Writer()
    plays = writer.plays()
    assert len(plays) == 3
    assert plays
    assert writer.written == []
    assert plays[1].notation == "play 2"
    assert writer.written == [2]


def test_none_is_empty() -> None:
    none = Plays((), lambda found: (), Writer().write)
    assert not none
    assert (none, repr(none)) == ((), "()")


def test_they_equal_a_tuple_of_the_same_plays() -> None:
    plays = Writer().plays()
    assert plays == tuple(plays) == Writer().plays()
    assert hash(plays) == hash(tuple(plays))
    assert plays != tuple(plays)[:2]


@pytest.mark.parametrize("name", GAMES)
def test_an_outline_leads_where_its_play_does(name: str) -> None:
    game, lazy = game_named(name), 0
    for asked in random_game(game, 3, limit=60):
        plays = game.legal_plays(asked)
        if not isinstance(plays, Plays) or len(plays) > 3000:
            continue
        lazy += 1
        bare = [replace(play, notation="", moves=()) for play in plays]
        assert [replace(play, notation="", moves=()) for play in plays.outlines] == bare
    assert lazy or name in ("tric-trac", "gamwin")
