"""Reads situations that were worked out by hand, and puts their moves on the board.

A line of `tests/data/situations/GAME.txt`: rule and what it is about, dice, position, outcomes,
and what else the request holds. In an outcome stand moves, what is due where that is not the
usual, and points: `14>17 17>19 = game-over +1`; in Gamwin `*R7` takes the one there off. The
first seat moves if no other is named; what the position does not name lies at rest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pasch.rules import game_named
from pasch.rules.model.game import Game

# What is not named lies off, but for these; an outcome ends the turn, but for these.
RESTS = {"friedl-tric-trac": "yard", "gamwin": "yard"}
USUAL = {"gamwin": "move-or-throw"}
# Places on which nobody is hit, and the towers from which Tric-Trac begins, which are safe, too.
SAFE = {"SE", "NE", "NW", "SW", "off"}
TOWERS = {"tric-trac": {"w": "1", "b": "24"}}

Places = dict[str, str]
# The places afterwards (none where there is no play), what is due, points earned.
Outcome = tuple[tuple[tuple[str, str], ...], str, int]


@dataclass(frozen=True)
class Worked:
    """A request and every outcome that it has."""

    request: Mapping[str, Any]
    outcomes: frozenset[Outcome]

    @classmethod
    def of(cls, name: str, line: str) -> Worked:
        game = game_named(name)
        _, dice, position, outcomes, *more = line.split(" | ")
        request: dict[str, Any] = {"game": name, "turn": game.seats[0]}
        for key, value in (field.split(" ", 1) for field in more):
            request[key] = value if key == "turn" else json.loads(value)
        letter = game.equipment.letters[request["turn"]]
        request["dice"] = [int(die) for die in dice.split("-")]
        request["places"] = places = _laid_out(game, letter, position)
        ends = [_outcome(game, letter, places, text) for text in outcomes.split(", ")]
        return cls(request, frozenset(ends))

    def for_the_other_seat(self) -> Worked:
        """The situation from the other side of the board; only for games of two seats."""
        game = game_named(self.request["game"])
        turned = dict(self.request)
        turned["turn"] = game.following(self.request["turn"])
        turned["places"] = _mirrored(game, self.request["places"])
        points = self.request.get("state", {}).get("points")
        if points:
            turned["state"] = {"points": {game.following(seat): n for seat, n in points.items()}}
        ends = [(kept(_mirrored(game, dict(places))), *rest) for places, *rest in self.outcomes]
        return Worked(turned, frozenset(ends))


def kept(places: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The places that hold something, in order."""
    return tuple(sorted((place, lying) for place, lying in places.items() if lying))


def _in_order(game: Game, place: str, lying: str) -> str:
    """Letters sorted, but on Gamwin's strip, where they lie outward."""
    return (
        lying if not game.equipment.is_sorted and place[-1].isdigit() else "".join(sorted(lying))
    )


def _mirrored(game: Game, places: Places) -> Places:
    first, second = game.equipment.letters.values()
    colours, sides = str.maketrans(first + second, second + first), str.maketrans("LR", "RL")
    turned = {}
    for place, lying in places.items():
        across = _across(game, place) if place.isdigit() else place.translate(sides)
        turned[across] = _in_order(game, across, lying.translate(colours))
    return turned


def _across(game: Game, point: str) -> str:
    """The point where the other seat stands alike: mirrored, or half way round in Fevga."""
    number = int(point)
    return str((number + 11) % 24 + 1 if game.name == "fevga" else 25 - number)


def _laid_out(game: Game, letter: str, position: str) -> Places:
    """`6:w5 8:b2`, in Gamwin `L6:bbr`, and the rest; of more than two seats only the mover's."""
    places: Places = {}
    for part in position.split() if position != "-" else ():
        place, lying = part.split(":")
        found = re.findall(r"([a-z])(\d*)", lying)
        letters = "".join(one * int(count or 1) for one, count in found)
        places[place] = _in_order(game, place, letters)
    rest = RESTS.get(game.name, "off")
    for one in game.equipment.letters.values() if len(game.seats) == 2 else letter:
        missing = game.equipment.checkers - "".join(places.values()).count(one)
        places[rest] = "".join(sorted(places.get(rest, "") + one * missing))
    return dict(kept(places))


def _outcome(game: Game, letter: str, before: Places, text: str) -> Outcome:
    moves, _, rest = text.partition(" +")
    moves, _, due = moves.partition(" = ")
    due, scores = due or USUAL.get(game.name, "end"), int(rest or 0)
    if moves == "no play":
        return (), due, scores
    after = dict(before)
    for move in moves.split() if moves != "nothing" else ():
        _move(game, letter, after, move)
        if game.name in TOWERS and due != "game-over":
            _set_up_anew(game, letter, after)
    return kept(after), due, scores


def _move(game: Game, letter: str, places: Places, move: str) -> None:
    """Play `6>5` with the hit that it makes, or take the one off that `*R7` names."""
    origin, _, target = move.lstrip("*").partition(">")
    if target:
        head, _, tail = places[origin].rpartition(letter)
        places[origin] = head + tail
        foreign = places.get(target, "").replace(letter, "")
        places[target] = _in_order(game, target, places.get(target, "") + letter)
        is_hit = game.equipment.is_sorted and target not in SAFE | set(
            TOWERS.get(game.name, {}).values()
        )
    else:
        target, is_hit = origin, True
        foreign = places[target].replace(letter, "")
    if is_hit and foreign:
        assert len(foreign) == 1
        places[target] = places[target].replace(foreign, "")
        refuge = _refuge(game, places, foreign)
        places[refuge] = "".join(sorted(places.get(refuge, "") + foreign))


def _refuge(game: Game, places: Places, letter: str) -> str:
    """Where a hit checker goes: its tower, its yard where it has one and others wait, the bar."""
    if game.name in TOWERS:
        return TOWERS[game.name][letter]
    goes_back = game.name == "puff" and letter in places.get("yard", "")
    return "yard" if goes_back or not game.equipment.is_sorted else "bar"


def _set_up_anew(game: Game, letter: str, places: Places) -> None:
    """Rule 20: all fifteen off below twelve points begin again."""
    if places.get("off", "").count(letter) == game.equipment.checkers:
        places["off"] = places["off"].replace(letter, "")
        places[TOWERS[game.name][letter]] = letter * game.equipment.checkers
