"""Eyes for virtual games: the board is drawn as a camera would see it, and read by sight alone."""

from __future__ import annotations

import random
from functools import cache

from pasch.cli.calibrate import LAID_OUT
from pasch.referee.state import State
from pasch.rules import game_named
from pasch.rules.position import Position
from pasch_hardware.profile import load_profile
from pasch_hardware.twin.render import Renderer
from pasch_hardware.twin.world import World
from pasch_vision.calibration import Calibration
from pasch_vision.observation import Observation
from pasch_vision.reader import Reader

PROFILES = {
    "backgammon": "club-50",
    "high-gammon": "high-gammon-40",
    "gamwin": "gamwin-strip",
}
# What lies there when the board is learned, as `pasch calibrate` asks for it.
LEARNED = {
    "backgammon": game_named("backgammon").start({}).as_dict(),
    "high-gammon": game_named("high-gammon").start({}).as_dict(),
    "gamwin": LAID_OUT["gamwin"],
}


class DrawnEyes:
    """One drawn board, learned from two pictures of it; `has_yard` as for `Reader`."""

    def __init__(self, board: str, has_yard: bool, seed: int) -> None:
        profile = load_profile(PROFILES[board])
        self._world, self._renderer = World(profile, seed), Renderer(profile, seed=seed)
        empty, start = self._drawn({}), self._drawn(LEARNED[board])
        calibration = Calibration.learn(profile, empty, start, LEARNED[board])
        self._reader = Reader(calibration, has_yard)

    def _drawn(self, places: dict[str, str]):
        self._world.set(places)
        return self._renderer.draw(self._world.scene())

    def look(self, state: State, position: Position, hand_at: str | None = None) -> Observation:
        """What is seen of this position, perhaps with the mover's hand over a place."""
        game = state.game
        counts = {
            letter: game.checkers * (seat in state.playing)
            for seat, letter in game.letters.items()
        }
        known = set(self._world.profile.place_names)
        lying = {place: text for place, text in position.items() if place in known}
        if hand_at is not None:
            self._world.hand_over(hand_at, game.seats.index(state.mover))
        seen = self._reader.read(self._drawn(lying), counts)
        self._world.hand_away()
        return seen

    def look_bumped(self, state: State, luck: random.Random) -> Observation:
        """What is seen of the board of the record while it lies some mm and degrees aside."""
        x, y, turn = luck.uniform(-6.0, 6.0), luck.uniform(-6.0, 6.0), luck.uniform(-2.0, 2.0)
        self._world.bump(x, y, turn)
        seen = self.look(state, state.position)
        self._world.bump(-x, -y, -turn)
        return seen


@cache
def eyes_for(board: str, has_yard: bool, seed: int = 1) -> DrawnEyes:
    """Eyes for a kind of board, learned once."""
    return DrawnEyes(board, has_yard, seed)
