"""The one wanted play, which of its steps have been made, and what was moved instead, as far as
can be seen.

A play's steps may be made in any order. Compares the position with the one before the play; the
referee decides whether the whole is right.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from pasch.live.model.place_names import player
from pasch.referee.model.answers import Verdict
from pasch.referee.model.state import State
from pasch.referee.perceiving.desync import steps_back
from pasch.rules.model.game import Play, Repair
from pasch.rules.model.position import Position
from pasch_hardware.message import Message, message

__all__ = ["PlayStep", "WantedPlay", "not_wanted", "other_moves", "steps_of"]


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


def other_moves(wanted: WantedPlay, steps: Iterable[PlayStep], state: State) -> tuple[Repair, ...]:
    """The way back from another legal play that lies there instead of a machine's, except from
    what is right of it, the `steps` made; empty if none lies there.
    """
    is_legal = state.look is not None and state.look.verdict is Verdict.LEGAL
    if not (wanted.is_binding and is_legal) or state.on_board == wanted.play.position:
        return ()
    letter = state.game.equipment.letters[wanted.seat]
    made = {(step.target, step.origin) for step in steps if step.is_made}
    hit = {place for place, _ in made}
    return tuple(
        back
        for back in steps_back(state.on_board, state.position, state.game.equipment.places)
        if (back.origin, back.target) not in made
        and (back.letter == letter or back.target not in hit)
    )


def not_wanted(wanted: WantedPlay, state: State) -> Message:
    """That what lies on the board is not the play that a machine wants made."""
    who = player(state, wanted.seat)
    return message("machine.other-play", player=who, play=wanted.play.notation)


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
