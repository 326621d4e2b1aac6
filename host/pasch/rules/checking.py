"""Whether a request makes sense at all: places, letters, counts, dice, seat, options.

Judges no play. All faults are named in one sentence, so that they can be put right at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pasch.errors import RuleError
from pasch.rules.position import Position
from pasch.rules.two_sided import POINTS

if TYPE_CHECKING:
    from pasch.rules.game import Game, Situation

__all__ = ["check_two_sided", "option_faults", "position_faults"]


def check_two_sided(game: Game, situation: Situation) -> None:
    """Raise `RuleError` naming every fault of a request for a game on the 24 points."""
    faults = [
        *_turn_faults(game, situation),
        *position_faults(game, situation.position),
        *option_faults(game, situation.options),
    ]
    if situation.state:
        keys = ", ".join(sorted(map(repr, situation.state)))
        faults.append(f"{game.name} knows no state, but {keys} was given")
    if faults:
        raise RuleError("; ".join(faults))


def _turn_faults(game: Game, situation: Situation) -> Iterable[str]:
    if situation.turn not in game.seats:
        yield f"there is no seat {situation.turn!r}: say {_either(game.seats)}"
    dice = situation.dice
    if len(dice) != game.dice:
        yield f"{game.name} is played with {game.dice} dice, not with {len(dice)}"
    wrong = [die for die in dice if type(die) is not int or not 1 <= die <= game.sides]
    if wrong:
        shown = ", ".join(map(repr, wrong))
        yield f"a die shows 1 to {game.sides}, not {shown}"


def position_faults(game: Game, position: Position) -> list[str]:
    """What is wrong with a position, one clause each; fewer checkers than all are no fault."""
    faults = []
    colours = set(game.letters.values())
    unknown = [place for place in position if place not in game.places]
    if unknown:
        faults.append(f"{game.name} has no place {', '.join(map(repr, unknown))}")
    for place, content in position.items():
        strange = sorted(set(content) - colours)
        if strange:
            letters = _either(sorted(colours))
            faults.append(
                f"place {place!r} holds {', '.join(map(repr, strange))}: checkers are {letters}"
            )
        if place in POINTS and len(set(content) & colours) > 1:
            faults.append(f"point {place} holds both colours")
    for seat, letter in game.letters.items():
        count = position.count(letter)
        if count > game.checkers:
            faults.append(f"{seat} has {count} checkers, more than {game.checkers}")
    return faults


def option_faults(game: Game, options: Mapping[str, str]) -> list[str]:
    """Options and values that the game does not know, one clause each."""
    known = {option.name: option for option in game.options}
    faults = []
    for name, value in options.items():
        if name not in known:
            faults.append(f"{game.name} has no option {name!r}")
        elif value not in known[name].values:
            values = _either(known[name].values)
            faults.append(f"option {name} is {values}, not {value!r}")
    return faults


def _either(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
