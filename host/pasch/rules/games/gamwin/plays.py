"""Gamwin's legal plays: each a single action, or in the first throw one complete placing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pasch.rules.games.gamwin.dice import doublet_in
from pasch.rules.games.gamwin.first_throw import placings
from pasch.rules.games.gamwin.moves import Action, actions
from pasch.rules.games.gamwin.notation import NOTHING, written
from pasch.rules.games.gamwin.strip import LETTERS, Strip
from pasch.rules.model.game import Next, Play, Situation, by_position

__all__ = ["is_first_throw", "legal_plays", "play_of"]


def is_first_throw(situation: Situation) -> bool:
    """Whether this throw only places checkers (contract: `state`)."""
    return situation.state.get("phase") == "first"


def legal_plays(situation: Situation) -> tuple[Play, ...]:
    """One `Play` per distinct outcome, sorted by position.

    In the game proper each is one step, jump or entry; waiving is always allowed and not listed.
    In the first throw each is a complete placing, none at all being one (GW-4).
    """
    strip = Strip.of(situation.position)
    seat, dice, options = situation.turn, situation.dice, situation.options
    ways: Mapping[Strip, tuple[Action, ...]]
    if is_first_throw(situation):
        ways = placings(strip, seat, dice, options)
    else:
        ways = {action.after: (action,) for action in actions(strip, seat, dice, options)}
    plays = (play_of(situation, after, way) for after, way in ways.items())
    return by_position(plays)


def play_of(situation: Situation, after: Strip, way: Sequence[Action]) -> Play:
    """The play of these actions, none of them meaning that the seat waives."""
    is_first = is_first_throw(situation)
    if is_first or not way:
        due = Next.END
    elif after.has_won(LETTERS[situation.turn]):
        due = Next.GAME_OVER
    elif doublet_in(situation.dice) is not None:
        due = Next.THROW_THREE
    else:
        due = Next.MOVE_OR_THROW
    notation = written(way) or (NOTHING if is_first else "")
    return Play(notation, after.position(), due, tuple([action.move for action in way]))
