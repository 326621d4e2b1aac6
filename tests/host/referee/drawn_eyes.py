"""Eyes for virtual games: the board is drawn as a camera would see it, and read by sight alone."""

from __future__ import annotations

import random
from copy import copy
from functools import cache

import numpy as np

from pasch.referee.model.state import State
from pasch.rules import game_named
from pasch.rules.model.position import Position
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.simulator.rendering.render import Renderer
from pasch_hardware.simulator.world import World
from pasch_vision.calibration import Calibration
from pasch_vision.learned.known import learn_board
from pasch_vision.learned.repeating import reader_of
from pasch_vision.observation import Observation
from pasch_vision.picture import Picture

PROFILES = {
    "backgammon": "club-50",
    "high-gammon": "high-gammon-40",
    "gamwin": "gamwin-strip",
}
# What lies there when the board is learned, as `pasch calibrate` asks for it.
LEARNED = {
    "backgammon": game_named("backgammon").start({}).as_dict(),
    "high-gammon": game_named("high-gammon").start({}).as_dict(),
    "gamwin": dict(KINDS["gamwin"].laid_out),
}


class DrawnEyes:
    """One drawn board, learned from two pictures of it; `has_yard` as for `reader_of`.

    Checkers lie still from one look to the next where nobody moved them, and the board lies
    askew in one way as long as `begin` does not draw another: so most of a picture is known from
    the one before.
    """

    def __init__(self, board: str, has_yard: bool) -> None:
        self._renderer, calibration = _learned(board)
        self._world = World(self._renderer.profile)
        self._bumped_renderer = copy(self._renderer)
        self._reader = reader_of(calibration, has_yard)
        self._askew = (0.0, 0.0, 0.0)

    def begin(self, luck: random.Random) -> None:
        """A new game, seen alike whenever `luck` is: how its checkers will be laid, what noise
        its pictures have, where a bump will move its board."""
        seed = luck.getrandbits(32)
        self._world = World(self._renderer.profile, seed)
        self._renderer.sensor.chance = np.random.default_rng(seed)
        self._askew = luck.uniform(-6.0, 6.0), luck.uniform(-6.0, 6.0), luck.uniform(-2.0, 2.0)

    def look(self, state: State, position: Position, hand_at: str | None = None) -> Observation:
        """What is seen of this position, perhaps with the mover's hand over a place."""
        seats = state.game.seats
        self._lay(position)
        if hand_at is not None:
            self._world.hand_over(hand_at, seats.index(state.mover))
        picture = self._renderer.draw(self._world.scene())
        self._world.hand_away()
        return self._read(state, picture)

    def look_bumped(self, state: State) -> Observation:
        """What is seen of the board of the record while it lies some mm and degrees aside."""
        self._lay(state.position)
        self._world.bump(*self._askew)
        picture = self._bumped_renderer.draw(self._world.scene())
        self._world.bump(*(-by for by in self._askew))
        return self._read(state, picture)

    def _lay(self, position: Position) -> None:
        known = set(self._world.profile.place_names)
        self._world.rearrange({place: text for place, text in position.items() if place in known})

    def _read(self, state: State, picture: Picture) -> Observation:
        game = state.game
        counts = {
            letter: game.equipment.checkers * (seat in state.playing)
            for seat, letter in game.equipment.letters.items()
        }
        return self._reader.read(picture, counts)


@cache
def _learned(board: str, seed: int = 1) -> tuple[Renderer, Calibration]:
    """A drawn board of a kind, and what is learned of it."""
    profile, start = load_profile(PROFILES[board]), LEARNED[board]
    world, renderer = World(profile, seed), Renderer(profile, seed=seed)
    empty = renderer.draw(world.scene())
    world.set(start)
    return renderer, learn_board(profile, empty, renderer.draw(world.scene()), start)


@cache
def eyes_for(board: str, has_yard: bool) -> DrawnEyes:
    """Eyes for a kind of board, learned once."""
    return DrawnEyes(board, has_yard)
