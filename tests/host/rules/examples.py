"""Positions of the worked examples, written as the rules write them, for any two-sided game."""

from __future__ import annotations

from dataclasses import dataclass

from pasch.rules import game_named
from pasch.rules.model.game import Game, Judgement, Play, Situation
from pasch.rules.model.position import Position

SEATS = ("white", "black")


@dataclass(frozen=True)
class Board:
    """One game seen from one seat.

    `is_upward`: the mover's points p count up along his way (Puff, Tric-Trac), else down. What
    is not named of the fifteen lies at `rest`.
    """

    game: Game
    seat: str
    is_upward: bool = False
    rest: str = "off"

    @classmethod
    def of(cls, name: str, seat: str, is_upward: bool = False, rest: str = "off") -> Board:
        return cls(game_named(name), seat, is_upward, rest)

    def place(self, point: str) -> str:
        """The board-fixed place of the mover's point."""
        is_white_first = (self.seat == "white") == (self.game.equipment.places[0] == "1")
        return point if not point.isdigit() or is_white_first else str(25 - int(point))

    def position(self, own: str, other: str = "") -> Position:
        """`position("24:1 bar:2", "21:2")`, all by the mover's points, filled up with `rest`."""
        places: dict[str, str] = {}
        mine = self.game.equipment.letters[self.seat]
        theirs = self.game.equipment.letters[self.game.following(self.seat)]
        for text, letter in ((own, mine), (other, theirs)):
            left = self.game.equipment.checkers
            for part in text.split():
                point, count = part.split(":")
                place = self.place(point)
                places[place] = places.get(place, "") + letter * int(count)
                left -= int(count)
            places[self.rest] = places.get(self.rest, "") + letter * left
        return Position.of(places)

    def asked(
        self, own: str, other: str, dice: tuple[int, ...], state: object = None, **options: str
    ) -> Situation:
        situation = self.game.situation(
            self.position(own, other),
            self.seat,
            dice,
            state,  # type: ignore[arg-type]
            options,
        )
        self.game.check(situation)
        return situation

    def start(self, dice: tuple[int, ...], state: object = None, **options: str) -> Situation:
        return self.game.situation(self.game.start({}), self.seat, dice, state, options)  # type: ignore[arg-type]

    def plays(self, asked: Situation) -> tuple[Play, ...]:
        return tuple(self.game.legal_plays(asked))

    def own(self, position: Position) -> dict[str, int]:
        """The mover's checkers by his points, those off left out."""
        letter = self.game.equipment.letters[self.seat]
        return {
            self.place(place): held.count(letter)
            for place, held in position.items()
            if letter in held and place != "off"
        }

    def after(self, asked: Situation) -> list[dict[str, int]]:
        """The mover's checkers after each legal play, smallest first."""
        found = [self.own(play.position) for play in self.plays(asked)]
        return sorted(found, key=lambda points: sorted(points.items()))

    def judged(self, asked: Situation, own: str, other: str = "") -> Judgement:
        return self.game.judge(asked, self.position(own, other))


def points(*texts: str) -> list[dict[str, int]]:
    """`points("6:1 4:2", …)`: what `Board.after` is compared with."""
    found = [
        {point: int(count) for point, count in (part.split(":") for part in text.split())}
        for text in texts
    ]
    return sorted(found, key=lambda one: sorted(one.items()))
