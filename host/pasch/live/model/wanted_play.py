"""The one wanted play, and which of its steps have been made, as far as can be seen.

A play's steps may be made in any order. Compares the position with the one before the play; the
referee decides whether the whole is right.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from pasch.rules.model.game import Play
from pasch.rules.model.position import Position

__all__ = ["PlayStep", "WantedPlay", "steps_of"]


@dataclass(frozen=True, slots=True)
class WantedPlay:
    """The play that a machine wants made for it, shown until it lies on the board. Without
    `is_binding` it is only the best play, shown because somebody has asked.
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
    """The steps of a play by `letter`, and which of them the position `seen` shows as made: as
    many as explain the checkers that left one place and came to another. A checker in a hand, or
    put elsewhere, has made none.

    >>> two = Play("8/5 6/5", Position.of({"5": "ww"}), moves=(("8", "5"), ("6", "5")))
    >>> start, half = Position.of({"8": "w", "6": "w"}), Position.of({"8": "w", "5": "w"})
    >>> [step.is_made for step in steps_of(two, start, half, "w")]
    [False, True]
    >>> [step.is_made for step in steps_of(two, start, Position.of({"6": "w", "4": "w"}), "w")]
    [False, False]
    """
    changes = {
        place: seen.at(place).count(letter) - before.at(place).count(letter)
        for place in (*before, *seen)
    }
    numbers = range(len(play.moves))
    some = (made for count in reversed(numbers) for made in combinations(numbers, count + 1))
    made = next((one for one in some if _has_happened([play.moves[n] for n in one], changes)), ())
    return tuple(PlayStep(*move, number in made) for number, move in enumerate(play.moves))


def _has_happened(moves: Iterable[tuple[str, str]], changes: Mapping[str, int]) -> bool:
    """Whether these moves together are part of what has changed, by place."""
    own: Counter[str] = Counter()
    for origin, target in moves:
        own[origin] -= 1
        own[target] += 1
    return all(
        min(0, seen) <= change <= max(0, seen)
        for place, change in own.items()
        for seen in (changes.get(place, 0),)
    )
