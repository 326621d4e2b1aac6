"""The three scorings of the games on the ring.

Pure functions. Each loser settles with the winner individually (HG-A20).
"""

from collections.abc import Mapping

from pasch.rules.games.ring.board import LETTERS, SEATS, TARGETS, TRACKS
from pasch.rules.model.game import Grade
from pasch.rules.model.position import Position
from pasch.rules.search.packed_state import BAR, OFF

__all__ = ["GRADES", "HIGHEST_STAKE", "WITH_CUBE", "grade_of", "loss", "losses", "points_lost"]

HIGHEST_STAKE = 64
GRADES = (Grade.SINGLE, Grade.DOUBLE, Grade.TRIPLE)
_HOME_STRAIGHTS = {"last_side": range(1, 7), "target_points": range(1, 4)}
WITH_CUBE = ("cube", "cube×traditional")


def grade_of(position: Position, loser: str, home_straight: str = "last_side") -> int:
    """How heavily a seat has lost in the traditional game: 1, 2 or 3 (HG-18, HG-A19).

    1 with a checker off; 2 with none; 3 with none off and one on the bar or not yet on the home
    straight: `"last_side"` is q 15 to 20, `"target_points"` q 18 to 20.
    """
    own = TRACKS[loser].view(position).own
    if own[OFF]:
        return 1
    straight = _HOME_STRAIGHTS[home_straight]
    return 3 if any(n for point, n in enumerate(own) if point not in straight) else 2


def points_lost(position: Position, loser: str) -> int:
    """4 for each checker not yet on its targets (nor off), 8 for each on the bar (HG-16)."""
    own = TRACKS[loser].view(position).own
    settled = own[BAR] + own[OFF] + sum(own[target] for target in TARGETS)
    return 4 * (sum(own) - settled) + 8 * own[BAR]


def loss(position: Position, loser: str, options: Mapping[str, str]) -> int:
    """What one loser owes the winner before any cube, by the option `scoring`."""
    scoring = options.get("scoring", "plain")
    if scoring == "points":
        return points_lost(position, loser)
    if scoring.endswith("traditional"):
        return grade_of(position, loser, options.get("home_straight", "last_side"))
    return 1


def losses(position: Position, winner: str, options: Mapping[str, str]) -> dict[str, int]:
    """What each seat that still has checkers owes the winner before any cube (HG-A20)."""
    return {
        seat: loss(position, seat, options)
        for seat in SEATS
        if seat != winner and position.count(LETTERS[seat])
    }
