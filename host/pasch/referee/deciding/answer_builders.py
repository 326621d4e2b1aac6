"""Small makers of answers that several handlers share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pasch import messages as catalogue
from pasch.errors import RequestError
from pasch.lang import say
from pasch.messages.names import seat_name
from pasch.referee.model.answers import NOBODY, Answer, Verdict
from pasch.referee.model.commands import Roll
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Cube, Match, State
from pasch.referee.protocol.sentences import SENTENCES
from pasch.rules.model.position import Position
from pasch_hardware.message import Message

__all__ = [
    "check_known",
    "check_places",
    "cube_json",
    "doubtful",
    "hidden_json",
    "is_unasked",
    "match_json",
    "on_turn",
    "players_json",
    "points_text",
    "refused",
    "rolled_event",
    "sentence",
    "worded",
]


def sentence(key: str, lang: str, **values: object) -> str:
    """A sentence of the referee; values that are seats are named as people call them."""
    named = {
        name: seat_name(value, lang) if isinstance(value, str) else value
        for name, value in values.items()
    }
    return say(SENTENCES, key, lang, **named)


def worded(message: Message | None, lang: str) -> str:
    """What the rules have to say, `""` where that is nothing."""
    return catalogue.sentence(message, lang) if message else ""


def refused(state: State, key: str, lang: str, **values: object) -> Answer:
    """What does not fit the moment; changes nothing."""
    return Answer(Verdict.REFUSED, turn=on_turn(state), message=sentence(key, lang, **values))


def doubtful(state: State, look_at: tuple[str, ...], lang: str) -> Answer:
    """The answer that asks people to look, for the picture did not show enough."""
    key = "doubtful" if look_at else "doubtful-all"
    message = sentence(key, lang, places=", ".join(look_at))
    return Answer(Verdict.DOUBTFUL, turn=on_turn(state), message=message, look_at=look_at)


def on_turn(state: State) -> str:
    """The seat on turn, `NOBODY` where there is none."""
    return state.turn or NOBODY


def points_text(points: int, lang: str) -> str:
    """`1 point`, `2 points` in either language.

    >>> points_text(1, "en"), points_text(4, "de")
    ('1 point', '4 Punkte')
    """
    words = {"en": ("point", "points"), "de": ("Punkt", "Punkte")}[lang]
    return f"{points} {words[points != 1]}"


def cube_json(cube: Cube) -> Mapping[str, Any]:
    """The cube as the answers show it."""
    return {"value": cube.value, "owner": cube.owner}


def match_json(match: Match | None) -> Mapping[str, Any] | None:
    """The match as the answers show it."""
    return match.as_dict() if match else None


def hidden_json(state: State) -> Mapping[str, Any] | None:
    """What the places do not show, where there is anything."""
    return dict(state.hidden) or None


def players_json(state: State) -> tuple[str, ...]:
    """Who still plays, in a game for more than two."""
    return state.playing if len(state.game.seats) > 2 else ()


def check_known(state: State, seat: str | None, dice: tuple[int, ...] = ()) -> None:
    """Raise `RequestError` for a seat or numbers that the game going on does not have."""
    if not state.name:
        return
    faults, game = [], state.game
    if seat is not None and seat not in game.seats:
        faults.append(f"there is no seat {seat!r} in {game.name}; it is {' or '.join(game.seats)}")
    wrong = [die for die in dice if not 1 <= die <= game.equipment.sides]
    if wrong:
        faults.append(f"a die shows 1 to {game.equipment.sides}, not {', '.join(map(str, wrong))}")
    if faults:
        raise RequestError("; ".join(faults))


def check_places(state: State, places: Mapping[str, str]) -> Position:
    """A reading as a position; raises `RequestError` naming places and letters the game lacks."""
    game = state.game
    known = {*game.equipment.places, "bar", "off", "yard"}
    letters = set(game.equipment.letters.values())
    wanted = " and ".join(sorted(letters))
    faults = [f"{game.name} has no place {place!r}" for place in places if place not in known]
    faults += [
        f"place {place} holds {content!r}; checkers are written {wanted}"
        for place, content in places.items()
        if not set(content) <= letters
    ]
    if faults:
        raise RequestError("; ".join(faults))
    return game.position(places)


def is_unasked(state: State, command: Roll) -> bool:
    """Whether this is a roll of the board's that nobody asked for, or one already told."""
    if command.roll_id is None:
        return False
    asked = state.asked
    return asked is None or (asked.seat, asked.roll_id) != (command.seat, command.roll_id)


def rolled_event(state: State, command: Roll, lying: tuple[int, ...]) -> JournalEvent:
    """What is journaled of a roll: all numbers that lie after it, and which dice were thrown if
    not all; the nonce is the one the board was asked with."""
    nonce = state.asked.nonce if state.asked and command.roll_id is not None else None
    some = {"which": command.which} if command.which else {}
    return JournalEvent.of(
        EventKind.ROLLED,
        seat=command.seat,
        dice=lying,
        roll_id=command.roll_id,
        nonce=nonce,
        **some,
    )
