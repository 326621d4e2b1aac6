"""`value_of`: the best value that Pasch has for a game under these options."""

from __future__ import annotations

from collections.abc import Mapping

from pasch.players.values.rule_of_thumb import RuleOfThumb
from pasch.players.values.value import Value
from pasch.rules.model.game import Game

__all__ = ["value_of"]


def value_of(game: Game, options: Mapping[str, str] | None = None) -> Value:
    """The network trained for the game, loaded once; where there is none a rule of thumb.

    Values of options that it was not trained with say so in their `note`.

    Raises:
        PaschError: its weights are missing or damaged; one sentence.
    """
    return RuleOfThumb(game, game.in_force(options or {}))
