"""GNU Backgammon's networks as an opponent: `gnubg-nn` in a Python where it is installed.

A process of its own, for it keeps state for the whole process. Plays without a cube: it has no
money cube (play a long match at 0-0 for one). Used for measuring only.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence

from pasch.players.player import Choice, Decision
from pasch.rules.games.board24.ways import TRACKS
from pasch.rules.model.game import Play
from pasch.rules.model.position import Position
from pasch.rules.search.packed_state import BAR

__all__ = ["GnubgNN"]

SCRIPT = """
import json, sys
import gnubg_nn
for line in sys.stdin:
    asked = json.loads(line)
    moves = gnubg_nn.best_move(asked["board"], *asked["dice"], n=asked["plies"])
    print(json.dumps(moves), flush=True)
"""


class GnubgNN:
    """Plays Backgammon by its static evaluation, or so many plies deep.

    `words`: the Python to call, and after it the plies where not 0.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._plies = int(words[1]) if len(words) > 1 else 0
        self._process = subprocess.Popen(
            [words[0], "-c", SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def choose(self, decision: Decision) -> Choice:
        """Its play, found among the legal ones; anything else is its first choice."""
        plays = decision.choices
        if len(plays) == 1 or not isinstance(plays[0], Play):
            return plays[0]
        position, seat = decision.situation.position, decision.seat
        other = decision.game.following(seat)
        asked = {
            "board": [self._side(position, one) for one in (other, seat)],
            "dice": decision.situation.dice,
            "plies": self._plies,
        }
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        moves = json.loads(self._process.stdout.readline())
        wanted = self._side(position, seat)
        for origin, target in moves:
            wanted[origin - 1] -= 1
            if target > 0:
                wanted[target - 1] += 1
        for play in plays:
            if isinstance(play, Play) and self._side(play.position, seat) == wanted:
                return play
        raise AssertionError(f"{moves} is no legal play of {asked}")

    @staticmethod
    def _side(position: Position, seat: str) -> list[int]:
        """A seat's checkers on its points 1 to 24 and on the bar."""
        own = TRACKS[seat].view(position).own
        return [*own[1:BAR], own[BAR]]
