"""How a long game is shortened for show: positions that chance may lead to, near its end.

The demo's players agree on such a position and go on from there. Pure; decides nothing about what
is shown.
"""

from __future__ import annotations

import random
from dataclasses import replace

from pasch.demo.players.amateur import FULL, OUTSIDE, Amateur
from pasch.players.game_driver import GameDriver

__all__ = ["ahead", "first_seen", "turns_of"]

LONGEST = 600


def first_seen(driver: GameDriver, chance: random.Random) -> GameDriver:
    """The driver itself, or one that chance leads to from it, with no pile too high to be seen.

    From the side nobody can see the height of a pile of more than two layers.
    """
    for stop in _stops(driver, chance):
        points = [lying for place, lying in stop.position.items() if place not in OUTSIDE]
        if all(len(lying) <= 2 * FULL for lying in points):
            return stop
    return driver


def ahead(driver: GameDriver, chance: random.Random, turns_left: int) -> GameDriver:
    """A position that chance may lead to, about so many turns before the game's end."""
    stops = _stops(driver, chance)
    stop, throws = stops[max(0, len(stops) - turns_left)], driver.game.flow.reroll
    if throws is None or stop.series is None:
        return stop
    anew = throws.begun(stop.seat, stop.position, (), False, stop.options)
    return replace(stop, series=anew)


def turns_of(driver: GameDriver, chance: random.Random) -> int:
    """How many throws a game may take from here."""
    return len(_stops(driver, chance))


def _stops(driver: GameDriver, chance: random.Random) -> list[GameDriver]:
    """Where the game may stand before each throw of all dice until its end."""
    player, stops = Amateur(chance), [driver]
    for _ in range(LONGEST):
        if driver.finish:
            break
        if not (driver.names or driver.dice):
            stops.append(driver)
        driver = driver.next_by(player, chance)
    return stops
