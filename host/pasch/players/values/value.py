"""The interface between whatever evaluates positions and whatever plays, advises or analyses.

A *standing* is a rules `Situation` without dice: the position, the seat that throws next (`turn`),
and the `state` with which it does. If something is to be named first (a doublet), the standing's
state says so; if dice stay lying (Gamwin), they are the standing's dice. Throwing again keeps the
seat, so no sign changes.

A `Value` gives the distribution over what a game can end in, `outcomes`, and what that is worth to
every seat in points, `equities`. Both are the same on every machine. It knows neither cube nor
match: callers with a cube compute their values from `outcomes`. A `Search` says how far to look
with it, a `RatedPlay` what was found.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from pasch.rules.model.game import Game, Next, Play, Situation
from pasch_hardware.message import Message

__all__ = [
    "QUICK",
    "STRONG",
    "Floats",
    "RatedPlay",
    "Search",
    "Value",
    "after",
    "ended",
    "settled",
]

Floats = npt.NDArray[np.float64]


class Value(Protocol):
    """What standings of one game under certain options are worth."""

    @property
    def game(self) -> Game:
        """The game."""

    @property
    def options(self) -> Mapping[str, str]:
        """Every option with its value in force."""

    @property
    def points(self) -> Floats:
        """What every seat wins by each outcome, `(k, seats)`, in points before any cube.

        Column 0 is the seat that throws next, then the others in playing order. In Backgammon the
        six outcomes are the thrower's win, gammon, backgammon, then his loss of each:
        `points[:, 0] == (1, 2, 3, -1, -2, -3)`; a gammon includes no backgammon.
        """

    @property
    def note(self) -> Message | None:
        """What a person should know about these values: options they were not trained with, or
        that they are only a rule of thumb; None if there is nothing to say.
        """

    def outcomes(self, standings: Sequence[Situation]) -> Floats:
        """The chance of each outcome, `(n, k)`, each row summing to 1; no standing is over."""

    def equities(self, standings: Sequence[Situation]) -> Floats:
        """Expected points before any cube, `(n, seats)`, columns in the order of `game.seats`.

        A seat that does not play has 0. No standing is over.
        """


@dataclass(frozen=True, slots=True)
class Search:
    """How far to look: `rolls` whole rolls ahead (0 or 1) after the play.

    Only the best `keep` plays, and of these only those within `within` points of the best, are
    looked at further; the others keep the network's value.
    """

    rolls: int = 0
    keep: int = 1
    within: float = 0.0


QUICK = Search()
STRONG = Search(rolls=1, keep=6, within=0.16)


@dataclass(frozen=True, slots=True)
class RatedPlay:
    """A play and its `equity`, the mover's expected points; `rolls`: how far it was looked at."""

    play: Play
    equity: float
    rolls: int = 0


def after(game: Game, situation: Situation, play: Play) -> Situation:
    """The standing after a play: who throws next, and with which state.

    If the game is over, the seat is the one that ended it: ask `settled` first.

    >>> from pasch.rules import game_named
    >>> game = game_named("puff")
    >>> thrown = game.situation(game.start({}), "white", (3, 3))
    >>> standing = after(game, thrown, game.legal_plays(thrown)[0])
    >>> standing.turn, standing.dice, standing.state
    ('white', (), {'doublets': 1})
    """
    state = game.flow.next_state(situation, play)
    turn = situation.turn
    dice = situation.dice if play.due is Next.MOVE_OR_THROW else ()
    if play.due is Next.END:
        turn = game.following(turn, situation.state.get("players", ()))
    return Situation(play.position, turn, dice, state, situation.options)


def settled(game: Game, standing: Situation) -> Floats | None:
    """What every seat has won, `(seats,)` in the order of `game.seats`; None while it goes on.

    >>> from pasch.rules import game_named
    >>> from pasch.rules.model.position import Position
    >>> game = game_named("backgammon")
    >>> over = Position.of({"off": "w" * 15, "19": "b" * 15})
    >>> settled(game, game.situation(over, "black", ()))
    array([ 2., -2.])
    """
    finish = game.won(standing.position, standing.state, standing.options)
    if finish is None:
        return None
    paid = dict(finish.owed)
    if not paid:
        paid = {seat: finish.points for seat in game.seats if seat != finish.winner}
    won = [-float(paid.get(seat, 0)) for seat in game.seats]
    won[game.seats.index(finish.winner)] = float(sum(paid.values()))
    return np.array(won)


def ended(value: Value, standing: Situation) -> Floats | None:
    """What a finished game is worth to every seat, as this value counts; None while it goes on."""
    points = settled(value.game, standing)
    weigh = getattr(value, "weighed", None)
    return points if points is None or weigh is None else weigh(points)
