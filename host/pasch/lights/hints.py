"""Hints: where a play can begin and end, as far as the players want hints.

Shown until the first checker is moved; a forced play also while it is being made. The legal plays
are passed in, since finding them may take a while.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from pasch.lights.meanings import Meaning
from pasch.lights.signals import Signal
from pasch.rules.model.game import Play
from pasch.rules.model.position import Position
from pasch_hardware.boards.kinds import TRAYS

__all__ = ["Hint", "Hints", "hint_signals"]

# More plays than this begin and end nearly everywhere, so there is nothing to hint at (Puff has up
# to 200,000, which would take seconds to write out).
MOST = 1000


class Hint(Enum):
    """How much is hinted: nothing, the only legal play, every one, or the best when asked."""

    OFF = "off"
    FORCED = "forced"
    ALL = "all"
    BEST = "best"


@dataclass(frozen=True, slots=True)
class Hints:
    """A level, and the legal plays of the current roll.

    `is_wanted`: there is exactly one, a machine's, and no other may be played.
    """

    level: Hint = Hint.OFF
    plays: Sequence[Play] = ()
    is_wanted: bool = False


def hint_signals(
    hints: Hints, before: Position, seen: Position, letter: str
) -> tuple[Signal, ...]:
    """Where the mover's checkers may come from and go to, seen from what lies there now.

    >>> to = Play("6/5", Position.of({"5": "w"}), moves=(("6", "5"),))
    >>> now = Position.of({"6": "w"})
    >>> [signal.places for signal in hint_signals(Hints(Hint.FORCED, (to,)), now, now, "w")]
    [('5',), ('6',)]

    If a place can be both, a third signal overrides the two.
    """
    is_forced = len(hints.plays) == 1
    is_open = hints.level is Hint.ALL and seen == before and len(hints.plays) <= MOST
    if hints.level in (Hint.OFF, Hint.BEST) or not (is_forced or is_open):
        return ()
    origins: dict[str, None] = {}
    targets: dict[str, None] = {}
    for play in hints.plays:
        for place in dict.fromkeys((*seen, *play.position)):
            more = play.position.at(place).count(letter) - seen.at(place).count(letter)
            if more and place not in TRAYS:
                (targets if more > 0 else origins)[place] = None
        if seen == before:
            # A place that one checker leaves and another enters keeps its count.
            origins |= {at: None for at, _ in play.moves if letter in seen.at(at)}
            targets |= dict.fromkeys(to for _, to in play.moves if to not in TRAYS)
    starts = tuple(place for place in origins if place not in TRAYS)
    # A place has one light for both: that case has a look of its own, over the others.
    both = tuple(place for place in starts if place in targets)
    return (
        Signal(Meaning.HINT_TO, tuple(targets)),
        Signal(Meaning.HINT_FROM, starts),
        *([Signal(Meaning.HINT_BOTH, both)] if both else []),
    )
