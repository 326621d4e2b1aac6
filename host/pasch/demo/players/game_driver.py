"""How a game goes on in the players' minds: whose turn it is, what lies, what is due.

Pure, for every game: who plays knows the rules and has the dice before his eyes, but nobody tells
him what the referee thinks. Also how a game may go on by chance, to skip its long middle.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pasch.demo.players.mistakes import CAREFUL, FULL, OUTSIDE, Temper, choose_play, standing
from pasch.rules.model.game import Finish, Game, Next, Play, Situation
from pasch.rules.model.position import Position

__all__ = ["GameDriver", "ahead", "chosen", "first_seen", "throws_on", "turns_of"]

STAYS = (Next.ROLL_AGAIN, Next.NAME_DOUBLET)
LONGEST = 600
# Where one throw allows several steps nobody makes more of them than this.
STEPS = 3


@dataclass(frozen=True, slots=True)
class GameDriver:
    """A game in which `seat` is to throw, to name, or to play `dice`.

    `hidden` is what the places do not show, `series` the throws of a game whose dice stay lying.
    """

    game: Game
    options: Mapping[str, str]
    position: Position
    seat: str
    hidden: Mapping[str, Any] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    series: Any = None

    @classmethod
    def begun(cls, game: Game, options: Mapping[str, str], seat: str) -> GameDriver:
        """The game from its start, `seat` to throw."""
        return cls(game, options, game.start(options), seat, dict(game.opening.state))

    @property
    def situation(self) -> Situation:
        """What the rules are asked."""
        several = {"players": list(self.game.seats)} if len(self.game.seats) > 2 else {}
        hidden = {**self.hidden, **several}
        return Situation(self.position, self.seat, self.dice, hidden, self.options)

    @property
    def names(self) -> tuple[int | str, ...]:
        """What may be named now, empty where nothing is to be."""
        return self.game.flow.choices(self.situation)

    @property
    def finish(self) -> Finish | None:
        """How the game has ended, None while it goes on."""
        return self.game.won(self.position, self.hidden, self.options)

    @property
    def may_throw_again(self) -> bool:
        """Whether all dice may be thrown once more after the play just made."""
        throws = self.game.flow.reroll
        if throws is None or self.series is None:
            return False
        return not throws.why_no_throw(self.series, self.game.equipment.dice, self.options)

    def thrown(self, dice: tuple[int, ...]) -> GameDriver:
        """The dice lie."""
        throws = self.game.flow.reroll
        series = self.series
        if throws is not None and series is not None:
            series = throws.thrown(series, dice)
        return replace(self, dice=dice, series=series)

    def named(self, choice: int | str) -> GameDriver:
        """A doublet is named, and lies now."""
        situation = self.game.flow.chosen(self.situation, choice)
        hidden = {key: value for key, value in situation.state.items() if key != "players"}
        return replace(self, dice=situation.dice, hidden=hidden)

    def played(self, play: Play, stays: bool | None = None) -> GameDriver:
        """A play is made and stands; `stays` where its seat decides to throw once more."""
        kept = self.game.flow.next_state(self.situation, play)
        hidden = {key: value for key, value in kept.items() if key != "players"}
        stays = play.due in STAYS if stays is None else stays
        seat = self.seat if stays else self.game.following(self.seat)
        after = replace(self, position=play.position, seat=seat, hidden=hidden, dice=())
        return after._with_series(self, play)

    def _with_series(self, before: GameDriver, play: Play) -> GameDriver:
        throws, series = self.game.flow.reroll, before.series
        if throws is None or self.hidden:
            return self
        if series is None:
            return replace(self, series=throws.first(self.seat, self.position))
        series = throws.moved(series, play.moves, self.position)
        if self.seat == before.seat:
            return replace(self, series=series)
        has_moved = bool(series.since_throw)
        series = throws.begun(self.seat, self.position, series.dice, has_moved, self.options)
        borrowed = replace(self, series=series, dice=series.dice)
        can_use = throws.may_use(series) and self.game.legal_plays(borrowed.situation)
        return borrowed if can_use else replace(borrowed, dice=())


def chosen(course: GameDriver, temper: Temper, chance: random.Random) -> Play | None:
    """The play a player makes, None where there is none.

    Where one throw allows several steps they are made together, as long as they lead on.
    """
    plays = course.game.legal_plays(course.situation)
    if not plays:
        return None
    play = choose_play(plays, course.seat, course.game, temper, chance)
    for _ in range(STEPS - 1):
        if play.due is not Next.MOVE_OR_THROW:
            break
        further = replace(course, position=play.position)
        steps = course.game.legal_plays(further.situation)
        if not steps:
            break
        step = choose_play(steps, course.seat, course.game, temper, chance)
        now, then = (standing(p.position, course.seat, course.game, temper) for p in (play, step))
        if then <= now or step.position == course.position:
            break
        play = replace(step, moves=(*play.moves, *step.moves))
    return play


def throws_on(before: GameDriver, after: GameDriver) -> bool:
    """Whether a player who may throw again after a play does: as long as it led him on."""
    if before.series is None or not after.may_throw_again or after.finish:
        return False
    return standing(after.position, before.seat, before.game, CAREFUL) > standing(
        before.position, before.seat, before.game, CAREFUL
    )


def first_seen(course: GameDriver, chance: random.Random) -> GameDriver:
    """The course itself, or one that chance leads to from it, with no pile too high to be seen.

    Of a pile of more than two layers nobody can see from the side how high it is.
    """
    for stop in _stops(course, chance):
        points = [lying for place, lying in stop.position.items() if place not in OUTSIDE]
        if all(len(lying) <= 2 * FULL for lying in points):
            return stop
    return course


def ahead(course: GameDriver, chance: random.Random, turns_left: int) -> GameDriver:
    """A course that chance may lead to from here, about so many turns before the game's end."""
    stops = _stops(course, chance)
    stop, throws = stops[max(0, len(stops) - turns_left)], course.game.flow.reroll
    if throws is None or stop.series is None:
        return stop
    anew = throws.begun(stop.seat, stop.position, (), False, stop.options)
    return replace(stop, series=anew)


def turns_of(course: GameDriver, chance: random.Random) -> int:
    """How many throws a game may take from here."""
    return len(_stops(course, chance))


def _stops(course: GameDriver, chance: random.Random) -> list[GameDriver]:
    """Where the game may stand before each throw of all dice until its end."""
    stops = [course]
    for _ in range(LONGEST):
        if course.finish:
            break
        if course.names:
            course = course.named(chance.choice(course.names))
        elif not course.dice:
            stops.append(course)
            course = course.thrown(_by_chance(course.game, chance))
        else:
            play = chosen(course, CAREFUL, chance) or course.game.no_play(course.situation)
            again = course.played(play, stays=True)
            course = again if throws_on(course, again) else course.played(play)
    return stops


def _by_chance(game: Game, chance: random.Random) -> tuple[int, ...]:
    if game.equipment.faces:
        return tuple(chance.choice(faces) for faces in game.equipment.faces)
    return tuple(chance.randint(1, game.equipment.sides) for _ in range(game.equipment.dice))
