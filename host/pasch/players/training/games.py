"""Each game as the trainer sees it, in addition to `encoding_of`: moves, course, starts."""

import numpy as np

from pasch.errors import RequestError
from pasch.players.training.learning import (
    AFTER_DOUBLETS,
    AFTER_MOVES,
    AFTER_NAMED,
    BY_BACKGAMMON,
    BY_HOME,
    BY_LEFT,
    BY_OFF,
    BY_POINTS,
    FOUR_TIMES,
    NEVER,
    PLAIN,
    THEN_UNDERSIDES,
    TOPS_THEN_UNDERSIDES,
    Course,
)
from pasch.players.training.moves import BY_QUARTER, BY_TARGETS, NO_BEARING, Counts, Rules
from pasch.players.values.encoding import encoding_of
from pasch.players.values.paths import SIZE, Paths
from pasch.players.values.search import rolls_of
from pasch.rules import GAMES, game_named
from pasch.rules.games.gamwin.strip import GOAL
from pasch.rules.games.ring.board import RESTS
from pasch.rules.games.tric_trac.moves import START
from pasch.rules.search.packed_state import BAR, OFF, YARD

__all__ = ["course_of", "rules_of"]

_AGAIN = {"puff": AFTER_DOUBLETS, "tric-trac": AFTER_DOUBLETS, "acey-deucey": AFTER_NAMED}
_AGAIN |= {"gamwin": AFTER_MOVES}
_DOUBLETS = {"puff": TOPS_THEN_UNDERSIDES, "friedl-tric-trac": THEN_UNDERSIDES}
_GRADES = {"backgammon": BY_BACKGAMMON, "acey-deucey": BY_LEFT, "fevga": BY_OFF}
_GRADES |= {"tric-trac": BY_POINTS, "gamwin": BY_HOME}
_REFUGES = {"puff": YARD, "tric-trac": START, "gamwin": YARD}
MOST_PLAYS = 400


def rules_of(name: str) -> Rules:
    """The rules of movement of a game with its default options."""
    game = game_named(name)
    known = encoding_of(game)
    is_ring = game.equipment.board == "high-gammon"
    length = known.length
    entry = np.array([0] + [length + 1 - number for number in range(1, 7)], np.int64)
    crossing, room = known.crossing, np.full(SIZE, 99, np.int16)
    if name == "gamwin":
        # A checker that goes home hits there as anywhere; that field is the enemy's point 17.
        crossing = crossing.copy()
        crossing[1, OFF] = GOAL - 1
    bearing = BY_QUARTER
    if is_ring:
        room[:] = game.equipment.checkers if name == "high-gammon" else 3
        room[list(RESTS)] = 99
        bearing = BY_TARGETS if name == "high-gammon" else NO_BEARING
    return Rules(
        crossing,
        length,
        entry,
        room,
        known.hold,
        name == "puff",
        _REFUGES.get(name, BAR),
        bearing,
        np.array([0, 1, 2, 3], np.int16),
        name == "friedl-tric-trac",
        name != "fevga",
        name == "fevga",
    )


def course_of(name: str, players: int = 0) -> Course:
    """How a game with its default options runs and is scored, with its variants' starts.

    `players`: only starts for this many seats; 0 for any number.
    """
    known = encoding_of(game_named(name))
    faces = known.paths.game.equipment.every_die
    rolls = rolls_of(faces)
    names = (name, *(game.name for game in GAMES.values() if game.variant_of == name))
    starts = np.concatenate([_starts(one, known.paths) for one in names])
    won = known.won
    if players:
        starts = starts[starts.any(axis=2).sum(axis=1) == players]
        if not len(starts):
            raise RequestError("{game} is not played by {count}", game=name, count=players)
        won = known.lost * (players - 1)
    return Course(
        rules_of(name),
        name in ("puff", "high-gammon", "friedl-tric-trac"),
        _DOUBLETS.get(name, FOUR_TIMES),
        _AGAIN.get(name, NEVER),
        _GRADES.get(name, PLAIN),
        won.astype(np.float32),
        known.lost.astype(np.float32),
        starts,
        name == "backgammon",
        MOST_PLAYS,
        np.array(faces, np.int16),
        np.array([roll[::-1] for roll in rolls], np.int16),
        np.array([*rolls.values()]),
    )


def _starts(name: str, paths: Paths) -> Counts:
    """The start positions, the first seat first; beyond two seats also those of fewer players."""
    game = game_named(name)
    seats = game.seats
    settings = [seats]
    if len(seats) > 2:
        settings += [seats[:3], seats[::2], seats[:2], seats[::3]]
    standings = []
    for players in settings:
        position = game.start(game.in_force({}))
        if len(seats) > 2:
            position = game.seated(position, players)
        standings += [game.situation(position, seat, ()) for seat in players]
    return paths.counts(standings)
