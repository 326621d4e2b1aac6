"""GNU Backgammon's networks as opponent and judge: `gnubg-nn` in a Python where it is installed.

A process of its own, for it keeps state for the whole process. It knows no money cube: without a
match it plays for points without one. Boards are two lists of 25, the opponent's checkers first,
each side's points 1 to 24 as it counts them and its bar. Used for measuring only.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from pasch.errors import RequestError
from pasch.players.player import Choice, Decision
from pasch.rules.games.board24.ways import TRACKS
from pasch.rules.model.game import Play
from pasch.rules.model.position import Position
from pasch.rules.search.packed_state import BAR

__all__ = ["Boards", "CubeOpinion", "Engine", "GnubgNN", "Setting", "Side", "Steps"]
__all__ += ["moved", "side"]

Side = list[int]
# The opponent's side, and that of whoever throws.
Boards = tuple[Side, Side]
# From point to point, 25 for the bar, 0 or less for off.
Steps = list[tuple[int, int]]

# "O" is whoever throws, and the first of the score.
SCRIPT = """
import json, sys
import gnubg_nn as g
CLASSES = {g.c_contact: "contact", g.c_crashed: "crashed", g.c_race: "race"}
for line in sys.stdin:
    asked = json.loads(line)
    if asked.get("score"):
        g.set.score(*asked["score"])
        value, owner = asked["cube"]
        g.set.cube(value, owner.encode()) if owner else g.set.cube(value)
    board, plies = asked.get("board"), asked["plies"]
    if asked["do"] == "move":
        found = g.best_move(board, *asked["dice"], n=plies, s=b"O")
    elif asked["do"] == "glance":
        rated = g.best_move(board, *asked["dice"], n=0, s=b"O", list=1)[1]
        found = [one[1] for one in rated[: asked["most"]]]
    elif asked["do"] == "cube":
        found = g.evaluate_cube_decision(g.key_of_board(board), plies, -1, b"O", 1)[:3]
    elif asked["do"] == "kind":
        found = CLASSES.get(g.classify(board), "")
    else:
        found = [g.probabilities(one, plies) for one in asked["boards"]]
    print(json.dumps(found), flush=True)
"""


class Setting(NamedTuple):
    """A match as gnubg-nn is told it, the side that throws first.

    `owner`: "O" where that side has the cube, "X" where the other has, "" in the middle.
    """

    away: int
    other_away: int
    is_crawford: bool = False
    cube: int = 1
    owner: str = ""


class CubeOpinion(NamedTuple):
    """Whether to double, whether the other side takes, whether it is too good to double."""

    doubles: bool
    takes: bool
    is_too_good: bool


class Engine:
    """The process. `python`: the Python to call; `plies`: how deep it looks, 0 not at all."""

    def __init__(self, python: str, plies: int = 0) -> None:
        self.plies, self._python = plies, python
        try:
            self._process = subprocess.Popen(
                [python, "-c", SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except OSError as error:
            raise self._absent() from error
        # Whether it is there at all is known before anything is played.
        one_checker = [1, *[0] * 24]
        self.kind((one_checker, one_checker))

    def _absent(self) -> RequestError:
        return RequestError(
            "gnubg-nn does not answer: is it installed in {python}?", python=self._python
        )

    def _ask(self, do: str, setting: Setting | None, **words: Any) -> Any:
        asked = {"do": do, "plies": self.plies, **words}
        if setting is not None:
            asked["score"] = [setting.away, setting.other_away, int(setting.is_crawford)]
            asked["cube"] = [setting.cube, setting.owner]
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(asked) + "\n")
            self._process.stdin.flush()
            return json.loads(self._process.stdout.readline())
        except (OSError, ValueError) as error:
            self._process.kill()
            with suppress(OSError):
                self._process.communicate()
            raise self._absent() from error

    def move(self, boards: Boards, dice: Sequence[int], setting: Setting | None = None) -> Steps:
        """Its play."""
        found = self._ask("move", setting, board=boards, dice=list(dice))
        return [(origin, target) for origin, target in found]

    def glanced(self, boards: Boards, dice: Sequence[int], most: int) -> list[Steps]:
        """The plays that it likes best without looking further."""
        found = self._ask("glance", None, board=boards, dice=list(dice), most=most)
        return [list(zip(steps[::2], steps[1::2], strict=True)) for steps in found]

    def cube(self, boards: Boards, setting: Setting) -> CubeOpinion:
        """What it thinks of a double of the side that throws."""
        return CubeOpinion(*map(bool, self._ask("cube", setting, board=boards)))

    def kind(self, boards: Boards) -> str:
        """`contact`, `crashed`, `race`, or nothing for what its tables know."""
        return str(self._ask("kind", None, board=boards))

    def equities(self, boards: Sequence[Boards], plies: int) -> list[float]:
        """What positions are worth for points to the side that throws."""
        rows = self._ask("probabilities", None, boards=boards, plies=plies)
        return [2 * row[0] - 1 + row[1] + row[2] - row[3] - row[4] for row in rows]


def side(position: Position, seat: str) -> Side:
    """A seat's checkers on its points 1 to 24 and on the bar."""
    own = TRACKS[seat].view(position).own
    return [*own[1:BAR], own[BAR]]


def moved(boards: Boards, steps: Steps) -> Boards:
    """Both sides after these steps, still from the same side."""
    other, own = list(boards[0]), list(boards[1])
    for origin, target in steps:
        own[origin - 1] -= 1
        if target <= 0:
            continue
        own[target - 1] += 1
        if other[24 - target]:
            other[24 - target] -= 1
            other[24] += 1
    return other, own


class GnubgNN:
    """A `Player` of Backgammon without a cube.

    `words`: the Python to call, and after it the plies where not 0.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._engine = Engine(words[0], int(words[1]) if len(words) > 1 else 0)

    def choose(self, decision: Decision) -> Choice:
        """Its play, found among the legal ones; anything else is its first choice."""
        plays = decision.choices
        if len(plays) == 1 or not isinstance(plays[0], Play):
            return plays[0]
        position, seat = decision.situation.position, decision.seat
        boards = side(position, decision.game.following(seat)), side(position, seat)
        steps = self._engine.move(boards, decision.situation.dice)
        wanted = moved(boards, steps)[1]
        for play in plays:
            if isinstance(play, Play) and side(play.position, seat) == wanted:
                return play
        raise AssertionError(f"{steps} is no legal play of {boards} {decision.situation.dice}")
