"""Positions and situations of backgammon for the tests, written as the rules' examples are."""

from __future__ import annotations

from pasch.rules import game_named
from pasch.rules.model.game import Judgement, Play, Situation
from pasch.rules.model.position import Position

GAME = game_named("backgammon")
SEATS = ("white", "black")


def position(own: str, other: str = "", seat: str = "white") -> Position:
    """`position("24:1 bar:2", "21:2")`: counts by the mover's points, the mover sitting at `seat`.

    Both colours are filled up to fifteen with checkers off, as far as they are not named.
    """
    places: dict[str, str] = {}
    mine, theirs = ("w", "b") if seat == "white" else ("b", "w")
    for text, letter in ((own, mine), (other, theirs)):
        for part in text.split():
            point, count = part.split(":")
            place = point if seat == "white" or point in ("bar", "off") else str(25 - int(point))
            places[place] = places.get(place, "") + letter * int(count)
    return GAME.complete(Position(()), places)


def situation(
    own: str, other: str, dice: tuple[int, ...], seat: str = "white", **options: str
) -> Situation:
    return GAME.situation(position(own, other, seat), seat, dice, options=options)


def start(dice: tuple[int, ...], seat: str = "white") -> Situation:
    return GAME.situation(GAME.start({}), seat, dice)


def notations(asked: Situation) -> list[str]:
    return [play.notation for play in GAME.legal_plays(asked)]


def judged(asked: Situation, own: str, other: str = "") -> Judgement:
    """The judgement of a position written like `position`."""
    return GAME.judge(asked, position(own, other, asked.turn))


def own_points(play: Play, seat: str = "white") -> dict[int, int]:
    """The mover's checkers on the board after a play, by his points (bar 25)."""
    letter = GAME.equipment.letters[seat]
    found = {}
    for place, content in play.position.items():
        if place != "off" and letter in content:
            point = 25 if place == "bar" else int(place)
            found[point if seat == "white" or place == "bar" else 25 - point] = content.count(
                letter
            )
    return found
