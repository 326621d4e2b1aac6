"""What people call places while a game goes on: each seat counts the points its own way.

The notation and the sentences about wrong plays call points as the mover does; so does whoever
uses this, for one board must not have two sets of numbers. Decides nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pasch.live.model.resume import follows_no_play
from pasch.referee.model.state import State
from pasch_hardware.message import Message, message

__all__ = ["by_name", "counting_seat", "is_counted_by_seat", "named", "player"]


def player(state: State, seat: str) -> str:
    """The name of who sits there, else the seat's."""
    return state.players.get(seat) or seat.capitalize()


def by_name(said: Message, players: Mapping[str, str]) -> Message:
    """The same with the seats in it called by the names of who sits there.

    >>> roll = message("referee.roll-due", seat=Message("seat.white"))
    >>> by_name(roll, {"white": "Anna"}).values["seat"].id
    '{name}'
    """
    room, _, seat = said.id.partition(".")
    if room == "seat" and seat in players:
        return message("{name}", name=players[seat])
    values = {key: _by_name(value, players) for key, value in said.values.items()}
    return Message(said.id, values)


def _by_name(value: Any, players: Mapping[str, str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_by_name(each, players) for each in value)
    return by_name(value, players) if isinstance(value, Message) else value


def counting_seat(state: State) -> str:
    """The seat whose way of counting is used: who plays, or just could not; else the first."""
    if follows_no_play(state):
        return state.record[-1].seat
    return state.turn or state.game.seats[0]


def is_counted_by_seat(state: State) -> bool:
    """Whether the seats call the same point differently."""
    ways = [dict(names) for names in state.game.equipment.point_names.values()]
    return any(way != ways[0] for way in ways)


def named(state: State, places: Iterable[str]) -> tuple[str, ...]:
    """These places as the counting seat calls them.

    >>> from pasch.referee import Referee
    >>> from pasch.referee.model.commands import Start
    >>> referee = Referee()
    >>> _ = referee.handle(Start("backgammon", turn="black"))
    >>> named(referee.state, ["19", "bar"])
    ('6', 'bar')
    """
    seat = counting_seat(state)
    return tuple(state.game.called(place, seat) for place in places)
