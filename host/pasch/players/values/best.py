"""`value_of`: the best value that Pasch has for a game under these options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pasch.players.values.described import Described, described
from pasch.players.values.inputs import size_of
from pasch.players.values.network import Network, load
from pasch.players.values.trained import Trained
from pasch.players.values.value import Value
from pasch.rules import game_named
from pasch.rules.model.game import Game

__all__ = ["WEIGHTS", "value_of", "weights_of"]

WEIGHTS = Path(__file__).parent / "weights"


def value_of(game: Game, options: Mapping[str, str] | None = None) -> Value:
    """The network trained for the game, loaded once.

    Values of options that it was not trained with say so in their `note`.

    Raises:
        PaschError: its weights are missing or damaged; one sentence.
    """
    known, network, fewer = _loaded(game.name)
    return Trained(known, game.in_force(options or {}), network, fewer)


def weights_of(game: Game, players: int = 0) -> Path:
    """The packaged weights of a game: those for so many players, if any are kept, else all's."""
    own = WEIGHTS / f"{game.base}-{players}.npz"
    return own if own.is_file() else WEIGHTS / f"{game.base}.npz"


@cache
def _loaded(name: str) -> tuple[Described, Network, dict[int, Network]]:
    game = game_named(name)
    known = described(game)
    seats = len(game.seats)
    size = size_of(seats), seats * len(known.won)
    of_all = weights_of(game)
    fewer = {
        players: load(file, *size)
        for players in range(2, seats)
        if (file := weights_of(game, players)) != of_all
    }
    return known, load(of_all, *size), fewer
