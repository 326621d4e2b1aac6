"""`value_of`: the best value that Pasch has for a game under these options."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pasch.errors import PaschError
from pasch.players.values.encoding import GameEncoding, encoding_of
from pasch.players.values.inputs import size_of
from pasch.players.values.network import Network, load
from pasch.players.values.trained import NetworkValue
from pasch.players.values.value import Value
from pasch.rules import game_named
from pasch.rules.model.game import Game

__all__ = ["TRAINED", "WEIGHTS", "value_of"]

WEIGHTS = Path(__file__).parent / "weights"
# The games whose networks are part of Pasch.
TRAINED = frozenset(
    {
        "acey-deucey",
        "backgammon",
        "fevga",
        "friedl-tric-trac",
        "gamwin",
        "high-gammon",
        "puff",
        "tric-trac",
    }
)
UNTRAINED = "no machine player has been trained for {game} yet: docs/players.md says how"


def value_of(game: Game, options: Mapping[str, str] | None = None) -> Value:
    """The network trained for the game, loaded once.

    If it was not trained with these options, the value says so in its `note`.

    Raises:
        PaschError: it has none yet, or its weights are missing or damaged; one sentence.
    """
    known, network = _loaded(game.name)
    return NetworkValue(known, game.in_force(options or {}), network)


@cache
def _loaded(name: str) -> tuple[GameEncoding, Network]:
    game = game_named(name)
    known = encoding_of(game)
    seats = len(game.seats)
    file = WEIGHTS / f"{game.base}.npz"
    if game.base not in TRAINED and not file.exists():
        raise PaschError(UNTRAINED, game=name)
    return known, load(file, size_of(seats), seats * len(known.won))
