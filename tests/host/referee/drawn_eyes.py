"""Eyes for virtual games: the board is drawn as a camera would see it, and read by sight alone."""

from __future__ import annotations

from functools import cache

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
# What lies there when the board is learned: all colours, in several places.
LEARNED = {
    "backgammon": game_named("backgammon").start({}).as_dict(),
    "high-gammon": game_named("high-gammon").start({}).as_dict(),
    "gamwin": {"L1": "bbb", "R1": "rrr"},
}


class DrawnEyes:
    """One drawn board, learned from two pictures of it."""

    def __init__(self, board: str, seed: int) -> None:
        profile = load_profile(PROFILES[board])
        self._world, self._renderer = World(profile, seed), Renderer(profile, seed=seed)
        empty, start = self._drawn({}), self._drawn(LEARNED[board])
        self._reader = Reader(Calibration.learn(profile, empty, start, LEARNED[board]))

    def _drawn(self, places: dict[str, str]):
        self._world.set(places)
        return self._renderer.draw(self._world.scene())

    def look(self, state: State, position: Position) -> Observation:
        """What is seen of this position."""
        game = state.game
        counts = {
            letter: game.checkers * (seat in state.playing)
            for seat, letter in game.letters.items()
        }
        known = set(self._world.profile.place_names)
        lying = {place: text for place, text in position.items() if place in known}
        return self._reader.read(self._drawn(lying), counts)


@cache
def eyes_for(board: str, seed: int = 1) -> DrawnEyes:
    """Eyes for a kind of board, learned once."""
    return DrawnEyes(board, seed)
