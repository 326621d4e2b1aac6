"""Which built-in board a game is played on where nobody names another."""

from __future__ import annotations

from pasch.rules.model.game import Game

__all__ = ["usual_board"]

BUILT_IN = {
    "backgammon": "club-50",
    "high-gammon": "high-gammon-40",
    "gamwin": "gamwin-strip",
}


def usual_board(game: Game) -> str:
    """The name of the built-in board that carries this game's places."""
    return BUILT_IN[game.equipment.board]
