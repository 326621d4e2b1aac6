"""A turn of Gamwin: which dice may be used, and when and how many may be thrown again.

`pasch.rules.games.gamwin.moves` says what lying numbers allow; this module holds the series of
throws and moves around it (GW-9 to GW-13, GW-19, GW-20). Pure values; the caller knows whose dice
they are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pasch.rules.games.gamwin.dice import doublet_in
from pasch.rules.games.gamwin.strip import CHECKERS
from pasch.rules.model.position import Position

__all__ = [
    "Series",
    "begun",
    "may_use",
    "moved",
    "thrown",
    "why_no_throw",
]

Move = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Series:
    """One seat's turn so far.

    `dice`: the three lying numbers, empty if all must be thrown; `is_barred`: they may be left
    lying for a throw but not used before it; `now`: the current position; `thrown_from`: the
    positions in which this seat threw in this turn; `moves`: all moves of the turn, of which the
    last `since_throw` came after its last throw; `must_throw_three`: a doublet lies or was used,
    or nothing lies.
    """

    seat: str
    dice: tuple[int, ...]
    now: Position
    must_throw_three: bool = False
    thrown_from: tuple[Position, ...] = ()
    moves: tuple[Move, ...] = ()
    since_throw: int = 0
    is_barred: bool = False

    @property
    def is_begun(self) -> bool:
        """Whether this seat has thrown or moved in this turn."""
        return bool(self.thrown_from or self.moves)


def begun(
    seat: str,
    position: Position,
    lying: tuple[int, ...],
    did_last_throw_move: bool,
    options: Mapping[str, str],
) -> Series:
    """The turn of `seat` with the dice that the other seat left lying (GW-A14).

    In the first turn of the game proper none lie, and three dice must be thrown (GW-A16), as after
    a doublet, which may not be used (GW-A3). With `borrow_dice = only_after_no_move` the numbers
    may be used only if the other seat's last throw led to no move; one to three dice may be thrown
    all the same.
    """
    if not lying or doublet_in(lying) is not None:
        return Series(seat, (), position, must_throw_three=True)
    is_strict = options["borrow_dice"] == "only_after_no_move"
    return Series(seat, lying, position, is_barred=is_strict and did_last_throw_move)


def may_use(series: Series) -> bool:
    """Whether numbers lie that can be used: none after the jump of a doublet (GW-A2)."""
    is_used = series.must_throw_three and bool(series.since_throw)
    return bool(series.dice) and not is_used and not series.is_barred


def moved(series: Series, moves: Sequence[Move], position: Position) -> Series:
    """The series after moves with the lying dice."""
    return replace(
        series,
        now=position,
        moves=(*series.moves, *moves),
        since_throw=series.since_throw + len(moves),
    )


def thrown(series: Series, dice: tuple[int, ...]) -> Series:
    """The series after a throw, `dice` being all three numbers that then lie (GW-10)."""
    return replace(
        series,
        dice=dice,
        must_throw_three=doublet_in(dice) is not None,
        thrown_from=(*series.thrown_from, series.now),
        since_throw=0,
        is_barred=False,
    )


def why_no_throw(series: Series, count: int, options: Mapping[str, str]) -> str:
    """Why `count` dice may not be thrown now; empty if they may.

    `"count"`: one to three dice; `"throw-three"`: after a doublet, and in the first turn, all
    three (GW-19); `"no-move"`: no move was made since the last throw; `"same-position"`: the
    checkers lie as at an earlier throw of this turn (GW-A13). With `back_forth =
    immediate_reversal_only`, instead, a move that immediately reverses the one before does not
    count, and neither does the reversed one.
    """
    if not 1 <= count <= CHECKERS:
        return "count"
    if series.must_throw_three and count < CHECKERS:
        return "throw-three"
    if not series.thrown_from:
        return ""
    if options["back_forth"] == "immediate_reversal_only":
        return "" if _counting_moves(series) else "no-move"
    if not series.since_throw:
        return "no-move"
    return "same-position" if series.now in series.thrown_from else ""


def _counting_moves(series: Series) -> int:
    """How many moves since the last throw were neither a reversal nor reversed at once."""
    first = len(series.moves) - series.since_throw
    kept: list[int] = []
    for index, (origin, target) in enumerate(series.moves):
        if kept and series.moves[kept[-1]] == (target, origin) and kept[-1] == index - 1:
            kept.pop()
        else:
            kept.append(index)
    return sum(index >= first for index in kept)
