"""How virtual players open a game: every seat throws, the highest begins, ties throw again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from pasch.demo.players.eyes import Glow
from pasch.demo.players.presence import Presence
from pasch.live.presenting.electronic_dice import lie_together
from pasch.rules.model.game import Game
from pasch_hardware.message import message

__all__ = ["open_game"]


async def open_game(
    there: Presence,
    game: Game,
    options: Mapping[str, str],
    heard: Callable[[str], Awaitable[tuple[int, ...]]] | None = None,
) -> tuple[str, tuple[int, ...]]:
    """The starter and the dice he plays, none if he throws anew.

    `heard(seat)` gives a seat's throw where a machine throws, which waits for nobody to look.
    """
    contenders = game.seats
    while True:
        thrown: dict[str, tuple[int, ...]] = {}
        for seat in contenders:
            thrown[seat] = await (heard(seat) if heard else _throw(there, game, seat, thrown))
        highest = max(sum(dice) for dice in thrown.values())
        best = tuple(seat for seat in contenders if sum(thrown[seat]) == highest)
        if len(best) == 1:
            dice = _numbers_of(game, options, best[0], thrown)
            if heard is None:
                await _shown(there, dice)
            return best[0], dice
        contenders = best
        if heard is None:
            await there.until(Glow.is_dark, "the dice to go dark after a tie")


async def _throw(
    there: Presence, game: Game, seat: str, thrown: Mapping[str, tuple[int, ...]]
) -> tuple[int, ...]:
    """Press until this seat's throw lies there, beside the others' where all are shown."""
    home = set(game.equipment.homes[seat])
    await there.until(
        lambda glow: bool(glow.at("white") & home), message("the lights of {seat}", seat=seat)
    )
    shown = [number for dice in thrown.values() for number in dice]
    if not lie_together(game):
        await there.until(Glow.is_dark, "the throw before to be taken up")
        shown = []
    count = len(shown) + game.opening.dice
    glow = await there.press_until(
        game.seats.index(seat),
        lambda glow: len(glow.dice) == count,
        message("{count} dice", count=count),
    )
    dice = list(glow.dice)
    for number in shown:
        dice.remove(number)
    return tuple(dice)


def _numbers_of(
    game: Game,
    options: Mapping[str, str],
    starter: str,
    thrown: Mapping[str, tuple[int, ...]],
) -> tuple[int, ...]:
    """The numbers that the starter plays at once, none if he throws anew."""
    if not game.opens_with_roll(options):
        return ()
    dice = thrown[starter]
    if game.opening.dice < game.equipment.dice:
        others = [n for seat, numbers in thrown.items() if seat != starter for n in numbers]
        dice = (*dice, *others)
    return dice


async def _shown(there: Presence, dice: tuple[int, ...]) -> None:
    """Returns when these lie there, or none."""
    if not dice:
        await there.until(Glow.is_dark, "the opening throws to be taken up")
        return
    await there.until(lambda glow: sorted(glow.dice) == sorted(dice), "the opening numbers")
