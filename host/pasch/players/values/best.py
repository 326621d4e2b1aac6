"""`value_of`: the best value that Pasch has for a game under these options."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pasch.players.values.encoding import GameEncoding, encoding_of
from pasch.players.values.inputs import size_of
from pasch.players.values.network import Network, load
from pasch.players.values.trained import NetworkValue
from pasch.players.values.value import Value
from pasch.rules import game_named
from pasch.rules.model.game import Game

__all__ = ["WEIGHTS", "value_of"]

WEIGHTS = Path(__file__).parent / "weights"


def value_of(game: Game, options: Mapping[str, str] | None = None) -> Value:
    """The network trained for the game, loaded once.

    If it was not trained with these options, the value says so in its `note`.

    Raises:
        PaschError: its weights are missing or damaged; one sentence.
    """
    known, network = _loaded(game.name)
    return NetworkValue(known, game.in_force(options or {}), network)


@cache
def _loaded(name: str) -> tuple[GameEncoding, Network]:
    game = game_named(name)
    known = encoding_of(game)
    seats = len(game.seats)
    file = WEIGHTS / f"{game.base}.npz"
    return known, load(file, size_of(seats), seats * len(known.won))
