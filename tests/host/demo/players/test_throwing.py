"""Which dice a demo player takes for the ones he has thrown."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from pasch.demo.players.eyes import Glow
from pasch.demo.players.presence import Presence
from pasch.demo.players.throwing import Thrower
from pasch.referee.model.commands import Roll
from pasch.rules import game_named

GAME = game_named("puff")
HOMES = {seat: frozenset(GAME.equipment.front(seat)) for seat in GAME.seats}
DEAD = (1, 1)


class Shown:
    """Somebody who looks once at what is shown, and believes it or not."""

    def __init__(self, glow: Glow) -> None:
        self._glow = glow

    async def press_until(self, seat: int, claim: Callable[[Glow], bool], what: object) -> Glow:
        assert claim(self._glow), what
        return self._glow


def thrown(seat: str, dice: tuple[int, ...], rolls: list[Roll] | None = None) -> tuple[int, ...]:
    """What a seat takes for its throw: dice that lie in Black's no play, after one of his, who
    has been heard to roll once."""
    glow = Glow({"magenta": HOMES["black"]}, dice, frozenset({"magenta"}), ())
    presence = cast(Presence, cast(Any, Shown(glow)))
    thrower = Thrower(presence, GAME, rolls)
    if rolls is not None:
        thrower.hearing.take("black")
    return asyncio.run(thrower.throw(seat, ("black", DEAD)))


def test_the_dead_roll_of_the_other_is_nobodys_throw() -> None:
    with pytest.raises(AssertionError):
        thrown("white", DEAD)


def test_who_throws_again_after_a_dead_doublet_may_be_without_a_play_once_more() -> None:
    assert thrown("black", (5, 2)) == (5, 2)


def test_a_second_dead_roll_of_the_same_numbers_is_another_one() -> None:
    once = [Roll("black", DEAD)]
    with pytest.raises(AssertionError):
        thrown("black", DEAD, once)
    assert thrown("black", DEAD, [*once, Roll("black", DEAD)]) == DEAD
