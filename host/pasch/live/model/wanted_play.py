"""The one play that is wanted, and which of its steps have been made, as far as can be seen.

A play's steps may be made in any order. Compares what lies there with what lay there before; the
referee decides whether the whole is right.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from pasch.rules.model.game import Play
from pasch.rules.model.position import Position

__all__ = ["PlayStep", "WantedPlay", "steps_of"]


@dataclass(frozen=True, slots=True)
class WantedPlay:
    """The play that a machine wants made for it: shown until it lies there. Without `is_binding`
    it is only the best play, shown because somebody has asked.
    """

    seat: str
    play: Play
    is_binding: bool = True


@dataclass(frozen=True, slots=True)
class PlayStep:
    """One checker from here to there, and whether it has been moved."""

    origin: str
    target: str
    is_made: bool


def steps_of(play: Play, before: Position, seen: Position, letter: str) -> tuple[PlayStep, ...]:
    """The steps of a play of `letter`, and which of them have been made in what is `seen`.

    >>> two = Play("8/5 6/5", Position.of({"5": "ww"}), moves=(("8", "5"), ("6", "5")))
    >>> start, half = Position.of({"8": "w", "6": "w"}), Position.of({"8": "w", "5": "w"})
    >>> [step.is_made for step in steps_of(two, start, half, "w")]
    [False, True]
    """
    lies = Counter({place: before.at(place).count(letter) for place in (*before, *seen)})
    steps = []
    for origin, target in play.moves:
        is_made = lies[origin] > seen.at(origin).count(letter)
        if is_made:
            lies[origin] -= 1
            lies[target] += 1
        steps.append(PlayStep(origin, target, is_made))
    return tuple(steps)
