"""Checks whether a request makes sense at all: places, letters, counts, dice, seat, options.

Judges no play. Names all faults in one sentence, so that they can all be fixed at once.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import partial

from pasch.errors import RuleError
from pasch.rules.model.game import Game, Situation
from pasch.rules.model.position import Position
from pasch_hardware.message import Message, message

__all__ = ["check_request", "refuse_unknown", "state_faults"]


def check_request(game: Game, situation: Situation) -> None:
    """Raise `RuleError` naming every fault of a request at once."""
    own_faults = game.faults or partial(state_faults, game.name, ())
    faults = [
        *_turn_faults(game, situation),
        *position_faults(game, situation.position),
        *option_faults(game, situation.options),
        *own_faults(situation),
    ]
    if faults:
        raise RuleError("{faults:;}", faults=tuple(faults))


def refuse_unknown(seen: Position, places: Collection[str], letters: Collection[str]) -> None:
    """Raise `RuleError` if a position holds places or letters that a game does not know."""
    strange = [place for place in seen if place not in places]
    strange += sorted({c for content in seen.values() for c in content}.difference(letters))
    if strange:
        raise RuleError(
            "the position seen holds {letters!r}, which this game does not know",
            letters=tuple(strange),
        )


def state_faults(name: str, known: Collection[str], situation: Situation) -> Iterable[Message]:
    """A clause if the state of a game of this name holds keys other than `known`."""
    unknown = tuple(key for key in sorted(situation.state) if key not in known)
    if unknown and known:
        template = "{game} knows only the state {keys:or}, but {given!r} was given"
        yield message(template, game=name, keys=tuple(sorted(known)), given=unknown)
    elif unknown:
        yield message("{game} knows no state, but {given!r} was given", game=name, given=unknown)


def _turn_faults(game: Game, situation: Situation) -> Iterable[Message]:
    if situation.turn not in game.seats:
        template = "there is no seat {seat!r}: choose {seats:or}"
        yield message(template, seat=situation.turn, seats=game.seats)
    dice, equipment = situation.dice, game.equipment
    if len(dice) != equipment.dice:
        template = "{game} is played with {wanted} dice, not with {count}"
        yield message(template, game=game.name, wanted=equipment.dice, count=len(dice))
    wrong = [die for die in dice if type(die) is not int or not 1 <= die <= equipment.sides]
    if wrong:
        template = "a die shows 1 to {sides}, not {shown!r}"
        yield message(template, sides=equipment.sides, shown=tuple(wrong))


def position_faults(game: Game, position: Position) -> Iterable[Message]:
    """What is wrong with a position, one clause each; missing checkers are no fault."""
    equipment = game.equipment
    colours = set(equipment.letters.values())
    unknown = tuple(place for place, _ in position.items_ if place not in equipment.places)
    if unknown:
        yield message("{game} has no place {places!r}", game=game.name, places=unknown)
    for place, content in position.items_:
        letters = set(content)
        if letters <= colours and len(letters) == 1:
            continue
        if strange := tuple(sorted(letters - colours)):
            template = "place {place!r} holds {letters!r}: checkers are {known:or}"
            known = tuple(sorted(colours))
            yield message(template, place=place, letters=strange, known=known)
        is_shared = place in equipment.shared or place not in equipment.places
        if not is_shared and len(letters & colours) > 1:
            yield message("point {place} holds both colours", place=place)
    for seat, letter in equipment.letters.items():
        count = position.count(letter)
        if count > equipment.checkers:
            template = "{seat} has {count} checkers, more than {most}"
            yield message(template, seat=seat, count=count, most=equipment.checkers)


def option_faults(game: Game, options: Mapping[str, object]) -> Iterable[Message]:
    """Unknown options and values, one clause each.

    If the values are numbers, a whole number counts as its text: `start_point` may be either.
    """
    known = {option.name: option.values for option in game.options}
    for name, value in options.items():
        if name not in known:
            yield message("{game} has no option {option!r}", game=game.name, option=name)
            continue
        values = known[name]
        text = str(value) if type(value) is int and values[0].isdecimal() else value
        if text not in values:
            template = "option {option} is {values:or}, not {value!r}"
            yield message(template, option=name, values=values, value=text)
