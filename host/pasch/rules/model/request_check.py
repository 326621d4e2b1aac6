"""Whether a request makes sense at all: places, letters, counts, dice, seat, options.

Judges no play. All faults are named in one sentence, so that they can be put right at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from pasch.errors import RuleError
from pasch.rules.model.position import Position

if TYPE_CHECKING:
    from pasch.rules.model.game import Game, Situation

__all__ = ["check_request", "option_faults", "position_faults", "state_faults"]


def check_request(game: Game, situation: Situation) -> None:
    """Raise `RuleError` naming every fault of a request; see `Game.check`."""
    own_faults = game.faults or partial(state_faults, game.name, ())
    faults = [
        *_turn_faults(game, situation),
        *position_faults(game, situation.position),
        *option_faults(game, situation.options),
        *own_faults(situation),
    ]
    if faults:
        raise RuleError("; ".join(faults))


def state_faults(name: str, known: Collection[str], situation: Situation) -> Iterable[str]:
    """A clause if the state of a game of this name holds anything but the keys `known`."""
    unknown = ", ".join(repr(key) for key in sorted(situation.state) if key not in known)
    if unknown:
        knows = f"state {_either(sorted(known))}" if known else "state"
        only = f"only the {knows}" if known else f"no {knows}"
        yield f"{name} knows {only}, but {unknown} was given"


def _turn_faults(game: Game, situation: Situation) -> Iterable[str]:
    if situation.turn not in game.seats:
        yield f"there is no seat {situation.turn!r}: say {_either(game.seats)}"
    dice, equipment = situation.dice, game.equipment
    if len(dice) != equipment.dice:
        yield f"{game.name} is played with {equipment.dice} dice, not with {len(dice)}"
    wrong = [die for die in dice if type(die) is not int or not 1 <= die <= equipment.sides]
    if wrong:
        shown = ", ".join(map(repr, wrong))
        yield f"a die shows 1 to {equipment.sides}, not {shown}"


def position_faults(game: Game, position: Position) -> list[str]:
    """What is wrong with a position, one clause each; fewer checkers than all are no fault."""
    faults = []
    equipment = game.equipment
    colours = set(equipment.letters.values())
    unknown = [place for place in position if place not in equipment.places]
    if unknown:
        faults.append(f"{game.name} has no place {', '.join(map(repr, unknown))}")
    for place, content in position.items():
        strange = sorted(set(content) - colours)
        if strange:
            letters = _either(sorted(colours))
            faults.append(
                f"place {place!r} holds {', '.join(map(repr, strange))}: checkers are {letters}"
            )
        is_shared = place in equipment.shared or place not in equipment.places
        if not is_shared and len(set(content) & colours) > 1:
            faults.append(f"point {place} holds both colours")
    for seat, letter in equipment.letters.items():
        count = position.count(letter)
        if count > equipment.checkers:
            faults.append(f"{seat} has {count} checkers, more than {equipment.checkers}")
    return faults


def option_faults(game: Game, options: Mapping[str, object]) -> list[str]:
    """Options and values that the game does not know, one clause each.

    Where the values are numbers a whole number counts as its text: `start_point` may be either.
    """
    known = {option.name: option.values for option in game.options}
    faults = []
    for name, value in options.items():
        if name not in known:
            faults.append(f"{game.name} has no option {name!r}")
            continue
        values = known[name]
        text = str(value) if type(value) is int and values[0].isdecimal() else value
        if text not in values:
            faults.append(f"option {name} is {_either(values)}, not {text!r}")
    return faults


def _either(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
