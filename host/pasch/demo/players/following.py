"""How a player follows the lights out of a wrong play, one step at a time.

Knows the colours of the lights and what this player moved, not the referee.
"""

from itertools import product

from pasch.demo.players.amateur import OUTSIDE
from pasch.demo.players.eyes import Glow
from pasch.demo.players.mistakes import Hand
from pasch.rules.model.game import Game
from pasch.rules.model.position import Position

__all__ = ["next_step"]


def next_step(glow: Glow, game: Game, seat: str, before: Position, now: Position) -> Hand:
    """The step that the lights ask for: from red to green, or to the bar's amber.

    There is no light outside the board: red alone asks to bring back a checker that has gone there
    since `before`, or otherwise to take one away to where one has been missing since.
    """
    red = next(iter(sorted(glow.at("red"))))
    targets = sorted(glow.at("green") | (glow.at("amber") & {"bar"}))
    own, content = game.equipment.letters[seat], now.at(red)
    others = [letter for letter in content if letter != own]
    has_come = now.at(red).count(own) > before.at(red).count(own)
    if not targets:
        for letter, place in product(sorted({*before.at(red), own}), OUTSIDE):
            is_missing = now.at(red).count(letter) < before.at(red).count(letter) or not content
            if is_missing and now.at(place).count(letter) > before.at(place).count(letter):
                return (letter, place, red)
        # What has gone outside may have come from another place: one that entered meanwhile.
        outside = [place for place in OUTSIDE if own in now.at(place)]
        if outside and content.count(own) < before.at(red).count(own):
            return (own, outside[0], red)
        # An own checker goes back outside if it came from there; otherwise a hit one has to go.
        has_come &= any(
            now.at(place).count(own) < before.at(place).count(own) for place in OUTSIDE
        )
    if glow.at("amber") & {"bar"}:
        return (others[0] if others else own, red, "bar")
    letter = own if has_come or not others else others[0]
    if targets:
        return (letter, red, targets[0])
    return (letter, red, _outside(game, before, now, letter))


def _outside(game: Game, before: Position, now: Position, letter: str) -> str:
    """Where a checker without a light goes: to where one is missing or, if hit, to the yard."""
    for place in ("yard", "off"):
        if now.at(place).count(letter) < before.at(place).count(letter):
            return place
    return (
        "yard" if "yard" in game.equipment.places and "bar" not in game.equipment.places else "off"
    )
