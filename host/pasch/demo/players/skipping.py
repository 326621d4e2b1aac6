"""How a long game is shortened for show: possible positions near its end.

The demo's players agree on such a position and go on from there. Pure; decides nothing about what
is shown.
"""

import random
from dataclasses import replace

from pasch.demo.players.amateur import FULL, OUTSIDE, Amateur
from pasch.players.game_driver import GameDriver

__all__ = ["ahead", "first_seen", "turns_of"]

LONGEST = 600


def first_seen(driver: GameDriver, chance: random.Random) -> GameDriver:
    """The first driver, from this one on, whose position has no pile too high to be seen.

    The height of a pile of more than two layers cannot be seen from the side.
    """
    for stop in _stops(driver, chance):
        points = [lying for place, lying in stop.position.items() if place not in OUTSIDE]
        if all(len(lying) <= 2 * FULL for lying in points):
            return stop
    return driver


def ahead(driver: GameDriver, chance: random.Random, turns_left: int) -> GameDriver:
    """A possible position about `turns_left` turns before the game's end."""
    stops = _stops(driver, chance)
    stop, reroll = stops[max(0, len(stops) - turns_left)], driver.game.flow.reroll
    if reroll is None or stop.series is None:
        return stop
    anew = reroll.begun(stop.seat, stop.position, (), False, stop.options)
    return replace(stop, series=anew)


def turns_of(driver: GameDriver, chance: random.Random) -> int:
    """How many throws a game may take from here."""
    return len(_stops(driver, chance))


def _stops(driver: GameDriver, chance: random.Random) -> list[GameDriver]:
    """Possible positions before each throw of all dice until the game's end."""
    player, stops = Amateur(chance), [driver]
    for _ in range(LONGEST):
        if driver.finish:
            break
        if not (driver.names or driver.dice):
            stops.append(driver)
        driver = driver.next_by(player, chance)
    return stops
