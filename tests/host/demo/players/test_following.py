"""What a player understands of red light that names no target: checkers outside have no light."""

from __future__ import annotations

import asyncio
import random

import pytest

from pasch.demo.players.director import STEPS_BACK, Director
from pasch.demo.players.eyes import Glow
from pasch.demo.players.following import next_step
from pasch.demo.players.presence import DemoError
from pasch.rules import game_named
from pasch.rules.model.position import Position

PUFF = game_named("puff")


def step(before: dict[str, str], now: dict[str, str], red: str) -> tuple[str, str, str]:
    """The checker that is taken, from where, and where it goes."""
    glow = Glow({"red": frozenset({red})}, (4, 4), frozenset(), ())
    return next_step(glow, PUFF, "black", Position.of(before), Position.of(now))


@pytest.mark.parametrize(
    ("before", "now", "red", "taken"),
    [
        # The hit checker is lifted, not the one that hit it, which came from the board.
        ({"2": "b", "6": "w"}, {"6": "bw"}, "6", ("w", "6")),
        # Entered wrongly upon an enemy's checker: back to the yard.
        ({"6": "w", "yard": "b"}, {"6": "bw"}, "6", ("b", "6")),
        # What was taken off too soon comes back, also to where it would have come.
        ({"10": "bb"}, {"10": "b", "off": "b"}, "10", ("b", "off")),
        ({"6": "b"}, {"off": "b"}, "10", ("b", "off")),
        # One is missing here, and the one that was taken off came from elsewhere.
        ({"5": "bb", "yard": "b"}, {"5": "b", "15": "b", "yard": "b"}, "5", ("b", "yard")),
        # A hit checker that lies where it was hit comes back from the yard.
        ({"6": "w"}, {"yard": "w"}, "6", ("w", "yard")),
    ],
)
def test_red_alone_asks_for_what_lies_outside(
    before: dict[str, str], now: dict[str, str], red: str, taken: tuple[str, str]
) -> None:
    assert step(before, now, red)[:2] == taken


class Lights:
    """Lights that lead some checkers back to the 24 point, and after each step still show it:
    the host was started again, and has not looked yet."""

    def __init__(self, wrong: list[str], restarts: int) -> None:
        self.carried: list[str] = []
        self._shown = [point for point in wrong for _ in range(1 + restarts)]

    async def look_after(self, before: Glow | None) -> Glow:
        red = frozenset(self._shown[:1])
        self._shown = self._shown[1:]
        return Glow({"red": red, "green": frozenset({"24"})} if red else {}, (), frozenset(), ())

    async def carry(self, seat: int, ways: tuple[tuple[str, str, str], ...]) -> None:
        self.carried += [origin for _, origin, _ in ways]


def followed(wrong: list[str], restarts: int, here: dict[str, str]) -> Lights:
    """What is done by a player of White's whose checkers lie `here`."""
    lights = Lights(wrong, restarts)

    async def unseen(name: str, glow: Glow) -> None:
        raise AssertionError(name)

    director = Director(lights, game_named("backgammon"), random.Random(1), unseen)  # type: ignore[arg-type]
    director.position = Position.of(here)

    async def scene() -> None:
        glow = await lights.look_after(None)
        await director._follow(glow, director.course, "a play that was wrong")

    asyncio.run(scene())
    return lights


def test_a_host_that_starts_again_after_each_step_back_costs_no_patience() -> None:
    wrong = ["1", "2", "3", "4", "5"]
    assert 2 * len(wrong) > STEPS_BACK
    assert followed(wrong, 1, dict.fromkeys(wrong, "w")).carried == wrong


@pytest.mark.parametrize("here", [{"1": "w" * 15}, {"2": "w"}])
def test_lights_that_lead_nowhere_are_given_up(here: dict[str, str]) -> None:
    """Lights that ask for one and the same step for ever, whether it is made again and again or
    cannot be made.
    """
    with pytest.raises(DemoError, match="did not lead out"):
        followed(["1"] * 5 * STEPS_BACK, 0, here)
