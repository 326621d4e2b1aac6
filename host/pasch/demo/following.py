"""How a player follows the lights out of a wrong play: one step at a time, until red is gone.

Knows the colours of the lights and what this player moved, nothing of the referee.
"""

from __future__ import annotations

from pasch.demo.eyes import Glow
from pasch.demo.players import OUTSIDE, Hand, Slip
from pasch.rules.game import Game
from pasch.rules.position import Position

__all__ = ["next_step"]


def next_step(
    glow: Glow, game: Game, seat: str, before: Position, now: Position, slip: Slip
) -> Hand:
    """What the lights ask for: from red to green, or to the bar's amber.

    Outside the board there is no light: red alone asks to bring a checker back from where the
    player carried it (`slip`), or else to take one away, to where one is missing since `before`.
    """
    red = next(iter(sorted(glow.at("red"))))
    targets = sorted(glow.at("green") | (glow.at("amber") & {"bar"}))
    own, content = game.letters[seat], now.at(red)
    others = [letter for letter in content if letter != own]
    carried_off = [
        hand for hand in slip.hands if hand[2] in OUTSIDE and hand[2] != "bar" and hand[0] == own
    ]
    if (
        not targets
        and carried_off
        and now.at(carried_off[0][2]).count(own) > before.at(carried_off[0][2]).count(own)
    ):
        return (own, carried_off[0][2], red)
    if targets:
        letter = others[0] if others and (targets[0] == "bar" or own not in content) else own
        return (letter, red, targets[0])
    letter = others[0] if others else own
    return (letter, red, _outside(game, before, now, letter))


def _outside(game: Game, before: Position, now: Position, letter: str) -> str:
    """Where a checker without a light goes: back where one is missing, a hit one to the yard."""
    for place in ("yard", "off"):
        if now.at(place).count(letter) < before.at(place).count(letter):
            return place
    return "yard" if "yard" in game.places and "bar" not in game.places else "off"
