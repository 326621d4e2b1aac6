"""The amateur: a lively player of any game who rates positions by rough rules of thumb.

A `pasch.players.player`: knows the rules' choices, sees no camera picture and asks no referee. A
pure function of the decision and the random source passed in.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from pasch.players.player import Choice, Decision, Throw
from pasch.referee.model.commands import Done
from pasch.rules.model.game import Game, Play
from pasch.rules.model.position import Position

__all__ = ["CAREFUL", "FULL", "OUTSIDE", "WILD", "Amateur", "Temper", "choose_play", "standing"]

OUTSIDE = ("bar", "off", "yard")
# Nobody likes to pile checkers up: the sixth checker on a point would lie on others.
FULL, TALL = 5, 25.0


@dataclass(frozen=True, slots=True)
class Temper:
    """A player's preferences, in rough pips: see `standing`."""

    hitting: float
    home_points: float
    safety: float
    running: float


# Players attack each other until a checker was hit and somebody danced, then hurry home: 146 of
# 150 simulated games had both, and half of them ended within 53 turns.
WILD = Temper(hitting=12.0, home_points=3.0, safety=0.8, running=-1.0)
CAREFUL = Temper(hitting=0.0, home_points=1.0, safety=4.0, running=5.0)


class Amateur:
    """A player with a temper; `chance` breaks ties."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self.temper = CAREFUL

    def choose(self, decision: Decision) -> Choice:
        """The play that looks best; keeps moving and throwing while that makes progress."""
        plays = [choice for choice in decision.choices if isinstance(choice, Play)]
        if not plays:
            return self._without_play(decision)
        return choose_play(plays, decision.seat, decision.game, self.temper, self._chance)

    def _without_play(self, decision: Decision) -> Choice:
        if Throw() not in decision.choices:
            return self._chance.choice(decision.choices)
        if len(decision.choices) == 1:
            return Throw()
        here, before = decision.situation.position, decision.before
        now, earlier = (
            standing(position, decision.seat, decision.game, CAREFUL)
            for position in (here, before)
        )
        return Done(decision.seat) if here != before and now <= earlier else Throw()


def choose_play(
    plays: Sequence[Play], seat: str, game: Game, temper: Temper, chance: random.Random
) -> Play:
    """The play a lively amateur of this temper would choose; `chance` breaks ties."""
    return max(
        plays, key=lambda play: standing(play.position, seat, game, temper) + chance.random()
    )


def standing(position: Position, seat: str, game: Game, temper: Temper) -> float:
    """How good a position looks to `seat`: off, hits, points made, blots, checkers far back."""
    mine = game.equipment.letters[seat]
    home, far = game.equipment.homes[seat], game.equipment.homes[game.following(seat)]
    score = 6.0 * position.at("off").count(mine) - 2.0 * position.at("yard").count(mine)
    waiting = position.at("bar") + position.at("yard")
    score += temper.hitting * (len(waiting) - waiting.count(mine))
    if game.flow.reroll is not None:
        # Checkers may move back as well as forth, so only progress along the way counts.
        way = [*home, *reversed(far)]
        return score + sum(0.3 * way.index(p) * position.at(p).count(mine) for p in way)
    for place, content in position.items():
        if place in home:
            score += temper.home_points * (content.count(mine) >= 2)
        if place in far:
            score -= temper.running * content.count(mine)
        if place not in OUTSIDE:
            score -= temper.safety * (content == mine)
            score -= TALL * max(0, content.count(mine) - FULL) ** 2
            # Nor on checkers of another colour, where nobody sees what lies below.
            score -= TALL * (mine in content and len(set(content)) > 1)
    return score
