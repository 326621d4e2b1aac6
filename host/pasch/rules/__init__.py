"""The rules: every game as a frozen record, found by its name. Knows no camera or lights."""

from pasch.errors import RuleError
from pasch.rules.games.board24.acey_deucey import ACEY_DEUCEY
from pasch.rules.games.board24.backgammon import BACKGAMMON
from pasch.rules.games.board24.fevga import FEVGA
from pasch.rules.games.board24.nackgammon import NACKGAMMON
from pasch.rules.games.gamwin.record import GAMWIN
from pasch.rules.games.puff.record import PUFF
from pasch.rules.games.ring.friedl import FRIEDL_TRIC_TRAC
from pasch.rules.games.ring.high_gammon import HIGH_GAMMON
from pasch.rules.games.tric_trac.record import TRIC_TRAC
from pasch.rules.model.game import Game

__all__ = ["GAMES", "game_named"]

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        BACKGAMMON,
        ACEY_DEUCEY,
        TRIC_TRAC,
        PUFF,
        HIGH_GAMMON,
        FRIEDL_TRIC_TRAC,
        GAMWIN,
        NACKGAMMON,
        FEVGA,
    )
}


def game_named(name: str) -> Game:
    """The game of this name; raises `RuleError` naming the known games."""
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        raise RuleError(
            "there is no game {name!r}; known games: {games}",
            name=name,
            games=tuple(sorted(GAMES)),
        )
    return game
