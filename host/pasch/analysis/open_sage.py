"""Open Sage as the judge of a game: its networks rate plays and cubes (package `bgsage`, MPL).

Works only if that package is installed (`sage_package`); Pasch contains none of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from pasch.analysis.sage_package import find_open_sage, find_sage_for
from pasch.errors import JournalError
from pasch.journal.replay.record import GameRecord
from pasch.players.cube.doubling import CubeDecision
from pasch.players.machine.advice import Adviser
from pasch.players.values.search import opening_rolls_of, rolls_of
from pasch.players.values.value import RatedPlay
from pasch.rules.model.game import Situation
from pasch.rules.model.position import Position
from pasch_hardware.message import cause

__all__ = ["OpenSage", "open_sage"]

OWNERS = {0: "centered", 1: "player", -1: "opponent"}


def open_sage(records: Sequence[GameRecord], plies: int) -> partial[OpenSage]:
    """The adviser for these games, looking `plies` ahead as GNU Backgammon counts them; raises
    `JournalError` if it cannot advise on them.
    """
    find_sage_for(records)
    return partial(OpenSage, plies=plies)


@cache
def _analyzer(plies: int, is_cubeful: bool) -> Any:
    # Open Sage counts the evaluation of the position itself as the first ply.
    return find_open_sage().BgBotAnalyzer(eval_level=f"{plies + 1}ply", cubeful=is_cubeful)


@contextmanager
def _answering() -> Iterator[None]:
    """Turn any failure of Open Sage into one sentence."""
    try:
        yield
    except Exception as error:
        raise JournalError(
            "Open Sage gave no answer about a position ({said})", said=cause(error)
        ) from error


@dataclass(frozen=True)
class OpenSage(Adviser):
    """An adviser by Open Sage; the level has no effect."""

    plies: int = 1

    def plays(self, situation: Situation, count: int | None = None) -> list[RatedPlay]:
        """The plays of the roll, best first."""
        plays = self.value.game.legal_plays(situation)
        if not plays:
            return []
        boards = [tuple(self._board(play.position, situation.turn)) for play in plays]
        with _answering():
            found = self._asked("checker_play", situation, self.plies).moves
            worth = {tuple(one.board): one.equity for one in found}
            rated = [
                RatedPlay(play, worth[board], self.plies)
                for play, board in zip(plays, boards, strict=True)
            ]
        return sorted(rated, key=lambda one: -one.equity)[:count]

    def rolled(
        self, situation: Situation, unthrown: Sequence[int] = (), is_opening: bool = False
    ) -> tuple[float, float]:
        """The equity of the roll, best played, and the mean of all rolls, without lookahead; in
        Backgammon all dice are thrown.
        """
        del unthrown
        game = self.value.game
        rolls = opening_rolls_of(game) if is_opening else rolls_of(game.equipment.every_die)
        rolled = tuple(sorted(situation.dice))
        with _answering():
            worth = {
                roll: self._asked("checker_play", replace(situation, dice=roll), 0).moves[0].equity
                for roll in {**rolls, rolled: 0.0}
            }
        mean = sum(chance * worth[roll] for roll, chance in rolls.items())
        return worth[rolled], mean

    def double(self, standing: Situation, answering: str = "") -> CubeDecision:
        """The cube decision of the seat on turn, before it throws."""
        with _answering():
            found = self._asked("cube_action", replace(standing, dice=()), self.plies)
            worths = (found.optimal_equity, found.equity_nd, found.equity_dt, found.equity_dp)
            return CubeDecision(found.should_double, found.should_take, found.is_beaver, *worths)

    def _asked(self, do: str, standing: Situation, plies: int) -> Any:
        """Its answer about a position, with the standing's dice, at this score and cube."""
        stakes = self.stakes(standing.turn)
        terms: dict[str, object] = {"jacoby": False, "beaver": False}
        if stakes is not None:
            terms |= {"cube_value": stakes.value, "cube_owner": OWNERS[stakes.owner]}
            terms["jacoby"] = stakes.is_jacoby
            terms["beaver"] = self.value.options.get("beaver") == "on"
        if stakes is not None and stakes.score is not None:
            terms |= {"away1": stakes.score.own, "away2": stakes.score.other}
            terms["is_crawford"] = not stakes.has_cube
        is_cubeful = stakes is not None and (stakes.has_cube or stakes.score is not None)
        board = self._board(standing.position, standing.turn)
        ask = getattr(_analyzer(plies, is_cubeful), do)
        return ask(board, *standing.dice, **terms)

    def _board(self, position: Position, seat: str) -> list[int]:
        """A position in Open Sage's form: the opponent's bar, the seat's points 1 to 24 with the
        opponent's checkers negative, the seat's bar.
        """
        game = self.value.game
        own, other = (game.equipment.letters[one] for one in (seat, game.following(seat)))
        held = [position.at(place) for place in ("bar", *game.equipment.ways[seat])]
        points = [here.count(own) - here.count(other) for here in held[1:]]
        return [held[0].count(other), *points, held[0].count(own)]
