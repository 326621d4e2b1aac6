"""What a player understands of red light that names no target: checkers outside have no light."""

from __future__ import annotations

import pytest

from pasch.demo.players.eyes import Glow
from pasch.demo.players.following import next_step
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
        # A hit checker that lies where it was hit comes back from the yard.
        ({"6": "w"}, {"yard": "w"}, "6", ("w", "yard")),
    ],
)
def test_red_alone_asks_for_what_lies_outside(
    before: dict[str, str], now: dict[str, str], red: str, taken: tuple[str, str]
) -> None:
    assert step(before, now, red)[:2] == taken
