"""Whether a request makes sense at all: places, letters, counts, dice, seat, options.

Judges no play. All faults are named in one sentence, so that they can be put right at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from pasch.errors import RuleError
from pasch.rules.model.position import Position

if TYPE_CHECKING:
    from pasch.rules.model.game import Game, Situation

__all__ = ["check_request", "option_faults", "position_faults", "state_faults"]


def check_request(
    game: Game,
    situation: Situation,
    own_faults: Callable[[Situation], Iterable[str]] | None = None,
    shared: Collection[str] = ("bar", "off", "yard"),
) -> None:
    """Raise `RuleError` naming every fault of a request.

    `own_faults` are those that only this game knows, of its `state` too; without them no state
    is accepted. `shared`: the places on which several colours may lie.
    """
    faults = [
        *_turn_faults(game, situation),
        *position_faults(game, situation.position, shared),
        *option_faults(game, situation.options),
        *(own_faults or partial(state_faults, game, {}))(situation),
    ]
    if faults:
        raise RuleError("; ".join(faults))


def state_faults(game: Game, known: Collection[str], situation: Situation) -> Iterable[str]:
    """A clause if the state holds anything but the keys `known`."""
    unknown = ", ".join(repr(key) for key in sorted(situation.state) if key not in known)
    if unknown:
        knows = f"state {_either(sorted(known))}" if known else "state"
        only = f"only the {knows}" if known else f"no {knows}"
        yield f"{game.name} knows {only}, but {unknown} was given"


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


def position_faults(
    game: Game, position: Position, shared: Collection[str] = ("bar", "off", "yard")
) -> list[str]:
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
        if place not in shared and place in game.places and len(set(content) & colours) > 1:
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
