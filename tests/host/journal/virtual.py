"""One game of each kind, played once for all tests of the journal that need a whole one."""

from __future__ import annotations

from functools import cache

from host.referee.virtual_games import VirtualGame

# Games that are not long, with wrong plays, undone ones and resignations among them.
SEEDS = {"puff": 3}


@cache
def played(name: str) -> VirtualGame:
    """A whole game between drawn players who break the rules; do not change it."""
    game = VirtualGame(name, SEEDS.get(name, 2))
    game.play_out()
    return game
