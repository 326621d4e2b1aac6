"""How virtual players open a game: every seat throws, the highest begins, ties throw again."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

from pasch.demo.players.eyes import Glow
from pasch.demo.players.presence import Presence
from pasch.demo.players.throwing import until_asked
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
    """Play the opening throws; returns the starter and the dice he plays, none if he throws anew.

    `heard(seat)` gives a seat's throw if machines play, which do not wait for anybody to look.
    """
    contenders = game.seats
    while True:
        if heard is not None:
            thrown = {seat: await heard(seat) for seat in contenders}
        else:
            thrown = await _thrown_by_all(there, game, contenders)
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


async def _thrown_by_all(
    there: Presence, game: Game, contenders: Sequence[str]
) -> dict[str, tuple[int, ...]]:
    """The throw of each contender.

    A throw may get lost after all have seen it: when the board loses power before the host has
    heard of it. The lights then ask for it again; if throws do not lie there together, that looks
    like the light that asks the starter.
    """
    thrown: dict[str, tuple[int, ...]] = {}
    while waiting := [seat for seat in contenders if seat not in thrown]:
        seat = waiting[0]
        count = len(shown_of(game, thrown)) + game.opening.dice
        glow = await _throw(there, game, seat, thrown, count)
        if len(glow.dice) != count:
            for other in asked_again(game, seat, thrown, glow):
                del thrown[other]
        own = Counter(glow.dice) - Counter(shown_of(game, thrown))
        if own.total() == game.opening.dice:
            thrown[seat] = tuple(own.elements())
    return thrown


async def _throw(
    there: Presence, game: Game, seat: str, thrown: Iterable[str], count: int
) -> Glow:
    """Press until this seat's throw lies there (`count` dice, including the others' if all are
    shown), or the lights ask another seat again; returns what glows.
    """
    await until_asked(there, game, seat)
    if not lie_together(game):
        await there.until(Glow.is_dark, "the throw before to be taken up")
    return await there.press_until(
        game.seats.index(seat),
        lambda glow: len(glow.dice) == count or bool(asked_again(game, seat, thrown, glow)),
        message("{count} dice", count=count),
    )


def shown_of(game: Game, thrown: Mapping[str, tuple[int, ...]]) -> list[int]:
    """The numbers of these throws that still lie there at the next throw."""
    return [number for dice in thrown.values() for number in dice] if lie_together(game) else []


def asked_again(game: Game, seat: str, thrown: Iterable[str], glow: Glow) -> list[str]:
    """The seats that have to throw again, now that `seat` no longer has to."""
    front, asked = game.equipment.front, glow.at("white")
    if asked & set(front(seat)):
        return []
    return [other for other in thrown if asked & set(front(other))]


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
    """Return when these dice lie there, or none if `dice` is empty."""
    if not dice:
        await there.until(Glow.is_dark, "the opening throws to be taken up")
        return
    await there.until(lambda glow: sorted(glow.dice) == sorted(dice), "the opening numbers")
